"""The felt: who sits where, and the card or the call in front of each."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message

from levata.terminal import words
from levata.terminal.canvas import Canvas, Run, length
from levata.terminal.faces import CardArea, Face, Measure
from levata.terminal.frame import Frame

__all__ = ["Felt"]

SMALL, LARGE = Measure(7, 3), Measure(9, 5)
"""A played card on a low and on a high felt."""
HIGH = 17
"""Rows from which the large cards fit."""
REACH = 74
"""Cells across which the players sit at most: on a wide screen the table stays a table."""


class Felt(CardArea):
    """The middle of the table. A click anywhere means: go on."""

    class Touched(Message):
        """Somebody clicked the felt."""

    def __init__(self) -> None:
        super().__init__()
        self.frame: Frame | None = None
        self.is_settled = True

    def show(self, frame: Frame, *, settled: bool) -> None:
        self.frame = frame
        self.is_settled = settled
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Touched())

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        if self.frame is not None:
            cards, winner = self.frame.on_table(settled=self.is_settled)
            for place, letter in self.frame.places.items():
                self._draw_plate(canvas, place, letter)
                if letter in cards:
                    x, y = self._spot(place)
                    face = Face.CHOSEN if letter == winner else Face.OPEN
                    self.draw_card(canvas, x, y, cards[letter], self._card, face)
                elif said := self.frame.said().get(letter):
                    self._draw_call(canvas, place, said)
        return canvas.text()

    @property
    def _card(self) -> Measure:
        return LARGE if self.size.height >= HIGH else SMALL

    def _spot(self, place: str) -> tuple[int, int]:
        """The upper left corner of the card in front of a seat."""
        card = self._card
        middle = (self.size.width - card.width) // 2
        top = (self.size.height - 3 * card.height) // 2
        side = card.width + 4
        return {
            "top": (middle, top),
            "left": (middle - side, top + card.height),
            "right": (middle + side, top + card.height),
            "bottom": (middle, top + 2 * card.height),
        }[place]

    def _draw_plate(self, canvas: Canvas, place: str, letter: str) -> None:
        """A seat's name, kind, cards left and tricks taken; an arrow shows whose turn it is."""
        assert self.frame is not None
        is_due = self.frame.to_act == letter and self.is_settled
        strong, dim = self.style("felt--strong"), self.style("felt--dim")
        name: Run = (("▶ " if is_due else "") + self.frame.name(letter), strong)
        mark = self.frame.mark(letter)
        left = words.plural(self.frame.view["counts"][letter], *words.CARDS)
        tricks = self.frame.view["tricks"][letter]
        about = [mark, left, words.plural(tricks, *words.TRICKS) if tricks else ""]
        known = [text for text in about if text]
        _, y = self._spot(place)
        if place in ("top", "bottom"):
            row = y - 1 if place == "top" else y + self._card.height
            canvas.centre(row, [name, ("  " + " · ".join(known), dim)])
            return
        lines: list[list[Run]] = [[name], [(" · ".join(known[:2]), dim)]]
        if known[2:]:
            lines.append([(known[2], dim)])
        reach = min(canvas.width - 4, REACH)
        edge = (canvas.width - reach) // 2
        for row, line in enumerate(lines, y + (self._card.height - 3) // 2):
            at = edge if place == "left" else canvas.width - edge - length(line)
            canvas.put_runs(at, row, line)

    def _draw_call(self, canvas: Canvas, place: str, token: str) -> None:
        assert self.frame is not None
        x, y = self._spot(place)
        text = self.frame.call_text(token)
        at = x + (self._card.width - len(text)) // 2
        canvas.put(at, y + self._card.height // 2, text, self.style("felt--strong"))
