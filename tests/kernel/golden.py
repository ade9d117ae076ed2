"""The golden set: fixed problems, and for each set of them what every build comes to.

A problem goes through double dummy, playouts and tree search. Runners print one line a set: the
program golden.c (native builds), golden.mjs (WebAssembly in Node.js and in a browser), and `run`
here (the modules Python can load). golden.txt says what they must print; `write` says how.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from struct import Struct
from typing import NamedTuple

from levata.kernel import Raw
from levata.kernel.layout import (
    EXACT,
    POSITION,
    RESULT,
    TABLE,
    TASK,
    VALUES,
    VISITS,
    Code,
    Fault,
    pack_task,
    pack_worlds,
    unpack_position,
)
from tests.kernel.naive import FOLLOWS, Spot, goals, random_spot
from tests.kernel.solved import FOLDER, read_file

FILE = Path(__file__).with_name("golden.txt")
LEAST, USUAL = 1 << 16, 1 << 22
"""Bytes of an arena: the least there is, soon exhausted, and one with room."""
LIMIT = 10_000
HEAD = Struct("<8iQ")
WORLDS = 2
BINS = (-20, 60)
"""The least payoff of a histogram, and how many."""
MIX, WHOLE = 0x9E3779B97F4A7C15, (1 << 64) - 1


class Problem(NamedTuple):
    table: bytes
    position: bytes
    task: bytes
    worlds: bytes
    arena: int = USUAL
    rounds: int = 100
    simulations: int = 200


class Line(NamedTuple):
    """What a runner prints of a set: counts, and checksums in hexadecimal."""

    problems: int
    values: str
    """Of codes and values: the same for every kernel there is."""
    nodes: int
    states: int
    results: str
    """Of every byte of `lk_result` and `lk_values`."""
    playouts: str
    """Of every byte of `lk_tally`, of the histogram and of the generator afterwards."""
    tree: str
    """Of every byte of `lk_visits`, and of the generator afterwards."""


# The problems.


def redealt(position: bytes, rng: Random) -> bytes:
    """Two worlds: the hands as they are, and the unseen cards dealt another way."""
    at = unpack_position(position)
    players = max(i for i in range(4) if i < 2 or at.hands[i] or i == at.leader) + 1
    actor = (at.leader + len(at.cards)) % players
    unseen = [c for i in range(4) if i != actor for c in range(64) if at.hands[i] >> c & 1]
    rng.shuffle(unseen)
    hands = []
    for seat in range(4):
        size = at.hands[seat].bit_count()
        dealt = [unseen.pop() for _ in range(size)] if seat != actor else []
        hands.append(at.hands[seat] if seat == actor else sum(1 << c for c in dealt))
    return pack_worlds([at.hands, hands])


def solved(name: str, *kinds: str) -> Iterator[Problem]:
    """Those of the solved hands of a game."""
    rng = Random(f"golden/{name}")
    for case in read_file(FOLDER / f"{name}.txt"):
        if case.kind in kinds:
            worlds = redealt(case.position, rng)
            yield Problem(case.table, case.position, case.task, worlds)


def posed(spot: Spot, rng: Random) -> Problem:
    goal, side = rng.choice(goals(spot.laws))
    target = rng.choice((None, None, rng.randrange(60)))
    position = spot.pack()
    task = pack_task(goal, side, target)
    return Problem(spot.laws.pack(), position, task, redealt(position, rng))


def drawn(name: str, count: int, players: int, most: int) -> Iterator[Problem]:
    """Any laws, any place in a trick."""
    for number in range(count):
        rng = Random(f"golden/{name}/{number}")
        while True:
            spot = random_spot(rng, FOLLOWS[number % 8], most)
            if spot.laws.players == players:
                break
        yield posed(spot, rng)


def endings() -> Iterator[Problem]:
    """The last trick under way, and hands that are over."""
    for number in range(24):
        rng = Random(f"golden/ends/{number}")
        spot = random_spot(rng, FOLLOWS[number % 8], 3)
        while sum(map(len, spot.hands)) > number % 3:
            spot.play(rng.choice(spot.legal()))
        yield posed(spot, rng)


def whole() -> Iterator[Problem]:
    """Too many cards to solve: a limit ends it. Packs of more than 32 cards play out another way."""
    for number in range(8):
        rng = Random(f"golden/whole/{number}")
        while True:
            spot = random_spot(rng, FOLLOWS[number], 16)
            if sum(map(len, spot.hands)) > 34:
                break
        goal, side = rng.choice(goals(spot.laws))
        task = pack_task(goal, side, None, LIMIT)
        yield posed(spot, rng)._replace(task=task, simulations=50)


GAMES = ("cruce", "cuatrola", "euchre", "cross_purposes")


def sets(*, long: bool) -> dict[str, list[Problem]]:
    """Every set by its name; the long ones are thousands of small hands."""
    kinds = "small", "large", "worst"
    found = {name: [*solved(name, *kinds)] for name in GAMES}
    found["narrow"] = [
        problem._replace(arena=LEAST, simulations=2_000)
        for name in GAMES
        for problem in solved(name, "worst")
    ]
    found["ends"] = [*endings()]
    found["whole"] = [*whole()]
    for players, most in ((2, 8), (3, 6), (4, 5)):
        found[f"drawn-{players}"] = [*drawn(f"drawn-{players}", 40, players, most)]
    for players, most in ((2, 8), (3, 6), (4, 5)) if long else ():
        found[f"long-{players}"] = [*drawn(f"long-{players}", 1_500, players, most)]
    return found


def seed(number: int, at: int) -> int:
    return number << 32 | at


def packed(problems: Iterable[Sequence[Problem]]) -> bytes:
    """The sets as golden.c and golden.mjs read them, in records of one size."""
    return b"".join(
        HEAD.pack(number, p.arena, p.rounds, p.simulations, 700, *BINS, WORLDS, seed(number, at))
        + (p.table + p.position + p.task + p.worlds)
        for number, chosen in enumerate(problems)
        for at, p in enumerate(chosen)
    )


# What a module comes to.


class Fold:
    """A checksum of 64-bit words, in which each word counts and where it stands."""

    def __init__(self) -> None:
        self.sum = 0

    def add(self, *words: int) -> None:
        found = self.sum
        for word in words:
            found = ((found ^ word & WHOLE) * MIX) & WHOLE
            found ^= found >> 32
        self.sum = found

    def bytes(self, data: bytes) -> None:
        self.add(*memoryview(data).cast("Q"))

    def __str__(self) -> str:
        return f"{self.sum:016x}"


def run(raw: Raw, number: int, problems: Sequence[Problem]) -> Line:
    """The line of a set by a module."""
    values, results, playouts, tree = Fold(), Fold(), Fold(), Fold()
    nodes = states = 0
    arenas = {size: raw.arena(size) for size in {p.arena for p in problems}}
    for at, p in enumerate(problems):
        laws, work = (p.table, p.position), arenas[p.arena]
        code, found = raw.solve(*laws, p.task, work)
        value, *_, more_nodes, more_states = RESULT.unpack(found)
        nodes, states = nodes + more_nodes, states + more_states
        values.add(code, value)
        results.add(code)
        results.bytes(found)

        try:
            code, found = raw.solve_cards(*laws, p.task, work)
        except Fault as fault:
            code, found = fault.code, b""
        values.add(code)
        results.add(code)
        results.bytes(found)
        if found:
            cards, _, *numbers, more_nodes, more_states = VALUES.unpack(found)
            nodes, states = nodes + more_nodes, states + more_states
            if code == Code.OK:
                values.add(*(numbers[card] for card in range(64) if cards >> card & 1))

        code, tally, rng, bins = raw.playouts(
            *laws, p.task, p.rounds, raw.rng(seed(number, at)), work, None, *BINS
        )
        playouts.add(code)
        playouts.bytes(tally + rng + bins)

        try:
            code, visits, rng = raw.ismcts(*laws, p.worlds, p.task, p.simulations, 700, rng, work)
        except Fault as fault:
            code, visits = fault.code, b""
        tree.add(code)
        tree.bytes(visits + rng)
    return Line(len(problems), str(values), nodes, states, str(results), str(playouts), str(tree))


def read_line(words: Sequence[str]) -> Line:
    problems, values, nodes, states, *sums = words
    results, playouts, tree = sums
    return Line(int(problems), values, int(nodes), int(states), results, playouts, tree)


# The file.

TITLE = """\
# The golden set, told in golden.py. LEVATA_SNAPSHOTS=write pytest tests/kernel/test_golden.py writes it.
# A line is a set, and `problems` is the checksum of the problems themselves. What the C kernel comes to
# follows, in every build to the bit; then pure Python, which has the same values, but an order of moves and
# a source of chance of its own.
"""
NAMES = ("nodes", "states", "results", "playouts", "tree")
COLUMNS = ("set", "count", "problems", "values", *NAMES, *(f"py-{name}" for name in NAMES))


class Row(NamedTuple):
    """A line of the file."""

    problems: str
    kernel: Line
    python: Line


def checksum(problems: Sequence[Problem]) -> str:
    fold = Fold()
    fold.bytes(packed([problems]))
    return str(fold)


def read() -> dict[str, Row]:
    found = {}
    for line in FILE.read_text(encoding="ascii").splitlines():
        name, *words = line.split()
        if name in ("#", COLUMNS[0]):
            continue
        count, problems, values, *rest = words
        half = len(NAMES)
        kernel, python = (read_line((count, values, *some)) for some in (rest[:half], rest[half:]))
        found[name] = Row(problems, kernel, python)
    return found


def write(rows: dict[str, Row]) -> None:
    table = [COLUMNS]
    for name, (problems, kernel, python) in rows.items():
        assert kernel[:2] == python[:2]
        numbers = (kernel[0], problems, kernel[1], *kernel[2:], *python[2:])
        table.append((name, *map(str, numbers)))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        " ".join(
            word.ljust(width) if i == 0 else word.rjust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]
    FILE.write_text(TITLE + "\n".join(lines) + "\n", encoding="ascii")


assert HEAD.size % 8 == 0 == (TABLE.size + POSITION.size + TASK.size + VISITS.size) % 8
assert BINS[0] > EXACT, "a target would be taken for none"
