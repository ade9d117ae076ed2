"""Every case of the rules text that players read, put to the engine."""

import pytest

from levata.games.cruce import DECK, GAME
from tests.games.cases import figures, run, spelled, winner
from tests.games.cruce.lines import SEATS, ask, begin, ended, late
from tests.games.texts import (
    called,
    examples,
    fails_when_changed,
    has_every_kind,
    named,
    plays,
    rules,
    told,
)

TEXT = rules("cruce")


def holds(line: str) -> None:
    """A case is true of the engine."""
    case, _, expected = line.partition("->")
    kind, *words = case.split()
    assert KINDS[kind](words, expected.split())


def bands(words: list[str], expected: list[str]) -> bool:
    """The side that did not declare scores the band of its raw points."""
    hand = ended(begin(GAME.options(), dealer=0), 0, 1, (33, int(words[0])))
    return hand.score()[1] == int(expected[0])


def auction(words: list[str], expected: list[str]) -> bool:
    """The same on half a hand and on a whole one."""
    setup, script = named(words), called(words)
    seat, may, *tokens = expected
    assert may == "may"
    for dealt in ("half", "full"):
        options = GAME.options(int(setup["players"]), deal=dealt)
        hand = begin(options, SEATS.index(setup["dealer"]))
        run(hand, script)
        if ask(hand, [], "turn", "") != seat or ask(hand, [], "may", "").split() != tokens:
            return False
    return True


def legal(words: list[str], expected: list[str]) -> bool:
    case = named(words)
    trick = plays(case["trick"])
    hands = {SEATS.index(seat): DECK.mask([card]) for seat, card in trick}
    seat = (SEATS.index(trick[-1][0]) + 1) % 4
    hands[seat] = DECK.mask(case["hand"].split(","))
    hand = late(GAME.options(beat=case["beat"]), case["trump"], hands)
    run(hand, " ".join(f"{seat} {card}" for seat, card in trick))
    assert hand.to_act == seat
    return set(map(GAME.token, hand.legal())) == set(expected[0].split(","))


def wins(words: list[str], expected: list[str]) -> bool:
    case = named(words)
    trick = plays(case["trick"])
    hands = {SEATS.index(seat): DECK.mask([card]) for seat, card in trick}
    hand = late(GAME.options(len(trick)), case["trump"], hands)
    run(hand, " ".join(f"{seat} {card}" for seat, card in trick))
    seat, points = SEATS.index(expected[0]), int(expected[1])
    side = next(i for i, seats in enumerate(GAME.sides(hand.deal.options)) if seat in seats)
    return hand.tricks()[-1].winner == seat and hand.points[side] == points == sum(hand.points)


def cross(words: list[str], expected: list[str]) -> bool:
    """What the lead pays before the next player acts; the first lead may make the trump."""
    case = named(words)
    held = DECK.mask(case["hand"].split(","))
    trumps = [case["trump"]]
    if held.bit_count() == 6 and case["lead"].endswith(case["trump"]):
        trumps.append("-")
    for trump in trumps:
        hand = late(GAME.options(), trump, {0: held})
        run(hand, f"N {case['lead']}")
        if hand.raw() != (int(expected[0]), 0):
            return False
    return True


def score(words: list[str], expected: list[str]) -> bool:
    case = named(words)
    hand = begin(GAME.options(int(case["players"])), dealer=0)
    ended(hand, SEATS.index(case["declarer"]), int(case["bid"]), figures(case["raw"]))
    return spelled(hand.score(), signed=True).split() == expected


def end(words: list[str], expected: list[str]) -> bool:
    case = named(words)
    options = GAME.options(int(case["players"]), target=case["target"], finish=case["finish"])
    return winner(GAME, options, figures(case["totals"])) == " ".join(expected)


KINDS = {
    "bands": bands,
    "auction": auction,
    "legal": legal,
    "wins": wins,
    "cross": cross,
    "score": score,
    "end": end,
}


@pytest.mark.parametrize("line", examples(told(TEXT)))
def test_example_of_the_rules_text(line):
    holds(line)


def test_the_text_has_cases_of_every_kind():
    has_every_kind(TEXT, set(KINDS), least=24)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        pytest.param("bands 197 -> 5", "bands 197 -> 6", id="bands"),
        pytest.param("may - 2 3 4 5 6", "may - 1 2 3 4 5 6", id="auction"),
        pytest.param("-> W may", "-> N may", id="auction seat"),
        pytest.param("hand=Jh,Ad,Kd -> Jh", "hand=Jh,Ad,Kd -> Jh,Ad", id="legal"),
        pytest.param("-> S 9", "-> S 10", id="wins points"),
        pytest.param("-> S 9", "-> N 9", id="wins seat"),
        pytest.param("lead=Qh -> 40", "lead=Qh -> 20", id="cross"),
        pytest.param("raw=62,98 -> +1 -3", "raw=62,98 -> +1 +2", id="score"),
        pytest.param("totals=12,13 -> EW", "totals=12,13 -> nobody", id="end"),
    ],
)
def test_a_changed_expectation_fails(change, to):
    """Control: the cases are really put to the engine."""
    fails_when_changed(TEXT, change, to, holds)
