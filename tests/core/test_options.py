"""Table options: a closed list, read as people type them, refused with what would do."""

import pytest

from levata import NotationError, by_name, registered
from levata.game import Option, Options
from levata.texts import texts

CRUCE = by_name("cruce")


class Sized(type(CRUCE)):
    """A game with an option for one seat count and one with any whole number."""

    title = "Sized"
    table_options = (
        Option("target", ("100", "50"), span=(1, 1000)),
        Option("sides", ("fixed", "alliance"), seats=(4,)),
    )


SIZED = Sized()


def test_defaults_are_the_first_choices() -> None:
    assert str(CRUCE.options()) == (
        "players=4 target=11 deal=half trump=named beat=no finish=alone nines=play"
    )
    assert str(CRUCE.options(players=3, target="21")).startswith("players=3 target=21 ")


@pytest.mark.parametrize(
    ("players", "values", "text"),
    [
        (
            5,
            {},
            "Cruce is not played by 5; 4, 3 sit down. The pack of 24 is dealt out whole",
        ),
        ("four", {}, "Cruce is not played by four"),
        ("04", {}, "Cruce is not played by 04"),
        (4, {"goal": "11"}, "Cruce has no option 'goal'; one of: target, deal, trump, beat"),
        (4, {"target": "12"}, "option target cannot be '12'; one of: 11, 6, 15, 21"),
        (4, {"target": "+11"}, "option target cannot be '+11'"),
        (4, {"deal": ""}, "option deal cannot be ''; one of: half, full"),
        (4, {"nines": "redeal"}, "option nines=redeal goes only with deal=full"),
        (4, {"nines": "redeal", "deal": "half"}, "option nines=redeal goes only with deal=full"),
    ],
)
def test_bad_choices_are_refused_with_what_would_do(players, values, text) -> None:
    with pytest.raises(NotationError) as caught:
        CRUCE.parse_options(players, values)
    assert text in str(caught.value)


def test_an_option_of_another_seat_count_is_refused_not_ignored() -> None:
    assert dict(SIZED.options(players=3).values) == {"target": "100"}
    with pytest.raises(NotationError, match="option 'sides' is not for 3 players of Sized"):
        SIZED.options(players=3, sides="fixed")


@pytest.mark.parametrize("value", ["1", "77", "1000", "100"])
def test_a_span_takes_any_whole_number_in_it(value: str) -> None:
    assert SIZED.options(target=value)["target"] == value


@pytest.mark.parametrize("value", ["0", "1001", "007", "-5", "1e2", "٣", "", "9" * 5000])
def test_and_nothing_else(value: str) -> None:
    with pytest.raises(NotationError, match="100, 50, 1-1000"):
        SIZED.options(target=value)


def test_options_are_values() -> None:
    a, b = CRUCE.options(players=3), CRUCE.options(players=3)
    assert a == b
    assert hash(a) == hash(b)
    assert a != CRUCE.options()
    assert a != CRUCE.options(players=3, beat="yes")
    assert a != "players=3"
    assert a != Options("another", 3, a.values)
    assert repr(a).startswith("<cruce players=3 target=11 ")
    with pytest.raises(KeyError):
        a["sides"]


def test_every_option_has_its_words_and_its_needs_are_among_the_options() -> None:
    for g in registered().values():
        names = {o.name for o in g.table_options}
        for option in g.table_options:
            assert texts("en").say(f"option-{g.name}-{option.name}")
            assert texts("en").say(f"option-{g.name}-{option.name}.about").endswith(".")
            assert len(set(option.choices)) == len(option.choices) > 1
            assert option.default == option.choices[0]
            for choice, other, _ in option.needs:
                assert option.allows(choice)
                assert other in names


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="there is no game 'whist'; one of: cruce"):
        by_name("whist")


def test_the_pack_is_checked_at_the_edge() -> None:
    cards = CRUCE.deck.cards
    assert CRUCE.check_pack(reversed(cards)) == cards[::-1]
    for bad in ((), cards[1:], (*cards[1:], cards[1]), (*cards[1:], 63)):
        with pytest.raises(NotationError, match="the pack is not the 24 cards of Cruce"):
            CRUCE.check_pack(bad)


def test_actions_are_spelled_once() -> None:
    seen = set()
    for action in range(255):
        try:
            token = CRUCE.token(action)
        except (KeyError, IndexError):
            continue
        assert CRUCE.parse(token) == action
        assert token not in seen
        seen.add(token)
    assert len(seen) == 24 + 24 + len(CRUCE.calls)
    assert CRUCE.token(255) == "x??"
    for bad in ("", "x", "1s", "10", "x??", "??", "xx9s", "=x", "PASS"):
        with pytest.raises(NotationError, match="is not an action of Cruce"):
            CRUCE.parse(bad)


class Entry:
    """An entry point of some package."""

    def __init__(self, name: str, load: object) -> None:
        self.name = self.value = name
        self._load = load

    def load(self) -> object:
        if isinstance(self._load, Exception):
            raise self._load
        return self._load


def test_a_package_that_cannot_be_loaded_stops_no_other_game(monkeypatch) -> None:
    entries = [Entry("broken", ImportError("no cards")), Entry("odd", 7), Entry("sized", Sized())]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: entries)
    monkeypatch.setattr(Sized, "name", "sized")
    registered.cache_clear()
    try:
        with pytest.warns(RuntimeWarning) as told:
            found = registered()
    finally:
        registered.cache_clear()
    assert list(found) == ["cruce", "cross_purposes", "cuatrola", "euchre", "sized"]
    assert [str(warning.message) for warning in told] == [
        "broken is left out: ImportError('no cards')",
        "odd is left out: it is no Game but 7",
    ]
