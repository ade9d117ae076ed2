"""Photographs of the cards and icons: `python -m tools.cards.sheets` writes docs/decks and the PNG icons.

Chromium draws them from the files the page gets: `CHROMIUM` says where it is.
"""

import os
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from .__main__ import PUBLIC
from .few import few
from .french import RANKS as FRENCH
from .mark import icon
from .signs import SIGNS
from .spanish import INDEX as SPANISH

DOCS = PUBLIC.parents[1] / "docs/decks"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FOUR = "--ink-d:#1b5fc1;--ink-c:#187a43;--robe-s:#474c66;--robe-d:#2f6cc4;--trim-d:#d9822b"
SHEETS = {
    # The sprite, its suits and ranks, and the colours it is shown in.
    "french": ("french", SIGNS, FRENCH, ""),
    "french4": ("french", SIGNS, FRENCH, FOUR),
    "german": ("german", SIGNS, FRENCH, ""),
    "spanish": ("spanish", "oceb", SPANISH, ""),
}
ICONS = {
    "icon-180": (180, True),
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-512": (512, True),
}
STYLE = """
body{margin:0;padding:28px;width:max-content;background:#21704e;font:0/0 sans-serif}
p{display:grid;gap:12px;margin:0 0 26px}p.n{gap:5px}p.g{filter:grayscale(1)}
svg{display:block;background:#fffdf8;border-radius:6.5%/4.65%;box-shadow:0 1px 3px #0006,0 4px 10px -3px #0007}
"""


def card(sprite: str, name: str, wide: int) -> str:
    href = f"http://levata/cards/{sprite}.svg#{name}"
    return f'<svg viewBox="0 0 200 280" width="{wide}" height="{wide * 1.4:g}"><use href="{href}"/></svg>'


def sheet(sprite: str, suits: str, ranks: str, colours: str) -> str:
    """All cards large, then as small as a phone shows them: as they are, with a large index, and in grey."""
    names = [rank + suit for suit in suits for rank in ranks]

    def block(kind: str, wide: int, cards: list[str], columns: int) -> str:
        inside = "".join(card(sprite, name, wide) for name in cards)
        return f'<p class="{kind}" style="grid-template-columns:repeat({columns},{wide}px)">{inside}</p>'

    per_row = len(ranks)
    wide = 2 * per_row if per_row < 10 else per_row
    large = 120 if per_row > 10 else 150
    small = [*names, *(f"{name}-big" for name in names)]
    many = len(names) if per_row < 10 else 2 * per_row
    blocks = block("l", large, [*names, "K"][: len(names)], wide)
    blocks += block("n", 44, small, many) + block("n g", 44, small, many)
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}:root{{{colours}}}</style>{blocks}'


def photograph(
    browser: Browser, html: str, path: Path, *, box: int = 0, density: float = 1
) -> None:
    """What the browser makes of a page, with the pictures beside it."""
    size = {"width": box or 1800, "height": box or 1000}
    page = browser.new_page(viewport=size, device_scale_factor=density)  # type: ignore[arg-type]

    def answer(route: object) -> None:
        name = route.request.url.removeprefix("http://levata/")  # type: ignore[attr-defined]
        if name == "page":
            route.fulfill(body=html, content_type="text/html")  # type: ignore[attr-defined]
        else:
            route.fulfill(path=PUBLIC / name)  # type: ignore[attr-defined]

    page.route("**/*", answer)
    page.goto("http://levata/page")
    path.parent.mkdir(parents=True, exist_ok=True)
    if box:
        path.write_bytes(few(page.screenshot(omit_background=True)))
    else:
        page.locator("body").screenshot(path=path)
    page.close()
    print(f"{path.name}: {path.stat().st_size} bytes")


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (sprite, suits, ranks, colours) in SHEETS.items():
            html = sheet(sprite, "".join(suits), "".join(ranks), colours)
            photograph(browser, html, DOCS / f"{name}.png", density=1)
        for name, (size, is_whole) in ICONS.items():
            html = f"<!doctype html><style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{icon(is_whole=is_whole)}"
            photograph(browser, html, PUBLIC / f"icons/{name}.png", box=size)
        browser.close()


if __name__ == "__main__":
    main()
