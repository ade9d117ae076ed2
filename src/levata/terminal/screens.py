"""What our screens share: keys described in the language that is spoken, closing once, the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Footer, Static

from levata.terminal import words
from levata.terminal.aside import Aside
from levata.terminal.board import Board
from levata.terminal.felt import Felt

__all__ = ["FeltScreen", "SpokenModal", "SpokenScreen"]


class SpokenScreen(Screen[ScreenResultType]):
    """A screen with its keys in words."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """A binding of ours has the name of a message as its description, perhaps as its key, too."""
        return {key: _spoken(active) for key, active in super().active_bindings.items()}

    def leave(self, result: ScreenResultType | None = None) -> None:
        """Close with a result; what was pressed meanwhile for a screen that is closed is nothing."""
        if self.is_current:
            self.dismiss(result)


class SpokenModal(SpokenScreen[ScreenResultType], ModalScreen[ScreenResultType]):
    """A panel with its keys in words."""


class FeltScreen(SpokenScreen[None]):
    """The board, the felt and what was told over what else a screen has, the aside beside them."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - as Screen has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self._board = Board()
        self._felt = Felt()
        self._told = Static(id="told")
        self._aside = Aside()

    def below(self) -> Iterable[Widget]:
        """What stands below the felt."""
        return ()

    def compose(self) -> ComposeResult:
        yield self._board
        with Horizontal(id="middle"):
            with Vertical(id="centre"):
                yield self._felt
                yield self._told
                yield from self.below()
            yield self._aside
        yield Footer(show_command_palette=False)


def _spoken(active: ActiveBinding) -> ActiveBinding:
    binding = active.binding
    key = binding.key_display
    if key and key.endswith(".keys"):
        key = words.say(key, key)
    described = words.say(binding.description, binding.description)
    return active._replace(binding=replace(binding, description=described, key_display=key))
