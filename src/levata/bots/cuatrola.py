"""Judging Cuatrola's calls: bid when the hand alone promises the tricks, declare all there is."""

from __future__ import annotations

from typing import cast

from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.cards import Cards
from levata.game import Action, Happening, Observation
from levata.kernel import Goal

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
ALL_POINTS, OVER_A_HUNDRED = 130, 101
TIE_BREAK = 1e-3
"""What a card point is worth beside the hand itself."""


def stakes(seen: Observation, race: Race) -> Stakes:
    """Tricks of the bidder alone, or the points of the viewer's pair."""
    table = seen.table
    assert table is not None
    bid = cast("str | None", seen.facts["bid"])
    letters = seen.game.seat_letters(seen.options)
    if bid and table.trick:
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
    mine = seen.seat & 1
    points = [0, 0]
    cards = cast("dict[str, int]", seen.facts["points"])
    declared = cast("list[Happening]", seen.facts["declared"])
    for row in declared:
        points[letters.index(str(row["seat"])) & 1] += cast("int", row["points"])
    total = ALL_POINTS + sum(points)
    points[0] += cards["NS"]
    points[1] += cards["EW"]
    prices = [PRICE[bid]] * 2 if bid else [1, 2]
    worths = [
        [race.worth([price * (i == winner) for i in (0, 1)]) for price in prices]
        for winner in (mine, 1 - mine)
    ]

    def worth(points: float) -> float:
        other = total - points
        return worths[points <= other][max(points, other) >= OVER_A_HUNDRED] + TIE_BREAK * points

    return Stakes(table, Goal.POINTS, mine, worth, taken(seen), tuple(points))
