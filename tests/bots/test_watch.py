"""A bot that fails in any way is replaced and told of; the table goes on."""

import logging
import threading
import time
from random import Random

import pytest

from levata import by_name, practice, registered
from levata.bots import bot, watch
from levata.bots.advice import Advice
from levata.bots.watch import Decision, Watched
from levata.game import NOBODY
from levata.practice import Question
from levata.testing import random_pack

CRUCE = by_name("cruce")
SECRET = "Ks Kh"


@pytest.fixture
def seen():
    pack = list(CRUCE.deck.cards)
    Random(3).shuffle(pack)
    hand = CRUCE.deal(CRUCE.options(), 0, (0, 0), pack)
    return hand.view(hand.to_act)


@pytest.fixture(autouse=True)
def _grace(monkeypatch):
    """A busy machine is no fault of a bot's."""
    monkeypatch.setattr(watch, "GRACE", 30)


class Made:
    """A bot that does what it is given to do."""

    name = "made"

    def __init__(self, choose):
        self.choose = choose


def fails(seen, rng):
    raise RuntimeError(f"I hold {SECRET}")


def leaves(seen, rng):
    raise SystemExit(3)


class Own(BaseException):
    """No Exception."""


def breaks_out(seen, rng):
    raise Own(SECRET)


def takes_long(seen, rng):
    time.sleep(3)
    return seen.legal[-1]


class Odd:
    """Whoever compares it is in for it."""

    def __index__(self):
        raise OSError(SECRET)

    def __repr__(self):
        return SECRET


FAULTS = {
    "an exception": ("raised", fails),
    "an exit": ("raised", leaves),
    "a kind of its own": ("raised", breaks_out),
    "a number that is none": ("raised", lambda seen, rng: Odd()),
    "a mistake": ("raised", lambda seen, rng: [].pop()),
    "another number": ("illegal", lambda seen, rng: 77),
    "nothing": ("illegal", lambda seen, rng: None),
    "a text": ("illegal", lambda seen, rng: SECRET),
    "several": ("illegal", lambda seen, rng: seen.legal),
    "yes, for card 1": ("illegal", lambda seen, rng: True),
    "a fraction": ("illegal", lambda seen, rng: float(seen.legal[0])),
    "too late": ("late", takes_long),
    "never": ("late", lambda seen, rng: threading.Event().wait()),
}


@pytest.mark.parametrize(("what", "choose"), FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("seconds", [None, 30.0])
def test_the_first_legal_action_stands_in_and_the_fault_is_told(what, choose, seconds, seen):
    if what == "late":
        seconds = 0.05
    told = []
    assert Watched(Made(choose), seconds, told.append).choose(seen, Random(1)) == seen.legal[0]
    (fault,) = told
    assert (fault.bot, fault.seat, fault.what) == ("made", seen.seat, what)
    assert not any(word in str(fault) for word in SECRET.split())
    if choose is fails:
        assert "RuntimeError" in fault.text and "in fails" in fault.text


@pytest.mark.parametrize("seconds", [None, 30.0])
def test_a_good_bot_plays_as_without_a_watch(seconds, seen):
    watched, rng, alone = Watched(bot("random"), seconds), Random(1), Random(1)
    for _ in range(20):
        assert watched.choose(seen, rng) == bot("random").choose(seen, alone)
    assert watched.name == "random"


def test_a_number_of_another_kind_is_an_action(seen):
    import numpy as np

    found = Watched(Made(lambda seen, rng: np.int64(seen.legal[1]))).choose(seen, Random(1))
    assert found == seen.legal[1] and type(found) is int


def test_who_is_still_busy_is_not_asked_again(seen):
    go, asked, told = threading.Event(), [], []

    def waits(seen, rng):
        asked.append(1)
        go.wait(10)
        return seen.legal[1]

    watched = Watched(Made(waits), 0.05, told.append)
    assert [watched.choose(seen, Random(1)) for _ in range(5)] == [seen.legal[0]] * 5
    assert len(asked) == 1 and [fault.what for fault in told] == ["late"] * 5
    go.set()
    watched._guard._last.wait()
    assert watched.choose(seen, Random(1)) == seen.legal[1]


class Slices:
    """It thinks in slices and finds another action in each."""

    name = "slices"

    def __init__(self, slices, pause=0.02):
        self.slices = slices
        self.pause = pause
        self.ended = False

    def choose(self, seen, rng):
        *_, last = self.think(seen, rng)
        return last.action

    def think(self, seen, rng):
        for number in range(self.slices):
            yield Advice(seen.legal[number % len(seen.legal)], (), whole=False)
            time.sleep(self.pause)
        self.ended = True


def test_thinking_in_slices_is_stopped_between_two_of_them(seen):
    told = []
    patient = Slices(10_000)
    found = Watched(patient, 0.1, told.append).choose(seen, Random(1))
    assert found in seen.legal and not told and not patient.ended
    short = Slices(3, 0.0)
    assert Watched(short, 30.0, told.append).choose(seen, Random(1)) == seen.legal[2]
    assert short.ended and not told
    assert Watched(Slices(0), 30.0, told.append).choose(seen, Random(1)) == seen.legal[0]
    assert [fault.what for fault in told] == ["late"]


class Failing(Slices):
    """It thinks in slices too, and after some of them something goes wrong."""

    def __init__(self, slices, choose):
        super().__init__(slices, 0.0)
        self.fails = choose

    def think(self, seen, rng):
        yield from super().think(seen, rng)
        yield Advice(self.fails(seen, rng), (), whole=False)


WAYS = {
    "whole": lambda bot, seen, *rest: Watched(bot, *rest).choose(seen, Random(1)),
    "a slice at a time": lambda bot, seen, *rest: decided(Decision(bot, seen, Random(1), *rest)),
}


def decided(thought):
    while not thought.step():
        pass
    return thought.action


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", FAULTS)
def test_the_last_advice_stands_in_for_what_fails(name, way, seen, monkeypatch):
    """A slice that never ends among them: whoever asked is answered all the same, and soon."""
    what, choose = FAULTS[name]
    seconds = 0.4 if what == "late" else 30.0
    monkeypatch.setattr(watch, "GRACE", 0.2)
    for slices, wanted in ((0, seen.legal[0]), (3, seen.legal[2])):
        told, begun = [], time.monotonic()
        assert way(Failing(slices, choose), seen, seconds, told.append) == wanted
        (fault,) = told
        assert (fault.bot, fault.seat, fault.what) == ("slices", seen.seat, what)
        assert not any(word in str(fault) for word in SECRET.split())
        assert time.monotonic() - begun < 2


def test_a_slice_that_ends_within_its_grace_is_no_fault(seen):
    def slow(seen, rng):
        time.sleep(0.1)
        return seen.legal[1]

    told = []
    assert Watched(Failing(0, slow), 0.02, told.append).choose(seen, Random(1)) == seen.legal[1]
    assert not told


def test_a_slice_left_behind_draws_nothing_from_later_chance(seen, monkeypatch):
    monkeypatch.setattr(watch, "GRACE", 0.2)
    go = threading.Event()

    def waits(seen, rng):
        go.wait(10)
        return seen.legal[int(rng.random())]

    rng, told = Random(1), []
    watched = Watched(Failing(2, waits), 1.0, told.append)
    assert watched.choose(seen, rng) == seen.legal[1]
    assert watched.choose(seen, rng) == seen.legal[0]
    assert [fault.what for fault in told] == ["late"] * 2
    go.set()
    watched._guard._last.wait()
    assert rng.random() == Random(1).random()


def test_without_threads_it_is_stopped_between_two_slices_all_the_same(seen, monkeypatch):
    monkeypatch.setattr(watch, "HAS_THREADS", False)
    test_thinking_in_slices_is_stopped_between_two_of_them(seen)
    test_a_decision_is_made_a_slice_at_a_time(seen)
    told = []
    assert Watched(Failing(3, fails), 1.0, told.append).choose(seen, Random(1)) == seen.legal[2]
    assert [fault.what for fault in told] == ["raised"]


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_a_level_decides_as_without_a_watch(seconds, seen):
    rng, alone = Random(1), Random(1)
    watched = Watched(bot("easy"), seconds)
    for _ in range(5):
        assert watched.choose(seen, rng) == bot("easy").choose(seen, alone)
    assert rng.getstate() == alone.getstate()


@pytest.mark.parametrize("name", FAULTS)
def test_a_decision_in_slices_is_watched_like_any_other(name, seen):
    what, choose = FAULTS[name]
    told = []
    seconds = 0.05 if what == "late" else 30.0
    thought = Decision(Made(choose), seen, Random(1), seconds, told.append)
    assert thought.step() and thought.action == seen.legal[0]
    (fault,) = told
    assert (fault.what, thought.step(), len(told)) == (what, True, 1)


def test_a_decision_is_made_a_slice_at_a_time(seen):
    told = []
    thought = Decision(Slices(3, 0.0), seen, Random(1), 30.0, told.append)
    assert [thought.step() for _ in range(4)] == [False, False, False, True]
    assert thought.action == thought.advice.action == seen.legal[2]
    thought = Decision(Slices(10_000), seen, Random(1), 0.1, told.append)
    steps = 1
    while not thought.step():
        steps += 1
    assert steps > 1 and thought.action in seen.legal and not told
    thought = Decision(Slices(0), seen, Random(1), 30.0, told.append)
    assert thought.step() and thought.action == seen.legal[0]
    assert [fault.what for fault in told] == ["late"]


def test_what_nobody_asked_for_is_logged(seen, caplog):
    with caplog.at_level(logging.WARNING):
        Watched(Made(fails)).choose(seen, Random(1))
    assert "made at seat" in caplog.text and SECRET not in caplog.text


@pytest.mark.parametrize("seconds", [None, 30.0])
def test_an_interrupt_goes_through(seconds, seen):
    def stops(seen, rng):
        raise KeyboardInterrupt

    for player in (Made(stops), Failing(1, stops)):
        with pytest.raises(KeyboardInterrupt):
            Watched(player, seconds).choose(seen, Random(1))


def test_the_table_at_home_watches_its_bots(seen, monkeypatch, caplog):
    monkeypatch.setattr(practice, "bot", lambda name: Made(fails))
    assert Question(seen.seat, 1, "made", seen, "x").answer() == CRUCE.token(seen.legal[0])
    assert "RuntimeError" in caplog.text


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in registered().values() for players in sorted(game.seats)],
    ids=lambda value: getattr(value, "name", str(value)),
)
@pytest.mark.parametrize("choose", [fails, lambda seen, rng: 77], ids=["raises", "illegal"])
def test_a_hand_with_a_seat_that_does_nothing_but_faults_is_played_to_its_end(
    choose, game, players
):
    """Whatever that seat is asked, there is an answer for it; the others bid and play sensibly."""
    options = game.options(players)
    told = []
    watched = Watched(Made(choose), None, told.append)
    asked = set()
    for seed in range(3):
        rng = Random(seed)
        hand = game.deal(options, 0, (0,) * len(game.sides(options)), random_pack(game, rng))
        while hand.to_act != NOBODY:
            player = bot("greedy") if hand.to_act else watched
            asked |= set() if hand.to_act else {hand.phase}
            faults = len(told)
            action = player.choose(hand.view(hand.to_act), rng)
            assert len(told) - faults == (hand.to_act == 0)
            hand.apply(action)
    assert "play" in asked and len(asked) > 1
