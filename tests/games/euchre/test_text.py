"""Every case of the rules text that players read, put to the engine; and its table of ranks."""

import re
from itertools import permutations

import pytest

from levata.games.euchre import DECK, GAME, ORDERS, EuchreHand
from tests.games.cases import figures, letter, run, spelled, winner
from tests.games.euchre.lines import SEATS, ask, begin, ended, late
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

TEXT = rules("euchre")


def holds(line: str) -> None:
    """A case is true of the engine."""
    case, _, expected = line.partition("->")
    kind, *words = case.split()
    assert KINDS[kind](words, expected.split())


def says(words: list[str], expected: list[str]) -> bool:
    """The calls of a hand, each by the seat that says it; a card laid away was dealt."""
    setup, script = named(words), called(words)
    dealer, up = SEATS.index(setup.pop("dealer")), DECK.card(setup.pop("up"))
    laid = [DECK.card(word[1:]) for word in script.split() if word.startswith("x")]
    hand = begin(GAME.parse_options(None, setup), dealer, {dealer: laid}, up)
    run(hand, script)
    return told_so_far(hand) == " ".join(expected)


def told_so_far(hand: EuchreHand) -> str:
    """What the calls have led to, as the text puts it."""
    if hand.phase == "discard":
        original = {DECK.name(c) for c in DECK.members(hand.hands[hand.to_act])}
        may = [GAME.token(action) for action in hand.legal()]
        assert sorted(may) == sorted("x" + c for c in original - {DECK.name(hand.upcard)})
        return f"{letter(hand, hand.to_act)} lays one of {len(may)}"
    if hand.phase == "play":
        trump = ask(hand, [], "trump", "")
        return (
            f"play trump={trump} maker={letter(hand, hand.maker)} lead={letter(hand, hand.to_act)}"
        )
    if hand.is_void and hand.score() == (0, 0):
        return "thrown-in"
    return f"{letter(hand, hand.to_act)} may {ask(hand, [], 'may', '')}"


def wins(words: list[str], expected: list[str]) -> bool:
    """Who takes the trick, and with it the only one that was left."""
    case = named(words)
    trick = plays(case["trick"])
    hands = {SEATS.index(seat): DECK.mask([card]) for seat, card in trick}
    hand = late(GAME.options(), 0, case["trump"], hands)
    run(hand, " ".join(f"{seat} {card}" for seat, card in trick))
    seat = SEATS.index(expected[0])
    return hand.tricks()[-1].winner == seat and hand.taken[seat] == 1 == sum(hand.taken)


def legal(words: list[str], expected: list[str]) -> bool:
    """The same whichever of the two leads."""
    case = named(words)
    for leader in range(2):
        hands = {leader: DECK.mask([case["led"]]), 1 - leader: DECK.mask(case["hand"].split(","))}
        hand = late(GAME.options(), 0, case["trump"], hands)
        run(hand, f"{SEATS[leader]} {case['led']} {SEATS[1 - leader]}")
        if set(map(GAME.token, hand.legal())) != set(expected[0].split(",")):
            return False
    return True


def score(words: list[str], expected: list[str]) -> bool:
    """The same whoever dealt."""
    case = named(words)
    for dealer in range(2):
        hand = begin(GAME.options(), dealer)
        ended(hand, SEATS.index(case["maker"]), int(case["tricks"]))
        if spelled(hand.score()).split() != expected:
            return False
    return True


def end(words: list[str], expected: list[str]) -> bool:
    case = named(words)
    options = GAME.options(int(case["players"]), target=case["target"])
    return winner(GAME, options, figures(case["totals"])) == " ".join(expected)


KINDS = {"says": says, "wins": wins, "legal": legal, "score": score, "end": end}


@pytest.mark.parametrize("line", examples(told(TEXT)))
def test_example_of_the_rules_text(line):
    holds(line)


def test_the_text_has_cases_of_every_kind():
    has_every_kind(TEXT, set(KINDS), least=60)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        pytest.param("N:- S:- N:- -> S may =s =d =c", "N:- S:- N:- -> S may =s =h =c", id="suits"),
        pytest.param("S:- N:- S:- -> N may -", "S:- N:- S:- -> N may", id="a pass"),
        pytest.param("S:order -> N may take", "S:order -> S may take", id="turn"),
        pytest.param("S:accept -> S lays one of 5", "S:accept -> S lays one of 6", id="lays"),
        pytest.param("S:x9s -> play trump=d maker=S", "S:x9s -> play trump=d maker=N", id="maker"),
        pytest.param("S:=c -> play trump=c", "S:=c -> play trump=d", id="trump"),
        pytest.param("maker=N lead=S", "maker=N lead=N", id="lead"),
        pytest.param("-> thrown-in", "-> play", id="thrown in"),
        pytest.param("trick=N:Jh,S:Ad -> N", "trick=N:Jh,S:Ad -> S", id="wins"),
        pytest.param("hand=Jh,Ah,As -> Jh", "hand=Jh,Ah,As -> Jh,Ah", id="legal"),
        pytest.param("tricks=4 -> 1 0", "tricks=4 -> 2 0", id="score"),
        pytest.param("totals=9,9 -> nobody", "totals=9,9 -> N", id="end"),
    ],
)
def test_a_changed_expectation_fails(change, to):
    """Control: the cases are really put to the engine."""
    fails_when_changed(TEXT, change, to, holds)


# 1.9: which card takes a trick from which, read off the table of the text.


def ladders() -> dict[str, list[list[str]]]:
    """For each trump the trumps, the mate and the other suits, highest first."""
    rows = re.findall(r"^\| (Spades|Hearts|Diamonds|Clubs) \| (.*) \|$", TEXT, re.MULTILINE)
    return {
        name[0].lower(): [
            re.findall(r"`(\w\w)`", ladder) for cell in row.split("|") for ladder in cell.split(";")
        ]
        for name, row in rows
    }


@pytest.mark.parametrize("trump", "shdc")
def test_every_pair_of_cards_under_a_trump(trump):
    """1.7 to 1.10, 5.6 to 5.9: for every lead and every answer who follows and who wins."""
    suits = ladders()[trump]
    assert [len(suit) for suit in suits] == [7, 5, 6, 6]
    assert len({card for suit in suits for card in suit}) == 24
    order = ORDERS[DECK.suits.index(trump)]
    for led, answer in permutations((card for suit in suits for card in suit), 2):
        suit = next(suit for suit in suits if led in suit)
        follows = answer in suit
        beats = suit.index(answer) < suit.index(led) if follows else answer in suits[0]
        first, second = DECK.card(led), DECK.card(answer)
        assert bool(order.follows[first] >> second & 1) == follows
        assert bool(order.beats[first] >> second & 1) == beats
        hand = late(GAME.options(), 0, trump, {0: 1 << first, 1: 1 << second})
        run(hand, f"N {led} S {answer}")
        assert hand.taken == ([0, 1] if beats else [1, 0])


def test_the_table_of_ranks_is_read():
    assert sorted(ladders()) == ["c", "d", "h", "s"]
