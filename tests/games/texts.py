"""The rules texts that players read: their cases, the lines of their case blocks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

NAMED = re.compile(r"[\w-]+=")
RULES = Path(__file__).parents[2] / "docs" / "rules"


def rules(name: str) -> str:
    """The rules of a game, in English."""
    return (RULES / f"{name}.en.md").read_text()


def told(text: str) -> list[tuple[str, str]]:
    """The clause and the line of every case."""
    found, clause = [], ""
    for block in re.findall(
        r"^\*\*([\d.]+|[A-Z]\d+)|^```case\n(.*?)^```", text, re.MULTILINE | re.DOTALL
    ):
        clause = block[0] or clause
        found += [(clause, line) for line in block[1].splitlines()]
    return found


def examples(found: list[tuple[str, str]]) -> list[object]:
    """One parameter a case, named by its clause."""
    return [pytest.param(line, id=f"{clause}-{n}") for n, (clause, line) in enumerate(found)]


def has_every_kind(text: str, kinds: set[str], least: int) -> None:
    """The text has so many cases, each in a block of its own, of these kinds and no others."""
    found = told(text)
    assert set(Counter(line.split()[0] for _, line in found)) == kinds
    assert len(found) >= least
    assert text.count("```case") == len(found)


def fails_when_changed(text: str, change: str, to: str, holds: Callable[[str], None]) -> None:
    """The first case with these words holds, and does not with the others in their place."""
    line = next(line for _, line in told(text) if change in line)
    holds(line)
    with pytest.raises(AssertionError):
        holds(line.replace(change, to))


def named(words: list[str]) -> dict[str, str]:
    """The `name=value` of a case; a call, a seat, a colon and a token, is none."""
    return dict(word.split("=", 1) for word in words if NAMED.match(word))


def called(words: list[str]) -> str:
    """The calls of a case, all its other words, as a script that asserts every turn."""
    return " ".join(word.replace(":", " ", 1) for word in words if not NAMED.match(word))


def plays(text: str) -> list[tuple[str, str]]:
    """Who plays what in a trick, `N:Kc,E:7c`."""
    return [(play[0], play[2:]) for play in text.split(",")]
