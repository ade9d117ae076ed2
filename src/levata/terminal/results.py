"""What hands and matches came to, as texts: the panel after a hand, the sheet's lines, the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.text import Text

from levata.game import Happening
from levata.terminal import words
from levata.terminal.frame import Frame

__all__ = ["SideLine", "hand_text", "lines", "match_text", "outcome"]


class SideLine(NamedTuple):
    """One side's part of a finished hand."""

    hand: int
    dealer: str
    side: str
    bid: str
    """The contract and what became of it, for the side that had it."""
    cells: tuple[str, ...]
    """Card points, crosses, raw, band, score, total."""
    why: str


FIGURES = ("points", "crosses", "raw", "band", "score", "total")


def outcome(result: dict[str, Any]) -> str:
    """What became of a hand: void, dead, made or set, or plain where the game says nothing."""
    if result["code"] in ("void", "dead"):
        return str(result["code"])
    if result["code"] != "result":
        return "plain"
    mine = next(row for row in result["sides"] if row["side"] == result["declarer"])
    return "made" if mine["score"] > 0 else "set"


def lines(finished: Happening, frame: Frame) -> list[SideLine]:
    """A finished hand, a line a side."""
    body: dict[str, Any] = dict(finished)
    result: dict[str, Any] = body["result"]
    became = outcome(result)
    rows = {row["side"]: row for row in result.get("sides", ())}
    found = []
    for side, score in body["score"].items():
        row = rows.get(side)
        total = str(body["totals"][side]).replace("-", "−")
        bid, dash = "", words.NOTHING
        cells: tuple[str, ...] = (dash, dash, dash, dash, words.signed(score), total)
        why = words.explain(
            became if row is None else "other", **_values(body, row or {"score": score}, result)
        )
        if row is not None:
            crosses = row["raw"] - row["points"]
            figures = (row["points"], crosses, row["raw"], row["band"])
            cells = (*map(str, figures), words.signed(score), total)
            if side == result["declarer"]:
                bid = f"{result['bid']} {became}"
                why = words.explain(became, **_values(body, row, result))
        who = frame.side(side)
        found.append(
            SideLine(body["hand"], frame.name(body["view"]["dealer"]), who, bid, cells, why)
        )
    return found


def _values(body: dict[str, Any], row: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    return {
        "hand": body["hand"],
        "bid": result.get("bid"),
        "points": row.get("points"),
        "crosses": row.get("raw", 0) - row.get("points", 0),
        "raw": row.get("raw"),
        "band": row.get("band"),
        "score": words.signed(row["score"]),
    }


def hand_text(finished: Happening, frame: Frame) -> Text:
    """The panel after a hand: what became of it, then every side's way to its total."""
    body: dict[str, Any] = dict(finished)
    result: dict[str, Any] = body["result"]
    became = outcome(result)
    text = Text()
    if became != "plain":
        side = frame.side(result["declarer"]) if "declarer" in result else ""
        text.append(words.verdict(became, side=side, bid=result.get("bid")) + "\n\n", "bold")
    heads = "".join(f"{words.COLUMNS[figure]:>9}" for figure in FIGURES)
    text.append(f"{'':<14}{heads}\n", "dim")
    for line in lines(finished, frame):
        text.append(f"{line.side:<14}")
        text.append("".join(f"{cell:>9}" for cell in line.cells[:-1]))
        text.append(f"{line.cells[-1]:>9}\n", "bold")
    text.rstrip()
    return text


def match_text(places: list[tuple[int, str, int]], frame: Frame, kept: str) -> Text:
    """The end of a match: who has won, and everybody's place."""
    totals = " : ".join(str(total).replace("-", "−") for _, _, total in places)
    text = Text()
    winners = words.list_of([frame.side(side) for side in frame.body["winners"]])
    text.append(words.WINNER.format(side=winners, totals=totals) + "\n\n", "bold")
    for place, side, total in places:
        text.append(f"{place}.  {frame.side(side):<16}{str(total).replace('-', '−'):>5}\n")
    if kept:
        text.append("\n" + words.RECORD.format(path=kept), "dim")
    text.rstrip()
    return text
