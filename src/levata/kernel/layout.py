"""What passes between Levata and a kernel: structs as bytes, codes, and their texts.

The formats are those of `kernel.h`: little-endian, no padding. Nothing here searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from struct import Struct
from typing import NamedTuple, NoReturn

__all__ = [
    "ARENA_LEAST",
    "CARDS",
    "EXACT",
    "HAND",
    "PAIRS",
    "POSITION",
    "RESULT",
    "RNG",
    "SEATS",
    "TABLE",
    "TALLY",
    "TASK",
    "TEXTS",
    "VALUES",
    "VERSION",
    "VISITS",
    "WORLD",
    "Code",
    "Fault",
    "Goal",
    "Position",
    "error_text",
    "many",
    "one",
    "pack_position",
    "pack_table",
    "pack_task",
    "pack_worlds",
    "unpack_position",
]

VERSION = 1
"""Goes up whenever a struct, a signature or a meaning changes."""
CARDS, SEATS, PAIRS, HAND = 64, 4, 8, 16
ARENA_LEAST = 65536
EXACT = -(2**31)
"""The target that asks for the payoff itself."""

TABLE = Struct("<6i4i8Q8i64h64s64s")
POSITION = Struct("<4Q2i4i4i4i2i")
TASK = Struct("<4iQ")
RNG = Struct("<4I")
RESULT = Struct("<4i2Q")
VALUES = Struct("<2Q64i2Q")
TALLY = Struct("<2Q2q4q4q")
WORLD = Struct("<4Q")
VISITS = Struct("<Q64I64q2Q2I")


class Goal(IntEnum):
    """What a hand is played for."""

    POINTS = 0
    """The side's points."""
    MARGIN = 1
    """The side's points minus those of all others."""
    TRICKS = 2
    """The side's tricks."""
    PRODUCT = 3
    """Two pairs: one more than the one partner's tricks times one more than the other's, minus
    the same product of the other pair."""


class Code(IntEnum):
    """What a call comes to. Negative ones are faults."""

    OK = 0
    LIMIT = 1
    STOPPED = 2
    BAD_PLAYERS = -1
    BAD_TRUMP = -2
    BAD_FOLLOW = -3
    BAD_CARD = -4
    BAD_SIDE = -5
    BAD_PAIR = -6
    BAD_POINTS = -7
    CARD_TWICE = -8
    BAD_TRICK = -9
    BAD_HANDS = -10
    NOT_LEGAL = -11
    BAD_GOAL = -12
    BAD_ARENA = -13
    BAD_WORLD = -14
    BAD_COUNT = -15
    NULL = -16
    OVER = -17


TEXTS = {
    Code.OK: "no error",
    Code.LIMIT: "the node limit was reached",
    Code.STOPPED: "the search was stopped",
    Code.BAD_PLAYERS: "players must be 2 to 4",
    Code.BAD_TRUMP: "trump must be a lane, or -1 for none",
    Code.BAD_FOLLOW: "follow flags unknown, or without following suit",
    Code.BAD_CARD: "a card's code, lane or power is out of range",
    Code.BAD_SIDE: "a side must be 0 to 3",
    Code.BAD_PAIR: "a pair must be two cards, and no card in two pairs",
    Code.BAD_POINTS: "points or tricks are negative or too many",
    Code.CARD_TWICE: "two cards in play are the same or rank the same",
    Code.BAD_TRICK: "leader or number of cards on the table out of range",
    Code.BAD_HANDS: "the hands do not have the number of cards they should",
    Code.NOT_LEGAL: "that card may not be played now",
    Code.BAD_GOAL: "no such goal for these sides",
    Code.BAD_ARENA: "the arena is too small, not aligned or not initialised",
    Code.BAD_WORLD: "a world contradicts the position",
    Code.BAD_COUNT: "a count is out of range",
    Code.NULL: "a pointer is null",
    Code.OVER: "the hand is over",
}


def error_text(code: int) -> str:
    """English for a code."""
    try:
        return TEXTS[Code(code)]
    except ValueError:
        return "unknown code"


class Fault(ValueError):
    """A kernel refused its input; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(error_text(code))
        self.code = code


def one(name: str, data: bytes, struct: Struct) -> bytes:
    """The bytes of one struct, as they are; refused where they are none."""
    if type(data) is not bytes:
        _refuse(name, data)
    if len(data) != struct.size:
        raise ValueError(f"{name}: {len(data)} bytes, where {struct.size} are due")
    return data


def many(name: str, data: bytes, struct: Struct) -> int:
    """How many structs there are, one after another."""
    if type(data) is not bytes:
        _refuse(name, data)
    if len(data) % struct.size:
        raise ValueError(f"{name}: {len(data)} bytes, where a multiple of {struct.size} are due")
    return len(data) // struct.size


def _refuse(name: str, data: object) -> NoReturn:
    raise TypeError(f"{name}: {type(data).__name__}, where bytes are due")


class Position(NamedTuple):
    """`lk_position`, unpacked: seats numbered in order of play, sides as the table has them."""

    hands: tuple[int, ...]
    leader: int
    cards: tuple[int, ...]
    """Those on the table, in order of play."""
    tricks: tuple[int, ...]
    points: tuple[int, ...]


def _four(numbers: Sequence[int]) -> tuple[int, ...]:
    return (*numbers, *(0,) * (SEATS - len(numbers)))


def pack_table(
    sides: Sequence[int],
    lane: Sequence[int],
    power: Sequence[int],
    *,
    trump: int = -1,
    follow: int = 1,
    values: Sequence[int] = (0,) * CARDS,
    last: int = 0,
    trick: int = 0,
    pairs: Sequence[tuple[int, int]] = (),
) -> bytes:
    """`lk_table`: one side a seat, in order of play; `pairs` as `(cards, worth)`."""
    unused = (0,) * (PAIRS - len(pairs))
    return TABLE.pack(
        len(sides),
        trump,
        follow,
        last,
        trick,
        len(pairs),
        *_four(sides),
        *(cards for cards, _ in pairs),
        *unused,
        *(worth for _, worth in pairs),
        *unused,
        *values,
        bytes(lane),
        bytes(power),
    )


def pack_position(
    hands: Sequence[int],
    leader: int,
    cards: Sequence[int] = (),
    tricks: Sequence[int] = (),
    points: Sequence[int] = (),
) -> bytes:
    """`lk_position`; what is left out is nothing."""
    return POSITION.pack(
        *_four(hands), leader, len(cards), *_four(cards), *_four(tricks), *_four(points), 0, 0
    )


def unpack_position(position: bytes) -> Position:
    """The inverse of `pack_position`, four entries each."""
    raw = POSITION.unpack(position)
    return Position(raw[:4], raw[4], raw[6 : 6 + raw[5]], raw[10:14], raw[14:18])


def pack_task(goal: int, side: int, target: int | None = None, nodes: int = 0) -> bytes:
    """`lk_task`; without a target the payoff itself is asked for."""
    return TASK.pack(goal, side, EXACT if target is None else target, 0, nodes)


def pack_worlds(worlds: Sequence[Sequence[int]]) -> bytes:
    """`lk_world`, one after another: for each world a hand a seat."""
    return b"".join([WORLD.pack(*_four(hands)) for hands in worlds])
