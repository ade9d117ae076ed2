"""The greedy bot: the obvious plays, and better than chance beyond doubt."""

from random import Random

import pytest

from levata import by_name, registered
from levata.arena import duel, play_hand
from levata.bots import BOTS, bot
from levata.game import NOBODY, Game, Options
from levata.testing import random_options, random_pack
from levata.worlds import draw
from tests.sizes import size

CRUCE = by_name("cruce")
DEALS = size(120, 2_000)
"""Deals of a duel, each played from every side."""


def check(line: str, name: str = "cruce") -> None:
    """`options | holdings | tokens so far -> what the next seat may sensibly do`.

    The last seat dealt. Cards not named go anywhere; a word without a seat is a turned card.
    """
    game = by_name(name)
    words, holdings, rest = line.split("|")
    values = dict(word.split("=") for word in words.split())
    players = values.pop("players", None)
    options = game.parse_options(players, values)
    letters = game.seat_letters(options)
    tokens, wanted = rest.split("->")
    hand = game.deal(
        options,
        len(letters) - 1,
        (0,) * len(game.sides(options)),
        game.check_pack(_pack(game, options, holdings)),
    )
    for token in tokens.split():
        hand.apply(game.parse(token))
    choice = bot("greedy").choose(hand.view(hand.to_act), Random(1))
    assert game.token(choice) in wanted.split(), f"{line}: {game.token(choice)}"


def _pack(game: Game, options: Options, holdings: str) -> list[int]:
    deck, letters = game.deck, game.seat_letters(options)
    held: dict[int, list[int]] = {seat: [] for seat in (*range(len(letters)), NOBODY)}
    for word in holdings.split():
        if ":" in word:
            cards = deck.members(deck.parse_holding(word[2:])[0])
            held[letters.index(word[0])] = list(cards)
        else:
            held[NOBODY] = [deck.card(word)]
    named = [card for cards in held.values() for card in cards]
    loose = [card for card in deck.cards if card not in named]
    pack = []
    for packet in game.layout(options, len(letters) - 1):
        for _ in range(packet.size):
            source = (packet.public and held[NOBODY]) or held[packet.seat] or loose
            pack.append(source.pop(0))
    return pack


SPADES = "N:AK9.-.AQ.J E:-.AKJ9.-.A9 S:-.TQ.TK.TK W:TQJ.-.J9.Q"
HEARTS = "N:9.TJ.K.K9 E:K.Q9.Q9.A S:AT.AK.A.J W:QJ.-.TJ.TQ"
CROSS = "N:J.A.T.AQJ E:-.-.AQJ9.TK S:AK.TKQ.K.- W:TQ9.J9.-.9"
SIDE = "N:-.TQ9.-.AQ9 E:QJ9.A.AQ.- S:AT.-.TK9.T W:K.KJ.J.KJ"
RICH = "N:ATKQ.-.A.A E:9.JQ9.9.K S:J.AT.TQ.J W:-.K.KJ.TQ9"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f"deal=full | {RICH} | -> 2 3 4", id="bid-what-is-held"),
        pytest.param(f"deal=full | {SPADES} | 1 - - -> -", id="pass-with-nothing"),
        pytest.param(
            f"deal=full | {HEARTS} | - 1 2 - -> =h =s", id="name-the-suit-of-ace-and-king"
        ),
        pytest.param(
            f"deal=full | {CROSS} | 1 - 2 - =h -> Qh", id="show-a-cross-by-its-cheaper-half"
        ),
        pytest.param(
            f"deal=full trump=lead | {CROSS} | 1 - 2 - -> Qh Kh", id="make-trump-with-a-cross"
        ),
        pytest.param(f"deal=full | {SPADES} | 1 - - - =s -> As", id="draw-trumps-from-the-top"),
        pytest.param(f"deal=full | {SIDE} | 1 - - - =h -> Ac", id="cash-an-ace"),
        pytest.param(
            f"deal=full | {SPADES} | 1 - - - =s As -> 9h 9c", id="throw-a-nine-not-an-ace"
        ),
        pytest.param(
            f"deal=full | {SPADES} | 1 - - - =s As 9h -> Th Td Tc", id="bring-a-partner-a-ten"
        ),
        pytest.param(
            f"deal=full | {SPADES} | 1 - - - =s As 9h Th -> Js", id="spend-the-least-trump"
        ),
        pytest.param(
            f"deal=full | {CROSS} | 1 - 2 - =h Qh 9h Ah -> 9d", id="void-of-all-keep-the-ace"
        ),
    ],
)
def test_obvious_plays(line: str) -> None:
    check(line)


def test_a_wrong_expectation_fails() -> None:
    with pytest.raises(AssertionError):
        check(f"deal=full | {SPADES} | 1 - - - =s As -> Ah")


EUCHRE = [
    ("order-what-is-strong", "| N:AJ.-.-.AKQ S:T.KT9.-.9 Jc | -> order"),
    ("pass-what-is-weak", "| N:T9.T9.9.- S:AK.A.-.KQ Jc | -> -"),
    ("accept-with-trumps", "| N:T9.T9.9.- S:J.A.-.AK9 Jc | - -> accept"),
    ("take-when-ordered", "| N:AJ.-.-.AKQ S:T.KT9.-.9 Jc | order -> take"),
    ("lay-away-a-low-plain-card", "| N:T9.T9.T.- S:J.A.9.AK Jc | - accept -> x9d"),
    ("lay-no-trump-and-no-ace-away", "| N:9.T9.T9.- S:J.AK.A.9 Jc | - accept -> xKh"),
    ("name-the-strong-suit", "| N:AKJ.-.A.9 S:T9.9.QT.- Jh | - - -> =s"),
    ("a-stuck-dealer-names-the-best", "stick=yes | N:T9.T.9.9 S:AKQ.9.T.- Jh | - - - -> =s"),
    ("lead-the-best-bower-to-draw", "| N:J.A.-.AKJ S:T.KT9.-.9 Qc | order leave -> Jc"),
    ("take-a-trick-that-can-be-had", "| N:9.A.A.A9 S:AT.K.K.K Qc | order leave 9s -> Ts As"),
]
CUATROLA = [
    ("pass-with-nothing", "direction=clockwise | N:S.CS.3.S Ab | -> -"),
    ("solo-with-trumps", "direction=clockwise | N:A3R.-.A.S Co | -> solo cuatrola"),
    ("no-bid-past-the-price", "direction=clockwise | N:3R.-.A.CS Co | -> -"),
    (
        "declare-the-forty",
        "direction=clockwise | N:CR.A.A.S E:A.3.3.3A S:3.R.R.CR W:-.CS.CS.- So | - - - - Ac 3c Rc Cc -> 40",
    ),
]
CROSS = [
    ("name-the-long-suit", "| N:AKQJT98.A.32.432 | -> =s"),
    ("name-the-rank-held-often", "| N:85.865.8765.8765 | -> ^8"),
    (
        "answer-with-the-rank-held-often",
        "players=2 | N:AKQ.AKQ.AKQ.AKQJ S:85.865.8765.8765 | =s -> ^8",
    ),
    (
        "accept-a-partners-strong-suit",
        "| N:32.32.5432.65432 S:AKQJT98.A.T9.T98 | =s ^7 -> =s",
    ),
]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param(name, line, id=f"{name}-{what}")
        for name, lines in (("euchre", EUCHRE), ("cuatrola", CUATROLA), ("cross_purposes", CROSS))
        for what, line in lines
    ],
)
def test_obvious_plays_of_the_other_games(name: str, line: str) -> None:
    check(line, name)


TABLES = [
    (game.name, players, extra)
    for game in registered().values()
    for players in sorted(game.seats)
    for extra in ({}, {"sides": "alliance"})
    if not extra or (game.name == "cross_purposes" and players == 4)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "extra"), TABLES)
def test_it_beats_random_play_by_an_interval_over_duplicate_deals(name, players, extra) -> None:
    game = by_name(name)
    options = game.options(players, **extra)
    found = duel(game, options, bot("greedy"), bot("random"), deals=DEALS, seed=1)
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


GAMES = pytest.mark.parametrize("game", list(registered().values()), ids=lambda g: g.name)


@GAMES
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_option_legally_and_the_same_for_the_same_chance(name, game) -> None:
    rng = Random(4)
    player = bot(name)
    for number in range(1 if name == "flat" else 20):
        options = random_options(game, rng)
        pack = random_pack(game, rng)
        dealer = rng.randrange(options.players)
        seats = [player] * options.players
        first = play_hand(game, options, seats, pack, dealer, str(number))
        assert play_hand(game, options, seats, pack, dealer, str(number)) == first


@GAMES
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_cannot_peek(name, game) -> None:
    """The unseen cards dealt anew, the choice for the same chance stays."""
    rng = Random(6)
    player = bot(name)
    for number in range(5 if name == "flat" else 60):
        options = random_options(game, rng)
        totals = (0,) * len(game.sides(options))
        hand = game.deal(options, 0, totals, random_pack(game, rng))
        for _ in range(rng.randrange(25)):
            if hand.to_act != NOBODY:
                hand.play(rng.choice(hand.legal()))
        if hand.is_over:
            continue
        seen = hand.view(hand.to_act)
        world = game.world(seen, draw(game.hidden(seen), game.deck, rng))
        there = player.choose(world.view(hand.to_act), Random(number))
        assert there == player.choose(seen, Random(number))
