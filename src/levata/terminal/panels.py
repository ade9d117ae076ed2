"""Panels over the table: a hand's result, the match's end, the last trick, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from levata.terminal import words
from levata.terminal.screens import SpokenModal

__all__ = ["Panel"]


WIDTH = 72
"""Cells for buttons side by side."""
AROUND, APART = 2, 2
"""Cells that a button takes beside its label, and those between two buttons."""
LONG = 17
"""Lines of a text that leave no room for a margin on the smallest screen."""
FRAME = 6
"""Cells that a title leaves to the edge of its panel."""


class Panel(SpokenModal[str]):
    """A title, a text and buttons; it ends with the name of the button that was pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
        Binding("escape", "close", show=False),
    ]

    def __init__(
        self,
        title: str,
        text: Text,
        buttons: Sequence[tuple[str, str]],
        *,
        closes_with: Sequence[str] = (),
    ) -> None:
        """`buttons` are pairs of key and name; Escape and the keys of `closes_with` press it where there is only one."""
        super().__init__()
        self._title = title
        self._text = text
        self._buttons = buttons
        self._closes_with = closes_with

    def compose(self) -> ComposeResult:
        with Vertical(id="panel") as panel:
            panel.border_title = self._title
            panel.styles.min_width = len(self._title) + FRAME
            rows = sum(-(-len(line) // WIDTH) or 1 for line in self._text.plain.splitlines())
            panel.set_class(rows >= LONG, "long")
            yield Static(self._text, id="panel-text")
            with Vertical(id="panel-buttons"):
                for row in self._rows():
                    with Horizontal(classes="buttons"):
                        for name, label in row:
                            yield Button(Text(label), id=name, compact=True)

    def _rows(self) -> list[list[tuple[str, str]]]:
        """The buttons, each by its name and label, in as many rows as they need."""
        rows: list[list[tuple[str, str]]] = []
        room = 0
        for key, name in self._buttons:
            label = words.keyed(key, words.say(f"button-{name}"))
            taken = len(label) + AROUND
            if taken > room:
                rows.append([])
                room = WIDTH
            rows[-1].append((name, label))
            room -= taken + APART
        return rows

    def on_key(self, event: events.Key) -> None:
        if event.character in self._closes_with:
            event.stop()
            self.action_close()
        for key, name in self._buttons:
            if event.character == key:
                event.stop()
                self.leave(name)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.leave(str(event.button.id))

    def action_close(self) -> None:
        """A panel that only tells something closes; one that asks waits for an answer."""
        if len(self._buttons) == 1:
            self.leave(self._buttons[0][1])
