"""The games there are: those built in, and those that packages bring."""

from __future__ import annotations

import warnings
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
    """Every game by name, the built-in ones first. Entry points are read on the first call.

    A package that cannot be loaded is left out with a warning that names it and says why.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - takes 37 ms, and most runs name a built-in game

    found = {g.name: g for g in BUILT_IN}
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda e: e.name):
        try:
            added = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever it is, the other games are played on
            warnings.warn(f"{entry.value} is left out: {error!r}", RuntimeWarning, stacklevel=2)
            continue
        if not isinstance(added, Game):
            told = f"{entry.value} is left out: it is no Game but {added!r}"
            warnings.warn(told, RuntimeWarning, stacklevel=2)
            continue
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
