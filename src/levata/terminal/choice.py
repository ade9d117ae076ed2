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

APART = 3
"""Cells between two choices, fewer where they would not fit."""
BEFORE, AFTER = "‹", "›"
"""There are more choices on that side than the line has room for."""


class Choice(Widget, can_focus=True):
    """Left and right change it, a click takes a choice; `fault` stands below it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "choice--fault",
        "choice--label",
        "choice--other",
        "choice--taken",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "key-choose", key_display="←→"),
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
        self,
        key: str,
        label: str,
        about: str,
        values: Sequence[tuple[str, str]],
        value: str,
        *,
        column: int,
        span: tuple[int, int] | None = None,
    ) -> None:
        """`values` are pairs of a value and how it is written; they begin in a `column`.

        With a `span` any whole number in it may be typed, the values being a menu.
        """
        super().__init__(id=f"choice-{key}")
        self.key = key
        self.label = label
        self.about = about
        self.menu = list(values)
        self.values = list(values)
        self.value = value
        self.column = column
        self.span = span
        self.typed = ""
        """The digits typed since the line was entered."""
        self.fault = ""
        if value not in dict(self.menu):
            self.values.append((value, value))

    def show_fault(self, fault: str) -> None:
        """Say below the line why its choice cannot be had; empty: it can."""
        self.fault = fault
        self.styles.height = 2 if fault else 1
        self.refresh(layout=True)

    def on_focus(self) -> None:
        self.post_message(self.Looked(self.about))

    def on_blur(self) -> None:
        self.typed = ""

    def on_key(self, event: events.Key) -> None:
        """Digits make a number where any will do; one that would leave the span begins anew."""
        if self.span is None:
            return
        if event.key == "backspace":
            self._type(self.typed[:-1])
        elif event.character and event.character in "0123456789":
            longer = self.typed + event.character
            self._type(longer if int(longer) <= self.span[1] else event.character)
        else:
            return
        event.stop()

    def _type(self, typed: str) -> None:
        assert self.span is not None
        self.typed = typed.lstrip("0")
        if not self.typed or int(self.typed) < self.span[0]:
            return
        is_new = self.typed not in dict(self.menu)
        self.values = [*self.menu, *([(self.typed, self.typed)] if is_new else [])]
        self._take(self.typed)

    def action_turn(self, by: int) -> None:
        self.typed = ""
        keys = [value for value, _ in self.values]
        self._take(keys[(keys.index(self.value) + by) % len(keys)])

    def on_click(self, event: events.Click) -> None:
        for (left, right), (value, _) in zip(self._places(), self.values, strict=True):
            if left <= event.x < right and self._is_shown(left, right):
                self._take(value)

    def _take(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(self.Changed(self.key, value))

    def _places(self) -> list[tuple[int, int]]:
        widths = [len(text) + 2 for _, text in self.values]
        room = self.size.width - self.column - sum(widths)
        apart = max(1, min(APART, room // max(len(widths) - 1, 1)))
        x = self.column
        found = []
        for width in widths:
            found.append((x, x + width))
            x += width + apart
        return self._scrolled(found)

    def _scrolled(self, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Where they do not fit, they are moved so that the one taken is in the middle, or is seen."""
        over = places[-1][1] - self.size.width
        if over <= 0:
            return places
        left, right = places[[value for value, _ in self.values].index(self.value)]
        by = (left + right - self.column - self.size.width) // 2
        by = max(0, min(by, over))
        return [(left - by, right - by) for left, right in places]

    def _is_shown(self, left: int, right: int) -> bool:
        """Is there room for it, and for the mark that more comes after it?"""
        is_last = right == self._places()[-1][1]
        return left >= self.column and right <= self.size.width - (0 if is_last else len(AFTER) + 1)

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        label = self.get_component_rich_style("choice--label")
        canvas.put(0, 0, f"{'▶' if self.has_focus else ' '} {self.label}", label)
        places = self._places()
        other = self.get_component_rich_style("choice--other")
        if places[0][0] < self.column:
            canvas.put(self.column - 2, 0, BEFORE, other)
        if places[-1][1] > self.size.width:
            canvas.put(self.size.width - 1, 0, AFTER, other)
        for (x, end), (value, text) in zip(places, self.values, strict=True):
            if not self._is_shown(x, end):
                continue
            is_taken = value == self.value
            part = "choice--taken" if is_taken else "choice--other"
            mark = "●" if is_taken else "○"
            canvas.put(x, 0, f"{mark} {text}", self.get_component_rich_style(part))
        if self.span is not None and self.has_focus:
            canvas.put(places[-1][1] + APART, 0, words.say("type-number"), other)
        if self.fault:
            canvas.put(self.column, 1, self.fault, self.get_component_rich_style("choice--fault"))
        return canvas.text()
