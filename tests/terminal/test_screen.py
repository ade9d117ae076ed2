"""What is drawn: nothing a person may not see, at any size, and no fact by colour alone."""

import pytest

from levata.games import by_name
from levata.terminal import words
from levata.terminal.app import LevataApp
from levata.terminal.canvas import Canvas
from levata.terminal.panels import Panel


def seen_cards(person) -> set[str]:
    """The cards the person was dealt or saw played in this hand."""
    match = person.table.practice.match
    deck = match.game.deck
    view = match.hand.view(person.table.practice.person)
    played = {deck.name(action) for _, action in view.history if action < 64}
    return played | set(deck.names(view.hand))


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
@pytest.mark.parametrize("players", ["4", "3"])
async def test_no_unseen_card_is_shown(sitting, cards_in, players, size):
    async with sitting(players, size=size) as person:
        await person.sit_down()
        shown = set()

        def look() -> bool:
            if isinstance(person.screen, Panel):
                return True
            found = cards_in(person.seen())
            assert found <= seen_cards(person)
            assert set(person.frame.view["hand"]) <= found
            shown.update(found)
            return False

        await person.go_to(look)
        assert len(shown) >= 12


async def test_every_frame_and_every_widget_keeps_the_secret(sitting, cards_in, monkeypatch):
    """Watched at each drawing, bots' moves included, in texts as well as on the screen."""
    from levata.terminal.table_screen import TableScreen

    draw = TableScreen._draw
    count = 0

    def watch(screen, frame, *, settled):
        nonlocal count
        draw(screen, frame, settled=settled)
        match = screen.practice.match
        deck = match.game.deck
        view = match.hand.view(screen.practice.person)
        played = {deck.name(action) for _, action in view.history if action < 64}
        allowed = played | set(deck.names(view.hand))
        for widget in screen.walk_children():
            found = cards_in(str(widget.render()))
            assert found <= allowed, widget
            count += len(found)

    monkeypatch.setattr(TableScreen, "_draw", watch)
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: isinstance(person.screen, Panel))
    assert count > 100


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (100, 30), (140, 50), (220, 70)])
async def test_it_draws_at_any_size(sitting, size):
    async with sitting(size=size) as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        text = person.seen()
        if size >= (80, 24):
            for word in ("Contract", "Trump", "Dealer", "Leader", "You & Nora", "bot ·", "Quit"):
                assert word in text
        assert ("Auction" in text) == (size[0] >= 120)


async def test_places_and_crosses_stand_on_the_board(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: bool(person.frame.facts["crosses"]))
        row = person.frame.facts["crosses"][0]
        assert f"{words.SUIT_SIGNS[row['suit']]}{row['points']}" in person.seen()


async def test_refused_cards_have_a_broken_edge(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(
            lambda: person.is_playing() and len(person.frame.cards) < len(person.frame.hand)
        )
        assert "╌" in person.seen()
        refused = next(card for card in person.frame.hand if card not in person.frame.cards)
        await person.choose(refused)
        assert "╍" in person.seen()


async def test_no_colour_is_honoured(folder, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = LevataApp(by_name("cruce"), folder=folder, seed="x", pace=0)
    assert app.no_color
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#play")
        await pilot.pause()


def test_every_event_and_refusal_has_its_words():
    from levata.errors import TEXTS, IllegalAction

    assert set(words.REFUSALS) <= set(TEXTS)
    error = IllegalAction("follow", value="Ts", because="9h", held=["Kh"], legal="Kh, Qh")
    assert words.refusal(error) == (
        "10♠ is refused: 9♥ was led and must be followed. You may play K♥, Q♥."
    )
    other = IllegalAction("hand-over", value="Ts", legal="")
    assert words.refusal(other) == "10♠ comes too late, this hand is over"


def test_a_canvas_cuts_what_lies_outside():
    canvas = Canvas(5, 2)
    canvas.put(-1, 0, "abc")
    canvas.put(3, 1, "xyz")
    canvas.put(0, 2, "gone")
    canvas.put(0, -1, "gone")
    assert canvas.text().plain == "bc   \n   xy"
