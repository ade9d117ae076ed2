"""What is drawn: nothing a person may not see, at any size, and no fact by colour alone."""

import pytest

from levata.games import by_name
from levata.terminal import words
from levata.terminal.app import LevataApp
from levata.terminal.canvas import Canvas
from levata.terminal.frame import Frame
from levata.terminal.panels import Panel
from levata.terminal.table_screen import TableScreen
from tests.sizes import size as size_of
from tests.terminal.conftest import FRENCH

pytestmark = pytest.mark.slow  # whole matches on a screen: `make quick` has no time for them

IS_LONG = bool(size_of(ci=0, long=1))


@pytest.fixture
def watched(monkeypatch):
    """Looks at every drawing, bots' moves included: what was told, and what should not show."""

    class Watch:
        def __init__(self):
            self.person = None
            self.leaks: set[str] = set()
            self.count = 0

    watch = Watch()
    draw = TableScreen._draw

    def look(screen, frame, *, settled):
        draw(screen, frame, settled=settled)
        if watch.person is not None and watch.person.screen is screen:
            # To draw it all takes five times as long; in every run it is done when it is one's turn.
            watch.leaks |= watch.person.leaks(is_drawn=IS_LONG)
            watch.count += 1

    monkeypatch.setattr(TableScreen, "_draw", look)
    return watch


async def walk(sitting, watched, table, hands=1, **more) -> str:
    """Look at some hands of a match from the first deal on; all that was told."""
    async with sitting(**table, **more) as person:
        watched.person = person
        await person.sit_down()
        done = set()

        def look() -> bool:
            watched.leaks |= person.leaks()
            if isinstance(person.screen, Panel):
                done.add(person.frame.body["hand_number"])
            else:
                shown = person.seen()
                look_of = person.frame.look
                assert all(look_of.card(card) in shown for card in person.frame.view["hand"])
            return len(done) >= hands or "The match is over" in person.seen()

        await person.go_to(look)
    assert watched.count >= 10
    return person.said


# The large screen shows all that the small one does, and more beside it.
SCREENS = ["80x24", "140x50"] if IS_LONG else ["140x50"]


@pytest.mark.parametrize("screen", SCREENS)
async def test_no_unseen_card_is_shown(sitting, watched, any_table, screen):
    width, height = map(int, screen.split("x"))
    await walk(sitting, watched, any_table, size=(width, height))
    assert watched.leaks == set()


@pytest.mark.parametrize(
    ("table", "seed", "hands", "secret"),
    [
        ({"game": "euchre", "players": None, "pickup": "compulsory"}, "k2", 1, "lays a card away"),
        ({"game": "euchre", "players": None}, "k0", 1, "is turned down"),
        ({"game": "cuatrola", "players": None}, "k11", 1, "rests, cards face down"),
        ({"game": "cuatrola", "players": None}, "k1", 1, "declare"),
        ({"game": "cross_purposes", "players": "2"}, "x", 1, "Phase 2"),
    ],
    ids=["discard", "turned down", "resting hand", "couple", "stock"],
)
async def test_what_lies_face_down_is_not_shown(sitting, watched, table, seed, hands, secret):
    assert secret in await walk(sitting, watched, table, hands, seed=seed)
    assert watched.leaks == set()


async def test_a_planted_leak_is_found(sitting, watched, monkeypatch, any_table):
    """The walk above finds a card out of a bot's hand, in the spelling of every pack."""
    told = Frame.told
    planted = set()

    def leaky(frame):
        match = watched.person.table.practice.match if watched.person else None
        if match is None or not match.in_hand:
            return told(frame)
        other = (watched.person.table.practice.person + 1) % match.options.players
        cards = match.game.deck.names(match.hand.hands[other])
        planted.update(cards[-1:])
        return [*told(frame), *((frame.look.card(card), False) for card in cards[-1:])]

    monkeypatch.setattr(Frame, "told", leaky)
    async with sitting(**any_table) as person:
        watched.person = person
        await person.sit_down()
        await person.move()
        await person.turn()
        assert watched.leaks and watched.leaks <= planted


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (100, 30), (140, 50), (220, 70)])
async def test_every_game_draws_at_any_size(sitting, size, new_table):
    async with sitting(**new_table, size=size, drawn=True) as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        if size >= (80, 24):
            for word in ("Trump", "Dealer", "Leader", "Match", "Quit"):
                assert word in person.seen()


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (100, 30), (140, 50), (220, 70)])
async def test_it_draws_at_any_size(sitting, size):
    async with sitting(size=size, drawn=True) as person:
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
        assert f"{FRENCH.signs[row['suit']]}{row['points']}" in person.seen()


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

    for code in TEXTS:
        assert words.current().has(f"error-{code}")
    error = IllegalAction("follow", value="Ts", because="9h", held=["Kh"], legal="Kh, Qh")
    assert words.refusal(error, FRENCH) == (
        "10♠ is refused: 9♥ was led and must be followed. You may play K♥, Q♥."
    )
    other = IllegalAction("hand-over", value="Ts", legal="")
    assert words.refusal(other, FRENCH) == "10♠ comes too late, this hand is over."


def test_a_canvas_cuts_what_lies_outside():
    canvas = Canvas(5, 2)
    canvas.put(-1, 0, "abc")
    canvas.put(3, 1, "xyz")
    canvas.put(0, 2, "gone")
    canvas.put(0, -1, "gone")
    assert canvas.text().plain == "bc   \n   xy"
