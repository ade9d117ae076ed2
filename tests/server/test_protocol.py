"""The types of all messages are what is sent: every frame goes through them and comes out the same."""

import importlib.util
import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from levata import by_name, registered
from levata.errors import LevataError
from levata.game import NOBODY
from levata.match import Proof
from levata.offers import offers
from levata.protocol import (
    EVENTS,
    FACTS,
    LARGEST,
    PRACTICE,
    SERVER,
    SUBPROTOCOL,
    TICKET,
    Answer,
    Frame,
    HiddenFrame,
    Offers,
    Push,
    Request,
    Snapshot,
    TableCommand,
)
from levata.server import connection, desk, live, matches, presence, sockets
from levata.server.limits import LIMITS
from levata.shuffle import anchor, chain
from levata.table import Mode, Seat, Table
from levata.testing import random_options
from levata.views import canonical
from tests.browser.page import TABLES, Page
from tests.core.test_protocol import _command, last_hand
from tests.sizes import size

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")


@cache
def corpus():
    """Snapshots, frames and offers of matches in which everything happens, by every viewer."""
    frames, snapshots, offered = [], [], []
    games = [*product(range(size(ci=4, long=80)), registered().values())]
    matches = [(seed, game, random_options(game, Random(seed))) for seed, game in games]
    cross = by_name("cross_purposes")
    for seed, game, options in [*matches, (1, cross, cross.options(4, sides="alliance"))]:
        rng = Random(seed)
        seats = [Seat(f"p{i}", Mode.PERSON if i == 0 else Mode.BOT) for i in range(options.players)]
        seeds = chain(bytes([seed] * 32), 9) if seed % 2 else []
        proof = Proof(str(seed), anchor(seeds[0])) if seeds else None
        table = Table(game, options, seats, proof=proof)
        while table.owes().kind != "nothing" and len(table.match.played) < 3:
            try:
                reply = table.submit(varied(_command(table, rng, seed, seeds), table, rng))
            except LevataError:
                continue
            for shown in reply.frames:
                frames += shown.values()
            if rng.random() < 0.1:
                snapshots += [table.snapshot(seat) for seat in range(NOBODY, options.players)]
                offered += [offers(table, seat) for seat in range(options.players)]
    return frames + last_hand(), snapshots, offered


def varied(command, table, rng):
    """Now and then something else that is legal: a bot makes some calls in no match of a few hands."""
    if command.kind != "act" or rng.random() > 0.2:
        return command
    legal = table.observation(table.owes().seat).legal
    return replace(command, token=table.match.game.token(rng.choice(legal)))


def again(body, kind):
    """A message read strictly as a type, and written."""
    return msgspec.json.encode(msgspec.json.decode(canonical(body), type=kind), order="sorted")


def strict(frame):
    """Does a frame, with all its events and facts, come out as it went in?"""
    if again(frame, Frame) != canonical(frame):
        return False
    for event in frame.get("events", ()):
        if again(event, EVENTS[event["code"]]) != canonical(event):
            return False
    view = frame.get("view")
    if view is None:
        return True
    facts = FACTS[view["game"], view["options"]["players"]]
    return again(view["facts"], facts) == canonical(view["facts"])


def test_every_frame_goes_through_the_types_and_comes_out_the_same():
    frames, *_ = corpus()
    assert len(frames) > size(ci=2_000, long=40_000)
    assert all(map(strict, frames))
    tags = {kind.__struct_config__.tag for kind in get_args(Frame)}
    assert {frame["kind"] for frame in frames} == tags
    codes = {event["code"] for frame in frames for event in frame.get("events", ())}
    assert codes == set(EVENTS)
    games = {(f["view"]["game"], f["view"]["options"]["players"]) for f in frames if f.get("view")}
    assert games == set(FACTS)


def test_every_snapshot_and_offer_does_too():
    _, snapshots, offered = corpus()
    assert snapshots and all(again(body, Snapshot) == canonical(body) for body in snapshots)
    assert all(again(body, Offers) == canonical(body) for body in offered)
    assert any(body["refused"] for body in offered) and any(body["claim"] for body in offered)


def shown():
    """A frame of each kind."""
    return {frame["kind"]: frame for frame in corpus()[0] if frame.get("view") is not None}


SPOILS = [
    lambda frame: frame.update(pack=["Ah"]),
    lambda frame: frame["view"].update(hands={"N": ["Ah"]}),
    lambda frame: frame["view"]["facts"].update(kitty=["Ah"]),
    lambda frame: frame["events"].append({"code": "dead", "card": "Ah"}),
    lambda frame: frame["seats"][0].update(hand=["Ah"]),
    lambda frame: frame["owed"].update(legal=["Ah"]),
    lambda frame: frame.pop("ticks"),
    lambda frame: frame["view"].pop("counts"),
    lambda frame: frame.update(at="7"),
    lambda frame: frame["view"].update(hand="Ah"),
    lambda frame: frame.update(by="nobody"),
]


@pytest.mark.parametrize("spoil", SPOILS, ids=range(len(SPOILS)))
def test_what_is_not_named_is_noticed(spoil):
    """FAULT_KINDS row 57: a frame has what is allowed, and not all but what is forbidden."""
    frame = json.loads(canonical(shown()["act"]))
    assert strict(frame)
    spoil(frame)
    with suppress(msgspec.ValidationError):
        assert not strict(frame)


def test_a_hidden_frame_has_nothing_but_its_number():
    assert again({"kind": "hidden", "seq": 3}, Frame) == b'{"kind":"hidden","seq":3}'
    leaking = {"kind": "hidden", "seq": 3, "seat": "N"}
    assert not strict(leaking)
    assert isinstance(msgspec.convert(leaking, Frame), HiddenFrame)


def test_what_a_client_does_not_know_it_passes_over():
    frame = {**shown()["deal"], "mood": "merry"}
    frame["events"] = [*frame["events"], {"code": "thunder", "seat": "N"}]
    push = {"table": "t", "frame": frame, "weather": {"rain": 1}, "offers": None}
    read = msgspec.json.decode(msgspec.json.encode(push), type=Push)
    assert read.frame.seq == frame["seq"] and read.frame.events[-1]["code"] == "thunder"
    other = msgspec.json.decode(b'{"league":{"points":3}}', type=Push)
    assert other == Push()


# What clients send.


def test_every_verb_refuses_fields_that_are_not_its_own():
    """FAULT_KINDS row 54: nobody can say who they are, or as what they come."""
    for verbs in (PRACTICE, SERVER):
        for name, verb in verbs.items():
            assert verb.ask.__struct_config__.forbid_unknown_fields, name
    with pytest.raises(msgspec.ValidationError, match="unknown field `card`"):
        msgspec.json.decode(b'{"id":1,"do":"part","card":"Ah"}', type=Request)


GOOD = {"table": "t", "kind": "act", "key": "k-1", "turn": 4, "token": "Th"}


SPOILED = [
    ("command", GOOD, {"table": ""}),
    ("command", GOOD, {"table": "t" * 65}),
    ("command", GOOD, {"kind": "deal"}),
    ("command", GOOD, {"kind": "stand-in"}),
    ("command", GOOD, {"kind": "undo"}),
    ("command", GOOD, {"key": ""}),
    ("command", GOOD, {"key": "k\n"}),
    ("command", GOOD, {"key": "\nk"}),
    ("command", GOOD, {"key": "k k"}),
    ("command", GOOD, {"key": "ключ"}),
    ("command", GOOD, {"key": "k" * 65}),
    ("command", GOOD, {"turn": -1}),
    ("command", GOOD, {"turn": 2**40}),
    ("command", GOOD, {"turn": 1.0}),
    ("command", GOOD, {"turn": True}),
    ("command", GOOD, {"token": "x" * 33}),
    ("command", GOOD, {"token": None}),
    ("command", GOOD, {"seat": "N"}),
    ("command", GOOD, {"pack": []}),
    ("join", {"table": "t", "since": 0}, {"since": -1}),
    ("join", {"table": "t", "since": None}, {"seat": "N"}),
    ("join", {"table": "t", "since": None}, {"spectator": True}),
    ("join", {"table": "t", "since": None}, {"person": "p0"}),
    ("hello", {"version": 1}, {"name": "Ana"}),
    ("next", {"table": "t", "hand": 1}, {"hand": "1"}),
    ("bytes", {"table": "t", "hand": 1, "bytes": "0f" * 16}, {"bytes": "0f" * 15}),
    ("bytes", {"table": "t", "hand": 1, "bytes": "0f" * 16}, {"bytes": "0F" * 16}),
    ("bytes", {"table": "t", "hand": 1, "bytes": "0f" * 16}, {"bytes": "0f" * 16 + "\n"}),
    ("tick", {"table": "t", "letters": "oc"}, {"letters": "o" * 33}),
    ("say", {"room": "r", "text": "salut"}, {"text": ""}),
    ("say", {"room": "r", "text": "salut"}, {"text": "x" * 201}),
    ("watch", {"room": "r"}, {"room": 7}),
    ("hello", {"version": 1}, {"version": None}),
]


@pytest.mark.parametrize(("verb", "fields", "spoiled"), SPOILED, ids=range(len(SPOILED)))
def test_what_a_verb_is_asked_with_is_checked(verb, fields, spoiled):
    read = msgspec.json.Decoder(SERVER[verb].ask).decode
    asked = read(msgspec.json.encode(fields))
    told = {name: value for name, value in fields.items() if value is not None}
    assert msgspec.to_builtins(asked) == told
    with pytest.raises(msgspec.ValidationError):
        read(msgspec.json.encode({**fields, **spoiled}))


def test_what_may_be_left_out_is_left_out():
    assert msgspec.json.encode(TableCommand("t", "back", "k")) == (
        b'{"table":"t","kind":"back","key":"k"}'
    )
    assert msgspec.json.encode(Answer(7, ok={})) == b'{"id":7,"ok":{}}'


# The page's own table.


class Recorded(Page):
    """A page that keeps what it asks and what it is told."""

    def __init__(self):
        super().__init__()
        self.asked = {}

    def send(self, do, **fields):
        self.asked[self.number + 1] = do, fields
        return super().send(do, **fields)


@pytest.mark.parametrize("name", ["cruce-3", "cross-2", "cuatrola", "euchre"])
def test_every_message_of_a_practice_match_goes_through_the_types(name):
    page, rng = Recorded(), Random(1)
    page.ask("hello")
    page.begin(name)
    page.play(rng, lambda page: page.is_mine)
    page.ask("hint", turn=page.shown["turn"])
    page.play(rng)
    game = TABLES[name][0]
    page.ask("sheet")
    page.ask("stats")
    match = page.ask("matches")["matches"][0]["id"]
    page.ask("record", match=match)
    page.ask("verify", match=match)
    review = page.ask("review", match=match, hand=1, ply=1, seat="N")
    page.ask("values", match=match, hand=1, ply=review["plies"] - 1)
    lesson = page.ask("lesson", game=game, number=1)
    page.ask("try", game=game, number=1, token=lesson["choices"][0]["token"])
    page.ask("rematch")
    page.ask("tick", letters="") if game == "cuatrola" else None
    page.ask("forget", match=match)
    for do, fields in page.asked.values():
        assert again(fields, PRACTICE[do].ask) == canonical(fields), do
    verbs = set()
    for message in page.heard:
        if "frame" in message:
            assert strict(message["frame"])
            assert message["offers"] is None or again(message["offers"], Offers)
            assert again(message, Push) == canonical(message)
        else:
            do, _ = page.asked[message["id"]]
            verbs.add(do)
            assert again(message["ok"], PRACTICE[do].answer) == canonical(message["ok"]), do
    assert verbs >= set(PRACTICE) - {"resume", "import", "tick"}


# What is written from the types.


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("tool", ROOT / "tools/protocol_types.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_page_are_written_from_here(tool, capsys):
    assert tool.main(["--check"]) == 0, capsys.readouterr().out


def test_a_type_that_differs_is_shown_and_nothing_is_written(tool, monkeypatch, tmp_path, capsys):
    old = tmp_path / "protocol.gen.ts"
    text = tool.TARGET.read_text(encoding="utf-8")
    old.write_text(text.replace("'stand-in'", "'away'"), encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "TARGET", old)
    assert tool.main(["--check"]) == 1
    assert "+export type Mode = 'person' | 'bot' | 'stand-in' | 'left';" in capsys.readouterr().out
    assert tool.main([]) == 0 and old.read_text(encoding="utf-8") == text


def test_what_has_no_counterpart_is_an_error(tool):
    with pytest.raises(tool.Untold, match="set"):
        tool.written("Seats: TypeAlias = set[int]")


# What the page says about it.


def section(start, end):
    """A part of the page: the first column of its tables."""
    part = PAGE.split(start, 1)[1].split(end, 1)[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return [set(re.findall(r"`([^`]+)`", row)) for row in rows]


def test_the_verbs_of_a_server_are_told_twice_with_and_without_their_fields():
    verbs = section("### The socket", "Pushes come between")
    assert [name for row in verbs for name in row] == [*SERVER, *SERVER]


def test_the_pushes_are_those_of_the_page():
    pushes = section("Pushes come between", "### Playing")
    assert set().union(*pushes) == {info.encode_name for info in msgspec.structs.fields(Push)}


def test_the_reasons_why_a_socket_is_closed_are_those_of_the_page():
    part = PAGE.split("| closed with |")[1].split("### Types")[0]
    told = {
        int(code)
        for row in re.findall(r"^\| (\d.*?) \|", part, re.MULTILINE)
        for code in row.split(", ")
    }
    assert told == {
        *(connection.ENDED, connection.NO_HELLO, connection.TOO_SLOW, connection.ABUSE),
        *(desk.NO_TEXT, desk.OTHER_VERSION, sockets.TOO_BIG, presence.ENDED),
    }


def test_the_limits_are_those_of_the_page():
    for limit in (
        f"at most {LARGEST} bytes",
        f"{connection.RATE} a second, {2 * connection.RATE} at once",
        f"{connection.FULL // 1024} kB",
        f"a ping every {sockets.BEAT} seconds",
        f"did not read for {connection.BEHIND} seconds",
        f"nothing comes for {connection.GREETING} seconds",
        f"`{SUBPROTOCOL}` and `{TICKET}`",
        f"{sockets.MOST} sockets of this person",
        f"more than {live.LONGEST} or no longer",
        f"{matches.PAGE} at a time",
        f"new guests to {LIMITS['guest'].replace('/', ' an ')} from one address",
    ):
        assert limit in PAGE, limit
