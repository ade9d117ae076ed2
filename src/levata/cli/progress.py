"""How far a long command has come."""

from __future__ import annotations

import sys
import time

REDRAW = 0.1
"""Seconds between two drawings of a progress bar."""


class Progress:
    """A bar on standard error, where somebody is looking."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.shown = 0.0
        self.width = 0
        """Of the last note, which the next one covers."""
        self.on = sys.stderr.isatty()

    def show(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if self.on and (done == self.total or now - self.shown > REDRAW):
            self.shown = now
            bar = "█" * (25 * done // self.total)
            print(
                f"\r{bar:<25} {done}/{self.total} {self.what}{note:<{self.width}}",
                end="",
                file=sys.stderr,
                flush=True,
            )
            self.width = len(note)

    def done(self) -> None:
        if self.on:
            print(file=sys.stderr)
