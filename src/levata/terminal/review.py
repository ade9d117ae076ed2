"""The review: finished hands drawn again, step by step, with all cards open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from levata.match import Match
from levata.terminal import words
from levata.terminal.past import held_lines, steps
from levata.terminal.screens import FeltScreen

__all__ = ["ReviewScreen"]


class ReviewScreen(FeltScreen):
    """Left and right go through a hand, up and down from hand to hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "key-back", key_display="←"),
        Binding("right,space,enter", "step(1)", "key-on", key_display="→"),
        Binding("up,pageup", "hand(-1)", "key-hands", key_display="↑↓"),
        Binding("down,pagedown", "hand(1)", show=False),
        Binding("home", "to(0)", show=False),
        Binding("end", "to(-1)", show=False),
        Binding("q,escape,v", "close", "key-close", key_display="q"),
    ]

    def __init__(self, match: Match, seat: int) -> None:
        """`seat` is the person's; the last finished hand is shown first."""
        super().__init__()
        self._match = match
        self._seat = seat
        self.number = len(match.played)
        """Which hand is shown, from 1."""
        self.steps = steps(match, self.number, seat)
        self.at = 0
        self._held = Static(id="held")
        self._where = Static(id="prompt")

    def below(self) -> Iterable[Widget]:
        return self._held, self._where

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        frame, held = self.steps[self.at]
        self._board.show(frame)
        self._felt.show(frame, settled=False)
        self._aside.show(frame, settled=False)
        self._told.update(Text(frame.told_in(self.size.width)))
        self._held.update(Text("\n".join(held_lines(frame, held))))
        self._where.update(
            words.say(
                "review-where",
                hand=self.number,
                hands=len(self._match.played),
                step=self.at,
                steps=len(self.steps) - 1,
            )
        )

    def action_step(self, by: int) -> None:
        """One action on or back; from one end of a hand into the next one."""
        if 0 <= self.at + by < len(self.steps):
            self.at += by
            self._draw()
        elif 1 <= self.number + by <= len(self._match.played):
            self.action_hand(by)
            if by < 0:
                self.action_to(-1)

    def action_to(self, at: int) -> None:
        self.at = at % len(self.steps)
        self._draw()

    def action_hand(self, by: int) -> None:
        if 1 <= self.number + by <= len(self._match.played):
            self.number += by
            self.steps = steps(self._match, self.number, self._seat)
            self.action_to(0)

    def action_close(self) -> None:
        self.leave()
