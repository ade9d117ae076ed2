"""Reads and writes the solved hands: the format is told in hands/README.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from levata.kernel.layout import (
    EXACT,
    TABLE,
    TASK,
    Position,
    pack_position,
    pack_table,
    pack_task,
    unpack_position,
)

FOLDER = Path(__file__).parent / "hands"


class Case(NamedTuple):
    kind: str
    table: bytes
    position: bytes
    task: bytes
    value: int
    values: dict[int, int]


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers)) or "-"


def _read(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _pairs(text: str) -> list[tuple[str, int]]:
    rows = [] if text == "-" else [row.split(":") for row in text.split(",")]
    return [(key, int(value)) for key, value in rows]


def write_table(table: bytes, cards: int) -> str:
    """A table's line, values of the given cards only."""
    raw = TABLE.unpack(table)
    players, trump, follow, last, trick, pairs = raw[:6]
    worth = [f"{c}:{raw[26 + c]}" for c in range(64) if cards >> c & 1 and raw[26 + c]]
    couples = [
        "+".join(str(c) for c in range(64) if raw[10 + i] >> c & 1) + f":{raw[18 + i]}"
        for i in range(pairs)
    ]
    return " ".join(
        (
            "table",
            *map(str, (players, trump, follow, last, trick)),
            "".join(map(str, raw[6 : 6 + players])),
            "".join(map(str, raw[90])),
            "".join(f"{power:x}" for power in raw[91]),
            ",".join(worth) or "-",
            ",".join(couples) or "-",
        )
    )


def read_table(words: list[str]) -> bytes:
    players, trump, follow, last, trick = map(int, words[1:6])
    assert len(words[6]) == players
    values = [0] * 64
    for code, points in _pairs(words[9]):
        values[int(code)] = points
    return pack_table(
        [int(side) for side in words[6]],
        [int(lane) for lane in words[7]],
        [int(power, 16) for power in words[8]],
        trump=trump,
        follow=follow,
        values=values,
        last=last,
        trick=trick,
        pairs=[
            (sum(1 << int(code) for code in two.split("+")), worth)
            for two, worth in _pairs(words[10])
        ],
    )


def write_case(case: Case) -> str:
    """The case's line but for its table."""
    at: Position = unpack_position(case.position)
    players = TABLE.unpack(case.table)[0]
    goal, side, target, _, _ = TASK.unpack(case.task)
    return " ".join(
        (
            case.kind,
            ",".join(f"{hand:x}" for hand in at.hands[:players]),
            str(at.leader),
            _numbers(at.cards),
            _numbers(at.tricks[:players]),
            _numbers(at.points),
            str(goal),
            str(side),
            "-" if target == EXACT else str(target),
            str(case.value),
            ",".join(f"{card}:{value}" for card, value in sorted(case.values.items())) or "-",
        )
    )


def read_case(words: list[str], table: bytes) -> Case:
    kind, hands, leader, cards, tricks, points, goal, side, target, value, values = words
    return Case(
        kind,
        table,
        pack_position(
            [int(hand, 16) for hand in hands.split(",")],
            int(leader),
            _read(cards),
            _read(tricks),
            _read(points),
        ),
        pack_task(int(goal), int(side), None if target == "-" else int(target)),
        int(value),
        {int(card): v for card, v in _pairs(values)},
    )


def read_file(path: Path) -> Iterator[Case]:
    table = b""
    for line in path.read_text(encoding="ascii").splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0] == "table":
            table = read_table(words)
        else:
            yield read_case(words, table)
