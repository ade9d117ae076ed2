"""Search at the speed of the machine, where there is a module for it, and in Python where not.

Nothing here knows a game: what a search needs of one is its `TrickTable`. Every module has the
same functions over the structs of `kernel.h`; which one runs is chosen once, when it is first needed.

    >>> from levata.games import by_name
    >>> game = by_name("euchre")
    >>> hand = game.deal(game.options(), 0, (0, 0), game.deck.cards)
    >>> for token in ("order", "take", "xQs"):
    ...     hand.apply(game.parse(token))
    >>> table = hand.trick_table()
    >>> found = solve(laws(table), position(table, hand.hands, hand.to_act), Goal.TRICKS, 0)
    >>> found.value, found.card in hand.legal()
    (4, True)
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from threading import local
from typing import Any, NamedTuple, Protocol, cast

from levata.cards import Card, Cards
from levata.errors import NotationError
from levata.kernel.layout import (
    EXACT,
    RESULT,
    TALLY,
    TEXTS,
    VALUES,
    VERSION,
    VISITS,
    Code,
    Fault,
    Goal,
    error_text,
    pack_position,
    pack_table,
    pack_task,
    pack_worlds,
)
from levata.tricks import Order, TrickTable

__all__ = [
    "ARENA",
    "BACKEND",
    "EXACT",
    "TEXTS",
    "Code",
    "Fault",
    "Goal",
    "Playouts",
    "Raw",
    "Result",
    "StopFlag",
    "Tally",
    "Visits",
    "arena",
    "error_text",
    "ismcts",
    "laws",
    "load",
    "playouts",
    "position",
    "raw",
    "rng",
    "solve",
    "stop",
    "values",
    "worlds",
]


class StopFlag(Protocol):
    """A flag that another thread may set while a search runs."""

    def set(self) -> None: ...
    def clear(self) -> None: ...


class Raw(Protocol):
    """What each module offers: structs as bytes, a code first where a call may end early, else `Fault`."""

    def version(self) -> int: ...
    def error_text(self, code: int) -> str: ...
    def check(self, table: bytes, position: bytes) -> int: ...
    def playable(self, table: bytes, position: bytes) -> Cards: ...
    def best(self, table: bytes, position: bytes) -> int: ...
    def play(self, table: bytes, position: bytes, card: int) -> bytes: ...
    def rng(self, seed: int) -> bytes: ...
    def arena(self, size: int) -> Any: ...
    def stop(self) -> StopFlag: ...
    def solve(
        self, table: bytes, position: bytes, task: bytes, arena: Any, stop: StopFlag | None = None
    ) -> tuple[int, bytes]: ...
    def solve_cards(
        self, table: bytes, position: bytes, task: bytes, arena: Any, stop: StopFlag | None = None
    ) -> tuple[int, bytes]: ...
    def playouts(
        self,
        table: bytes,
        positions: bytes,
        task: bytes,
        rounds: int,
        rng: bytes,
        arena: Any,
        stop: StopFlag | None = None,
        least: int = 0,
        width: int = 0,
    ) -> tuple[int, bytes, bytes, bytes]: ...
    def ismcts(
        self,
        table: bytes,
        position: bytes,
        worlds: bytes,
        task: bytes,
        simulations: int,
        explore: int,
        rng: bytes,
        arena: Any,
        stop: StopFlag | None = None,
    ) -> tuple[int, bytes, bytes]: ...


MODULES = {"native": "levata.kernel._native", "wasm": "levata.kernel.wasm"}
"""The fast ones, in the order they are looked for."""


def load(wanted: str) -> tuple[str, Raw]:
    """The module named, or the first there is; `NotationError` if the one named cannot be had."""
    if wanted not in ("", "python", *MODULES):
        legal = ", ".join((*MODULES, "python"))
        raise NotationError("bad-kernel", value=wanted, legal=legal)
    for name, path in MODULES.items():
        if wanted not in ("", name):
            continue
        try:
            found = cast("Raw", import_module(path))
        except ImportError as error:
            if wanted:
                raise NotationError("no-kernel", value=wanted, reason=error) from None
            continue
        if found.version() == VERSION:
            return name, found
        if wanted:
            reason = f"it is version {found.version()}, and {VERSION} is needed"
            raise NotationError("no-kernel", value=wanted, reason=reason)
    return "python", cast("Raw", import_module("levata.kernel.python"))


@cache
def _chosen() -> tuple[str, Raw]:
    """The module of this process, looked for when it is first needed."""
    return load(os.environ.get("LEVATA_KERNEL", ""))


def __getattr__(name: str) -> Any:
    """`BACKEND`, the name of the module that is used, and `raw`, the module itself."""
    if name in ("BACKEND", "raw"):
        return _chosen()[name == "raw"]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


ARENA = 1 << 24
"""Bytes of the work memory a thread gets if a call brings none."""

_mine = local()


def arena(size: int = ARENA) -> Any:
    """Work memory; one call at a time may use it."""
    return _chosen()[1].arena(size)


def _room(given: Any) -> Any:
    if given is not None:
        return given
    if not hasattr(_mine, "arena"):
        _mine.arena = arena()
    return _mine.arena


def stop() -> StopFlag:
    return _chosen()[1].stop()


def rng(seed: int) -> bytes:
    """A generator; a call that uses one gives back how it stands afterwards."""
    return _chosen()[1].rng(seed)


# From a hand to structs.


def laws(table: TrickTable) -> bytes:
    """The laws of a hand. Kernel seat `i` is `table.seats[i]`."""
    return _laws(table._replace(plays=()))


@lru_cache(maxsize=256)
def _laws(table: TrickTable) -> bytes:
    order: Order = table.order
    return pack_table(
        [table.sides[seat] for seat in table.seats],
        order.lane,
        order.power,
        trump=order.trump,
        follow=table.follow,
        values=table.values,
        last=table.last,
        trick=table.trick,
        pairs=table.pairs,
    )


def position(
    table: TrickTable,
    hands: Sequence[Cards],
    to_act: int,
    *,
    tricks: Sequence[int] = (),
    points: Sequence[int] = (),
) -> bytes:
    """Where a hand stands: hands and tricks by seat of the game, points by side."""
    seats = table.seats
    leader = table.plays[0][0] if table.plays else to_act
    return pack_position(
        [hands[seat] for seat in seats],
        seats.index(leader),
        [card for _, card in table.plays],
        [tricks[seat] for seat in seats] if tricks else (),
        points,
    )


def worlds(table: TrickTable, guesses: Sequence[Sequence[Cards]]) -> bytes:
    """Ways the unseen cards may lie, each a hand for every seat of the game."""
    return pack_worlds([[hands[seat] for seat in table.seats] for hands in guesses])


# Searches.


class Result(NamedTuple):
    """What a search found."""

    code: int
    """`Code.OK`, or why it ended early."""
    value: int
    """The payoff with all hands open and best play, 1 or 0 for a target; -1 if it ended early."""
    card: Card
    """A card that gets it, -1 if there is none or none was found."""
    lower: int
    upper: int
    """Bounds of the payoff itself."""
    nodes: int
    states: int


def solve(
    table: bytes,
    at: bytes,
    goal: Goal,
    side: int,
    *,
    target: int | None = None,
    nodes: int = 0,
    arena: Any = None,
    stop: StopFlag | None = None,
) -> Result:
    """The value of a position with all hands open."""
    code, found = _chosen()[1].solve(
        table, at, pack_task(goal, side, target, nodes), _room(arena), stop
    )
    return Result(code, *RESULT.unpack(found))


def values(
    table: bytes,
    at: bytes,
    goal: Goal,
    side: int,
    *,
    target: int | None = None,
    nodes: int = 0,
    arena: Any = None,
    stop: StopFlag | None = None,
) -> dict[Card, int]:
    """The value of each card that may be played; without those a limit left unknown."""
    task = pack_task(goal, side, target, nodes)
    _, found = _chosen()[1].solve_cards(table, at, task, _room(arena), stop)
    _, done, *numbers = VALUES.unpack(found)
    return {card: numbers[card] for card in range(64) if done >> card & 1}


class Tally(NamedTuple):
    """What random play came to, summed up."""

    rounds: int
    plies: int
    total: int
    """Of the payoffs, or how often the target was reached."""
    squares: int
    """Of the payoffs."""
    points: tuple[int, ...]
    """By side."""
    tricks: tuple[int, ...]
    """By kernel seat."""


class Playouts(NamedTuple):
    code: int
    tallies: tuple[Tally, ...]
    """One for each position."""
    rng: bytes
    bins: tuple[int, ...]
    """How often each payoff from the least one on came up."""


def playouts(
    table: bytes,
    at: Sequence[bytes],
    goal: Goal,
    side: int,
    rounds: int,
    rng: bytes,
    *,
    target: int | None = None,
    bins: range = range(0),
    arena: Any = None,
    stop: StopFlag | None = None,
) -> Playouts:
    """From each position `rounds` times to the end, every legal card equally likely."""
    task = pack_task(goal, side, target)
    code, tallies, after, counts = _chosen()[1].playouts(
        table, b"".join(at), task, rounds, rng, _room(arena), stop, bins.start, len(bins)
    )
    return Playouts(
        code,
        tuple(Tally(t[0], t[1], t[2], t[3], t[4:8], t[8:]) for t in TALLY.iter_unpack(tallies)),
        after,
        tuple(memoryview(counts).cast("I")),
    )


class Visits(NamedTuple):
    """What a tree search tried."""

    code: int
    visits: dict[Card, int]
    """How often each card was tried first."""
    totals: dict[Card, int]
    """The payoffs that came of it, for the side of the seat to act."""
    simulations: int
    nodes: int
    full: bool
    """The arena ran out and the tree stopped growing."""
    rng: bytes


def ismcts(
    table: bytes,
    at: bytes,
    guesses: bytes,
    goal: Goal,
    simulations: int,
    rng: bytes,
    *,
    target: int | None = None,
    explore: int = 700,
    nodes: int = 0,
    arena: Any = None,
    stop: StopFlag | None = None,
) -> Visits:
    """Tree search over worlds, every seat after its own side's payoff."""
    task = pack_task(goal, 0, target, nodes)
    code, found, after = _chosen()[1].ismcts(
        table, at, guesses, task, simulations, explore, rng, _room(arena), stop
    )
    cards, *numbers = VISITS.unpack(found)
    mine = [card for card in range(64) if cards >> card & 1]
    return Visits(
        code,
        {card: numbers[card] for card in mine},
        {card: numbers[64 + card] for card in mine},
        numbers[128],
        numbers[130],
        bool(numbers[131]),
        after,
    )
