"""Friends at a table server, each in a browser of their own: rooms, whole matches, lost and found.

Every server is a process with a file of its own, every browser context a person.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from tests.web import looks
from tests.web.conftest import DESKTOP, FAULTS, PHONE, free_port, prepare, until
from tests.web.driver import Player, lay
from tests.web.screens import IS_LONG, still

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("online")]

SCRIPT = """
import json
import sys
from pathlib import Path
from levata.cli import main
from levata.server import hub, run
from levata.server.clock import Times
folder, times, port = sys.argv[1:]
hub.Hub.open.__func__.__kwdefaults__["times"] = Times(**json.loads(times))
run.run.__kwdefaults__["folder"] = Path(folder)
sys.exit(main(["serve", "--port", port]))
"""

QUICK = {"pace": [0.05, 0.1], "bytes": 0.5}
"""Bots that nobody has to wait for."""

LOST = re.compile(r"WebSocket connection|Failed to load resource|net::ERR_")
"""What a browser says of a server that is away, whoever asked it."""

NOW = """
() => {
  const names = (found, name) => [...found].map((each) => each.closest(`[data-${name}]`).dataset[name])
  const all = (selector) => document.querySelectorAll(selector)
  const dialog = document.querySelector('dialog[open]')
  if (dialog?.querySelector('[data-token=rematch], [data-token=home]')) return { kind: 'over' }
  if (dialog?.querySelector('[data-token=next]')) return { kind: 'between' }
  if (dialog) return { kind: 'dialog' }
  if (document.title.startsWith('●')) {
    const calls = all('.calls button:not(:disabled)')
    if (calls.length) return { kind: 'call', tokens: names(calls, 'token') }
    const cards = all('.hand button:not([aria-disabled])')
    window.since ||= performance.now()
    if (cards.length && performance.now() - window.since > 330) {
      window.since = 0
      return { kind: 'card', tokens: names(cards, 'card') }
    }
    if (cards.length) return { kind: 'wait' }
  }
  window.since = 0
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  return { kind: 'wait' }
}
"""
"""What the person could do at this moment."""

ASK = """
async ([method, path, body]) => {
  const me = await (await fetch('api/me')).json()
  const headers = { 'x-levata': me.csrf, 'content-type': 'application/json' }
  const answer = await fetch(`api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return text ? JSON.parse(text) : null
}
"""


class Server:
    """`levata serve` with a file of its own; what is killed starts again on the same port."""

    def __init__(self, folder, page, **times) -> None:
        self.folder = folder
        self.page = page
        self.times = QUICK | times
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-c", SCRIPT, self.page, json.dumps(self.times), self.port]
        self.process = subprocess.Popen(
            [*map(str, words)],
            env=os.environ | {"DATABASE_URL": f"sqlite:///{self.folder}/levata.db"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.address in self.process.stdout.readline()

    def end(self, number: int = signal.SIGKILL) -> None:
        self.process.send_signal(number)
        self.process.wait()
        self.process.stdout.close()


class Person(Player):
    """Somebody at a page, who sees what is there now and presses what it offers."""

    def __init__(self, page, address: str, name: str) -> None:
        super().__init__(page)
        self.address = address
        self.name = name

    def comes_in(self) -> None:
        """As a guest, in one step."""
        self.page.goto(f"{self.address}#/friends")
        self.page.locator("main input").first.fill(self.name)
        self.presses("main form button")
        self.page.get_by_role("heading", name=self.name).wait_for()

    def asks(self, method: str, path: str, body=None):
        return self.page.evaluate(ASK, [method, path, body])

    def goes(self, path: str) -> None:
        self.page.evaluate("(at) => { location.hash = at }", f"#/{path}")

    def reads(self, text: str):
        return self.page.get_by_text(text).first.wait_for()

    def is_at_table(self) -> None:
        self.page.locator("[data-cloth]").wait_for()

    def now(self) -> dict:
        return self.page.evaluate(NOW)

    def does(self, turn: dict) -> bool:
        """What can be done now, if anything."""
        if turn["kind"] == "between":
            self.presses("dialog[open] [data-token=next]")
        elif turn["kind"] in {"call", "card"}:
            self.acts(turn)
        return turn["kind"] in {"between", "call", "card"}

    def seen(self) -> dict[str, str]:
        """Hand, trick and totals, as they stand on the screen."""
        return self.page.evaluate(SEEN)


SEEN = """
() => ({
  hand: [...document.querySelectorAll('.hand [data-card]')].map((each) => each.dataset.card).join(' '),
  trick: [...document.querySelectorAll('.trick [data-card]')].map((each) => each.dataset.card).join(' '),
  title: document.title.replace('● ', ''),
})
"""


def play(people: list[Person], is_done, seconds: float = 240.0) -> None:
    """Everybody does what comes first, until something is so."""
    end = time.monotonic() + seconds
    while not is_done():
        done = [person.does(person.now()) for person in people]
        if not any(done):
            time.sleep(0.03)
        assert time.monotonic() < end, [(p.now(), p.page.inner_text("body")) for p in people]


def plays_on(people: list[Person], count: int) -> None:
    """So many moves of anybody."""
    moves = []

    def is_done() -> bool:
        moves.extend(person.name for person in people if person.does(person.now()))
        return len(moves) >= count

    until(is_done)


def stands(*people: Person) -> list[dict[str, str]]:
    """What everybody sees, once nothing is on its way any more."""
    last = None
    while (now := [one.seen() for one in people]) != last:
        last = now
        time.sleep(1)
    return now


@pytest.fixture
def server(built, tmp_path):
    """Start servers; all are ended."""
    started = []

    def start(**times) -> Server:
        folder = tmp_path / f"data{len(started)}"
        folder.mkdir()
        started.append(Server(folder, built, **times))
        return started[-1]

    yield start
    for one in started:
        with suppress(ValueError):
            one.end()


@pytest.fixture
def person(chromium):
    """People in contexts of their own, who have come in."""
    contexts = []

    def come(server: Server, name: str, size=DESKTOP, **settings) -> Person:
        context = chromium.new_context(reduced_motion="reduce", **size)
        contexts.append(context)
        tables = lay("euchre-2")
        prepare(context, server.address, settings=settings, tables=tables, seed=None)
        one = Person(context.new_page(), server.address, name)
        one.comes_in()
        return one

    yield come
    for context in contexts:
        context.close()


@contextmanager
def losses():
    """The network or the server is away for a while: browsers may say so."""
    yield
    FAULTS[:] = [fault for fault in FAULTS if not LOST.search(fault)]


WANTED = {
    "game": "euchre",
    "players": 2,
    "options": {"target": "5"},
    "bots": True,
    "spectators": True,
}


def meet(*people: Person, **wanted) -> dict:
    """A room of the first one's, all sit down, and the match begins."""
    host, *others = people
    room = host.asks("POST", "rooms", WANTED | wanted)
    for one in others:
        one.asks("POST", f"rooms/{room['code']}/sit", {})
        one.asks("POST", f"rooms/{room['code']}/ready", {"is_ready": True})
    started = host.asks("POST", f"rooms/{room['code']}/start", {})
    assert started.get("table"), started
    for one in people:
        one.goes(f"at/{started['table']}")
    for one in people:
        one.is_at_table()
    return started


if IS_LONG:  # it takes minutes

    def test_two_friends_play_a_whole_match_and_then_another(server, person):
        here = server()
        ana, ben = person(here, "Ana"), person(here, "Ben", PHONE)
        ana.presses('a[href="#/friends/new/euchre"]')
        ana.presses("form .end button.primary")
        ana.page.locator("[data-seat]").first.wait_for()
        code = ana.page.locator(".code").inner_text()
        # A code is typed as it is read.
        ben.page.get_by_label("Code of the room").fill(code.lower())
        ben.page.get_by_role("button", name="Go", exact=True).click()
        ben.page.get_by_role("button", name="Sit down").click()
        ana.reads("Waiting for Ben")
        assert ana.page.get_by_role("button", name="Start the match").is_disabled()
        ben.page.get_by_role("button", name="I am ready").click()
        ana.page.get_by_role("button", name="Start the match").click()
        for one in (ana, ben):
            one.is_at_table()
        play([ana, ben], lambda: ana.now()["kind"] == ben.now()["kind"] == "over")
        told = [one.page.locator("dialog[open] .told").first.inner_text() for one in (ana, ben)]
        # Of one match, told to both: 6 : 4.
        assert len({text.split("match, ")[1] for text in told}) == 1
        # All or nobody.
        before = ana.page.url
        ana.presses("dialog[open] [data-token=rematch]")
        ben.reads("A rematch is wanted by: Ana")
        assert ana.page.url == before
        ben.presses("dialog[open] [data-token=rematch]")
        for one in (ana, ben):
            one.page.wait_for_url(lambda url: url != before)
            one.page.locator("dialog[open]").wait_for(state="detached")
        plays_on([ana, ben], 2)


def test_a_friend_drops_and_is_back_within_two_seconds(server, person):
    here = server()
    ana, ben = person(here, "Ana"), person(here, "Ben")
    meet(ana, ben)
    plays_on([ana, ben], 5)
    with losses():
        ana.page.context.set_offline(True)
        ana.reads("No connection")
        ben.does(ben.now())
        ana.page.context.set_offline(False)
        begun = time.monotonic()
        until(lambda: "No connection" not in ana.page.locator(".prompt").inner_text(), 20)
        took = time.monotonic() - begun
    assert took < 2.0
    plays_on([ana, ben], 2)


if IS_LONG:  # it takes minutes

    def test_a_bot_sits_in_for_who_is_quiet_and_gives_the_seat_back(server, person):
        here = server(turn=5.0, reserve=0.0, next=1.0)
        ana, ben = person(here, "Ana"), person(here, "Ben")
        meet(ana, ben)
        back = ana.page.locator("[data-token=back]")
        # Ana does nothing: twice the time runs out, and then a bot sits there.
        play([ben], back.count, 60)
        mode = ben.page.get_by_role("region", name="Ana").get_by_text("bot standing in")
        mode.wait_for()
        back.click()
        mode.wait_for(state="detached")


def test_a_server_killed_in_mid_trick_goes_on_where_it_was(server, person):
    here = server()
    ana, ben = person(here, "Ana"), person(here, "Ben")
    meet(ana, ben)
    plays_on([ana, ben], 7)
    until(lambda: [one.now()["kind"] for one in (ana, ben)].count("wait") < 2)
    with losses():
        before = stands(ana, ben)
        here.end(signal.SIGKILL)
        ana.reads("No connection")
        here.start()
        for one in (ana, ben):
            until(
                lambda one=one: "No connection" not in one.page.locator(".prompt").inner_text(), 30
            )
        assert stands(ana, ben) == before
        plays_on([ana, ben], 2)


def test_of_two_tabs_the_newest_has_the_seat(server, person):
    here = server()
    ana, ben = person(here, "Ana"), person(here, "Ben")
    room = meet(ana, ben)
    other = Person(ana.page.context.new_page(), here.address, "Ana")
    other.page.goto(f"{here.address}#/at/{room['table']}")
    other.is_at_table()
    ana.page.locator("[data-token=take]").wait_for()
    plays_on([other, ben], 2)
    ana.presses("[data-token=take]")
    other.page.locator("[data-token=take]").wait_for()
    plays_on([ana, ben], 2)


def test_an_invitation_by_name_and_one_who_looks_on(server, person):
    here = server()
    ana, ben, cleo = person(here, "Ana"), person(here, "Ben"), person(here, "Cleo")
    room = ana.asks("POST", "rooms", WANTED)
    ana.goes(f"room/{room['code']}")
    ana.page.get_by_label("Invite somebody by name").fill("Ben")
    ana.page.locator(
        "section", has=ana.page.get_by_role("heading", name="Invite your friends")
    ).get_by_role("button", name="Invite", exact=True).click()
    ben.reads("Ana invites you to Two-handed Euchre")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.get_by_role("button", name="I am ready").click()
    ana.page.get_by_role("button", name="Start the match").click()
    for one in (ana, ben):
        one.is_at_table()
    cleo.goes(f"room/{room['code']}")
    cleo.page.get_by_role("link", name="Watch").click()
    cleo.is_at_table()
    plays_on([ana, ben], 4)
    assert cleo.page.locator(".hand [data-card]").count() == 0
    assert not cleo.page.title().startswith("●")
    until(lambda: cleo.page.locator(".trick [data-card]").count())


SHOTS = os.environ.get("LEVATA_SHOTS")
"""A folder for pictures of the screens, for whoever wants to look at them."""
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}


class Look:
    """What is found on the screens."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.found: dict[str, list[str]] = {}

    def at(self, page, name: str) -> None:
        # The other languages are looked at where there is the least room for them.
        sizes = SIZES if IS_LONG or self.lang == "en" else {"phone": SIZES["phone"]}
        for at, (size, (width, height)) in enumerate(sizes.items()):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=("dark", "light")[at])
            still(page)
            key = f"{name} {self.lang} {size}"
            self.found[key] = looks.boxes(page)
            if self.lang == "en":
                self.found[key] += looks.axe(page)
            if SHOTS:
                page.evaluate("scrollTo(0, 0)")
                page.screenshot(path=f"{SHOTS}/{name}.{self.lang}.{size}.png", full_page=True)
        self.found[f"{name} {self.lang}"] = looks.words(page, self.lang)

    def faults(self) -> dict[str, list[str]]:
        return {name: rows for name, rows in self.found.items() if rows}


@pytest.mark.parametrize("lang", ["en", "ro", "es"] if IS_LONG else ["ro"])
def test_the_screens_fit_and_are_legible(server, person, chromium, lang):
    here, look = server(), Look(lang)
    context = chromium.new_context(reduced_motion="reduce", **DESKTOP)
    prepare(context, here.address, settings={"lang": lang, "scheme": "auto"}, seed=None)
    stranger = context.new_page()
    stranger.goto(f"{here.address}#/friends")
    stranger.locator("main input").first.wait_for()
    look.at(stranger, "enter")
    context.close()
    ana, ben = (person(here, name, lang=lang, scheme="auto") for name in ("Ana", "Ben"))
    room = ben.asks("POST", "rooms", WANTED | {"game": "cruce", "players": 4, "options": {}})
    ben.asks("POST", f"rooms/{room['code']}/invites", {"name": "Ana"})
    ben.asks("PUT", "friends/Ana")
    ana.asks("PUT", "friends/Ben")
    invite = ana.page.locator(".invite")
    invite.wait_for()
    look.at(ana.page, "friends")
    invite.locator("button.primary").click()
    ana.page.locator("[data-seat]").first.wait_for()
    look.at(ana.page, "room")
    ben.goes(f"room/{room['code']}")
    ben.page.locator("[data-seat]").first.wait_for()
    look.at(ben.page, "room-host")
    ana.asks("POST", f"rooms/{room['code']}/ready", {"is_ready": True})
    started = ben.asks("POST", f"rooms/{room['code']}/start", {})
    for one in (ana, ben):
        one.goes(f"at/{started['table']}")
        one.is_at_table()
    until(lambda: ana.page.locator(".hand [data-card]").count())
    look.at(ana.page, "at")
    ana.presses("[data-token=talk]")
    ana.presses("dialog .signs button")
    look.at(ana.page, "talk")
    ana.page.keyboard.press("Escape")
    ana.presses("[data-token=leave]")
    look.at(ana.page, "leave")
    ben.goes("friends/new/cruce")
    ben.page.locator("form .end button.primary").wait_for()
    look.at(ben.page, "lay")
    assert look.faults() == {}, looks.told(look.faults())
