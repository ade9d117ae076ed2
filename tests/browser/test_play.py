"""Whole matches in JSON texts alone: kept before they are shown, dropped and gone on with anywhere."""

import json
import subprocess
import sys
from random import Random
from threading import Thread

import pytest

from levata import record, shuffle
from levata.bots import levels
from levata.bots.advice import Advice
from tests.browser.page import TABLES, Page, Refused, code_of, whole
from tests.sizes import size

NAMES = list(TABLES)
pytestmark = pytest.mark.usefixtures("quick")


def without_numbers(snapshot):
    return {k: v for k, v in snapshot.items() if k not in ("at", "turn")}


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match_is_played_kept_and_proven(name, monkeypatch):
    """In one thread; every frame comes once and in order, the newest of a batch with its offers."""
    monkeypatch.setattr(Thread, "start", None)
    page = whole(name)
    assert page.owed == "nothing" and page.shown["winners"]
    frames = [message for message in page.heard if "frame" in message]
    assert [frame["frame"]["seq"] for frame in frames] == [*range(1, len(frames) + 1)]
    for message, following in zip(page.heard, [*page.heard[1:], {}], strict=True):
        if "frame" in message and "frame" not in following:
            assert message["offers"] is not None
    [told] = page.ask("matches")["matches"]
    assert sorted(page.files) == [f"history/{told['id']}.txt", "history/index.json"]
    match = record.read(page.files[f"history/{told['id']}.txt"]).match
    assert shuffle.verify(match) == told["hands"] == len(page.ask("sheet")["results"])
    assert told["winners"] == page.shown["winners"] and told["finished"]


@pytest.mark.parametrize("name", NAMES)
def test_a_session_dropped_at_every_point_goes_on_as_if_it_had_not_been(name):
    """Each time the page starts anew with what was kept; the match becomes the same to the letter."""
    one = whole(name)
    rng, page = Random(1), Page()
    page.begin(name)
    count = 0
    while page.owed != "nothing":
        before = without_numbers(page.shown), page.offers
        page = Page(page.files)
        page.ask("resume", game=TABLES[name][0])
        page.shown.pop("seq", None)
        assert (without_numbers(page.shown), page.offers) == frames_apart(before)
        count += 1
        if page.owed == "deal":
            page.ask("next")
        elif page.is_mine:
            page.act(rng.choice(page.shown["view"]["legal"])["token"])
        else:
            page.hear()
    assert count > len(one.shown["seats"])
    texts = [
        next(text for file, text in each.files.items() if file.endswith(".txt"))
        for each in (one, page)
    ]
    assert texts[0] == texts[1]


FRAME = ("seq", "kind", "seat", "token", "by", "plies", "mode", "events")


def frames_apart(before):
    """A snapshot and offers, what only a frame has taken away."""
    shown, offers = before
    return {k: v for k, v in shown.items() if k not in FRAME}, offers


def test_the_same_chance_makes_the_same_match_and_fresh_chance_another():
    one, other = whole("euchre"), whole("euchre")
    assert one.files == other.files
    assert whole("euchre", seed=2).files != one.files
    packs = set()
    for _ in range(2):
        page = Page(chance=None)
        page.begin("euchre")
        page.ask("next")
        packs.add(page.secret.match.hand.deal.pack)
    assert len(packs) == 2
    seeded = [Page(chance=None) for _ in range(2)]
    for page in seeded:
        page.begin("euchre", seed="mine")
        page.ask("next")
    assert seeded[0].shown == seeded[1].shown


def test_nothing_is_dealt_before_it_is_asked_for():
    page = Page()
    begun = page.begin()
    assert begun["snapshot"]["owed"] == {"kind": "deal", "seat": None}
    assert begun["snapshot"]["view"] is None and page.session.due == -1
    assert begun["level"] == "easy" and begun["match"].startswith("cruce-practice-")
    page.ask("next")
    assert page.shown["kind"] == "deal" and page.shown["view"]["seat"] == "S"
    assert code_of(lambda: page.ask("next")) == "no-deal-due"


def test_a_command_sent_twice_is_done_once_and_a_late_one_is_refused():
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    turn, token = page.shown["turn"], page.shown["view"]["legal"][0]["token"]
    first = page.act(token, key="mine", turn=turn)
    again = page.act(token, key="mine", turn=turn)
    assert first == again == {"at": page.shown["seq"]}
    assert code_of(lambda: page.act(token, key="other", turn=turn)) == "stale"
    assert code_of(lambda: page.act("9s", key="mine")) == "key-used"
    page.rest()
    assert page.act(token, key="mine", turn=turn) == first, "however late"


def test_a_refused_command_changes_nothing():
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    files, shown = dict(page.files), page.shown
    others = page.secret.match.game.deck
    for token in [others.name(card) for card in others.cards] + ["", "-", "??", "x9s", "Ü"]:
        if token not in [legal["token"] for legal in shown["view"]["legal"]]:
            with pytest.raises(Refused):
                page.act(token)
    assert page.files == files and page.shown is shown
    page.move(rng)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_that_may_not_be_played_has_its_reason(name):
    page, rng = Page(), Random(3)
    page.begin(name)
    seen, told = 0, set()

    def check(_):
        nonlocal seen
        if page.shown is None or page.shown.get("view") is None or page.offers is None:
            return
        view, refused = page.shown["view"], page.offers["refused"]
        if view["to_act"] != view["seat"] or view["phase"] != "play":
            assert refused == {} or view["phase"] == "discard"
            return
        legal = {action["token"] for action in view["legal"]}
        assert set(refused) == set(view["hand"]) - legal
        seen += 1
        for card, why in refused.items():
            told.add(why["code"])
            assert why["params"]["value"] == card
            page.listen = lambda _: None
            with pytest.raises(Refused) as caught:
                page.act(card)
            page.listen = check
            assert caught.value.args == (why["code"], why["params"])

    page.listen = check
    page.play(rng)
    assert seen > 4 and told <= {"follow", "trump", "beat", "not-held"} and "follow" in told


def test_undo_takes_a_move_back_and_stops_a_bot_that_thinks(monkeypatch):
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    before = frames_apart((page.shown, None))[0]
    page.act(page.shown["view"]["legal"][0]["token"])
    if page.session.due == 0:
        slow = levels.Thinker.think
        monkeypatch.setattr(levels.Thinker, "think", lambda *args: endless(slow(*args)))
        page.step()
        assert page.session._home._thought is not None
        monkeypatch.undo()
    assert page.offers["undo"]
    page.ask("command", kind="undo", key="back", turn=page.shown["turn"])
    assert page.shown["kind"] == "undo" and page.session.due == -1
    now = frames_apart((page.shown, None))[0]
    assert without_numbers(now) == without_numbers(before)
    page.play(rng)


def endless(advice):
    first = next(advice)
    while True:
        yield first


def test_commands_are_answered_while_a_bot_thinks(monkeypatch):
    slow = levels.Thinker.think
    monkeypatch.setattr(levels.Thinker, "think", lambda *args: endless(slow(*args)))
    page = Page()
    page.begin("cuatrola")
    page.ask("next")
    while page.session.due < 0:
        page.act(page.shown["view"]["legal"][0]["token"])
    seq = page.shown["seq"]
    for _ in range(3):
        page.step()
        assert page.ask("sheet")["results"] == []
        assert page.ask("tick", letters="oc") == {}
        assert page.ask("matches") == {"matches": []}
    assert page.shown["seq"] == seq, "it thinks still"


def test_a_bot_that_thinks_too_long_acts_on_what_it_has(monkeypatch):
    slow = levels.Thinker.think
    monkeypatch.setattr(levels.Thinker, "think", lambda *args: endless(slow(*args)))
    monkeypatch.setattr("levata.browser.home.THOUGHT", 0.05)
    page = Page()
    page.begin("euchre", seed="e")
    page.play(Random(1), lambda page: page.shown["hand_number"] > 1)
    assert any(message.get("frame", {}).get("by") == "bot" for message in page.heard)


def raises(*_):
    raise RuntimeError("the bot is broken")
    yield


def nothing(*_):
    return iter(())


def illegal(*_):
    yield Advice(255, (), whole=True)


@pytest.mark.parametrize("think", [raises, nothing, illegal], ids=lambda think: think.__name__)
def test_a_bot_that_fails_stops_no_table(think, monkeypatch):
    monkeypatch.setattr(levels.Thinker, "think", think)
    page = whole("euchre")
    assert page.owed == "nothing"
    page = Page()
    page.begin("euchre")
    page.to_my_card(Random(1))
    assert page.ask("hint", turn=page.shown["turn"]) == {
        "token": "",
        "reason": None,
        "estimates": [],
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_says_what_everything_is_worth(name):
    page = Page()
    page.begin(name)
    page.play(Random(1), lambda page: page.is_mine and len(page.shown["view"]["legal"]) > 1)
    assert page.offers["hint"]
    turn, legal = page.shown["turn"], [a["token"] for a in page.shown["view"]["legal"]]
    hint = page.ask("hint", turn=turn)
    assert page.shown["kind"] == "hint" and page.shown["turn"] == turn
    assert hint["token"] in legal and hint["reason"]["code"]
    assert [e["token"] for e in hint["estimates"]] == legal
    page.act(hint["token"])


def test_a_hint_that_came_too_late_does_not_spoil_the_next():
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    turn = page.shown["turn"]
    assert code_of(lambda: page.ask("hint", turn=turn + 1)) == "stale"
    assert page.send("hint", turn=turn) == [] and page.send("hint", turn=turn)[0]["error"] == {
        "code": "stale",
        "params": {"value": turn, "expected": turn},
    }
    while page.session.due == 0:
        [*answers] = page.step()
    assert "ok" in answers[-1]
    page.act(page.shown["view"]["legal"][0]["token"])


def test_a_hint_that_is_overtaken_by_a_move_is_refused():
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    assert page.send("hint", turn=page.shown["turn"]) == [] and page.session.due == 0
    asked = page.number
    page.act(page.shown["view"]["legal"][0]["token"])
    [answer] = page.step()
    assert (answer["id"], answer["error"]["code"]) == (asked, "stale")
    assert code_of(lambda: page.ask("hint", turn=1)) == "stale"
    page.play(rng)


def test_a_claim_is_offered_where_it_would_be_taken():
    """Whenever it is offered it is taken, and what it plays out is shown."""
    taken = 0
    for seed in range(size(ci=6, long=60)):
        page, rng = Page(chance=f"claim {seed}"), Random(seed)
        page.begin("euchre", level="easy")
        while page.owed != "nothing":
            if page.is_mine and page.offers["claim"]:
                hand = page.shown["hand_number"]
                page.ask("command", kind="claim", key=f"c{page.number}", turn=page.shown["turn"])
                assert page.shown["owed"]["kind"] in ("deal", "nothing")
                assert page.shown["hand_number"] == hand and page.shown["by"] == "claim"
                taken += 1
            elif page.is_mine:
                with pytest.raises(Refused) as caught:
                    page.ask("command", kind="claim", key=f"c{page.number}")
                assert caught.value.args[0] in CLAIM
                page.move(rng)
            else:
                page.move(rng)
    assert taken


CLAIM = ("no-claim", "not-on-lead", "claim-later", "not-your-turn")


def test_a_window_stays_open_for_the_same_pause_whoever_holds_what():
    page, rng = Page(), Random(2)
    page.begin("cuatrola", options={"target": "11"})
    pauses, answered = set(), 0
    while page.owed != "nothing":
        if page.owed == "answer":
            pauses.add(page.session.due)
            assert page.offers["refused"] == {} and not page.offers["claim"]
            assert code_of(lambda: page.ask("tick", letters="o")) == "window-open"
            page.step()
            answered += 1
            assert page.shown["by"] == "table"
        elif page.session.due == 0:
            page.step()
        elif page.is_mine:
            legal = page.shown["view"]["legal"]
            page.act((legal[0] if legal[0]["kind"] == "word" else rng.choice(legal))["token"])
        else:
            page.ask("next")
    assert pauses == {900} and answered > 2


def test_ticks_are_kept_and_go_into_a_rematch():
    page = Page()
    page.begin("cuatrola")
    assert page.shown["ticks"] == "oceb"
    page.ask("tick", letters="bo")
    assert code_of(lambda: page.ask("tick", letters="x")) == "bad-ticks"
    page = Page(page.files)
    assert page.ask("resume", game="cuatrola")["snapshot"]["ticks"] == "ob"
    page.ask("tick", letters="")
    assert page.ask("rematch")["snapshot"]["ticks"] == ""


def test_a_rematch_is_played_as_the_last_match_was():
    page = whole("cruce-3", level="strong", options={"target": "6"})
    before = page.shown["view"]["options"]
    begun = page.ask("rematch")
    assert begun["level"] == "strong"
    page.ask("next")
    assert page.shown["view"]["options"] == before
    assert [m["id"] for m in page.ask("matches")["matches"]] != [begun["match"]]


def test_each_game_keeps_its_own_unfinished_match():
    page, rng = Page(), Random(1)
    for name in ("cruce-4", "euchre", "cuatrola"):
        page.begin(name)
        page.to_my_card(rng)
    page = Page(page.files)
    kept = page.ask("hello")["kept"]
    assert set(kept) == {"cruce", "euchre", "cuatrola"}
    assert kept["cruce"]["mine"] == "NS" and kept["euchre"]["mine"] == "S"
    assert kept["cruce"]["level"] == "easy" and kept["cruce"]["options"]["target"] == "6"
    assert kept["cruce"]["hand"] >= 1 and set(kept["cruce"]["totals"]) == {"NS", "EW"}
    assert not kept["cruce"]["between"], "a hand of it is being played"
    page.begin("euchre")
    [old] = page.ask("matches")["matches"]
    assert (old["game"], old["finished"]) == ("euchre", False)
    assert code_of(lambda: page.ask("resume", game="cross_purposes")) == "no-match"


def test_a_kept_match_that_cannot_be_read_is_set_aside_and_said_once():
    page, rng = Page(), Random(1)
    page.begin()
    page.to_my_card(rng)
    page.files["practice-cruce.txt"] += "nonsense\n"
    files = dict(page.files)
    page = Page(files)
    assert code_of(lambda: page.ask("resume", game="cruce")) == "damaged"
    assert code_of(lambda: page.ask("resume", game="cruce")) == "no-match"
    assert "practice-cruce.damaged-1.txt" in page.files
    page = Page(files)
    assert page.ask("hello")["damaged"] == ["cruce"]
    assert page.ask("hello")["damaged"] == []
    page.begin()


def test_it_needs_nothing_that_a_browser_lacks():
    """No text of people, no screen, no socket: a page has its own, or none."""
    code = "import sys, levata.browser; print(*sys.modules)"
    words = [sys.executable, "-c", code]
    modules = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    lacking = {"fluent", "fluent.runtime", "rich", "textual", "asyncio", "socket", "subprocess"}
    assert not lacking & set(modules)
    assert not [name for name in modules if name.startswith(("levata.terminal", "levata.texts"))]


def test_what_is_kept_is_told_once():
    page = Page()
    page.begin()
    assert json.loads(page.session.changes()) == {}
    text = page.session.handle(json.dumps({"id": 9, "do": "next"}))
    assert list(json.loads(page.session.changes())) == ["practice-cruce.txt"]
    assert json.loads(text)[-1] == {"id": 9, "ok": {"at": 1}}
