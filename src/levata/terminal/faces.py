"""How a card looks: its rank and suit as a sign and as a letter, on paper, in one of four states."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual.widget import Widget

from levata.terminal.canvas import Canvas, Run
from levata.terminal.frame import Frame

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
        "face--back",
        "face--black",
        "face--blue",
        "face--chosen",
        "face--edge",
        "face--gold",
        "face--green",
        "face--red",
        "face--refused",
        "felt--dim",
        "felt--strong",
        "felt--winner",
    }

    def __init__(self) -> None:
        super().__init__()
        self.frame: Frame | None = None

    def style(self, name: str) -> Style:
        """A style of the sheet beside the app."""
        return self.get_component_rich_style(name)

    def ink(self, suit: str) -> Style:
        """The colour of a suit, on paper."""
        assert self.frame is not None
        return self.style(f"face--{self.frame.look.inks.get(suit, 'black')}")

    def chip(self, card: str) -> Run:
        """A card in a line of text."""
        assert self.frame is not None
        return f" {self.frame.look.card(card)}{card[-1]} ", self.ink(card[-1])

    def draw_card(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        card: str,
        size: Measure,
        face: Face,
        key: str = "",
        *,
        covered: bool = False,
    ) -> None:
        """One card with its upper left corner in a cell.

        `key` chooses it; if its right side is `covered` by another, its letter stands on the left.
        """
        assert self.frame is not None
        look = self.frame.look
        suit = card[-1]
        ink = self.ink(suit)
        edge = self.style("face--edge")
        if face is Face.CHOSEN:
            edge = self.style("face--chosen")
            ink += Style(bgcolor=edge.bgcolor)
        elif face in (Face.REFUSED, Face.CHOSEN_REFUSED):
            edge = ink = self.style("face--refused")
        self._draw_paper(canvas, x, y, size, EDGES[face], edge, ink, " ")
        inner = size.width - 2
        canvas.put(x + 2, y, key, edge)
        canvas.put(x + 1, y + 1, look.card(card), ink)
        canvas.put(x + (1 if covered else inner), y + size.height - 2, suit, ink)
        if size.height >= 6 and not covered:
            canvas.put(x + size.width // 2, y + size.height // 2, look.sign(suit), ink)

    def draw_back(self, canvas: Canvas, x: int, y: int, size: Measure) -> None:
        """One card face down."""
        back = self.style("face--back")
        self._draw_paper(canvas, x, y, size, EDGES[Face.OPEN], back, back, "▒")

    @staticmethod
    def _draw_paper(
        canvas: Canvas,
        x: int,
        y: int,
        size: Measure,
        edges: str,
        edge: Style,
        ink: Style,
        fill: str,
    ) -> None:
        left, side, right, upright, low_left, low_right = tuple(edges)
        inner = size.width - 2
        canvas.put(x, y, left + side * inner + right, edge)
        for row in range(1, size.height - 1):
            canvas.put(x, y + row, upright, edge)
            canvas.put(x + 1, y + row, fill * inner, ink)
            canvas.put(x + size.width - 1, y + row, upright, edge)
        canvas.put(x, y + size.height - 1, low_left + side * inner + low_right, edge)
