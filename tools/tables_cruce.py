"""Make the tables Cruce's calls are judged by: what hands and half hands bring in, from play.

    python tools/tables_cruce.py [DEALS]

Writes src/levata/bots/tables/cruce4.txt and cruce3.txt. Random deals are played out, cards by a
quick search, with the best suit as trump or any. What each side takes is fitted, by ridge
regression, as a sum over hands and suits of what the cards of one suit are worth in that hand:
the declarer's, the partner's, a foe's. Half hands are then completed at random many times.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, cast

from levata import by_name, kernel
from levata.bots.guesses import hands_in
from levata.cards import Cards
from levata.game import NOBODY, Action, Observation
from levata.kernel import Goal
from levata.worlds import Worlds

SEED = 20240607
DEALS = 26_000
"""Played for four; for three half of it, for they take longer."""
TABLES = Path(__file__).parents[1] / "src" / "levata" / "bots" / "tables"
GAME = by_name("cruce")
WORLDS, SIMULATIONS, EXACT = 4, 800, 5
"""Of one card; at three a tree search while hands hold more cards than the last."""
BEST = 0.75
"""How often trump is the best suit and not any."""
FIRST, CROSS = (2, 4, 8, 9, 15, 22), 40
"""What cards and a cross are worth to the choice of trump in those deals."""
SWEEPS = 25
PENALTY = {"rank": 2.0, "length": 10.0, "cross": 3.0, "top": 5.0, "lane": 25.0}
"""Of the regression: a fact about few hands is trusted less, and what one lane has most of all."""
COMPLETED = 400
"""Deals a half hand is tried in."""
RELATED = 3000
"""Hands by which half hands are told from whole ones."""

Fact = tuple[object, ...]


class Played(NamedTuple):
    """One hand: trump, what each seat held (the declarer is the first), what each side took."""

    trump: int
    hands: tuple[Cards, ...]
    raw: tuple[int, ...]


def lanes(hand: Cards) -> list[int]:
    return [hand >> 16 * suit & 0x3F for suit in range(4)]


def play(players: int, deals: int, rng: Random) -> Iterator[Played]:
    """So many random deals."""
    options = GAME.options(players)
    totals = (0,) * len(GAME.sides(options))
    for _ in range(deals):
        pack = list(GAME.deck.cards)
        rng.shuffle(pack)
        hand = GAME.deal(options, players - 1, totals, pack)
        for token in ("1", *"-" * (players - 1)):
            hand.apply(GAME.parse(token))
        hands = tuple(hand.hands)
        trump = max(range(4), key=lambda suit: rough(lanes(hands[0])[suit]))
        if rng.random() >= BEST:
            trump = rng.randrange(4)
        hand.apply(GAME.parse("=" + GAME.deck.suits[trump]))
        while hand.to_act != NOBODY:
            hand.apply(card(hand.view(hand.to_act), rng))
        yield Played(trump, hands, dict(hand.counts())["raw"])


def rough(lane: int) -> int:
    cross = lane >> 2 & 3 == 3
    return sum(FIRST[rank] for rank in range(6) if lane >> rank & 1) + CROSS * cross


def card(seen: Observation, rng: Random) -> Action:
    """The card with the best mean over a few worlds."""
    legal, table = seen.legal, seen.table
    if len(legal) == 1 or table is None:
        return legal[0]
    raw = tuple(cast("dict[str, int]", seen.facts["raw"]).values())
    hidden = GAME.hidden(seen)
    worlds = Worlds(hidden, GAME.deck)
    guesses = [hands_in(seen, hidden, worlds.draw(rng)) for _ in range(WORLDS)]
    laws = kernel.laws(table)
    at = [kernel.position(table, hands, seen.seat, points=raw) for hands in guesses]
    if len(raw) == 3 and max(seen.counts) > EXACT:
        seed = kernel.rng(rng.getrandbits(64))
        searched = kernel.worlds(table, guesses)
        tree = kernel.ismcts(laws, at[0], searched, Goal.POINTS, SIMULATIONS, seed)
        return max(legal, key=tree.visits.__getitem__)
    total = dict.fromkeys(legal, 0)
    for position in at:
        found = kernel.values(laws, position, Goal.POINTS, table.sides[seen.seat])
        for action in legal:
            total[action] += found[action]
    return max(legal, key=total.__getitem__)


# The regression.


def facts(lane: int, role: str, trump: bool) -> list[Fact]:
    """What may matter of a suit in a hand: the second word is the kind of fact."""
    where = f"{role}-{'trump' if trump else 'plain'}"
    found: list[Fact] = [(where, "rank", rank) for rank in range(6) if lane >> rank & 1]
    found.append((where, "length", lane.bit_count()))
    if lane >> 2 & 3 == 3:
        found.append((where, "cross"))
    if lane >> 4 & 3 == 3:
        found.append((where, "top"))
    found.append((where, "lane", lane))
    return found


class Fit(NamedTuple):
    mean: float
    weights: dict[Fact, float]
    rest: list[float]
    """What is left unexplained, a row."""

    def lane_table(self, role: str, trump: bool) -> list[float]:
        return [
            sum(self.weights.get(fact, 0.0) for fact in facts(lane, role, trump))
            for lane in range(64)
        ]


def fit(rows: Sequence[tuple[int, Sequence[tuple[str, Cards]], float]]) -> Fit:
    """Ridge regression, one weight after another, over and over."""
    mean = fmean(y for _, _, y in rows)
    rest = [y - mean for _, _, y in rows]
    where: dict[Fact, list[int]] = {}
    for i, (trump, hands, _) in enumerate(rows):
        for role, hand in hands:
            for suit, lane in enumerate(lanes(hand)):
                for fact in facts(lane, role, suit == trump):
                    where.setdefault(fact, []).append(i)
    weights = dict.fromkeys(where, 0.0)
    for _ in range(SWEEPS):
        for fact, at in where.items():
            old = weights[fact]
            total = sum(rest[i] for i in at) + old * len(at)
            weights[fact] = total / (len(at) + PENALTY[str(fact[1])])
            change = weights[fact] - old
            for i in at:
                rest[i] -= change
    return Fit(mean, weights, rest)


# The tables.


def table(players: int, played: Sequence[Played], rng: Random) -> list[str]:
    partner = players == 4
    foes = (1, 3) if partner else (1, 2)
    if partner:
        own = fit(
            [(p.trump, [("own", p.hands[0]), ("partner", p.hands[2])], p.raw[0]) for p in played]
        )
        foe = fit([(p.trump, [("foe", p.hands[s]) for s in foes], p.raw[1]) for p in played])
        each = [[left] for left in foe.rest]
    else:
        own = fit([(p.trump, [("own", p.hands[0])], p.raw[0]) for p in played])
        foe = fit([(p.trump, [("foe", p.hands[s])], p.raw[s]) for p in played for s in foes])
        each = [foe.rest[i : i + 2] for i in range(0, len(foe.rest), 2)]
    spread = stdev(own.rest)
    slope = fmean(a * fmean(b) for a, b in zip(own.rest, each, strict=True)) / spread**2
    left = stdev(y - slope * a for a, b in zip(own.rest, each, strict=True) for y in b)
    rows = [
        f"mean {own.mean:.2f} {foe.mean:.2f}",
        f"spread {spread:.2f} {slope:.3f} {left:.2f}",
    ]
    worth: dict[str, list[float]] = {}
    for role, found in (("own", own), *([("partner", own)] * partner), ("foe", foe)):
        for trump in (True, False):
            key = f"{role}-{'trump' if trump else 'plain'}"
            worth[key] = [round(value, 1) for value in found.lane_table(role, trump)]
            rows.append(" ".join([key, *(f"{value:.1f}" for value in worth[key])]))
    half = halves(players, worth, own.mean, spread, rng)
    rows.append("related {:.2f} {:.3f} {:.2f}".format(*related(players, worth, half, rng)))
    rows += [f"{key} {mean:.1f} {sd:.1f}" for key, (mean, sd) in sorted(half.items())]
    return rows


def best(worth: dict[str, list[float]], hand: Cards) -> tuple[float, int]:
    """What the best trump brings a declarer, and the trump."""
    held = lanes(hand)
    plain = [worth["own-plain"][lane] for lane in held]
    total = sum(plain)
    return max((total - plain[s] + worth["own-trump"][held[s]], s) for s in range(4))


def key_of(hand: Cards) -> str:
    """The class of a half hand: its suits in whatever order."""
    return "".join(f"{lane:02x}" for lane in sorted(lanes(hand), reverse=True))


def halves(
    players: int, worth: dict[str, list[float]], mean: float, spread: float, rng: Random
) -> dict[str, tuple[float, float]]:
    """For each class of half hands what a declarer brings in: the mean and the spread."""
    size = 12 // players
    found: dict[str, tuple[float, float]] = {}
    for cards in combinations(GAME.deck.cards, size):
        hand = sum(1 << c for c in cards)
        key = key_of(hand)
        if key in found:
            continue
        rest = [c for c in GAME.deck.cards if c not in cards]
        values = []
        for _ in range(COMPLETED):
            drawn = rng.sample(rest, 3 * size)
            value, trump = best(worth, hand | sum(1 << c for c in drawn[:size]))
            if players == 4:
                for suit, lane in enumerate(lanes(sum(1 << c for c in drawn[size:]))):
                    value += worth["partner-trump" if suit == trump else "partner-plain"][lane]
            values.append(mean + value)
        found[key] = fmean(values), sqrt(stdev(values) ** 2 + spread**2)
    return found


def related(
    players: int,
    worth: dict[str, list[float]],
    half: dict[str, tuple[float, float]],
    rng: Random,
) -> tuple[float, float, float]:
    """What the half that was bid on promised, from the whole hand: constant, slope, spread."""
    size = 12 // players
    xs, ys = [], []
    for _ in range(RELATED):
        drawn = rng.sample(GAME.deck.cards, 2 * size)
        xs.append(best(worth, sum(1 << c for c in drawn))[0])
        ys.append(half[key_of(sum(1 << c for c in drawn[:size]))][0])
    mx, my = fmean(xs), fmean(ys)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    slope /= sum((x - mx) ** 2 for x in xs)
    return (
        my - slope * mx,
        slope,
        stdev(y - my - slope * (x - mx) for x, y in zip(xs, ys, strict=True)),
    )


def main(deals: int) -> None:
    for players, count in ((4, deals), (3, deals // 2)):
        rng = Random(f"{SEED}/{players}")
        rows = table(players, list(play(players, count, rng)), rng)
        remark = (
            f"; Cruce for {players}: {count} deals played, {COMPLETED} for each half hand, "
            f"seed {SEED}.\n; Written by tools/tables_cruce.py.\n"
        )
        text = remark + "\n".join(rows) + "\n"
        (TABLES / f"cruce{players}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
