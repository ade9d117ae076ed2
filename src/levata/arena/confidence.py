"""An interval that may be looked at after every deal, and so may end a match early.

Method: the normal-mixture confidence sequence of Robbins (Annals of Mathematical Statistics 41,
1970) with the running standard deviation, asymptotic as in Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences" (Annals of
Statistics 52, 2024): over all deals together the true gain leaves the interval with 5 % chance.
"""

from __future__ import annotations

from math import inf, log, sqrt

__all__ = ["ConfidenceSequence"]

ALPHA = 0.05
FIRST = 100
"""Deals before the first look: the standard deviation has to be known."""
SHARPEST = 1_000
"""The number of deals for which the interval is as narrow as this method allows."""
MIXTURE = (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / SHARPEST
"""The variance of the mixture, which decides where the interval is sharpest."""


class ConfidenceSequence:
    """The gains so far, one after another in the order of their deals."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        """The sum of squared distances from the mean, by Welford's recurrence."""

    def add(self, gain: float) -> None:
        self.count += 1
        step = gain - self.mean
        self.mean += step / self.count
        self._squares += step * (gain - self.mean)

    @property
    def sd(self) -> float:
        """Of the gains so far."""
        return sqrt(self._squares / self.count)

    @property
    def is_decided(self) -> bool:
        """Is it beyond doubt which of the two is better?"""
        low, high = self.interval
        return low > 0 or high < 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true gain lies, whenever one looks."""
        if self.count < FIRST:
            return -inf, inf
        mixed = self.count * MIXTURE + 1
        half = self.sd * sqrt(2 * mixed / (self.count**2 * MIXTURE) * log(sqrt(mixed) / ALPHA))
        return self.mean - half, self.mean + half
