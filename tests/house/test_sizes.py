"""The one choice of size, and the one way to get it wrong."""

import pytest

from tests.sizes import chosen, size


@pytest.mark.parametrize(("name", "count"), [("ci", 3), ("long", 500)])
def test_size_is_the_one_asked_for(monkeypatch, name, count):
    monkeypatch.setenv("LEVATA_SIZE", name)
    assert size(ci=3, long=500) == count


def test_ci_is_the_default(monkeypatch):
    monkeypatch.delenv("LEVATA_SIZE", raising=False)
    assert chosen() == "ci"


def test_a_wrong_size_is_named(monkeypatch):
    monkeypatch.setenv("LEVATA_SIZE", "huge")
    with pytest.raises(ValueError, match="'huge'; it can be ci or long"):
        size(ci=3, long=500)
