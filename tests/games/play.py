"""Random hands of any game, position by position, and what is asked of all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from levata.cards import NO_CARD, Card
from levata.errors import IllegalAction
from levata.game import CALL, DISCARD, NOBODY, Action, Game, Hand, Observation
from levata.match import Match
from levata.record import write
from levata.testing import random_options, random_pack
from levata.views import canonical, message
from tests.sizes import size

PARTS = 4
"""Counted proofs are cut into so many tests, so that they can run side by side."""


def share(part: int, *, ci: int, long: int) -> range:
    """The numbers of this part of a counted proof."""
    return range(part, size(ci=ci, long=long), PARTS)


# Playing out.


def random_hand(game: Game, seed: str, players: int | None = None) -> Iterator[Hand]:
    """Every position of a random hand, the last one over; the same object each time."""
    rng = Random(seed)
    options = random_options(game, rng)
    while players is not None and options.players != players:
        options = random_options(game, rng)
    before = (0,) * len(game.sides(options))
    hand = game.deal(options, rng.randrange(options.players), before, random_pack(game, rng))
    return played(hand, lambda hand: rng.choice(hand.legal()))


def played(hand: Hand, choose: Callable[[Hand], Action]) -> Iterator[Hand]:
    """The hand after no, one, two … actions, until it is over."""
    yield hand
    while not hand.is_over:
        hand.play(choose(hand))
        yield hand


def last(hands: Iterable[Hand]) -> Hand:
    *_, hand = hands
    return hand


def begun(hand: Hand) -> Match:
    """The match in which this hand has just been dealt."""
    deal = hand.deal
    match = Match(deal.game, deal.options, deal.game.seat_letters(deal.options), deal.dealer)
    match.totals = deal.totals
    match.deal(deal.pack)
    return match


def as_match(hand: Hand) -> Match:
    """The match of one hand that stands at this position."""
    match = begun(hand)
    for _, action in hand.plies():
        match.apply(action)
    return match


# What is asked.


def played_cards(hand: Hand) -> set[Card]:
    return {action for _, action in hand.plies() if action < DISCARD}


def shows_only(seen: Observation, game: Game, known: set[Card]) -> None:
    """No other card stands in a view or its message."""
    deck = game.deck
    assert {card for card in seen.pack if card != NO_CARD} <= known
    assert set(deck.members(seen.hand)) <= known
    names = "|".join(map(deck.name, deck.cards)).encode()
    written = re.findall(b'"x?(' + names + b')"', canonical(message(seen)))
    assert {deck.card(card.decode()) for card in written} <= known


def shows_nothing_unseen(hand: Hand, shown: Iterable[Card] = ()) -> None:
    """No viewer has a card that was not dealt to the viewer, played or among those shown."""
    game = hand.deal.game
    public = played_cards(hand) | set(shown)
    for seat in range(NOBODY, hand.deal.options.players):
        own = set(game.deck.members(hand.hands[seat])) if seat != NOBODY else set()
        shows_only(hand.view(seat), game, public | own)


def public_when_over(hand: Hand) -> None:
    """A seat's record of a hand hides cards until the last one is played, and then none."""
    match = begun(hand)
    for _, action in hand.plies():
        assert "?" in write(match, 0)
        match.apply(action)
    shows_all(match)


def shows_all(match: Match) -> None:
    """Whoever looks, the record of the only hand has everything that happened."""
    letters = match.game.seat_letters(match.options)
    for viewer, name in ((NOBODY, "-"), *enumerate(letters)):
        assert "?" not in write(match, viewer)
        assert write(match, viewer) == write(match).replace("hand 1", f"view {name}\nhand 1")


def only_the_legal_is_accepted(hand: Hand) -> None:
    """Something may be done unless the hand is over; nothing else may, and it changes nothing."""
    game, legal = hand.deal.game, hand.legal()
    assert bool(legal) != hand.is_over
    for action in range(CALL + len(game.calls)):
        if action & 63 not in game.deck.cards and action < CALL:
            continue
        tried = hand.copy()
        if action in legal:
            tried.apply(action)
        else:
            with pytest.raises(IllegalAction):
                tried.apply(action)
            assert tried.history == hand.history


def twice_in_a_row(hands: Iterable[Hand]) -> Iterator[tuple[Hand, Hand]]:
    """The positions before and after which the same seat is to act."""
    told = [hand.copy() for hand in hands]
    for before, after in pairwise(told):
        if not after.is_over and before.to_act == after.to_act:
            yield before, after


def winners_decides_the_end(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """The match, its record and the next deal all ask `winners`; side 1 is made to win, nobody."""
    game = match.game
    assert match.winners == game.winners(match.options, match.totals)
    with monkeypatch.context() as patched:
        patched.setattr(type(game), "winners", lambda *_: (1,))
        assert match.is_over
        assert match.winners == (1,)
        assert write(match).splitlines()[-1] == f"won {game.side_name(match.options, 1)}"
        patched.setattr(type(game), "winners", lambda *_: ())
        assert not match.is_over
        assert "won" not in write(match)


# Controls: a view that leaks is noticed.

Leak = Callable[[Hand], object]


def leak_in_facts(monkeypatch: pytest.MonkeyPatch, kind: type[Hand], leak: Leak) -> None:
    """The game's public facts tell something more."""
    facts = kind.facts
    monkeypatch.setattr(kind, "facts", lambda hand: facts(hand) | {"leak": leak(hand)})


def leak_in_view(monkeypatch: pytest.MonkeyPatch, kind: type[Hand], leak: Leak) -> None:
    """A viewer is told something more."""
    view = Hand.view

    def leaking(hand: Hand, seat: int) -> Observation:
        seen = view(hand, seat)
        return replace(seen, facts=seen.facts | {"leak": leak(hand)})

    monkeypatch.setattr(kind, "view", leaking)


@contextmanager
def leak_noticed() -> Iterator[None]:
    with pytest.raises(AssertionError, match="unseen cards change what a seat sees"):
        yield
