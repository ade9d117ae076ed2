"""Is a count what chance would give? No table of numbers, no package: a bound that is close."""

from collections.abc import Sequence
from math import sqrt

ONE_IN_10_000 = 3.719
"""So many standard deviations of a normal variable are passed once in so many."""


def chi_square(observed: Sequence[int]) -> float:
    """How far counts are from all being equal."""
    expected = sum(observed) / len(observed)
    return sum((count - expected) ** 2 for count in observed) / expected


def too_odd(*observed: Sequence[int]) -> bool:
    """Would equally likely kinds give counts so uneven less than once in ten thousand?

    Of several tables each has kinds of its own; they are judged together, because each by itself
    would be told off by chance sooner or later.
    Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is near normal.
    """
    freedom = sum(len(counts) - 1 for counts in observed)
    spread = 2 / (9 * freedom)
    bound = freedom * (1 - spread + ONE_IN_10_000 * sqrt(spread)) ** 3
    return sum(map(chi_square, observed)) > bound
