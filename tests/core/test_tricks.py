"""Orders, duties and claims as tables: bowers, rings and lapsing duties without a game."""

from random import Random

import pytest

from levata.cards import Deck
from levata.tricks import (
    Follow,
    Order,
    Trick,
    best,
    duty,
    lacking,
    lacks,
    playable,
    sure_tricks,
)

FRENCH = Deck("shdc", "9TJQKA")
SPANISH = Deck("oceb", "SCR3A")
BRIDGE = Deck("shdc", "23456789TJQKA")

STRICT = Follow.SUIT | Follow.TRUMP | Follow.BEAT
LAWS = {
    "follow": Follow.SUIT,
    "trump": Follow.SUIT | Follow.TRUMP,
    "strict": STRICT,
    "free": STRICT | Follow.FREE,
}


def bowers(trump: int) -> Order:
    """Two-handed euchre's order: both jacks of the colour on top of the trumps."""
    mate = 3 - trump
    jack = FRENCH.ranks.index("J")
    right, left = trump << 4 | jack, mate << 4 | jack
    return Order(FRENCH, trump, power={right: 15, left: 14}, lane={left: trump})


def ring(trump: int, top: str) -> Order:
    """Cross Purposes' order: the top rank heads each suit, the rest go down in a ring."""
    first = BRIDGE.ranks.index(top)
    return Order(BRIDGE, trump, power={c: ((c & 15) - first - 1) % 13 for c in BRIDGE.cards})


def check(line: str) -> None:
    """`law trump | trick | hand -> may play`, on the Spanish pack."""
    law, trick, rest = (part.strip() for part in line.split("|"))
    hand, allowed = (part.strip().split() for part in rest.split("->"))
    name, trump = law.split()
    order = Order(SPANISH, SPANISH.suits.index(trump))
    plays = [SPANISH.card(card) for card in trick.split()]
    top = plays[best(plays, order)]
    found = playable(SPANISH.mask(hand), plays[0], top, order, LAWS[name])
    assert set(SPANISH.names(found)) == set(allowed), line


@pytest.mark.parametrize(
    "line",
    [
        "follow o | Rc | Sc Ac So -> Sc Ac",
        "follow o | Rc | So Ae -> So Ae",
        "trump o | Rc | So Ae -> So",
        "trump o | Rc Ro | So Ae -> So",
        "strict o | Rc | Sc Ac So -> Ac",
        "strict o | Rc | Sc Cc So -> Sc Cc",
        "strict o | Rc So | 3c Cc Ao -> 3c Cc",
        "strict o | Rc So | Co Ae -> Co",
        "strict o | Rc Ro | Co Ae -> Co",
        "free o | Rc Ro | Co Ae -> Co Ae",
        "free o | Rc Ro | Co 3o Ae -> 3o",
        "free o | Rc | Co Ae -> Co",
        "strict o | Co | 3o So Ab -> 3o",
        "strict o | Co | So Ab -> So",
        "strict o | Rc | Ae 3b -> Ae 3b",
    ],
)
def test_duties(line: str) -> None:
    check(line)


def test_a_wrong_expectation_fails() -> None:
    with pytest.raises(AssertionError):
        check("strict o | Rc | Sc Ac So -> Sc")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Jc Js As", 0),  # clubs trump: right bower over left
        ("As Js Ac", 1),  # the left bower is a trump
        ("9c Js Ac", 1),
        ("Jd Ah Js", 2),
    ],
)
def test_bowers_are_rows(trick: str, winner: int) -> None:
    plays = [FRENCH.card(card) for card in trick.split()]
    assert best(plays, bowers(3)) == winner


def test_the_left_bower_follows_trump_and_not_its_printed_suit() -> None:
    order = bowers(3)
    hand = FRENCH.mask(["Js", "9s", "Ah"])
    club, spade = FRENCH.card("9c"), FRENCH.card("As")
    assert FRENCH.names(playable(hand, club, club, order, Follow.SUIT)) == ["Js"]
    assert FRENCH.names(playable(hand, spade, spade, order, Follow.SUIT)) == ["9s"]
    left = FRENCH.card("Js")
    assert FRENCH.names(playable(FRENCH.mask(["9c", "Ks"]), left, left, order, 1)) == ["9c"]


@pytest.mark.parametrize(
    ("top", "trump", "trick", "winner"),
    [
        ("5", "c", "Ad 5d 6d 4d", 1),
        ("5", "c", "Ad 4d 6d Kd", 1),
        ("5", "c", "6d Ad Kd 7d", 1),
        ("5", "c", "Ad 5d 6c 4d", 2),
        ("A", "s", "Kd Ad Qd 2d", 1),
        ("K", "s", "2d Ad Qd Kd", 3),
        ("2", "s", "Ad 2d 3d Kd", 1),
    ],
)
def test_rings_are_rows(top: str, trump: str, trick: str, winner: int) -> None:
    plays = [BRIDGE.card(card) for card in trick.split()]
    assert best(plays, ring(BRIDGE.suits.index(trump), top)) == winner


def test_a_duty_names_the_card_that_creates_it_and_the_cards_that_do_it() -> None:
    order = Order(SPANISH, 0)
    rc, sc = SPANISH.card("Rc"), SPANISH.card("Sc")

    def of(card: str, hand: str, led: int, top: int) -> tuple[str, str, list[str]]:
        found = duty(SPANISH.mask(hand.split()), SPANISH.card(card), led, top, order, int(STRICT))
        return found.code, SPANISH.name(found.because), SPANISH.names(found.held)

    assert of("Ae", "Ae Cc", rc, rc) == ("follow", "Rc", ["Cc"])
    assert of("Ae", "Ae So", rc, rc) == ("trump", "Rc", ["So"])
    assert of("Sc", "Sc Ac", rc, rc) == ("beat", "Rc", ["Ac"])
    assert of("Co", "Co Ao", rc, SPANISH.card("Ro")) == ("beat", "Ro", ["Ao"])
    assert of("So", "So Ro", sc, SPANISH.card("Co")) == ("beat", "Co", ["Ro"])


@pytest.mark.parametrize("law", LAWS)
def test_what_a_play_proves_is_true_and_all_there_is(law: str) -> None:
    """Over every hand of up to three cards: exactly the hands that may play it lack those cards."""
    small = Deck("oc", "SCR3")
    order, follow = Order(small, 0), int(LAWS[law])
    led, top = small.card("Cc"), small.card("Cc")
    for trick_top in (top, small.card("Rc"), small.card("Co")):
        others = [c for c in small.cards if c not in (led, trick_top)]
        for card in others:
            denied = lacking(card, led, trick_top, order, follow)
            rest = [c for c in others if c != card]
            for subset in range(1 << len(rest)):
                hand = 1 << card
                for i, other in enumerate(rest):
                    if subset >> i & 1:
                        hand |= 1 << other
                could = bool(playable(hand, led, trick_top, order, follow) >> card & 1)
                assert could == (not hand & denied), (law, small.name(card), small.names(hand))


def test_lacks_follows_the_best_card_through_the_trick() -> None:
    order = Order(SPANISH, 0)
    names = "Cc Rc Sc Ao".split()  # noqa: SIM905 - reads as a trick
    plays = tuple((seat, SPANISH.card(card)) for seat, card in enumerate(names))
    gone = lacks([Trick(plays, 3, done=True)], order, int(STRICT), 4)
    assert gone[0] == 0
    assert gone[1] == 0
    assert SPANISH.names(gone[2]) == ["3c", "Ac"]
    assert SPANISH.names(gone[3]) == ["Sc", "Cc", "Rc", "3c", "Ac"]


# Claims.


@pytest.mark.parametrize(
    ("hand", "unseen", "sure"),
    [
        ("Ao 3o", "Ro Co", True),
        ("Ao Ro", "3o Co", False),
        ("Ao", "3o Ro", True),
        ("Ac", "So Rc", False),
        ("Ao Ac", "So Rc", True),
        ("Ao Ac", "So Co Rc", False),
        ("Ac Ae", "Rc Re", True),
        ("Ac Sc", "Rc", True),
        ("Ac Sc", "Rc Cc", False),
        ("3c", "Ac Sc", False),
        ("", "Ac", True),
    ],
)
def test_a_claim_stands_only_if_nothing_can_beat_it(hand: str, unseen: str, sure: bool) -> None:
    found = sure_tricks(
        SPANISH.mask(hand.split()), SPANISH.mask(unseen.split()), Order(SPANISH, 0), SPANISH
    )
    assert found is sure


def test_no_deal_of_the_unseen_cards_beats_a_sure_claim() -> None:
    """Whatever the others hold and whatever legal cards they play, every trick is the claimer's."""
    rng = Random(11)
    order = Order(SPANISH, 0)
    tried = 0
    while tried < 150:
        cards = list(SPANISH.cards)
        rng.shuffle(cards)
        size = rng.randrange(1, 5)
        mine, rest = cards[:size], cards[size : size * 4]
        hand, unseen = sum(1 << c for c in mine), sum(1 << c for c in rest)
        if not sure_tricks(hand, unseen, order, SPANISH):
            continue
        tried += 1
        for _ in range(20):
            rng.shuffle(rest)
            hands = [rest[i::3] for i in range(3)]
            leads = sorted(mine, key=lambda c: (order.trumps >> c & 1, order.power[c]))[::-1]
            for led in leads:
                plays = [led]
                for other in hands:
                    mask = playable(sum(1 << c for c in other), led, led, order, Follow.SUIT)
                    card = rng.choice(SPANISH.members(mask))
                    other.remove(card)
                    plays.append(card)
                assert best(plays, order) == 0
