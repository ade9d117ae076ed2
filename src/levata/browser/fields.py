"""The fields of a message, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from levata.errors import LevataError
from levata.game import Event, Json
from levata.match import NAME_LENGTH, is_name

__all__ = ["Fields", "Told", "coded"]

Told: TypeAlias = dict[str, Any]
"""What is told a page: JSON, in which estimates are fractions."""

LONGEST = 2_000_000
"""Letters a text may have: a record of a match has some ten thousand."""


class Fields:
    """The fields of one message: `bad-field` names the first that is missing or will not do."""

    def __init__(self, body: Mapping[str, object]) -> None:
        self._body = body

    def text(self, name: str) -> str:
        value = self._body.get(name)
        if not isinstance(value, str) or len(value) > LONGEST or not _is_text(value):
            raise self._bad(name, "a text is due")
        return value

    def key(self, name: str) -> str:
        """A name that its sender has made up."""
        value = self._body.get(name)
        if not isinstance(value, str) or not is_name(value):
            raise self._bad(name, f"1 to {NAME_LENGTH} printable characters are due")
        return value

    def one_of(self, name: str, legal: Iterable[str]) -> str:
        value = self._body.get(name)
        names = list(legal)
        if not isinstance(value, str) or value not in names:
            raise self._bad(name, f"one of: {', '.join(names)}")
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value = self._body.get(name)
        # A bool is an int to Python, and to nobody else.
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._bad(name, f"a whole number from {low} to {high} is due")
        return value

    def texts(self, name: str) -> dict[str, str]:
        """An object whose values are texts."""
        value = self._body.get(name)
        if not isinstance(value, dict) or not all(map(_is_text, [*value, *value.values()])):
            raise self._bad(name, "an object of texts is due")
        return value

    def has(self, name: str) -> bool:
        return self._body.get(name) is not None

    def _bad(self, name: str, expected: str) -> LevataError:
        value = self._body.get(name)
        shown = "nothing" if value is None else repr(value)
        return LevataError("bad-field", name=name, value=shown[:SHOWN], expected=expected)


SHOWN = 80


def _is_text(value: object) -> bool:
    """Is it Unicode? JSON can spell half a character, which nothing can write."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def coded(reason: Event | None) -> Json:
    """A reason as a message."""
    return None if reason is None else {"code": reason.code, "params": dict(reason.params)}
