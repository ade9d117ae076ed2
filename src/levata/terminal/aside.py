"""The column at the side of a wide screen: what was said and shown, and the last trick."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from levata.terminal import words
from levata.terminal.frame import Frame

__all__ = ["Aside"]

LONGEST = 12
"""Lines of an auction that are shown, the last ones."""


class Aside(Static):
    """What has been said and shown in this hand. Hidden on a narrow screen."""

    def show(self, frame: Frame, *, settled: bool) -> None:
        text = Text()
        for head, lines in sections(frame, settled=settled).items():
            text.append(f"{head}\n", "bold")
            text.append("".join(f"  {line}\n" for line in lines or [words.NOTHING]) + "\n")
        self.update(text)


def sections(frame: Frame, *, settled: bool) -> dict[str, list[str]]:
    """The paragraphs of the column, by the facts the game has."""
    facts = frame.facts
    calls = [f"{frame.name(seat):<6} {frame.call_text(token)}" for seat, token in frame.calls]
    found = {words.say("auction") if "bid" in facts else words.say("called"): calls[-LONGEST:]}
    for fact, shown in (("crosses", frame.crosses), ("declared", frame.declared)):
        if fact in facts:
            found[words.say(f"column-{fact}")] = [
                f"{frame.side(side)}: {frame.look.suit(suit)} {worth}"
                for side in frame.sides
                for suit, worth in shown(side)
            ]
    if frame.trump and ("tops" in facts or "maker" in facts):
        found[words.say("order")] = order_lines(frame)
    last = frame.view["last_trick"] if settled or not frame.has_event("trick") else None
    found[words.say("last-trick")] = trick_lines(frame, last) if last else []
    if facts.get("played_first"):
        found[words.say("phase-one")] = phase_lines(frame)
    return found


def order_lines(frame: Frame) -> list[str]:
    """The ranks of trumps, the highest first; a card of another suit among them has its letter."""
    trumps = [
        frame.look.rank(card[:-1]) + ("" if card[-1] == frame.trump else f" ({card[-1]})")
        for card in frame.lanes[frame.trump]
    ]
    return [" ".join(trumps)]


def phase_lines(frame: Frame) -> list[str]:
    """Every card each player has played in the first phase, suit by suit."""
    lines = []
    for seat, cards in frame.facts["played_first"].items():
        lines.append(frame.name(seat))
        for suit in frame.look.circle:
            ranks = [frame.look.rank(c[:-1]) for c in frame.lanes[suit] if c in cards]
            lines.append(f"  {frame.look.sign(suit)}{suit} {' '.join(ranks) or words.NOTHING}")
    return lines


def trick_lines(frame: Frame, trick: dict[str, object]) -> list[str]:
    """A complete trick in the order of play: who led, who won."""
    plays = trick["plays"]
    assert isinstance(plays, list)
    lines = []
    for at, (seat, card) in enumerate(plays):
        notes = [words.say("led")] if at == 0 else []
        notes += [words.say("won")] if seat == trick["winner"] else []
        name = f"{frame.name(seat):<6} {frame.look.card(card):>3}"
        lines.append(f"{name}  {', '.join(notes)}".rstrip())
    return lines
