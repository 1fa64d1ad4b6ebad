#!/bin/sh
# make_venv.sh PYTHON FOLDER: a fresh virtual environment, or one clear sentence why there is none.
set -eu
python=$1 folder=$2

command -v "$python" >/dev/null 2>&1 || {
    echo "Table Companion needs Python 3.11 or newer, and there is no '$python' here. Install it, or name one: make PYTHON=/path/to/python3" >&2
    exit 1
}
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])') || exit 1
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Table Companion needs Python 3.11 or newer; '$python' is $version. Name a newer one: make PYTHON=python3.13" >&2
    exit 1
}
"$python" -c 'import ensurepip, venv' 2>/dev/null || {
    echo "'$python' comes without its venv module. On Debian or Ubuntu: apt install python$version-venv" >&2
    exit 1
}
rm -rf "$folder"
"$python" -m venv "$folder"
touch "$folder/.made"
