"""What hands and matches came to, as texts: the panel after a hand, the sheet's lines, the end.

The columns are the figures that the game's own result has for a side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from levata.game import Happening
from levata.games import BUILT_IN
from levata.terminal import words
from levata.terminal.frame import Frame

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["SideLine", "columns", "due", "hand_text", "lines", "match_text", "outcome", "verdict"]


class SideLine(NamedTuple):
    """One side's part of a finished hand."""

    hand: int
    dealer: str
    side: str
    bid: str
    """The contract and what became of it, for the side that had it."""
    figures: dict[str, str]
    """By column what led to the score."""
    score: str
    total: str
    why: str

    def cells(self, heads: Sequence[str]) -> list[str]:
        """The figures of these columns, then score and total."""
        return [*(self.figures.get(head, words.NOTHING) for head in heads), self.score, self.total]


def columns(rows: Sequence[SideLine]) -> list[str]:
    """Every column that one of the lines has."""
    return list(dict.fromkeys(head for row in rows for head in row.figures))


def heading(column: str, *, is_short: bool = False) -> str:
    """The head of a column; a figure that has no name of its own is named as the game has it."""
    name = f"column-{column}"
    whole = words.say(name, column)
    return words.say(f"{name}.short", whole) if is_short else whole


def manner(result: dict[str, Any], frame: Frame) -> str:
    """How a hand was decided, read off the figures of its result."""
    name, row = frame.game.name, result["sides"][0]
    if frame.game not in BUILT_IN:  # it brings its own explanation, or has none
        return name
    if "last" in row:
        return "points" if frame.on_points else "tricks"
    return next((way for figure, way in MANNERS if figure in row), "plain")


MANNERS = (("band", "band"), ("second", "phases"), ("partner_tricks", "pair"), ("tricks", "maker"))


def holder_of(result: dict[str, Any]) -> str:
    """The seat or the side that had the contract, as the result has it; empty without one."""
    holder = str(result.get("declarer") or "")
    return holder if any(holder in row["side"] for row in result.get("sides", ())) else ""


def is_even(result: dict[str, Any]) -> bool:
    """Have all sides the same points?"""
    return len({row.get("points") for row in result.get("sides", ())}) == 1


def outcome(result: dict[str, Any], frame: Frame) -> tuple[str, str]:
    """How a hand was decided and what became of it: made or set, or plain without a contract."""
    code = str(result["code"])
    if code == "void":
        return ("nines", code) if "nines" in frame.view["options"] else ("", code)
    if code != "result":
        return "", code
    holder = holder_of(result)
    if not holder:
        return manner(result, frame), "plain"
    mine: dict[str, Any] = next(row for row in result["sides"] if holder in row["side"])
    return manner(result, frame), "made" if mine["score"] > 0 else "set"


def due(finished: Happening, frame: Frame) -> list[str]:
    """The messages that have to be there to explain a hand with a contract."""
    body: dict[str, Any] = dict(finished)
    way, became = outcome(body["result"], Frame({**frame.body, "view": body["view"]}))
    if became not in ("made", "set"):
        return []
    return [f"outcome-{way}-{became}", f"why-{way}-{became}", f"why-{way}-other"]


def lines(finished: Happening, frame: Frame) -> list[SideLine]:
    """A finished hand, a line a side."""
    body: dict[str, Any] = dict(finished)
    result: dict[str, Any] = body["result"]
    at_end = Frame({**frame.body, "view": body["view"]})
    way, became = outcome(result, at_end)
    rows = {row["side"]: _mine_first(row, frame) for row in result.get("sides", ())}
    holder = holder_of(result)
    found = []
    for side, score in body["score"].items():
        row = rows.get(side, {"score": score})
        had = bool(holder) and holder in side
        bid = ""
        if had:
            sign = words.MADE if became == "made" else words.FAILED
            told = words.say(f"became-{way}-{became}", sign)
            bid = f"{result.get('bid', '')} {told}".strip()
        mine = became if had or became == "plain" or not rows else "other"
        if way == "points" and mine == "plain" and is_even(result):
            mine = "even"
        code = f"{way}-{mine}" if way else mine
        why = words.say(
            f"why-{code}",
            words.say("why-plain", score=words.signed(score)),
            **_values(row),
            bid=result.get("bid"),
        )
        total = words.number(body["totals"][side])
        figures = _figures(row, way, frame)
        who = frame.side(side)
        dealer = frame.name(body["view"]["dealer"])
        score_text = words.signed(score)
        found.append(SideLine(body["hand"], dealer, who, bid, figures, score_text, total, why))
    return found


def _mine_first(row: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """Of two partners the person first, as their names stand."""
    if row.get("partner") != frame.me or len(row["side"]) == 1:
        return row
    if not {"tricks", "partner_tricks"} <= set(row):
        return row
    return {**row, "tricks": row["partner_tricks"], "partner_tricks": row["tricks"]}


IDLE = ("cards", "declared", "last", "points")
"""Figures that say nothing of a hand decided on tricks."""


def _figures(row: dict[str, Any], way: str, frame: Frame) -> dict[str, str]:
    """What led to a side's score, by column."""
    found = {}
    for name, value in row.items():
        if name == "raw" and _has_crosses(row):
            found["crosses"] = str(row["raw"] - row["points"])
        if name == "partner":
            if len(row["side"]) == 1:
                found["ally"] = frame.name(value)
        elif name == "partner_tricks" and "tricks" in found and len(row["side"]) > 1:
            found["tricks"] += f" + {value}"
        elif name not in ("side", "score"):
            head = "sum" if name == "points" and "cards" in row else name
            found[head] = words.NOTHING if way == "tricks" and name in IDLE else str(value)
    return found


def _has_crosses(row: dict[str, Any]) -> bool:
    """Are there points with crosses and points without?"""
    return all(isinstance(row.get(name), int) for name in ("raw", "points"))


def _values(row: dict[str, Any]) -> dict[str, Any]:
    """What an explanation may speak of."""
    return {
        **row,
        "crosses": row["raw"] - row["points"] if _has_crosses(row) else 0,
        "worth": row["score"],
        "taken": words.say("tricks", count=row.get("tricks", 0)),
        "score": words.signed(row["score"]),
    }


def hand_text(finished: Happening, frame: Frame) -> Text:
    """The panel after a hand: what became of it, then every side's way to its total."""
    from rich.text import Text  # noqa: PLC0415 - a panel is drawn; lines and verdict need no rich

    text = Text()
    if told := verdict(finished, frame):
        text.append(told + "\n\n", "bold")
    rows = lines(finished, frame)
    heads = columns(rows)
    titles = [heading(head) for head in (*heads, "score", "total")]
    cells = [row.cells(heads) for row in rows]
    widths = [max(map(len, column)) + 2 for column in zip(titles, *cells, strict=True)]
    names = max(len(row.side) for row in rows) + 1
    text.append(" " * names, "dim")
    text.append("".join(f"{t:>{w}}" for t, w in zip(titles, widths, strict=True)) + "\n", "dim")
    for row, line in zip(rows, cells, strict=True):
        text.append(f"{row.side:<{names}}")
        text.append("".join(f"{c:>{w}}" for c, w in zip(line[:-1], widths, strict=False)))
        text.append(f"{line[-1]:>{widths[-1]}}\n", "bold")
    text.rstrip()
    return text


def verdict(finished: Happening, frame: Frame) -> str:
    """What became of a hand, in a sentence; empty where there is none."""
    body: dict[str, Any] = dict(finished)
    result: dict[str, Any] = body["result"]
    way, became = outcome(result, Frame({**frame.body, "view": body["view"]}))
    rows = result.get("sides", ())
    holder = holder_of(result)
    mine: dict[str, Any] = next((row for row in rows if holder and holder in row["side"]), {})
    best = max(rows, key=lambda row: row["score"])["side"] if rows else ""
    if way == "points" and is_even(result):
        became = "even"
    return words.say(
        f"outcome-{way}-{became}" if way else f"outcome-{became}",
        "",
        side=frame.side(mine.get("side", "")),
        who=frame.side(holder),
        best=frame.side(best),
        bid=result.get("bid"),
        taken=words.say("tricks", count=mine.get("tricks", 0)),
    )


def match_text(places: list[tuple[int, str, int]], frame: Frame, kept: str) -> Text:
    """The end of a match: who has won, and everybody's place."""
    from rich.text import Text  # noqa: PLC0415 - as above

    totals = " : ".join(words.number(total) for _, _, total in places)
    text = Text()
    winners = words.list_of([frame.side(side) for side in frame.body["winners"]])
    text.append(words.say("winner", side=winners, totals=totals) + "\n\n", "bold")
    for place, side, total in places:
        text.append(f"{place}.  {frame.side(side):<16}{words.number(total):>5}\n")
    if kept:
        text.append("\n" + words.say("record", path=kept), "dim")
    text.rstrip()
    return text
