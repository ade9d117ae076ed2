#!/bin/sh
# Make .venv hold what playing ($1 is play, or terminal: without the page) or all else ($1 is dev) needs,
# as locked in requirements, and Levata itself, editable. Then build the page.
# POSIX sh on purpose: a fresh machine need have nothing but make and Python.
set -eu
cd "$(dirname "$0")/.."

want=$1
lock=$1
[ "$want" != terminal ] || lock=play
python=${PYTHON:-python3}
in_venv=.venv/bin/python

version() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }
is_new() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# A venv cannot be moved: its commands name the place where it was made.
is_usable() {
    is_new $in_venv && [ "$(cat .venv/place 2>/dev/null)" = "$(pwd -P)" ] &&
        { [ "$python" = python3 ] || [ "$(version "$python")" = "$(version $in_venv)" ]; }
}
# What a finished set-up depends on. One for dev holds all that one for play does.
kernel=src/levata/kernel
key() {
    cat "requirements/$1.txt" pyproject.toml hatch_build.py tools/setup.sh \
        $kernel/*.[ch] $kernel/build.py web/package-lock.json | cksum
}
is_ready() { [ "$(cat ".venv/ready-$1" 2>/dev/null)" = "$(key "$1")" ]; }

# What is played with here goes over no network: only the wheels need the page compressed as well.
page() {
    case $want in
        terminal) return 0 ;;
        play) set -- --plain ;;
    esac
    $in_venv web/build.py "$@" || {
        echo "Levata: without its page; the lines above say why. 'make terminal' plays without it." >&2
        exit 1
    }
}

if is_usable && { is_ready dev || is_ready "$lock"; }; then
    # A page that is there is brought up to date by who plays; `make web` and `make test` do it too.
    [ "$want" = dev ] || page
    exit 0
fi

# The command that brings Python ($1 = python) or the part of it that makes a venv ($1 = venv).
remedy() {
    sudo=
    [ "$(id -u)" = 0 ] || sudo='sudo '
    case "$(uname -s) $( (. /etc/os-release && echo "${ID:-} ${ID_LIKE:-}") 2>/dev/null)" in
        Darwin*) echo 'brew install python@3.13' ;;
        *debian* | *ubuntu*)
            packages="python3 python3-venv"
            for newer in 3.13 3.12 3.11; do
                apt-cache show "python$newer-venv" >/dev/null 2>&1 || continue
                packages="python$newer python$newer-venv" && break
            done
            [ "$1" = python ] || packages=python$(version "$python")-venv
            echo "${sudo}apt-get update && ${sudo}apt-get install $packages" ;;
        *fedora* | *rhel*) echo "${sudo}dnf install python3.12" ;;
        *suse*) echo "${sudo}zypper install python312" ;;
        *arch*) echo "${sudo}pacman -S python" ;;
        *alpine*) echo "${sudo}apk add python3" ;;
        *) echo "your system's own packages of Python 3.11 or newer, venv and pip included" ;;
    esac
}

give_up() {
    printf 'Levata: %s\n  This brings it:  %s\n  Then run this again.\n' "$1" "$2" >&2
    exit 1
}

find_python() {
    # A python3 that is too old often stands beside one that is not.
    if [ "$python" = python3 ] && ! is_new python3; then
        for newer in python3.14 python3.13 python3.12 python3.11; do
            if is_new $newer; then python=$newer && break; fi
        done
    fi
    is_new "$python" || give_up \
        "Python 3.11 or newer is needed, and $python is $(version "$python" || echo 'not there')." \
        "$(remedy python)"
    "$python" -c 'import venv, ensurepip' 2>/dev/null || give_up \
        "$python is there, but not the part of it that makes virtual environments (venv)." \
        "$(remedy venv)"
}

case $want in
    terminal) steps=3 size='180 MB' ;;
    play) steps=4 size='210 MB' ;;
    dev) steps=4 size='380 MB' ;;
esac
started=$(date +%s)
if ! is_usable; then
    find_python
    echo "Levata: setting up in .venv, once; $size of packages have to come, the rest takes a minute."
    echo "  1 of $steps  a virtual environment with Python $(version "$python")"
    "$python" -m venv --clear .venv || give_up "$python could not make a virtual environment." \
        "$(remedy venv)"
    pwd -P >.venv/place
else
    echo "Levata: bringing .venv up to date."
    echo "  1 of $steps  the virtual environment stays, with Python $(version $in_venv)"
fi
rm -f .venv/ready-*

pip() { $in_venv -m pip --disable-pip-version-check --quiet --quiet "$@"; }
echo "  2 of $steps  the packages that requirements/$lock.txt locks, each checked against its hash"
# Most of what comes is never imported; what is compiles itself then.
pip install --no-compile --require-hashes --requirement "requirements/$lock.txt" || {
    echo "Levata: the packages could not be installed; the lines above say why." >&2
    echo "  If the network was away, run this again: it goes on from here." >&2
    exit 1
}
echo "  3 of $steps  Levata itself"
pip install --no-index --no-build-isolation --no-deps --editable .
key "$lock" >".venv/ready-$lock"
[ -e $kernel/_native.abi3.so ] ||
    echo "  The search kernel is not built: bots think in pure Python. 'make kernel' builds it."
[ "$want" = terminal ] || echo "  4 of $steps  the page, with what it takes from npm"
page
echo "Ready after $(($(date +%s) - started)) s."
