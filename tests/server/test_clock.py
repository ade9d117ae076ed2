"""Clocks: what a turn takes off a reserve, and that an outage costs nobody time."""

from hypothesis import given
from hypothesis import strategies as st

from levata.server.clock import BOT, NEXT, START, TURN, WINDOW, Clock, Times

TIMES = Times()
AT = 1_000.0


def turn(seat: int = 1, players: int = 4) -> Clock:
    return Clock.begin(players, TIMES, AT - 50).turn(seat, TIMES, AT)


def test_it_begins_with_full_reserves_and_waits_for_the_people() -> None:
    clock = Clock.begin(3, TIMES, AT)
    assert (clock.what, clock.until) == (START, AT + 20)
    assert clock.reserves == (60, 60, 60)
    assert clock.missed == (0, 0, 0)


def test_a_turn_is_its_clock_and_then_the_reserve() -> None:
    clock = turn()
    assert clock.until == AT + 80
    assert clock.left(TIMES, AT) == (20, 60)
    assert clock.left(TIMES, AT + 20) == (0, 60)
    assert clock.left(TIMES, AT + 35) == (0, 45)
    assert clock.left(TIMES, AT + 80) == (0, 0)
    assert clock.left(TIMES, AT + 99) == (0, 0)


def test_what_a_turn_takes_beyond_its_clock_is_gone_for_the_match() -> None:
    clock = turn().ended(TIMES, AT + 19.9, by_person=True)
    assert clock.reserves == (60, 60, 60, 60)
    clock = turn().ended(TIMES, AT + 50, by_person=True)
    assert clock.reserves == (60, 30, 60, 60)
    assert clock.turn(1, TIMES, AT + 60).until == AT + 60 + 20 + 30
    assert clock.turn(2, TIMES, AT + 60).until == AT + 60 + 20 + 60


def test_turns_that_run_out_are_counted_in_a_row() -> None:
    once = turn().ended(TIMES, AT + 80, by_person=False)
    assert once.missed == (0, 1, 0, 0)
    assert once.reserves == (60, 0, 60, 60)
    again = once.turn(1, TIMES, AT + 100)
    assert again.until == AT + 120
    assert again.ended(TIMES, AT + 120, by_person=False).missed == (0, 2, 0, 0)
    assert again.ended(TIMES, AT + 110, by_person=True).missed == (0, 0, 0, 0)
    assert once.acted(1).missed == (0, 0, 0, 0)
    # Others' turns between are no turns of this seat.
    assert once.turn(2, TIMES, AT).ended(TIMES, AT + 1, by_person=True).missed == (0, 1, 0, 0)


def test_who_is_taken_for_lost_in_mid_turn_has_missed_none_and_keeps_the_rest() -> None:
    clock = turn().ended(TIMES, AT + 30, by_person=False)
    assert clock.missed == (0, 0, 0, 0)
    assert clock.reserves == (60, 50, 60, 60)


def test_a_turn_that_is_given_back_goes_on_where_it_was() -> None:
    """Not anew: who comes back and does nothing could have all the time there is."""
    clock = turn()
    for used, left in ((5, (15, 60)), (20, (0, 60)), (35, (0, 45)), (80, (0, 0))):
        bots = clock.ended(TIMES, AT + used, by_person=False)
        bots = bots.wait(BOT, 1, AT + used, 1, clock.used(TIMES, AT + used))
        kept = Clock.read(BOT, bots.until, bots.kept())
        assert kept.used(TIMES, AT + 99) == min(used, 20)
        back = kept.turn(1, TIMES, AT + 100, kept.used(TIMES, AT + 100))
        assert back.left(TIMES, AT + 100) == left
        assert back.until == AT + 100 + sum(left)


def test_it_is_told_while_somebodys_time_runs() -> None:
    told = turn().told("NESW", TIMES, AT + 25.5)
    assert told == {"seat": "E", "left_ms": 0, "reserve_ms": 54_500, "now": 1_025_500}
    assert turn().wait(NEXT, -1, AT, 20).told("NESW", TIMES, AT + 5) == {
        "seat": None,
        "left_ms": 15_000,
        "reserve_ms": 0,
        "now": 1_005_000,
    }
    for what in (BOT, WINDOW, START):
        assert turn().wait(what, -1, AT, 1).told("NESW", TIMES, AT) is None


SECONDS = st.floats(0, 200)


@given(SECONDS, SECONDS, st.floats(-1e6, 1e6), st.sampled_from([TURN, BOT, NEXT]))
def test_kept_and_read_after_an_outage_nothing_has_passed(used, later, outage, what) -> None:
    """Only the deadline is moved; all else is told from it."""
    clock = turn().ended(TIMES, AT + used, by_person=False).turn(3, TIMES, AT + later)
    clock = clock._replace(what=what)
    again = Clock.read(what, clock.until + outage, clock.kept())
    assert again._replace(since=0, until=0) == clock._replace(since=0, until=0)
    for now in (AT + later, AT + later + 33):
        for a, b in zip(again.left(TIMES, now + outage), clock.left(TIMES, now), strict=True):
            assert abs(a - b) < 1e-6


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 79)), max_size=60))
def test_a_reserve_is_never_used_twice_nor_less_than_nothing(turns) -> None:
    clock, now = Clock.begin(4, TIMES, 0), 0.0
    used = [0.0] * 4
    for seat, seconds in turns:
        clock = clock.turn(seat, TIMES, now)
        now = min(now + seconds, clock.until)
        used[seat] += max(0.0, now - clock.since - TIMES.turn)
        clock = clock.ended(TIMES, now, by_person=True)
        for left, spent in zip(clock.reserves, used, strict=True):
            assert left >= 0
            assert abs(left + spent - TIMES.reserve) < 1e-6
