#!/bin/bash
# Everything `make test` checks: first what takes seconds, and no test is begun while that is not in order; pytest's own
# closing line comes last. Arguments go to pytest.
set -u
bin=.venv/bin
failed=""
mkdir -p build/tests

step() { # step NAME COMMAND…: one line when all is well, everything it said when not
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        echo "$name: ok"
    else
        printf '%s\n%s: FAILED\n' "$said" "$name"
        failed="$failed, $name"
    fi
}

rules_on_newest() { # the engine and the games once more, on the newest Python if it is here
    local newest=${NEWEST:-python3.14} version folder said
    if ! version=$("$newest" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null); then
        echo "rules on $newest: not run, there is no $newest here"
        return
    fi
    folder=.venv-$version
    if [ ! "$folder/.dev-ready" -nt requirements/dev.lock ]; then
        echo "Installing what the tests need on $newest (once) …"
        if ! said=$(sh tools/make_venv.sh "$newest" "$folder" 2>&1 &&
            "$folder/bin/python" -m pip install --require-hashes -r requirements/dev.lock 2>&1); then
            echo "rules on $newest: not run, its libraries could not be installed ($(tail -n 1 <<<"$said"))"
            return
        fi
        touch "$folder/.dev-ready"
    fi
    local paths=()
    for path in tests/engine tests/games; do [ -d "$path" ] && paths+=("$path"); done
    [ ${#paths[@]} -gt 0 ] || return
    step "rules on $newest" "$folder/bin/python" -m pytest -n 2 --dist loadfile -p no:cacheprovider "${paths[@]}"
}

# Some hundred processes are started: compiled once, our own modules take each of them a third less time.
unset PYTHONDONTWRITEBYTECODE
$bin/python -m compileall -q companion tools

CHROMIUM=$(sh tools/find_browser.sh) || failed="$failed, a browser for the tests"
export CHROMIUM
untried=""
if [ -n "${ALL_ENGINES:-}" ]; then # they take as long again as all the rest
    while IFS='=' read -r name path; do [ -n "$path" ] && export "$name=$path"; done < <(sh tools/find_engines.sh)
fi
[ -n "${FIREFOX:-}" ] || untried="$untried, Firefox"
[ -n "${WEBKIT_DRIVER:-}" ] || untried="$untried, WebKit"
COMPANION_WINDOW=$(sh tools/find_window.sh) || untried="$untried, the window of its own"
export COMPANION_WINDOW

# the offline web app, as `make web` makes it, while the code is looked at; its tests wait for the last line of its log
COMPANION_SITE=$PWD/build/tests/web
export COMPANION_SITE
built() {
    $bin/python -m tools.web_site.build --out "$COMPANION_SITE"
    echo "ended with $?"
}
built >"$COMPANION_SITE.log" 2>&1 &
site=$!

step "ruff check" $bin/python -m ruff check --quiet .
step "ruff format" $bin/python -m ruff format --check .
step "import contracts" $bin/lint-imports
step "mypy" $bin/python -m mypy --no-error-summary --num-workers 2
if [ -n "$failed" ]; then
    wait "$site"
    echo "No test was begun. Not in order: ${failed#, }"
    exit 1
fi
rules_on_newest

# What tests keep is kept in memory where there is room for it: a disk makes each confirmed tap of theirs wait.
if [ -z "${TMPDIR:-}" ] && df -k /dev/shm 2>/dev/null | awk 'END { exit !($4 > 4000000) }' &&
    TMPDIR=$(mktemp -d /dev/shm/companion-tests.XXXXXX); then
    chmod 1777 "$TMPDIR" # as every folder for what is temporary: a test of ours has no rights of its own
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
fi

colour=()
[ -t 1 ] && colour=(--color=yes)
# In the order of tests/conftest.py: otherwise files of few tests come last, and the longest test is alone in its file.
# Three at a time on two cores: whoever looks at a page in a browser waits for a sixth of the time.
$bin/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder --durations=10 ${colour[@]+"${colour[@]}"} "$@" 2>&1 |
    tee build/test.log
status=${PIPESTATUS[0]}

[ -z "$untried" ] || echo "Not tried: ${untried#, }"
if [ -n "$failed" ]; then
    echo "Besides pytest, not in order: ${failed#, }"
    [ "$status" -ne 0 ] || status=1
fi
bash tools/closing_line.sh build/test.log
exit "$status"
