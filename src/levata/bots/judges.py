"""What the bots know of each game beyond its rules: its calls and what its cards are played for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from levata.bots import (
    cross_purposes,
    cruce,
    cruce_calls,
    cuatrola,
    cuatrola_calls,
    cuatrola_likely,
    euchre,
    euchre_calls,
)
from levata.bots.advice import Advice
from levata.bots.guesses import Likely
from levata.bots.race import Race
from levata.bots.stakes import Stakes
from levata.game import Action, Hidden, Observation

__all__ = ["JUDGES", "Judge"]


class Judge(NamedTuple):
    """One game's."""

    call: Callable[[Observation], Action]
    """A call by plain judgement, at once."""
    stakes: Callable[[Observation, Race], Stakes]
    """What the cards are played for, once it is known which card beats which."""
    effort: Mapping[int, float]
    """By seats, how many worlds are weighed for one in Cruce for four."""
    likely: Likely | None = None
    """How likely it is that the others did what they did, in the world of a guess."""
    weigh_calls: Callable[[Observation, Judge, Race, int, Random], Iterator[Advice]] | None = None
    """A game's own way to weigh its calls, instead of playing them out."""
    places: Callable[[Hidden], Hidden] | None = None
    """The hidden places as far as they matter to who wins with which card, the others put together."""


JUDGES: Mapping[str, Judge] = {
    "cross_purposes": Judge(
        cross_purposes.call,
        cross_purposes.stakes,
        {2: 1.0, 4: 2.0},
        likely=cross_purposes.likely,
        weigh_calls=cross_purposes.weigh_calls,
    ),
    "cruce": Judge(
        cruce.call,
        cruce.stakes,
        {4: 1.0, 3: 0.35},
        likely=cruce_calls.likely,
        weigh_calls=cruce_calls.weigh_calls,
    ),
    "cuatrola": Judge(
        cuatrola.call,
        cuatrola.stakes,
        {4: 5.0},
        likely=cuatrola_likely.likely,
        weigh_calls=cuatrola_calls.weigh_calls,
    ),
    "euchre": Judge(
        euchre.call,
        euchre.stakes,
        {2: 12.0},
        likely=euchre_calls.likely,
        weigh_calls=euchre_calls.weigh_calls,
        places=euchre_calls.places,
    ),
}
"""By name; a game without one is played by random playouts of its own rules."""
