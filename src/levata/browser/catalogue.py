"""Which games there are, with everything a page asks before a match."""

from __future__ import annotations

from levata.browser.fields import Told
from levata.errors import LevataError
from levata.game import Game, Option
from levata.games import BUILT_IN

__all__ = ["described", "game_of"]


def game_of(name: str) -> Game:
    """A built-in game: on a person's device there are no others."""
    for game in BUILT_IN:
        if game.name == name:
            return game
    legal = ", ".join(game.name for game in BUILT_IN)
    raise LevataError("unknown-game", value=name, legal=legal)


def described(game: Game) -> Told:
    """A game's seats, pack and options."""
    deck = game.deck
    return {
        "name": game.name,
        "seats": sorted(game.seats),
        "default_seats": game.options().players,
        "deck": {
            "suits": deck.suits,
            "ranks": deck.ranks,
            "cards": [deck.name(card) for card in deck.cards],
        },
        "options": [_option(option) for option in game.table_options],
        "ticks": game.ticks,
    }


def _option(option: Option) -> Told:
    low, high = option.span or (None, None)
    needs: dict[str, dict[str, str]] = {}
    for choice, other, value in option.needs:
        needs.setdefault(choice, {})[other] = value
    return {
        "name": option.name,
        "choices": [*option.choices],
        "default": option.default,
        "number": option.span is not None,
        "min": low,
        "max": high,
        "seats": [*option.seats] or None,
        "needs": needs or None,
    }
