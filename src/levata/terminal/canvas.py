"""A canvas of character cells: what is put on it is cut at its edges and never wraps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from rich.style import Style
from rich.text import Text

__all__ = ["PLAIN", "Canvas", "Run", "length"]

Run: TypeAlias = tuple[str, Style]
"""A piece of text in one style."""

PLAIN = Style()


def length(runs: Iterable[Run]) -> int:
    """How many cells these pieces take."""
    return sum(len(text) for text, _ in runs)


class Canvas:
    """Cells of a character and a style; every character used here is one cell wide."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[Run]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write a text from a cell on; what lies outside is lost."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for at, character in enumerate(text, x):
            if 0 <= at < self.width:
                row[at] = (character, style)

    def put_runs(self, x: int, y: int, runs: Iterable[Run]) -> None:
        """Write pieces one after another."""
        for text, style in runs:
            self.put(x, y, text, style)
            x += len(text)

    def centre(self, y: int, runs: Iterable[Run]) -> None:
        """Write pieces in the middle of a row."""
        pieces = list(runs)
        self.put_runs((self.width - length(pieces)) // 2, y, pieces)

    def text(self) -> Text:
        """All rows as one text."""
        lines = []
        for row in self._cells:
            line = Text(no_wrap=True, end="")
            for style, cells in groupby(row, key=lambda cell: cell[1]):
                line.append("".join(character for character, _ in cells), style)
            lines.append(line)
        return Text("\n", no_wrap=True, end="").join(lines)
