"""The board on top: each side's score and what it has so far, and the fixed places."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from levata.terminal import words
from levata.terminal.canvas import Canvas, Run
from levata.terminal.frame import Frame

__all__ = ["Board"]

ROWS = 4
NAME = 21
"""Cells of the column of names; the longest pair fits."""
SHORT_NAME = 13
"""The same for a single player, where sides stand in two blocks."""
GAP, APART = 1, 1
"""Cells after a column, and more of them between two blocks."""
CROSSES = 14
"""Cells for the crosses of a side; four of them stand close together."""
PLACES, LONG_PLACES = 24, 28
"""Cells of the fixed places, at the right edge; the long ones have room for a bid in words."""
LABEL = 9
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
        """A row a side; three sides begin beside the title, four stand in two blocks."""
        canvas.put(1, 0, title(frame), self._style("title"))
        head = 0 if len(frame.sides) == 3 else 1
        size = ROWS - 1 - head
        x = 1
        for first in range(0, len(frame.sides), size):
            x = self._draw_block(canvas, frame, frame.sides[first : first + size], x, head) + APART

    def _draw_block(self, canvas: Canvas, frame: Frame, sides: list[str], x: int, head: int) -> int:
        label, name, number = (self._style(part) for part in ("label", "name", "number"))
        for row, side in enumerate(sides, head + 1):
            canvas.put(x, row, side_name(frame, side), name)
        x += NAME if len(frame.sides) < 4 else SHORT_NAME
        x += GAP if head == 0 else 0  # the title stands in the row of the heads
        for column in columns(frame):
            canvas.put(x, head, f"{heading(frame, column.name):>{column.width}}", label)
            for row, side in enumerate(sides, head + 1):
                style = name if column.name == "match" else number
                canvas.put(x, row, f"{column.cell(frame, side):>{column.width}}", style)
            x += column.width + GAP
        return x

    def _draw_places(self, canvas: Canvas, frame: Frame) -> None:
        narrow = LONG_PLACES if "bidder" in frame.facts else PLACES
        x = canvas.width - (WIDE_PLACES if canvas.width >= WIDE else narrow)
        label, value = self._style("label"), self._style("name")
        for row, (place, text) in enumerate(places(frame).items()):
            canvas.put(x, row, "│ ", label)
            is_set = place in ("trump", "tops") and text != words.NOTHING
            strong = self._style("trump") if is_set else value
            runs: list[Run] = [(f"{words.say(f'place-{place}'):<{LABEL}}", label), (text, strong)]
            canvas.put_runs(x + 2, row, runs)

    def _style(self, part: str) -> Style:
        return self.get_component_rich_style(f"board--{part}")


def title(frame: Frame) -> str:
    """The game, how far it goes, which hand this is, and what else runs through it."""
    options = frame.view["options"]
    values = {
        "game": words.say(f"game-{frame.game.name}", frame.game.title),
        "hand": frame.body["hand_number"],
        "target": options.get("target"),
    }
    parts = [words.say("title-to" if values["target"] else "title", **values)]
    if frame.half:
        parts.append(words.say("title-phase", half=frame.half))
    sign = words.TURNS.get(options.get("direction"), "")
    if frame.silent:
        suits = "".join(map(frame.look.sign, frame.silent))
        parts[-1] += f" {sign}"
        parts.append(words.say("title-silent", suits=suits))
    elif sign:
        parts.append(f"{words.say('turns-' + options['direction'])} {sign}")
    return " · ".join(parts)


def side_name(frame: Frame, side: str) -> str:
    """A side by its people; in a match of allies the one who is the person's now."""
    is_ally = len(frame.sides) > 3 and frame.allies.get(frame.me) == side
    return frame.side(side) + (f", {words.say('ally')}" if is_ally else "")


def heading(frame: Frame, column: str) -> str:
    is_now = column == ("", "first", "second")[frame.half] != ""
    return (words.NOW if is_now else "") + words.say(f"column-{column}")


def places(frame: Frame) -> dict[str, str]:
    """What stands in each of the fixed places; a place of a fact the game lacks is left out."""
    facts = frame.facts
    found = {}
    if "bid" in facts:
        bid, who = facts["bid"], facts.get("declarer", facts.get("bidder"))
        found["contract"] = words.NOTHING
        if bid:
            found["contract"] = words.say("contract", bid=bid, who=frame.name(who))
        elif "bidder" in facts and frame.view["phase"] != "bids":
            found["contract"] = words.say("no-contract")
    if "maker" in facts:
        found["maker"] = frame.name(facts["maker"])
    if "trump" in facts:
        found["trump"] = frame.look.suit(frame.trump) if frame.trump else words.NOTHING
    if "tops" in facts:
        found["tops"] = frame.look.called(facts["tops"]) if facts["tops"] else words.NOTHING
    found["dealer"] = frame.name(frame.dealer)
    found["leader"] = frame.name(frame.leader)
    return found


class Column(NamedTuple):
    """A column beside the sides' names, shown if the game has one of the facts it is about."""

    name: str
    facts: tuple[str, ...]
    width: int
    cell: Callable[[Frame, str], str]


def _shown(frame: Frame, rows: list[tuple[str, int]]) -> str:
    texts = [f"{frame.look.sign(suit)}{worth}" for suit, worth in rows]
    text = " ".join(texts)
    return (text if len(text) <= CROSSES else "".join(texts)) or words.NOTHING


def _taken(frame: Frame, side: str) -> str:
    """Tricks of each of a side's players: they are kept apart."""
    return " + ".join(str(frame.facts["taken"][seat]) for seat in mine_first(frame, side))


def mine_first(frame: Frame, side: str) -> list[str]:
    """The seats of a side in the order their names stand in."""
    return sorted(side, key=lambda seat: seat != frame.me)


def _tricks(frame: Frame, side: str) -> str:
    return str(sum(map(frame.tricks, side)))


COLUMNS = (
    Column("match", (), 5, lambda frame, side: words.number(frame.body["totals"][side])),
    Column("points", ("points",), 5, lambda frame, side: str(frame.facts["points"][side])),
    Column("crosses", ("crosses",), CROSSES, lambda f, side: _shown(f, f.crosses(side))),
    Column("declared", ("declared",), 8, lambda f, side: _shown(f, f.declared(side))),
    Column("raw", ("raw",), 3, lambda frame, side: str(frame.facts["raw"][side])),
    Column("first", ("first",), 8, lambda frame, side: str(frame.facts["first"][side])),
    Column("second", ("second",), 8, lambda frame, side: str(frame.facts["second"][side])),
    Column("taken", ("taken",), 6, _taken),
    Column("tricks", ("maker", "bidder"), 6, _tricks),
)


def columns(frame: Frame) -> list[Column]:
    """The columns of a game, by its facts."""
    return [c for c in COLUMNS if not c.facts or any(fact in frame.facts for fact in c.facts)]
