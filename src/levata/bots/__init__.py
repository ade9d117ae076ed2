"""Bots: they see an `Observation` and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from levata.bots.base import Bot
from levata.bots.flat import Flat
from levata.bots.greedy import Greedy
from levata.bots.rand import RandomBot
from levata.errors import NotationError

__all__ = ["BOTS", "LEVEL_NAMES", "NORMAL", "Bot", "bot"]

BOTS: dict[str, Bot] = {b.name: b for b in (RandomBot(), Greedy(), Flat())}
"""The bots that have no levels, by name."""

LEVEL_NAMES = ("easy", "normal", "strong", "expert")
"""What can be chosen to sit with, the weakest first."""

NORMAL = "normal"
"""The level where none is chosen, and that of whoever plays in a person's place."""

MOST = 1_000_000
"""Iterations a spec may ask for."""


def bot(spec: str) -> Bot:
    """The bot of a spec, `NAME` or `NAME@ITERATIONS`; `NotationError` says what would do.

    >>> bot("greedy").name, bot("flat@5").name
    ('greedy', 'flat@5')
    """
    name, at, digits = spec.partition("@")
    if not at and name in BOTS:
        return BOTS[name]
    count = _count(digits)
    if name in COUNTED and (count is not None or not at):
        return COUNTED[name](name, count)
    legal = ", ".join([*BOTS, *(name for name in COUNTED if name not in BOTS)])
    counted = ", ".join(f"{name}@N" for name in COUNTED)
    raise NotationError(
        "unknown-bot", value=spec, legal=f"{legal}; or, N being 1 to {MOST}, {counted}"
    )


def _count(digits: str) -> int | None:
    """A number of iterations, None if it is none."""
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(MOST)):
        return None
    return int(digits) if digits[0] != "0" and int(digits) <= MOST else None


def _flat(_: str, worlds: int | None) -> Bot:
    return Flat(worlds)


def _level(name: str, iterations: int | None) -> Bot:
    from levata.bots.levels import level  # noqa: PLC0415 - few commands ask for one

    return level(name, iterations)


def _ismcts(_: str, simulations: int | None) -> Bot:
    from levata.bots.ismcts import Ismcts  # noqa: PLC0415 - it brings the kernel, as levels do

    return Ismcts(simulations)


def _openspiel(name: str, simulations: int | None) -> Bot:
    try:
        from levata.adapters.openspiel import Ismcts  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise NotationError(
            "missing-extra", value=name, package=error.name, extra="openspiel"
        ) from None
    return Ismcts(simulations)


COUNTED: dict[str, Callable[[str, int | None], Bot]] = {
    **dict.fromkeys(LEVEL_NAMES, _level),
    "flat": _flat,
    "ismcts": _ismcts,
    "openspiel": _openspiel,
}
"""What makes the bots that can be told how long to think."""
