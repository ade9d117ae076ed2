"""The deals of a contest on disk: a line that says what is played, then a line a deal.

A line is written whole or counts for nothing: what a sudden end left of one is cut off.
"""

from __future__ import annotations

import json
import os
import time
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from levata import __version__

try:
    import fcntl
except ImportError:  # not on Windows; there two runs can still get in each other's way
    fcntl = None  # type: ignore[assignment]

__all__ = ["Journal", "Played", "Unfit"]

SYNC = 1.0
"""Seconds after which what was written is forced to the disk."""


class Unfit(ValueError):
    """A file that is not the journal of this contest."""


class Played(NamedTuple):
    """One deal of a contest."""

    number: int
    gain: float
    """Of A on B."""
    faults: tuple[int, int] = (0, 0)
    """How often A, and how often B, failed, and its last advice or the first legal action was taken."""
    told: str = ""
    """The first of the faults; not kept on disk."""


class Journal:
    """The open file; `kept` is what was in it.

    `Unfit` if it is another contest's, naming the difference, or no journal at all.
    """

    def __init__(self, path: Path, head: dict[str, object]) -> None:
        self.path = path
        self.kept: dict[int, Played] = {}
        self._synced = time.monotonic()
        self._file = path.open("a+b")
        try:
            self._hold()
            self._read({"arena": __version__, **head})
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._sync()
        finally:
            self._file.close()

    def add(self, played: Played) -> None:
        """Keep a deal."""
        line: dict[str, object] = {"deal": played.number, "gain": played.gain}
        if any(played.faults):
            line["faults"] = played.faults
        self._file.write(_line(line))
        self._file.flush()
        if time.monotonic() - self._synced > SYNC:
            self._sync()

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def _hold(self) -> None:
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unfit(f"{self.path}: another run is writing to it") from None

    def _read(self, head: dict[str, object]) -> None:
        self._file.seek(0)
        data = self._file.read()
        first = _line(head)
        end = data.rfind(b"\n") + 1
        lines = data[:end].splitlines()
        if lines:
            self._compare(lines[0], head)
        elif not first.startswith(data):
            raise Unfit(f"{self.path}: no state of an arena; name another file")
        for number, line in enumerate(lines[1:], 2):
            found = self._deal(line, number)
            self.kept[found.number] = found
        self._file.truncate(end)
        if not lines:
            self._file.write(first)
        self._sync()

    def _compare(self, line: bytes, head: dict[str, object]) -> None:
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or "arena" not in there:
            raise Unfit(f"{self.path}: no state of an arena; name another file")
        for name in [*head, *there]:
            if there.get(name) != head.get(name):
                raise Unfit(
                    f"{self.path}: {name} is {there.get(name)!r} there and {head.get(name)!r} here;"
                    " name another file"
                )

    def _deal(self, line: bytes, number: int) -> Played:
        try:
            found = json.loads(line)
            a, b = found.get("faults", (0, 0))
            played = Played(int(found["deal"]), float(found["gain"]), (int(a), int(b)))
        except (ValueError, TypeError, LookupError, AttributeError):
            played = None
        if played is None or not isfinite(played.gain) or played.number < 0:
            raise Unfit(f"{self.path}: line {number} is not a deal; name another file")
        if played.number in self.kept:
            raise Unfit(f"{self.path}: line {number} has deal {played.number} again")
        return played


def _line(data: dict[str, object]) -> bytes:
    return json.dumps(data).encode() + b"\n"
