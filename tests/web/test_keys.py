"""By keyboard alone: the focus is where one goes on, and never lost."""

import pytest

from tests.sizes import size
from tests.web import screens
from tests.web.conftest import goes, until
from tests.web.driver import GAMES, Player, lay

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LOST = """
(() => {
  // A frame may pass between what was pressed and what comes next; more is lost.
  let lost = 0
  window.lost = []
  const look = () => {
    lost = document.activeElement === document.body && window.isPlaying ? lost + 1 : 0
    if (lost === 3) window.lost.push(document.querySelector('.prompt')?.innerText ?? location.hash)
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', look)
})()
"""
FOCUS = "document.activeElement.closest('[data-token], [data-card], a, button')"


def tabs_to(page, is_there: str, most: int = 60) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(f"!!({is_there})"):
            return
    raise AssertionError(f"no Tab leads to {is_there}")


def acts(page, turn: dict) -> None:
    keys = page.keyboard
    if turn["kind"] == "call":
        # The first time the focus may be elsewhere on the table.
        for _ in range(40):
            if page.evaluate(
                "document.activeElement.closest('.calls')?.matches('.calls') ?? false"
            ):
                break
            keys.press("ArrowRight")
        keys.press("Enter")
        return
    for _ in range(40):
        keys.press("ArrowRight")
        if page.locator(".hand .picked").count():
            break
    keys.press("Enter")


def hand(page, name: str) -> int:
    """A whole hand; how often something was done."""
    player, done = Player(page), 0
    page.evaluate("window.isPlaying = true")
    while (turn := player.next())["kind"] not in {"between", "over"}:
        assert turn["kind"] in {"call", "card"}
        before = page.evaluate("asked.length")
        acts(page, turn)
        until(lambda before=before: page.evaluate("asked.length") > before)
        done += 1
    return done


@pytest.fixture(scope="module")
def page(long_visit):
    return long_visit(before=LOST)


@pytest.mark.parametrize("name", GAMES if size(ci=0, long=1) else ["cruce-4"])
def test_a_hand_by_keyboard_alone(page, name):
    game, _, _ = GAMES[name]
    page.evaluate(
        "(laid) => localStorage.setItem('levata-tables', JSON.stringify(laid))", lay(name)
    )
    goes(page, page.url.split("#")[0])
    tabs_to(page, f"document.activeElement.matches('main a[href=\"#/new/{game}\"]')")
    page.keyboard.press("Enter")
    page.locator("main form button.primary").wait_for()
    tabs_to(page, "document.activeElement.matches('main form button.primary')", most=120)
    page.keyboard.press("Enter")
    page.locator(".hand [data-card]").first.wait_for()
    assert hand(page, name) >= 5
    # The result has the focus on what goes on.
    assert page.evaluate(f"{FOCUS}?.dataset.token") in {"next", "rematch"}
    screens.closes(page)
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("s")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    until(lambda: page.evaluate("document.activeElement !== document.body"))
    assert page.evaluate("window.lost") == []


def test_keys_do_what_the_page_of_keys_says(page):
    page.evaluate("window.isPlaying = false")
    player = Player(page)
    player.sits("cruce-4")
    turns = 0
    while turns < 2:
        turn = player.next()
        turns += turn["kind"] == "card"
        player.acts(turn)
    assert player.next()["kind"] == "card"
    for key in ("?", "l", "s"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        screens.closes(page)
        assert page.evaluate("document.activeElement !== document.body"), key
    page.keyboard.press("1")
    first = page.evaluate("document.querySelector('.hand [data-card]').dataset.card")
    assert page.evaluate("document.activeElement.closest('[data-card]').dataset.card") == first
    # Even where the focus is on a card whose refusal is being told.
    page.keyboard.press("h")
    page.locator(".say[role=status]").wait_for()
    page.keyboard.press("Escape")
    until(lambda: not page.locator(".say").count() and not page.locator(".picked").count())
    count = page.locator(".hand [data-card]").count()
    page.keyboard.press("u")
    until(lambda: page.locator(".hand [data-card]").count() == count + 1)
    sounds = page.evaluate("JSON.parse(localStorage['levata-settings']).sounds")
    page.keyboard.press("m")
    until(lambda: page.evaluate("JSON.parse(localStorage['levata-settings']).sounds") != sounds)
