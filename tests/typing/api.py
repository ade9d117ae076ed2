"""The public names as a strict type checker sees them: read by pyright, never run."""

from typing import assert_type

import levata
from levata import Game, Hand, Observation, Options

assert_type(levata.__version__, str)

cruce = levata.game("cruce")
assert_type(cruce, Game)

options = cruce.options()
assert_type(options, Options)

hand = cruce.deal(options, dealer=0, totals=(0, 0), pack=list(cruce.deck.cards))
assert_type(hand, Hand)
assert_type(hand.legal(), tuple[int, ...])
assert_type(hand.copy(), Hand)
assert_type(hand.view(0), Observation)
assert_type([cruce.token(action) for action in hand.legal()], list[str])
