#!/bin/sh
# Prints where the engines beside Chromium lie that the tests are tried in, one NAME=path a line: FIREFOX, WEBKIT_DRIVER.
# On Debian, as root, it installs what is missing. For one that is not to be had it prints no line, and says so.
# Each shows on a virtual screen (Xvfb); Firefox plays nothing without something to play on (PulseAudio).
needed() {
    case $1 in
        FIREFOX) echo "firefox-esr pulseaudio xvfb" ;;
        WEBKIT_DRIVER) echo "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi gstreamer1.0-plugins-good xvfb" ;;
    esac
}

lies() { # where the program is, if all that it needs is there
    command -v Xvfb >/dev/null || return 1
    case $1 in
        FIREFOX) command -v pulseaudio >/dev/null && { command -v firefox-esr || command -v firefox; } ;;
        WEBKIT_DRIVER)
            /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null &&
                command -v WebKitWebDriver
            ;;
    esac
}

for name in FIREFOX WEBKIT_DRIVER; do
    if ! lies "$name" >/dev/null && [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then
        echo "Installing what the tests need in one more engine (once) …" >&2
        export DEBIAN_FRONTEND=noninteractive
        sh tools/quietly.sh "apt-get update failed." apt-get update &&
            sh tools/quietly.sh "apt-get could not install it." \
                apt-get install -y --no-install-recommends $(needed "$name")
    fi
    if path=$(lies "$name"); then
        echo "$name=$path"
    else
        echo "Not here: what $name needs ($(needed "$name"))." >&2
    fi
done
