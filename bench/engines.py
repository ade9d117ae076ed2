"""Engines at work beside ours: their environments, and processes that answer a line with a line.

An engine is a process that reads a line, what to do and how much of it, and answers with what it
did, the CPU seconds that took, and a checksum of what came out where there is one to compare.
An environment is made on first use from a lock with hashes; all of them lie in this folder.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TextIO

HERE = Path(__file__).resolve().parent


class Done(NamedTuple):
    """What one run came to."""

    work: int
    seconds: float
    check: str


class Engine(NamedTuple):
    """The two ends of an engine at work."""

    name: str
    given: TextIO
    told: TextIO

    def run(self, *words: object) -> Done:
        """One timed run."""
        print(*words, file=self.given, flush=True)
        answer = self.told.readline().split()
        if not answer:
            raise EOFError(f"{self.name} ended without an answer; what it said is above")
        work, seconds, *check = answer
        return Done(int(work), float(seconds), *check or [""])


@contextmanager
def started(name: str, command: Sequence[str | Path | int]) -> Iterator[Engine]:
    """An engine that lives as long as the block."""
    words = [str(word) for word in command]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        given, told = process.stdin, process.stdout
        assert given is not None
        assert told is not None
        try:
            yield Engine(name, given, told)
        finally:
            with suppress(BrokenPipeError):  # it has ended already, and that was told
                given.close()


def environment(name: str) -> Path:
    """The Python of an engine's environment, which is made first if it is not there or is old."""
    folder, lock = HERE / f".venv-{name}", HERE / f"requirements-{name}.txt"
    python = folder / "bin" / "python"
    mark = folder / "ready"
    key = hashlib.sha256(lock.read_bytes() + f"{folder} {sys.version}".encode()).hexdigest()
    if mark.is_file() and mark.read_text(encoding="utf-8") == key:
        return python
    tell(f"making bench/{folder.name}; this happens once and takes a minute.")
    folder.mkdir(exist_ok=True)
    quietly(sys.executable, "-m", "venv", "--clear", str(folder))
    # No build from source: that would take an hour and a compiler.
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet", "--retries", "1")
    locked = ("--require-hashes", "--only-binary", ":all:", "--requirement", str(lock))
    quietly(str(python), *pip, "install", *locked)
    mark.write_text(key, encoding="utf-8")
    return python


def quietly(*command: str | Path) -> None:
    """Run a command whose output belongs to nobody unless it fails."""
    subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)


def reason(error: Exception) -> str:
    """One line for what went wrong: the last one a command said, else the error's own."""
    if isinstance(error, subprocess.CalledProcessError):
        said = (error.stderr or error.stdout or "").strip().splitlines()
        return said[-1] if said else f"exit status {error.returncode}"
    return str(error)


def tell(text: str) -> None:
    """Say something beside the rows."""
    print(f"bench: {text}", file=sys.stderr, flush=True)
