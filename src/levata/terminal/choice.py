"""One line of the options screen: a label and its choices, one of them taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from levata.terminal import words
from levata.terminal.canvas import Canvas

__all__ = ["Choice"]

LABEL = 28
"""Cells of the column of labels."""


class Choice(Widget, can_focus=True):
    """Left and right change it, a click takes a choice; `fault` stands below it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "choice--fault",
        "choice--label",
        "choice--other",
        "choice--taken",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", words.KEYS["choose"], key_display="←→"),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, name: str, value: str) -> None:
            super().__init__()
            self.name = name
            self.value = value

    class Looked(Message):
        """The line has the focus: its explanation is wanted."""

        def __init__(self, about: str) -> None:
            super().__init__()
            self.about = about

    def __init__(
        self, key: str, label: str, about: str, values: Sequence[tuple[str, str]], value: str
    ) -> None:
        """`values` are pairs of a value and how it is written."""
        super().__init__(id=f"choice-{key}")
        self.key = key
        self.label = label
        self.about = about
        self.values = values
        self.value = value
        self.fault = ""

    def show_fault(self, fault: str) -> None:
        """Say below the line why its choice cannot be had; empty: it can."""
        self.fault = fault
        self.styles.height = 2 if fault else 1
        self.refresh(layout=True)

    def on_focus(self) -> None:
        self.post_message(self.Looked(self.about))

    def action_turn(self, by: int) -> None:
        keys = [value for value, _ in self.values]
        self._take(keys[(keys.index(self.value) + by) % len(keys)])

    def on_click(self, event: events.Click) -> None:
        for (left, right), (value, _) in zip(self._places(), self.values, strict=True):
            if left <= event.x < right:
                self._take(value)

    def _take(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(self.Changed(self.key, value))

    def _places(self) -> list[tuple[int, int]]:
        x = LABEL
        found = []
        for _, text in self.values:
            found.append((x, x + len(text) + 2))
            x += len(text) + 5
        return found

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        label = self.get_component_rich_style("choice--label")
        canvas.put(0, 0, f"{'▶' if self.has_focus else ' '} {self.label}", label)
        for (x, _), (value, text) in zip(self._places(), self.values, strict=True):
            is_taken = value == self.value
            part = "choice--taken" if is_taken else "choice--other"
            mark = "●" if is_taken else "○"
            canvas.put(x, 0, f"{mark} {text}", self.get_component_rich_style(part))
        if self.fault:
            canvas.put(LABEL, 1, self.fault, self.get_component_rich_style("choice--fault"))
        return canvas.text()
