"""Judging Cross Purposes' calls: name what makes the hand strongest, accept what is nearly as good."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from levata.bots import cross_purposes_four as four
from levata.bots import cross_purposes_two as two
from levata.bots.advice import Advice
from levata.bots.race import Race
from levata.bots.stakes import Stakes, taken
from levata.cards import Cards
from levata.game import CALL, Action, Hidden, Observation
from levata.kernel import Goal

__all__ = ["call", "likely", "stakes", "weigh_calls"]

RANKS = TRICKS = 13
TRUMP_LENGTH = 0.6
"""What a trump is worth beyond its rank."""
GOOD_ENOUGH = 0.9
"""The share of the best proposal at which a partner's is accepted; less with every own call."""


def call(seen: Observation) -> Action:
    """The best name; or the partner's, if it is good enough or time runs out."""
    tops = {a: seen.game.token(a)[0] == "^" for a in seen.legal}
    trump, top = seen.facts["trump"], seen.facts["tops"]

    def worth(action: Action) -> float:
        value = seen.game.describe(action).value
        if tops[action]:
            return strength(seen, None if trump is None else str(trump), value)
        return strength(seen, value, None if top is None else str(top))

    best = max(seen.legal, key=worth)
    offered = [a for a in _offers(seen) if a in seen.legal]
    if offered:
        offer = max(offered, key=worth)
        left = seen.facts.get("calls_left")
        own = sum(seat == seen.seat and action >= CALL for seat, action in seen.history)
        if worth(offer) >= GOOD_ENOUGH ** (1 + own) * worth(best) or (
            isinstance(left, int) and left <= 1
        ):
            return offer
    return best


def _offers(seen: Observation) -> list[Action]:
    """What others hold open that this seat may accept."""
    standing = seen.facts.get("standing")
    if not isinstance(standing, dict):
        return []
    letters = seen.game.seat_letters(seen.options)
    allies = seen.facts["allies"]
    assert isinstance(allies, dict)
    mine = allies[letters[seen.seat]]
    return [
        seen.game.parse(str(token))
        for letter, token in standing.items()
        if token is not None and letter != letters[seen.seat] and mine in (None, letter)
    ]


def strength(seen: Observation, trump: str | None, top: str | None) -> float:
    """Tricks the hand may take, roughly; an unknown dimension counts as nothing special."""
    deck = seen.game.deck
    first = deck.ranks.index(top) if top is not None else RANKS - 1
    total = 0.0
    for card in deck.members(seen.hand):
        power = ((card & 15) - first - 1) % RANKS / (RANKS - 1)
        high = power**4
        if trump is not None and deck.suits[card >> 4] == trump:
            total += TRUMP_LENGTH + (1 - TRUMP_LENGTH) * high
        else:
            total += high * (0.8 if top is not None else 0.6)
    return total


DEEP = 6
"""Cards a hand of four may hold for the product to be searched to its end."""


def stakes(seen: Observation, race: Race) -> Stakes:
    """For two the tricks of this phase; for four the difference of the pairs' products."""
    table = seen.table
    assert table is not None
    me = seen.seat
    if seen.options.players == 4:
        ally = next(s for s in range(4) if s != me and table.sides[s] == table.sides[me])
        worth = four.product_worth(seen, race)
        return Stakes(
            table,
            Goal.PRODUCT,
            table.sides[me],
            lambda difference: worth(ally, difference),
            taken(seen),
            deep=DEEP,
        )
    worths = two.trick_worths(seen, race)
    past = TRICKS if seen.facts["half"] == 2 else 0
    return Stakes(table, Goal.TRICKS, me, lambda tricks: worths[int(tricks)], taken(seen, past))


def likely(seen: Observation, hidden: Hidden) -> Callable[[Sequence[Cards]], float]:
    """How likely the others' calls are in the world of a guess."""
    if seen.options.players == 2:
        return two.likely(seen, hidden)
    return four.likely(seen, hidden)


def weigh_calls(
    seen: Observation, judge: object, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Advice on a call."""
    if seen.options.players == 2:
        return two.weigh(seen, judge, race, count, rng)
    return four.weigh(seen, judge, race, count, rng)
