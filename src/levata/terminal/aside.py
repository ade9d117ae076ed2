"""The column at the side of a wide screen: the auction, the last trick, the crosses."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from levata.terminal import words
from levata.terminal.frame import Frame

__all__ = ["Aside"]


class Aside(Static):
    """What has been said and shown in this hand. Hidden on a narrow screen."""

    def show(self, frame: Frame, *, settled: bool) -> None:
        text = Text()
        for head, lines in sections(frame, settled=settled).items():
            text.append(f"{head}\n", "bold")
            text.append("".join(f"  {line}\n" for line in lines or [words.NOTHING]) + "\n")
        self.update(text)


def sections(frame: Frame, *, settled: bool) -> dict[str, list[str]]:
    """The paragraphs of the column."""
    calls = [
        f"{frame.name(seat):<6} {frame.call_text(token)}" for seat, token in frame.view["calls"]
    ]
    crosses = [
        f"{frame.side(side)}: {words.suit(suit)} {worth}"
        for side in frame.sides
        for suit, worth in frame.crosses(side)
    ]
    last = frame.view["last_trick"] if settled or not frame.has_event("trick") else None
    return {
        words.AUCTION: calls,
        words.COLUMNS["crosses"]: crosses,
        words.LAST_TRICK: trick_lines(frame, last) if last else [],
    }


def trick_lines(frame: Frame, trick: dict[str, object]) -> list[str]:
    """A complete trick in the order of play: who led, who won."""
    plays = trick["plays"]
    assert isinstance(plays, list)
    lines = []
    for at, (seat, card) in enumerate(plays):
        notes = [words.LED] if at == 0 else []
        notes += [words.WON] if seat == trick["winner"] else []
        lines.append(f"{frame.name(seat):<6} {words.card(card):>3}  {', '.join(notes)}".rstrip())
    return lines
