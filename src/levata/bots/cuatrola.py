"""Judging Cuatrola's calls: bid when the hand alone promises the tricks, declare all there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from levata.bots.cuatrola_couples import Pair, couples, ways
from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.cards import Card, Cards
from levata.game import Action, Happening, Observation
from levata.games.cuatrola import COUPLES, DECK, DECLARATIONS, OVER_A_HUNDRED, table_of
from levata.kernel import Goal
from levata.tricks import TrickTable

__all__ = ["call", "stakes"]

TRUMP = (0.4, 0.5, 0.7, 0.9, 1.0)
"""Tricks a trump promises against two, jack to ace."""
SIDE = (0.0, 0.0, 0.1, 0.3, 0.85)
ENOUGH = {"solo": 3.1, "cuatrola": 4.0, "quintola": 4.7}
"""Tricks that are enough for a bid."""


def call(seen: Observation) -> Action:
    """The dearest bid the hand is good for; in a window the dearest declaration."""
    if seen.phase == "declare":
        return seen.legal[1]  # passing comes first, then the 40 or the twenties
    promised = tricks(seen.hand, seen.pack[-1] >> 4)
    chosen = seen.legal[0]
    for action in seen.legal[1:]:
        if promised >= ENOUGH[seen.game.token(action)]:
            chosen = action
    return chosen


def tricks(hand: Cards, trump: int) -> float:
    """Tricks a hand promises alone against two."""
    total = 0.0
    for suit in range(4):
        worth = TRUMP if suit == trump else SIDE
        lane = hand >> 16 * suit & 0xFFFF
        total += sum(worth[rank] for rank in range(5) if lane >> rank & 1)
    return total


PRICE = {None: 1, "solo": 2, "cuatrola": 4, "quintola": 5}
NEEDED = {"solo": 3, "cuatrola": 4, "quintola": 5}
ALL_POINTS = 130
TIE_BREAK = 1e-3
"""What a card point is worth beside the hand itself."""


def stakes(seen: Observation, race: Race) -> Stakes:
    """Tricks of the bidder alone, or the points of the viewer's pair."""
    table = seen.table
    assert table is not None
    bid = cast("str | None", seen.facts["bid"])
    if bid and table.trick:
        letters = seen.game.seat_letters(seen.options)
        side = letters.index(str(seen.facts["bidder"])) & 1
        lost, made = (
            race.worth([PRICE[bid] * (i == winner) for i in (0, 1)]) for winner in (1 - side, side)
        )
        needed = NEEDED[bid]
        return Stakes(
            table,
            Goal.TRICKS,
            side,
            lambda tricks: made if tricks >= needed else lost,
            taken(seen),
            (0, 0),
        )
    return _on_points(seen, race, table, bid)


def _on_points(seen: Observation, race: Race, table: TrickTable, bid: str | None) -> Stakes:
    """The points of the viewer's pair, with those of the couples still to be declared."""
    letters = seen.game.seat_letters(seen.options)
    mine = seen.seat & 1
    cards = cast("dict[str, int]", seen.facts["points"])
    points = [cards["NS"], cards["EW"]]
    left = [DECLARATIONS, DECLARATIONS]
    made = 0
    for row in cast("list[Happening]", seen.facts["declared"]):
        side = letters.index(str(row["seat"])) & 1
        points[side] += cast("int", row["points"])
        left[side] -= 1
        made |= COUPLES[DECK.suits.index(str(row["suit"]))]
    prices = [PRICE[bid]] * 2 if bid else [1, 2]
    worths = [
        [race.worth([price * (i == winner) for i in (0, 1)]) for price in prices]
        for winner in (mine, 1 - mine)
    ]
    pot = sum(table.values[card] for _, card in table.plays) + table.last + sum(points)
    done = sum(trick.done for trick in seen.tricks)
    rules = table_of(seen.options)
    # With one window nobody knows who will take its trick: couples count for nothing.
    windows = max(rules.windows - done, 0) if rules.windows > 1 else 0

    def judged(points: float, other: float) -> float:
        over = max(points, other) >= OVER_A_HUNDRED
        if points == other:  # the last trick decides, and may be anybody's (7.17)
            return (worths[0][over] + worths[1][over]) / 2 + TIE_BREAK * points
        return worths[points < other][over] + TIE_BREAK * points

    values = table.values
    trump = table.order.trump
    known: dict[Cards, tuple[int, tuple[int, ...]]] = {}

    def told(held: Cards) -> tuple[int, tuple[int, ...]]:
        """Points of a hand's cards, and what its couples may still be declared for."""
        found = known.get(held)
        if found is None:
            extra = couples(held, trump, made) if windows else ()
            worth = sum(values[card] for card in DECK.members(held))
            found = known[held] = worth, extra
        return found

    def declares(held: Sequence[Cards], side: int) -> tuple[tuple[float, int], ...]:
        """Chance and points of all that a side may come to declare."""
        extra = tuple(told(cards)[1] for cards in held)
        return ways(rules, windows, Pair(extra, left[side], left[side] == DECLARATIONS))

    def in_world(hands: Sequence[Cards]) -> Callable[[Card, float], float]:
        total = pot + sum(told(hands[seat])[0] for seat in table.seats)
        own = [hands[seat] for seat in table.seats if seat & 1 == mine and seat != seen.seat]
        held = hands[seen.seat]
        their_ways = declares([hands[seat] for seat in table.seats if seat & 1 != mine], 1 - mine)

        def worth(card: Card, points: float) -> float:
            found = 0.0
            for p, a in declares([*own, held & ~(1 << card)], mine):
                for q, b in their_ways:
                    found += p * q * judged(points + a, total - points + b)
            return found

        return worth

    def worth(points: float) -> float:
        return judged(points, ALL_POINTS + sum(declared) - points)

    declared = [p - c for p, c in zip(points, (cards["NS"], cards["EW"]), strict=True)]
    return Stakes(
        table,
        Goal.POINTS,
        mine,
        worth,
        taken(seen),
        tuple(points),
        in_world=in_world,
    )
