"""The terminal table as an application: options first, then the table, then perhaps again."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.segment import Segments
from rich.traceback import Traceback
from textual import events
from textual.app import App
from textual.theme import Theme

from levata.errors import NotationError
from levata.game import Game
from levata.games import by_name, registered
from levata.practice import Practice
from levata.store import Folder, data_folder
from levata.terminal import words
from levata.terminal.options import OptionsScreen
from levata.terminal.parting import goodbye
from levata.terminal.settings import CALM, PACES, Settings, spoken_language
from levata.terminal.table_screen import TableScreen

__all__ = ["LevataApp", "run"]

WIDTH, HEIGHT = 80, 24
"""The smallest terminal everything is drawn for."""

SIGNS = "♠♥♦♣●▼†≡╭↻✓"
"""Some of what is drawn; where they cannot be written, there is no table."""

THEME = Theme(
    name="levata",
    primary="#e9c46a",
    secondary="#8ab17d",
    accent="#f4a261",
    warning="#f4a261",
    error="#f28482",
    success="#8ab17d",
    foreground="#f2efe4",
    background="#0e1f18",
    surface="#15291f",
    panel="#1c3628",
    dark=True,
)


class LevataApp(App[int]):
    """One person, one device, any number of matches."""

    CSS_PATH = "levata.tcss"
    TITLE = "Levata"
    ENABLE_COMMAND_PALETTE = False
    animation_level = "none"

    def __init__(
        self,
        game: Game,
        players: str | None = None,
        values: Mapping[str, str] | None = None,
        *,
        folder: Path | None = None,
        lang: str | None = None,
        seed: str | None = None,
        pace: float | None = None,
        level: str | None = None,
    ) -> None:
        """`players`, `values` and `level` are preselected; with a `seed` every deal repeats itself.

        Without a `lang` it speaks as `spoken_language` says.
        """
        super().__init__()
        self.folder = folder or data_folder()
        self.settings = Settings(self.folder)
        words.speak(spoken_language(lang, self.settings))
        self.seed = seed
        self._pace = pace
        self._level = level
        self._first = (game, players, dict(values or {}))

    @property
    def pace(self) -> float:
        """Seconds a bot takes to act: as the app was begun with, else as the person has set."""
        return PACES[self.settings["pace"] or CALM] if self._pace is None else self._pace

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self._open_options(*self._first)

    def on_resize(self, event: events.Resize) -> None:
        """Below the size everything was drawn for it says so."""
        if event.size.width < WIDTH or event.size.height < HEIGHT:
            self.notify(words.say("too-small", width=WIDTH, height=HEIGHT), severity="warning")

    def _fatal_error(self) -> None:
        """A traceback without the values of names: seeds are among them."""
        self.bell()
        trace = Traceback(show_locals=False, width=None)
        self._exit_renderables.append(Segments(self.console.render(trace, self.console.options)))
        self._close_messages_no_wait()

    def _open_options(self, game: Game, players: str | None, values: Mapping[str, str]) -> None:
        self.push_screen(self._options(game, players, values))

    def _options(self, game: Game, players: str | None, values: Mapping[str, str]) -> OptionsScreen:
        return OptionsScreen(
            game,
            players,
            values,
            self.folder,
            settings=self.settings,
            level=self._level,
            seed=self.seed,
        )

    def _sit_down(self, practice: Practice) -> None:
        self.switch_screen(TableScreen(practice, self.pace))

    def on_options_screen_chosen(self, event: OptionsScreen.Chosen) -> None:
        if not self._is_at_options:
            return  # Enter was pressed twice: the first has begun a match
        try:
            practice = Practice.start(
                event.game, event.options, Folder(self.folder), seed=self.seed, level=event.level
            )
        except OSError as error:
            if isinstance(self.screen, OptionsScreen):
                self.screen.tell(words.unkept(error), wrong=True)
            return
        self._level = event.level
        self._sit_down(practice)

    def on_options_screen_continued(self, event: OptionsScreen.Continued) -> None:
        if self._is_at_options:
            self._sit_down(event.practice)

    def on_table_screen_finished(self, event: TableScreen.Finished) -> None:
        practice = event.practice
        match = practice.match
        if practice is not self._practice:
            return  # said of a table that has been left
        if event.choice == "rematch":
            try:
                self._sit_down(practice.again())
            except OSError as error:
                self.exit(1, message=words.unkept(error))
        elif event.choice == "new":
            values = dict(match.options.values)
            players = str(match.options.players)
            self.switch_screen(self._options(match.game, players, values))
        else:
            self.exit(0, message=goodbye(practice) or None)

    @property
    def _is_at_options(self) -> bool:
        stack = self.screen_stack
        return bool(stack) and isinstance(stack[-1], OptionsScreen)

    @property
    def _practice(self) -> Practice | None:
        """The match at the table, if there is one."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return tables[-1].practice if tables else None

    async def action_quit(self) -> None:
        """Leave from wherever the person is, with the words of the table if there is one."""
        practice = self._practice
        self.exit(0, message=(goodbye(practice) or None) if practice is not None else None)

    def action_help_quit(self) -> None:
        """Ctrl-C does not leave: it says what does."""
        self.notify(words.say("how-to-leave"))


def can_draw() -> bool:
    """Is this a terminal that moves its cursor, and can it write the signs of the cards?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    try:
        for stream in (sys.stdout, sys.stderr):
            SIGNS.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def run(
    game_name: str | None,
    players: str | None,
    options: dict[str, str],
    *,
    lang: str | None = None,
    seed: str | None = None,
    level: str | None = None,
) -> int:
    """Open the table; what the process is to return.

    `NotationError` if the game, the number of players, an option or its value does not exist.
    Values that only do not go together are told on the options screen.
    """
    game = by_name(game_name) if game_name else next(iter(registered().values()))
    try:
        game.parse_options(players, options)
    except NotationError as error:
        if error.code != "option-needs":
            raise
    words.speak(spoken_language(lang, Settings(data_folder())))
    if not can_draw():
        print(words.say("no-terminal"), file=sys.stderr)  # noqa: T201 - there is no screen to say it on
        return 1
    app = LevataApp(game, players, options, lang=lang, seed=seed, level=level)
    return app.run() or app.return_code or 0
