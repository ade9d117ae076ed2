"""Calls of Cross Purposes for four: each followed by the auction as plain judgement would end it.

What is weighed is which pair comes to play under which trump and top: by the fitted worth of the
four hands, in worlds that are as likely as what the others said in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, hypot
from random import Random
from typing import NamedTuple

from levata.bots.advice import CLOSE, SLICE, Advice, Estimate, Scale
from levata.bots.cross_purposes_auction import LEFT, Auction, Liking
from levata.bots.cross_purposes_hands import NAMES, chances, lead, worths
from levata.bots.race import Race
from levata.bots.tables import load
from levata.cards import Cards
from levata.game import CALL, DISCARD, HELD, Action, Hidden, Observation
from levata.worlds import Worlds

__all__ = ["likely", "product_worth", "weigh"]

MORE = 1.0
"""Worlds weighed for one of the level's."""
LEAST = 64
SEARCHED = 4
"""Names the hand likes best that are tried in worlds, with every offer."""
SURE = 2.0
"""Standard errors by which a call must beat the plain one."""
KEEN = 0.3
"""How much likelier a name is for each point that it is worth more."""
STRANGE = 0.05
"""The chance of a call is never taken to be less: others may judge otherwise."""
SHARE = 16.0
"""What a pair scores in the middle."""


def product_worth(seen: Observation, race: Race) -> Callable[[int, float], float]:
    """What a difference of the pairs' products is worth to the viewer, allied with a seat."""
    sides = seen.game.sides(seen.options)

    def worth(ally: int, difference: float) -> float:
        mine = (seen.seat, ally)
        half = difference / 2
        return race.worth([SHARE + (half if seats[0] in mine else -half) for seats in sides])

    return worth


def weigh(
    seen: Observation, judge: object, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Advice on a call, after every few worlds."""
    del judge
    hidden = seen.game.hidden(seen)
    worlds = Worlds(hidden, seen.game.deck)
    weight = likely(seen, hidden)
    outcome = _Outcome(seen, race)
    rows = [worths(4, seen.hand)] * 4
    likes, best = Liking(rows).of(seen.seat, outcome.now.first)
    plain = outcome.now.choice(likes, best) + CALL
    order = sorted(seen.legal, key=lambda action: -likes[action - CALL])
    offers = {name + CALL for name in outcome.now.offers()}
    tried = tuple(a for a in seen.legal if a in offers or a == plain or a in order[:SEARCHED])
    scale = Scale(tried)
    ahead = Scale(tried)
    """The same, less what the plain call comes to."""
    for _ in range(max(round(count * MORE), LEAST)):
        guess = worlds.draw(rng)
        for place, cards in zip(hidden.places, guess, strict=True):
            rows[place.seat] = worths(4, cards)
        liking = Liking(rows)
        values = [outcome.value(action, liking) for action in tried]
        weighs = weight(guess)
        scale.add(values, weighs)
        usual = values[tried.index(plain)]
        ahead.add([value - usual for value in values], weighs)
        if scale.worlds % SLICE == 0:
            yield _advice(seen, scale, ahead, plain, likes)
    yield _advice(seen, scale, ahead, plain, likes)


def _advice(
    seen: Observation, scale: Scale, ahead: Scale, plain: Action, likes: Sequence[float]
) -> Advice:
    """The plain call, unless another is surely better: a higher mean alone is not enough.

    What was tried is worth what was measured; the rest is judged by what the hand likes.
    """
    gains = {e.action: e.value - SURE * e.error for e in ahead.estimates(whole=False)}
    top = max(gains.values()) - CLOSE
    choice = next(action for action in (plain, *gains) if gains[action] >= top)
    found = {e.action: e for e in scale.estimates(whole=False)}
    usual = found[plain]
    best = max(likes[action - CALL] for action in found)
    error = hypot(usual.error, load("cross_purposes")["4.rest"][1])
    for action in seen.legal:
        if action not in found:
            less = max(best - likes[action - CALL], 0.0)
            found[action] = Estimate(action, usual.value - less, error, 0, None)
    return Advice(choice, tuple(found[action] for action in seen.legal), whole=False)


class _Outcome:
    """What a call comes to in a world, everybody going on by plain judgement."""

    def __init__(self, seen: Observation, race: Race) -> None:
        self.now = _so_far(seen)
        self._me = seen.seat
        self._eldest = LEFT[seen.dealer]
        self._worth = product_worth(seen, race)
        self._known: dict[tuple[int, int], float] = {}

    def value(self, action: Action, liking: Liking) -> float:
        auction = self.now.copy()
        auction.say(action - CALL)
        liking.finish(auction)
        mine = (self._me, auction.ally[self._me])
        difference = lead(4) if self._eldest in mine else -lead(4)
        for seat, row in enumerate(liking.rows):
            difference += row[auction.named] if seat in mine else -row[auction.named]
        key = mine[1], round(2 * difference)
        if key not in self._known:
            self._known[key] = self._worth(mine[1], key[1] / 2)
        return self._known[key]


def _so_far(seen: Observation) -> Auction:
    auction = Auction(seen.options, seen.dealer)
    for _, action in seen.history:
        if action >= CALL:
            auction.say(action - CALL)
    return auction


class Said(NamedTuple):
    """One call of another seat, and what it could have accepted instead."""

    seat: int
    name: int
    first: int
    """The name that was set before, -1 for none."""
    offers: list[int]
    fresh: list[int]
    give: float
    new: bool
    """It had not said that in this stage."""


def _evidence(seen: Observation) -> list[Said]:
    """The calls of the others that they were free to make."""
    auction = Auction(seen.options, seen.dealer)
    found = []
    for seat, action in seen.history:
        if action < CALL:
            break
        name = action - CALL
        if seat != seen.seat and not auction.forced():
            new = not auction.said[seat] >> name & 1
            fresh = auction.fresh() if not auction.rounds else [*filter(auction.open, range(NAMES))]
            found.append(
                Said(seat, name, auction.first, auction.offers(), fresh, auction.give(), new)
            )
        auction.say(name)
    return found


def likely(seen: Observation, hidden: Hidden) -> Callable[[Sequence[Cards]], float]:
    """How likely the others' calls are in the world of a guess."""
    evidence = _evidence(seen)
    played = [0] * 4
    for seat, action in seen.history:
        if action < DISCARD:
            played[seat] |= 1 << action
    rows = [worths(4, seen.hand | played[seen.seat])] * 4

    def weight(guess: Sequence[Cards]) -> float:
        for place, cards in zip(hidden.places, guess, strict=True):
            if place.part == HELD:
                rows[place.seat] = worths(4, cards | played[place.seat])
        liking = Liking(rows)
        product = 1.0
        for said in evidence:
            product *= max(_chance(said, liking.of(said.seat, said.first)[0]), STRANGE)
        return product

    return weight if evidence else lambda _: 1.0


def _chance(said: Said, likes: Sequence[float]) -> float:
    """Of one call."""
    best = max(likes[name] for name in said.fresh)
    accepts = 0.0
    if said.offers:
        offer = max(likes[name] for name in said.offers)
        accepts = 1 / (1 + exp(-KEEN * (offer - best + said.give)))
        if said.name in said.offers:
            return accepts
    if not said.new:
        return 1 - accepts
    odds = chances([likes[name] for name in said.fresh], KEEN)
    return (1 - accepts) * odds[said.fresh.index(said.name)]
