"""What a person could ask for now, and why each card that may not be played may not."""

from __future__ import annotations

from levata.errors import LevataError
from levata.game import CALL, DISCARD, PLAY, Action, Happening, Json
from levata.table import Command, Table
from levata.views import refusal

__all__ = ["offers"]


def offers(table: Table, seat: int) -> Happening:
    """For one seat; the table itself says what it would do."""
    return {
        "undo": table.undos and _is_taken(table, seat, "undo"),
        "claim": _is_taken(table, seat, "claim"),
        "hint": table.hints and _is_taken(table, seat, "hint"),
        "refused": _refused(table, seat),
    }


def _is_taken(table: Table, seat: int, kind: str) -> bool:
    try:
        table.decide(Command(seat, "", kind))
    except LevataError:
        return False
    return True


def _refused(table: Table, seat: int) -> dict[str, Json]:
    """The cards of a hand that may not be played, or laid away, on the seat's turn."""
    owed, hand = table.owes(), table.match.hand
    if owed.kind != "act" or owed.seat != seat or hand is None:
        return {}
    legal = hand.legal()
    if hand.phase == PLAY:
        first: Action = 0
    elif DISCARD <= legal[0] < CALL:
        first = DISCARD
    else:
        return {}
    deck = table.match.game.deck
    cards = [card for card in deck.members(hand.hands[seat]) if first + card not in legal]
    errors = hand.refusals([first + card for card in cards])
    return {deck.name(card): refusal(error) for card, error in zip(cards, errors, strict=True)}
