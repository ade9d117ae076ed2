"""Whole matches, played with nothing but the device: no server, no network."""

import pytest

from tests.sizes import size
from tests.web.conftest import DESKTOP, PHONE
from tests.web.driver import GAMES, Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SIZES = {"desktop": DESKTOP, "phone": PHONE}
CASES = [(name, device) for name in GAMES for device in SIZES]
CI = [("euchre-2", "phone")]
"""In every run this; a hand of each game is played, as far away and on a desktop, in test_screens."""


@pytest.fixture(scope="module")
def alone(long_visit, cut_off):
    """A page for each device, on its own."""
    pages = {}

    def page(device: str):
        if device not in pages:
            pages[device] = cut_off(long_visit, SIZES[device])
        return pages[device]

    return page


@pytest.mark.parametrize(("name", "device"), CASES if size(ci=0, long=1) else CI)
def test_it_is_played_with_no_server_and_no_network(alone, name, device):
    page = alone(device)
    player = Player(page, taps=device == "phone")
    player.sits(name)
    player.plays("over")
    assert page.locator("dialog[open] [data-token=rematch]").is_visible()
