"""Games of other people: many of them, and such as mean something else by our words."""

import io

import pytest

import levata.games
from levata.game import Event
from levata.games import BUILT_IN, cruce, registered
from levata.terminal import words
from levata.terminal.choice import Choice
from levata.terminal.plain import Plain
from levata.terminal.sheet import Sheet

ODD = [
    {
        "points": [1, 2],
        "raw": {"N": 1},
        "bid": "x9",
        "declarer": 1,
        "upcard": "2s",
        "tops": 14,
        "first": 1,
        "half": 2,
        "resting": "N",
        "maker": 2,
        "declared": 3,
        "dealer": 0,
        "calls_left": 0,
        "turned_in_hand": True,
        "turned": None,
        "stock": [],
    },
    {
        "bid": {"N": 3},
        "declarer": "Z",
        "stock": "much",
        "trump": 4,
        "turned_down": False,
        "upcard": None,
        "picked_up": False,
        "taken": [0, 1],
        "bidder": "nobody",
        "standing": 5,
        "allies": "NS",
        "ask": "why",
        "resting": "N",
        "played_first": ["Ah"],
        "half": "first",
    },
    {
        "calls_left": 3,
        "standing": None,
        "declared": [{"seat": "N"}],
        "trump": "red",
        "turned": "the tables",
        "turned_in_hand": 1,
        "played_first": {"N": "Ah"},
        "tops": "A",
    },
]
"""Facts with names the terminal knows, of shapes it does not."""
BASE = cruce.CruceHand
LINES = ["pass", *(str(card) for _ in range(12) for card in range(1, 9))]
"""Something that can be done is among them, whatever is held."""


class Odd(cruce.Cruce):
    name = "odd"

    def __init__(self, facts=None, result=None) -> None:
        class OddHand(BASE):
            __slots__ = ()

            def facts(self):
                return {**BASE.facts(self), **(facts or {})}

            def events(self, before, seat, action):
                *found, last = BASE.events(self, before, seat, action)
                if last.code == "result" and result is not None:
                    rows = [{**row, **result.get("row", {})} for row in last.params["sides"]]
                    last = Event("result", {**last.params, **result, "sides": rows})
                return [*found, last]

        self.hand = OddHand

    def deal(self, options, dealer, totals, pack):
        return self.hand(cruce.Deal(self, options, dealer, tuple(totals), tuple(pack)))


@pytest.fixture
def bring(monkeypatch):
    """Have these games beside our own."""

    def beside(*games):
        monkeypatch.setattr(levata.games, "BUILT_IN", (*BUILT_IN, *games))
        registered.cache_clear()

    yield beside
    monkeypatch.undo()
    registered.cache_clear()


@pytest.mark.parametrize("facts", ODD, ids=["numbers", "texts", "halves"])
async def test_a_fact_of_another_shape_is_not_drawn(sitting, bring, facts):
    bring(Odd(facts))
    async with sitting(game="odd", size=(140, 40)) as person:
        await person.sit_down()
        await person.go_to(lambda: words.say("column-total") in person.seen())
        frame = person.frame
        assert set(frame.misfits) >= set(facts) - set(frame.facts) > set()
        assert (frame.name("Q"), frame.call_text("x9")) == ("Q", "x9")
        await person.press("S")
        assert isinstance(person.screen, Sheet)


@pytest.mark.parametrize("facts", ODD, ids=["numbers", "texts", "halves"])
def test_nor_told_by_the_plain_table(folder, bring, facts):
    game = Odd(facts)
    bring(game)
    told = plain(folder, game, ["help", "table", "trick", "hint", *LINES])
    assert words.say("place-dealer") in told


RESULTS = [
    {"declarer": 3},
    {"declarer": "Q"},
    {"declarer": "N", "bid": None},
    {"row": {"partner": "S"}},
    {"row": {"raw": None, "points": "4 + 5"}},
    {"row": {"last": 1, "second": 2, "partner": "Q", "partner_tricks": 3}},
]


@pytest.mark.parametrize("result", RESULTS, ids=str)
def test_a_result_of_another_shape_is_told(folder, bring, result):
    game = Odd(result=result)
    bring(game)
    told = plain(folder, game, [*LINES, "scores"])
    assert words.say("hand-result", hand=1) in told
    assert "None" not in told


def plain(folder, game, typed):
    """What the plain table says to these lines."""
    lines, told = iter(typed), io.StringIO()

    def hear():
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    Plain(folder, hear, lambda line: told.write(line + "\n"), "s24").session(game, game.options())
    return told.getvalue()


def named(number):
    class Other(cruce.Cruce):
        name = f"other{number}"
        title = f"A Game of Many Names {number}"

    return Other()


@pytest.mark.parametrize("count", [2, 9])
async def test_however_many_games_there_are_the_chosen_one_is_seen(sitting, bring, count):
    bring(*map(named, range(count)))
    async with sitting() as person:
        titles = [words.say(f"game-{g.name}", g.title) for g in registered().values()]
        row = person.screen.query_one("#choice-game", Choice)
        row.focus()
        await person.pilot.pause()
        for title in [*titles[1:], titles[0]]:
            await person.press("right")
            await person.pilot.pause()
            line = next(line for line in person.seen().splitlines() if "●" in line)
            assert f"● {title}" in line
            assert ("‹" in line or "›" in line) and len(line) == 80
        await person.press("left")
        await person.pilot.pause()
        row = person.screen.query_one("#choice-game", Choice)
        shown = [p for p in row._places() if row._is_shown(*p)]
        assert len(shown) < len(titles)
        await person.pilot.click("#choice-game", offset=(shown[0][0], 0))
        await person.pilot.pause()
        assert f"● {titles[len(titles) - len(shown)]}" in person.seen()
