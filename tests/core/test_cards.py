"""Cards and packs: every spelling reads back, and what is no card is refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levata.cards import LANE, NO_CARD, Deck, suit_of
from levata.errors import NotationError

FRENCH = Deck("shdc", "9JQKTA")
SPANISH = Deck("oceb", "24567JCR3A")
SMALL = Deck("s", "A")
DECKS = (FRENCH, SPANISH, SMALL)

decks = st.sampled_from(DECKS)
sets = decks.flatmap(lambda deck: st.tuples(st.just(deck), st.sets(st.sampled_from(deck.cards))))


def mask(cards) -> int:
    return sum(1 << card for card in cards)


def refusal(do, *args) -> NotationError:
    with pytest.raises(NotationError) as caught:
        do(*args)
    return caught.value


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_one_spelling(deck):
    names = [deck.name(card) for card in deck.cards]
    assert len(set(names)) == len(names) == len(deck) == len(deck.suits) * len(deck.ranks)
    assert [deck.card(name) for name in names] == list(deck.cards)
    assert list(deck.cards) == sorted(deck.cards)
    assert deck.all == mask(deck.cards)
    for card in deck.cards:
        assert card == suit_of(card) * LANE + deck.ranks.index(deck.name(card)[0])
        assert deck.suits[suit_of(card)] == deck.name(card)[1]


def test_a_card_nobody_knows():
    assert FRENCH.name(NO_CARD) == "??"
    assert refusal(FRENCH.card, "??").code == "bad-card"


@pytest.mark.parametrize(
    "text", ["", "T", "h", "hT", "TH", "th", "8h", "Tx", "Th ", " Th", "ThTh", "T♥"]
)
def test_what_is_no_card_is_named_with_what_would_be(text):
    error = refusal(FRENCH.card, text)
    assert str(error) == (
        f"{text!r} is not a card of this pack; write a rank of ATKQJ9 and a suit of shdc"
    )
    assert error.params["value"] == text


def test_a_set_is_read_from_names():
    assert FRENCH.mask(["9s", "As", "Kd"]) == mask(map(FRENCH.card, ("9s", "As", "Kd")))
    assert FRENCH.mask([]) == 0
    error = refusal(FRENCH.mask, ["9s", "As", "9s"])
    assert str(error) == "9s stands twice; each card of the pack occurs once"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("As 9s Kd", "A9.-.K.-"),
        ("", "-.-.-.-"),
        ("9c", "-.-.-.9"),
        ("9s Js Qs Ks Ts As", "ATKQJ9.-.-.-"),
        ("Th Kd", "-.T.K.-"),
    ],
)
def test_a_holding_stands_by_suits_highest_first(names, text):
    assert FRENCH.holding(FRENCH.mask(names.split())) == text
    assert FRENCH.parse_holding(text) == (FRENCH.mask(names.split()), 0)


def test_hidden_cards_stand_behind():
    assert FRENCH.holding(0, 3) == "???"
    assert FRENCH.parse_holding("???") == (0, 3)
    assert FRENCH.holding(FRENCH.mask(["As"]), 2) == "A.-.-.-??"
    assert FRENCH.parse_holding("A.-.-.-??") == (FRENCH.mask(["As"]), 2)
    assert SPANISH.holding(SPANISH.mask(["Ro", "7b"])) == "R.-.-.7"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-holding"),
        ("-", "bad-holding"),
        ("A9.-.K", "bad-holding"),
        ("A9.-.K.-.-", "bad-holding"),
        ("A9..K.-", "bad-holding"),
        ("A9.-.K.", "bad-holding"),
        ("...", "bad-holding"),
        ("...?", "bad-holding"),
        ("A8.-.-.-", "bad-card"),
        ("-A.-.-.-", "bad-card"),
        ("A?.-.-.-", "bad-card"),
        ("a.-.-.-", "bad-card"),
        ("AA.-.-.-", "card-twice"),
    ],
)
def test_what_is_no_holding_is_refused(text, code):
    error = refusal(FRENCH.parse_holding, text)
    assert error.code == code
    assert error.params["value"] in (text, "8s", "-s", "?s", "as", "As")


@given(sets, st.integers(0, 8))
def test_holdings_read_back(chosen, hidden):
    deck, cards = chosen
    text = deck.holding(mask(cards), hidden)
    assert deck.parse_holding(text) == (mask(cards), hidden)


@given(sets)
def test_masks_are_sets(chosen):
    deck, cards = chosen
    assert deck.members(mask(cards)) == tuple(sorted(cards))
    assert deck.names(mask(cards)) == [deck.name(card) for card in sorted(cards)]
    assert deck.mask(deck.names(mask(cards))) == mask(cards)


@given(st.text(alphabet="9TJQKA-.?shdc8 ", max_size=24))
def test_a_holding_that_is_read_is_a_set_of_the_pack(text):
    try:
        cards, hidden = FRENCH.parse_holding(text)
    except NotationError:
        return
    assert not cards & ~FRENCH.all
    assert FRENCH.parse_holding(FRENCH.holding(cards, hidden)) == (cards, hidden)


def test_a_pack_has_at_most_four_suits_of_sixteen():
    full = Deck("shdc", "23456789TJQKA*+#")
    assert len(full) == 64
    assert full.members(full.all) == full.cards
    with pytest.raises(AssertionError):
        Deck("shdcx", "A")
    with pytest.raises(AssertionError):
        Deck("s", "23456789TJQKA*+#@")
