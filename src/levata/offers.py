"""What a person could ask for now, and why each card that may not be played may not."""

from __future__ import annotations

from levata.errors import LevataError
from levata.game import CALL, DISCARD, PLAY, Happening, Json
from levata.table import Command, Table
from levata.tricks import sure_tricks
from levata.views import refusal

__all__ = ["offers"]


def offers(table: Table, seat: int) -> Happening:
    """For one seat; the table itself says what it would do."""
    return {
        "undo": table.undos and _is_taken(table, seat, "undo"),
        "claim": _may_be_sure(table, seat) and _is_taken(table, seat, "claim"),
        "hint": table.hints and _is_taken(table, seat, "hint"),
        "refused": _refused(table, seat),
    }


def _is_taken(table: Table, seat: int, kind: str) -> bool:
    try:
        table.decide(Command(seat, "", kind))
    except LevataError:
        return False
    return True


def _may_be_sure(table: Table, seat: int) -> bool:
    """False where a claim is certainly refused: nearly always, and much sooner known.

    Not on lead; or the cards as they really lie take a trick from this hand. As the seat has to be
    sure wherever they lie, this tells it nothing.
    """
    hand = table.match.hand
    if hand is None or hand.phase != PLAY or hand.to_act != seat:
        return False
    tricks = hand.trick_table()
    if tricks is None or tricks.plays:
        return False
    others = 0
    for other in tricks.seats:
        if other != seat:
            others |= hand.hands[other]
    return sure_tricks(hand.hands[seat], others, tricks.order, table.match.game.deck)


def _refused(table: Table, seat: int) -> dict[str, Json]:
    """The cards of a hand that may not be played, or laid away, on the seat's turn."""
    hand = table.match.hand
    if hand is None or hand.to_act != seat or table.owes().kind != "act":
        return {}
    legal = hand.legal()
    deck = table.match.game.deck
    cards = deck.members(hand.hands[seat])
    if hand.phase == PLAY:
        if len(legal) == len(cards):
            return {}
        kept = [card for card in cards if card not in legal]
        broken = hand.duties(kept, ", ".join(map(deck.name, legal)))
        return {
            deck.name(card): {"code": code, "params": params}
            for card, (code, params) in zip(kept, broken, strict=True)
        }
    if DISCARD <= legal[0] < CALL:
        kept = [card for card in cards if DISCARD + card not in legal]
        errors = hand.refusals([DISCARD + card for card in kept])
        return {deck.name(card): refusal(error) for card, error in zip(kept, errors, strict=True)}
    return {}
