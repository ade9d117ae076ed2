"""The verbs about matches that are over: looked through, weighed, verified, kept and counted."""

from __future__ import annotations

from typing import NamedTuple

from levata import shuffle
from levata.browser.fields import Fields, Told
from levata.browser.history import name_of
from levata.browser.home import Home, Later, Verb, decision
from levata.browser.playing import advised
from levata.game import Event, Hand
from levata.match import Match
from levata.practice import ADVISER, BOT, LONG_THOUGHT, Question
from levata.views import event, message

__all__ = ["VERBS"]


class Moment(NamedTuple):
    """A hand of a match as it stood after so many plies."""

    match: Match
    hands: int
    actions: bytes
    """All of the hand."""
    hand: Hand
    events: list[Event]
    """What the last ply came to."""


def _match(home: Home, name: str) -> tuple[Match, bool]:
    """A kept match, or the one at the table, and whether all of it is over."""
    practice = home.match
    if practice is not None and name == name_of(practice.match):
        return practice.match, practice.match.is_over
    return home.history.match(name), True


def _moment(home: Home, fields: Fields) -> Moment:
    """What is asked for; of the match at the table only hands that have been played."""
    match, is_over = _match(home, fields.text("match"))
    deals = [(past.dealer, past.before, past.pack, past.history) for past in match.played]
    if is_over and match.in_hand and match.hand is not None:
        deal = match.hand.deal
        deals.append((deal.dealer, deal.totals, deal.pack, match.hand.history))
    number = fields.number("hand", 1, len(deals))
    dealer, before, pack, history = deals[number - 1]
    actions = history[1::2]
    ply = fields.number("ply", 0, len(actions))
    hand = match.game.deal(match.options, dealer, before, pack)
    events: list[Event] = []
    for at, action in enumerate(actions[:ply], 1):
        if at == ply:
            events = hand.trace(action)
        else:
            hand.play(action)
    return Moment(match, len(deals), actions, hand, events)


def review(home: Home, fields: Fields) -> Told:
    """A moment with all cards open, as one seat saw it."""
    moment = _moment(home, fields)
    hand, names = moment.hand, moment.match.names
    game, letters = moment.match.game, moment.match.game.seat_letters(moment.match.options)
    seat = letters.index(fields.one_of("seat", letters))
    tokens = _spelled(hand, moment.actions)
    ply = len(hand.history) // 2
    following = tokens[ply] if ply < len(tokens) else None
    return {
        "hands": moment.hands,
        "plies": len(tokens),
        "seats": [
            {"seat": letter, "name": name, "mode": "bot" if name.startswith(BOT) else "person"}
            for letter, name in zip(letters, names, strict=True)
        ],
        "view": message(hand.view(seat)),
        "open": {letter: [*game.deck.names(hand.hands[i])] for i, letter in enumerate(letters)},
        "events": [event(noticed) for noticed in moment.events],
        "next": {"seat": following[0], "token": following[1]} if following else None,
        "tokens": [[*pair] for pair in tokens],
    }


def _spelled(hand: Hand, actions: bytes) -> list[tuple[str, str]]:
    """Who did what in the whole hand."""
    deal = hand.deal
    game = deal.game
    letters = game.seat_letters(deal.options)
    again = game.deal(deal.options, deal.dealer, deal.totals, deal.pack)
    found = []
    for action in actions:
        found.append((letters[again.to_act], game.token(action)))
        again.play(action)
    return found


def values(home: Home, fields: Fields) -> Later:
    """What everything was worth that the seat to act could do, from what it saw then."""
    hand = _moment(home, fields).hand
    if hand.is_over:
        fields.number("ply", 0, len(hand.history) // 2 - 1)
    seat, ply = hand.to_act, len(hand.history) // 2
    chance = f"{fields.text('match')} {fields.number('hand', 1, MOST_HANDS)} {ply}"
    question = Question(seat, 0, ADVISER, hand.view(seat), chance)
    return Later("values", ply, decision(question, LONG_THOUGHT), advised, lambda: None)


MOST_HANDS = 1 << 20


def verify(home: Home, fields: Fields) -> Told:
    match, _ = _match(home, fields.text("match"))
    hands = shuffle.verify(match)
    assert match.proof is not None
    return {"hands": hands, "anchor": match.proof.anchor.hex()}


def matches(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    return {"matches": home.history.listed()}


def text(home: Home, fields: Fields) -> Told:
    name = fields.text("match")
    return {"text": home.history.text(name), "name": f"levata-{name}.txt"}


def take_in(home: Home, fields: Fields) -> Told:
    return {"id": home.history.take_in(fields.text("text"))}


def forget(home: Home, fields: Fields) -> Told:
    home.history.forget(fields.text("match"))
    return {}


def stats(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    return home.history.stats()


VERBS: dict[str, Verb] = {
    "review": review,
    "values": values,
    "verify": verify,
    "matches": matches,
    "record": text,
    "import": take_in,
    "forget": forget,
    "stats": stats,
}
