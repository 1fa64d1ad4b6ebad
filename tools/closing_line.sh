#!/bin/bash
# closing_line.sh LOG: pytest's own last line ("==== 123 passed in 45.00s ====") out of a log, or nothing.
sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -E '^=+ .*(passed|failed|errors?|skipped|deselected|no tests ran).* in [0-9.]+s.*=+$' | tail -n 1
