"""The table in lines of words, for people who hear it: what is asked, what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from levata.look import Look, spoken_of
from levata.terminal import words
from levata.terminal.frame import Frame
from levata.terminal.words import say

__all__ = ["Spoken", "choices", "held", "in_lanes", "legal", "plays", "question", "table", "turned"]


class Spoken(Frame):
    """A frame whose cards are told in words, then as they are spelled."""

    @cached_property
    def look(self) -> Look:
        return spoken_of(self.game.deck, words.current())


def legal(frame: Frame) -> list[str]:
    """The tokens of all that may be done now."""
    return [*frame.cards.values(), *(offer.token for offer in frame.offers)]


def choices(frame: Frame) -> list[str]:
    """All that may be done now: cards with their numbers in hand, calls in words."""
    cards = [f"{at} {card}" for at, card in enumerate(frame.hand, 1) if card in frame.cards]
    return [*cards, *(offer.label for offer in frame.offers)]


def question(frame: Frame) -> str:
    """What the person is asked, and what would do."""
    told = frame.question("plain-ask", "plain-ask")
    if len(legal(frame)) > 1:
        return f"{told} {say('plain-may', could=', '.join(choices(frame)))}"
    if frame.cards:
        return f"{told} {say('plain-only', card=frame.look.card(next(iter(frame.cards))))}"
    return f"{told} {say('calling', call=frame.offers[0].label)}"


def lane_of(frame: Frame, card: str) -> str:
    """The suit a card counts as."""
    return next(suit for suit, cards in frame.lanes.items() if card in cards)


def in_lane(frame: Frame, card: str, suit: str) -> str:
    """A card among those of a suit: its rank, or its spelling if it is printed with another."""
    return words.look_of(frame.game.deck).rank(card[:-1]) if card[-1] == suit else card


def held(frame: Frame) -> str:
    """The cards in hand by suit, each suit with the numbers its cards may be played by."""
    lanes, at = [], 1
    for suit in dict.fromkeys(lane_of(frame, card) for card in frame.hand):
        cards = [in_lane(frame, card, suit) for card in frame.hand if lane_of(frame, card) == suit]
        last = at + len(cards) - 1
        numbers = str(at) if at == last else say("plain-numbers", first=at, last=last)
        name = "plain-lane-trump" if suit == frame.trump else "plain-lane"
        suit_name = frame.look.suit(suit)
        lanes.append(say(name, numbers=numbers, suit=suit_name, cards=", ".join(cards)))
        at = last + 1
    return "; ".join(lanes) or say("plain-none")


def in_lanes(frame: Frame, cards: Sequence[str]) -> str:
    """Cards by suit, each with the name of its suit."""
    lanes = [
        f"{frame.look.suit(suit)} {', '.join(in_lane(frame, card, suit) for card in lane)}"
        for suit in frame.look.circle
        if (lane := [card for card in frame.lanes[suit] if card in cards])
    ]
    return "; ".join(lanes) or say("plain-none")


def plays(frame: Frame, rows: Sequence[tuple[str, str]]) -> str:
    """The cards of a trick, each with who played it."""
    return ", ".join(
        say("plain-play", who=frame.name(seat), card=frame.look.card(card)) for seat, card in rows
    )


def turned(frame: Frame) -> Iterator[tuple[str, str]]:
    """The card that lies face up or was, and what became of it."""
    facts = frame.facts
    if "upcard" in facts:
        fate = next((fact for fact in ("turned_down", "picked_up") if facts[fact]), "up")
        yield say("plain-upcard"), say(f"plain-card-{fate}", card=frame.look.card(facts["upcard"]))
    elif frame.turned:
        dealer, card = frame.view["dealer"], frame.look.card(frame.turned)
        form = "plain-card-held.me" if dealer == frame.me else "plain-card-held"
        yield say("plain-upcard"), say(form, who=frame.name(dealer), card=card)


FIGURES = ("points", "raw", "first", "second")
"""Facts that are a number a side, named as the columns of the score are."""


def table(frame: Frame) -> Iterator[tuple[str, str]]:
    """All that can be seen on the table but the cards in hand, as labels and values."""
    facts, look, none = frame.facts, frame.look, say("plain-none")
    phase = [say("title-phase", half=frame.half)] if frame.half else []
    yield say("column-hand"), ", ".join([str(frame.body["hand_number"]), *phase])
    yield say("plain-to-act"), frame.name(frame.to_act) if frame.to_act else none
    yield say("place-dealer"), frame.name(frame.dealer)
    if "trump" in facts:
        yield say("place-trump"), look.suit(frame.trump) if frame.trump else none
    if "tops" in facts:
        yield say("place-tops"), look.called(facts["tops"]) if facts["tops"] else none
    if facts.get("maker"):
        yield say("place-maker"), frame.name(facts["maker"])
    if facts.get("bid"):
        who = frame.name(facts.get("declarer", facts.get("bidder")))
        yield (
            say("place-contract"),
            say("plain-play", who=who, card=frame.call_text(str(facts["bid"]))),
        )
    elif "bidder" in facts and frame.view["phase"] != "bids":
        yield say("place-contract"), say("no-contract")
    if facts.get("resting"):
        yield say("plain-resting"), frame.name(facts["resting"])
    yield from turned(frame)
    if frame.stock:
        yield say("plain-stock"), say("cards", count=frame.stock)
    if (left := facts.get("calls_left")) is not None:
        standing = [(seat, token) for seat, token in facts["standing"].items() if token]
        told = [
            say("plain-play", who=frame.name(seat), card=frame.call_text(token))
            for seat, token in standing
        ]
        yield say("proposed"), ", ".join(told) or none
        yield say("free-calls"), str(left) if left else say("must-accept")
    if frame.silent:
        yield say("plain-silent"), ", ".join(map(look.suit, frame.silent))
    for side in frame.sides:
        yield (
            frame.side(side),
            ", ".join(f"{label} {value}" for label, value in of_side(frame, side)),
        )
    for seat in frame.letters:
        known = [say("cards", count=frame.view["counts"][seat])]
        known += [say("tricks", count=frame.tricks(seat))]
        known += [say("ally")] if frame.allies.get(frame.me) == seat else []
        yield frame.name(seat), ", ".join(known)
    for seat, cards in (facts.get("played_first") or {}).items():
        known = [card for lane in frame.lanes.values() for card in lane if card in cards]
        form = "plain-first.me" if seat == frame.me else "plain-first"
        yield say(form, who=frame.name(seat)), ", ".join(known)


def of_side(frame: Frame, side: str) -> Iterator[tuple[str, str]]:
    """A side's total and what it has in this hand, each with its name."""
    yield say("column-match"), words.number(frame.body["totals"][side])
    for fact in FIGURES:
        if fact in frame.facts:
            yield say(f"column-{fact}"), str(frame.facts[fact][side])
    for fact, shown in (("crosses", frame.crosses(side)), ("declared", frame.declared(side))):
        for suit, points in shown:
            yield say(f"column-{fact}"), f"{frame.look.suit(suit)} {points}"
