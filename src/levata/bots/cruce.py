"""Judging Cruce by the cards held alone: what to bid, which trump to name, what to lead to make it.

And what its cards are played for. No search here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from levata import kernel
from levata.bots.cruce_hands import BAND, brings
from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.cards import Card, Cards
from levata.game import CALL, PLAY, Action, Happening, Observation
from levata.kernel import Goal
from levata.tricks import best

__all__ = ["call", "first_lead", "stakes"]

KING, QUEEN, ACE = 3, 2, 5


def call(seen: Observation) -> Action:
    """Bid what is held, or make the trump that makes most of it."""
    if seen.phase == PLAY:
        return first_lead(seen)
    known = brings(seen.options.players)
    if seen.phase == "trump":
        return seen.legal[known.best(seen.hand)[1]]
    sides = seen.game.sides(seen.options)
    bid, partner = 0, False
    for seat, action in seen.history:
        if action > CALL:
            bid = action - CALL
            partner = any(seat in side and seen.seat in side for side in sides)
    last = seen.seat == seen.dealer
    return CALL + known.say(known.promise(seen.hand), bid, partner=partner, last=last)


def first_lead(seen: Observation) -> Action:
    """The lead that makes trump: a cross of the best suit, else its highest card but a bare ten."""
    known = brings(seen.options.players)
    held = [suit for suit in range(4) if seen.hand >> 16 * suit & 0x3F]
    suit = max(held, key=lambda s: known.part("own", seen.hand, s))
    lane = seen.hand >> 16 * suit & 0x3F
    if lane >> KING & 1 and lane >> QUEEN & 1:
        return suit << 4 | QUEEN
    ranks = [rank for rank in range(6) if lane >> rank & 1]
    if ranks[-1] == ACE or len(ranks) == 1:
        return suit << 4 | ranks[-1]
    return suit << 4 | ranks[0]


CARD_POINTS = 120
TIE_BREAK = 0.01
"""What a card point is worth beside its band."""
WITHHELD = TIE_BREAK / 1000
"""What a point less of a declarer's is worth to one of three who has no more of its own by it.

All 120 of them are worth less than one point: this settles what is equal otherwise.
"""
DEEP = {4: 6, 3: 5}
"""By seats, the cards a hand may hold for the search to look to the end of it."""
TOGETHER = 3
"""Of three seats, the cards a hand may hold for the two others to be seen to hold the declarer down."""


def stakes(seen: Observation, race: Race) -> Stakes:
    """The raw points of the viewer's side, of which everybody counts its own band.

    At three that is the viewer alone, declarer or not: who plays against the declarer only gives
    the third seat what it might have itself. Near the end, what it has is all but settled, and
    whether the declarer makes the contract is not: then that is counted out.
    """
    table = seen.table
    assert table is not None
    letters = seen.game.seat_letters(seen.options)
    raw = tuple(cast("dict[str, int]", seen.facts["raw"]).values())
    crosses = cast("list[Happening]", seen.facts["crosses"])
    # A cross in hand counts as one to come: it must not matter whether it was led a moment ago.
    held = sum(worth for pair, worth in table.pairs if not pair & ~seen.hand)
    total = CARD_POINTS + sum(cast("int", row["points"]) for row in crosses) + held
    declarer = table.sides[letters.index(str(seen.facts["declarer"]))]
    bid = cast("int", seen.facts["bid"])
    mine = table.sides[seen.seat]

    def settled(bring: Sequence[float], theirs: float) -> float:
        scores = [max(got, 0) // BAND for got in bring]
        if scores[declarer] < bid:
            scores[declarer] = -bid
        against = WITHHELD * theirs if len(raw) == 3 and mine != declarer else 0.0
        return race.worth(scores) + TIE_BREAK * bring[mine] - against

    def weigh(points: float, so_far: Sequence[int], total: int) -> float:
        # The others share what is left alike.
        left = total - points - (sum(so_far) - so_far[mine])
        share = left / (len(raw) - 1)
        bring = [points if i == mine else got + share for i, got in enumerate(so_far)]
        return settled(bring, so_far[declarer])  # its share of the rest is but a guess

    def whole(card: Card) -> int:
        """All there is after that card, which parts its cross unless it is led."""
        if not table.plays:
            return total
        pairs = [(pair, worth) for pair, worth in table.pairs if not pair & ~seen.hand]
        return total - sum(worth for pair, worth in pairs if pair >> card & 1)

    def told(card: Card, points: float) -> float:
        """After that card: one of two others has the trick it ends."""
        if not table.plays:
            return weigh(points, raw, total)
        plays = (*table.plays, (seen.seat, card))
        after = list(raw)
        if len(plays) == len(table.seats):
            winner, _ = plays[best([played for _, played in plays], table.order)]
            after[table.sides[winner]] += sum(table.values[played] for _, played in plays)
        return weigh(points, after, whole(card))

    together = len(raw) == 3 and mine != declarer and max(seen.counts) <= TOGETHER
    laws = kernel.laws(table)

    def in_world(hands: Sequence[Cards]) -> Callable[[Card, float], float]:
        if not together:
            return told
        at = kernel.position(table, hands, seen.seat, points=raw)
        held_to = kernel.values(laws, at, Goal.POINTS, declarer)

        def counted(card: Card, points: float) -> float:
            """The third seat, which has as much to gain from a set contract, has the rest."""
            theirs = held_to[card]
            bring = [max(whole(card) - points - theirs, got) for got in raw]
            bring[mine], bring[declarer] = points, theirs
            return settled(bring, theirs)

        return counted

    def worth(points: float) -> float:
        return weigh(points, raw, total)

    deep = DEEP[len(table.seats)]
    return Stakes(table, Goal.POINTS, mine, worth, taken(seen), raw, deep, in_world)
