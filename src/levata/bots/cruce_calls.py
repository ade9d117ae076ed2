"""Weighing Cruce's calls over worlds, and how likely it is that others called what they did.

Bids end in an auction by plain judgement; what its contract brings is told from the hands, by
table. Trump, and the lead that makes it, are tried with all hands open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from levata import kernel
from levata.bots.advice import SLICE, Advice, Scale, best_of
from levata.bots.cruce_hands import BAND, NODES, Brings, brings
from levata.bots.guesses import guesses
from levata.bots.race import Race
from levata.bots.stakes import Stakes
from levata.cards import Cards
from levata.game import CALL, DISCARD, NOBODY, Action, Happening, Hidden, Observation

if TYPE_CHECKING:
    from levata.bots.judges import Judge

__all__ = ["likely", "weigh_calls"]

BIDS, TRUMP = "bids", "trump"
PASS = CALL
NAMED = CALL + 7
"""The first of the four calls that name a trump."""
BID_WORLDS = 4.0
"""Worlds weighed for a bid, for one that a card is played out in."""
TRUMP_WORLDS = {4: 0.5, 3: 4.0}
LEAD_WORLDS = {4: 0.35, 3: 0.25}
"""The same for a trump and for the lead that makes it, by seats."""
CROSSES: tuple[Cards, ...] = tuple(0b1100 << 16 * suit for suit in range(4))


def weigh_calls(
    seen: Observation, judge: Judge, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Advice on a bid, a trump or the lead that makes trump."""
    if seen.phase == BIDS:
        return _bids(seen, judge, race, count, rng)
    return _trumps(seen, judge, race, count, rng)


def _advise(seen: Observation, judge: Judge, scale: Scale, *, whole: bool = False) -> Advice:
    """The best so far; among equals what plain judgement says, if it is one of them."""
    estimates = scale.estimates(whole)
    best = best_of(estimates)
    sensible = judge.call(seen) if len(best) > 1 else best[0]
    return Advice(sensible if sensible in best else best[0], estimates, whole)


# Bids.


def _bids(seen: Observation, judge: Judge, race: Race, count: int, rng: Random) -> Iterator[Advice]:
    known = brings(seen.options.players)
    hidden = seen.game.hidden(seen)
    sides = _sides(seen)
    after = _after(seen)
    bid, holder = _bidding(seen)
    scale = Scale(seen.legal)
    found, whole = guesses(seen, hidden, likely, max(round(count * BID_WORLDS), 1), rng)
    for guess, weight in found:
        bid_on, hands = _dealt(seen, hidden, guess)
        settled: dict[tuple[int, int], float] = {}
        values = []
        for action in seen.legal:
            at = (holder, bid) if action == PASS else (seen.seat, action - PASS)
            for seat in after:
                partner = at[1] > 0 and sides[at[0]] == sides[seat]
                last = seat == seen.dealer
                level = known.say(known.promise(bid_on[seat]), at[1], partner=partner, last=last)
                if level:
                    at = (seat, level)
            if at not in settled:
                settled[at] = contract_worth(known, hands, sides, at, race)
            values.append(settled[at])
        scale.add(values, weight)
        if scale.worlds % (4 * SLICE) == 0:
            yield _advise(seen, judge, scale)
    yield _advise(seen, judge, scale, whole=whole)


def contract_worth(
    known: Brings,
    hands: Sequence[Cards],
    sides: Sequence[int],
    contract: tuple[int, int],
    race: Race,
    trump: int = NOBODY,
) -> float:
    """What a contract, declarer and bid, is worth; a bid of 0 is a dead hand.

    All hands are known; trump, if it is not told, is the declarer's best.
    """
    declarer, bid = contract
    if not bid:
        return race.worth((0,) * (max(sides) + 1))
    if trump == NOBODY:
        trump = known.best(hands[declarer])[1]
    cases = known.outcomes(hands, sides, declarer, trump)
    total = 0.0
    for case in cases:
        bands = [max(int(raw // BAND), 0) for raw in case]
        if bands[sides[declarer]] < bid:
            bands[sides[declarer]] = -bid
        total += race.worth(bands)
    return total / len(cases)


def _dealt(
    seen: Observation, hidden: Hidden, guess: Sequence[Cards]
) -> tuple[list[Cards], list[Cards]]:
    """Where the guess is true, the cards each seat bids on and its whole hand."""
    bid_on = [0] * seen.options.players
    bid_on[seen.seat] = seen.hand
    hands = bid_on[:]
    for place, cards in zip(hidden.places, guess, strict=True):
        hands[place.seat] |= cards
        if place.part != "rest":
            bid_on[place.seat] |= cards
    return bid_on, hands


def _sides(seen: Observation) -> list[int]:
    sides = seen.game.sides(seen.options)
    return [
        next(i for i, side in enumerate(sides) if seat in side)
        for seat in range(seen.options.players)
    ]


def _after(seen: Observation) -> list[int]:
    """The seats that bid after the viewer."""
    found = []
    seat = seen.seat
    while seat != seen.dealer:
        seat = (seat + 1) % seen.options.players
        found.append(seat)
    return found


def _bidding(seen: Observation) -> tuple[int, int]:
    """The highest bid so far, and whose it is."""
    bid, holder = 0, NOBODY
    for seat, action in seen.history:
        if PASS < action < NAMED:
            bid, holder = action - PASS, seat
    return bid, holder


# Trump.


def _trumps(
    seen: Observation, judge: Judge, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Each trump, or each lead as it makes one."""
    hidden = seen.game.hidden(seen)
    share = TRUMP_WORLDS if seen.phase == TRUMP else LEAD_WORLDS
    count = max(round(count * share[seen.options.players]), 1)
    scale = Scale(seen.legal)
    found, whole = guesses(seen, hidden, likely, count, rng)
    played: dict[int, Stakes] = {}
    known = brings(seen.options.players)
    sides = _sides(seen)
    contract = (seen.seat, _bidding(seen)[0])
    for guess, weight in found:
        hands = _dealt(seen, hidden, guess)[1]
        if not played:
            played = _stakes(seen, judge, race, guess)
        worth: dict[Action, float] = {}
        for suit, stakes in played.items():
            told = 0.0
            if known.players == 3:
                told = contract_worth(known, hands, sides, contract, race, suit)
                if seen.phase == TRUMP:
                    worth[NAMED + suit] = told
                    continue
            at = kernel.position(stakes.table, hands, seen.seat)
            if seen.phase == TRUMP:
                value = kernel.solve(stakes.laws, at, stakes.goal, stakes.side).value
                worth[NAMED + suit] = stakes.worth(value)
                continue
            cards = kernel.values(stakes.laws, at, stakes.goal, stakes.side)
            led = {card: stakes.worth(v) for card, v in cards.items() if card >> 4 == suit}
            # At three the table tells the suits apart, and the search only their cards.
            off = told - max(led.values()) if known.players == 3 else 0.0
            worth |= {card: value + off for card, value in led.items()}
        scale.add([worth[action] for action in seen.legal], weight)
        if scale.worlds % SLICE == 0:
            yield _advise(seen, judge, scale)
    yield _advise(seen, judge, scale, whole=whole)


def _stakes(
    seen: Observation, judge: Judge, race: Race, guess: Sequence[Cards]
) -> dict[int, Stakes]:
    """By suit, what the cards are played for if it is trump, with nothing led yet."""
    found: dict[int, Stakes] = {}
    for action in seen.legal:
        suit = action - NAMED if action >= NAMED else action >> 4
        if suit not in found:
            hand = seen.game.world(seen, guess)
            hand.play(action)
            stakes = judge.stakes(hand.view(seen.seat), race)
            found[suit] = stakes._replace(table=stakes.table._replace(plays=()))
    return found


# What the others have told.

FLOOR = 0.04
"""The chance that somebody calls whatever comes to mind."""
GUESSED = 0.3
"""The chance that somebody bids for reasons of which the table knows nothing."""
BLUR = 9.0
"""Raw points by which another's judgement of a hand may differ from ours."""
TASTE = 8.0
"""Raw points between two trumps that make one of them e times as likely."""
UNSHOWN = 0.4
"""The chance of a lead by one who might have shown a cross, beside that of another lead."""


class Said(NamedTuple):
    """A bid or a pass, and over what."""

    seat: int
    bid: int
    partner: bool
    """That bid was the partner's."""
    last: bool
    call: int


def likely(seen: Observation, hidden: Hidden) -> Callable[[Sequence[Cards]], float]:
    """The chance, up to a factor, of what the others called and led, in the world of a guess."""
    known = brings(seen.options.players)
    sides = _sides(seen)
    calls = []
    bid, holder = 0, NOBODY
    for seat, action in seen.history:
        if not PASS <= action < NAMED:
            continue
        if seat != seen.seat:
            partner = bid > 0 and sides[holder] == sides[seat]
            calls.append(Said(seat, bid, partner, seat == seen.dealer, action - PASS))
        if action > PASS:
            bid, holder = action - PASS, seat
    whole = seen.options["deal"] == "full"
    over = seen.phase != BIDS
    named = _named(seen)
    played = [0] * seen.options.players
    for seat, action in seen.history:
        if action < DISCARD:
            played[seat] |= 1 << action
    leads = _leads(seen)
    chances: dict[tuple[int, Said], float] = {}

    def chance(promise: float, said: Said) -> float:
        """That somebody with such a promise says that."""
        key = (round(promise), said)
        found = chances.get(key)
        if found is None:
            blur = BLUR if whole or not over else (BLUR**2 + known.doubt**2) ** 0.5
            hits = sum(
                known.say(key[0] + blur * node, said.bid, partner=said.partner, last=said.last)
                == said.call
                for node in NODES
            )
            found = chances[key] = GUESSED + (1 - GUESSED) * hits / len(NODES)
        return found

    def weight(guess: Sequence[Cards]) -> float:
        hands = played[:]
        for place, cards in zip(hidden.places, guess, strict=True):
            if place.part != "rest":
                hands[place.seat] |= cards
        total = 1.0
        for said in calls:
            hand = hands[said.seat]
            if over and not whole:
                promise = known.constant + known.steep * known.best(hand)[0]
            else:
                promise = known.promise(hand)
            total *= chance(promise, said)
        if named is not None and named[0] != seen.seat:
            hand = hands[named[0]]
            gap = known.best(hand)[0] - known.part("own", hand, named[1])
            total *= FLOOR + (1 - FLOOR) * exp(-gap / TASTE)
        for seat, before in leads:
            hand = hands[seat] & ~before
            if any(cross & ~hand == 0 for cross in CROSSES):
                total *= UNSHOWN
        return total

    return weight


def _named(seen: Observation) -> tuple[int, int] | None:
    """Who made trump, and which."""
    for seat, action in seen.history:
        if action >= NAMED:
            return seat, action - NAMED
        if action < DISCARD:
            return seat, action >> 4
    return None


def _leads(seen: Observation) -> list[tuple[int, Cards]]:
    """Leads of others that showed no cross: the seat, and what it had played before."""
    shown = set()
    letters = seen.game.seat_letters(seen.options)
    for row in cast("list[Happening]", seen.facts["crosses"]):
        suit = seen.game.deck.suits.index(str(row["suit"]))
        shown.add((letters.index(str(row["seat"])), suit))
    before = [0] * seen.options.players
    found = []
    for trick in seen.tricks:
        seat, card = trick.plays[0]
        cross = CROSSES[card >> 4] >> card & 1 and (seat, card >> 4) in shown
        if seat != seen.seat and not cross:
            found.append((seat, before[seat]))
        for seat, card in trick.plays:
            before[seat] |= 1 << card
    return found
