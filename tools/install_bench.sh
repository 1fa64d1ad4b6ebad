#!/bin/sh
# The benchmarks compare with a library that may not install everywhere; without it they still run.
ready=.venv/.bench-ready
[ "$ready" -nt requirements/bench.lock ] && exit 0
if sh tools/quietly.sh "The other library to compare with (requirements/bench.lock) is not to be had here: going on without it." \
    .venv/bin/python -m pip install --require-hashes -r requirements/bench.lock; then
    touch "$ready"
fi
exit 0
