"""The pictures of the cards: every card has its own in every deck that can dress it, and nothing else is in the files."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from levata.games import BUILT_IN
from tools.cards.__main__ import PICTURES, PUBLIC
from tools.cards.draw import mirrored, moved, open_, reversed_, whole

SPRITES = ("french", "german", "spanish", "back")
DRESSED = {
    # By the suits of a pack: the sprites that have its cards, and what they are called there.
    "shdc": {"french": ("shdc", ""), "german": ("shdc", "")},
    "oceb": {"spanish": ("oceb", ""), "french": ("dhsc", "RKCQSJ")},
}
LIMIT = 60_000
SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {f"{SVG}{name}" for name in ("svg", "defs", "symbol", "g", "path", "rect", "circle", "use")}


def text(sprite: str) -> str:
    return (PUBLIC / f"cards/{sprite}.svg").read_text(encoding="utf-8")


def symbols(sprite: str) -> set[str]:
    return {found.get("id", "") for found in ET.fromstring(text(sprite)).iter(f"{SVG}symbol")}  # noqa: S314 - our own file


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_its_script_draws(name) -> None:
    drawn = (PUBLIC / name).read_text(encoding="utf-8")
    assert drawn == PICTURES[name](), "run: python -m tools.cards"


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_card_of_every_game_has_its_picture_in_every_deck(game) -> None:
    for sprite, (suits, ranks) in DRESSED[game.deck.suits].items():
        has = symbols(sprite)
        called = dict(zip(ranks[::2], ranks[1::2], strict=True))
        for card in game.deck.cards:
            rank, suit = game.deck.name(card)
            suit = suits[game.deck.suits.index(suit)]
            name = called.get(rank, rank) + suit
            assert {name, f"{name}-big", f"suit-{suit}"} <= has, (sprite, name)
    assert symbols("back") == {"back"}


@pytest.mark.parametrize("sprite", SPRITES)
def test_a_sprite_is_small_and_names_nothing_outside_itself(sprite) -> None:
    said = text(sprite)
    assert len(said.encode()) <= LIMIT
    ids = Counter(re.findall(r' id="([^"]*)"', said))
    assert set(ids.values()) == {1}
    asked = re.findall(r'href="([^"]*)"', said)
    assert {name[:1] for name in asked} <= {"#"}
    assert {name[1:] for name in asked} <= set(ids)
    elements = list(ET.fromstring(said).iter())  # noqa: S314 - our own file
    assert {element.tag for element in elements} <= KNOWN
    assert not [name for e in elements for name in e.attrib if name == "style" or name[:2] == "on"]
    assert "url(" not in said


@pytest.mark.parametrize("sprite", SPRITES)
def test_a_sprite_draws_nothing_it_does_not_use(sprite) -> None:
    said = text(sprite)
    used = set(re.findall(r'href="#([^"]*)"', said))
    assert set(re.findall(r' id="([^"]*)"', said)) - symbols(sprite) == used


def test_a_path_is_mirrored_turned_back_and_moved() -> None:
    assert mirrored("M90 1 L80 2 A3 4 0 0 1 70 5 H60") == "M110 1L120 2A3 4 0 0 0 130 5H140"
    assert reversed_("M0 0 C1 2 3 4 5 6 V9") == "L5 6C3 4 1 2 0 0"
    assert whole("M100 0 H90 V5 H100") == "M100 0H90V5H100L110 5 110 0 100 0Z"
    assert open_("M100 0 L90 5") == "M90 5L100 0L110 5"
    assert moved("M1 2 H3 Z", 10, 20, 2, turned=True) == "M8 16H4Z"
