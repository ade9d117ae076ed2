"""How fast the rules are: random play through the public API, the deal included.

Every figure is a median over `RUNS` runs. What is measured together runs in turn, one run of each
and then the next of each, so that a load on the machine falls on all alike; rates are per CPU
second. Peers are measured the same way, by the scripts under bench/peers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TypedDict

from levata.game import Game, Hand, Options

__all__ = [
    "COPIES",
    "HANDS",
    "QUICK",
    "RUNS",
    "Row",
    "Unmeasured",
    "copy_run",
    "import_row",
    "medians",
    "one_core",
    "play_run",
    "rules_rows",
]

RUNS = 7
HANDS = 2_000
"""Hands in one run of random play."""
COPIES = 100_000
"""Copies in one run of copying."""
QUICK = 100
"""A quick run does this part of the work: enough to see that everything runs."""


class Unmeasured(Exception):
    """Something cannot be measured, or what was found differs where it must not."""


class Row(TypedDict):
    """One measurement; the last three are None where there is no peer."""

    what: str
    value: float
    unit: str
    peer: str | None
    peer_value: float | None
    ratio: float | None


def rules_rows(game: Game, runs: int = RUNS, hands: int = HANDS, copies: int = COPIES) -> list[Row]:
    """`rules/<game>/<seats>` in plies a second and `copies/<game>/<seats>`, default options."""
    names: list[tuple[str, str]] = []
    measured: list[Callable[[], float]] = []
    for players in sorted(game.seats):
        names.append((f"rules/{game.name}/{players}", "plies/s"))
        measured.append(lambda n=players: play_run(game, n, hands))  # type: ignore[misc]
        names.append((f"copies/{game.name}/{players}", "copies/s"))
        measured.append(lambda n=players: copy_run(game, n, copies))  # type: ignore[misc]
    found = medians(measured, runs)
    return [_row(what, round(rate), unit) for (what, unit), rate in zip(names, found, strict=True)]


def import_row(runs: int = RUNS) -> Row:
    """`import/levata`: milliseconds by the wall clock until a fresh interpreter has the core."""
    code = (
        "import sys; from time import perf_counter; sys.path.append(sys.argv[1]);"
        "start = perf_counter(); import levata; print(perf_counter() - start)"
    )
    command = [sys.executable, "-I", "-c", code, str(Path(__file__).parents[1])]

    def run() -> float:
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own interpreter
        return float(done.stdout) * 1000

    return _row("import/levata", round(medians([run], runs)[0], 1), "ms")


def medians(measured: Sequence[Callable[[], float]], runs: int = RUNS) -> list[float]:
    """The median of each: one unrecorded run of each to warm up, then `runs` of each in turn."""
    for one in measured:
        one()
    rounds = [[one() for one in measured] for _ in range(runs)]
    return [median(column) for column in zip(*rounds, strict=True)]


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process and the children it starts on one core, where the system can do that."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def play_run(game: Game, players: int, hands: int = HANDS) -> float:
    """One run of random play: plies per CPU second, shuffle and deal included."""
    options = game.options(players)
    start = process_time()
    plies = _play(game, options, hands)
    return plies / (process_time() - start)


def copy_run(game: Game, players: int, count: int = COPIES) -> float:
    """One run of copying a hand in the middle of its play: copies per CPU second."""
    hand = _middle(game, game.options(players))
    copy = hand.copy
    start = process_time()
    for _ in range(count):
        copy()
    return count / (process_time() - start)


def _play(game: Game, options: Options, hands: int) -> int:
    """Shuffle, deal and play so many hands at random; how many plies that was."""
    rng = Random(1)
    draw = rng.random
    pack = list(game.deck.cards)
    totals = (0,) * len(game.sides(options))
    plies = 0
    for number in range(hands):
        pack.sort(key=lambda _: draw())  # twice as fast as `Random.shuffle`, and as even
        hand = game.deal(options, number % options.players, totals, pack)
        while hand.to_act >= 0:
            legal = hand.legal()
            hand.play(legal[int(draw() * len(legal))])
            plies += 1
        hand.score()
    return plies


def _middle(game: Game, options: Options) -> Hand:
    """A hand twelve plies on, or before its end: the last legal action each time."""
    rng = Random(2)
    pack = list(game.deck.cards)
    rng.shuffle(pack)
    hand = game.deal(options, 0, (0,) * len(game.sides(options)), pack)
    for _ in range(12):
        further = hand.copy()
        further.play(hand.legal()[-1])
        if further.is_over:
            break
        hand = further
    return hand


def _row(what: str, value: float, unit: str) -> Row:
    return Row(what=what, value=value, unit=unit, peer=None, peer_value=None, ratio=None)
