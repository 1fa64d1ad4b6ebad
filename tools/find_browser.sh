#!/bin/sh
# Prints the path of the browser that the tests drive: one that is installed, else one that it installs.
# $CHROMIUM names one. Fails with a clear sentence when there is none to be had.
runs() { [ -n "$1" ] && "$1" --version >/dev/null 2>&1; } # Ubuntu's chromium-browser may be a mere pointer to a snap

installed() {
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
        path=$(command -v "$name" 2>/dev/null) && runs "$path" && echo "$path" && return
    done
    for path in /usr/bin/chromium "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
        runs "$path" && echo "$path" && return
    done
    return 1
}

from_playwright() {
    path=$(.venv/bin/python -c 'from playwright.sync_api import sync_playwright as start
with start() as playwright: print(playwright.chromium.executable_path)' 2>/dev/null)
    runs "$path" && echo "$path"
}

if [ -n "${CHROMIUM:-}" ]; then
    path=$(command -v "$CHROMIUM") && runs "$path" && echo "$path" && exit 0
    echo "CHROMIUM names '$CHROMIUM', which is no browser that runs here." >&2
    exit 1
fi
installed && exit 0

if [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests (once) …" >&2
    export DEBIAN_FRONTEND=noninteractive
    sh tools/quietly.sh "apt-get update failed." apt-get update &&
        sh tools/quietly.sh "apt-get could not install chromium." apt-get install -y --no-install-recommends chromium
    installed && exit 0
fi

from_playwright && exit 0
echo "Installing Playwright's Chromium for the browser tests (once) …" >&2
sh tools/quietly.sh "Playwright could not install its Chromium." .venv/bin/python -m playwright install chromium &&
    from_playwright && exit 0

echo "The tests need a browser and found none: install Chromium or Chrome, or name one: make test CHROMIUM=/path/to/chromium" >&2
exit 1
