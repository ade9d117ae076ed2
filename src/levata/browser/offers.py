"""What a person could ask for now, and why each card that may not be played may not."""

from __future__ import annotations

from levata.browser.fields import refusal
from levata.errors import LevataError
from levata.game import CALL, DISCARD, PLAY, Action, Happening, Json
from levata.table import Command, Table

__all__ = ["offers"]

ASKED = ("undo", "claim", "hint")


def offers(table: Table, seat: int) -> Happening:
    """For one seat; the table itself says what it would do."""
    found: Happening = {kind: _is_taken(table, seat, kind) for kind in ASKED}
    return found | {"refused": _refused(table, seat)}


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
    found: dict[str, Json] = {}
    for card in deck.members(hand.hands[seat]):
        if first + card not in legal:
            try:
                hand.copy().apply(first + card)
            except LevataError as error:
                found[deck.name(card)] = refusal(error)
    return found
