"""Bots: they see an `Observation` and nothing else."""

from __future__ import annotations

from levata.bots.base import Bot
from levata.bots.flat import Flat
from levata.bots.greedy import Greedy
from levata.bots.rand import RandomBot
from levata.errors import NotationError

__all__ = ["BOTS", "Bot", "bot"]

BOTS: dict[str, Bot] = {b.name: b for b in (RandomBot(), Greedy(), Flat())}
"""Every bot by name."""


def bot(name: str) -> Bot:
    """The bot of that name; `NotationError` lists the names there are."""
    try:
        return BOTS[name]
    except KeyError:
        raise NotationError("unknown-bot", value=name, legal=", ".join(BOTS)) from None
