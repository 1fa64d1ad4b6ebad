#!/bin/sh
# quietly.sh SENTENCE COMMAND…: runs the command without a word; if it fails, shows what it said and the sentence.
sentence=$1
shift
mkdir -p build
log=build/quietly-$$.log
"$@" >"$log" 2>&1
status=$?
if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    echo "$sentence" >&2
fi
rm -f "$log"
exit "$status"
