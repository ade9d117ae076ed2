"""The engine in its worker, and the service worker that keeps it: offline, renewed, alone, or not at all."""

import json
import re
from hashlib import sha256

import pytest

from tests.web.conftest import LAN, Site, application, prepare, until
from tests.web.driver import Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

READY = "performance.getEntriesByName('engine-ready').length"
CONTROLLED = "!!navigator.serviceWorker?.controller"

ENGINE = """
(worker) => {
  const made = new Worker(worker, { type: 'module' })
  const heard = [], asked = new Map()
  let last = 0
  made.onmessage = ({ data }) => {
    for (const message of JSON.parse(data)) {
      heard.push(message)
      asked.get(message.id)?.(message)
    }
  }
  made.postMessage({ base: new URL('./', document.baseURI).href, counted: true })
  window.heard = heard
  window.ask = (verb, fields = {}) => new Promise((done) => {
    asked.set(++last, done)
    made.postMessage(JSON.stringify({ id: last, do: verb, with: fields }))
  })
}
"""
"""An engine beside the page's own, which the test can talk to."""


def goes(page, address: str) -> None:
    page.goto(address)
    until(lambda: page.evaluate(READY))


def engine(page, site) -> None:
    (worker,) = site.folder.glob("assets/worker-*.js")
    page.evaluate(ENGINE, f"assets/{worker.name}")


def ask(page, verb: str, **fields):
    return page.evaluate("([verb, fields]) => ask(verb, fields)", [verb, fields])


REFUSING = """
self.refuse = { open: %d, write: 0 };
(() => {
  const wants = (what) => self.refuse[what] > 0 && self.refuse[what]--
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...words) {
    if (wants('open')) throw new DOMException('no', 'SecurityError')
    return open.apply(this, words)
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...words) {
    const made = transaction.apply(this, words)
    if (words[1] === 'readwrite' && wants('write')) queueMicrotask(() => made.abort())
    return made
  }
})();
"""
"""An engine's database that refuses so many times, while it may be told to refuse more."""

FILES = """
() => new Promise((done) => {
  indexedDB.open('levata').onsuccess = ({ target: { result } }) => {
    const store = result.transaction('files').objectStore('files')
    const names = store.getAllKeys(), texts = store.getAll()
    texts.onsuccess = () => {
      result.close()
      done(Object.fromEntries(names.result.map((name, i) => [name, texts.result[i]])))
    }
  }
})
"""
TOLD = """
(() => {
  window.told = []
  const note = (changes) => {
    for (const { addedNodes } of changes) for (const each of addedNodes) told.push(each.textContent ?? '')
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true })
})()
"""
"""Whatever is said for a while, however soon it goes away again."""
NOT_KEPT = "This browser does not let Levata keep anything"
KEPT_AGAIN = "Levata can keep things on this device again"
ALWAYS = 1_000_000


class Keeper:
    """Visits of one browser to a page whose engine may be told to keep nothing."""

    def __init__(self, context, site) -> None:
        self.site = site
        self.opening = 0
        prepare(context, site.address)
        context.add_init_script("delete Navigator.prototype.serviceWorker")  # which routes nothing
        context.add_init_script(TOLD)
        context.route("**/assets/worker-*.js", self._route)
        self.page = context.new_page()
        self.player = Player(self.page)

    def _route(self, route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSING % self.opening + answer.text())

    def visits(self, opening: int = 0) -> None:
        self.opening = opening
        self.page.goto("about:blank")
        goes(self.page, self.site.address)

    def refuses(self, times: int) -> None:
        (worker,) = self.page.workers
        worker.evaluate("(times) => { refuse.write = times }", times)

    def acts(self, times: int = 1) -> None:
        for _ in range(times):
            turn = self.player.next()
            assert turn["kind"] in {"call", "card"}
            self.player.acts(turn)

    def has_kept(self, files) -> None:
        """Another visit goes on with the match, and these files are as they were."""
        self.visits()
        self.resumes()
        assert self.files() == files

    def resumes(self) -> None:
        self.page.evaluate("location.hash = '#/table'")
        assert self.player.next()["kind"] in {"call", "card"}

    def files(self) -> dict[str, str]:
        found = self.page.evaluate(FILES)
        assert not [name for name in found if "damaged" in name]
        return found

    def has_said(self, words: str) -> bool:
        return self.page.evaluate("(words) => told.some((each) => each.includes(words))", words)

    def says(self, words: str) -> None:
        until(lambda: self.has_said(words))


def faults(page) -> list[str]:
    """From now on, what the page complains of."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda m: said.append(m.text) if m.type in {"error", "warning"} else None)
    return said


def renewed(site, name: str, more: str) -> None:
    """The next build, in which one file has changed."""
    path = site.folder / name
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    script = site.folder / "sw.js"
    text = script.read_text(encoding="utf-8")
    digest = sha256(path.read_bytes()).hexdigest()[:32]
    text = re.sub(rf'(\["{re.escape(name)}",")[0-9a-f]+', rf"\g<1>{digest}", text)
    text = re.sub(r"const BUILD = '\w+'", f"const BUILD = '{digest[:12]}'", text)
    script.write_text(text, encoding="utf-8")


def test_it_is_there_with_no_server_and_in_a_new_browser(built, serve, browser):
    site = serve(built)
    with browser() as context:
        page = context.new_page()
        said = faults(page)
        goes(page, site.address)
        until(lambda: page.evaluate(CONTROLLED))
        assert said == []
        fetched = [name for name in site.asked if name == "/py/pyodide.asm.wasm"]
        assert len(fetched) == 2, (
            "once for the page; the service worker only asks if it is still so"
        )
    site.stop()
    with browser() as context:
        page = context.new_page()
        said = faults(page)
        goes(page, f"{site.address}#/learn/cruce")
        assert said == []
        assert page.evaluate("location.hash") == "#/learn/cruce"


def test_an_update_fetches_what_has_changed_and_waits_to_be_asked_for(built, serve, browser):
    site = serve(built)
    with browser() as context:
        page = context.new_page()
        goes(page, site.address)
        until(lambda: page.evaluate(CONTROLLED))
        caches = page.evaluate("caches.keys()")
        site.stop()
        renewed(site, "supported.css", "\n.new { color: red }\n")
        site.asked.clear()
        site.start()
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        waiting = "navigator.serviceWorker.ready.then((found) => !!found.waiting)"
        until(lambda: page.evaluate(waiting))
        assert sorted(set(site.asked)) == ["/supported.css", "/sw.js"]
        style = "fetch('supported.css').then((answer) => answer.text())"
        assert ".new" not in page.evaluate(style), "the old page keeps its own files"
        with page.expect_navigation():
            page.evaluate(
                "navigator.serviceWorker.ready.then((all) => all.waiting.postMessage('take over'))"
            )
        until(lambda: page.evaluate(READY))
        assert ".new" in page.evaluate(style)
        until(lambda: page.evaluate("caches.keys()") not in (caches, []))
        until(lambda: len(page.evaluate("caches.keys()")) == 1)


def test_a_match_goes_on_after_the_page_was_closed_and_one_tab_has_it(built, serve, browser):
    site = serve(built)
    with browser() as context:
        first = context.new_page()
        goes(first, site.address)
        engine(first, site)
        begun = ask(first, "new", game="euchre", players=2, options={}, level="easy")["ok"]
        assert begun["snapshot"]["owed"]["kind"] == "deal"
        assert "ok" in ask(first, "next")
        second = context.new_page()
        goes(second, site.address)
        engine(second, site)
        assert ask(second, "resume", game="euchre")["error"]["code"] == "busy"
        assert "ok" in ask(second, "new", game="cruce", players=4, options={}, level="easy")
        until(lambda: set(ask(first, "hello")["ok"]["kept"]) == {"cruce", "euchre"})
    with browser() as context:
        page = context.new_page()
        goes(page, site.address)
        engine(page, site)
        hello = ask(page, "hello")["ok"]
        assert set(hello["kept"]) == {"cruce", "euchre"}
        assert ask(page, "resume", game="euchre")["ok"]["match"] == begun["match"]


def test_what_could_not_be_kept_once_is_kept_with_what_comes_next(built, serve, browser):
    with browser() as context:
        keeper = Keeper(context, serve(built))
        keeper.visits()
        keeper.player.sits("euchre-2")
        keeper.acts()
        # A match that begins is a record and its seeds; half of it would be worth nothing.
        keeper.refuses(1)
        keeper.player.sits("euchre-2", seed="another")
        keeper.says(NOT_KEPT)
        keeper.acts(2)
        keeper.says(KEPT_AGAIN)
        keeper.player.next()
        keeper.refuses(1)
        keeper.acts()
        keeper.player.next()
        before = keeper.files()
        keeper.has_kept(before)


def test_where_nothing_can_be_kept_any_more_it_goes_on_and_spoils_nothing(built, serve, browser):
    with browser() as context:
        keeper = Keeper(context, serve(built))
        keeper.visits()
        keeper.player.sits("euchre-2")
        keeper.acts(2)
        keeper.player.next()
        before = keeper.files()
        keeper.refuses(ALWAYS)
        keeper.acts()
        keeper.says(NOT_KEPT)
        keeper.player.sits("euchre-2", seed="another")
        keeper.acts(2)
        assert keeper.files() == before
        keeper.has_kept(before)


def test_what_could_not_be_read_is_not_written_over(built, serve, browser):
    with browser() as context:
        keeper = Keeper(context, serve(built))
        keeper.visits(opening=1)  # a second time it opens
        keeper.player.sits("euchre-2")
        keeper.acts(2)
        keeper.player.next()
        assert not keeper.has_said(NOT_KEPT)
        before = keeper.files()
        assert before
        keeper.visits(opening=2)  # now it is not known what is there, however well it opens later
        keeper.says(NOT_KEPT)
        keeper.player.sits("euchre-2", seed="another")
        keeper.acts(2)
        assert keeper.files() == before
        keeper.has_kept(before)


class Two(Site):
    """Two pages of one host, each below a path of its own; a page that is None is gone."""

    def __init__(self, folders) -> None:
        self.pages = {name: application(folder) for name, folder in folders.items()}
        super().__init__(next(iter(folders.values())))

    def application(self):
        async def chosen(scope, receive, send):
            name, path = scope["path"][1:2], scope["path"][2:]
            await self.pages[name](
                {**scope, "path": path, "raw_path": path.encode()}, receive, send
            )

        return chosen


def test_two_pages_of_one_host_leave_each_other_alone(built, serve, browser):
    folders = [serve(built), serve(built)]
    for site in folders:
        site.stop()
    renewed(folders[1], "supported.css", "\n.b { color: red }\n")
    site = Two({"a": folders[0].folder, "b": folders[1].folder})
    try:
        with browser() as context:
            page = context.new_page()
            for name, dark in (("a", "dark"), ("b", "light")):
                goes(page, f"{site.address}{name}/")
                until(lambda: page.evaluate(CONTROLLED))
                scheme = page.evaluate("(name) => localStorage[`levata-settings/${name}`]", name)
                assert json.loads(scheme)["scheme"] == "auto"
                page.evaluate("(asked) => { location.hash = asked }", "#/settings")
                page.locator(f"input[value={dark}]").check(force=True)
                engine(page, folders[0])
                assert "ok" in ask(page, "new", game="euchre", players=2, options={}, level="easy")
            other = context.new_page()
            goes(other, f"{site.address}a/")
            engine(other, folders[0])
            assert set(ask(other, "hello")["ok"]["kept"]) == {"euchre"}
            assert "ok" in ask(other, "resume", game="euchre"), "that of /b/ is another match"
            site.stop()
            for name, scheme in (("a", "dark"), ("b", "light")):
                goes(page, f"{site.address}{name}/")
                assert page.evaluate("document.documentElement.dataset.scheme") == scheme
                style = page.evaluate("fetch('supported.css').then((answer) => answer.text())")
                assert (".b {" in style) == (name == "b")
            assert len(page.evaluate("caches.keys()")) == 2
    finally:
        site.stop()


def test_a_file_that_is_lost_is_never_that_of_another_build(built, serve, browser):
    site = serve(built)
    lose = """
    async () => {
      const [name] = await caches.keys()
      const cache = await caches.open(name)
      const [at] = (await cache.keys()).filter(({ url }) => url.includes('supported.css'))
      await cache.delete(at)
    }
    """
    fetched = "fetch('supported.css').then((answer) => answer.text(), () => null)"
    with browser() as context:
        page = context.new_page()
        goes(page, site.address)
        until(lambda: page.evaluate(CONTROLLED))
        whole = page.evaluate(fetched)
        page.evaluate(lose)
        assert page.evaluate(fetched) == whole
        site.stop()
        assert page.evaluate(fetched) == whole, "it was kept again"
        page.evaluate(lose)
        renewed(site, "supported.css", "\n.new { color: red }\n")
        site.start()
        assert page.evaluate(fetched) is None


def test_of_two_tabs_that_want_a_match_at_once_one_has_it(built, serve, browser):
    site = serve(built)
    with browser() as context:
        tabs = [context.new_page() for _ in range(3)]
        for tab in tabs:
            goes(tab, f"http://{LAN}:{site.port}/")
            engine(tab, site)
            assert "ok" in ask(tab, "hello")
        begin = "ask('new', { game: 'euchre', players: 2, options: {}, level: 'easy' })"
        for tab in tabs:
            tab.evaluate(f"() => void (window.begun = {begin})")
        answers = [tab.evaluate("begun") for tab in tabs]
        assert sorted("ok" in answer for answer in answers) == [False, False, True]
        assert all("ok" in answer or answer["error"]["code"] == "busy" for answer in answers)
        for tab, answer in zip(tabs, answers, strict=True):
            assert ("ok" in ask(tab, "resume", game="euchre")) == ("ok" in answer)


def test_a_tab_that_slept_has_lost_its_match_and_does_no_more(built, serve, browser):
    """Nothing tells a tab over plain http that another has closed; one that does not answer is gone."""
    site = serve(built)
    with browser() as context:
        one, other = context.new_page(), context.new_page()
        for tab in (one, other):
            goes(tab, f"http://{LAN}:{site.port}/")
            engine(tab, site)
            assert "ok" in ask(tab, "hello")
        assert "ok" in ask(one, "new", game="euchre", players=2, options={}, level="easy")
        assert ask(other, "resume", game="euchre")["error"]["code"] == "busy"
        for worker in one.workers:
            worker.evaluate("""() => void setTimeout(() => {
              const end = Date.now() + 1500
              while (Date.now() < end);
            }, 50)""")
        one.wait_for_timeout(200)
        assert "ok" in ask(other, "resume", game="euchre")
        until(lambda: one.evaluate("heard.some((message) => message.lost === 'euchre')"))
        assert ask(one, "next")["error"]["code"] == "busy"
        assert "ok" in ask(other, "next")


def test_another_tab_is_told_that_a_match_is_being_played(built, serve, browser):
    site = serve(built)
    with browser() as context:
        prepare(context, site.address)
        one, other = context.new_page(), context.new_page()
        goes(one, site.address)
        Player(one).sits("euchre-2")
        assert Player(one).next()["kind"] in {"call", "card"}
        goes(other, f"{site.address}#/table")
        other.locator("text=another window").wait_for()
        assert other.evaluate("location.hash") == "#/"
        assert other.evaluate("asked.filter((each) => each.do === 'resume').length") == 1


def test_it_plays_over_plain_http_in_a_network(built, serve, browser):
    """No service worker, no locks; everything else is there, and still one tab has a match."""
    site = serve(built)
    address = f"http://{LAN}:{site.port}/"
    with browser() as context:
        page, other = context.new_page(), context.new_page()
        said = faults(page)
        for tab in (page, other):
            goes(tab, address)
            assert not tab.evaluate("isSecureContext || 'serviceWorker' in navigator")
            engine(tab, site)
        assert "ok" in ask(page, "new", game="cruce", players=3, options={}, level="easy")
        assert ask(other, "resume", game="cruce")["error"]["code"] == "busy"
        assert said == []


def test_it_says_how_much_has_come(built, serve, browser):
    site = serve(built)
    with browser() as context:
        page = context.new_page()
        page.goto(site.address)
        engine(page, site)
        assert "ok" in ask(page, "hello")
        steps = [m["progress"] for m in page.evaluate("heard") if "progress" in m]
    assert [*dict.fromkeys(step["step"] for step in steps)][-2:] == ["rules", "ready"]
    done = [step["done"] for step in steps]
    assert done == sorted(done)
    sizes = {p.name: p.stat().st_size for p in (built / "py").iterdir()}
    counted = sum(size for name, size in sizes.items() if re.search(r"\.(wasm|zip)$", name))
    assert done[-1] == steps[-1]["of"] == counted


LACKS = {
    "dialogs": "delete window.HTMLDialogElement",
    "WebAssembly": "delete window.WebAssembly",
    "module workers": "window.Worker = class { terminate() {} }",
    "what it keeps things in": "delete Object.getPrototypeOf(window).indexedDB; delete window.indexedDB",
    "styles": "CSS.supports = (words) => !words.includes(':has')",
}
TITLES = {
    "en-GB": "This browser cannot run Levata",
    "ro-RO": "Acest browser nu poate rula Levata",
    "es-ES": "Este navegador no puede con Levata",
    "fr-FR": "This browser cannot run Levata",
}


@pytest.mark.parametrize(("lacks", "locale"), [*zip(LACKS, [*TITLES, "en-GB"], strict=True)])
def test_a_browser_that_cannot_is_told_so_before_anything_loads(
    built, serve, browser, lacks, locale
):
    site = serve(built)
    with browser(locale=locale) as context:
        context.add_init_script(LACKS[lacks])
        page = context.new_page()
        said = faults(page)
        page.goto(site.address)
        page.wait_for_load_state("networkidle")
        assert page.inner_text("h1:visible") == TITLES[locale]
        assert page.locator("#app").inner_text() == ""
        assert not any(name.startswith("/py/") for name in site.asked)
        assert said == []


def test_without_script_it_asks_for_it(built, serve, browser):
    site = serve(built)
    with browser(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site.address)
        assert "JavaScript" in page.inner_text("noscript") or "JavaScript" in page.content()


def test_the_list_of_files_is_whole(built):
    text = (built / "sw.js").read_text(encoding="utf-8")
    listed = dict(json.loads(re.search(r"const FILES = (\[.*\]);", text)[1]))
    there = {p.relative_to(built).as_posix(): p for p in built.rglob("*") if p.is_file()}
    wanted = {n for n in there if not n.endswith((".br", ".gz", ".map")) and n != "sw.js"}
    assert set(listed) == wanted
    for name, digest in listed.items():
        assert sha256(there[name].read_bytes()).hexdigest().startswith(digest)
