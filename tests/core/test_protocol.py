"""docs/protocol.md is what is sent: every field, event and command, and no other."""

import json
import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from levata import NOBODY, by_name, registered, shuffle
from levata.bots import bot
from levata.errors import TEXTS, LevataError
from levata.game import CALL, Game
from levata.match import HANDS, Chance, Proof
from levata.table import COMMANDS, HOME, Command, Mode, Seat, Table
from levata.testing import random_options, random_pack
from levata.views import canonical, message

# One worker plays the matches for all; what they go through has tests of its own that are traced.
pytestmark = [pytest.mark.no_cover, pytest.mark.xdist_group("protocol")]

CRUCE = by_name("cruce")
PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def documented(section: str) -> set[str]:
    """The names in the first column of a section's table."""
    body = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [line for line in body.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}


@cache
def played() -> list[dict[str, object]]:
    """Every frame of some matches in which everything happens."""
    frames = []
    for seed, game in product(range(12), registered().values()):
        rng = Random(seed)
        options = random_options(game, rng)
        seats = [Seat(f"p{i}", Mode.PERSON if i == 0 else Mode.BOT) for i in range(options.players)]
        seeds = shuffle.chain(bytes([seed] * 32), 9) if seed % 2 else []
        proof = Proof(str(seed), shuffle.anchor(seeds[0])) if seeds else None
        table = Table(game, options, seats, proof=proof)
        while table.owes().kind != "nothing" and len(table.match.played) < 4:
            try:
                reply = table.submit(_command(table, rng, seed, seeds))
            except LevataError:
                continue
            for shown in reply.frames:
                frames += shown.values()
    return frames + last_hand()


def last_hand() -> list[dict[str, object]]:
    """The frames of a match in which all pass until there can be no other hand."""
    seeds = shuffle.chain(bytes(32), HANDS)
    seats = [Seat(f"p{i}", Mode.PERSON) for i in range(4)]
    table = Table(CRUCE, CRUCE.options(4), seats, proof=Proof("m", shuffle.anchor(seeds[0])))
    frames = []
    for number in (1, HANDS):
        table.match.played *= number - 1  # as the first one, for all that matters here
        chance = Chance(seeds[bool(table.match.played)], (b"",) * 4)
        reply = table.submit(Command(HOME, f"d{number}", "deal", chance=chance))
        while table.match.in_hand:
            reply = table.submit(Command(table.owes().seat, f"k{table.seq}", "act", token="-"))
            frames += reply.frames[-1].values()
    assert table.owes().kind == "nothing"
    return frames


def _command(table: Table, rng: Random, seed: int, seeds: list[bytes]) -> Command:
    owed, key, match = table.owes(), f"k{table.seq}", table.match
    game, players = match.game, match.options.players
    if owed.kind == "deal" and seeds:
        return Command(HOME, key, "deal", chance=Chance(seeds[match.number - 1], (b"x",) * players))
    if owed.kind == "deal":
        pack = _pack(game, rng, players, nines=seed % 5 == 0)
        return Command(HOME, key, "deal", pack=tuple(map(game.deck.name, pack)))
    if owed.kind == "answer":
        return Command(HOME, key, "answer")
    if owed.seat == 0 and rng.random() < 0.15:
        return Command(0, f"{key}/{rng.random()}", rng.choice(("hint", "undo", "claim", "back")))
    if owed.by is Mode.PERSON and rng.random() < 0.05:
        return Command(HOME, key, "stand-in", seat=0)
    seen = table.observation(owed.seat)
    passing = seed % 4 == 0 and match.number == 1 and CALL in seen.legal
    token = game.token(CALL if passing else bot("greedy").choose(seen, rng))
    if owed.by is Mode.PERSON:
        return Command(0, key, "act", token=token)
    return Command(HOME, key, "act", seat=owed.seat, token=token)


def _pack(game: Game, rng: Random, players: int, *, nines: bool) -> list[int]:
    """A random pack; for Cruce now and then one with four nines in the first hand dealt."""
    pack = random_pack(game, rng)
    if not nines or game is not CRUCE:
        return pack
    rest = [card for card in pack if card & 15]
    for at, nine in zip((0, 1, 2, 12 if players == 4 else 3), CRUCE.deck.cards[::6], strict=True):
        rest.insert(at, nine)
    return rest


def whole() -> list[dict[str, object]]:
    """The frames that show something."""
    return [frame for frame in played() if frame["kind"] != "hidden"]


def fields(section: str, found: list[dict[str, object]]) -> tuple[set[str], set[str]]:
    return documented(section), {name for body in found for name in body}


def test_frames_have_the_fields_of_the_page() -> None:
    page, sent = fields("Frames", whole())
    assert page | documented("Snapshots") == sent
    assert all(set(frame) == {"seq", "kind"} for frame in played() if frame["kind"] == "hidden")
    kinds = {frame["kind"] for frame in played()}
    assert kinds == {"deal", "act", "undo", "hint", "claim", "seat", "hidden"}


def test_views_have_the_fields_of_the_page() -> None:
    page, sent = fields("Views", [frame["view"] for frame in whole() if frame["view"]])
    assert page - {"players", "card", "word", "level", "suit", "rank"} == sent


def test_events_have_the_codes_and_parameters_of_the_page() -> None:
    body = PAGE.split("\n## Events\n")[1].split("\n## ")[0]
    page = {}
    for row in body.splitlines():
        if row.startswith("| `"):
            codes, parameters = row.split("|")[1:3]
            for code in re.findall(r"`(.+?)`", codes):
                page[code] = set(re.findall(r"`(.+?)`", parameters))
    happened = [event for frame in whole() for event in frame["events"]]
    assert {event["code"] for event in happened} == set(page)
    for event in happened:
        if event["code"] not in ("totals", "result"):
            assert set(event) - {"code"} == page[event["code"]], event
    results = [event for event in happened if event["code"] == "result"]
    assert all({"side", "score"} <= set(row) for event in results for row in event["sides"])


def test_facts_are_those_of_the_page() -> None:
    body = PAGE.split("\n## Facts\n")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if re.match(r"\| `\w+`( for \w+)? \|", line)]
    page = {}
    for line in lines:
        name, facts = line.split("|")[1:3]
        seats = {"two": 2, "four": 4}.get(name.split()[-1])
        page[name.split("`")[1], seats] = facts
    for frame in whole():
        view = frame["view"]
        if view:
            key = view["game"], view["options"]["players"]
            row = page.get(key) or page[key[0], None]
            assert set(view["facts"]) <= set(re.findall(r"`(\w+)`", row)), key
            missing = [f for f in view["facts"] if f"`{f}`" not in row]
            assert not missing


def test_commands_are_those_of_the_page() -> None:
    assert documented("Commands") == set(COMMANDS)


def test_errors_are_those_of_the_page() -> None:
    assert documented("Errors") == set(TEXTS)


def test_every_message_is_plain_json_in_one_spelling() -> None:
    for frame in played()[::7]:
        assert json.loads(canonical(frame)) == frame


def test_the_order_of_a_view_has_tops_at_the_head_and_bowers_among_the_trumps() -> None:
    euchre = by_name("euchre")
    hand = euchre.deal(euchre.options(), 1, (0, 0), euchre.deck.cards)
    assert message(hand.view(0))["order"]["h"] == "Ah Kh Qh Jh Th 9h"
    for token in ("order", "leave"):
        hand.apply(euchre.parse(token))
    order = message(hand.view(0))["order"]
    assert order["h"] == "Jh Jd Ah Kh Qh Th 9h"
    assert order["d"] == "Ad Kd Qd Td 9d"
    cross = by_name("cross_purposes")
    hand = cross.deal(cross.options(2), 1, (0, 0), cross.deck.cards)
    for token in ("=s", "^6"):
        hand.apply(cross.parse(token))
    ranks = "".join(card[0] for card in message(hand.view(NOBODY))["order"]["h"].split())
    assert ranks == "65432AKQJT987"


def test_a_card_laid_away_is_no_call() -> None:
    euchre = by_name("euchre")
    hand = euchre.deal(euchre.options(), 1, (0, 0), euchre.deck.cards)
    for token in ("-", "accept"):
        hand.apply(euchre.parse(token))
    hand.apply(hand.legal()[0])
    for seat in (0, 1, NOBODY):
        assert message(hand.view(seat))["calls"] == [["N", "-"], ["S", "accept"]]


def test_a_field_that_is_not_on_the_page_is_noticed() -> None:
    page, sent = fields("Frames", [*whole(), {"secret": 1}])
    assert page | documented("Snapshots") != sent


def test_a_spectator_has_no_hand_and_nothing_to_do() -> None:
    for seed in range(5):
        rng = Random(seed)
        hand = CRUCE.deal(CRUCE.options(), 0, (0, 0), random_pack(CRUCE, rng))
        seen = hand.view(NOBODY)
        assert (seen.hand, seen.legal, set(seen.pack)) == (0, (), {-1})


def test_an_error_says_its_code_and_fills_its_text() -> None:
    with pytest.raises(LevataError) as caught:
        CRUCE.options(target="12")
    assert caught.value.code == "bad-choice"
    assert caught.value.params["value"] == "12"
