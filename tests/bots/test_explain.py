"""What a level explains: every legal action weighed, the best one made, whole counts exact."""

from collections.abc import Iterator
from math import isfinite
from random import Random

import pytest

from levata import by_name, kernel
from levata.bots import cruce
from levata.bots.advice import CLOSE, Advice
from levata.bots.guesses import hands_in
from levata.bots.judges import JUDGES
from levata.bots.levels import LEVELS, Thinker, level
from levata.bots.race import Race
from levata.bots.stakes import Stakes
from levata.game import NOBODY, PLAY, Hand, Observation
from levata.testing import random_pack
from levata.worlds import Worlds
from tests.sizes import size

TABLES = [
    ("cruce", 4),
    ("cruce", 3),
    ("cross_purposes", 2),
    ("cross_purposes", 4),
    ("cuatrola", 4),
    ("euchre", 2),
]
HANDS = size(3, 100)
FEW = 100
"""Worlds that are counted one by one here."""
SMALL = Thinker("small", LEVELS["normal"]._replace(iterations=4, slip=0.0))
WIDE = Thinker("wide", LEVELS["normal"]._replace(iterations=400, slip=0.0))


def positions(name: str, players: int, seed: int) -> Iterator[Hand]:
    """Every position of a hand that is played at random."""
    game = by_name(name)
    options = game.parse_options(players, {})
    rng = Random(f"{name}/{players}/{seed}")
    totals = (0,) * len(game.sides(options))
    hand = game.deal(options, rng.randrange(players), totals, random_pack(game, rng))
    while hand.to_act != NOBODY:
        yield hand
        hand.play(rng.choice(hand.legal()))


def by_tree(seen: Observation) -> bool:
    """Is the hand too long to be searched to its end?"""
    if seen.phase != PLAY or seen.table is None:
        return False
    return max(seen.counts) > JUDGES[seen.game.name].stakes(seen, Race(seen)).deep


def is_name(seen: Observation) -> bool:
    """Is a name called that must be surely better than the usual one, and are some only judged?"""
    return seen.game.name == "cross_purposes" and seen.options.players == 4 and seen.phase != PLAY


def is_explained(advice: Advice) -> bool:
    """Is the best the move that is made, or does the reason say which mean is higher, or as high?"""
    tried = {e.action: e.value for e in advice.estimates if not e.is_judged}
    made, top = tried[advice.action], max(tried.values())
    assert advice.reason is not None
    if made >= top - CLOSE:
        return advice.reason.code != "unsure"
    if advice.reason.code == "unsure":
        return advice.reason.params["tenths"] == round(10 * (top - made)) > 0
    return advice.reason.code == "close" and top - made <= 0.05 + CLOSE


def check(seen: Observation, advice: Advice) -> None:
    """Whatever was found, it is told in full and fits together."""
    assert [e.action for e in advice.estimates] == [*seen.legal]
    made = next(e for e in advice.estimates if e.action == advice.action)
    assert advice.reason is not None
    if len(seen.legal) == 1:
        assert (made.worlds, advice.reason.code) == (0, "only")
        return
    assert is_explained(advice)
    assert is_name(seen) or made.value >= max(e.value for e in advice.estimates) - CLOSE
    for e in advice.estimates:
        assert (
            isfinite(e.value) and e.error >= 0 and (e.best is None or -CLOSE <= e.best <= 1 + CLOSE)
        )
        assert not (advice.whole and e.error)
        # Tried in as many worlds as the others, or judged, and then no surer or better than those.
        assert e.worlds == (0 if e.is_judged else made.worlds) and made.worlds >= 1
        if e.is_judged:
            assert is_name(seen)
            tried = [other for other in advice.estimates if not other.is_judged]
            assert e.error > 0 and e.value <= max(other.value for other in tried)
    shares = [e.best for e in advice.estimates]
    if by_tree(seen):
        assert not any(shares) and advice.reason.code in ("gain", "alike", "close"), (
            "no world by itself"
        )
    else:
        assert sum(share or 0.0 for share in shares) >= 1 - CLOSE, (
            "something is best in every world"
        )
    assert advice.reason.code in ("sure", "likely", "gain", "alike", "close", "unsure")
    assert advice.reason.code != "unsure" or is_name(seen)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_is_explained(name, players):
    rng = Random(2)
    for seed in range(HANDS):
        for hand in positions(name, players, seed):
            if rng.random() < 0.4:
                seen = hand.view(hand.to_act)
                check(seen, SMALL.explain(seen, Random(seed)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_explained_rests_on_what_is_seen(name, players):
    """The cards that a seat cannot see lie otherwise, and every number stays the same."""
    rng = Random(3)
    for hand in positions(name, players, 1):
        if rng.random() < 0.8:
            continue
        seen = hand.view(hand.to_act)
        game = seen.game
        other = game.world(seen, Worlds(game.hidden(seen), game.deck).draw(rng))
        again = SMALL.explain(other.view(hand.to_act), Random(7))
        assert again == SMALL.explain(seen, Random(7))


def counted(seen: Observation) -> dict[int, float] | None:
    """Each card's worth: every world in turn, the card played by the rules, the rest solved.

    None where a card ends the hand or its phase, so that something else is played for after it.
    """
    game = seen.game
    judge = JUDGES[game.name]
    hidden = game.hidden(seen)
    race = Race(seen)
    likely = judge.likely(seen, hidden) if judge.likely else None
    sums = dict.fromkeys(seen.legal, 0.0)
    whole = 0.0
    for guess in Worlds(hidden, game.deck):
        weight = likely(guess) if likely else 1.0
        whole += weight
        for card in seen.legal:
            hand = game.world(seen, guess)
            assert hand.hands == hands_in(seen, hidden, guess)
            parts = hand.parts
            hand.play(card)
            if hand.phase != PLAY or hand.parts != parts:
                return None
            stakes = judge.stakes(hand.view(seen.seat), race)
            at = stakes.position(hand.hands, hand.to_act)
            value = kernel.solve(stakes.laws, at, stakes.goal, stakes.side).value
            sums[card] += weight * worth_of(seen, hand, stakes, value, race)
    return {card: total / whole for card, total in sums.items()}


def worth_of(seen: Observation, hand: Hand, stakes: Stakes, value: int, race: Race) -> float:
    """What a payoff is worth after a card.

    Near the end of Cruce for three the declarer has what both others hold it to, and the third seat
    the rest.
    """
    if (seen.game.name, seen.options.players) != ("cruce", 3):
        return stakes.worth(value)
    declarer = seen.game.seat_letters(seen.options).index(str(seen.facts["declarer"]))
    if seen.seat == declarer or max(seen.counts) > cruce.TOGETHER:
        return stakes.worth(value)
    at = stakes.position(hand.hands, hand.to_act)
    theirs = kernel.solve(stakes.laws, at, stakes.goal, declarer).value
    pairs = stakes.table.pairs
    total = 120 + sum(worth for pair, worth in pairs if not pair & ~hand.hands[seen.seat])
    total += sum(row["points"] for row in hand.facts()["crosses"])
    raw = [max(total - value - theirs, got) for got in hand.facts()["raw"].values()]
    raw[seen.seat], raw[declarer] = value, theirs
    bands = [got // 33 for got in raw]
    if bands[declarer] < seen.facts["bid"]:
        bands[declarer] = -seen.facts["bid"]
    return race.worth(bands) + cruce.TIE_BREAK * value - cruce.WITHHELD * theirs


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_few_worlds_are_counted_one_by_one(name, players):
    found = 0
    for seed in range(size(60, 600)):
        for hand in positions(name, players, seed):
            seen = hand.view(hand.to_act)
            if seen.phase != PLAY or seen.table is None or len(seen.legal) < 2 or by_tree(seen):
                continue
            if Worlds(seen.game.hidden(seen), seen.game.deck).count > FEW:
                continue
            wanted = counted(seen)
            if wanted is None:
                continue
            advice = WIDE.explain(seen, Random(1))
            check(seen, advice)
            assert advice.whole
            told = {e.action: e.value for e in advice.estimates}
            assert told == pytest.approx(wanted), seen.history
            found += 1
        if found >= ENOUGH:
            return
    assert found > 0


ENOUGH = size(8, 500)
"""Positions a game and table."""


def test_a_choice_is_the_last_of_its_slices():
    hand = next(positions("cruce", 4, 1))
    seen = hand.view(hand.to_act)
    strong = level("strong")
    *slices, last = strong.think(seen, Random(5))
    assert len(slices) > 2
    assert strong.choose(seen, Random(5)) == last.action == strong.explain(seen, Random(5)).action


@pytest.mark.parametrize("grade", LEVELS)
def test_what_is_explained_is_what_is_done(grade):
    """At every level for the same chance, but for the slips of the lower ones."""
    player = Thinker(grade, LEVELS[grade]._replace(iterations=4))
    slips = 0
    for name, players in TABLES:
        for number, hand in enumerate(positions(name, players, 4)):
            seen = hand.view(hand.to_act)
            if number % 3 or len(seen.legal) == 1:
                continue
            *_, last = player.think(seen, Random(number))
            slips += not last.estimates
            if last.estimates:
                assert player.explain(seen, Random(number))._replace(reason=None) == last
    assert bool(slips) == bool(player.level.slip)


def test_a_slip_is_no_part_of_an_explanation():
    hand = next(positions("cruce", 4, 1))
    seen = hand.view(hand.to_act)
    slipping = Thinker("slipping", LEVELS["easy"]._replace(slip=1.0))
    [only] = slipping.think(seen, Random(5))
    assert only.estimates == ()
    assert len(slipping.explain(seen, Random(5)).estimates) == len(seen.legal)
