"""Sounds and vibration: none before the first touch of the page, none of what is switched off."""

import pytest

from tests.web import screens
from tests.web.conftest import PHONE, until
from tests.web.driver import Player, locale

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LISTEN = """
(() => {
  Object.assign(window, { contexts: 0, sounded: 0, shaken: [] })
  const Plain = AudioContext
  window.AudioContext = class extends Plain {
    constructor(...words) { super(...words); window.contexts++ }
    createOscillator() { window.sounded++; return super.createOscillator() }
    createBufferSource() { window.sounded++; return super.createBufferSource() }
  }
  navigator.vibrate = (how) => { window.shaken.push(how); return true }
})()
"""
HEARD = "() => ({ contexts, sounded: sounded > 0, shaken: shaken.length > 0 })"
FORGET = "() => { sounded = 0; shaken.length = 0 }"
SILENCE = {"contexts": 0, "sounded": False, "shaken": False}
SWITCHES = ("sounds", "vibration")


def has_turn(page) -> None:
    """Until it is one's turn, with nothing touched and no pace hurried."""
    until(lambda: page.title().startswith("●"))


def plays(page) -> dict:
    """A turn: what was heard of one's own act, of theirs, and of the next turn."""
    player = Player(page, taps=True)
    turn = player.next()
    page.evaluate(FORGET)
    player.acts(turn)
    assert player.next()["kind"] in {"call", "card"}
    page.wait_for_timeout(100)  # it is heard after it is seen
    return page.evaluate(HEARD)


def switch(page, name: str):
    label = next(row for row in locale("en").splitlines() if row.startswith(f"settings-{name} = "))
    return page.get_by_role("switch", name=label.split(" = ")[1], exact=True)


def test_what_is_switched_off_is_neither_heard_nor_felt(visit):
    page = visit(PHONE, before=LISTEN, settings={"sounds": True})
    Player(page, taps=True).sits("cruce-4")
    found = plays(page)
    assert found == {"contexts": 1, "sounded": True, "shaken": True}

    # Nobody has touched the page that is loaded anew, and yet the match goes on in it.
    page.reload()
    has_turn(page)
    page.wait_for_timeout(300)
    assert page.evaluate(HEARD) == SILENCE
    assert plays(page) == {"contexts": 1, "sounded": True, "shaken": True}

    for off in SWITCHES:
        screens.goes_to(page, "settings")
        for name in SWITCHES:
            switch(page, name).set_checked(name != off)
        screens.goes_to(page, "table")
        heard = {"sounded": off != "sounds", "shaken": off != "vibration"}
        assert plays(page) == {"contexts": 1} | heard
    # Switched off from the start there is nothing that could be heard.
    screens.goes_to(page, "settings")
    for name in SWITCHES:
        switch(page, name).set_checked(False)
    page.reload()
    screens.goes_to(page, "table")
    assert plays(page) == SILENCE
