"""A terminal without a terminal: the app, its pilot, and words for what a person does with them."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual._compositor import Compositor
from textual._context import visible_screen_stack

from levata.bots.levels import LEVELS, Level
from levata.games import by_name
from levata.look import look_of
from levata.terminal import words
from levata.terminal.app import LevataApp
from levata.terminal.hand import KEYS, HandView
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.table_screen import TableScreen
from levata.texts import texts

TABLES = {
    "cruce-4": ("cruce", "4", {"target": "6"}),
    "cruce-3": ("cruce", "3", {"target": "6"}),
    "cross-2": ("cross_purposes", "2", {"target": "30"}),
    "cross-4": ("cross_purposes", "4", {"target": "30"}),
    "cross-allies": ("cross_purposes", "4", {"target": "20", "sides": "alliance"}),
    "cuatrola": ("cuatrola", None, {"target": "11"}),
    "euchre": ("euchre", None, {"target": "5"}),
}
"""Every game, number of players and mode, to a short target."""
FRENCH = look_of(by_name("cruce").deck, texts("en"))
SPANISH = look_of(by_name("cuatrola").deck, texts("en"))
NEW = [name for name in TABLES if not name.startswith("cruce")]


class Person:
    """Somebody at the keyboard."""

    def __init__(self, pilot):
        self.pilot = pilot
        self.app = pilot.app
        self.said = ""
        """All that has been told."""

    @property
    def screen(self):
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def frame(self):
        return self.table.frame

    def leaks(self, *, is_drawn: bool = True) -> set[str]:
        """The cards in any text of the screen, and as it is drawn, that the person cannot know of."""
        match = self.table.practice.match
        deck, look = match.game.deck, self.frame.look
        view = match.hand.view(self.table.practice.person)
        known = set(deck.names(view.hand))
        known |= {deck.name(card) for card in view.pack if card >= 0}
        known |= {deck.name(action) for _, action in view.history if action < 64}
        texts = [str(widget.render()) for widget in self.screen.walk_children()]
        texts += [self.seen()] if is_drawn else []
        return cards_shown("\n".join(texts), look) - known

    def seen(self) -> str:
        """All that stands on the screen, what shows through a panel included, as text."""
        visible_screen_stack.set(self.app._background_screens)
        return "\n".join(strip.text for strip in self.screen._compositor.render_strips())

    async def drawn(self) -> str:
        """The same, once the keys at the foot are there, which are drawn last."""
        await self.until(lambda: bool(self.seen().splitlines()[-1].strip()))
        return self.seen()

    def line(self, name: str) -> str:
        return str(self.table.query_one(f"#{name}").render())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    def tap(self, key: str) -> None:
        """Press a key without waiting for what comes of it."""
        character = key if len(key) == 1 else None
        self.app._driver.send_message(events.Key(key, character))

    async def until(self, is_true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not is_true():  # noqa: ASYNC110 - the app is watched from outside
                await asyncio.sleep(0.001)

    async def turn(self) -> None:
        """Wait until the person is to do something, at the table or in a panel."""

        def is_due() -> bool:
            screen = self.screen
            return isinstance(screen, Panel) or (
                isinstance(screen, TableScreen) and screen.is_ready and screen.is_my_turn
            )

        await self.until(is_due)

    async def sit_down(self) -> None:
        await self.until(lambda: isinstance(self.screen, OptionsScreen))
        await self.press("enter")
        await self.turn()

    async def choose(self, card: str) -> None:
        self.tap(KEYS[self.frame.hand.index(card)])
        await self.until(lambda: self.table.query_one(HandView).chosen == card)

    async def move(self) -> None:
        """The first thing that may be done, by key: pass, a suit, a card; Enter in a panel."""
        await self.turn()
        panel = self.screen
        if isinstance(panel, Panel):
            self.tap("enter")
            await self.until(lambda: self.screen is not panel)
            return
        before = self.frame.turn
        if self.frame.offers:
            accepted = [offer for offer in self.frame.offers if offer.token in self.frame.accepts]
            self.tap((accepted or self.frame.offers)[0].key)
        else:
            await self.choose(next(card for card in self.frame.hand if card in self.frame.cards))
            self.tap("enter")
        await self.until(lambda: self.frame.turn > before)

    async def go_to(self, is_there: Callable[[], bool]) -> None:
        """Make moves until something is so on the person's turn, and everything is drawn."""
        for _ in range(400):
            await self.turn()
            if isinstance(self.screen, Panel):
                await self.pilot.pause()
            if is_there():
                await self.pilot.pause()
                return
            await self.move()
        raise AssertionError("it never came to be")

    def is_playing(self) -> bool:
        return self.screen is self.table and bool(self.frame.cards)


def cards_shown(text: str, look) -> set[str]:
    """The cards that a text shows, in the rules' spelling."""
    suits = {sign: suit for suit, sign in look.signs.items()}
    ranks = {written: rank for rank, written in look.written.items()}
    written = "|".join({*(look.rank(rank) for rank in RANKS[look.pack]), *ranks})
    found = re.findall(rf"({written})([{''.join(suits)}])(?!\d)", text)
    return {ranks.get(rank, rank) + suits[sign] for rank, sign in found}


RANKS = {"french": "23456789TJQKA", "spanish": "SCR3A"}


Sit = Callable[..., Awaitable[Person]]


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch):
    """The weaker levels act on plain good sense alone, the others and hints on a few worlds.

    What the levels find is tested where they stand: here it is a matter of screens.
    """
    for name in LEVELS:
        weak = name in {"easy", "normal"}
        monkeypatch.setitem(LEVELS, name, Level(1, slip=1.0) if weak else Level(2))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The person's data folder, on a disk that need not survive a power cut."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    monkeypatch.setenv("LEVATA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def undrawn(compositor: Compositor, **_: object) -> None:
    """What is drawn for a terminal that nobody sees, left out: half of the time it takes.

    `Person.seen` draws the whole screen whenever somebody looks at it.
    """
    compositor._dirty_regions.clear()


@pytest.fixture
def sitting(folder, monkeypatch):
    """The app on its options screen, with these values preselected, and a person before it.

    `drawn` draws every change as it comes, looked at or not. Afterwards the process speaks as it
    did before.
    """
    spoken = words.current().lang

    @asynccontextmanager
    async def open_app(
        players="4",
        seed="s24",
        size=(80, 24),
        pace=0.0,
        game="cruce",
        lang="en",
        *,
        drawn=False,
        **values,
    ):
        if not drawn:
            monkeypatch.setattr(Compositor, "render_update", undrawn)
        app = LevataApp(
            by_name(game), players, values, folder=folder, lang=lang, seed=seed, pace=pace
        )
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            person = Person(pilot)
            draw = TableScreen._draw

            def hear(screen, frame, *, settled):
                if frame is not screen.frame:
                    person.said += " ".join(text for text, _ in frame.told()) + "\n"
                draw(screen, frame, settled=settled)

            monkeypatch.setattr(TableScreen, "_draw", hear)
            yield person

    yield open_app
    words.speak(spoken)


@pytest.fixture(params=TABLES)
def any_table(request):
    """A game, a number of players and options, for `sitting`."""
    game, players, values = TABLES[request.param]
    return {"game": game, "players": players, **values}


@pytest.fixture(params=NEW)
def new_table(request):
    """The same without Cruce."""
    game, players, values = TABLES[request.param]
    return {"game": game, "players": players, **values}
