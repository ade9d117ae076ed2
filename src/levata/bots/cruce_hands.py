"""What cards in Cruce are likely to bring: hands and half hands by table.

Raw points. A hand counts as the sum of its suits; what the cards of a suit are worth depends on
whose they are and whether the suit is trump. The tables are fitted by tools/tables_cruce.py.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache

from levata.bots import tables
from levata.cards import Cards

__all__ = ["BAND", "Brings", "brings"]

BAND = 33
ASKED = {4: (74, 80, 106, 140, 175, 210), 3: (54, 64, 96, 128, 160, 190)}
"""By seats, the promise that each bid asks for: about where a search over worlds begins to bid it."""
OVER_PARTNER = 20
"""How much more, if it is the partner who is overbid."""
CARD_POINTS, LOST = 120, 10
"""All there are, and what even the best hand leaves to the others."""
KEPT = 1 << 16
"""Hands that are remembered."""
OWN, FOE = 0, 1
NODES = (-1.534, -0.887, -0.489, -0.157, 0.157, 0.489, 0.887, 1.534)
"""Eight equal parts of a normal distribution, by their middles."""
ALTERNATE = (1, -1, -1, 1, -1, 1, 1, -1)
"""The sign of what is left of the others' spread, at each node."""


class Brings:
    """The tables for so many seats."""

    def __init__(self, players: int) -> None:
        rows = tables.load(f"cruce{players}")
        self.players = players
        self.half_size = 12 // players
        self.asked = ASKED[players]
        self.mean = rows["mean"]
        self.spread, self.slope, self.left = rows["spread"]
        self.constant, self.steep, self.doubt = rows["related"]
        """The promise of a half from what the best trump makes of the whole, and how surely."""
        self._rows = rows
        self._trump = {role: rows[f"{role}-trump"] for role in ("own", "foe")}
        self._plain = {role: rows[f"{role}-plain"] for role in ("own", "foe")}
        if players == 4:
            self._trump["partner"] = rows["partner-trump"]
            self._plain["partner"] = rows["partner-plain"]
        self.best = lru_cache(KEPT)(self._best)
        self.promise = lru_cache(KEPT)(self._promise)

    def part(self, role: str, hand: Cards, trump: int) -> float:
        """What a hand adds to the mean of its side, its role and trump given."""
        plain = self._plain[role]
        total = 0.0
        for suit in range(4):
            lane = hand >> 16 * suit & 0x3F
            total += self._trump[role][lane] if suit == trump else plain[lane]
        return total

    def _best(self, hand: Cards) -> tuple[float, int]:
        """What the best trump adds for its declarer, and that trump."""
        value, suit = max((self.part("own", hand, suit), -suit) for suit in range(4))
        return value, -suit

    def _promise(self, hand: Cards) -> float:
        """What a declarer takes, on average, who bids on these cards: a half hand or a whole."""
        if hand.bit_count() > self.half_size:
            value, trump = self.best(hand)
            # A sum over suits promises a strong hand more than there is to take.
            return min(self.mean[OWN] + value, CARD_POINTS - LOST + _crosses(hand, trump))
        held = sorted((hand >> 16 * suit & 0x3F for suit in range(4)), reverse=True)
        return self._rows["".join(f"{lane:02x}" for lane in held)][0]

    def say(self, promise: float, bid: int, *, partner: bool, last: bool) -> int:
        """The bid over another one, 0 to pass; the other may be the partner's.

        The last to speak bids 1 on anything before the hand is dead.
        """
        if last and not bid:
            promise = max(promise, self.asked[0])
        if partner:
            promise -= OVER_PARTNER
        level = bisect_right(self.asked, promise)
        return level if level > bid else 0

    def outcomes(
        self, hands: Sequence[Cards], sides: Sequence[int], declarer: int, trump: int
    ) -> list[list[float]]:
        """What each side may take, all hands known: so many cases, each as likely."""
        mine = sides[declarer]
        means = [self.mean[FOE]] * (max(sides) + 1)
        means[mine] = self.mean[OWN]
        for seat, hand in enumerate(hands):
            side = sides[seat]
            role = "own" if seat == declarer else "partner" if side == mine else "foe"
            means[side] += self.part(role, hand, trump)
        found = []
        others = [side for side in range(len(means)) if side != mine]
        for node, sign in zip(NODES, ALTERNATE, strict=True):
            off = node * self.spread
            case = [mean + self.slope * off for mean in means]
            case[mine] = means[mine] + off
            for side, way in zip(others, (sign, -sign), strict=False):
                case[side] += way * self.left
            found.append(case)
        return found


def _crosses(hand: Cards, trump: int) -> int:
    """What the crosses of a hand are worth."""
    held = [suit for suit in range(4) if hand >> 16 * suit & 0b1100 == 0b1100]
    return sum(40 if suit == trump else 20 for suit in held)


@cache
def brings(players: int) -> Brings:
    return Brings(players)
