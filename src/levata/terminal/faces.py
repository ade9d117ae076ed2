"""How a card looks: its rank and suit as a sign and as a letter, on paper, in one of four states."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual.widget import Widget

from levata.terminal import words
from levata.terminal.canvas import Canvas

__all__ = ["CardArea", "Face", "Measure"]


class Face(Enum):
    """What a drawn card says of itself, told by its edge as well as by its colour."""

    OPEN = "open"
    CHOSEN = "chosen"
    REFUSED = "refused"
    CHOSEN_REFUSED = "chosen-refused"


class Measure(NamedTuple):
    """The cells a card takes."""

    width: int
    height: int


EDGES = {Face.OPEN: "╭─╮│╰╯", Face.CHOSEN: "┏━┓┃┗┛", Face.REFUSED: "┌╌┐╎└┘"}
EDGES[Face.CHOSEN_REFUSED] = "┏╍┓╏┗┛"
"""Corners, side and upright of each state's edge: heavy is chosen, broken is refused."""


class CardArea(Widget):
    """A part of the screen on which cards lie. Subclasses draw; this knows the look of one card."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "face--c",
        "face--chosen",
        "face--d",
        "face--edge",
        "face--h",
        "face--refused",
        "face--s",
        "felt--dim",
        "felt--strong",
        "felt--winner",
    }

    def style(self, name: str) -> Style:
        """A style of the sheet beside the app."""
        return self.get_component_rich_style(name)

    def draw_card(
        self, canvas: Canvas, x: int, y: int, card: str, size: Measure, face: Face, key: str = ""
    ) -> None:
        """One card with its upper left corner in a cell; `key` is the digit that chooses it."""
        suit = card[-1]
        ink = self.style(f"face--{suit}") if suit in words.SUIT_SIGNS else self.style("face--s")
        edge = self.style("face--edge")
        if face is Face.CHOSEN:
            edge = self.style("face--chosen")
            ink += Style(bgcolor=edge.bgcolor)
        elif face in (Face.REFUSED, Face.CHOSEN_REFUSED):
            edge = ink = self.style("face--refused")
        left, side, right, upright, low_left, low_right = tuple(EDGES[face])
        inner = size.width - 2
        canvas.put(x, y, left + side * inner + right, edge)
        for row in range(1, size.height - 1):
            canvas.put(x, y + row, upright, edge)
            canvas.put(x + 1, y + row, " " * inner, ink)
            canvas.put(x + size.width - 1, y + row, upright, edge)
        canvas.put(x, y + size.height - 1, low_left + side * inner + low_right, edge)
        canvas.put(x + 2, y, key, edge)
        canvas.put(x + 1, y + 1, words.card(card), ink)
        canvas.put(x + inner, y + size.height - 2, suit, ink)
        if size.height >= 6:
            sign = words.SUIT_SIGNS.get(suit, suit)
            canvas.put(x + size.width // 2, y + size.height // 2, sign, ink)
