"""Levata: one table for four trick-taking games.

>>> import random
>>> from levata import by_name
>>> cruce = by_name("cruce")
>>> pack = list(cruce.deck.cards)
>>> random.Random(1).shuffle(pack)
>>> hand = cruce.deal(cruce.options(), dealer=0, totals=(0, 0), pack=pack)
>>> [cruce.token(a) for a in hand.legal()]
['-', '1', '2', '3', '4', '5', '6']
"""

from levata.errors import IllegalAction, NotationError
from levata.game import NOBODY, Game, Hand, Observation, Options
from levata.games import by_name, registered

__all__ = [
    "NOBODY",
    "Game",
    "Hand",
    "IllegalAction",
    "NotationError",
    "Observation",
    "Options",
    "by_name",
    "registered",
]
__version__ = "0.1.0"
