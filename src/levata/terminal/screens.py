"""Screens whose key bindings are described in the language that is spoken."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import ModalScreen, Screen, ScreenResultType

from levata.terminal import words

__all__ = ["SpokenModal", "SpokenScreen"]


def _spoken(bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
    """A binding of ours has the name of a message as its description."""
    return {
        key: active._replace(
            binding=replace(
                active.binding,
                description=words.say(active.binding.description, active.binding.description),
            )
        )
        for key, active in bindings.items()
    }


class SpokenScreen(Screen[ScreenResultType]):
    """A screen with its keys in words."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return _spoken(super().active_bindings)


class SpokenModal(ModalScreen[ScreenResultType]):
    """A panel with its keys in words."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return _spoken(super().active_bindings)
