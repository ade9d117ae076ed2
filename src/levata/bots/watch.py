"""A watch over a bot: whatever it does, the table gets a legal action and goes on.

What went wrong is told without a card of what the bot saw: neither the message of an exception
nor an answer that is refused is part of a report, as either may show a hand.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from operator import index
from random import Random
from threading import Thread
from typing import NamedTuple, Protocol, SupportsIndex, runtime_checkable

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


class _Late(Exception):
    """Time is up and nothing has been decided."""


def log(fault: Fault) -> None:
    """Where a fault goes if nobody asked for it."""
    logging.getLogger(__name__).warning("%s", fault)


class Watched:
    """A bot whose faults are told, and replaced by the first legal action.

    With a limit of `seconds` a bot that thinks in slices is stopped between two of them, and acts
    on its last advice. Any other decides in a thread, which is left behind when time is up; as long
    as that one runs on, the bot is not asked again.
    """

    def __init__(
        self, bot: Bot, seconds: float | None = None, tell: Callable[[Fault], object] = log
    ) -> None:
        self.bot = bot
        self.seconds = seconds
        self.tell = tell
        self._behind: Thread | None = None

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, seen: Observation, rng: Random) -> Action:
        action = _guarded(self.name, seen, lambda: self._ask(seen, rng), self.tell)
        assert action is not None
        return action

    def _ask(self, seen: Observation, rng: Random) -> Action:
        if self.seconds is None:
            return self.bot.choose(seen, rng)
        if isinstance(self.bot, Patient):
            return _by_slices(self.bot, seen, rng, self.seconds)
        return self._in_thread(seen, rng, self.seconds)

    def _in_thread(self, seen: Observation, rng: Random, seconds: float) -> Action:
        if self._behind is not None and self._behind.is_alive():
            raise _Late("still busy with an earlier decision")
        # What is left behind draws on: it must not draw from the chance of later decisions.
        own = Random()
        own.setstate(rng.getstate())
        answers: list[Action] = []
        errors: list[BaseException] = []

        def decide() -> None:
            try:
                answers.append(self.bot.choose(seen, own))
            except BaseException as error:  # noqa: BLE001 - it is raised again below
                errors.append(error)

        thread = Thread(target=decide, daemon=True, name=f"bot {self.name}")
        thread.start()
        thread.join(seconds)
        if thread.is_alive():
            self._behind = thread
            raise _Late(f"nothing decided within {seconds:g} s")
        if errors:
            raise errors[0]
        rng.setstate(own.getstate())
        return answers[0]


class Decision:
    """One decision, a slice at a time, for a home that has to listen meanwhile.

    The same watch: the last advice once the bot has thought for so many `seconds`, the first legal
    action where it fails. A bot that does not think in slices decides in one.
    """

    def __init__(
        self,
        bot: Bot,
        seen: Observation,
        rng: Random,
        seconds: float,
        tell: Callable[[Fault], object] = log,
    ) -> None:
        self.seen = seen
        self.advice: Advice | None = None
        """The last there was."""
        self.action: Action | None = None
        """What is done, once that is decided."""
        self._bot = bot
        self._rng = rng
        self._left = seconds
        self._tell = tell
        self._slices: Iterator[Advice] | None = None

    def step(self) -> bool:
        """Think one slice more; is it decided now?"""
        if self.action is None:
            self.action = _guarded(self._bot.name, self.seen, self._more, self._tell)
        return self.action is not None

    def _more(self) -> object:
        if self._slices is None:
            if not isinstance(self._bot, Patient):
                return self._bot.choose(self.seen, self._rng)
            self._slices = self._bot.think(self.seen, self._rng)
        begun = time.monotonic()
        better = next(self._slices, None)
        self._left -= time.monotonic() - begun
        self.advice = better or self.advice
        if self.advice is None:
            raise _Late(NOTHING)
        return self.advice.action if better is None or self._left < 0 else UNDECIDED


UNDECIDED = object()
"""What stands for an action while there is none."""
NOTHING = "no advice at all"


def _guarded(
    name: str, seen: Observation, ask: Callable[[], object], tell: Callable[[Fault], object]
) -> Action | None:
    """What a bot answers if it may be done; else the first legal action, and a fault is told."""
    try:
        answer = ask()
        if answer is UNDECIDED:
            return None
        if isinstance(answer, SupportsIndex) and index(answer) in seen.legal:
            return index(answer)
    except _Late as late:
        what, text = "late", str(late)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot may fail in any way
        what, text = "raised", _where(error)
    else:
        kind = type(answer).__name__
        what, text = "illegal", f"no legal action but some {kind}, in phase {seen.phase}"
    tell(Fault(name, seen.seat, what, text))
    return seen.legal[0]


def _by_slices(bot: Patient, seen: Observation, rng: Random, seconds: float) -> Action:
    end = time.monotonic() + seconds
    advice = bot.think(seen, rng)
    last = next(advice, None)
    if last is None:
        raise _Late(NOTHING)
    while time.monotonic() < end:
        better = next(advice, None)
        if better is None:
            break
        last = better
    return last.action


def _where(error: BaseException) -> str:
    """The kind of an exception and the lines it came through, without its message."""
    lines = traceback.format_tb(error.__traceback__)
    return f"{type(error).__name__}\n{''.join(lines)}".rstrip()
