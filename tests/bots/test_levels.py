"""The levels: the same from the same seed, blind to what is hidden, at home in every game."""

import subprocess
import sys
from random import Random

import pytest

from levata import by_name
from levata.bots.levels import LEVELS, Thinker, level
from levata.bots.watch import Watched
from levata.game import NOBODY, Hand
from levata.match import Match
from levata.testing import random_options, random_pack
from levata.worlds import Worlds
from tests.sizes import size

GAMES = ("cruce", "cross_purposes", "cuatrola", "euchre")
POSITIONS = size(ci=60, long=2_000)
"""Looked at a game, unseen cards lying one way and another."""
MATCHES = size(ci=1, long=300)
"""Played a game, seat count and level, each with options of its own."""
LONGEST = size(ci=3, long=80)
"""Hands after which a match is left as it is; only one in which all pass is as long."""
QUICK = Thinker("quick", LEVELS["strong"]._replace(iterations=3))
ITERATIONS = {"easy": 1, "normal": 1, "strong": 2, "expert": 3}
"""What the levels look at here: whether they can play does not hang on how far they look."""


def positions(name, seed):
    """Hands at a decision, drawn from play with options of every kind; endless."""
    game = by_name(name)
    rng = Random(f"levels/{name}/{seed}")
    while True:
        options = random_options(game, rng)
        totals = tuple(rng.randrange(10) for _ in game.sides(options))
        hand = game.deal(options, rng.randrange(options.players), totals, random_pack(game, rng))
        while hand.to_act != NOBODY:
            if len(hand.legal()) > 1 and rng.random() < 0.2:
                yield hand.copy()
            hand.play(rng.choice(hand.legal()))


def elsewhere(hand: Hand, rng: Random) -> Hand:
    """The same hand to whoever acts, what that seat cannot see lying otherwise."""
    seen = hand.view(hand.to_act)
    worlds = Worlds(seen.game.hidden(seen), seen.game.deck)
    return seen.game.world(seen, worlds.draw(rng))


def honest(hand: Hand, rng: Random):
    """Advice from what the seat sees."""
    return QUICK.explain(hand.view(hand.to_act), rng)


def peeking(hand: Hand, rng: Random):
    """Advice that looks at the hand it is not shown: a control."""
    other = hand.hands[(hand.to_act + 1) % len(hand.hands)]
    legal = hand.legal()
    return honest(hand, rng)._replace(action=legal[other % len(legal)])


def swayed(explain, name, seed):
    """Positions in which the choice or all that is said of it hangs on unseen cards."""
    rng = Random(seed)
    found = 0
    for number, hand in zip(range(POSITIONS), positions(name, seed), strict=False):
        one, other = (explain(each, Random(number)) for each in (hand, elsewhere(hand, rng)))
        found += one != other
    return found


@pytest.mark.parametrize("name", GAMES)
def test_unseen_cards_change_neither_choice_nor_explanation(name):
    assert not swayed(honest, name, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_peeks_is_caught(name):
    assert swayed(peeking, name, 2)


SCRIPT = """
from random import Random
from levata import by_name
from levata.bots.levels import LEVELS, Thinker
bot = Thinker("quick", LEVELS["strong"]._replace(iterations=4))
for name in {games!r}:
    game = by_name(name)
    options = game.options()
    pack = list(game.deck.cards)
    Random(5).shuffle(pack)
    hand = game.deal(options, 1, (0,) * len(game.sides(options)), pack)
    while hand.to_act >= 0:
        hand.apply(bot.choose(hand.view(hand.to_act), Random(len(hand.history))))
    print(name, hand.history.hex())
"""


def test_the_same_seed_plays_the_same_hand_in_every_process():
    code = SCRIPT.format(games=GAMES)

    def run(salt):
        return subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": salt},
        ).stdout

    first = run("1")
    assert len(first.splitlines()) == len(GAMES)
    assert run("2") == first


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name in GAMES for players in sorted(by_name(name).seats)],
)
@pytest.mark.parametrize("grade", LEVELS)
def test_every_level_plays_matches_to_their_end(name, players, grade):
    game = by_name(name)
    faults = []
    bot = Watched(level(grade, ITERATIONS[grade]), tell=faults.append)
    for number in range(MATCHES):
        rng = Random(f"match/{name}/{players}/{grade}/{number}")
        options = random_options(game, rng, players)
        match = Match(game, options, game.seat_letters(options), 0)
        while not match.is_over and match.number <= LONGEST:
            hand = match.deal(random_pack(game, rng))
            while match.in_hand:
                match.apply(bot.choose(hand.view(hand.to_act), rng))
        assert match.played
    assert not faults


def test_a_level_says_what_it_is():
    assert level("strong").name == "strong"
    assert level("normal", 5).name == "normal@5"
    assert level("normal", 5).level.slip == LEVELS["normal"].slip
