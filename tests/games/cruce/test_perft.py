"""What can happen in a hand, counted; where paper reaches, on paper.

A sequence of bids is a set of numbers said in rising order and who said them, so `k` turns have
C(k + 6, 6) of them: 7, 28, 84, 210. Of these one, all passes, ends the hand and stays one leaf;
every other goes on with four trumps.
"""

from math import comb
from pathlib import Path

import pytest

from levata.games.cruce import DECK, GAME, CruceHand
from levata.perft import perft
from tests.games.cruce.lines import begin, position, run
from tests.oracle.cruce import play_hand

PINNED = [
    line.split("|")
    for line in Path(__file__).with_name("perft.txt").read_text().splitlines()
    if line and not line.startswith(";")
]


# At four: 7, 28, 84, 210 and then 4 * 209 + 1. At three the third turn is the last: 7, 28, 84,
# then 4 * 83 + 1. Where the lead makes trump the declarer has six or eight cards instead of four
# suits: 6 * 209 + 1 and 8 * 83 + 1.
@pytest.mark.parametrize(
    ("table", "counts"),
    [
        pytest.param("players=4", [1, 7, 28, 84, 210, 837], id="four"),
        pytest.param("players=4 deal=full", [1, 7, 28, 84, 210, 837], id="four, whole hands"),
        pytest.param("players=4 trump=lead", [1, 7, 28, 84, 210, 1255], id="four, by lead"),
        pytest.param("players=3", [1, 7, 28, 84, 333], id="three"),
        pytest.param("players=3 deal=full", [1, 7, 28, 84, 333], id="three, whole hands"),
        pytest.param("players=3 trump=lead", [1, 7, 28, 84, 665], id="three, by lead"),
    ],
)
def test_auction(table, counts):
    hand = position(table)
    assert [perft(hand, depth) for depth in range(len(counts))] == counts
    players = hand.deal.options.players
    assert counts[1 : players + 1] == [comb(k + 6, 6) for k in range(1, players + 1)]


@pytest.mark.parametrize(
    ("table", "script", "counts"),
    [
        pytest.param("dealer=N", "- - - -", [1, 1, 1, 1], id="a dead hand is one leaf"),
        pytest.param("players=3", "- - -", [1, 1, 1, 1], id="a dead hand at three"),
        pytest.param("deal=full nines=redeal S:9A.9K.9.9", "", [1, 1, 1], id="so is a void one"),
        pytest.param("dealer=N", "6", [1, 1, 1, 1, 4], id="passes forced by a six"),
        pytest.param("dealer=N", "- 6", [1, 1, 1, 4], id="and later"),
        pytest.param("dealer=N", "- - -", [1, 7, 25], id="the last pass ends it: 4 * 6 + 1"),
    ],
)
def test_ends_and_forced_passes(table, script, counts):
    hand = position(table)
    run(hand, script)
    assert [perft(hand, depth) for depth in range(len(counts))] == counts


def start(line: list[str]) -> tuple[str, CruceHand, list[int]]:
    """The name, the position and the counts of a pinned line."""
    name, table, dealer, pack, script, counts = map(str.strip, line)
    values = dict(word.split("=") for word in table.split())
    options = GAME.parse_options(values.pop("players"), values)
    seat = GAME.seat_letters(options).index(dealer)
    hand = begin(options, seat)
    cards = GAME.check_pack(DECK.card(word) for word in pack.split())
    hand = CruceHand(hand.deal._replace(pack=cards))
    run(hand, script)
    return name, hand, [int(count) for count in counts.split()]


def told_again(hand: CruceHand, script: list[str], depth: int) -> int:
    """The same count, by asking the second telling from the beginning for every node."""
    deal = hand.deal
    game = play_hand(
        deal.options.players,
        dict(deal.options.values),
        deal.dealer,
        [DECK.name(card) for card in deal.pack],
    )
    try:
        question = next(game)
        for token in script:
            question = game.send(token)
    except StopIteration:
        return 1
    if depth == 1:
        return len(question.legal)
    return sum(told_again(hand, [*script, token], depth - 1) for token in question.legal)


@pytest.mark.slow
@pytest.mark.parametrize("line", [pytest.param(line, id=line[0].strip()) for line in PINNED])
def test_pinned(line):
    """Depths 1, 2, 3 … from the position, by the engine and by the second telling."""
    _, hand, counts = start(line)
    script = [GAME.token(action) for _, action in hand.plies()]
    depths = range(1, len(counts) + 1)
    assert [perft(hand, depth) for depth in depths] == counts
    assert [told_again(hand, script, depth) for depth in depths] == counts


def test_the_pinned_lines_reach_every_option_of_play():
    """Both seat counts, deals, ways to make trump and to beat; and leaves pinned by thousands."""
    tables = {word for line in PINNED for word in line[1].split()}
    assert tables >= {"players=3", "players=4", "deal=full", "trump=lead", "beat=yes"}
    assert max(int(line[5].split()[-1]) for line in PINNED) > 10_000
