"""A match told in words: one line for each thing the table notices."""

from __future__ import annotations

from collections.abc import Iterator

from levata.cards import Card, suit_of
from levata.game import CALL, DISCARD, NOBODY, Action, Event, Hand, Json
from levata.match import Match
from levata.record import FULL

__all__ = ["TEXTS", "tell", "told"]

TEXTS = {
    "call": "{seat} says {token}",
    "contract": "{seat} wins the auction with {bid}",
    "all-play": "everybody has passed: all play",
    "rests": "{seat} rests",
    "dealt": "the {part} of the cards is dealt",
    "trump": "{seat} makes {suit} trump",
    "tops": "{seat} makes {rank} tops",
    "allies": "{seats} are allies",
    "turned-down": "{card} is turned down",
    "picked-up": "{seat} takes {card}",
    "laid": "{seat} lays a card away",
    "play": "{seat} plays {card}",
    "cross": "{seat} shows a cross in {suit}: {points}",
    "declared": "{seat} declares {points} in {suit}",
    "trick": "{seat} takes the trick: {points}",
    "dead": "everybody passes: the hand is dead",
    "void": "the hand is void",
}
"""For the code of an event its line; a result is told side by side."""
LAID = "{seat} lays {card} away"
"""The same to whoever may know the card."""


def tell(event: Event) -> list[str]:
    """An event in words, a line or more."""
    if event.code != "result":
        return [TEXTS[event.code].format(**event.params)]
    rows = event.params["sides"]
    assert isinstance(rows, list)
    contract = {name: value for name, value in event.params.items() if name != "sides"}
    lines = [f"result: {_figures(contract)}"] if any(contract.values()) else []
    for row in rows:
        assert isinstance(row, dict)
        figures = {name: value for name, value in row.items() if name not in ("side", "score")}
        score = row["score"]
        assert isinstance(score, int)
        lines.append(f"{row['side']}: {_figures(figures)}, scores {score:{'+' if score else ''}d}")
    return lines


def _figures(values: dict[str, Json]) -> str:
    """Names and values side by side: points 88, band 3."""
    words = {True: "yes", False: "no"}
    return ", ".join(
        f"{name.replace('_', ' ')} {words[value] if isinstance(value, bool) else value}"
        for name, value in values.items()
        if value is not None
    )


def told(match: Match, seat: int = FULL) -> Iterator[str]:
    """A match as one seat saw it, or whole (`FULL`)."""
    game, options = match.game, match.options
    letters = game.seat_letters(options)
    yield f"{game.title}: {options}"
    yield "  ".join(f"{letters[s]} {name}" for s, name in enumerate(match.names))
    hands = [(past.dealer, past.before, past.pack, past.history) for past in match.played]
    if match.hand is not None and match.in_hand:
        deal = match.hand.deal
        hands.append((deal.dealer, deal.totals, deal.pack, match.hand.history))
    totals = (0,) * len(match.sides)
    for number, (dealer, before, pack, history) in enumerate(hands, 1):
        yield ""
        yield f"Hand {number}: {letters[dealer]} deals"
        hand = game.deal(options, dealer, before, pack)
        yield from _holdings(hand, seat)
        yield from _turned(hand)
        if hand.is_over:
            yield "  " + TEXTS["void"]
        parts = hand.parts
        for action in history[1::2]:
            actor = hand.to_act
            knows = seat in (FULL, actor)
            for event in hand.trace(action):
                for line in _lines(hand, event, action) if knows else tell(event):
                    yield "  " + line
            if hand.parts > parts:
                parts = hand.parts
                yield from _holdings(hand, seat)
        if hand.is_over:
            totals = tuple(a + b for a, b in zip(before, hand.score(), strict=True))
            names = (game.side_name(options, side) for side in range(len(totals)))
            yield "  total " + ", ".join(f"{n} {t}" for n, t in zip(names, totals, strict=True))
    if match.winners:
        yield ""
        yield "Won by " + " and ".join(game.side_name(options, side) for side in match.winners)


def _lines(hand: Hand, event: Event, action: Action) -> list[str]:
    """An event to whoever did it, or to somebody who sees everything."""
    if event.code == "laid" and DISCARD <= action < CALL:
        card = hand.deal.game.deck.name(action - DISCARD)
        return [LAID.format(card=card, **event.params)]
    return tell(event)


def _turned(hand: Hand) -> Iterator[str]:
    """The cards that are dealt face up."""
    deal = hand.deal
    at = 0
    for packet in deal.game.layout(deal.options, deal.dealer):
        cards: tuple[Card, ...] = deal.pack[at : at + packet.size]
        at += packet.size
        if packet.public:
            yield f"  turned up: {' '.join(map(deal.game.deck.name, cards))}"


def _holdings(hand: Hand, seat: int) -> Iterator[str]:
    """The hands the viewer may see."""
    game = hand.deal.game
    letters = game.seat_letters(hand.deal.options)
    for owner, cards in enumerate(hand.hands):
        if seat in (FULL, owner) and seat != NOBODY:
            held = sorted(game.deck.members(cards), key=lambda card: (suit_of(card), -card))
            yield f"  {letters[owner]} holds {' '.join(map(game.deck.name, held))}"
