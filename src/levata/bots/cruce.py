"""Judging Cruce's calls: what to bid on half a hand, which trump to name, what to lead to make it.

Estimates in raw points, from the cards held alone; no search.
"""

from __future__ import annotations

from typing import cast

from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.cards import Cards
from levata.game import CALL, PLAY, Action, Happening, Observation
from levata.kernel import Goal

__all__ = ["call", "first_lead", "stakes"]

STRENGTH = (2, 4, 8, 9, 15, 22)
"""What a card of the trump suit promises to bring in, nine to ace."""
SIDE_ACE, SIDE_TEN, SIDE_TEN_BARE = 15, 8, 2
"""The same for a plain suit: an ace, a ten with its ace or a guard, a ten alone."""
KING, QUEEN, TEN, ACE = 3, 2, 4, 5
BAND = 33
OTHERS = {4: 20, 3: 10}
"""What a partner, the tricks of small cards and a lucky second half bring, by seats at the table."""
GROWTH = 1.55
"""What half a hand becomes when the other half is dealt."""


def call(seen: Observation) -> Action:
    """Bid what is held, or make the trump that makes most of it."""
    if seen.phase == PLAY:
        return first_lead(seen)
    if seen.phase == "trump":
        best = max(range(4), key=lambda suit: estimate(seen.hand, suit))
        return next(a for a in seen.legal if seen.game.token(a) == "=" + seen.game.deck.suits[best])
    value: float = max(estimate(seen.hand, suit) for suit in range(4))
    if len(seen.pack) // 2 == sum(seen.counts):  # half the hand is still to come
        value = value * GROWTH
    value += OTHERS[seen.options.players]
    bid = min(int(value) // BAND, 6)
    wanted = [a for a in seen.legal if CALL < a <= CALL + bid]
    # One below what is held: a bid pays its band, not its number, and a low one is safe.
    return wanted[max(0, len(wanted) - 2)] if wanted else seen.legal[0]


def first_lead(seen: Observation) -> Action:
    """The lead that makes trump: a cross of the best suit, else its highest card but a bare ten."""
    suit = max(range(4), key=lambda s: estimate(seen.hand, s))
    lane = seen.hand >> 16 * suit & 0x3F
    if lane >> KING & 1 and lane >> QUEEN & 1:
        return suit << 4 | QUEEN
    ranks = [rank for rank in range(6) if lane >> rank & 1]
    if ranks[-1] == ACE or len(ranks) == 1:
        return suit << 4 | ranks[-1]
    return suit << 4 | ranks[0]


def estimate(hand: Cards, trump: int) -> int:
    """Raw points a hand may bring in with that trump."""
    total = 0
    for suit in range(4):
        lane = hand >> 16 * suit & 0x3F
        cross = lane >> KING & 1 and lane >> QUEEN & 1
        if suit == trump:
            total += sum(STRENGTH[rank] for rank in range(6) if lane >> rank & 1)
            total += 40 if cross else 0
            continue
        total += 20 if cross else 0
        if lane >> ACE & 1:
            total += SIDE_ACE
        if lane >> TEN & 1:
            total += SIDE_TEN if lane >> ACE & 1 or lane.bit_count() > 2 else SIDE_TEN_BARE
    return total


CARD_POINTS = 120
TIE_BREAK = 0.01
"""What a card point is worth beside its band."""


def stakes(seen: Observation, race: Race) -> Stakes:
    """The raw points of the viewer's pair; at three those of the declarer, alone against two."""
    table = seen.table
    assert table is not None
    letters = seen.game.seat_letters(seen.options)
    raw = tuple(cast("dict[str, int]", seen.facts["raw"]).values())
    crosses = cast("list[Happening]", seen.facts["crosses"])
    total = CARD_POINTS + sum(cast("int", row["points"]) for row in crosses)
    declarer = table.sides[letters.index(str(seen.facts["declarer"]))]
    bid = cast("int", seen.facts["bid"])
    mine = table.sides[seen.seat]
    side = mine if len(raw) == 2 else declarer

    def worth(points: float) -> float:
        rest = max(total - points, 0)
        scores = [0.0] * len(raw)
        for i in range(len(raw)):
            got = points if i == side else rest / (len(raw) - 1)
            scores[i] = got // BAND
            if i == declarer and scores[i] < bid:
                scores[i] = -bid
        return race.worth(scores) + TIE_BREAK * (points if side == mine else -points)

    return Stakes(table, Goal.POINTS, side, worth, taken(seen), raw)
