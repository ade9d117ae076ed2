"""A finished hand again, step by step, with all cards open: what is over is nobody's secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from levata.game import Hand, Happening
from levata.match import Match
from levata.terminal import words
from levata.terminal.frame import Frame
from levata.views import event, message

__all__ = ["Step", "held_lines", "steps"]


class Step(NamedTuple):
    """The table after one action, or after the deal."""

    frame: Frame
    held: dict[str, list[str]]
    """Each seat's cards, spelled."""


def steps(
    match: Match, number: int, seat: int, kind: Callable[[Happening], Frame] = Frame
) -> list[Step]:
    """A finished hand, from 1: the table as a seat saw it after the deal and after every action."""
    past = match.played[number - 1]
    hand = match.game.deal(match.options, past.dealer, past.before, past.pack)
    found = [_step(match, hand, number, seat, [], kind)]
    for action in past.history[1::2]:
        happened = [event(noticed) for noticed in hand.trace(action)]
        found.append(_step(match, hand, number, seat, happened, kind))
    return found


def _step(
    match: Match,
    hand: Hand,
    number: int,
    seat: int,
    happened: list[Happening],
    kind: Callable[[Happening], Frame],
) -> Step:
    game, options, deck = match.game, match.options, match.game.deck
    letters = game.seat_letters(options)
    view = message(hand.view(seat))
    body: Happening = {
        "turn": len(hand.history) // 2,
        "hand_number": number,
        "seats": [
            {"seat": letter, "name": name, "mode": "bot" if name.startswith("bot/") else "person"}
            for letter, name in zip(letters, match.names, strict=True)
        ],
        "totals": view["totals"],
        "winners": [],
        "ticks": game.ticks,
        "view": view,
        "events": [*happened],
    }
    held = {letter: [*deck.names(hand.hands[i])] for i, letter in enumerate(letters)}
    return Step(kind(body), held)


def held_lines(frame: Frame, held: dict[str, list[str]]) -> list[str]:
    """Every seat's cards in a line, suit by suit, the highest first."""
    look = frame.look
    lines = []
    for letter, cards in held.items():
        suits = [
            f"{look.sign(suit)}{suit} " + " ".join(look.rank(card[:-1]) for card in lane)
            for suit in look.circle
            if (lane := [card for card in frame.lanes[suit] if card in cards])
        ]
        lines.append(f"{frame.name(letter):<7}" + ("  ".join(suits) or words.NOTHING))
    return lines
