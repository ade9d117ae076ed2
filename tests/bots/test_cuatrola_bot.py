"""The thinking bot at Cuatrola: bids, declarations and cards that a careful player would choose."""

from math import log
from random import Random
from statistics import fmean, stdev

import pytest

from levata import by_name
from levata.bots.advice import Advice
from levata.bots.cuatrola_calls import class_key, prospects
from levata.bots.cuatrola_likely import likely
from levata.bots.judges import JUDGES
from levata.bots.levels import Level, Thinker, level
from levata.bots.race import Race
from levata.bots.tables import load
from levata.game import NOBODY, PLAY, Game, Hand, Observation, Options
from levata.testing import random_options, random_pack
from levata.worlds import Worlds, draw
from tests.sizes import size

GAME = by_name("cuatrola")
OPTIONS = GAME.options()
STRONG = level("strong", 16)
FEW = Thinker("few", Level(1))
"""The fewest worlds: five a decision."""


def deal(line: str) -> Hand:
    """`options totals | holdings turned | tokens so far`; the last seat in the direction deals."""
    words, holdings, tokens = line.split("|")
    values = dict(word.split("=") for word in words.split() if "=" in word)
    totals = next((w for w in words.split() if "-" in w and "=" not in w), "0-0").split("-")
    options = GAME.parse_options(None, {"direction": "clockwise", **values})
    hand = GAME.deal(
        options, 3, tuple(map(int, totals)), GAME.check_pack(packed(GAME, options, holdings))
    )
    for token in tokens.split():
        hand.apply(GAME.parse(token))
    return hand


def packed(game: Game, options: Options, holdings: str) -> list[int]:
    """A deal by West in which the seats hold what is named; other cards go anywhere."""
    *words, turned = holdings.split()
    held = {
        "NESW".index(word[0]): list(game.deck.members(game.deck.parse_holding(word[2:])[0]))
        for word in words
    }
    last = game.deck.card(turned)
    named = {last, *(card for cards in held.values() for card in cards)}
    held.setdefault(3, [])
    held[3] = [*(card for card in held[3] if card != last)]
    loose = [card for card in game.deck.cards if card not in named]
    pack = []
    for packet in game.layout(options, 3)[:-1]:
        for _ in range(packet.size):
            source = held.get(packet.seat) or loose
            pack.append(source.pop(0))
    return [*pack, last]


def explained(line: str, bot: Thinker = STRONG) -> tuple[str, Advice]:
    hand = deal(line)
    seen = hand.view(hand.to_act)
    advice = bot.explain(seen, Random(1))
    assert tuple(e.action for e in advice.estimates) == seen.legal
    return GAME.token(advice.action), advice


# Calls.


FIVE = "W:A3RCS.-.-.- So | - - -"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param(f"| {FIVE}", "quintola", id="five-trumps-are-five-tricks"),
        pytest.param("| W:A3RC.-.-.A Co | - - -", "quintola", id="four-high-trumps-and-an-ace"),
        pytest.param("| N:A3R.A.-.S So | ", "cuatrola", id="four-sure-tricks-are-not-five"),
        pytest.param("| N:S.CS.3.S Ao | ", "-", id="pass-with-nothing"),
        pytest.param("| N:RC.S.CS.- Ao | ", "-", id="not-with-three-sure-losers"),
        pytest.param(f"0-17 | {FIVE}", "cuatrola", id="seventeen-forbids-a-quintola"),
        pytest.param(f"0-19 | {FIVE}", "solo", id="nineteen-leaves-the-solo"),
        pytest.param(f"17-0 | {FIVE}", "quintola", id="the-rivals-points-forbid-nothing"),
    ],
)
def test_bids(line: str, wanted: str) -> None:
    """The impossible is not on offer, and what is certain is taken (the cap, K6 and K7)."""
    assert explained(line)[0] == wanted


CLOSE_CALL = "| N:AC.R3.A.- Sc | "
"""A solo is safer; with the rivals a point short the cuatrola is worth its risk."""


def test_the_score_of_the_match_changes_the_bid() -> None:
    assert explained("0-0 " + CLOSE_CALL)[0] == "solo"
    assert explained("15-20 " + CLOSE_CALL)[0] == "cuatrola"


CROWD = "N:CR.A.CR.- E:A.3.3.3A S:3.R.A.RC W:-.CS.S.S So"
AFTER_A_TRICK = "- - - - Ac 3c Rc Cc"


def test_declares_the_forty_then_the_twenty() -> None:
    assert explained(f"| {CROWD} | {AFTER_A_TRICK}")[0] == "40"
    assert explained(f"| {CROWD} | {AFTER_A_TRICK} 40")[0] == "20e"


def test_passes_a_window_only_where_it_must() -> None:
    """A declaration is never worth less than silence, whatever the score."""
    for totals in ("0-0", "20-20", "20-3"):
        _, advice = explained(f"{totals} | {CROWD} | {AFTER_A_TRICK}")
        silent, spoken = (e.value for e in advice.estimates)
        assert spoken > silent


# Cards.


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        # North alone for a cuatrola has three tricks; the ace of oros is trump and must draw.
        pytest.param(
            "| N:A3.A.-.A3 E:R.3.A3.R S:-.R.R.CS W:CS.C.S.- So | cuatrola - - -",
            "Ao 3o",
            id="draw-trumps-before-cashing-what-can-be-trumped",
        ),
        pytest.param(
            "| N:A3.A3.A.- E:-.R.3R.A3 S:R.C.CS.R W:CS.S.-.CS So | quintola - - -"
            " Ao Rc So 3o 3b Co",
            "Ac 3c Ae",
            id="no-trump-left-to-draw",
        ),
    ],
)
def test_leads(line: str, wanted: str) -> None:
    assert explained(line)[0] in wanted.split()


def test_defenders_of_a_solo_play_for_the_same() -> None:
    """A trick of either defender counts alike against the bidder (and not so in a hand for all)."""
    hand = deal("| N:A3R.A.-.S So | solo - - -")
    judge = JUDGES["cuatrola"]
    east, west = (hand.view(seat) for seat in (1, 3))
    for seen in (east, west):
        stakes = judge.stakes(seen, Race(seen))
        assert stakes.side == 0
        assert stakes.worth(2) > stakes.worth(3)
    north = judge.stakes(hand.view(0), Race(hand.view(0)))
    assert north.worth(2) < north.worth(3)
    table = hand.trick_table()
    assert table is not None
    assert table.sides[1] == table.sides[3] != table.sides[0]


def test_a_whole_couple_is_worth_keeping_until_it_is_declared() -> None:
    """The same card points are worth less if they cost half of the pair of trumps."""
    hand = deal(f"| {CROWD} | - - - -")
    seen = hand.view(0)
    told = JUDGES["cuatrola"].stakes(seen, Race(seen)).in_world
    assert told is not None
    king, ace = (GAME.parse(token) for token in ("Ro", "Ac"))
    assert told(hand.hands)(king, 50) < told(hand.hands)(ace, 50)
    hand = deal(f"| {CROWD} | {AFTER_A_TRICK} 40 20e")
    seen = hand.view(0)
    told = JUDGES["cuatrola"].stakes(seen, Race(seen)).in_world
    assert told is not None
    assert told(hand.hands)(king, 50) == told(hand.hands)(GAME.parse("Re"), 50)


def test_a_resting_hand_counts_for_nobody() -> None:
    """A solo on points is won by more than half of what three hands and the last trick hold."""
    hand = deal("solo=points window=first | N:A3.A.S.S S:-.3.A.A3R Ro | solo - - -")
    seen = hand.view(0)
    told = JUDGES["cuatrola"].stakes(seen, Race(seen)).in_world
    assert told is not None
    total = 130 - (10 + 11 + 11 + 10 + 4)
    worth = told(hand.hands)
    card = seen.legal[0]
    assert worth(card, total // 2 + 1) > 0 > worth(card, total // 2 - 1)


# What a bot may know.


class Peeking:
    """The control: it looks at the hands of a deal it should know nothing of."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def explain(self, seen: Observation, rng: Random) -> tuple[int, ...]:
        return tuple(self.hand.hands)


def decisions(rng: Random, count: int) -> list[Hand]:
    """Hands at a decision with a choice, under every option, after random play."""
    found: list[Hand] = []
    while len(found) < count:
        options = random_options(GAME, rng)
        scores = rng.choice(((0, 0), (15, 18), (20, 3)))
        totals = tuple(min(score, int(options["target"]) - 1) for score in scores)
        hand = GAME.deal(options, rng.randrange(4), totals, random_pack(GAME, rng))
        for _ in range(rng.randrange(26)):
            if hand.to_act != NOBODY:
                hand.play(rng.choice(hand.legal()))
        if not hand.is_over and len(hand.legal()) > 1:
            found.append(hand)
    return found


def test_cards_it_cannot_see_change_neither_decision_nor_estimates() -> None:
    rng = Random(6)
    peeked = 0
    for number, hand in enumerate(decisions(rng, size(ci=120, long=2_000))):
        seen = hand.view(hand.to_act)
        there = GAME.world(seen, draw(GAME.hidden(seen), GAME.deck, rng))
        other = there.view(hand.to_act)
        assert other == seen
        assert FEW.explain(seen, Random(number)) == FEW.explain(other, Random(number))
        mine, theirs = (Peeking(h).explain(seen, rng) for h in (hand, there))
        peeked += mine != theirs
    assert peeked > size(ci=60, long=1_000)


def test_every_legal_action_has_an_estimate_and_the_best_is_chosen() -> None:
    for number, hand in enumerate(decisions(Random(7), size(ci=80, long=1_000))):
        seen = hand.view(hand.to_act)
        advice = FEW.explain(seen, Random(number))
        assert tuple(e.action for e in advice.estimates) == seen.legal
        top = max(e.value for e in advice.estimates)
        chosen = next(e for e in advice.estimates if e.action == advice.action)
        assert chosen.value == pytest.approx(top, abs=1e-5)


def test_where_all_worlds_are_looked_at_nothing_is_left_to_chance() -> None:
    counted = 0
    for hand in decisions(Random(8), size(ci=60, long=600)):
        seen = hand.view(hand.to_act)
        whole = Worlds(GAME.hidden(seen), GAME.deck).count <= 80
        one, other = (STRONG.explain(seen, Random(seed)) for seed in (1, 2))
        assert one.whole == other.whole == whole
        if whole:
            counted += 1
            assert one == other
            assert all(e.error == 0 for e in one.estimates)
    assert counted > 5


# What the others' calls and cards tell.


def test_the_true_cards_are_likelier_than_others() -> None:
    """The mean over positions of self-play of the logarithm, true against the mean of others."""
    rng = Random(9)
    gains = []
    for _ in range(size(ci=30, long=400)):
        hand = GAME.deal(OPTIONS, rng.randrange(4), (0, 0), random_pack(GAME, rng))
        while hand.to_act != NOBODY:
            seen = hand.view(hand.to_act)
            if len(seen.legal) == 1:
                hand.play(seen.legal[0])
                continue
            if seen.phase == PLAY:
                hidden = GAME.hidden(seen)
                if hidden.places:
                    weight = likely(seen, hidden)
                    worlds = Worlds(hidden, GAME.deck)
                    others = fmean(weight(worlds.draw(rng)) for _ in range(20))
                    gains.append(log(weight([hand.hands[p.seat] for p in hidden.places]) / others))
            hand.play(FEW.choose(seen, rng))
    assert fmean(gains) - 3 * stdev(gains) / len(gains) ** 0.5 > 0.02


# The table of hand classes.


def test_the_table_grows_with_the_hand() -> None:
    """More tricks are never likelier than fewer, on lead or not; a better card does no harm."""
    table = load("cuatrola")
    for three, four, five, other_three, other_four, other_five, solo, points in table.values():
        assert 100 >= three >= four >= five >= 0
        assert 100 >= other_three >= other_four >= other_five >= 0
        assert 0 <= solo <= 100
        assert -200 <= points <= 200
    for worse, better in (("A3R.A.S.-", "A3R.A.C.-"), ("3RC.A.A.-", "A3R.A.A.-")):
        weak, strong = (
            table[".".join([key.split(".")[0], *sorted(key.split(".")[1:])])]
            for key in (worse, better)
        )
        assert weak[0] <= strong[0] + 3


def test_a_class_forgets_which_suit_is_which() -> None:
    deck = GAME.deck
    one, _ = deck.parse_holding("A3.S.-.AR")
    two, _ = deck.parse_holding("AR.A3.S.-")
    assert class_key(one, 0) == class_key(two, 1) == "A3.-.AR.S"
    assert class_key(one, 3) != class_key(two, 1)
    assert prospects(one, 0, True, False) == prospects(two, 1, True, False)
