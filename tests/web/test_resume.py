"""An interrupted match: the same table after a reload, in a new browser, and on the next build of the page."""

import pytest

from tests.web import screens
from tests.web.conftest import CONTROLLED, LAN, goes, prepare, until
from tests.web.driver import Player, lay
from tests.web.test_engine import renewed

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

TABLE = """
() => {
  const text = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText)
  const cards = (selector) => [...document.querySelectorAll(`${selector} [data-card]`)].map((each) => [
    each.dataset.card, each.querySelector('button')?.ariaDisabled ?? '', each.dataset.from ?? '',
  ])
  return {
    title: text('.table h1'),
    seats: text('[data-seat]'),
    facts: text('.facts'),
    scores: text('.side button'),
    more: text('.more .box'),
    prompt: text('.prompt'),
    hand: cards('.hand'),
    lies: cards('.lies'),
    tools: [...document.querySelectorAll('.tools button')].map((each) => [each.innerText, each.disabled]),
  }
}
"""
"""Everything that the table says, but what has just happened."""


def table(page) -> dict:
    assert Player(page).next()["kind"] == "card"
    screens.still(page)
    return page.evaluate(TABLE)


def mid_trick(page, name: str = "cruce-4") -> dict:
    """Into the second trick or a later one, with cards before the person's."""
    player = Player(page)
    player.sits(name)
    while True:
        turn = player.next()
        assert turn["kind"] in {"call", "card"}
        lies = page.locator(".lies [data-card]").count()
        if turn["kind"] == "card" and lies and page.locator(".hand [data-card]").count() < 6:
            return table(page)
        player.acts(turn)


def test_it_is_the_same_table(browser, command):
    with browser(viewport={"width": 1280, "height": 800}) as context:
        prepare(context, command.address)
        page = context.new_page()
        goes(page, command.address)
        before = mid_trick(page)
        assert len(before["lies"]) in {1, 2, 3}
        page.reload()
        assert table(page) == before
    with browser(viewport={"width": 1280, "height": 800}) as context:
        prepare(context, command.address)
        page = context.new_page()
        goes(page, command.address)
        page.locator("main button.primary").first.click()
        assert table(page) == before
        # And it goes on from there.
        Player(page).plays("between")


def test_it_survives_an_update_that_is_asked_for(built, serve, browser):
    site = serve(built)
    with browser(viewport={"width": 1280, "height": 800}) as context:
        prepare(context, site.address)
        page = context.new_page()
        goes(page, site.address)
        until(lambda: page.evaluate(CONTROLLED))
        before = mid_trick(page)
        for turn in (1, 2):  # the second one: no build is kept longer than it is in use
            site.stop()
            renewed(site, "supported.css", f"\n.new{turn} {{ color: red }}\n")
            site.asked.clear()
            site.start()
            page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
            until(
                lambda: page.evaluate(
                    "navigator.serviceWorker.ready.then((found) => !!found.waiting)"
                )
            )
            assert sorted(set(site.asked)) == ["/sw.js", "/supported.css"][::-1]
            assert table(page) == before, "at the table nobody is asked"
            screens.goes_to(page, "")
            asks = page.locator("aside.panel")
            asks.locator("button.quiet").click()
            asks.wait_for(state="detached")
            page.reload()
            asks.wait_for()
            assert f".new{turn}" not in page.evaluate(STYLE)
            with page.expect_event("load"):
                asks.locator("button.primary").click()
            assert f".new{turn}" in page.evaluate(STYLE)
            until(lambda: len(page.evaluate("caches.keys()")) == 1)
            page.locator("main button.primary").first.click()
            assert table(page) == before


STYLE = "fetch('supported.css').then((answer) => answer.text())"


def test_plain_http_in_a_network(visit, command):
    """No secure context: everything but a visit without the server."""
    page = visit(at=f"http://{LAN}:{command.port}/", tables=lay("euchre-2"))
    assert not page.evaluate("isSecureContext || 'serviceWorker' in navigator")
    before = mid_trick(page, "cruce-4")
    page.reload()
    assert table(page) == before
    Player(page).plays("between")
    screens.goes_to(page, "settings")
    screens.goes_to(page, "records")
    screens.goes_to(page, "stats")
