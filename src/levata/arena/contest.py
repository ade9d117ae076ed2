"""A contest of two bots, dealt out to workers.

A deal depends on the contest and its number alone: who plays it, and when, makes no difference.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import current_thread, main_thread
from typing import TypeAlias, cast

from levata.arena.duel import gain
from levata.arena.journal import Journal, Played
from levata.bots import bot
from levata.bots.watch import Fault, Watched
from levata.games import by_name

__all__ = ["Contest", "Lost", "played"]


Deals: TypeAlias = Generator[Played, None, None]


PACKAGE = Path(__file__).parents[1]
DECIDING = ("worlds.py", "bots/*.py", "bots/tables/*.txt", "games/*.py", "kernel/*.[ch]")
"""The files that decide what a bot does."""


@cache
def digest(package: Path = PACKAGE) -> str:
    """Of the bots as they are here: what others played is not gone on with."""
    found = sha256()
    for pattern in DECIDING:
        for path in sorted(package.glob(pattern)):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


class Lost(RuntimeError):
    """A worker ended before its deal did."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides a deal, but for its number."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    a: str
    b: str
    """The specs of the two bots."""
    seed: str
    limit: float | None = None
    """Seconds a decision may take."""

    def head(self) -> dict[str, object]:
        """What a journal opens with; two contests with the same head have the same deals."""
        return {
            "game": self.game,
            "rules": by_name(self.game).version,
            "bots": digest(),
            "players": self.players,
            **dict(self.options),
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "limit": self.limit,
        }


class Board:
    """A contest set up in one process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = by_name(contest.game)
        self.options = self.game.parse_options(contest.players, dict(contest.options))
        self.faults: tuple[list[Fault], list[Fault]] = ([], [])
        self.a, self.b = (
            Watched(bot(spec), contest.limit, faults.append)
            for spec, faults in zip((contest.a, contest.b), self.faults, strict=True)
        )

    def play(self, number: int) -> Played:
        for faults in self.faults:
            faults.clear()
        found = gain(self.game, self.options, self.a, self.b, self.contest.seed, number)
        a, b = map(len, self.faults)
        first = next((str(fault) for faults in self.faults for fault in faults), "")
        return Played(number, found, (a, b), first)


def played(
    contest: Contest, deals: int, *, workers: int = 1, journal: Journal | None = None
) -> Deals:
    """The deals of a contest in the order of their numbers; those in the journal are not played.

    Close the iterator to stop the workers. `Lost` if one of them ends by itself.
    """
    kept = {} if journal is None else journal.kept
    due = (number for number in range(deals) if number not in kept)
    fresh = _here(contest, due) if workers == 1 else _by_workers(contest, due, workers)
    early: dict[int, Played] = {}
    try:
        for number in range(deals):
            found = kept.get(number) or early.pop(number, None)
            while found is None:
                other = next(fresh)
                if journal is not None:
                    journal.add(other)
                if other.number == number:
                    found = other
                else:
                    early[other.number] = other
            yield found
    finally:
        fresh.close()


def _here(contest: Contest, numbers: Iterable[int]) -> Deals:
    board = Board(contest)
    for number in numbers:
        yield board.play(number)


def _by_workers(contest: Contest, numbers: Iterator[int], workers: int) -> Deals:
    """The deals as they come in. A worker holds one and has the next one waiting."""
    started: dict[Connection, BaseProcess] = {}
    owed = 0
    try:
        for _ in range(workers):
            line, process = _start(contest)
            started[line] = process
            for number in islice(numbers, 2):
                line.send(number)
                owed += 1
        while owed:
            for line in cast("list[Connection]", wait(list(started))):
                try:
                    found: Played = line.recv()
                    for number in islice(numbers, 1):
                        line.send(number)
                        owed += 1
                except (EOFError, OSError):
                    started[line].join()
                    raise Lost(f"a worker ended, exit code {started[line].exitcode}") from None
                owed -= 1
                yield found
    finally:
        for process in started.values():
            process.terminate()
        for process in started.values():
            process.join()


def _start(contest: Contest) -> tuple[Connection, BaseProcess]:
    """A worker of our own, and the line to it."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_work, args=(contest, theirs), daemon=True)
    with _deaf():
        process.start()
    theirs.close()  # so that the line ends when the worker does
    return ours, process


def _work(contest: Contest, line: Connection) -> None:
    """Play what is asked for until nobody asks any more."""
    board = Board(contest)
    with suppress(EOFError, OSError):
        while True:
            line.send(board.play(line.recv()))


@contextmanager
def _deaf() -> Iterator[None]:
    """A process started now does not hear an interrupt of the terminal: it is ours to end it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
