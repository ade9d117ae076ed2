"""Kept matches: listed, looked through, weighed, proven, counted, given away and taken in."""

import json
import re
from random import Random

import pytest

from levata import record
from levata.browser import Drawer
from levata.browser.line import figures as own_figures
from levata.games import by_name
from levata.match import Match
from levata.practice import finished
from levata.store import Folder
from tests.browser.page import TABLES, Page, Refused, code_of, whole

NAMES = list(TABLES)
pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(scope="module")
def played(quick):
    """A page on which one match of every kind has been played."""
    page, rng = Page(chance=None), Random(1)
    for name in NAMES:
        page.begin(name)
        page.play(rng)
    return page.files


@pytest.fixture
def page(played):
    return Page(played)


def test_records_are_listed_the_newest_first_without_being_read(page, monkeypatch):
    monkeypatch.setattr(record, "read", None)
    told = page.ask("matches")["matches"]
    tables = [(match["game"], match["players"]) for match in told]
    assert tables == [TABLES[name][:2] for name in NAMES[::-1]]
    for match in told:
        assert match["finished"] and match["at"] == "2026-11-30T12:00:00Z"
        assert match["level"] == "easy" and match["mine"] in match["totals"]
        assert set(match["winners"]) <= set(match["totals"])


def test_a_list_that_is_lost_is_made_again_from_the_records(page, played):
    told = page.ask("matches")["matches"]
    for index in (None, "", "[]", '{"version": 0, "records": {}}', '{"version": 1}'):
        files = {**played, "history/index.json": index}
        again = Page({name: text for name, text in files.items() if text is not None})
        found = again.ask("matches")["matches"]
        assert sorted(found, key=repr) == sorted(told, key=repr), "the times too"
        assert again.ask("stats") == page.ask("stats")


def test_a_record_that_cannot_be_read_is_left_out_and_left_alone(played):
    page = Page({**played, "history/cruce-x.txt": "nonsense"})
    told = [match["id"] for match in page.ask("matches")["matches"]]
    assert len(told) == len(NAMES) and "cruce-x" not in told
    assert (
        code_of(lambda: page.ask("review", match="cruce-x", hand=1, ply=0, seat="S")) == "no-record"
    )
    assert "history/cruce-x.txt" in page.files


@pytest.mark.parametrize("at", range(len(NAMES)), ids=NAMES[::-1])
def test_every_moment_of_a_match_is_reviewed_with_all_cards_open(page, at):
    told = page.ask("matches")["matches"][at]
    deck = json.dumps(page.ask("hello")["games"])
    first = page.ask("review", match=told["id"], hand=1, ply=0, seat="S")
    assert first["hands"] == told["hands"] and first["events"] == []
    assert first["plies"] == len(first["tokens"])
    for ply in range(first["plies"] + 1):
        seen = page.ask("review", match=told["id"], hand=1, ply=ply, seat="S")
        assert seen["tokens"] == first["tokens"]
        assert seen["open"]["S"] == seen["view"]["hand"]
        assert {seat: len(cards) for seat, cards in seen["open"].items()} == seen["view"]["counts"]
        assert all(f'"{card}"' in deck for cards in seen["open"].values() for card in cards)
        following = first["tokens"][ply] if ply < first["plies"] else None
        assert (seen["next"] and [*seen["next"].values()]) == following
        assert bool(seen["events"]) == (ply > 0)
    match = record.read(page.ask("record", match=told["id"])["text"]).match
    seat = match.game.seat_letters(match.options).index("S")
    assert seen["view"] == json.loads(json.dumps(finished(match, 1, seat)["view"]))
    for hand, ply in ((0, 0), (told["hands"] + 1, 0), (1, -1), (1, first["plies"] + 1)):
        fields = {"match": told["id"], "hand": hand, "ply": ply}
        assert code_of(lambda fields=fields: page.ask("review", seat="S", **fields)) == "bad-field"
    assert (
        code_of(lambda: page.ask("review", match=told["id"], hand=1, ply=0, seat="X"))
        == "bad-field"
    )


@pytest.mark.parametrize("at", range(len(NAMES)), ids=NAMES[::-1])
def test_what_every_choice_was_worth_is_said_from_what_its_seat_saw(page, at, monkeypatch):
    told = page.ask("matches")["matches"][at]
    tokens = page.ask("review", match=told["id"], hand=1, ply=0, seat="S")["tokens"]
    few = [ply for ply in range(len(tokens)) if ply % 9 == 0 or ply == len(tokens) - 1]
    for ply in few:
        fields = {"match": told["id"], "hand": 1, "ply": ply}
        values = page.ask("values", **fields)
        named = [estimate["token"] for estimate in values["estimates"]]
        assert tokens[ply][1] in named and values["token"] in named
        assert values["reason"]["code"]
    assert page.ask("values", **fields) == values
    fields["ply"] = len(tokens)
    assert code_of(lambda: page.ask("values", **fields)) == "bad-field"


def test_a_newer_question_overtakes_an_older_one(page):
    name = page.ask("matches")["matches"][-1]["id"]
    assert page.send("values", match=name, hand=1, ply=0) == []
    first = page.number
    [answer] = page.send("values", match=name, hand=1, ply=1)
    assert (answer["id"], answer["error"]["code"]) == (first, "stale")
    assert answer["error"]["params"] == {"value": 0, "expected": 1}
    while page.session.due == 0:
        answers = page.step()
    assert [answer["id"] for answer in answers] == [page.number] and "ok" in answers[0]


def test_every_deal_is_verified_and_a_changed_one_is_named(page):
    for told in page.ask("matches")["matches"]:
        assert page.ask("verify", match=told["id"])["hands"] == told["hands"]
    name = page.ask("matches")["matches"][-1]["id"]
    text = page.ask("record", match=name)["text"]
    seeds = [line for line in text.splitlines() if line.startswith("seed ")]
    forged = text.replace(seeds[0][5:13], "00000000", 1)
    with pytest.raises(Refused) as caught:
        page.ask("import", text=forged)
    assert caught.value.args[0] == "proof" and caught.value.args[1]["hand"] == 1


def test_a_record_goes_to_another_device_and_is_not_doubled(page):
    told = page.ask("matches")["matches"]
    other = Page()
    for match in told[::-1]:
        given = page.ask("record", match=match["id"])
        assert given["name"] == f"levata-{match['id']}.txt"
        first = other.ask("import", text=given["text"])["id"]
        assert other.ask("import", text=given["text"].replace("\n", "\r\n"))["id"] == first
    found = other.ask("matches")["matches"]
    assert told == found
    assert other.ask("stats") == page.ask("stats")
    assert Page(other.files).ask("matches")["matches"] == found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("game cruce 1", "game whist 1", "record"),
        ("game cruce 1", "game cruce 9", "rules-version"),
        ("seats ", "seats X", "record"),
        ("score ", "score NS:+9 ", "record"),
        ("1. ", "1. 1. ", "record"),
        ("proof ", "prove ", "record"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(page, old, new, code):
    name = next(m["id"] for m in page.ask("matches")["matches"] if m["game"] == "cruce")
    text = page.ask("record", match=name)["text"]
    assert old in text
    files = dict(page.files)
    with pytest.raises(Refused) as caught:
        page.ask("import", text=text.replace(old, new, 1))
    assert caught.value.args[0] == code and caught.value.args[1]["line"] >= 1
    assert page.files == files


def test_a_record_of_one_seat_is_no_whole_match(page):
    text = page.ask("record", match=page.ask("matches")["matches"][0]["id"])["text"]
    match = record.read(text).match
    assert code_of(lambda: page.ask("import", text=record.write(match, 0))) == "record"
    running = Page()
    running.begin()
    running.to_my_card(Random(1))
    hidden = record.write(running.secret.match, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "GUESSES", None)  # none of its cards is guessed at
        assert code_of(lambda: page.ask("import", text=hidden)) == "record"


def test_a_record_in_which_nothing_was_dealt_is_refused(page):
    text = page.ask("record", match=page.ask("matches")["matches"][0]["id"])["text"]
    match = record.read(text).match
    empty = Match(match.game, match.options, match.names, 0, proof=match.proof)
    files = dict(page.files)
    assert code_of(lambda: page.ask("import", text=record.write(empty))) == "no-hand"
    assert page.files == files
    # A hand that was begun is one.
    begun = Page()
    begun.begin()
    begun.to_my_card(Random(1))
    assert Page().ask("import", text=record.write(begun.secret.match))["id"]


CHANGES = ({"a": 1}, {"own": {}}, {"totals": []}, {"mine": 3}, {"winners": [1]}, {"hands": True})


@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_a_line_of_the_list_that_is_none_is_made_again(page, played, change):
    told, index = page.ask("matches")["matches"], json.loads(played["history/index.json"])
    lines = index["records"]
    first = next(iter(lines))
    lines[first] |= change
    lines["elsewhere"] = 3
    again = Page({**played, "history/index.json": json.dumps(index)})
    assert sorted(again.ask("matches")["matches"], key=repr) == sorted(told, key=repr)
    assert again.ask("stats") == page.ask("stats")


def test_a_record_that_was_forgotten_comes_back_to_its_place(page, played):
    """By the time that stands in it."""
    files, names = dict(played), [name for name in played if name.endswith(".txt")]
    for day, name in enumerate(names, 1):
        files[name] = files[name].replace("2026-11-30", f"2026-11-{day:02}")
    del files["history/index.json"]
    page = Page(files)
    told, stats = page.ask("matches")["matches"], page.ask("stats")
    assert [m["at"][8:10] for m in told] == [f"{day:02}" for day in range(len(names), 0, -1)]
    text = page.ask("record", match=told[2]["id"])["text"]
    page.ask("forget", match=told[2]["id"])
    assert page.ask("import", text=text) == {"id": told[2]["id"]}
    assert page.ask("matches")["matches"] == told and page.ask("stats") == stats
    for odd in ("2026-02-30T12:00:00Z", "9999", "2026-11-30", ""):
        page.ask("forget", match=told[2]["id"])
        page.ask("import", text=text.replace(told[2]["at"], odd))
        assert page.ask("matches")["matches"][0] == {**told[2], "at": None}


def test_a_match_that_another_replaces_is_booked_with_its_time(page):
    counted = page.ask("stats")
    for verb in ("new", "rematch"):
        page.begin() if verb == "new" else page.ask("rematch")
        page.ask("next")
    told = page.ask("matches")["matches"][0]
    assert (told["finished"], told["hands"], told["at"]) == (False, 0, "2026-11-30T12:00:00Z")
    assert "-unfinished-" in told["id"] and page.ask("stats") == counted


def test_what_others_played_and_what_proves_nothing_does_not_count(page):
    name = page.ask("matches")["matches"][0]["id"]
    text = page.ask("record", match=name)["text"]
    bare = re.sub(r"(?m)^(proof|seed) .*\n", "", text)
    hers = text.replace("S:you", "S:ana")
    for same in (text, bare, hers):
        assert page.ask("import", text=same) == {"id": name}, "it is here already"
    for other, is_mine in ((bare, True), (hers, False)):
        elsewhere = Page()
        elsewhere.ask("import", text=other)
        [told] = elsewhere.ask("matches")["matches"]
        assert (told["mine"] is not None) == is_mine
        assert elsewhere.ask("stats") == {}
    elsewhere = Page()
    first = elsewhere.ask("import", text=bare)["id"]
    assert elsewhere.ask("import", text=text)["id"] != first
    assert elsewhere.ask("stats")["euchre"]["matches"] == 1


def test_an_ally_does_not_take_a_hand_from_its_winner():
    game, rng = by_name("cross_purposes"), Random(3)
    options = game.options(players=4, sides="alliance", target="100")
    match = Match(game, options, ["bot/easy", "bot/easy", "you", "bot/easy"], 0)
    while not match.is_over:
        hand = match.deal(rng.sample(game.deck.cards, len(game.deck)))
        while match.in_hand:
            match.step(rng.choice(hand.legal()))
    scores = [past.score for past in match.played]
    won = sum(score[2] == max(score) and len(set(score)) > 1 for score in scores)
    assert own_figures(match, 2)["hands_won"] == won > 0


def test_what_another_page_keeps_is_listed_here_too(page):
    other = Page(page.files)
    other.begin("euchre")
    other.play(Random(3))
    told = other.ask("matches")["matches"]
    assert page.ask("matches")["matches"] == told[1:]
    gone = {name: None for name in page.files if name not in other.files}
    page.session.take(json.dumps({**other.files, **gone}))
    assert json.loads(page.session.changes()) == {}, "it is kept already"
    page.files = dict(other.files)
    assert page.ask("matches")["matches"] == told
    page.ask("forget", match=told[0]["id"])
    assert page.ask("matches")["matches"] == told[1:]


def test_what_is_forgotten_is_gone(page):
    first, *rest = page.ask("matches")["matches"]
    page.ask("forget", match=first["id"])
    assert page.ask("matches")["matches"] == rest
    assert f"history/{first['id']}.txt" not in page.files
    assert Page(page.files).ask("matches")["matches"] == rest
    assert code_of(lambda: page.ask("forget", match=first["id"])) == "no-record"


def test_statistics_add_up(page):
    told, stats = page.ask("matches")["matches"], page.ask("stats")
    for game, figures in stats.items():
        mine = [match for match in told if match["game"] == game]
        won = [match for match in mine if match["mine"] in match["winners"]]
        assert (figures["matches"], figures["won"]) == (len(mine), len(won))
        assert figures["hands"] == sum(match["hands"] for match in mine)
        assert 0 <= figures["hands_won"] <= figures["hands"]
        assert figures["streak"] <= figures["won"]
        assert ("made" in figures) == (game != "cross_purposes")
    for name in ("cruce-4", "cruce-3", "cuatrola", "euchre"):
        files = whole(name, seed=5).files
        match = record.read(next(t for n, t in files.items() if n.endswith(".txt"))).match
        figures = Page(files).ask("stats")[match.game.name]
        contracts = [
            finished(match, number + 1, 0)["result"] for number in range(len(match.played))
        ]
        side = next(m["mine"] for m in Page(files).ask("matches")["matches"])
        mine = [result for result in contracts if str(result.get("declarer") or "?") in side]
        assert figures["made"] + figures["failed"] == len(mine)
        kept = sum(is_kept(result, side) for result in mine)
        assert figures["made"] == kept


def is_kept(result, side):
    """By the figures of the game, not by the score."""
    row = next(row for row in result["sides"] if row["side"] == side)
    if "made" in result:
        return result["made"]
    if "band" in row:
        return row["band"] >= result["bid"]
    return row["score"] > 0


def test_hundreds_of_records_are_listed_and_counted_at_once(played):
    """By what is read: no record, however many there are."""
    [index] = [json.loads(text) for name, text in played.items() if name.endswith("index.json")]
    files, records = {}, {}
    for number in range(500):
        for name, line in index["records"].items():
            files[f"history/{name}-{number}.txt"] = "not read"
            records[f"{name}-{number}"] = line
    index["records"] = records
    page = Page({**files, "history/index.json": json.dumps(index)})
    assert len(page.ask("matches")["matches"]) == 500 * len(NAMES)
    assert page.ask("stats")["euchre"]["matches"] == 500


@pytest.fixture(params=["drawer", "folder"])
def shelf(request, tmp_path):
    return Drawer() if request.param == "drawer" else Folder(tmp_path / "shelf")


def test_a_drawer_keeps_texts_as_a_folder_does(shelf):
    shelf.hold("lock")
    shelf.remove("a.txt")
    shelf.write("a.txt", "one")
    shelf.write("a.txt", "two\n")
    shelf.write("history/b.txt", "ș")
    assert shelf.read("a.txt") == "two\n" and shelf.has("a.txt") and not shelf.has("b.txt")
    shelf.move("a.txt", "history/a.txt")
    assert [name for name in shelf.names("") if name != "lock"] == []
    assert shelf.names("history/") == ["history/a.txt", "history/b.txt"]
    shelf.remove("history/a.txt")
    assert shelf.names("history/") == ["history/b.txt"]
    with pytest.raises(FileNotFoundError):
        shelf.read("a.txt")
    assert shelf.place("history/b.txt").name == "b.txt"
