"""Contests: fair seatings, intervals that hold, and results that survive whatever happens."""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from random import Random

import pytest

from levata import by_name, registered
from levata.arena import (
    ConfidenceSequence,
    Contest,
    Journal,
    Lost,
    Played,
    Unfit,
    duel,
    played,
    seatings,
    summary,
)
from levata.arena.contest import PACKAGE, digest
from levata.arena.duel import gain, student
from levata.bots import BOTS, bot
from levata.cli import main
from levata.errors import NotationError
from tests.sizes import size

TABLES = [(game, players) for game in registered().values() for players in sorted(game.seats)]
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)
EUCHRE = ("arena", "euchre", "--a", "greedy", "--b", "random", "--seed", "9")
CONTEST = Contest("euchre", 2, by_name("euchre").options().values, "greedy", "random", "9")
KEYS = [
    "game",
    "options",
    "a",
    "b",
    "seed",
    "mean",
    "low",
    "high",
    "sd",
    "deals",
    "unit",
    "hands",
    "anytime",
    "stopped",
    "faults",
]


def told(capsys, *words):
    """What a contest of Euchre tells a program."""
    assert main([*EUCHRE, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys, *words):
    """The one line of a contest that is refused."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert code and not out and err.count("\n") == 1
    return err.removeprefix("levata: ").strip()


@contextmanager
def process(*words):
    """A contest in a process of its own, which does not outlive the test."""
    command = [sys.executable, "-c", HEARS, *EUCHRE, *words, "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        try:
            yield started
        finally:
            started.kill()


# Whoever starts tests in the background may have told them, and all they start, to ignore it.
HEARS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from levata.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


def wait_for(file, lines):
    """Until a process has written so many."""
    end = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < end
        time.sleep(0.005)


# Seatings.


def test_a_seating_has_its_opposite_and_every_side_is_as_often_on_each():
    for sides, count in ((2, 2), (3, 6), (4, 6)):
        found = seatings(sides)
        assert len(set(found)) == len(found) == count
        assert {frozenset(range(sides)) - mine for mine in found} == set(found)


@EVERY_TABLE
def test_the_same_bot_gains_nothing_on_itself(game, players):
    options = game.options(players)
    for name in ("random", "greedy"):
        assert duel(game, options, bot(name), bot(name), deals=5, seed=1)[:4] == (0, 0, 0, 0)


@EVERY_TABLE
def test_a_swapped_contest_is_the_exact_opposite(game, players):
    options = game.options(players)
    greedy, rand = bot("greedy"), bot("random")
    for number in range(15):
        one = gain(game, options, greedy, rand, "s", number)
        assert one == -gain(game, options, rand, greedy, "s", number)


# Intervals.


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (9, 2.262), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_points(freedom, point):
    assert student(freedom) == pytest.approx(point, abs=5e-4)


def test_one_deal_tells_nothing_of_its_spread():
    assert summary([1.0]).low == -summary([1.0]).high == float("-inf")
    assert summary([]).deals == 0


@pytest.fixture(scope="module")
def gains():
    """What deals of two equal players come to, by a coin for who is A."""
    game = by_name("euchre")
    found = [gain(game, game.options(), bot("greedy"), bot("random"), 3, n) for n in range(300)]
    mean = sum(found) / len(found)
    return [sign * (one - mean) for one in found for sign in (1, -1)]


def test_looking_after_every_deal_rarely_finds_a_difference_that_is_not_there(gains):
    """Of 5 % that are allowed in all; the plain interval, looked at as often, fails every third."""
    rng, runs, length = Random(1), size(200, 2000), 1000
    stopped = naive = 0
    for _ in range(runs):
        sequence = ConfidenceSequence()
        decided = fooled = False
        for _ in range(length):
            sequence.add(rng.choice(gains))
            decided = decided or sequence.is_decided
            half = 1.96 * sequence.sd / sequence.count**0.5
            fooled = fooled or (sequence.count >= 100 and abs(sequence.mean) > half)
        stopped += decided
        naive += fooled
    assert stopped <= 0.05 * runs
    assert naive > 0.15 * runs, "this test cannot see what it is about"


def test_a_difference_ends_the_contest_early_and_at_the_same_deal_for_any_workers(capsys):
    one = told(capsys, "--deals", "5000", "--sequential")
    assert one["stopped"] == "sequential" and one["deals"] == 100
    assert 0 < one["anytime"][0] < one["low"]
    assert told(capsys, "--deals", "5000", "--sequential", "--workers", "2") == one


# The command.


def test_one_object_with_what_was_played(capsys):
    found = told(capsys, "--deals", "20")
    assert list(found) == KEYS
    plain = duel(
        by_name("euchre"),
        by_name("euchre").options(),
        BOTS["greedy"],
        BOTS["random"],
        deals=20,
        seed=9,
    )
    assert [found[key] for key in plain._fields] == list(plain)
    assert found["unit"] == "points a hand" and found["hands"] == 40
    assert found["stopped"] == "deals" and found["faults"] == {"a": 0, "b": 0}
    assert found["anytime"] == [None, None], "there is no look before the hundredth deal"
    assert told(capsys, "--deals", "20", "--limit", "30") == found


def test_people_read_sentences(capsys):
    words = ("--players", "3", "--option", "target=6", "--deals", "3", "--seed", "1")
    assert main(["arena", "cruce", "--a", "greedy", "--b", "flat@1", *words]) == 0
    text = capsys.readouterr().out
    assert "Cruce (players=3 target=6" in text and "3 deals, each in 6 seatings" in text
    assert "points a hand, 95 % interval" in text and "All deals were played." in text


def test_a_bar_where_somebody_looks(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert main([*EUCHRE, "--deals", "20"]) == 0
    assert "20/20 deals  +" in (shown := capsys.readouterr().err)
    assert " ± " in shown and "deals/s" in shown
    told_alone = main([*EUCHRE, "--deals", "20", "--json"])
    assert told_alone == 0 and capsys.readouterr().err == ""


BAD_SPECS = [
    "@",
    "whist",
    "random@5",
    "greedy@1",
    "flat@",
    "flat@0",
    "flat@007",
    "flat@x",
    "flat@-1",
    "flat@9999999",
    "flat@1@2",
    "flat@²",
    "Flat",
    "strong@1.5",
    "expert@1e3",
]


@pytest.mark.parametrize("spec", ["", *BAD_SPECS, "expert @3"])
def test_a_bad_spec_says_what_would_do(spec, capsys, tmp_path):
    with pytest.raises(NotationError) as error:
        bot(spec)
    state = tmp_path / "state"
    line = refused(capsys, *EUCHRE, "--b", spec, "--deals", "9", "--state", str(state))
    assert line == str(error.value) and not state.exists()
    assert f"no bot {spec!r}" in line
    assert "one of: random, greedy, flat, easy, normal, strong, expert, ismcts, openspiel" in line
    assert "strong@N, expert@N, flat@N, ismcts@N, openspiel@N" in line


@pytest.mark.parametrize("spec", ["easy", "normal", "strong", "expert", "strong@20", "flat@200"])
def test_a_spec_is_the_name_of_its_bot(spec):
    assert bot(spec).name == spec


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--deals", "1"], "2 or more"),
        (["--deals", "9", "--workers", "0"], "'0'"),
        (["--deals", "9", "--workers", "999"], "at most 256"),
        (["--deals", "9", "--limit", "0"], "'0' is not a number of seconds"),
        (["--deals", "9", "--limit", "nan"], "'nan'"),
        (["--deals", "9", "--players", "7"], "not played by 7"),
        (["--deals", "9", "--state", "no/such/folder"], "no/such/folder: No such file"),
    ],
)
def test_other_bad_words(words, part, capsys):
    assert part in refused(capsys, *EUCHRE, *words)


class Broken:
    """It fails where it leads."""

    name = "broken"

    def choose(self, seen, rng):
        if seen.phase == "play" and not seen.table.plays:
            raise RuntimeError(seen.hand)
        return seen.legal[0]


def test_a_bot_that_fails_is_counted_and_told_of_once(capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(BOTS, "broken", Broken())
    words = ["--b", "broken", "--deals", "12", "--state", str(tmp_path / "state"), "--json"]
    assert main([*EUCHRE, *words]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["faults"]["a"] == 0 and found["faults"]["b"] > 12 and found["deals"] == 12
    assert err.count("broken at seat") == 1 and "RuntimeError" in err
    assert main([*EUCHRE, *words]) == 0
    assert json.loads(capsys.readouterr().out) == found, "faults are kept too"
    assert main([*EUCHRE, *words[:-1]]) == 0
    told_of = capsys.readouterr().out
    assert f"made in its place: greedy 0, broken {found['faults']['b']}" in told_of


# Workers and interruptions.


def test_a_worker_that_ends_is_no_silence():
    with closing(played(CONTEST, 10_000, workers=2)) as deals:
        assert next(deals) == next(played(CONTEST, 1))
        os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
        with pytest.raises(Lost, match="exit code -9"):
            list(deals)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_after_a_sudden_end_the_result_is_that_of_an_unbroken_run(workers, capsys, tmp_path):
    state = tmp_path / "state"
    words = ["--state", str(state), "--workers", workers]
    with process("--deals", "1000000", *words) as broken:
        wait_for(state, 30)
        broken.kill()
    known = state.read_bytes().count(b"\n") - 1
    state.write_bytes(state.read_bytes() + b'{"deal": 999, "ga')
    deals = known + 50
    assert told(capsys, "--deals", str(deals), *words) == told(capsys, "--deals", str(deals))
    lines = [json.loads(line) for line in state.read_text().splitlines()[1:]]
    assert sorted(line["deal"] for line in lines) == list(range(deals))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_tells_what_is_known(workers, capsys, tmp_path):
    state = tmp_path / "state"
    with process("--deals", "1000000", "--state", str(state), "--workers", workers) as run:
        wait_for(state, 20)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130 and err == ""
    found = json.loads(out)
    assert found["stopped"] == "interrupted"
    if workers == "1":
        assert found["deals"] >= 18
    if found["deals"] > 1:
        known = told(capsys, "--deals", str(found["deals"]))
        assert found == known | {"stopped": "interrupted"}


def test_an_interrupt_before_the_first_deal(capsys, monkeypatch):
    def stops(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("levata.arena.contest.gain", stops)
    assert main([*EUCHRE, "--deals", "9", "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 0 and found["mean"] is None and found["high"] is None
    assert main([*EUCHRE, "--deals", "9"]) == 130
    assert "Too few deals to tell anything." in capsys.readouterr().out


# The journal.


def test_more_deals_go_on_where_fewer_stopped(capsys, tmp_path):
    state = str(tmp_path / "state")
    few = told(capsys, "--deals", "10", "--state", state)
    many = told(capsys, "--deals", "30", "--state", state)
    assert many == told(capsys, "--deals", "30")
    assert few == told(capsys, "--deals", "10", "--state", state), "and fewer are the first of them"


def test_a_line_torn_anywhere_is_played_again(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)  # a disk takes its time
    path = tmp_path / "state"
    with Journal(path, CONTEST.head()) as journal:
        before = path.read_bytes()
        for number in range(3):
            journal.add(Played(number, number / 3))
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        with Journal(path, CONTEST.head()) as journal:
            kept = [Played(n, n / 3) for n in range(whole[len(before) : end].count(b"\n"))]
            assert list(journal.kept.values()) == kept
            for number in range(len(kept), 3):
                journal.add(Played(number, number / 3))
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"a": "flat@3"}, "a is 'greedy' there and 'flat@3' here"),
        ({"b": "greedy"}, "b is 'random' there and 'greedy' here"),
        ({"seed": "8"}, "seed is '9' there and '8' here"),
        ({"game": "cruce", "players": 4, "options": ()}, "game is 'euchre' there and 'cruce' here"),
        ({"options": (("target", "7"),)}, "target is '10' there and '7' here"),
        ({"limit": 2.0}, "limit is None there and 2.0 here"),
    ],
)
def test_another_contest_is_refused_by_the_difference(change, part, tmp_path):
    path = tmp_path / "state"
    with Journal(path, CONTEST.head()):
        pass
    other = Contest(**{name: getattr(CONTEST, name) for name in CONTEST.__slots__} | change)
    before = path.read_bytes()
    with pytest.raises(Unfit, match="name another file") as error:
        Journal(path, other.head())
    assert part in str(error.value) and path.read_bytes() == before


def test_what_other_bots_played_is_not_gone_on_with(tmp_path):
    """Whatever decides what they do is in the head, down to a letter of a table."""
    path = tmp_path / "state"
    other = CONTEST.head() | {"bots": "0123456789abcdef"}
    with Journal(path, other):
        pass
    with pytest.raises(Unfit, match="bots is '0123456789abcdef' there"):
        Journal(path, CONTEST.head())
    package = tmp_path / "levata"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    seen = {digest(package)}
    assert seen == {digest()}
    for name in ("bots/think.py", "bots/tables/cruce4.txt", "games/cruce.py", "kernel/tree.h"):
        file = package / name
        file.write_text(file.read_text() + " ")
        digest.cache_clear()
        seen.add(digest(package))
    assert len(seen) == 5


NO_JOURNALS = {
    "another text": "a letter",
    "another line": "a letter\n",
    "an empty object": "{}\n",
    "a list": "[1]\n",
    "a list for a deal": "HEAD[]\n",
    "no gain": 'HEAD{"deal": 1}\n',
    "a negative deal": 'HEAD{"deal": -1, "gain": 0.5}\n',
    "no number": 'HEAD{"deal": 1, "gain": NaN}\n',
    "a deal again": 'HEAD{"deal": 1, "gain": 1}\n{"deal": 1, "gain": 1}\n',
}


@pytest.mark.parametrize("text", NO_JOURNALS.values(), ids=NO_JOURNALS)
def test_what_is_no_journal_stays_as_it_is(text, tmp_path):
    path = tmp_path / "state"
    with Journal(path, CONTEST.head()):
        pass
    path.write_text(text.replace("HEAD", path.read_text()))
    before = path.read_bytes()
    with pytest.raises(Unfit):
        Journal(path, CONTEST.head())
    assert path.read_bytes() == before


def test_two_runs_do_not_share_a_journal(capsys, tmp_path):
    path = tmp_path / "state"
    with Journal(path, CONTEST.head()):
        line = refused(capsys, *EUCHRE, "--deals", "5", "--state", str(path))
    assert line == f"{path}: another run is writing to it"
