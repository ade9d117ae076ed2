#!/bin/sh
# Every wheel and the source archive, into dist, with the page: one wheel for each machine the kernel is
# built for, and one without it for all others.
set -eu
cd "$(dirname "$0")/.."

build() { .venv/bin/hatchling build --directory dist --target "$@"; }
LEVATA_BUILD=web build sdist
LEVATA_BUILD=web build wheel
for target in $(.venv/bin/python -c 'from levata.kernel.build import TARGETS; print(*TARGETS)'); do
    LEVATA_BUILD=kernel,web LEVATA_TARGET=$target build wheel
done
