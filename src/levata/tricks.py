"""Tricks: which card beats which, and what a hand may play.

An `Order` is built once a contract and holds tables; nothing here branches on a game, and there
is no bower, top rank or ten above king outside the rows an `Order` was made from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntFlag
from typing import NamedTuple

from levata.cards import Card, Cards, Deck

__all__ = [
    "NO_TRUMP",
    "Duty",
    "Follow",
    "Order",
    "Trick",
    "TrickTable",
    "best",
    "duty",
    "lacking",
    "lacks",
    "playable",
    "sure_tricks",
]

NO_TRUMP = -1


class Follow(IntFlag):
    """The duties of a hand that does not lead."""

    SUIT = 1
    """Play the suit led if you hold it. Every table so far has it."""
    TRUMP = 2
    """Void in the suit led, play a trump if you hold one."""
    BEAT = 4
    """Beat the best card so far if you can, within what the duties above leave.

    It lapses by itself once a plain lead is trumped: no card of the led suit beats a trump.
    """
    FREE = 8
    """Void, and no trump of yours beats the one in the trick: play anything at all."""


class Order:
    """Which card takes a trick from which, for one contract.

    `power` ranks the cards of a lane, higher takes; `lane` moves a card out of its printed suit
    (the jack of the other suit of a colour, say). Both are tables over cards.
    """

    __slots__ = ("beats", "follows", "lane", "power", "trump", "trumps")

    def __init__(
        self,
        deck: Deck,
        trump: int = NO_TRUMP,
        power: Mapping[Card, int] | None = None,
        lane: Mapping[Card, int] | None = None,
    ) -> None:
        self.trump = trump
        """The trump suit, or `NO_TRUMP`."""
        lanes = [card >> 4 for card in range(64)]
        powers = [card & 15 for card in range(64)]
        for card, suit in (lane or {}).items():
            lanes[card] = suit
        for card, rank in (power or {}).items():
            powers[card] = rank
        self.lane: tuple[int, ...] = tuple(lanes)
        """For each card the suit it belongs to."""
        self.power: tuple[int, ...] = tuple(powers)
        """For each card its rank in that suit."""
        suits = [sum(1 << c for c in deck.cards if lanes[c] == s) for s in range(4)]
        self.trumps: Cards = suits[trump] if trump >= 0 else 0
        """All trumps."""
        follows = [0] * 64
        beats = [0] * 64
        for card in deck.cards:
            suit = lanes[card]
            follows[card] = suits[suit]
            higher = [c for c in deck.cards if lanes[c] == suit and powers[c] > powers[card]]
            beats[card] = sum(1 << c for c in higher) | (0 if suit == trump else self.trumps)
        self.follows: tuple[Cards, ...] = tuple(follows)
        """For each card the cards that follow a lead of it."""
        self.beats: tuple[Cards, ...] = tuple(beats)
        """For each card the cards that take the trick from it."""


class Trick(NamedTuple):
    """A trick, finished or not: who played what in order, and who has it."""

    plays: tuple[tuple[int, Card], ...]
    winner: int
    """The seat whose card is best so far."""
    done: bool


class TrickTable(NamedTuple):
    """The trick-taking of a hand with its game forgotten: what bots and a search need."""

    order: Order
    follow: int
    values: tuple[int, ...]
    """Points of each card, 64 entries."""
    seats: tuple[int, ...]
    """The seats that play, in order of play."""
    sides: tuple[int, ...]
    """For each seat the side it plays for in this hand."""
    plays: tuple[tuple[int, Card], ...]
    """The trick in progress."""
    pairs: tuple[tuple[Cards, int], ...] = ()
    """Leading one card of a pair while holding the other is worth that many points."""
    last: int = 0
    """Points for the last trick."""
    trick: int = 0
    """Points for any trick."""


class Duty(NamedTuple):
    """Why a card may not be played."""

    code: str
    """`follow`, `trump` or `beat`."""
    because: Card
    """The card on the table that creates the duty: the one led, or the one to beat."""
    held: Cards
    """The cards in the hand that would do it."""


def playable(hand: Cards, led: Card, top: Card, order: Order, follow: int) -> Cards:
    """What `hand` may play to a trick that `led` opened and `top` is winning."""
    mask = hand & order.follows[led]
    if mask:
        return (mask & order.beats[top] or mask) if follow & 4 else mask
    if follow & 2:
        mask = hand & order.trumps
        if mask:
            if not follow & 4:
                return mask
            over = mask & order.beats[top]
            return over or (hand if follow & 8 else mask)
    return hand


def best(cards: Sequence[Card], order: Order) -> int:
    """Index of the card that takes a trick, `cards` in order of play."""
    winner = 0
    for i in range(1, len(cards)):
        if order.beats[cards[winner]] >> cards[i] & 1:
            winner = i
    return winner


def duty(hand: Cards, card: Card, led: Card, top: Card, order: Order, follow: int) -> Duty:
    """The duty that `card`, held but not playable, would break."""
    allowed = playable(hand, led, top, order, follow)
    assert not allowed >> card & 1
    suited = hand & order.follows[led]
    if suited and not suited >> card & 1:
        return Duty("follow", led, allowed)
    if not suited and not order.trumps >> card & 1:
        return Duty("trump", led, allowed)
    return Duty("beat", top, allowed)


def lacking(card: Card, led: Card, top: Card, order: Order, follow: int) -> Cards:
    """The cards a seat certainly did not hold when it played `card`: `playable` read backwards."""
    suit = order.follows[led]
    over = order.beats[top]
    beaten = bool(over >> card & 1)
    if suit >> card & 1:
        return suit & over if follow & 4 and not beaten else 0
    gone = suit
    if follow & 2:
        if not order.trumps >> card & 1:
            gone |= order.trumps & over if follow & 4 and follow & 8 else order.trumps
        elif follow & 4 and not beaten:
            gone |= order.trumps & over
    return gone


def lacks(tricks: Sequence[Trick], order: Order, follow: int, seats: int) -> list[Cards]:
    """For each seat the cards its plays prove it does not hold."""
    gone = [0] * seats
    for trick in tricks:
        led = top = trick.plays[0][1]
        for seat, card in trick.plays[1:]:
            gone[seat] |= lacking(card, led, top, order, follow)
            if order.beats[top] >> card & 1:
                top = card
    return gone


def sure_tricks(hand: Cards, unseen: Cards, order: Order, deck: Deck) -> bool:
    """Does a hand on lead take every trick, wherever the unseen cards lie?

    Each lane by itself, trumps first: a lead of the lane's highest draws one card of it from
    every hand that has one, so after `n` leads at most `len(unseen) - n` are in any one hand.
    Sound, not complete: it may say no to a hand that would win everything.
    """
    trumps = hand & order.trumps
    lanes = [trumps] if trumps else []
    drawn = True
    if unseen & order.trumps:
        drawn = len(deck.members(trumps)) >= len(deck.members(unseen & order.trumps))
    rest = hand & ~trumps
    while rest:
        suit = order.follows[deck.members(rest)[0]]
        lanes.append(rest & suit)
        rest &= ~suit
    if not drawn and len(lanes) > (1 if trumps else 0):
        return False
    for lane in lanes:
        cards = sorted(deck.members(lane), key=order.power.__getitem__, reverse=True)
        against = unseen & order.follows[cards[0]]
        out = len(deck.members(against))
        for n, card in enumerate(cards):
            if out > n and order.beats[card] & against:
                return False
    return True
