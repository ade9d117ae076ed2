"""Writes the tables of src/levata/bots/tables that the bots judge Cuatrola by.

cuatrola.txt: for each class of five cards, trump told from the other suits and those alike, the
unseen cards are dealt many times and played with all hands open.
cuatrola_plays.txt: how the strong bot chooses cards, fitted to what it played against itself.
Three CPU minutes together; the same seed writes the same tables.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from math import exp
from pathlib import Path
from random import Random
from typing import TypeAlias, cast

from levata import kernel
from levata.bots.cuatrola_calls import class_key
from levata.bots.cuatrola_couples import couples
from levata.bots.cuatrola_likely import TRAITS, played, traits
from levata.bots.judges import JUDGES, Judge
from levata.bots.levels import Level, Thinker
from levata.cards import Cards
from levata.game import NOBODY, PLAY
from levata.games import by_name
from levata.games.cuatrola import (
    LAST_TRICK,
    NO_VALUES,
    ORDERS,
    OVER_A_HUNDRED,
    VALUES,
    CuatrolaHand,
    table_of,
)
from levata.kernel import Goal
from levata.tricks import TrickTable

OUT = Path(__file__).parent.parent / "src/levata/bots/tables"
GAME = by_name("cuatrola")
OPTIONS = GAME.options(4)
SEED = 1
DEALS = 800
"""Of the unseen cards, a class and a leader."""
ON_POINTS = 200
"""Of them for play on points, which is slower."""
FIRST = 100
"""Deals after which a class without a hope is left out."""
HOPE = 0.18
"""The least chance of any bid after them that keeps a class in."""
LEAST = 50
"""Percent: a class is in the table if its best chance of a bid is no less."""
SIDES = (0, 1, 0, 1)
TRUMP = 3
"""The suit that is trump here; any would do."""


def laws(seats: tuple[int, ...], *, points: bool) -> TrickTable:
    """Of three seats or of four, for tricks or for points."""
    return TrickTable(
        order=ORDERS[TRUMP],
        follow=table_of(OPTIONS).follow,
        values=VALUES if points else NO_VALUES,
        seats=seats,
        sides=SIDES,
        plays=(),
        last=LAST_TRICK if points else 0,
        trick=0 if points else 1,
    )


TRICKS, SOLO, ALL = (
    laws((0, 1, 3), points=False),
    laws((0, 1, 3), points=True),
    laws((0, 1, 2, 3), points=True),
)


def classes() -> list[Cards]:
    """One hand of each class."""
    shapes: dict[int, list[int]] = {n: [] for n in range(6)}
    for n in range(6):
        shapes[n] = [sum(1 << rank for rank in ranks) for ranks in combinations(range(5), n)]
    lanes = [lane for n in range(6) for lane in shapes[n]]
    found = []
    for trump in lanes:
        for rest in combinations_with_replacement(lanes, 3):
            if trump.bit_count() + sum(lane.bit_count() for lane in rest) == 5:
                suits = (*rest, trump)
                found.append(sum(lane << 16 * suit for suit, lane in enumerate(suits)))
    return found


def solve(table: TrickTable, hands: list[Cards], leader: int, goal: Goal) -> int:
    at = kernel.position(table, hands, leader)
    return kernel.solve(kernel.laws(table), at, goal, 0).value


def row(hand: Cards, rng: Random) -> list[float] | None:
    """Chances of 3, 4, 5 tricks on lead and not, of a solo on points; what all passing is worth."""
    unseen = [card for card in GAME.deck.cards if not hand >> card & 1]
    found = [0.0] * 8
    for number in range(DEALS):
        if number == FIRST and max(found[0], found[3], found[6] / 4) < HOPE * FIRST:
            return None
        rng.shuffle(unseen)
        hands = [hand, *(sum(1 << c for c in unseen[i : i + 5]) for i in (0, 5, 10))]
        for at, leader in ((0, 0), (3, rng.choice((1, 3)))):
            tricks = solve(TRICKS, hands, leader, Goal.TRICKS)
            for needed in (3, 4, 5):
                found[at + needed - 3] += tricks >= needed
        if number < ON_POINTS:
            scale = DEALS / ON_POINTS
            won, _ = on_points(SOLO, hands, rng.choice((0, 1, 3)))
            found[6] += scale * won
            won, many = on_points(ALL, hands, rng.randrange(4))
            found[7] += scale * (1 + many) * (1 if won else -1)
    return [count / DEALS for count in found]


def on_points(table: TrickTable, hands: list[Cards], leader: int) -> tuple[bool, bool]:
    """Does the first hand's side win, and does the winner have more than a hundred?"""
    mine = solve(table, hands, leader, Goal.POINTS)
    other = LAST_TRICK - mine
    for seat in table.seats:
        other += sum(VALUES[card] for card in GAME.deck.members(hands[seat]))
    for seat in table.seats:
        if SIDES[seat]:
            other += sum(couples(hands[seat], TRUMP))
        else:
            mine += sum(couples(hands[seat], TRUMP))
    return mine > other, max(mine, other) >= OVER_A_HUNDRED


def hands() -> str:
    """The table of hand classes."""
    rng = Random(SEED)
    every = classes()
    lines = []
    for hand in every:
        found = row(hand, rng)
        numbers = [round(100 * number) for number in found or ()]
        if numbers and max(numbers[:7]) >= LEAST:
            lines.append(f"{class_key(hand, TRUMP)} {' '.join(map(str, numbers))}\n")
    return (
        f"; tools/tables_cuatrola.py, seed {SEED}: {len(lines)} of {len(every)} classes of five\n"
        f"; cards, {DEALS} deals each, {ON_POINTS} on points. Trump first, the other suits sorted.\n"
        "; Percent: 3, 4, 5 tricks alone against two on lead; the same, another leading; a solo on\n"
        "; points won; points x 100 that playing on points is worth.\n" + "".join(lines)
    )


# How cards are chosen.

SELF_PLAY = 300
"""Hands that the strong bot plays against itself, with fewer worlds."""
PLAYER = Thinker("strong", Level(16))
ROUNDS, STEP, HOLD = 200, 2.0, 1.0
"""Of climbing to the best fit, and how strongly weights are held to zero."""
Choice: TypeAlias = tuple[int, list[tuple[float, ...]]]
"""Which card was chosen, and the traits of all that might have been."""


def choices() -> dict[str, list[Choice]]:
    """By kind what was chosen in self-play, by worlds that are all as likely."""
    cast("dict[str, Judge]", JUDGES)["cuatrola"] = JUDGES["cuatrola"]._replace(likely=None)
    rng = Random(SEED)
    found: dict[str, list[Choice]] = {}
    for _ in range(SELF_PLAY):
        pack = list(GAME.deck.cards)
        rng.shuffle(pack)
        hand = cast("CuatrolaHand", GAME.deal(OPTIONS, rng.randrange(4), (0, 0), pack))
        while hand.to_act != NOBODY:
            seen = hand.view(hand.to_act)
            action = PLAYER.choose(seen, rng)
            if hand.phase == PLAY and len(seen.legal) > 1:
                item = played(hand, 0, action)
                told = traits(item, hand.hands[hand.to_act])
                cards = [card for card, _ in told]
                found.setdefault(item.kind, []).append(
                    (cards.index(action), [numbers for _, numbers in told])
                )
            hand.play(action)
    return found


def fitted(rows: Sequence[Choice]) -> list[float]:
    """The weights under which what was chosen is likeliest."""
    weights = [0.0] * len(TRAITS)
    for _ in range(ROUNDS):
        slope = [-HOLD * weight for weight in weights]
        for chosen, told in rows:
            powers = [exp(sum(w * x for w, x in zip(weights, t, strict=True))) for t in told]
            total = sum(powers)
            for i in range(len(weights)):
                mean = sum(p * t[i] for p, t in zip(powers, told, strict=True)) / total
                slope[i] += told[chosen][i] - mean
        weights = [w + STEP * s / len(rows) for w, s in zip(weights, slope, strict=True)]
    return weights


def plays() -> str:
    """The table of weights."""
    lines = [
        f"{kind} {' '.join(f'{weight:.2f}' for weight in fitted(rows))}\n"
        for kind, rows in sorted(choices().items())
    ]
    return (
        f"; tools/tables_cuatrola.py, seed {SEED}: {SELF_PLAY} hands of {PLAYER.name} with\n"
        f"; {PLAYER.level.iterations} iterations. Logits of {', '.join(TRAITS)}.\n" + "".join(lines)
    )


TABLES = {"cuatrola": hands, "cuatrola_plays": plays}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), help="which; all if none")
    parser.add_argument("--out", type=Path, default=OUT)
    arguments = parser.parse_args()
    for name in arguments.tables:
        (arguments.out / f"{name}.txt").write_text(TABLES[name](), encoding="utf-8")


if __name__ == "__main__":
    main()
