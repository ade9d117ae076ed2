"""Writes src/levata/bots/tables/cross_purposes.txt: what cards and lengths are worth to callers.

    python tools/tables_cross_purposes.py

Random deals under a trump suit and a top rank, half of them at random, half as players with good
hands would name them. For two every deal is solved with both hands open; for four a tree search of
the one world tells what the pairs' products come to. Least squares then share that out: so much
for each rank of the ring held in trumps or beside them, so much for each length of a suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from levata import kernel
from levata.bots.cross_purposes_hands import Row, names, worths
from levata.cards import Cards
from levata.games.cross_purposes import DECK, NO_VALUES, RANKS, order_of
from levata.kernel import Goal
from levata.tricks import Follow, TrickTable

SEED = 20
DEALS = {2: 8_000, 4: 8_000}
ANSWERED = 1_500
"""Deals that tell, by the fitted table, what the answer to the first name takes back."""
COUNTED_OUT = 200
"""Deals for two that tell what the opener of a phase gets."""
SIMULATIONS = 2_000
"""Of the tree search for a deal of four."""
LENGTHS = 9
"""Suits of so many cards less one and more are one class."""
BLOCKS = ("trump", "trump_length", "plain", "plain_length")
STARTS = (0, RANKS, RANKS + LENGTHS, 2 * RANKS + LENGTHS)
SIZE = 2 * (RANKS + LENGTHS)
RIDGE = 4.0
"""Added to the diagonal: ranks and lengths say nearly the same where deals are few."""
PATH = Path(__file__).parents[1] / "src/levata/bots/tables/cross_purposes.txt"


def table(players: int, trump: int, top: int) -> TrickTable:
    seats = tuple(range(players))
    return TrickTable(
        order_of(trump, top),
        int(Follow.SUIT),
        NO_VALUES,
        seats,
        tuple(seat % 2 for seat in seats),
        (),
        trick=1,
    )


def named(hands: Sequence[Cards], rng: Random) -> tuple[int, int]:
    """A trump suit and a top rank: any, or the longest suit of one hand and another's best rank."""
    if rng.random() < 0.5:
        return rng.randrange(4), rng.randrange(RANKS)
    first, second = rng.sample(range(len(hands)), 2)
    suit = max(range(4), key=lambda s: (hands[first] >> 16 * s & 0x1FFF).bit_count())
    cards = DECK.members(hands[second])
    return suit, max(
        range(RANKS),
        key=lambda r: sum(2.0 ** -((r - (card & 15)) % RANKS) for card in cards),
    )


def count(row: dict[int, float], hand: Cards, trump: int, top: int, sign: float) -> None:
    """Adds what a hand has of each feature."""
    for suit in range(4):
        held = [card & 15 for card in DECK.members(hand & 0x1FFF << 16 * suit)]
        cards, length = (STARTS[:2]) if suit == trump else STARTS[2:]
        for rank in held:
            at = cards + (rank - top - 1) % RANKS
            row[at] = row.get(at, 0.0) + sign
        at = length + min(len(held), LENGTHS - 1)
        row[at] = row.get(at, 0.0) + sign


def sample(players: int, rng: Random) -> tuple[dict[int, float], float]:
    """Features of a deal, the first side's less the second's, and what the deal came to."""
    pack = list(DECK.cards)
    rng.shuffle(pack)
    hands = [sum(1 << card for card in pack[13 * i : 13 * i + 13]) for i in range(players)]
    trump, top = named(hands, rng)
    laws = table(players, trump, top)
    at = kernel.position(laws, hands, 0)
    if players == 2:
        value = 2.0 * kernel.solve(kernel.laws(laws), at, Goal.TRICKS, 0).value - RANKS
    else:
        found = kernel.ismcts(
            kernel.laws(laws),
            at,
            kernel.worlds(laws, [hands]),
            Goal.PRODUCT,
            SIMULATIONS,
            kernel.rng(rng.getrandbits(64)),
        )
        best = max(found.visits, key=found.visits.__getitem__)
        value = found.totals[best] / found.visits[best]
    row: dict[int, float] = {SIZE: 1.0}
    for seat, hand in enumerate(hands):
        count(row, hand, trump, top, 1.0 if seat % 2 == 0 else -1.0)
    return row, value


def solved(rows: Sequence[tuple[dict[int, float], float]]) -> list[float]:
    """Least squares, by the normal equations and elimination."""
    size = SIZE + 1
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for i in range(size):
        matrix[i][i] = RIDGE
    for row, value in rows:
        items = list(row.items())
        for i, a in items:
            line = matrix[i]
            for j, b in items:
                line[j] += a * b
            line[size] += a * value
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        head = matrix[i]
        for k in range(size):
            if k != i and matrix[k][i]:
                share = matrix[k][i] / head[i]
                matrix[k] = [x - share * y for x, y in zip(matrix[k], head, strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def pairs(name: int) -> range:
    """Where the 52 of a hand have a name, 0 to 16."""
    return range(RANKS * name, RANKS * name + RANKS) if name < 4 else range(name - 4, 52, RANKS)


def answers(players: int, rng: Random) -> list[float]:
    """For a suit and a rank named first, the mean over the other dimension less what comes of it."""
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(ANSWERED):
        pack = list(DECK.cards)
        rng.shuffle(pack)
        rows = [
            worths(players, sum(1 << card for card in pack[13 * i : 13 * i + 13]))
            for i in range(players)
        ]
        mine: Row = tuple(map(sum, zip(*rows[::2], strict=True)))
        theirs: Row = tuple(map(sum, zip(*rows[1::2], strict=True)))
        ahead = tuple(a - b for a, b in zip(mine, theirs, strict=True))
        likes, means = names(mine), names(ahead)
        for kind, span in enumerate((range(4), range(4, 17))):
            name = max(span, key=likes.__getitem__)
            found[kind].append(means[name] - ahead[max(pairs(name), key=theirs.__getitem__)])
    return [fmean(part) for part in found]


def openers(rng: Random) -> list[float]:
    """What the opener of a phase for two takes, all hands open: who must name a suit, a rank."""
    found: tuple[list[int], list[int]] = ([], [])
    tables = [table(2, *divmod(pair, RANKS)) for pair in range(52)]
    for _ in range(COUNTED_OUT):
        pack = list(DECK.cards)
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[at : at + 13]) for at in (0, 13)]
        tricks = [
            kernel.solve(kernel.laws(t), kernel.position(t, hands, 0), Goal.TRICKS, 0).value
            for t in tables
        ]
        for kind, span in enumerate((range(4), range(4, 17))):
            found[kind].append(max(min(tricks[pair] for pair in pairs(name)) for name in span))
    return [fmean(part) for part in found]


def main() -> None:
    lines = [
        f"; tools/tables_cross_purposes.py: seed {SEED}, {DEALS[2]} deals for two,",
        f"; {DEALS[4]} for four by {SIMULATIONS} simulations.",
        "; Two: difference of tricks; four: of the products. Ranks by the ring, lowest first;",
        "; lengths 0 to 8 and more. `rest`: the leader's gain, residual and whole spread of a deal.",
        f"; `answer`: what the answer to a suit, a rank takes back, {ANSWERED} deals by this table.",
        f"; `second`: tricks of an opener with a suit, with a rank, {COUNTED_OUT} deals counted out.",
    ]
    for players, deals in DEALS.items():
        rng = Random(SEED + players)
        samples = [sample(players, rng) for _ in range(deals)]
        found = solved(samples[: deals * 9 // 10])
        for name, at in zip(BLOCKS, STARTS, strict=True):
            size = LENGTHS if name.endswith("length") else RANKS
            numbers = " ".join(f"{x:.3f}" for x in found[at : at + size])
            lines.append(f"{players}.{name} {numbers}")
        test = samples[deals * 9 // 10 :]
        miss = [v - sum(found[i] * x for i, x in row.items()) for row, v in test]
        left = (sum(x * x for x in miss) / len(miss)) ** 0.5
        whole = (sum(v * v for _, v in test) / len(test)) ** 0.5
        lines.append(f"{players}.rest {found[SIZE]:.3f} {left:.3f} {whole:.3f}")
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")
    # From here on the table itself is asked.
    rng = Random(SEED)
    rows = {f"{players}.answer": answers(players, rng) for players in DEALS}
    rows["2.second"] = openers(rng)
    lines += [" ".join((key, *(f"{x:.3f}" for x in row))) for key, row in rows.items()]
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
