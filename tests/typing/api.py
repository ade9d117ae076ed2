"""The public names as a strict type checker sees them: read by pyright, never run."""

from random import Random
from typing import assert_type

import levata
from levata import Game, Hand, Observation, Options
from levata.bots import bot
from levata.game import Event, Hidden
from levata.match import Match
from levata.record import read, write
from levata.table import HOME, Command, Mode, Owed, Reply, Seat, Table
from levata.views import canonical, message

assert_type(levata.__version__, str)

cruce = levata.by_name("cruce")
assert_type(cruce, Game)

options = cruce.options()
assert_type(options, Options)

hand = cruce.deal(options, dealer=0, totals=(0, 0), pack=list(cruce.deck.cards))
assert_type(hand, Hand)
assert_type(hand.legal(), tuple[int, ...])
assert_type(hand.copy(), Hand)
assert_type(hand.view(0), Observation)
assert_type([cruce.token(action) for action in hand.legal()], list[str])

hand.apply(hand.legal()[0])
assert_type(hand.step(hand.legal()[0]), list[Event])
assert_type(cruce.sides(options), tuple[tuple[int, ...], ...])
assert_type(cruce.hidden(hand.view(0)), Hidden)

match = Match(cruce, options, ["ana", "dan", "ioana", "mihai"], 0)
assert_type(match.deal(cruce.deck.cards), Hand)
assert_type(match.totals, tuple[int, ...])
assert_type(write(match), str)
assert_type(read(write(match)).match, Match)

table = Table(cruce, options, [Seat("ana", Mode.PERSON), *[Seat("b", Mode.BOT)] * 3])
assert_type(table.owes(), Owed)
assert_type(table.submit(Command(HOME, "k", "deal", pack=("As",))), Reply)
assert_type(bot("greedy").choose(hand.view(0), Random(1)), int)
assert_type(canonical(message(hand.view(0))), bytes)
