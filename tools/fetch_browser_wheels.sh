#!/bin/sh
# fetch_browser_wheels.sh FOLDER: what requirements/browser.lock names, built for the Python that runs in a browser.
set -eu
folder=$1
mkdir -p build
rm -rf "$folder"
sh tools/quietly.sh "The libraries for the browser's Python could not be fetched." \
    .venv/bin/python -m pip download --require-hashes --no-deps --only-binary=:all: --python-version 3.14 \
    --implementation cp --abi cp314 --abi none --platform pyemscripten_2026_0_wasm32 --platform any \
    --dest "$folder" -r requirements/browser.lock
