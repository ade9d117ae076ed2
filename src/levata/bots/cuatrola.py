"""Judging Cuatrola's calls: bid when the hand alone promises the tricks, declare all there is."""

from __future__ import annotations

from levata.cards import Cards
from levata.game import Action, Observation

__all__ = ["call"]

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
