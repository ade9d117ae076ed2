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
            said = self.frame.said()
            self._draw_centre(canvas)
            if "left" not in self.frame.places and self.frame.stock:
                self._draw_stock(canvas)
            for place, letter in self.frame.places.items():
                self._draw_plate(canvas, place, letter)
                x, y = self._spot(place)
                if letter in cards:
                    face = Face.CHOSEN if letter == winner else Face.OPEN
                    self.draw_card(canvas, x, y, cards[letter], self._card, face)
                elif letter == self.frame.facts.get("resting"):
                    self.draw_back(canvas, x, y, self._card)
                elif letter in said:
                    self._draw_call(canvas, place, letter, said[letter])
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
        """A seat's name and what is known of it; an arrow shows whose turn it is."""
        frame = self.frame
        assert frame is not None
        is_due = frame.to_act == letter and self.is_settled
        strong, dim = self.style("felt--strong"), self.style("felt--dim")
        name: Run = (("▶ " if is_due else "") + frame.name(letter), strong)
        tricks = frame.tricks(letter)
        about = [
            frame.mark(letter),
            words.say("cards", count=frame.view["counts"][letter]),
            words.say("tricks", count=tricks) if tricks else "",
            *part(frame, letter),
        ]
        known = [text for text in about if text]
        shows: list[Run] = []
        if frame.turned and letter == frame.view["dealer"]:
            shows = [(f"{words.say('turned')} ", dim), self.chip(frame.turned)]
        _, y = self._spot(place)
        if place in ("top", "bottom"):
            row = y - 1 if place == "top" else y + self._card.height
            gap: Run = ("  ", dim)
            canvas.centre(row, [name, ("  " + " · ".join(known), dim), gap, *shows])
            return
        two = 2 if frame.mark(letter) else 1
        lines: list[list[Run]] = [[name], [(" · ".join(known[:two]), dim)]]
        if known[two:]:
            lines.append([(" · ".join(known[two:]), dim)])
        if shows:
            lines.append(shows)
        reach = min(canvas.width - 4, REACH)
        edge = (canvas.width - reach) // 2
        for row, line in enumerate(lines, y + (self._card.height - 3) // 2):
            at = edge if place == "left" else canvas.width - edge - length(line)
            canvas.put_runs(at, row, line)

    def _draw_call(self, canvas: Canvas, place: str, letter: str, token: str) -> None:
        """What a seat has said, marked if the person may accept it."""
        frame = self.frame
        assert frame is not None
        x, y = self._spot(place)
        text = frame.call_text(token)
        is_open = letter in frame.accepts.get(token, ())
        if is_open:
            text = f"{words.ACCEPTS} {text}"
        at = x + (self._card.width - len(text)) // 2
        style = self.style("felt--winner" if is_open else "felt--strong")
        canvas.put(at, y + self._card.height // 2, text, style)

    def _draw_centre(self, canvas: Canvas) -> None:
        """Between the cards: how long proposals may go on, or how the ranks stand."""
        assert self.frame is not None
        lines = centre(self.frame)
        _, y = self._spot("left")
        dim, strong = self.style("felt--dim"), self.style("felt--strong")
        row = y + (self._card.height - len(lines)) // 2
        for at, line in enumerate(lines):
            canvas.centre(row + at, [(line, strong if at else dim)])

    def _draw_stock(self, canvas: Canvas) -> None:
        """Cards face down in the middle, and the one turned up on them."""
        frame = self.frame
        assert frame is not None
        x, y = self._spot("left")
        dim = self.style("felt--dim")
        size = self._card
        self.draw_back(canvas, x - 4, y, size)
        if is_up := is_upcard_open(frame):
            self.draw_card(canvas, x - 2, y, frame.facts["upcard"], size, Face.OPEN)
        lines = [words.say("face-down", count=frame.stock - is_up)]
        if "upcard" in frame.facts and not is_up:
            lines.append(fate(frame))
        for row, line in enumerate(lines, y + (size.height - len(lines)) // 2):
            canvas.put(x - 6 - len(line), row, line, dim)


def part(frame: Frame, letter: str) -> list[str]:
    """The part a seat has in this hand: maker, defender, ally, alone, resting."""
    facts = frame.facts
    found = []
    if maker := facts.get("maker"):
        found.append(words.say("maker") if letter == maker else words.say("defender"))
    if len(frame.sides) == len(frame.letters) and frame.allies.get(frame.me) == letter:
        found.append(words.say("ally"))
    if resting := facts.get("resting"):
        found += [words.say("rests")] if letter == resting else []
        mine = ".me" if letter == frame.me else ""
        found += [words.say(f"bidder{mine}")] if letter == facts["bidder"] else []
    return found


def centre(frame: Frame) -> list[str]:
    """What stands in the middle of the table, a dim line above a strong one."""
    facts = frame.facts
    left = facts.get("calls_left")
    if left is not None:
        return [words.say("free-calls"), str(left) if left else words.say("must-accept")]
    if facts.get("tops") and facts.get("trump"):
        ranks = "".join(card[:-1] for card in frame.lanes[frame.trump])
        return [words.say("highest"), ranks]
    return []


def is_upcard_open(frame: Frame) -> bool:
    """Does the turned card still lie face up on the stock?"""
    facts = frame.facts
    if "upcard" not in facts or facts["turned_down"] or facts["picked_up"]:
        return False
    return not frame.trump or frame.view["phase"] == "pickup"


def fate(frame: Frame) -> str:
    """What became of the turned card."""
    facts = frame.facts
    text = "left-lying"
    if facts["turned_down"] or facts["picked_up"]:
        text = "left-down" if facts["turned_down"] else "picked-up"
    return words.say(text, card=frame.look.card(facts["upcard"]))
