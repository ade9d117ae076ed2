"""Every case of the rules text that players read, put to the engine."""

import pytest

from levata.games.cross_purposes import DECK, GAME
from tests.games.cases import figures, spelled, winner
from tests.games.cross_purposes.lines import (
    SEATS,
    ask,
    begin,
    ended,
    late,
    letters_of,
    pairs_of,
    run,
    spread,
    standing,
)
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

TEXT = rules("cross_purposes")


def holds(line: str) -> None:
    """A case is true of the engine."""
    case, _, expected = line.partition(" -> ")
    kind, *words = case.split()
    found = KINDS[kind](words)
    if kind == "legal":
        assert set(found.split(",")) == set(expected.split(","))
    else:
        assert found == expected


def wins(words: list[str]) -> str:
    """The same from an empty trick to a full one, at as many seats as it has cards."""
    case = named(words)
    trick = plays(case["trick"])
    seats = letters_of(len(trick))
    hands = {seats.index(seat): DECK.mask([card]) for seat, card in trick}
    hand = late(GAME.options(len(trick)), case["trump"] + case["tops"], hands)
    run(hand, " ".join(f"{seat} {card}" for seat, card in trick))
    taker = ask(hand, [], "took", "")
    assert sum(hand.taken) == hand.taken[seats.index(taker)] == 1
    return taker


def legal(words: list[str]) -> str:
    case = named(words)
    trick = plays(case["trick"])
    hands = {SEATS.index(seat): DECK.mask([card]) for seat, card in trick}
    seat = (SEATS.index(trick[-1][0]) + 1) % 4
    hands[seat] = DECK.mask(case["hand"].split(","))
    hand = late(GAME.options(4), case["trump"] + case["tops"], hands)
    run(hand, " ".join(f"{seat} {card}" for seat, card in trick))
    assert hand.to_act == seat
    return ask(hand, [], "may", "").replace(" ", ",")


def two(words: list[str]) -> str:
    """Who leads after the calls; or who may say what when the second phase begins."""
    hand = begin(GAME.options(2), "NS".index(named(words)["dealer"]))
    run(hand, called([word for word in words if word != "second"]))
    assert hand.phase == "play"
    if "second" not in words:
        return f"lead {ask(hand, [], 'turn', '')}"
    run(hand, "*")
    kind = next(kind for kind in "=^" if spread([kind]) == sorted(map(GAME.token, hand.legal())))
    return f"{ask(hand, [], 'turn', '')} may {kind}"


def four(words: list[str]) -> str:
    """What has been agreed, or what stands if nothing has."""
    case = named(words)
    options = GAME.options(4, sides=case["sides"], cap=case["cap"])
    hand = begin(options, SEATS.index(case["dealer"]))
    run(hand, called(words))
    found = [f"{word}={hand.facts()[word]}" for word in ("trump", "tops") if hand.facts()[word]]
    turn = ask(hand, [], "turn", "")
    if not found:
        return f"open next={turn} standing={standing(hand)}"
    found += [f"allies={pairs_of(hand)}", f"{'lead' if hand.phase == 'play' else 'next'}={turn}"]
    return " ".join(found)


def score2(words: list[str]) -> str:
    case = named(words)
    hand = begin(GAME.options(2), dealer=0)
    return spelled(ended(hand, figures(f"{case['first']},{case['second']}")).score())


def score4(words: list[str]) -> str:
    case = named(words)
    hand = begin(GAME.options(4, sides=case["sides"]), dealer=0)
    return spelled(ended(hand, figures(case["taken"]), case.get("allies", "")).score())


def end(words: list[str]) -> str:
    case = named(words)
    players, totals = case.pop("players"), figures(case.pop("totals"))
    options = GAME.parse_options(players, case)
    return winner(GAME, options, totals)


KINDS = {
    "wins": wins,
    "legal": legal,
    "two": two,
    "four": four,
    "score2": score2,
    "score4": score4,
    "end": end,
}


@pytest.mark.parametrize("line", examples(told(TEXT)))
def test_example_of_the_rules_text(line):
    holds(line)


def test_the_text_has_cases_of_every_kind():
    has_every_kind(TEXT, set(KINDS), least=60)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        pytest.param("S:8c,W:Ac -> S", "S:8c,W:Ac -> W", id="wins"),
        pytest.param("trick=N:Ad,S:2d -> S", "trick=N:Ad,S:2d -> N", id="wins at two"),
        pytest.param("tops=9 trick=N:Kc,E:Tc", "tops=A trick=N:Kc,E:Tc", id="wins, other tops"),
        pytest.param("hand=6c,7c,9h -> 6c,7c", "hand=6c,7c,9h -> 6c", id="legal"),
        pytest.param("S:=c -> lead N", "S:=c -> lead S", id="two, lead"),
        pytest.param("S:^4 -> S may =", "S:^4 -> S may ^", id="two, dimension"),
        pytest.param("S:^4 -> S may =", "S:^4 -> N may =", id="two, speaker"),
        pytest.param("S:=h W:=h -> open next=N", "S:=h W:=h -> open next=S", id="four, turn"),
        pytest.param("standing=S:=h,W:=h", "standing=W:=h", id="four, standing"),
        pytest.param("allies=NE,SW next=N", "allies=NS,EW next=N", id="four, allies"),
        pytest.param("trump=c tops=9 allies", "trump=s tops=9 allies", id="four, trump"),
        pytest.param("allies=NE,SW lead=S", "allies=NE,SW lead=N", id="four, lead"),
        pytest.param("-> 35 60", "-> 36 60", id="score2"),
        pytest.param("-> 12 12 24 24", "-> 12 24 12 24", id="score4"),
        pytest.param("totals=108,107 -> NS", "totals=108,107 -> nobody", id="end"),
        pytest.param("totals=107,107 -> nobody", "totals=107,107 -> N", id="end shared"),
    ],
)
def test_a_changed_expectation_fails(change, to):
    """Control: the cases are really put to the engine."""
    fails_when_changed(TEXT, change, to, holds)
