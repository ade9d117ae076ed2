"""The time at the tables: it stands still while nothing can be kept, and no longer."""

import pytest

from levata.server.steady import PATIENCE, Steady


class Machine:
    """What a machine counts its seconds by."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def machine():
    return Machine()


def test_it_is_the_time_and_goes_on_evenly(machine):
    steady = Steady(machine)
    begun = steady()
    assert begun == steady.date() > 1_700_000_000
    for _ in range(10):
        machine.at += 1
        assert not steady.kept()
    assert (steady() - begun, steady.date() - begun) == (10, 10)


def test_what_cannot_be_kept_stops_it_where_something_was_last_kept(machine):
    steady = Steady(machine)
    machine.at += 2
    steady.kept()
    last = steady()
    machine.at += 0.5
    steady.failed()
    for _ in range(3):
        assert steady.is_still and steady() == last
        machine.at += 40
    assert steady.date() == last + 120.5, "dates go on"
    assert steady.kept()
    assert not steady.is_still and steady() == last
    machine.at += 2
    assert steady() == last + 2
    assert not steady.kept()


def test_nothing_heard_for_a_while_is_an_outage_too(machine):
    """A disk that hangs, or a process that is stopped."""
    steady = Steady(machine)
    begun = steady()
    machine.at += PATIENCE
    assert not steady.is_still and steady() == begun + PATIENCE
    machine.at += 80
    assert steady.is_still and steady() == begun
    assert steady.kept()
    machine.at += PATIENCE
    assert not steady.kept()
    assert steady() == begun + PATIENCE
