"""Peers of our rows: the same work by other engines, measured in turn with ours on one core.

A peer has a virtual environment of its own beside this file, made on first use from a lock with
hashes. Where that cannot be done a row stays without a peer, and a line on stderr says why.
"""

import hashlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from levata.games import by_name
from levata.speed import HANDS, RUNS, Row, medians, one_core, play_run

HERE = Path(__file__).resolve().parent
NAME = "openspiel euchre (Python)"
LOCK = HERE / "requirements-openspiel.txt"
SCRIPT = HERE / "peers" / "openspiel_euchre.py"
VENV = HERE / ".venv-openspiel"

Rate = Callable[[], float]


def with_peers(rows: list[Row], runs: int = RUNS, hands: int = HANDS) -> list[Row]:
    """The rows, those of rules measured again in turn with OpenSpiel's euchre where it is there."""
    try:
        python = environment(VENV)
        with one_core(), openspiel(python, hands) as peer:
            return [beside(row, peer, runs, hands) for row in rows]
    except (OSError, subprocess.CalledProcessError, EOFError) as error:
        tell(f"the rows stay without their peer {NAME}: {reason(error)}")
        return rows


def beside(row: Row, peer: Rate, runs: int = RUNS, hands: int = HANDS) -> Row:
    """A row of rules with ours and the peer's rate, from runs in turn; any other row as it is."""
    kind, _, rest = row["what"].partition("/")
    if kind != "rules":
        return row
    name, _, players = rest.partition("/")
    ours, theirs = medians([lambda: play_run(by_name(name), int(players), hands), peer], runs)
    return Row(
        what=row["what"],
        value=round(ours),
        unit=row["unit"],
        peer=NAME,
        peer_value=round(theirs),
        ratio=round(ours / theirs, 2),
    )


@contextmanager
def openspiel(python: Path, hands: int) -> Iterator[Rate]:
    """The peer at work: each call is one timed run of it, decisions per CPU second."""
    command = [str(python), str(SCRIPT)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        given, told = process.stdin, process.stdout
        assert given is not None
        assert told is not None

        def run() -> float:
            print(hands, file=given, flush=True)
            answer = told.readline().split()
            if not answer:
                raise EOFError("the peer ended without an answer; what it said is above")
            decisions, seconds = answer
            return int(decisions) / float(seconds)

        yield run
        given.close()


def environment(folder: Path) -> Path:
    """The Python of the peer's environment, which is made first if it is not there or is old."""
    python = folder / "bin" / "python"
    mark = folder / "ready"
    key = hashlib.sha256(LOCK.read_bytes() + f"{folder} {sys.version}".encode()).hexdigest()
    if mark.is_file() and mark.read_text(encoding="utf-8") == key:
        return python
    tell(f"making bench/{folder.name} for {NAME}; this happens once and takes a minute.")
    folder.mkdir(exist_ok=True)
    quietly(sys.executable, "-m", "venv", "--clear", str(folder))
    # No build from source: that would take an hour and a compiler.
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet", "--retries", "1")
    locked = ("--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK))
    quietly(str(python), *pip, "install", *locked)
    mark.write_text(key, encoding="utf-8")
    return python


def quietly(*command: str) -> None:
    """Run a command whose output belongs to nobody unless it fails."""
    subprocess.run(command, check=True, capture_output=True, text=True)


def reason(error: Exception) -> str:
    """One line for what went wrong: the last one a command said, else the error's own."""
    if isinstance(error, subprocess.CalledProcessError):
        said = (error.stderr or error.stdout or "").strip().splitlines()
        return said[-1] if said else f"exit status {error.returncode}"
    return str(error)


def tell(text: str) -> None:
    """Say something beside the rows."""
    print(f"bench: {text}", file=sys.stderr, flush=True)
