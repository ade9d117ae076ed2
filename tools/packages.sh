#!/bin/sh
# Install what the tests take from Debian, where it is missing: a clang with its sanitizers and fuzzer,
# two browsers, and the other machines the kernel is built for. Everything else is in .venv.
set -eu

want=
need() { [ -e "$(command -v "$1" || echo "$1")" ] || want="$want $2"; }

need clang clang
need chromium chromium
need firefox-esr firefox-esr
need qemu-aarch64 qemu-user
need /usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1 libc6-arm64-cross
# The package of the sanitizers bears the number of the clang that is, or is to be, installed.
need "$(clang -print-runtime-dir 2>/dev/null)/libclang_rt.fuzzer-$(uname -m).a" libclang-rt
[ -n "$want" ] || exit 0

if [ "$(id -u)" != 0 ]; then
    echo "Levata: the tests need Debian's$want; as root, 'sh tools/packages.sh' installs them." >&2
    exit 1
fi
started=$(date +%s)
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
{
    apt-get update
    number=$(apt-cache depends clang | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p')
    case "$want" in *" libclang-rt") want="$want-$number-dev" ;; esac
    # shellcheck disable=SC2086 # a list of words
    apt-get install --yes --no-install-recommends $want
} >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    exit 1
}
rm -f "$log"
echo "Debian's packages for the tests, installed in $(($(date +%s) - started)) s:$want"
