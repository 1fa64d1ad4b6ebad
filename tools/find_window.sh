#!/bin/sh
# Prints the path of the client that draws the tests' window: the last one on the package index, fetched and unpacked once,
# with what it needs of the system. $COMPANION_WINDOW names another. Fails with a sentence where there is none to be had.
set -u
folder=.venv/window
client=$folder/flet/flet
pinned="flet-desktop==0.82.2 --hash=sha256:b7d490c71d57c6bf5fc4fda1e87a506406037c4352118f022e548b09c91d0aee"
needed="xvfb x11-xkb-utils openbox xdotool libgl1-mesa-dri libgtk-3-0 libmpv2 libsecret-1-0 libgstreamer-plugins-base1.0-0"

not_tried() {
    echo "The window of its own is not tried: $1" >&2
    exit 1
}

runs() {
    for tool in Xvfb setxkbmap openbox xdotool; do command -v "$tool" >/dev/null 2>&1 || return 1; done
    ! LD_LIBRARY_PATH=$folder/flet/lib ldd "$client" $folder/flet/lib/*.so 2>&1 | grep -q 'not found'
}

fetch() {
    rm -rf "$folder" && mkdir -p "$folder" &&
        echo "$pinned" | sh tools/quietly.sh "The window's client could not be fetched." .venv/bin/python -m pip download \
            --require-hashes --no-deps --only-binary=:all: --platform manylinux_2_36_x86_64 --dest "$folder" -r /dev/stdin &&
        .venv/bin/python -m zipfile -e "$folder"/*.whl "$folder/wheel" &&
        tar -xzf "$folder"/wheel/flet_desktop/app/*.tar.gz -C "$folder" &&
        rm -r "$folder/wheel" "$folder"/*.whl
}

[ -z "${COMPANION_WINDOW:-}" ] || { echo "$COMPANION_WINDOW" && exit 0; }
[ "$(uname -sm)" = "Linux x86_64" ] || not_tried "its client for tests runs on Linux with x86-64 alone."
[ -x "$client" ] || { echo "Fetching the window's client (once) …" >&2 && fetch; } || not_tried "there is no client."
if ! runs && [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then
    echo "Installing what the window needs (once) …" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # names, one each
    sh tools/quietly.sh "apt-get update failed." apt-get update &&
        sh tools/quietly.sh "apt-get could not install it." apt-get install -y --no-install-recommends $needed
fi
runs || not_tried "it needs these of Debian 12, or newer: $needed."
echo "$PWD/$client"
