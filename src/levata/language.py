"""The languages Levata speaks, and which one a person wants."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping

from levata.errors import NotationError

__all__ = [
    "LANGUAGES",
    "either",
    "language_accepted",
    "language_asked",
    "language_of",
    "parse_language",
]

LANGUAGES = {"en": "English", "ro": "Română", "es": "Español"}
"""Each language under its own name; the first stands in where another has no words."""
FIRST = next(iter(LANGUAGES))


def language_of(environ: Mapping[str, str] = os.environ) -> str:
    """The person's language, one of `LANGUAGES`: LEVATA_LANG, else that of the system."""
    for name in ("LEVATA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            found = value[:2].lower()
            return found if found in LANGUAGES else FIRST
    return FIRST


def language_asked(environ: Mapping[str, str] = os.environ) -> str:
    """The language LEVATA_LANG asks for, or nothing."""
    return language_of(environ) if environ.get("LEVATA_LANG") else ""


def language_accepted(header: str) -> str:
    """The first language of ours that a browser names in Accept-Language.

    >>> language_accepted("de-AT, ro;q=0.8, en;q=0.5"), language_accepted("")
    ('ro', 'en')
    """
    names = (part.strip()[:2].lower() for part in header.split(","))
    return next((name for name in names if name in LANGUAGES), FIRST)


def either(values: Iterable[object], say: Callable[..., str]) -> str:
    """Values to choose from, as `say` puts them in its language: 3 or 4."""
    *first, last = map(str, values)
    if not first:
        return last
    plainly = " or ".join((*first, last))
    return say("either", plainly, first=", ".join(first), last=last)


def parse_language(text: str | None) -> str:
    """A language as people name it on a command line; without a name the person's own."""
    if text is None:
        return language_of()
    if text not in LANGUAGES:
        raise NotationError("unknown-language", value=text, legal=", ".join(LANGUAGES))
    return text
