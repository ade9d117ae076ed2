"""`check_game`, `check_secrecy` and `check_table` notice what they promise to, and say what it is."""

from random import Random

import pytest

from levata import by_name
from levata.game import NOBODY, Event, Game, Hand, Hidden, Packet, Place
from levata.games import cruce
from levata.perft import perft
from levata.testing import (
    check_game,
    check_secrecy,
    check_table,
    check_texts,
    random_options,
    random_pack,
)

CRUCE = by_name("cruce")


class Broken(cruce.Cruce):
    """Cruce with one part of its hand replaced."""

    def __init__(self, **parts: object) -> None:
        body = {"__slots__": (), "copy": own_copy, **parts}
        self.hand = type("BrokenHand", (cruce.CruceHand,), body)

    def deal(self, options, dealer, totals, pack):
        return self.hand(cruce.Deal(self, options, dealer, tuple(totals), tuple(pack)))


BASE = cruce.CruceHand


def own_copy(self):
    new = BASE.copy(self)
    new.__class__ = type(self)
    return new


def shared_copy(self):
    return self


def shared_points(self):
    new = own_copy(self)
    new.points = self.points
    return new


def unsorted(self):
    return BASE.legal(self)[::-1]


def lazy_follow(self):
    return cruce.DECK.members(self.hands[self.to_act]) if self.phase == "play" else BASE.legal(self)


def keeps_the_card(self, action):
    before = self.hands[:]
    seat = self.to_act
    BASE.play(self, action)
    if action < 64:
        self.hands[seat] = before[seat]


def partial_score(self):
    return (1,) if self.deal.dealer else (0,)


def favours_north(self):
    score = list(BASE.score(self))
    score[0] += 1
    return tuple(score)


def favours_spades(self):
    score = list(BASE.score(self))
    score[0] += self.order.trump == 0
    return tuple(score)


@pytest.mark.parametrize(
    "parts",
    [
        {"copy": shared_copy},
        {"copy": shared_points},
        {"legal": unsorted},
        {"legal": lazy_follow},
        {"play": keeps_the_card},
        {"score": partial_score},
        {"score": favours_north},
        {"score": favours_spades},
        {"next_dealer": lambda _: 0},
    ],
    ids=lambda parts: "-".join(getattr(f, "__name__", "") for f in parts.values()),
)
def test_a_broken_game_fails(parts) -> None:
    with pytest.raises((AssertionError, ValueError, IndexError)):
        check_game(Broken(**parts), hands=40, seed=1, suit_maps=[(1, 2, 3, 0)])


def test_a_sound_game_passes() -> None:
    check_game(Broken(), hands=5, seed=1, suit_maps=[(1, 2, 3, 0)])


def sides(*sides):
    return lambda self: (table := BASE.trick_table(self)) and table._replace(sides=sides)


def result(**changes):
    """The last event with other parameters; those of `row` are each row's."""

    def events(self, before, seat, action):
        *found, last = BASE.events(self, before, seat, action)
        if last.code != "result":
            return [*found, last]
        rows = [{**row, **changes.get("row", {})} for row in last.params["sides"]]
        params = {**last.params, "sides": rows, **changes}
        params.pop("row", None)
        return [*found, Event("result", params)]

    return events


def ends_with_a_trick(self, before, seat, action):
    return [e for e in BASE.events(self, before, seat, action) if e.code != "result"]


def numbered_seats(self, before, seat, action):
    return [Event("laid", {"seat": seat}), *BASE.events(self, before, seat, action)]


def pays_the_dead(self):
    return (1,) * len(self.points) if self.is_void and self.history else BASE.score(self)


def of_pack(self):
    return {**BASE.facts(self), "first_dealt": cruce.DECK.name(self.deal.pack[0])}


def with_a_set(self):
    return {**BASE.facts(self), "seen": {"Ah"}}


TOLD = {
    "TrickTable.sides parts NS": {"trick_table": sides(0, 1, 2, 3)},
    "everybody on one side": {"trick_table": sides(0, 0, 0, 0)},
    "TrickTable.sides has 2 entries": {"trick_table": sides(0, 1)},
    "trick_table() is None": {"trick_table": lambda _: None},
    "rows' side is ['X', 'X']": {"events": result(row={"side": "X"})},
    "rows' score is [7, 7]": {"events": result(row={"score": 7})},
    "raw is [1], neither a number nor a word": {"events": result(row={"raw": [1]})},
    "declarer is 0; one of: N, E, S, W, NS, EW": {"events": result(declarer=0)},
    "rows' side is []": {"events": result(sides=[])},
    "sides is a list": {"events": result(sides=None)},
    "a row is a dict": {"events": result(sides=[1])},
    "a row lacks score and side": {"events": result(sides=[{}])},
    "the last event of a hand": {"events": ends_with_a_trick},
    "event 'laid': seat is": {"events": numbered_seats},
    "a dead hand scores nothing": {
        "score": pays_the_dead,
        "legal": lambda self: BASE.legal(self)[:1],
    },
    "score() has 1 numbers for 2 sides": {"score": lambda _: (0,)},
    "counts(): 'tricks' has 1 numbers": {"counts": lambda _: (("tricks", (1,)),)},
    "the order within 'deal' to": {"facts": of_pack},
    "the fact seen is no JSON value": {"facts": with_a_set},
    "next_dealer() goes with the table": {"next_dealer": lambda _: 0},
}


@pytest.fixture
def only_four(monkeypatch):
    monkeypatch.setattr(cruce.Cruce, "seats", {4: "NESW"})


@pytest.mark.parametrize("told", TOLD)
def test_what_is_broken_is_told(told, only_four) -> None:
    with pytest.raises(AssertionError) as fault:
        check_game(Broken(**TOLD[told]), hands=60, seed=1)
    assert told in str(fault.value)


LAYOUTS = {
    "layout() deals a part 'flop'; parts() has": lambda packets: [
        packets[0]._replace(part="flop"),
        *packets[1:],
    ],
    "both face up and face down": lambda packets: [
        packets[0]._replace(size=1),
        Packet(packets[0].part, packets[0].seat, packets[0].size - 1, public=True),
        *packets[1:],
    ],
    "cards, the pack has 24": lambda packets: packets[1:],
    "there is no seat 4": lambda packets: [packets[0]._replace(seat=4), *packets[1:]],
}


@pytest.mark.parametrize("told", LAYOUTS)
def test_a_deal_that_cannot_be_written_is_told(told, only_four) -> None:
    class Dealt(Broken):
        def layout(self, options, dealer):
            return tuple(LAYOUTS[told](super().layout(options, dealer)))

    with pytest.raises(AssertionError) as fault:
        check_game(Dealt(), hands=1, seed=1)
    assert told in str(fault.value)


HIDDEN = {
    "the places take": lambda hidden: hidden._replace(places=hidden.places[:-1]),
    "holds cards that are not in Hidden.cards": lambda hidden: Hidden(
        0, tuple(place._replace(holds=place.may) for place in hidden.places)
    ),
    "does not fit the hand as it is": lambda hidden: hidden._replace(
        places=tuple(Place(p.seat, "hand", p.size, 0) for p in hidden.places)
    ),
}


@pytest.mark.parametrize("told", HIDDEN)
def test_hidden_places_that_cannot_be_are_told(told) -> None:
    class Hiding(Broken):
        def hidden(self, seen):
            return HIDDEN[told](super().hidden(seen))

    with pytest.raises(AssertionError, match=r"hidden\(\) for ") as fault:
        check_twenty(Hiding())
    assert told in str(fault.value)


@pytest.mark.parametrize("name", ["cruce", "cross_purposes", "cuatrola", "euchre"])
def test_a_table_of_ours_says_everything(name) -> None:
    check_table(by_name(name), hands=2)


def test_a_fact_that_is_not_shown_is_told() -> None:
    class Odd(Broken):
        pass

    odd = Odd(facts=lambda self: {**BASE.facts(self), "maker": 3})
    with pytest.raises(
        AssertionError, match="the fact maker is 3 and is not shown; it has to be like 'N', or"
    ):
        check_table(odd, hands=1)


def test_an_event_that_lacks_what_its_words_need_is_told() -> None:
    def events(self, before, seat, action):
        found = BASE.events(self, before, seat, action)
        return [e._replace(params={"seat": "N"}) if e.code == "trick" else e for e in found]

    with pytest.raises(AssertionError, match=r"event-trick-worth: .*points"):
        check_texts(Broken(events=events), hands=20)


def test_a_game_that_is_not_installed_is_told(monkeypatch) -> None:
    monkeypatch.setattr(Broken, "name", "absent")
    with pytest.raises(AssertionError, match="absent is not installed"):
        check_table(Broken(), hands=1)


def leaks_the_rest(self):
    facts = BASE.facts(self)
    facts["next"] = cruce.DECK.name(self.deal.pack[-1])
    return facts


def leaks_a_count(self):
    facts = BASE.facts(self)
    facts["aces"] = [(hand & 0x20_0020_0020_0020).bit_count() for hand in self.hands]
    return facts


@pytest.mark.parametrize("facts", [leaks_the_rest, leaks_a_count])
def test_a_leaking_view_fails(facts) -> None:
    with pytest.raises(AssertionError, match="unseen cards change what a seat sees: facts of"):
        check_twenty(Broken(facts=facts))


def test_a_tight_view_passes() -> None:
    check_twenty(Broken())


def check_twenty(g: Game) -> None:
    for seed in range(20):
        check_secrecy(*position(g, seed))


def position(g: Game, seed: int) -> tuple[Game, Hand, Random]:
    rng = Random(seed)
    options = random_options(g, rng)
    totals = (0,) * len(g.sides(options))
    hand = g.deal(options, rng.randrange(options.players), totals, random_pack(g, rng))
    for _ in range(rng.randrange(20)):
        if hand.to_act != NOBODY:
            hand.play(rng.choice(hand.legal()))
    return g, hand, rng


def test_perft_counts_a_finished_hand_once() -> None:
    hand = CRUCE.deal(CRUCE.options(), 3, (0, 0), CRUCE.deck.cards)
    assert [perft(hand, depth) for depth in range(5)] == [1, 7, 28, 84, 210]
    for _ in range(4):
        hand.apply(CRUCE.parse("-"))
    assert perft(hand, 9) == 1
