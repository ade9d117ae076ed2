"""How fast the rules are: random play through the public API, the deal included.

Medians over `RUNS` runs, a rate per CPU second. Peers are measured by the same clock in the same
run, by the scripts under bench/peers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import TypedDict

from levata.game import Game, Options

__all__ = ["RUNS", "Row", "rate", "rules_rows"]

RUNS = 7


class Row(TypedDict):
    """One measurement; the last three are None where there is no peer."""

    what: str
    value: float
    unit: str
    peer: str | None
    peer_value: float | None
    ratio: float | None


def rate(work: Callable[[], int], runs: int = RUNS) -> float:
    """The median of `runs` rates: what `work` says it did, per CPU second."""
    found = []
    for _ in range(runs):
        start = process_time()
        done = work()
        found.append(done / (process_time() - start))
    return median(found)


def rules_rows(game: Game, runs: int = RUNS) -> list[Row]:
    """`rules/<game>/<seats>` in plies a second and `copies/<game>/<seats>`, default options."""
    rows: list[Row] = []
    for players in game.seats:
        options = game.options(players)
        plies = rate(lambda o=options: random_play(game, o, HANDS), runs)  # type: ignore[misc]
        copies = rate(lambda o=options: copy_many(game, o, COPIES), runs)  # type: ignore[misc]
        rows.append(_row(f"rules/{game.name}/{players}", plies, "plies/s"))
        rows.append(_row(f"copies/{game.name}/{players}", copies, "copies/s"))
    return rows


HANDS = 2_000
COPIES = 100_000


def random_play(game: Game, options: Options, hands: int) -> int:
    """Shuffle, deal and play so many hands at random; how many plies that was."""
    rng = Random(1)
    draw, shuffle = rng.random, rng.shuffle
    pack = list(game.deck.cards)
    totals = (0,) * len(game.sides(options))
    plies = 0
    for number in range(hands):
        shuffle(pack)
        hand = game.deal(options, number % options.players, totals, pack)
        while hand.to_act >= 0:
            legal = hand.legal()
            hand.play(legal[int(draw() * len(legal))])
            plies += 1
        hand.score()
    return plies


def copy_many(game: Game, options: Options, count: int) -> int:
    """Copy a hand in the middle of its play so many times."""
    rng = Random(2)
    pack = list(game.deck.cards)
    rng.shuffle(pack)
    hand = game.deal(options, 0, (0,) * len(game.sides(options)), pack)
    for _ in range(12):
        hand.play(hand.legal()[-1])
    copy = hand.copy
    for _ in range(count):
        copy()
    return count


def _row(what: str, value: float, unit: str) -> Row:
    return Row(what=what, value=round(value), unit=unit, peer=None, peer_value=None, ratio=None)
