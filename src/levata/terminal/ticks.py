"""The standing choice: a tick beside each suit, from which the table declares couples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from levata.terminal import words
from levata.terminal.frame import Frame
from levata.terminal.screens import SpokenModal

__all__ = ["TicksPanel", "tick_lines"]


class TicksPanel(SpokenModal[None]):
    """A line for each suit; its letter, or a click, ticks it or takes the tick away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,t", "close", "key-close", key_display="help-enter.keys")
    ]

    def __init__(self, frame: Frame, tick: Callable[[str], str]) -> None:
        """`tick` takes the letters that are to be ticked and gives those that are."""
        super().__init__()
        self._frame = frame
        self._tick = tick
        self._lines = Static(id="ticks-lines")

    def compose(self) -> ComposeResult:
        with Vertical(id="panel") as panel:
            panel.border_title = words.say("ticks")
            yield Static(words.say("ticks-about"), id="panel-text")
            yield self._lines
            with Horizontal(id="panel-buttons"):
                label = words.keyed(words.say("enter"), words.say("button-close"))
                yield Button(label, id="close", compact=True)

    def on_mount(self) -> None:
        self._draw(self._frame.ticks)

    def _draw(self, ticked: str) -> None:
        self._ticked = ticked
        self._lines.update(Text("\n".join(tick_lines(self._frame, ticked))))

    def _toggle(self, letter: str) -> None:
        letters = self._frame.game.ticks
        kept = [at for at in letters if (at in self._ticked) != (at == letter)]
        self._draw(self._tick("".join(kept)))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in self._frame.game.ticks:
            event.stop()
            self._toggle(event.character)

    def on_click(self, event: events.Click) -> None:
        letters = self._frame.game.ticks
        if event.widget is self._lines and 0 <= event.y < len(letters):
            self._toggle(letters[event.y])

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_close()

    def action_close(self) -> None:
        self.leave(None)


def tick_lines(frame: Frame, ticked: str) -> Sequence[str]:
    """Each suit with its tick, and what its couple is worth."""
    return [
        words.say(
            "tick-line",
            mark=words.TICKED if letter in ticked else words.UNTICKED,
            key=letter,
            suit=frame.look.suit(letter),
            points=40 if letter == frame.trump else 20,
        )
        for letter in frame.game.ticks
    ]
