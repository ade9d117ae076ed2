"""What is no message, or asks for something that is not there, is refused and changes nothing."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from levata import __version__
from levata.bots import LEVEL_NAMES
from levata.browser.session import VERBS
from levata.errors import TEXTS
from levata.games import BUILT_IN
from tests.browser.page import Page, code_of

pytestmark = pytest.mark.usefixtures("quick")

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
SECTION = PAGE.split("\n## Practice on a device\n")[1].split("\n## ")[0]


def sent(page, text):
    [message] = json.loads(page.session.handle(text))
    return message["id"], message["error"]["code"]


BAD = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("[]", "bad-message"),
    ("7", "bad-message"),
    ("null", "bad-message"),
    ("[" * 100_000, "bad-message"),
    ("9" * 100_000, "bad-message"),
    ("\ud800", "bad-message"),
    ('{"do": "hello"}', "bad-field"),
    ('{"id": true, "do": "hello"}', "bad-field"),
    ('{"id": [], "do": "hello"}', "bad-field"),
    ('{"id": "%s", "do": "hello"}' % ("a" * 65), "bad-field"),
    ('{"id": 1}', "not-a-command"),
    ('{"id": 1, "do": 3}', "not-a-command"),
    ('{"id": 1, "do": "deal"}', "not-a-command"),
    ('{"id": 1, "do": "__init__"}', "not-a-command"),
    ('{"id": 1, "do": "sheet", "with": []}', "bad-field"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=range(len(BAD)))
def test_what_is_no_message_is_refused(text, code):
    page = Page()
    name, found = sent(page, text)
    assert found == code
    assert name == (1 if '"id": 1' in text else None)
    assert page.session.due == -1 and json.loads(page.session.changes()) == {}


CRUCE = {"game": "cruce", "players": 4, "options": {}, "level": "easy"}
WRONG = [
    ("new", {**CRUCE, "game": 3}, "bad-field"),
    ("new", {**CRUCE, "game": "whist"}, "unknown-game"),
    ("new", {**CRUCE, "players": "4"}, "bad-field"),
    ("new", {**CRUCE, "players": 4.0}, "bad-field"),
    ("new", {**CRUCE, "players": True}, "bad-field"),
    ("new", {**CRUCE, "players": 5}, "seats"),
    ("new", {**CRUCE, "options": []}, "bad-field"),
    ("new", {**CRUCE, "options": {"target": 11}}, "bad-field"),
    ("new", {**CRUCE, "options": {"target": "12"}}, "bad-choice"),
    ("new", {**CRUCE, "options": {"cap": "2"}}, "unknown-option"),
    ("new", {**CRUCE, "level": "genius"}, "bad-field"),
    ("new", {**CRUCE, "level": None}, "bad-field"),
    ("new", {**CRUCE, "seed": 3}, "bad-field"),
    ("new", {**CRUCE, "seed": "\ud800"}, "bad-field"),
    ("new", {**CRUCE, "options": {"\ud800": "1"}}, "bad-field"),
    ("new", {**CRUCE, "options": {"deal": "\udfff"}}, "bad-field"),
    ("new", {}, "bad-field"),
    ("resume", {}, "bad-field"),
    ("resume", {"game": "whist"}, "unknown-game"),
    ("resume", {"game": "cruce"}, "no-match"),
    ("rematch", {}, "no-match"),
    ("next", {}, "no-match"),
    ("command", {"kind": "act", "key": "k", "token": "Th"}, "no-match"),
    ("hint", {"turn": 1}, "no-match"),
    ("tick", {"letters": "o"}, "no-match"),
    ("sheet", {}, "no-match"),
    ("record", {"match": "../practice-cruce"}, "no-record"),
    ("record", {"match": 1}, "bad-field"),
    ("forget", {"match": "nothing"}, "no-record"),
    ("verify", {"match": "nothing"}, "no-record"),
    ("review", {"match": "nothing", "hand": 1, "ply": 0, "seat": "S"}, "no-record"),
    ("values", {"match": "nothing", "hand": 1, "ply": 0}, "no-record"),
    ("import", {}, "bad-field"),
    ("import", {"text": ""}, "record"),
    ("import", {"text": "x" * 3_000_000}, "bad-field"),
    ("import", {"text": "x" * 100_000}, "record"),
    ("import", {"text": "game euchre 1\n" * 30_000}, "record"),
    ("import", {"text": "\ud800"}, "bad-field"),
    ("lesson", {"game": "whist", "number": 1}, "unknown-game"),
    ("lesson", {"game": "cruce", "number": 0}, "bad-field"),
    ("try", {"game": "cruce", "number": 1}, "bad-field"),
]


@pytest.mark.parametrize(("verb", "fields", "code"), WRONG, ids=range(len(WRONG)))
def test_what_cannot_be_is_refused_and_changes_nothing(verb, fields, code):
    page = Page()
    assert code_of(lambda: page.ask(verb, **fields)) == code
    assert page.files == {} and page.session.due == -1


COMMANDS = [
    ({"kind": "deal", "key": "k"}, "bad-field"),
    ({"kind": "stand-in", "key": "k"}, "bad-field"),
    ({"kind": "act", "key": 1, "token": "Th"}, "bad-field"),
    ({"kind": "act", "key": "", "token": "Th"}, "bad-field"),
    ({"kind": "act", "key": "\n0", "token": "Th"}, "bad-field"),
    ({"kind": "act", "key": "k" * 65, "token": "Th"}, "bad-field"),
    ({"kind": "act", "key": "k"}, "bad-field"),
    ({"kind": "act", "key": "k", "token": ["Th"]}, "bad-field"),
    ({"kind": "act", "key": "k", "token": "Th", "turn": "1"}, "bad-field"),
    ({"kind": "act", "key": "k", "token": "Th", "turn": -1}, "bad-field"),
    ({"kind": "act", "key": "k", "token": "Th", "turn": 0}, "stale"),
]


@pytest.mark.parametrize(("fields", "code"), COMMANDS, ids=range(len(COMMANDS)))
def test_a_command_that_cannot_be_is_refused(fields, code):
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    files = dict(page.files)
    assert code_of(lambda: page.ask("command", **fields)) == code
    assert page.files == files
    page.move(rng)


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("new", {**CRUCE, "game": "x" * 100_000}),
        ("new", {**CRUCE, "options": {"x" * 100_000: "1"}}),
        ("new", {**CRUCE, "options": {"target": "x" * 100_000}}),
        ("tick", {"letters": "x" * 100_000}),
        ("command", {"kind": "act", "key": "k", "token": "x" * 100_000}),
        ("import", {"text": ("x" * 1000 + " ") * 1000}),
        ("import", {"text": "game euchre 1 " + "x" * 1900}),
    ],
)
def test_a_refusal_is_short_however_long_what_it_refuses(verb, fields):
    page = Page()
    page.begin("cuatrola")
    page.ask("next")
    page.rest()
    [message] = page.send(verb, **fields)
    assert len(json.dumps(message["error"])) < 1500


def test_every_refusal_has_a_code_of_the_table():
    codes = {code for *_, code in [*BAD, *WRONG, *COMMANDS]}
    assert codes <= set(TEXTS)


def test_hello_says_everything_that_is_asked_before_a_match():
    hello = Page().ask("hello")
    assert hello["version"] == __version__ and hello["levels"] == [*LEVEL_NAMES]
    assert (hello["kept"], hello["damaged"]) == ({}, [])
    assert [told["name"] for told in hello["games"]] == [game.name for game in BUILT_IN]
    for told, game in zip(hello["games"], BUILT_IN, strict=True):
        assert told["deck"]["cards"] == [game.deck.name(card) for card in game.deck.cards]
        for players in told["seats"]:
            fitting = [o for o in told["options"] if not o["seats"] or players in o["seats"]]
            values = {option["name"]: option["default"] for option in fitting}
            assert dict(game.parse_options(players, values).values) == values
    by_name = {told["name"]: told for told in hello["games"]}
    target = by_name["cross_purposes"]["options"][0]
    assert (target["number"], target["min"], target["max"]) == (True, 1, 1000)
    assert by_name["cuatrola"]["ticks"] == "oceb"
    needs = {o["name"]: o["needs"] for told in hello["games"] for o in told["options"]}
    assert any(needs.values())
    for game, told in zip(BUILT_IN, hello["games"], strict=True):
        for option in told["options"]:
            for choice, others in (option["needs"] or {}).items():
                values = {option["name"]: choice, **others}
                players = (option["seats"] or told["seats"])[0]
                game.parse_options(players, values)


def test_the_verbs_are_those_of_the_page():
    rows = [line for line in SECTION.splitlines() if line.startswith("| `")]
    assert {re.findall(r"`(\w+)`", row)[0] for row in rows} == set(VERBS)


def test_the_fields_of_each_answer_are_those_of_the_page():
    """Of the answers that are one object with fields of its own."""
    page, rng = Page(), Random(1)
    rows = [line.split("|") for line in SECTION.splitlines() if line.startswith("| `")]
    told = {row[1].strip(" `"): set(re.findall(r"`(\w+)`", row[3])) for row in rows}
    assert set(page.ask("hello")) == told["hello"]
    begun = page.begin("cruce-3")
    assert set(begun) == told["new"]
    page.play(rng, lambda page: page.is_mine)
    assert set(page.ask("hint", turn=page.shown["turn"])) == told["hint"]
    assert set(page.act(page.shown["view"]["legal"][0]["token"])) == told["command"]
    page.rest()
    page.play(rng)
    assert set(page.ask("sheet")) == told["sheet"]
    name = page.ask("matches")["matches"][0]["id"]
    for verb, fields in (
        ("review", {"hand": 1, "ply": 1, "seat": "S"}),
        ("record", {}),
        ("verify", {}),
    ):
        assert set(page.ask(verb, match=name, **fields)) == told[verb]
    lesson = page.ask("lesson", game="cruce", number=1)
    assert set(lesson) == told["lesson"]
    token = lesson["snapshot"]["view"]["legal"][0]["token"]
    assert set(page.ask("try", game="cruce", number=1, token=token)) == told["try"]


@pytest.mark.parametrize("game", [game.name for game in BUILT_IN])
def test_every_lesson_can_be_tried(game):
    page = Page()
    count = page.ask("lesson", game=game, number=1)["count"]
    verdicts = set()
    for number in range(1, count + 1):
        lesson = page.ask("lesson", game=game, number=number)
        view = lesson["snapshot"]["view"]
        assert view["to_act"] == view["seat"] == "S" and lesson["ask"].startswith(f"lesson-{game}-")
        assert not lesson["offers"]["undo"] and not lesson["offers"]["claim"]
        tokens = [action["token"] for action in view["legal"]] + [*lesson["offers"]["refused"]]
        for token in tokens:
            tried = page.ask("try", game=game, number=number, token=token)
            verdicts.add(tried["verdict"])
            is_refused = token in lesson["offers"]["refused"]
            assert (tried["verdict"] == "refused") == is_refused
            assert (tried["snapshot"] is None) == is_refused
    assert {"right", "wrong"} <= verdicts
    assert page.files == {}
