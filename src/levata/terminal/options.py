"""The first screen: which game, how many players, and how this table plays it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Button, Footer, Static

from levata.bots import NORMAL
from levata.errors import NotationError
from levata.game import Game, Options
from levata.games import registered
from levata.language import LANGUAGES
from levata.practice import Damaged, Practice
from levata.store import Folder
from levata.terminal import words
from levata.terminal.choice import Choice
from levata.terminal.parting import interrupted
from levata.terminal.screens import SpokenScreen
from levata.terminal.settings import CALM, CHOICES, Settings

__all__ = ["OptionsScreen"]

GAME, PLAYERS, LANG, LEVEL, PACE = "game", "players", "lang", "level", "pace"


class Push(Button):
    """A button that says at the foot of the screen what presses it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "press", "key-push", key_display="Enter"),
    ]


class OptionsScreen(SpokenScreen[None]):
    """Shows every option a game brings, with the explanation of the one in focus."""

    class Chosen(Message):
        """A new match is to begin."""

        def __init__(self, game: Game, options: Options, level: str) -> None:
            super().__init__()
            self.game = game
            self.options = options
            self.level = level
            """How well the bots are to play."""

    class Continued(Message):
        """The interrupted match is to go on."""

        def __init__(self, practice: Practice) -> None:
            super().__init__()
            self.practice = practice

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "key-next", key_display="↑↓"),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "play", "key-press", key_display="Enter"),
        Binding("q,escape", "app.quit", "key-quit", key_display="q"),
    ]

    def __init__(
        self,
        game: Game,
        players: str | None,
        values: Mapping[str, str],
        folder: Path,
        *,
        settings: Settings,
        level: str | None = None,
        seed: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.players = players or str(max(game.seats))
        self.chosen = dict(values)
        self._folder = folder
        self._settings = settings
        self.level = level or settings[LEVEL] or NORMAL
        self._seed = seed
        self._interrupted: Practice | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="options"):
            yield Static(words.LEVATA, id="options-title")
            yield Static(words.say("subtitle"), id="options-subtitle")
            yield Vertical(*self._choices(), id="choices")
            yield Static(id="about")
            yield Static(id="news")
            with Horizontal(id="options-buttons"):
                yield Push(words.say("button-play"), id="play", variant="primary", compact=True)
                yield Push(words.say("button-continue"), id="continue", compact=True)
                yield Push(words.say("button-quit"), id="quit", compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._look_for_interrupted()
        self._check()
        if self._interrupted is not None:
            self.query_one("#continue").focus()
        else:
            self.query_one(Choice).focus()

    # The lines.

    def _choices(self) -> list[Choice]:
        game = self.game
        seats = list(map(str, game.seats))
        told = words.either(list(map(str, sorted(game.seats))))
        named = [
            (name, words.say(f"game-{name}", found.title)) for name, found in registered().items()
        ]
        title = words.say(f"game-{game.name}", game.title)
        about = words.say("game-about", title=title, seats=told)
        why = words.say(f"game-{game.name}.seats", game.why_seats)
        options = [o for o in game.table_options if not o.seats or int(self.players) in o.seats]
        labels = {o.name: words.say(f"option-{game.name}-{o.name}", o.name) for o in options}
        own = {LANG: words.say("language"), LEVEL: words.say("level"), PACE: words.say("pace")}
        column = max(map(len, (words.say("players"), *labels.values()))) + 4
        own_column = max(map(len, own.values())) + 4
        game_label = words.say("game")
        lines = [
            Choice(GAME, game_label, about, named, game.name, column=len(game_label) + 4),
            Choice(
                PLAYERS,
                words.say("players"),
                words.say("players-about", why=why),
                [(count, count) for count in seats],
                self.players,
                column=column,
            ),
        ]
        for option in options:
            value = self.chosen.get(option.name, option.default)
            lines.append(
                Choice(
                    option.name,
                    labels[option.name],
                    words.say(f"option-{game.name}-{option.name}.about", ""),
                    [(choice, choice) for choice in option.choices],
                    value,
                    column=column,
                    span=option.span,
                )
            )
        levels = [(level, words.say(f"level-{level}")) for level in CHOICES[LEVEL]]
        paces = [(pace, words.say(f"pace-{pace}")) for pace in CHOICES[PACE]]
        for key, menu, value in (
            (LANG, list(LANGUAGES.items()), words.current().lang),
            (LEVEL, levels, self.level),
            (PACE, paces, self._settings[PACE] or CALM),
        ):
            about = words.say(f"{'language' if key == LANG else key}-about")
            lines.append(Choice(key, own[key], about, menu, value, column=own_column))
        return lines

    async def on_choice_changed(self, event: Choice.Changed) -> None:
        if event.name in CHOICES:
            await self._set(event.name, event.value)
            return
        if event.name == GAME:
            self.game = registered()[event.value]
            self.players, self.chosen = str(max(self.game.seats)), {}
        elif event.name == PLAYERS:
            self.players = event.value
        else:
            self.chosen[event.name] = event.value
        if event.name in (GAME, PLAYERS):
            await self._rebuild(event.name)
        if event.name == GAME:
            self._look_for_interrupted()
        self._check()

    async def _set(self, name: str, value: str) -> None:
        """A setting of the person's, kept for the next time; a language is spoken at once."""
        fault: OSError | None = None
        if name == LEVEL:
            self.level = value
        try:
            self._settings[name] = value
        except OSError as error:
            fault = error
        if name == LANG:
            words.speak(value)
            await self.recompose()
            self._look_for_interrupted()
            self._check()
            self.query_one(f"#choice-{LANG}").focus()
        if fault is not None:
            self.tell(words.say("setting-not-kept", reason=str(fault)), wrong=True)

    async def _rebuild(self, focused: str) -> None:
        choices = self.query_one("#choices")
        await choices.remove_children()
        await choices.mount_all(self._choices())
        self.query_one(f"#choice-{focused}").focus()

    def on_choice_looked(self, event: Choice.Looked) -> None:
        self.query_one("#about", Static).update(Text(event.about))

    def _check(self) -> Options | None:
        """The options as they stand; what is refused is told at the line it stands in."""
        shown = {choice.key for choice in self.query(Choice)}
        values = {name: value for name, value in self.chosen.items() if name in shown}
        fault, at, options = "", "", None
        try:
            options = self.game.parse_options(self.players, values)
        except NotationError as error:
            fault = words.refusal(error)
            at = str(error.params.get("option") or error.params.get("value")).split("=")[0]
        for choice in self.query(Choice):
            choice.show_fault(fault if choice.key == at else "")
        self.query_one("#play", Button).disabled = options is None
        return options

    # The interrupted match.

    def _look_for_interrupted(self) -> None:
        news = ""
        self._interrupted = None
        try:
            self._interrupted = Practice.resume(self.game, Folder(self._folder), seed=self._seed)
        except OSError as error:
            news = words.unkept(error)
        except Damaged as damaged:
            news = words.damaged(damaged)
        practice = self._interrupted
        self.query_one("#continue").display = practice is not None
        if practice is not None:
            news = interrupted(practice)
        self.tell(news, wrong=practice is None)

    def tell(self, news: str, *, wrong: bool) -> None:
        """News about matches on disk."""
        line = self.query_one("#news", Static)
        line.update(Text(news))
        line.set_class(wrong, "wrong")

    # The buttons.

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "play":
            self.action_play()
        elif event.button.id == "continue" and self._interrupted is not None:
            self.post_message(self.Continued(self._interrupted))
        else:
            self.app.exit()

    def action_play(self) -> None:
        options = self._check()
        if options is not None:
            self.post_message(self.Chosen(self.game, options, self.level))
