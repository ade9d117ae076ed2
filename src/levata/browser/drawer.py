"""A shelf in memory, for a home whose files somebody else keeps."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

__all__ = ["Drawer"]


class Drawer:
    """Texts by name; it notes which have changed."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = dict(texts or {})
        self._changed: set[str] = set()

    def changes(self) -> dict[str, str | None]:
        """What has changed since this was asked: a text, or None for one that is gone."""
        found = {name: self._texts.get(name) for name in sorted(self._changed)}
        self._changed.clear()
        return found

    def take(self, texts: Mapping[str, str | None]) -> None:
        """What somebody else has changed in the same files, and kept."""
        for name, text in texts.items():
            if text is None:
                self._texts.pop(name, None)
            else:
                self._texts[name] = text

    def read(self, name: str) -> str:
        try:
            return self._texts[name]
        except KeyError:
            raise FileNotFoundError(name) from None

    def write(self, name: str, text: str) -> None:
        if self._texts.get(name) != text:
            self._texts[name] = text
            self._changed.add(name)

    def move(self, name: str, to: str) -> None:
        self.write(to, self.read(name))
        self.remove(name)

    def remove(self, name: str) -> None:
        if self._texts.pop(name, None) is not None:
            self._changed.add(name)

    def has(self, name: str) -> bool:
        return name in self._texts

    def names(self, folder: str) -> list[str]:
        there = (name for name in self._texts if name.startswith(folder))
        return sorted(name for name in there if "/" not in name[len(folder) :])

    def hold(self, name: str) -> None:
        """Nobody else has this memory; who else may open the files is for their keeper to say."""

    def place(self, name: str) -> Path:
        return Path(name)
