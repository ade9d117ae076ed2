"""A terminal without a terminal: the app, its pilot, and words for what a person does with them."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from textual import events

from levata.games import by_name
from levata.terminal.app import LevataApp
from levata.terminal.hand import HandView
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.table_screen import TableScreen

DIGITS = "1234567890"
CRUCE = by_name("cruce")


class Person:
    """Somebody at the keyboard."""

    def __init__(self, pilot):
        self.pilot = pilot
        self.app = pilot.app

    @property
    def screen(self):
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def frame(self):
        return self.table.frame

    def seen(self) -> str:
        """All that stands on the screen, as text."""
        return "\n".join(strip.text for strip in self.screen._compositor.render_strips())

    def line(self, name: str) -> str:
        return str(self.table.query_one(f"#{name}").render())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    def tap(self, key: str) -> None:
        """Press a key without waiting for what comes of it."""
        character = key if len(key) == 1 else None
        self.app._driver.send_message(events.Key(key, character))

    async def until(self, is_true: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
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
        self.tap(DIGITS[self.frame.hand.index(card)])
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
            self.tap(self.frame.offers[0].key)
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


Sit = Callable[..., Awaitable[Person]]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The person's data folder, on a disk that need not survive a power cut."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    monkeypatch.setenv("LEVATA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def sitting(folder):
    """The app on its options screen, with these values preselected, and a person before it."""

    @asynccontextmanager
    async def open_app(players="4", seed="s24", size=(80, 24), pace=0.0, **values):
        app = LevataApp(CRUCE, players, values, folder=folder, seed=seed, pace=pace)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Person(pilot)

    return open_app


@pytest.fixture
def cards_in():
    """The cards that a text shows, in the rules' spelling."""
    signs = dict(zip("♠♥♦♣", "shdc", strict=True))

    def find(text: str) -> set[str]:
        found = re.findall(r"(10|[2-9AKQJ])([♠♥♦♣])(?!\d)", text)
        return {rank.replace("10", "T") + signs[suit] for rank, suit in found}

    return find
