#!/bin/sh
# Everything CI runs. A part that fails stops no other; the tests close the output.
set -u
cd "$(dirname "$0")/.." || exit
failed=

sh tools/lint.sh || failed="$failed lint"
if .venv/bin/python tools/docs.py --check; then echo "ok    docs"; else failed="$failed docs"; fi
# One worker more than processors: tests of the screen wait for it a third of their time.
workers=$(.venv/bin/python -c 'import os; print((os.cpu_count() or 1) + 1)')
.venv/bin/pytest -n "$workers" --cov --cov-report=term || failed="$failed tests"

[ -z "$failed" ] || echo "make test: failed in$failed" >&2
[ -z "$failed" ]
