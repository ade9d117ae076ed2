#!/bin/sh
# Everything CI runs. A part that fails stops no other; the tests close the output.
set -u
cd "$(dirname "$0")/.." || exit
python=.venv/bin/python
failed=

# The page's own checks run in Node.js, beside those of Python.
page() {
    $python web/build.py && $python web/build.py check && $python tools/notices.py --check
}
log=$(mktemp)
page >"$log" 2>&1 &
page=$!
sh tools/lint.sh || failed="$failed lint"
if $python tools/docs.py --check && $python tools/protocol_types.py --check; then echo "ok    docs"; else failed="$failed docs"; fi
if wait $page; then echo "ok    page"; else cat "$log" && failed="$failed page"; fi
rm -f "$log"
# One worker more than processors: tests of the screen wait for it a third of their time.
workers=$($python -c 'import os; print((os.cpu_count() or 1) + 1)')
.venv/bin/pytest -n "$workers" --cov --cov-report=term || failed="$failed tests"

[ -z "$failed" ] || echo "make test: failed in$failed" >&2
[ -z "$failed" ]
