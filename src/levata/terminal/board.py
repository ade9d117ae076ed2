"""The board on top: each side's score, card points and crosses, and the four fixed places."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from levata.terminal import words
from levata.terminal.canvas import Canvas, Run
from levata.terminal.frame import Frame

__all__ = ["Board"]

NAME = 21
"""Cells of the column of names; the longest pair fits."""
GAP = 1
PLACES = 22
"""Cells of the fixed places, at the right edge."""
WIDE, WIDE_PLACES = 116, 33
"""On a board this wide the places stand above the column at the side."""


class Board(Widget):
    """Scores and facts, redrawn from each frame."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--label",
        "board--name",
        "board--number",
        "board--title",
        "board--trump",
    }

    def __init__(self) -> None:
        super().__init__()
        self.frame: Frame | None = None

    def show(self, frame: Frame) -> None:
        self.frame = frame
        self.refresh()

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        if self.frame is not None:
            self._draw_sides(canvas, self.frame)
            self._draw_places(canvas, self.frame)
        return canvas.text()

    def _draw_sides(self, canvas: Canvas, frame: Frame) -> None:
        label, name, number = (self._style(part) for part in ("label", "name", "number"))
        canvas.put(1, 0, title(frame), self._style("title"))
        for row, side in enumerate(frame.sides, 1):
            canvas.put(1, row, frame.side(side), name)
        x = 1 + NAME
        for column, (width, cell) in COLUMNS.items():
            if column != "match" and column not in frame.facts:
                continue
            canvas.put(x, 0, f"{words.COLUMNS[column]:>{width}}", label)
            for row, side in enumerate(frame.sides, 1):
                text = cell(frame, side)
                if column == "crosses":
                    canvas.put_runs(x + width - len(text), row, [(text, number)])
                else:
                    canvas.put(x, row, f"{text:>{width}}", name if column == "match" else number)
            x += width + GAP

    def _draw_places(self, canvas: Canvas, frame: Frame) -> None:
        x = canvas.width - (WIDE_PLACES if canvas.width >= WIDE else PLACES)
        label, value = self._style("label"), self._style("name")
        for row, (place, text) in enumerate(places(frame).items()):
            canvas.put(x, row, "│ ", label)
            strong = self._style("trump") if place == "trump" and frame.trump else value
            runs: list[Run] = [(f"{words.PLACES[place]:<10}", label), (text, strong)]
            canvas.put_runs(x + 2, row, runs)

    def _style(self, part: str) -> Style:
        return self.get_component_rich_style(f"board--{part}")


def title(frame: Frame) -> str:
    """The game, how far it goes, and which hand this is."""
    values = {
        "game": frame.game.title,
        "hand": frame.body["hand_number"],
        "target": frame.view["options"].get("target"),
    }
    return (words.TITLE_TO if values["target"] else words.TITLE).format(**values)


def places(frame: Frame) -> dict[str, str]:
    """What stands in each of the fixed places; a place of a fact the game lacks is left out."""
    facts = frame.facts
    found = {}
    if "bid" in facts:
        bid, who = facts["bid"], facts.get("declarer")
        found["contract"] = (
            words.CONTRACT.format(bid=bid, who=frame.name(who)) if bid else words.NOTHING
        )
    if "trump" in facts:
        found["trump"] = words.suit(frame.trump) if frame.trump else words.NOTHING
    found["dealer"] = frame.name(frame.view["dealer"])
    found["leader"] = frame.name(frame.leader)
    return found


def _crosses(frame: Frame, side: str) -> str:
    shown = [f"{words.SUIT_SIGNS.get(suit, suit)}{worth}" for suit, worth in frame.crosses(side)]
    return " ".join(shown) or words.NOTHING


COLUMNS: dict[str, tuple[int, Callable[[Frame, str], str]]] = {
    "match": (5, lambda frame, side: str(frame.body["totals"][side]).replace("-", "−")),
    "points": (5, lambda frame, side: str(frame.facts["points"][side])),
    "crosses": (15, _crosses),
    "raw": (3, lambda frame, side: str(frame.facts["raw"][side])),
}
"""The columns beside a side's name: width and cell; all but the match by name of the fact."""
