"""Tables that bots judge calls by, written by tools/tables_<game>.py: a key and its numbers a line."""

from __future__ import annotations

from functools import cache
from importlib import resources

__all__ = ["load"]


@cache
def load(name: str) -> dict[str, tuple[float, ...]]:
    """The table of that name; a line that begins with `;` is a remark."""
    text = (resources.files(__name__) / f"{name}.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith(";"))
    return {key: tuple(map(float, numbers)) for key, *numbers in rows}
