"""Judging two-handed Euchre's calls: how many tricks the hand promises with a suit as trump."""

from __future__ import annotations

from levata.cards import Card, Cards
from levata.game import DISCARD, Action, Observation

__all__ = ["call"]

TRUMP = (0.25, 0.3, 1.0, 0.4, 0.5, 0.75)
"""Tricks a trump promises, nine to ace; the jack is the right bower."""
LEFT = 0.9
SIDE_ACE, SIDE_KING = 0.5, 0.15
JACK, KING, ACE = 2, 4, 5
ORDERING, ACCEPTING, NAMING = 2.1, 1.8, 1.7
"""Tricks that are enough to make trump, by who gets the turned card."""


def call(seen: Observation) -> Action:
    """Order, accept, take, lay away, name."""
    by_token = {seen.game.token(action): action for action in seen.legal}
    upcard = seen.pack[10]
    up = upcard >> 4
    if "order" in by_token:
        return by_token["order" if tricks(seen.hand, up) >= ORDERING else "-"]
    if "accept" in by_token:
        worth = tricks(seen.hand | 1 << upcard, up) - 0.1
        return by_token["accept" if worth >= ACCEPTING else "-"]
    if "take" in by_token:
        return by_token["take"]
    if seen.phase == "discard":
        return min(seen.legal, key=lambda a: cost(seen.hand, a - DISCARD, up))
    named = {a: tricks(seen.hand, "shdc".index(t[1])) for t, a in by_token.items() if t[0] == "="}
    best = max(named, key=named.__getitem__)
    return best if named[best] >= NAMING or "-" not in by_token else by_token["-"]


def tricks(hand: Cards, trump: int) -> float:
    """Tricks a hand promises with that trump."""
    left = (3 - trump) << 4 | JACK
    total = LEFT if hand >> left & 1 else 0.0
    for suit in range(4):
        for rank in range(6):
            card = suit << 4 | rank
            if not hand >> card & 1 or card == left:
                continue
            if suit == trump:
                total += TRUMP[rank]
            elif rank >= KING:
                total += SIDE_ACE if rank == ACE else SIDE_KING
    return total


def cost(hand: Cards, card: Card, trump: int) -> tuple[bool, int, int]:
    """What laying a card away gives up: trumps, then high cards, then cards of long suits."""
    is_trump = card >> 4 == trump or card == ((3 - trump) << 4 | JACK)
    length = (hand >> (card & 48) & 0xFFFF).bit_count()
    return (is_trump, card & 15, length)
