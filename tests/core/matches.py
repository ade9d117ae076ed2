"""Random matches of Cruce, finished or not, for the tests of what is written and told of them."""

from random import Random

from levata.cards import Card
from levata.game import Options
from levata.games import by_name
from levata.match import Match
from levata.testing import random_options, random_pack

CRUCE = by_name("cruce")
NAMES = ("Ștefan", "bot/greedy", 'a "b" c', "back\\slash", "x;y", "N:E", " ", "=?", "ß" * 64)


def deck_names(cards: list[Card] | tuple[Card, ...]) -> list[str]:
    return [CRUCE.deck.name(card) for card in cards]


def play(match: Match, rng: Random, plies: int = 99) -> None:
    """So many random actions in the hand in progress, or all of it."""
    for _ in range(plies):
        if not match.in_hand:
            return
        match.apply(rng.choice(match.hand.legal()))


def random_match(rng: Random, *, hands: int = 2, options: Options | None = None) -> Match:
    """A few hands played out, and often one stopped at a point of any kind."""
    chosen = options or random_options(CRUCE, rng)
    names = rng.sample(NAMES, chosen.players)
    match = Match(CRUCE, chosen, names, rng.randrange(chosen.players))
    for _ in range(rng.randrange(hands + 1)):
        if not match.is_over:
            match.deal(random_pack(CRUCE, rng))
            play(match, rng)
    if not match.is_over and rng.random() < 0.8:
        match.deal(random_pack(CRUCE, rng))
        play(match, rng, rng.randrange(30))
    return match


def stopped_match(rng: Random, options: Options | None = None) -> Match:
    """A match with a hand in progress."""
    while True:
        match = random_match(rng, options=options)
        if match.in_hand:
            return match
