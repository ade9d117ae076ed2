"""The greedy bot: the obvious plays, and better than chance beyond doubt."""

from random import Random

import pytest

from levata import by_name
from levata.arena import duel, play_hand
from levata.bots import BOTS, bot
from levata.game import NOBODY
from levata.testing import random_options, random_pack
from tests.sizes import size

CRUCE = by_name("cruce")
DEALS = size(2_000, 2_000)
"""The interval is promised over so many deals, so both sizes play them."""


def check(line: str) -> None:
    """`options | holdings | tokens so far -> what the next seat may sensibly do`.

    West dealt and all cards are out before the auction.
    """
    deck = CRUCE.deck
    words, holdings, rest = line.split("|")
    values = dict(word.split("=") for word in words.split())
    options = CRUCE.parse_options(4, {"deal": "full", **values})
    tokens, wanted = rest.split("->")
    held = {
        word[0]: list(deck.members(deck.parse_holding(word[2:])[0])) for word in holdings.split()
    }
    pack = []
    for packet in CRUCE.layout(options, 3):
        cards = held["NESW"[packet.seat]]
        pack += cards[: packet.size]
        del cards[: packet.size]
    hand = CRUCE.deal(options, 3, (0, 0), CRUCE.check_pack(pack))
    for token in tokens.split():
        hand.apply(CRUCE.parse(token))
    choice = bot("greedy").choose(hand.view(hand.to_act), Random(1))
    assert CRUCE.token(choice) in wanted.split(), f"{line}: {CRUCE.token(choice)}"


SPADES = "N:AK9.-.AQ.J E:-.AKJ9.-.A9 S:-.TQ.TK.TK W:TQJ.-.J9.Q"
HEARTS = "N:9.TJ.K.K9 E:K.Q9.Q9.A S:AT.AK.A.J W:QJ.-.TJ.TQ"
CROSS = "N:J.A.T.AQJ E:-.-.AQJ9.TK S:AK.TKQ.K.- W:TQ9.J9.-.9"
SIDE = "N:-.TQ9.-.AQ9 E:QJ9.A.AQ.- S:AT.-.TK9.T W:K.KJ.J.KJ"
RICH = "N:ATKQ.-.A.A E:9.JQ9.9.K S:J.AT.TQ.J W:-.K.KJ.TQ9"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f"| {RICH} | -> 2 3 4", id="bid-what-is-held"),
        pytest.param(f"| {SPADES} | 1 - - -> -", id="pass-with-nothing"),
        pytest.param(f"| {HEARTS} | - 1 2 - -> =h =s", id="name-the-suit-of-ace-and-king"),
        pytest.param(f"| {CROSS} | 1 - 2 - =h -> Qh", id="show-a-cross-by-its-cheaper-half"),
        pytest.param(f"trump=lead | {CROSS} | 1 - 2 - -> Qh Kh", id="make-trump-with-a-cross"),
        pytest.param(f"| {SPADES} | 1 - - - =s -> As", id="draw-trumps-from-the-top"),
        pytest.param(f"| {SIDE} | 1 - - - =h -> Ac", id="cash-an-ace"),
        pytest.param(f"| {SPADES} | 1 - - - =s As -> 9h 9c", id="throw-a-nine-not-an-ace"),
        pytest.param(f"| {SPADES} | 1 - - - =s As 9h -> Th Td Tc", id="bring-a-partner-a-ten"),
        pytest.param(f"| {SPADES} | 1 - - - =s As 9h Th -> Js", id="spend-the-least-trump"),
        pytest.param(f"| {CROSS} | 1 - 2 - =h Qh 9h Ah -> 9d", id="void-of-all-keep-the-ace"),
    ],
)
def test_obvious_plays(line: str) -> None:
    check(line)


def test_a_wrong_expectation_fails() -> None:
    with pytest.raises(AssertionError):
        check(f"| {SPADES} | 1 - - - =s As -> Ah")


@pytest.mark.slow
@pytest.mark.parametrize("players", sorted(CRUCE.seats))
def test_it_beats_random_play_by_an_interval_over_duplicate_deals(players: int) -> None:
    found = duel(CRUCE, CRUCE.options(players), bot("greedy"), bot("random"), deals=DEALS, seed=1)
    assert found.deals == DEALS
    assert found.low > 0


@pytest.mark.slow
def test_random_play_is_not_said_to_beat_another_random_play() -> None:
    """The control: two bots that play alike, each with chance of its own."""

    class Contrary:
        name = "contrary"

        def choose(self, seen, rng):
            return seen.legal[-1 - int(rng.random() * len(seen.legal))]

    found = duel(CRUCE, CRUCE.options(), bot("random"), Contrary(), deals=500, seed=2)
    assert found.low < 0 < found.high


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_option_legally_and_the_same_for_the_same_chance(name: str) -> None:
    rng = Random(4)
    player = bot(name)
    for number in range(6 if name == "flat" else 60):
        options = random_options(CRUCE, rng)
        pack = random_pack(CRUCE, rng)
        dealer = rng.randrange(options.players)
        seats = [player] * options.players
        first = play_hand(CRUCE, options, seats, pack, dealer, str(number))
        assert play_hand(CRUCE, options, seats, pack, dealer, str(number)) == first


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_cannot_peek(name: str) -> None:
    """The unseen cards dealt anew, the choice for the same chance stays."""
    from levata.worlds import draw

    rng = Random(6)
    player = bot(name)
    for number in range(10 if name == "flat" else 100):
        options = random_options(CRUCE, rng)
        totals = (0,) * len(CRUCE.sides(options))
        hand = CRUCE.deal(options, 0, totals, random_pack(CRUCE, rng))
        for _ in range(rng.randrange(25)):
            if hand.to_act != NOBODY:
                hand.play(rng.choice(hand.legal()))
        if hand.is_over:
            continue
        seen = hand.view(hand.to_act)
        world = CRUCE.world(seen, draw(CRUCE.hidden(seen), CRUCE.deck, rng))
        there = player.choose(world.view(hand.to_act), Random(number))
        assert there == player.choose(seen, Random(number))
