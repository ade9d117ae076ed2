#!/bin/sh
# Everything that reads the code without running it. All of it runs, so one round shows every fault.
set -u
cd "$(dirname "$0")/.." || exit
bin=.venv/bin
failed=

check() {
    name=$1
    shift
    if out=$("$@" 2>&1); then
        echo "ok    $name"
    else
        printf 'FAIL  %s\n%s\n' "$name" "$out"
        failed=1
    fi
}

# pyright lies in its wheel, Node.js in another: nothing is to be looked up while it runs.
export PYRIGHT_PYTHON_IGNORE_WARNINGS=1

check format $bin/ruff format --check --quiet --diff .
check lint $bin/ruff check --quiet .
check imports $bin/lint-imports --no-cache
check types $bin/mypy
check "types of the public names" $bin/pyright --pythonpath $bin/python
[ -z "$failed" ]
