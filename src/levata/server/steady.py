"""The time at the tables: it goes on evenly, and stands still while nothing can be kept.

So an outage costs nobody time, whether a disk is full, somebody else holds the file, or the whole
process is stopped. Only the dates that are written down go on meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["PATIENCE", "Steady"]

PATIENCE = 3.0
"""Seconds since something was last kept after which nothing can be: each second something is."""


class Steady:
    """Called, it is the time at the tables, in seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = time.time() - clock()
        self._stood = 0.0
        """For so long it has stood still."""
        self._last = clock()
        """When something was last kept."""
        self._has_failed = False

    def __call__(self) -> float:
        at = self._last if self.is_still else self._clock()
        return self._begun + at - self._stood

    def date(self) -> float:
        """The same for what is written down: as the system's clock was at the start, and even."""
        return self._begun + self._clock()

    @property
    def is_still(self) -> bool:
        """It stands since something was last kept."""
        return self._has_failed or self._clock() - self._last > PATIENCE

    def failed(self) -> None:
        """Something could not be kept, for a reason that is everybody's."""
        self._has_failed = True

    def kept(self) -> bool:
        """Something was kept: time goes on. Had it stood still?"""
        now, was_still = self._clock(), self.is_still
        if was_still:
            self._stood += now - self._last
        self._last, self._has_failed = now, False
        return was_still
