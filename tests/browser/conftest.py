"""What the tests of the page's home share."""

import pytest

from levata.bots.levels import LEVELS, Level


@pytest.fixture(scope="module")
def quick():
    """Bots at the lowest level that look at two worlds, and often at none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LEVELS, "easy", Level(2, 0.5))
        yield
