"""Two-handed Euchre's bot: sound calls, honest worlds, exact endings, and a mind for the match."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import log
from random import Random

import pytest

from levata import by_name
from levata.bots import euchre
from levata.bots.advice import Advice
from levata.bots.euchre_calls import expected, likely, places
from levata.bots.levels import level
from levata.bots.race import Race
from levata.bots.tables import load
from levata.game import NOBODY, PLAY, Hand, Observation
from levata.games.euchre import DECK, JACK, ORDERS
from levata.worlds import Worlds
from tests.sizes import size

EUCHRE = by_name("euchre")
STRONG = level("strong")
QUICK = level("strong", 4)


def deal(seed: object, totals: tuple[int, int] = (0, 0)) -> Hand:
    rng = Random(f"{seed}")
    pack = list(DECK.cards)
    rng.shuffle(pack)
    return EUCHRE.deal(EUCHRE.options(), rng.randrange(2), totals, pack)


def views(
    hands: int, bot: object = QUICK, seed: str = "views"
) -> Iterator[tuple[Hand, Observation]]:
    """Every decision of some hands of self-play."""
    for number in range(hands):
        hand = deal(f"{seed}/{number}")
        while hand.to_act != NOBODY:
            seen = hand.view(hand.to_act)
            if len(seen.legal) > 1:
                yield hand, seen
            hand.play(bot.choose(seen, Random(f"{number}/{len(seen.history)}")))


def position(line: str) -> Hand:
    """`holdings and turned card | tokens so far`; South has dealt, other cards lie anywhere."""
    held, tokens = line.split("|")
    *hands, turned = held.split()
    cards = {word[0]: list(DECK.members(DECK.parse_holding(word[2:])[0])) for word in hands}
    up = DECK.card(turned)
    rest = [c for c in DECK.cards if c != up and c not in cards["N"] and c not in cards["S"]]
    pack = [*cards["N"][:3], *cards["S"][:2], *cards["N"][3:], *cards["S"][2:], up, *rest]
    hand = EUCHRE.deal(EUCHRE.options(), 1, (0, 0), EUCHRE.check_pack(pack))
    for token in tokens.split():
        hand.apply(EUCHRE.parse(token))
    return hand


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param("N:9.T9.T9.- S:AK.K.K.J Js | -", "accept", id="accept-both-bowers"),
        pytest.param("N:9.T9.T9.- S:-.KQ.KQ.9 Qs | -", "-", id="not-without-a-trump"),
        pytest.param("N:9.T9.T9.- S:AK.K.K.J Js |", "-", id="the-right-bower-is-for-the-dealer"),
        pytest.param("N:JAK.A.A.- S:-.T9.T9.9 9s |", "order -", id="order-or-wait-with-the-best"),
        pytest.param("N:JAK.A.9.- S:-.T9.T.T9 Qd | - -", "=s", id="name-what-is-held"),
        pytest.param("N:9.T9.T.A S:AKQ.A.-.J 9d | - - -", "=s", id="a-dealer-names-too"),
        pytest.param("N:A.A.K.AK S:9.T9.T.9 Ad | - - -", "-", id="a-dealer-throws-in-nothing"),
        pytest.param("N:AQ.T9.9.- S:K9.A.A.J Js | - accept", "x9s xAh xAd", id="lay-one-of-five"),
        pytest.param("N:JA.K.T.9 S:T.A.-.KQT 9d | - - =s Js Ts Td", "Tc Qc Kc", id="void-no-trump"),
        pytest.param("N:J.K.QT.9 S:T9.A.-.KQ 9d | - - =s Js 9s Qd", "Ts", id="ruff-a-sure-loser"),
        pytest.param("N:K.K.Q9.9 S:9.A.A.JK Td | - - =s Ks", "9s Jc", id="the-left-is-a-trump"),
        pytest.param("N:K.K.Q9.9 S:-.A.A.JKQ Td | - - =s Ks", "Jc", id="the-left-is-all-there-is"),
    ],
)
def test_decisions(line, wanted):
    hand = position(line)
    seen = hand.view(hand.to_act)
    assert EUCHRE.token(STRONG.choose(seen, Random(1))) in wanted.split()


def test_the_match_score_decides():
    """In endings weighed over every world: another score, another card."""
    changed = 0
    for _, seen in views(size(ci=20, long=300)):
        if seen.phase == PLAY and max(seen.counts) <= 3:
            level_score = STRONG.explain(seen, Random(1))
            late = STRONG.explain(replace(seen, totals=(9, 9)), Random(1))
            assert level_score.whole and late.whole
            values = {e.action: e.value for e in late.estimates}
            changed += values[late.action] > values[level_score.action] + 0.01
    assert changed


# Nothing but the Observation.


def swapped(hand: Hand, seen: Observation, rng: Random) -> Hand:
    """The same for the viewer; what it cannot see lies otherwise."""
    return EUCHRE.world(seen, Worlds(EUCHRE.hidden(seen), DECK).draw(rng))


def same(explain: Callable[[Hand, Random], object], hands: int) -> bool:
    return all(
        explain(hand, Random(2)) == explain(swapped(hand, seen, Random(3)), Random(2))
        for hand, seen in views(hands, seed="swap")
    )


def test_unseen_cards_change_nothing():
    def explain(hand: Hand, rng: Random) -> Advice:
        return QUICK.explain(hand.view(hand.to_act), rng)

    assert same(explain, size(ci=25, long=400))


def test_a_bot_that_peeks_is_noticed():
    def peek(hand: Hand, rng: Random) -> object:
        other = hand.hands[1 - hand.to_act]
        return (QUICK.explain(hand.view(hand.to_act), rng), other.bit_length())

    assert not same(peek, 5)


# Worlds weighed by what the other did.


def test_the_true_world_is_likelier():
    """The other's cards fit its calls better than cards that were dealt to nobody."""
    gains = []
    for hand, seen in views(size(ci=60, long=1_000), seed="likely"):
        if seen.phase != PLAY or max(seen.counts) < 5:
            continue
        hidden = places(EUCHRE.hidden(seen))
        weight = likely(seen, hidden)
        worlds = Worlds(hidden, DECK)
        rng = Random(len(gains))
        mean = sum(weight(worlds.draw(rng)) for _ in range(60)) / 60
        gains.append(log(weight([hand.hands[1 - seen.seat], 0]) / mean))
    assert sum(gains) / len(gains) > 0.1


def test_what_a_dealer_laid_away_is_counted_one_card_at_a_time():
    """Against the judgement itself, for every card that may be the one."""
    rng = Random(4)
    for _ in range(size(ci=200, long=5_000)):
        cards = list(DECK.cards)
        rng.shuffle(cards)
        up, five, loose = cards[0], sum(1 << c for c in cards[:5]), cards[5:19]
        asked = [euchre.laid(five & ~(1 << up) | 1 << card, up) == card for card in loose]
        trumps = ORDERS[up >> 4].trumps
        plain = [a and not trumps >> c & 1 for a, c in zip(asked, loose, strict=True)]
        if five & ~trumps:
            assert expected(five, loose, up >> 4) == sum(plain)


# The last tricks are the solver's.


def open_value(hand: Hand, worth: Callable[[tuple[int, ...]], float], seat: int) -> float:
    """By trying everything, both hands open."""
    if hand.is_over:
        return worth(hand.score())
    found = []
    for action in hand.legal():
        after = hand.copy()
        after.play(action)
        found.append(open_value(after, worth, seat))
    return max(found) if hand.to_act == seat else min(found)


def test_endings_are_every_world_there_is():
    done = 0
    for _, seen in views(size(ci=12, long=200), seed="endings"):
        if seen.phase != PLAY or max(seen.counts) != 2:
            continue
        done += 1
        advice = STRONG.explain(seen, Random(1))
        assert advice.whole
        hidden = EUCHRE.hidden(seen)
        weight = likely(seen, places(hidden))
        race = Race(seen)
        total, sums = 0.0, dict.fromkeys(seen.legal, 0.0)
        place = next(p for p in hidden.places if p.part == "hand")
        loose = [
            c for c in DECK.members(hidden.cards) if place.may >> c & 1 and not place.holds >> c & 1
        ]
        for rest in combinations(loose, place.size - place.holds.bit_count()):
            cards = place.holds | sum(1 << c for c in rest)
            left = list(DECK.members(hidden.cards & ~cards))
            # A card laid away must be one of the five: the turned card never is.
            laid = [c for c in left if c != seen.pack[10]][:1]
            guess = [
                cards if p is place else sum(1 << c for c in laid) if p.part == "discard" else 0
                for p in hidden.places
            ]
            guess[-1] = hidden.cards & ~sum(guess)
            world = EUCHRE.world(seen, guess)
            share = weight([cards, 0])
            total += share
            for action in seen.legal:
                after = world.copy()
                after.play(action)
                sums[action] += share * open_value(after, race.worth, seen.seat)
        for estimate in advice.estimates:
            assert estimate.error == 0
            assert estimate.value == pytest.approx(sums[estimate.action] / total)
        best = max(sums.values())
        assert sums[advice.action] == pytest.approx(best)
    assert done


def test_the_class_of_a_hand_counts_what_the_table_says():
    """The quick sum against the plain one, over random hands."""
    rng = Random(5)
    for kind in ("order", "accept", "first", "last"):
        row = load("euchre")[kind]
        for _ in range(200):
            hand = sum(1 << c for c in rng.sample(DECK.cards, 5))
            trump = rng.randrange(4)
            up = rng.choice([-1, trump << 4 | JACK])
            plain = sum(w * x for w, x in zip(row, euchre.features(hand, trump, up), strict=True))
            assert euchre.eager(kind, hand, trump, up) == pytest.approx(plain)
