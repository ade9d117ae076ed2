"""What the person has set for this terminal: kept beside the matches, a word a line."""

from __future__ import annotations

from math import inf
from pathlib import Path

from levata.bots import LEVEL_NAMES
from levata.language import LANGUAGES, language_asked, language_of
from levata.store import replace

__all__ = ["CALM", "CHOICES", "PACES", "Settings", "lang_flag", "spoken_language"]

CALM = "calm"
PACES = {"slow": 1.2, CALM: 0.6, "fast": 0.25, "none": 0.0, "key": inf}
"""Seconds a bot takes to act; a complete trick stays twice as long. `key`: nothing moves by itself."""
CHOICES = {"lang": tuple(LANGUAGES), "level": LEVEL_NAMES, "pace": tuple(PACES)}
"""Every setting and what it may be. What is not set, or damaged, is as if never chosen."""


class Settings:
    """The settings of one person: `settings["lang"]` is empty until it is chosen."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "settings.txt"
        self._values = dict.fromkeys(CHOICES, "")
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return
        for line in lines:
            name, _, value = line.partition(" ")
            if value in CHOICES.get(name, ()):
                self._values[name] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        """Choose, and keep the choice; `OSError` if it cannot be written."""
        assert value in CHOICES[name], f"{name} {value}"
        self._values[name] = value
        lines = [f"{name} {value}\n" for name, value in self._values.items() if value]
        replace(self._path, "".join(lines))


def spoken_language(lang: str | None, settings: Settings) -> str:
    """What a table speaks: what it is begun with, else LEVATA_LANG, the saved choice, the system's."""
    return lang or language_asked() or settings["lang"] or language_of()


def lang_flag(lang: str, unasked: str) -> str:
    """What a command needs to be answered in a language: nothing if it is so unasked."""
    return "" if lang == unasked else f" --lang {lang}"
