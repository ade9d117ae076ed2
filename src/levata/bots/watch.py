"""A watch over a bot: whatever it does, the table gets a legal action and goes on.

What went wrong is told without a card of what the bot saw: neither the message of an exception
nor an answer that is refused is part of a report, as either may show a hand.
"""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from operator import index
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from typing import ClassVar, NamedTuple, Protocol, SupportsIndex, TypeVar, runtime_checkable

from levata.bots.advice import Advice
from levata.bots.base import Bot
from levata.game import Action, Observation

__all__ = ["Decision", "Fault", "Patient", "Watched"]


class Fault(NamedTuple):
    """One decision that was taken out of a bot's hands."""

    bot: str
    seat: int
    what: str
    """`raised`, `illegal` or `late`."""
    text: str
    """For whoever mends the bot: what it did and where."""

    def __str__(self) -> str:
        return f"{self.bot} at seat {self.seat}: {self.text}"


@runtime_checkable
class Patient(Protocol):
    """A bot that can be stopped: it thinks in slices, and after each has advice to act on."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Advice]: ...


T = TypeVar("T")
HAS_THREADS = sys.platform != "emscripten"
"""In a browser nothing can be left behind."""
GRACE = 0.5
"""Seconds in which a slice may still end that began in time."""


class _Late(Exception):
    """Time is up and the bot is not done."""


class _Illegal(Exception):
    """What was answered may not be done."""


def log(fault: Fault) -> None:
    """Where a fault goes if nobody asked for it."""
    logging.getLogger(__name__).warning("%s", fault)


class Watched:
    """A bot whose faults are told, and replaced by its last advice or by the first legal action.

    With a limit of `seconds` it thinks in a thread, which is left behind when time is up; as long
    as that one runs on, the bot is not asked again. One that thinks in slices is stopped between
    two of them, and no fault is told, unless a slice takes far too long. Where there are no threads
    that is all there is: a slice takes as long as it takes.
    """

    def __init__(
        self, bot: Bot, seconds: float | None = None, tell: Callable[[Fault], object] = log
    ) -> None:
        self.bot = bot
        self.seconds = seconds
        self.tell = tell
        self._guard = Guard()

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, seen: Observation, rng: Random) -> Action:
        decision = Decision(self.bot, seen, rng, self.seconds, self.tell, self._guard)
        while not decision.step():
            pass
        assert decision.action is not None
        return decision.action


class Worker(Thread):
    """A thread that takes one work after another: what a search keeps by thread is made once."""

    idle: ClassVar[list[Worker]] = []

    def __init__(self) -> None:
        super().__init__(daemon=True, name="bot")
        self.due: SimpleQueue[tuple[Callable[[], object], Event]] = SimpleQueue()
        self.start()

    def run(self) -> None:
        while True:
            work, done = self.due.get()
            work()
            self.idle.append(self)
            done.set()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Worker.idle.clear)  # a fork has none of these threads


class Guard:
    """Lets a bot work for so long at most, in a thread that is left behind when time is up."""

    def __init__(self) -> None:
        self._last = Event()
        """Whether the last work is done."""
        self._last.set()

    def run(self, work: Callable[[], T], seconds: float) -> T:
        """What the work comes to; `_Late` if that is not known in time."""
        if not HAS_THREADS:
            return work()
        if not self._last.is_set():
            raise _Late("still busy with an earlier decision")
        answers: list[T] = []
        errors: list[BaseException] = []

        def do() -> None:
            try:
                answers.append(work())
            except BaseException as error:  # noqa: BLE001 - it is raised again below
                errors.append(error)

        try:
            worker = Worker.idle.pop()
        except IndexError:
            worker = Worker()
        self._last = done = Event()
        worker.due.put((do, done))
        if not done.wait(seconds):
            raise _Late(f"nothing came of it within {seconds:g} s")
        if errors:
            raise errors[0]
        return answers[0]


class Decision:
    """One decision, a slice at a time, for a home that has to listen meanwhile.

    The same watch: the last advice once the bot has thought for so many `seconds`, or where it
    fails; the first legal action where there is none. A bot that does not think in slices, or that
    may take its time, decides in one.
    """

    def __init__(
        self,
        bot: Bot,
        seen: Observation,
        rng: Random,
        seconds: float | None,
        tell: Callable[[Fault], object] = log,
        guard: Guard | None = None,
    ) -> None:
        self.seen = seen
        self.advice: Advice | None = None
        """The last there was."""
        self.action: Action | None = None
        """What is done, once that is decided."""
        self._bot = bot
        self._rng = rng
        self._own = rng
        if seconds is not None:
            # What is left behind draws on: it must not draw from the chance of later decisions.
            self._own = Random()
            self._own.setstate(rng.getstate())
        self._seconds = seconds
        self._left = seconds or 0.0
        self._tell = tell
        self._guard = guard or Guard()
        self._slices: Iterator[Advice] | None = None
        self._best: Action | None = None
        """The action of the last advice."""

    def step(self) -> bool:
        """Think one slice more; is it decided now?"""
        if self.action is None:
            try:
                self.action = self._more()
            except KeyboardInterrupt:  # the person's, not the bot's
                raise
            except BaseException as error:  # noqa: BLE001 - a bot may fail in any way
                self.action = self.seen.legal[0] if self._best is None else self._best
                self._tell(Fault(self._bot.name, self.seen.seat, *_told(error)))
        return self.action is not None

    def _more(self) -> Action | None:
        """One slice more; what is decided, if that was the last."""
        if self._seconds is None:
            return _legal(self._choose(), self.seen)
        if not isinstance(self._bot, Patient):
            answer = self._guard.run(self._choose, self._seconds)
            self._rng.setstate(self._own.getstate())
            return _legal(answer, self.seen)
        begun = time.monotonic()
        better = self._guard.run(self._slice, max(self._left, 0.0) + GRACE)
        self._left -= time.monotonic() - begun
        self._rng.setstate(self._own.getstate())
        if better is not None:
            self._best = _legal(better.action, self.seen)
            self.advice = better
        if self._best is None:
            raise _Late("no advice at all")
        return self._best if better is None or self._left < 0 else None

    def _choose(self) -> object:
        return self._bot.choose(self.seen, self._own)

    def _slice(self) -> Advice | None:
        if self._slices is None:
            assert isinstance(self._bot, Patient)
            self._slices = self._bot.think(self.seen, self._own)
        return next(self._slices, None)


def _legal(answer: object, seen: Observation) -> Action:
    """The action that an answer is; a truth value is a number to Python, and none here."""
    if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
        action = index(answer)
        if action in seen.legal:
            return action
    kind = type(answer).__name__
    raise _Illegal(f"no legal action but some {kind}, in phase {seen.phase}")


def _told(error: BaseException) -> tuple[str, str]:
    """What a fault is, and its text."""
    if isinstance(error, _Late):
        return "late", str(error)
    if isinstance(error, _Illegal):
        return "illegal", str(error)
    return "raised", _where(error)


def _where(error: BaseException) -> str:
    """The kind of an exception and the lines it came through, without its message."""
    lines = traceback.format_tb(error.__traceback__)
    return f"{type(error).__name__}\n{''.join(lines)}".rstrip()
