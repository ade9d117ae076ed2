"""A match told in words: one line for each thing the table notices."""

from __future__ import annotations

from collections.abc import Iterator

from levata.cards import suit_of
from levata.game import CALL, DISCARD, HIDDEN, NOBODY, Event, Hand
from levata.match import Match
from levata.record import FULL

__all__ = ["TEXTS", "tell", "told"]

TEXTS = {
    "call": "{seat} says {token}",
    "contract": "{seat} wins the auction with {bid}",
    "dealt": "the {part} of the cards is dealt",
    "trump": "{seat} makes {suit} trump",
    "play": "{seat} plays {card}",
    "cross": "{seat} shows a cross in {suit}: {points}",
    "trick": "{seat} takes the trick: {points}",
    "dead": "nobody bids: the hand is dead",
    "void": "four nines in one hand: the hand is void",
}
"""For the code of an event its line; a result is told side by side."""


def tell(event: Event) -> list[str]:
    """An event in words, a line or more."""
    if event.code != "result":
        return [TEXTS[event.code].format(**event.params)]
    declarer, bid = event.params["declarer"], event.params["bid"]
    lines = []
    rows = event.params["sides"]
    assert isinstance(rows, list)
    for row in rows:
        assert isinstance(row, dict)
        points, raw = row["points"], row["raw"]
        assert isinstance(points, int)
        assert isinstance(raw, int)
        line = f"{row['side']}: {points} in cards, {raw - points} in crosses, {raw}: band {row['band']}"
        if row["side"] == declarer:
            line += f", bid {bid}, {'made' if row['score'] == row['band'] else 'set'}"
        lines.append(f"{line}, scores {row['score']:+d}" if row["score"] else f"{line}, scores 0")
    return lines


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
        if hand.is_over:
            yield "  " + TEXTS["void"]
        parts = hand.parts
        for action in history[1::2]:
            actor = hand.to_act
            events = hand.trace(action)
            if DISCARD <= action < CALL and seat not in (FULL, actor):
                events = [Event("call", {"seat": letters[actor], "token": game.token(HIDDEN)})]
            for event in events:
                for line in tell(event):
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


def _holdings(hand: Hand, seat: int) -> Iterator[str]:
    """The hands the viewer may see."""
    game = hand.deal.game
    letters = game.seat_letters(hand.deal.options)
    for owner, cards in enumerate(hand.hands):
        if seat in (FULL, owner) and seat != NOBODY:
            held = sorted(game.deck.members(cards), key=lambda card: (suit_of(card), -card))
            yield f"  {letters[owner]} holds {' '.join(map(game.deck.name, held))}"
