"""The page in another browser, Debian's Firefox: the engine, a hand by clicks, and the same without its server."""

from pathlib import Path

import pytest

from tests.web import looks, screens
from tests.web.conftest import CONTROLLED, READY, SETTINGS, Command, until
from tests.web.driver import LAY, lay
from tests.web.firefox import FIREFOX, Clicker, opened

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

KEEP = "(settings) => localStorage.setItem('levata-settings', JSON.stringify(settings))"


def comes(page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    until(lambda: page.evaluate(READY))


def test_a_hand_is_played_in_it(built, tmp_path):
    assert Path(FIREFOX).exists(), "there is no Firefox: 'sh tools/packages.sh' installs it"
    server = Command()
    try:
        with opened(tmp_path / "profile") as page:
            page.goto(server.address)
            page.evaluate(KEEP, SETTINGS)
            page.evaluate(LAY, [lay("cruce-4"), None])
            comes(page, server.address)
            page.resize(1280, 800)
            until(lambda: page.evaluate(CONTROLLED))
            server.kill()

            page.evaluate("location.hash = '#/new/cruce'")
            player = Clicker(page)
            player.presses("main form button.primary")
            for _ in range(3):
                player.acts(player.next())
            table = screen(page, player)
            assert looks.boxes(page) == [] == looks.words(page, "en")
            comes(page, f"{server.address}#/table")
            assert screen(page, player) == table, "interrupted, and gone on with"
            player.plays("between")
            page.evaluate(screens.QUIET)
            assert looks.boxes(page) == [] == looks.words(page, "en")
            assert page.complaints() == []
            page.evaluate("setTimeout(() => { throw new Error('oh') })")  # the control
            assert until(page.complaints)
    finally:
        server.kill()


def screen(page, player) -> list[str]:
    assert player.next()["kind"] in {"call", "card"}
    page.evaluate(screens.QUIET)
    return page.evaluate(
        "['.scores', '.hand', '.lies', '.mine'].map((at) => document.querySelector(at)?.innerText)"
    )
