"""The games there are: those built in, and those that packages bring."""

from __future__ import annotations

from functools import cache

from levata.errors import NotationError
from levata.game import Game
from levata.games import cross_purposes, cruce, cuatrola, euchre

__all__ = ["BUILT_IN", "by_name", "registered"]

BUILT_IN: tuple[Game, ...] = (cruce.GAME, cross_purposes.GAME, cuatrola.GAME, euchre.GAME)
ENTRY_POINTS = "levata.games"
"""A package's entry points in this group name `Game` instances."""


@cache
def registered() -> dict[str, Game]:
    """Every game by name, the built-in ones first. Entry points are read on the first call."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - takes 37 ms, and most runs name a built-in game

    found = {g.name: g for g in BUILT_IN}
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda e: e.name):
        added = entry.load()
        assert isinstance(added, Game), f"{entry.value} is not a Game"
        found.setdefault(added.name, added)
    return found


def by_name(name: str) -> Game:
    """The game of that name; `NotationError` lists the names there are."""
    for built_in in BUILT_IN:
        if built_in.name == name:
            return built_in
    try:
        return registered()[name]
    except KeyError:
        raise NotationError("unknown-game", value=name, legal=", ".join(registered())) from None
