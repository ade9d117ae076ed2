"""No message names a card that its seat may not know, in any phase of any match."""

import json
import re
from random import Random

import pytest

from levata.game import NO_CARD
from levata.table import Table
from tests.browser.page import TABLES, Page

pytestmark = pytest.mark.usefixtures("quick")

PUBLIC = ("order",)
"""What speaks of the pack, not of cards that lie anywhere."""


def without_public(value):
    if isinstance(value, dict):
        return {k: without_public(v) for k, v in value.items() if k not in PUBLIC}
    return [without_public(v) for v in value] if isinstance(value, list) else value


def leaks(page, messages):
    """The cards that messages name and the person has neither held nor seen."""
    hand = page.secret.match.hand
    if hand is None:
        return set()
    deck, seen = page.secret.match.game.deck, hand.view(page.secret.person)
    known = seen.hand
    for card in (card for card in seen.pack if card != NO_CARD):
        known |= 1 << card
    for _, action in seen.history:
        if action < 64:
            known |= 1 << action
    unknown = set(deck.names(deck.all & ~known))
    text = json.dumps(without_public(messages))
    return unknown & set(re.findall(rf"(?<!\w)x?([{deck.ranks}][{deck.suits}])(?!\w)", text))


def watched(name, found):
    """A match in which everything is asked for that there is, and each message looked through."""
    page, rng = Page(chance=f"secret {name}"), Random(4)
    page.listen = lambda messages: found.extend(leaks(page, messages))
    page.begin(name)
    while page.owed != "nothing":
        if page.is_mine and rng.random() < 0.1:
            page.ask("hint", turn=page.shown["turn"])
        if page.is_mine and page.offers["undo"] and rng.random() < 0.2:
            page.ask("command", kind="undo", key=f"u{page.number}")
        page.move(rng)
    return page


@pytest.mark.parametrize("name", TABLES)
def test_no_message_names_a_card_its_seat_may_not_know(name):
    found = []
    page = watched(name, found)
    assert found == []
    kinds = {message["frame"]["kind"] for message in page.heard if "frame" in message}
    assert {"deal", "act", "undo", "hint"} <= kinds


@pytest.mark.parametrize("name", ["cruce-4", "euchre"])
def test_a_table_that_leaks_is_noticed(name, monkeypatch):
    """One more field, with one card of somebody else's."""
    snapshots = Table.snapshots

    def leaking(table, viewers):
        shown = snapshots(table, viewers)
        for viewer in viewers if table.match.in_hand else ():
            other = table.match.hand.hands[viewer - 1]
            shown[viewer]["peek"] = table.match.game.deck.names(other)[:1]
        return shown

    monkeypatch.setattr(Table, "snapshots", leaking)
    found = []
    watched(name, found)
    assert len(found) > 10


def test_a_match_at_the_table_is_reviewed_only_as_far_as_it_is_over():
    page, rng = Page(), Random(1)
    match = page.begin("cruce-3")["match"]
    page.play(rng, lambda page: page.shown["hand_number"] == 2 and page.is_mine)
    seen = page.ask("review", match=match, hand=1, ply=3, seat="N")
    assert seen["hands"] == 1 and len(seen["open"]) == 3
    for verb, fields in (("review", {"seat": "S"}), ("values", {})):
        with pytest.raises(Exception, match="bad-field"):
            page.ask(verb, match=match, hand=2, ply=0, **fields)
    with pytest.raises(Exception, match="no-record"):
        page.ask("record", match=match)
