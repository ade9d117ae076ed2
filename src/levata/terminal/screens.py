"""Screens whose key bindings are described in the language that is spoken, and that close once."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import ModalScreen, Screen, ScreenResultType

from levata.terminal import words

__all__ = ["SpokenModal", "SpokenScreen"]


def _spoken(bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
    """A binding of ours has the name of a message as its description, perhaps as its key, too."""
    return {
        key: active._replace(
            binding=replace(
                active.binding,
                description=words.say(active.binding.description, active.binding.description),
                key_display=_key(active.binding.key_display),
            )
        )
        for key, active in bindings.items()
    }


def _key(name: str | None) -> str | None:
    return words.say(name, name) if name and name.endswith(".keys") else name


class SpokenScreen(Screen[ScreenResultType]):
    """A screen with its keys in words."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return _spoken(super().active_bindings)

    def leave(self, result: ScreenResultType | None = None) -> None:
        """Close with a result; what was pressed meanwhile for a screen that is closed is nothing."""
        if self.is_current:
            self.dismiss(result)


class SpokenModal(ModalScreen[ScreenResultType]):
    """A panel with its keys in words."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return _spoken(super().active_bindings)

    def leave(self, result: ScreenResultType | None = None) -> None:
        """Close with a result; what was pressed meanwhile for a screen that is closed is nothing."""
        if self.is_current:
            self.dismiss(result)
