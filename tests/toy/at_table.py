"""The game of docs/adding-a-game.md at a table and in the terminal.

It is on the path only while tests/house/test_adding.py runs these, so their name hides them from
the usual run.
"""

import re
from random import Random

import pytest

from levata import by_name, record, shuffle
from levata.bots import bot
from levata.game import NOBODY
from levata.match import Chance, Proof
from levata.table import HOME, Command, Mode, Seat, Table
from levata.terminal import spoken, words
from levata.terminal.choice import Choice
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.sheet import Sheet

HEDGE = by_name("hedge")
CARD = re.compile(rf"(?<!\w)[{HEDGE.deck.ranks}][{HEDGE.deck.suits}](?!\w)")
LAST = bytes(32)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_plays_a_match(players):
    """Its home deals and asks the bots; the people answer what their frames offer."""
    names = ["ana", "bot/flat", "dan", "bot/greedy"][:players]
    seats = [Seat(name, Mode.BOT if "/" in name else Mode.PERSON) for name in names]
    chain = shuffle.chain(LAST, 100)
    proof = Proof("hedge", shuffle.anchor(chain[0]))
    options = HEDGE.options(players, target="7")
    table = Table(HEDGE, options, seats, proof=proof)
    again = Table(HEDGE, options, seats, proof=proof)
    rng = Random(1)
    while (owed := table.owes()).kind != "nothing":
        key = f"{table.seq}"
        if owed.kind == "deal":
            chance = Chance(chain[table.match.number - 1], (b"",) * players)
            command = Command(HOME, key, "deal", chance=chance)
        elif owed.by is Mode.BOT:
            name = names[owed.seat].removeprefix("bot/")
            action = bot(name).choose(table.observation(owed.seat), rng)
            command = Command(HOME, key, "act", seat=owed.seat, token=HEDGE.token(action))
        else:
            offered = table.snapshot(owed.seat)["view"]["legal"]
            token = rng.choice(offered)["token"]
            command = Command(owed.seat, key, "act", token=token, turn=table.turn)
        reply = table.submit(command)
        for entry in reply.entries:
            again.fold(entry)
        for viewer, frame in reply.frames[-1].items():
            assert frame["view"]["hand"] == held(table, viewer)
    assert table.match.is_over
    assert record.write(again.match) == record.write(table.match)
    assert shuffle.verify(record.read(record.write(table.match)).match) == len(table.match.played)


def held(table: Table, viewer: int) -> list[str]:
    return [] if viewer == NOBODY else HEDGE.deck.names(table.match.hand.hands[viewer])


@pytest.mark.parametrize(
    ("lang", "players", "size"),
    [("en", "2", (140, 50)), ("en", "3", (80, 24)), ("ro", "4", (80, 24))],
    ids=str,
)
async def test_the_terminal_plays_a_match(sitting, lang, players, size):
    """What the package does not say in the person's language is said in English."""
    async with sitting(game="hedge", players=players, size=size, lang=lang, target="7") as person:
        assert "Match target" in person.seen()
        assert any("7 is a quick one" in choice.about for choice in person.screen.query(Choice))
        await person.sit_down()
        ends = []

        def is_over() -> bool:
            if isinstance(person.screen, Panel):
                ends.append(person.seen())
            else:
                assert shown(person) <= known(person)
                if person.is_playing():
                    assert words.say("prompt-card") in person.line("prompt")
            return bool(ends) and words.say("match-over") in ends[-1]

        await person.go_to(is_over)
        practice = person.table.practice
        match = record.read(practice.kept.read_text(encoding="utf-8")).match
        assert match.is_over and shuffle.verify(match) == len(match.played)
        assert words.current().lang == lang
        assert words.say("column-tricks") in ends[0] and "{" not in "".join(ends) + person.said
        await person.press("S")
        assert isinstance(person.screen, Sheet)
        assert all("A trick is a point" in row.why for row in person.screen._rows)
        await person.press("escape", "n")
        assert isinstance(person.screen, OptionsScreen)


async def test_the_words_of_the_game_are_said(sitting):
    async with sitting(game="hedge", players="2", seed="h3") as person:
        await person.sit_down()
        await person.go_to(lambda: bool(person.frame.offers))
        bar = str(person.table.query_one("CallBar").render())
        assert "no trump" in bar and "frogs" in bar
        assert "name the trump first" in person.line("prompt")
        assert "name the trump first" in spoken.question(person.frame)
        await person.press("n")
        await person.until(person.is_playing)
        await person.turn()
        asked = spoken.question(person.frame) + person.line("prompt")
        assert words.say("ask-makes-trump")[:24] not in asked  # here no lead makes a trump
        await person.press("u")
        await person.until(lambda: bool(person.frame.offers) and person.table.is_ready)
        await person.press("g")
        await person.until(lambda: "frogs" in person.said)
        await person.turn()
        assert "frogs" in person.seen()
        assert person.frame.hand == sorted(person.frame.hand, key=in_hand)


def in_hand(card: str) -> tuple[int, int]:
    """Trumps first, then suit by suit, high to low."""
    return "gcfj".index(card[1]), -int(card[0])


def shown(person) -> set[str]:
    return set(CARD.findall(person.seen()))


def known(person) -> set[str]:
    """The cards the person may know."""
    hand = person.table.practice.match.hand
    view = hand.view(person.table.practice.person)
    cards = {card for card in view.pack if card >= 0} | {a for _, a in view.history if a < 64}
    return {HEDGE.deck.name(card) for card in cards}
