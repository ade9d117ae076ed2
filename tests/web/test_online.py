"""Friends at a table server, each in a browser of their own: rooms, whole matches, lost and found.

Every server is a process with a file of its own, every browser context a person.
One long file: the same persons do in every test what those before it have shown to work.
"""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from random import Random

import pytest

from tests.sizes import size
from tests.web import looks
from tests.web.conftest import DESKTOP, FAULTS, PHONE, free_port, prepare, until
from tests.web.driver import GAMES, Player, lay
from tests.web.heard import Heard
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

LOST = re.compile(r"WebSocket connection|Failed to load resource|net::ERR_|fetching the script")
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

    def cancels(self, table: str) -> None:
        """An operator ends a match."""
        words = [sys.executable, "-m", "levata", "admin", "cancel", table]
        environ = os.environ | {"DATABASE_URL": f"sqlite:///{self.folder}/levata.db"}
        subprocess.run(words, env=environ, check=True, capture_output=True, timeout=60)

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

    def does(self, turn: dict, which: int = 0) -> bool:
        """What can be done now, if anything; of calls the first, or another one."""
        if turn["kind"] == "between":
            self.presses("dialog[open] [data-token=next]")
        elif turn["kind"] in {"call", "card"}:
            self.acts(turn, which)
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
    """Everybody does what comes first, or calls what comes last, until something is so.

    Where all outbid each other every time, every contract falls short and no match ever ends.
    """
    end, chance = time.monotonic() + seconds, Random("levata")
    while not is_done():
        done = [person.does(person.now(), chance.choice((0, -1))) for person in people]
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


def mid_trick(people: list[Person]) -> list[dict[str, str]]:
    """Until some, and not all, have played to a trick: what everybody sees then."""
    while True:
        plays_on(people, 1)
        now = stands(*people)
        if 0 < len(now[0]["trick"].split()) < len(people):
            return now


def is_there(one: Person) -> bool:
    return "No connection" not in one.page.locator(".prompt, .waits").first.inner_text()


def restarts(here: Server, people: list[Person], away: float = 0.0) -> float:
    """The server is killed, and starts again after a while: so long it takes them to be back."""
    here.end(signal.SIGKILL)
    for one in people:
        until(lambda one=one: not is_there(one))
    time.sleep(away)
    here.start()
    begun = time.monotonic()
    until(lambda: all(map(is_there, people)), 30)
    return time.monotonic() - begun


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

    def come(server: Server, name: str, size=DESKTOP, heard=None, **settings) -> Person:
        context = chromium.new_context(reduced_motion="reduce", **size)
        contexts.append(context)
        tables = lay("euchre-2")
        prepare(context, server.address, settings=settings, tables=tables, seed=None)
        one = Person(context.new_page(), server.address, name)
        number = heard.listen(one.page, name) if heard else None
        one.comes_in()
        if heard:
            heard.knows(number, one.asks("GET", "me")["id"])
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
        play([ana, ben], lambda: ana.now()["kind"] == ben.now()["kind"] == "over", 900)
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

    def test_who_leaves_for_good_is_gone_and_the_others_play_on(server, person):
        here = server(next=1.0)
        ana, ben, cleo = people = [person(here, name) for name in NAMES[:3]]
        room = meet(*people, game="cruce", players=3, options={"target": "6"})
        plays_on(people, 2)
        for token in ("leave", "leave-for-good", "leave-sure"):
            ana.presses(f"[data-token={token}]")
        ana.page.get_by_role("heading", name="With friends").wait_for()
        assert ana.page.url.endswith("#/friends")
        ben.page.get_by_role("region", name="Ana").get_by_text("left").first.wait_for()
        plays_on([ben, cleo], 4)
        # There is no way back; whoever looks for one is told so, and sees no more than before.
        ana.goes(f"at/{room['table']}")
        ana.reads("You have left this match")
        assert ana.page.locator("[data-token=back]").count() == 0
        assert ana.now()["kind"] == "wait"
        plays_on([ben, cleo], 2)
        left = ana.asks("GET", f"rooms/{room['code']}")
        assert "Ana" not in [seat["name"] for seat in left["seats"]]


NAMES = ("Ana", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("name", GAMES if IS_LONG else ["cruce-4"])
def test_a_table_full_of_people_goes_on_where_it_was(server, person, name):
    """FAULT_KINDS rows 53 and 65: what came to any of the browsers is held against the log.

    The server is killed in mid-trick; in the long size somebody drops out too, and it goes on to the end.
    """
    game, players, options = GAMES[name]
    here, heard = server(next=60.0), Heard()
    people = [
        person(here, one, (DESKTOP, PHONE)[at % 2], heard=heard)
        for at, one in enumerate(NAMES[:players])
    ]
    meet(*people, game=game, players=players, options=options)
    plays_on(people, players + 2)
    before = mid_trick(people)
    with losses():
        restarts(here, people)
        assert stands(*people) == before
        if IS_LONG:
            *others, last = people
            last.page.context.set_offline(True)
            until(lambda: not is_there(last))
            for one in others:
                one.does(one.now())
            last.page.context.set_offline(False)
            until(lambda: is_there(last), 20)
    plays_on(people, 2)
    if IS_LONG:
        play(people, lambda: all(one.now()["kind"] == "over" for one in people), 1_800)
        told = [one.page.locator("dialog[open] .told").first.inner_text() for one in people]
        assert len({text.split("match, ")[1] for text in told}) == 1
    found = heard.checked(here.folder)
    assert found.problems == []
    assert found.counts["held against the log"] > size(ci=8, long=16) * players
    assert found.counts["matches over"] == IS_LONG
    # The control: one was shown what another one may see.
    assert heard.exchanged().checked(here.folder).problems


def test_who_is_back_before_the_pictures_of_the_cards_plays_all_the_same(server, person, chromium):
    """FAULT_KINDS row 67: a page that comes back waits for its pictures, or never shows them."""
    here = server()
    ana, ben = person(here, "Ana"), person(here, "Ben")
    meet(ana, ben)
    plays_on([ana, ben], 5)
    hand = stands(ana)[0]["hand"]
    known, address = ana.page.context.storage_state(), ana.page.url
    ana.page.close()
    # Another browser, which has kept no pictures yet.
    context = chromium.new_context(
        reduced_motion="reduce", service_workers="block", storage_state=known, **DESKTOP
    )
    held = []

    def hold(route) -> None:
        held.append(route)

    context.route("**/cards/*.svg", hold)
    ana = Person(context.new_page(), here.address, "Ana")
    ana.page.goto(address)
    ana.is_at_table()
    until(lambda: ana.seen()["hand"] == hand)
    plays_on([ana, ben], 2)
    assert held and not ana.page.locator("body > .sprite").count()
    for route in held:
        route.continue_()
    until(lambda: ana.page.locator("body > .sprite").count() == len(held))
    plays_on([ana, ben], 1)
    context.close()


if IS_LONG:  # it takes minutes
    AWAY = 8.0
    """So long the server is gone, which costs nobody any time."""

    @pytest.mark.parametrize("phase", ["call", "card", "between", "window"])
    def test_a_server_is_killed_in_every_phase(server, person, phase):
        here, heard = server(turn=90.0, next=90.0, window=25.0), Heard()
        wanted = {"game": "cuatrola", "players": 4, "options": {"target": "11"}}
        people = [person(here, name, heard=heard) for name in NAMES[:2]]
        meet(*people, **(wanted if phase == "window" else {}))
        phases = {
            "between": lambda: all(one.now()["kind"] == "between" for one in people),
            "window": lambda: due(here) == "window",
        }
        is_there_now = phases.get(phase, lambda: phase in {one.now()["kind"] for one in people})
        while not is_there_now():
            for one in people:
                turn = one.now()
                if turn["kind"] in {"call", "card"}:
                    one.acts(turn)
            time.sleep(0.05)
        before, what, killed = stands(*people), due(here), time.time()
        clocks = dict(heard.clocks)
        with losses():
            assert restarts(here, people, AWAY) < 2.0
        assert stands(*people) == before
        assert due(here) == what
        for name, (clock, came) in clocks.items():
            again, _ = heard.clocks[name]
            if clock is None:
                assert again is None
                continue
            then = clock["left_ms"] / 1000 - (killed - came)
            assert again["seat"] == clock["seat"]
            # That it lives is noted each second; it runs again before everybody is back.
            assert then - AWAY / 2 < again["left_ms"] / 1000 < then + 1.5
        plays_on(people, 3)
        assert heard.checked(here.folder).problems == []

    def due(here: Server) -> str:
        """What the table waits for."""
        with closing(sqlite3.connect(f"file:{here.folder}/levata.db?mode=ro", uri=True)) as found:
            return found.execute("SELECT kind FROM deadline").fetchone()[0]

    def test_a_server_is_killed_while_friends_meet(server, person):
        here = server()
        ana, ben = person(here, "Ana"), person(here, "Ben")
        room = ana.asks("POST", "rooms", WANTED)
        for one in (ana, ben):
            one.goes(f"room/{room['code']}")
            one.page.locator("[data-seat]").first.wait_for()
        ben.page.get_by_role("button", name="Sit down").click()
        ben.page.get_by_role("button", name="I am ready").wait_for()
        ready = ana.page.locator("[data-seat] .mark.yes")
        for is_ready in (False, True):
            if is_ready:
                ben.page.get_by_role("button", name="I am ready").click()
                ready.wait_for()
            with losses():
                here.end(signal.SIGKILL)
                for one in (ana, ben):
                    one.reads("No connection")
                time.sleep(1)
                here.start()
                begun = time.monotonic()
                for one in (ana, ben):
                    one.page.get_by_text("No connection").wait_for(state="detached")
                    until(lambda one=one: not one.page.get_by_text("away", exact=True).count())
                assert time.monotonic() - begun < 2.0
            assert ready.count() == is_ready
        ana.page.get_by_role("button", name="Start the match").click()
        for one in (ana, ben):
            one.is_at_table()
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


def test_a_match_that_is_ended_from_outside_has_no_winner_and_says_so(server, person):
    here = server()
    ana, ben = person(here, "Ana"), person(here, "Ben")
    room = meet(ana, ben)
    plays_on([ana, ben], 3)
    here.cancels(room["table"])
    for one in (ana, ben):
        one.reads("The match ended without a winner, 0 : 0.")
        one.reads("It was ended before any side had won")
    ana.goes("friends")
    ana.reads("no winner")


# The same server, but that it deals by other bytes than Ana's, or says that hers did not come.
CHEATING = """
import secrets
from levata.server.host import Host
deal = Host._deal
def cheated(host, live):
    if live.added:
        live.added |= {0: secrets.token_bytes(16)} if live.table.match.number == 1 else {0: b""}
    deal(host, live)
Host._deal = cheated
"""


if IS_LONG:  # it takes minutes

    def test_a_server_that_deals_by_other_bytes_is_found_out_by_the_page(
        server, person, monkeypatch
    ):
        monkeypatch.setattr(sys.modules[__name__], "SCRIPT", CHEATING + SCRIPT)
        here = server(next=1.0)
        ana, ben = person(here, "Ana"), person(here, "Ben")
        room = meet(ana, ben)
        found = ana.page.get_by_text("Hand 1 was shuffled with something that is told as yours")
        play([ana, ben], found.count)
        assert ana.page.get_by_role("heading", name="The shuffle is not as promised").count()
        assert not ben.page.get_by_role("heading", name="The shuffle is not as promised").count()
        ana.presses("dialog[open] [data-first]")
        found = ana.page.get_by_text("Hand 2 was shuffled without what this device added to it")
        play([ana, ben], found.count)
        # The record tells it once more.
        here.cancels(room["table"])
        link = ana.asks("GET", "matches")["matches"][0]["link"]
        ana.page.goto(f"{here.address}#/played/{link}")
        ana.page.get_by_role("button", name="Verify the shuffle").click()
        for text in ("Hand 1 was shuffled with something", "Hand 2 was shuffled without what"):
            ana.reads(text)


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
    # Who may not look on any more by the time the line is back is told so, and loses nothing else.
    ana.asks("PUT", "blocked/Cleo")
    with losses():
        cleo.page.context.set_offline(True)
        cleo.reads("No connection")
        cleo.page.context.set_offline(False)
        cleo.reads("This table is not there, or not for you")
    cleo.goes("friends")
    room = cleo.asks("POST", "rooms", WANTED)
    cleo.goes(f"room/{room['code']}")
    dan = person(here, "Dan")
    dan.asks("POST", f"rooms/{room['code']}/sit", {"seat": None})
    cleo.reads("Dan")


SHOTS = os.environ.get("LEVATA_SHOTS")
"""A folder for pictures of the screens, for whoever wants to look at them."""
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
if IS_LONG:
    SIZES = {"small": (320, 640), "phone": (390, 844), "desktop": (1280, 800)}


class Look:
    """What is found on the screens."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.found: dict[str, list[str]] = {}

    def at(self, page, name: str) -> None:
        before = page.viewport_size
        # The other languages are looked at where there is the least room for them.
        sizes = SIZES if IS_LONG or self.lang == "en" else {"phone": SIZES["phone"]}
        for at, (kind, (width, height)) in enumerate(sizes.items()):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=("dark", "light")[at % 2])
            still(page)
            key = f"{name} {self.lang} {kind}"
            self.found[key] = looks.boxes(page)
            if IS_LONG or self.lang == "en":
                self.found[key] += looks.axe(page)
            if SHOTS:
                page.evaluate("scrollTo(0, 0)")
                page.screenshot(path=f"{SHOTS}/{name}.{self.lang}.{kind}.png", full_page=True)
        self.found[f"{name} {self.lang}"] = looks.words(page, self.lang)
        page.set_viewport_size(before)

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
    if IS_LONG:
        for name in ("login", "recover"):
            stranger.locator(".other button").last.click()
            look.at(stranger, name)
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


if IS_LONG:  # it takes minutes
    WORDS = "green felt and nine cards"

    @pytest.fixture(params=["en", "ro", "es"])
    def look(request):
        """Nothing is found on any of the screens that a test looks at, in one of the languages."""
        found = Look(request.param)
        yield found
        assert found.faults() == {}, looks.told(found.faults())

    @pytest.fixture
    def friends(server, person, look):
        """Four people at one server."""
        here = server()
        return [person(here, name, lang=look.lang, scheme="auto") for name in NAMES]

    def test_the_screens_about_people_fit_and_are_legible(friends, look):
        ana, ben, cleo, dan = friends
        me, people = (ana.page.locator(f"[aria-labelledby={name}]") for name in ("me", "people"))
        doors = me.locator(".doors button")
        doors.first.click()
        me.locator("input[type=password]").fill(WORDS)
        look.at(ana.page, "upgrade")
        me.locator("form button").click()
        ana.page.locator("dialog code").first.wait_for()
        look.at(ana.page, "codes")
        ana.page.keyboard.press("Escape")
        for at, name in ((0, "name"), (1, "password"), (2, "sessions"), (-1, "forget")):
            doors.nth(at).click()
            me.locator("form, .list").first.wait_for()
            look.at(ana.page, name)
        for one in (ben, cleo):
            ana.asks("PUT", f"friends/{one.name}")
        for one in (ben, dan):
            one.asks("PUT", "friends/Ana")
        ana.page.reload()
        people.locator(".list button").last.click()
        look.at(ana.page, "people")
        people.locator("button.danger").click()
        people.locator("button.danger").wait_for(state="detached")
        people.locator("input").fill("Nobody at all")
        with losses():
            people.locator("form button").click()
            people.locator("[role=alert]").wait_for()
        look.at(ana.page, "blocked")

    def test_the_screens_of_rooms_fit_and_are_legible(friends, look):
        """Of who looks on, who is asked for a place, who was sent away; of one that is closed."""
        _, ben, cleo, dan = friends
        room = cleo.asks("POST", "rooms", WANTED | {"game": "cruce", "players": 4, "options": {}})
        at = f"room/{room['code']}"
        for one in (cleo, dan, ben):
            one.goes(at)
            one.page.locator("[data-seat]").first.wait_for()
        look.at(ben.page, "room-stranger")
        dan.asks("POST", f"rooms/{room['code']}/sit", {})
        dan.asks("POST", f"rooms/{room['code']}/swap", {"seat": room["mine"]})
        cleo.asks("POST", f"rooms/{room['code']}/invites", {"name": "Ben"})
        cleo.page.locator(".note button").wait_for()
        look.at(cleo.page, "room-wishes")
        cleo.asks("POST", f"rooms/{room['code']}/kick", {"name": "Dan"})
        dan.page.locator(".note.wrong").wait_for()
        look.at(dan.page, "room-sent-away")
        cleo.asks("POST", f"rooms/{room['code']}/close", {})
        ben.page.locator(".narrow").wait_for()
        look.at(ben.page, "room-closed")

    def test_the_screens_around_a_table_fit_and_are_legible(friends, look):
        _, ben, cleo, dan = friends
        room = meet(cleo, dan)
        dan_too = Person(dan.page.context.new_page(), dan.address, "Dan")
        dan_too.page.goto(f"{dan.address}#/at/{room['table']}")
        dan.page.locator("[data-token=take]").wait_for()
        look.at(dan.page, "taken")
        dan_too.page.close()
        dan.presses("[data-token=take]")
        ben.goes(f"at/{room['table']}")
        ben.is_at_table()
        ben.presses("[data-token=talk]")
        look.at(ben.page, "looks-on")
        with losses():
            dan.page.context.set_offline(True)
            dan.page.locator("dialog[open]").wait_for()
            look.at(dan.page, "long-lost")
            dan.page.context.set_offline(False)
        dan.page.locator("dialog").wait_for(state="detached")
        play([cleo, dan], lambda: cleo.now()["kind"] == dan.now()["kind"] == "over", 900)
        dan.presses("dialog[open] [data-token=rematch]")
        cleo.page.locator("dialog .wants").wait_for()
        look.at(cleo.page, "over")
        cleo.presses("dialog[open] [data-token=home]")
        cleo.page.locator(".middle button").wait_for()
        look.at(cleo.page, "room-over")
        cleo.page.locator(".middle button").click()
        for one in (cleo, dan):
            # Not `until`: what a page's address is comes only while something is asked of the page.
            one.page.wait_for_url(lambda url: room["table"] not in url and "/at/" in url)
            one.page.locator("dialog[open]").wait_for(state="detached")
        for token in ("leave", "leave-for-good", "leave-sure"):
            cleo.presses(f"[data-token={token}]")
        dan.page.locator("dialog[open] [data-token=home]").wait_for()
        look.at(dan.page, "deserted")
        played = cleo.page.locator("[aria-labelledby=played]")
        played.locator("a").first.wait_for()
        look.at(cleo.page, "matches")
        played.locator("a").last.click()
        cleo.page.locator("main .review").wait_for()
        look.at(cleo.page, "played")
