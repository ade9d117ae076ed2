"""The review of a finished match: every step of it, all cards open, and back to where one was."""

import pytest

from levata.game import CALL
from levata.terminal.panels import Panel
from levata.terminal.past import held_lines, steps
from levata.terminal.review import ReviewScreen
from tests.sizes import size as size_of

SMALL, LARGE = pytest.param((80, 24), id="80x24"), pytest.param((140, 50), id="140x50")
SIZES = [SMALL, LARGE] if size_of(ci=0, long=1) else [LARGE]


async def reviewed(person):
    """Play the first hand and open its review."""
    await person.sit_down()
    await person.go_to(lambda: isinstance(person.screen, Panel))
    await person.press("v")
    assert isinstance(person.screen, ReviewScreen)
    return person.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_is_gone_through_and_left_again(sitting, any_table, size):
    async with sitting(**any_table, size=size) as person:
        review = await reviewed(person)
        last = len(review.steps) - 1
        assert f"Hand 1 of 1, step 0 of {last}" in person.seen()
        for _ in range(size_of(ci=5, long=last)):
            await person.press("right")
        await person.press("end")
        assert f"step {last} of {last}" in person.seen()
        await person.press("right")
        assert f"step {last} of {last}" in person.seen(), "there is no hand after the last"
        await person.press("left", "home")
        assert "step 0 of" in person.seen()
        await person.press("end")
        assert f"step {last} of {last}" in person.seen()
        await person.press("q")
        assert isinstance(person.screen, Panel)
        panel = person.screen
        await person.press("enter")
        await person.until(lambda: person.screen is not panel)


async def test_one_goes_from_hand_to_hand(sitting):
    async with sitting() as person:
        await person.sit_down()
        played = person.table.practice.match.played
        await person.go_to(lambda: isinstance(person.screen, Panel) and len(played) == 2)
        await person.press("v")
        review = person.screen
        assert (review.number, review.at) == (2, 0)
        await person.press("left")
        assert (review.number, review.at) == (1, len(review.steps) - 1)
        await person.press("right")
        assert (review.number, review.at) == (2, 0)
        await person.press("up")
        assert (review.number, review.at) == (1, 0)
        await person.press("down", "down")
        assert (review.number, review.at) == (2, 0)


async def test_all_cards_are_open_and_go_one_by_one(sitting, any_table):
    async with sitting(**any_table) as person:
        await person.sit_down()
        await person.go_to(lambda: isinstance(person.screen, Panel))
        practice = person.table.practice
        past = practice.match.played[0]
        found = steps(practice.match, 1, practice.person)
        assert len(found) == len(past.history) // 2 + 1
        deck = practice.match.game.deck
        assert all(len(held_lines(*step)) == len(step.held) for step in found)
        for before, after, action in zip(found, found[1:], past.history[1::2], strict=False):
            gone = {card for cards in before.held.values() for card in cards}
            gone -= {card for cards in after.held.values() for card in cards}
            assert gone == ({deck.name(action & 63)} if action < CALL else set())
