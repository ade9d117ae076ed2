"""The hub: nothing is shown before it is kept, and what is kept is what is shown.

One long file, as the hub is one: the same tables with slow, full and broken stores serve all of it.
"""

import asyncio
import io
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise
from random import Random

import msgspec
import pytest
import structlog
from sqlalchemy import select

from levata import record, shuffle
from levata.bots import bot
from levata.errors import LevataError
from levata.game import DISCARD, NOBODY, PLAY
from levata.games import BUILT_IN, by_name
from levata.offers import offers
from levata.server import hub, kept, log, logs, metrics, schema
from levata.server.live import LONGEST, Live
from levata.server.steady import Steady
from levata.server.store import Append, Row, SqliteStore
from levata.table import HOME, Command, Mode, Seat, Table
from levata.testing import check_secrecy, random_options, random_pack
from levata.views import canonical, message
from tests.server.sitting import Ear, Party, party
from tests.sizes import size

CRUCE = by_name("cruce")
GAMES = [pytest.param(game, id=game.name) for game in BUILT_IN]


@pytest.fixture
async def at(tmp_path):
    async with party(tmp_path) as opened:
        yield opened


async def seated(at: Party, game=CRUCE, options=None, bots=(), **more) -> tuple[str, list[Ear]]:
    """A table with a person on each seat but those of bots, all of them there."""
    options = options or game.options()
    people = [None if i in bots else f"p{i}" for i in range(options.players)]
    await at.people(*filter(None, people), "guest")
    table = await at.table(game, options, people, **more)
    return table, [(await at.join(table, person))[0] for person in people if person]


async def dealt(at: Party, **more) -> tuple[str, list[Ear]]:
    table, ears = await seated(at, **more)
    await at.deal(table, ears)
    return table, ears


def legal(at: Party, table: str) -> tuple[int, str]:
    """Who is to act, and something that may be done."""
    hand = at.live(table).table.match.hand
    return hand.to_act, hand.deal.game.token(hand.legal()[-1])


async def play(at: Party, table: str, ears: list[Ear], key: str = "") -> dict | LevataError:
    seat, token = legal(at, table)
    return await at.do(table, ears[seat], "act", key or f"k{at.live(table).table.seq}", token)


def code(answer: dict | LevataError) -> str:
    assert isinstance(answer, LevataError), answer
    return answer.code


def rows(at: Party, table: str, what: str = "seq, actor, key, kind") -> list[tuple]:
    """What another process finds in the file."""
    with closing(sqlite3.connect(at.path)) as raw:
        asked = f"SELECT {what} FROM event WHERE table_id = ? ORDER BY seq"  # noqa: S608
        return raw.execute(asked, (table,)).fetchall()


# The log is the truth.


async def same(at: Party, table: str) -> None:
    """What the log makes of a table is the table, to every viewer's last byte."""
    live = at.live(table)
    found = (await at.store.read(partial(kept.load, tables=[table])))[table]
    assert found.clock == live.now.clock or abs(found.clock.since - live.now.clock.since) < 1e-5
    assert found.entries == live.now.entries
    assert found.setup == live.setup
    for viewer in (*range(len(live.table.seats)), NOBODY):
        here, there = live.table.snapshot(viewer), found.table.snapshot(viewer)
        assert canonical(here) == canonical(there)
    for name in ("seq", "turn", "seats", "left_to"):
        assert getattr(live.now.base, name) == getattr(found.base, name)
    assert live.now.base.match.played == found.base.match.played
    assert await at.store.read(lambda connection: [*log.problems(connection)]) == []


class Play:
    """A match at random: people, bots, quiet people, leavers, restarts."""

    def __init__(self, at: Party, table: str, rng: Random) -> None:
        self.at = at
        self.table = table
        self.rng = rng
        self.ears: dict[int, Ear] = {}
        self.heard: dict[int, list[dict]] = {}
        self.answers: list[tuple[int, str, str, str, object]] = []

    async def sit(self, *, again: bool = False) -> None:
        live = self.at.hub._live(self.table)
        await self.at.settle()
        for seat, person in enumerate([*live.setup.people, "guest"]):
            if person is not None:
                seat = seat if person != "guest" else NOBODY  # noqa: PLW2901
                since = self.heard[seat][-1]["at"] if again and self.heard.get(seat) else None
                ear, told = await self.at.join(self.table, person, since)
                assert not isinstance(told, LevataError), told
                self.listen(seat, ear, told)

    def listen(self, seat: int, ear: Ear, told: dict) -> None:
        """All that a viewer is told, tails and snapshots too."""
        if seat in self.ears:
            self.hear(seat)
        found = self.heard.setdefault(seat, [])
        found += told["tail"] or []
        found.append(told["snapshot"])
        self.ears[seat] = ear

    def hear(self, seat: int) -> None:
        self.heard[seat] += self.ears[seat].frames
        self.ears[seat].sent.clear()

    async def step(self) -> None:
        at, rng = self.at, self.rng
        live = at.live(self.table)
        owed = live.table.owes()
        chance = rng.random()
        if chance < 0.03:
            await self.restart()
        elif chance < 0.12:
            await self.quiet()
        elif owed.kind == "deal":
            people = [i for i, ear in self.ears.items() if i != NOBODY]
            ready = [i for i in people if live.table.seats[i].mode is not Mode.LEFT]
            await at.deal(self.table, [self.ears[i] for i in ready], rng)
        elif owed.kind == "answer":
            await at.wait(at.times.window)
        elif owed.by is Mode.PERSON or (owed.seat in self.ears and chance < 0.3):
            await self.act(owed.seat)
        else:
            await at.wait(at.times.pace[1])

    async def act(self, seat: int) -> None:
        live = self.at.live(self.table)
        if live.table.seats[seat].mode is Mode.LEFT:
            await self.at.wait(self.at.times.pace[1])
            return
        hand = live.table.match.hand
        told = live.told(seat, self.at.times, self.at.time)
        kind, token = "act", hand.deal.game.token(self.rng.choice(hand.legal()))
        if told["offers"]["claim"] and self.rng.random() < 0.5:
            kind, token = "claim", ""
        key, turn = f"key {live.table.seq}", live.table.turn
        answer = await self.at.do(self.table, self.ears[seat], kind, key, token, turn)
        assert not isinstance(answer, LevataError), answer
        self.answers.append((seat, kind, key, token, answer))

    async def quiet(self) -> None:
        """Somebody's time runs out, or they leave, or come back."""
        live = self.at.live(self.table)
        people = [i for i in self.ears if i != NOBODY]
        if not people:  # bots play alone
            await self.at.wait(100)
            return
        seat = self.rng.choice(people)
        mode = live.table.seats[seat].mode
        kind = self.rng.choice(["back", "wait", "lost", "leave"])
        if kind == "wait":
            await self.at.wait(100)
        elif kind == "lost":
            self.hear(seat)
            self.at.hub.gone(self.ears[seat])
            await self.at.wait(self.at.times.lost)
            await self.at.wait(self.at.times.lost)
            since = self.heard[seat][-1]["at"]
            self.listen(seat, *await self.at.join(self.table, self.ears[seat].person, since))
        elif mode is not Mode.LEFT and (kind == "back" or self.rng.random() < 0.1):
            answer = await self.at.do(self.table, self.ears[seat], kind, f"{kind} {live.table.seq}")
            assert not isinstance(answer, LevataError), answer

    async def restart(self) -> None:
        for seat in self.ears:
            self.hear(seat)
        await self.at.restart(self.rng.choice([0, 5, 4_000]))
        await self.sit(again=True)
        for seat, kind, key, token, answer in self.rng.sample(self.answers, len(self.answers))[:5]:
            if self.at.live(self.table).now.clock is not None:
                told = await self.at.do(self.table, self.ears[seat], kind, key, token)
                assert told == answer, "a key is answered as before"


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_built_again_is_what_was_there_and_nobody_sees_too_much(at, game):
    """FAULT_KINDS rows 51, 53, 57 and 65: every frame, tail and snapshot of every viewer.

    With people who go quiet, leave and come back, and one who looks on.
    """
    await at.people("p0", "p1", "p2", "p3", "guest")
    for number in range(size(ci=1, long=40)):
        rng = Random(f"{game.name}, {number}")
        options = random_options(game, rng)
        people = [f"p{i}" if rng.random() < 0.7 else None for i in range(options.players)]
        table = await at.table(game, options, people, spectators=True)
        match = Play(at, table, rng)
        await match.sit()
        for _ in range(size(ci=80, long=300)):
            if at.live(table).now.clock is None:
                break
            await match.step()
            if rng.random() < 0.2:
                await same(at, table)
        await same(at, table)
        for seat in match.ears:
            match.hear(seat)
        await scan(at, table, match.heard, rng)


# Secrecy.

WORDS = re.compile(r"\w+")


def cards_told(game, value: object, key: str = "") -> Iterator[str]:
    """Every card that a message names, wherever it stands, but in the orders of the whole pack."""
    if isinstance(value, dict):
        for name, below in value.items():
            if name not in ("order", "name", "options", "anchor", "seed", "clients"):
                yield from cards_told(game, below, name)
    elif isinstance(value, list):
        for below in value:
            yield from cards_told(game, below, key)
    elif isinstance(value, str):
        names = {game.deck.name(card) for card in game.deck.cards}
        for word in WORDS.findall(value):
            for spelled in (word, word[1:] if word[:1] == "x" else ""):
                if spelled in names:
                    yield spelled


async def scan(at: Party, table: str, heard: dict[int, list[dict]], rng: Random) -> None:
    """Everything that was told is what the rules show that viewer at that entry, and no card more."""
    found = (await at.store.read(partial(kept.load, tables=[table])))[table]
    all_rows = await at.store.read(partial(log.tail, table=table))
    begun = kept._restored(found.setup, found.table.match.names, None)
    game, letters = found.setup.game, found.setup.game.seat_letters(found.setup.options)
    shows: dict[tuple[int, int], tuple[dict | None, set[str]]] = {}
    states = {0: begun.copy()}
    secrets = {}
    for entry in kept.entries(all_rows):
        begun.fold(entry)
        states[entry.seq] = begun.copy()
        if "seed" in entry.body:
            secrets[entry.seq] = entry.body["seed"]
    for seq, state in states.items():
        hand = state.match.hand
        for viewer in heard:
            if hand is None:
                shows[seq, viewer] = None, set()
                continue
            seen = hand.view(viewer)
            known = {game.deck.name(card) for card in seen.pack if card >= 0}
            known |= {game.deck.name(a) for _, a in seen.history if a < DISCARD}
            shows[seq, viewer] = message(seen), known
    ends = [seq for seq, state in states.items() if seq and not state.match.in_hand]
    for viewer, frames in heard.items():
        for frame in frames:
            if frame.get("kind") == "hidden":
                continue
            view, known = shows[frame["at"], viewer]
            assert json.dumps(frame["view"]) == json.dumps(view)
            assert frame["view"] is None or frame["view"]["seat"] == (
                letters[viewer] if viewer != NOBODY else None
            )
            told = {*cards_told(game, frame)}
            assert told <= known, (viewer, frame["at"], told - known)
            text = json.dumps(frame)
            assert found.setup.secret.hex() not in text
            for dealt_at, seed in secrets.items():
                over = min([seq for seq in ends if seq >= dealt_at], default=1 << 30)
                assert frame["at"] >= over or seed not in text, "a seed before the hand is over"
    for seq in rng.sample([*states], min(8, len(states))):
        if states[seq].match.hand is not None:
            check_secrecy(game, states[seq].match.hand, rng)


async def test_the_scan_finds_a_card_too_many(at):
    table, ears = await dealt(at)
    frames = ears[0].frames
    other = ears[1].frames[-1]["view"]["hand"][0]
    with pytest.raises(AssertionError):
        await scan(at, table, {0: [{**frames[-1], "events": [{"card": other}]}]}, Random(1))
    with pytest.raises(AssertionError):
        await scan(at, table, {1: frames[-1:]}, Random(1))
    await scan(at, table, {0: frames}, Random(1))


@pytest.mark.parametrize("game", GAMES)
def test_what_all_share_is_encoded_once_and_comes_to_the_same_bytes(game):
    """A push that is put together is the push of the frame that the table makes for its viewer."""
    rng, live = Random(game.name), Live("table")
    for _ in range(size(ci=4, long=200)):
        options = random_options(game, rng)
        seats = [Seat(f'"{i}\\u0000', Mode.PERSON) for i in range(options.players)]
        table = Table(game, options, seats, hints=False, undos=False)
        viewers = (*range(options.players), NOBODY)
        clock = {"seat": "N", "left_ms": 1, "reserve_ms": 2, "now": 3}
        while table.match.number < 3 and table.owes().kind != "nothing":
            owed = table.owes()
            needs = {}
            if owed.kind == "deal":
                needs["pack"] = tuple(map(game.deck.name, random_pack(game, rng)))
            elif owed.kind == "act":
                token = game.token(rng.choice(table.match.hand.legal()))
                needs |= {"token": token, "seat": owed.seat}
            kind = "time-out" if owed.kind == "act" else owed.kind
            for entry in table.decide(Command(HOME, "", kind, **needs)):
                events = table.fold(entry)
                frames = table.frames(entry, events, viewers)
                owed = table.owes()
                pushes = live.pushes(table, entry, events, owed, clock, viewers, is_last=True)
                for viewer in viewers:
                    acts = owed.kind == "act" and owed.seat == viewer
                    assert pushes[viewer] == msgspec.json.encode(
                        {
                            "table": "table",
                            "frame": frames[viewer],
                            "offers": offers(table, viewer) if acts else None,
                            "clock": clock,
                        }
                    )


async def test_no_card_of_a_later_part_is_told_before_it_is_dealt(at):
    """FAULT_KINDS row 56: half of the pack is dealt, and the other half is guessed from what was sent."""
    table, ears = await dealt(at, options=CRUCE.options(deal="half"), spectators=True)
    guest, told = await at.join(table, "guest")
    hand = at.live(table).table.match.hand
    hands = [{*CRUCE.deck.names(hand.view(seat).hand)} for seat in range(4)]
    assert [len(cards) for cards in hands] == [3] * 4
    for cards, ear in zip(hands, ears, strict=True):
        assert {*cards_told(CRUCE, ear.sent)} == cards
        shown = await at.ask("show", table, ear)
        assert {*cards_told(CRUCE, shown)} == cards
    assert not {*cards_told(CRUCE, told)}
    assert hand.parts == 1
    while at.live(table).table.match.hand.phase != PLAY:
        await play(at, table, ears)
    assert at.live(table).table.match.hand.parts == 2
    heard = {seat: ear.frames for seat, ear in enumerate([*ears])} | {NOBODY: guest.frames}
    await scan(at, table, heard, Random(1))


async def test_what_is_shown_goes_by_the_seat_whatever_becomes_of_it(at):
    """FAULT_KINDS row 58: a partner rests, a bot sits in, somebody leaves, and sees no more by it."""
    game = by_name("cuatrola")
    table, ears = await dealt(at, game=game, spectators=True)
    guest, _ = await at.join(table, "guest")
    seat, _ = legal(at, table)
    await at.do(table, ears[seat], "act", "solo", "solo")
    while at.live(table).table.match.hand.resting == NOBODY:
        await at.do(table, ears[legal(at, table)[0]], "act", f"k{at.live(table).table.seq}", "-")
    resting = at.live(table).table.match.hand.resting
    assert resting == (seat + 2) % 4
    left, away = (seat + 1) % 4, (seat + 3) % 4
    await at.do(table, ears[left], "leave", "l")
    at.hub.gone(ears[away])
    await at.wait(at.times.lost)
    heard = {away: ears[away].frames}
    ears[away], _ = await at.join(table, f"p{away}", heard[away][-1]["seq"])
    assert {one.mode for one in at.live(table).table.seats} == {*Mode} - {Mode.BOT}
    live = at.live(table)
    while live.table.match.in_hand:
        if live.table.owes().kind == "answer":
            await at.wait(at.times.window)
        elif live.table.owes().by is Mode.PERSON:
            await play(at, table, ears)
        else:
            await at.wait(at.times.pace[1])
    for one, ear in enumerate(ears):
        heard[one] = heard.get(one, []) + ear.frames
        assert len({frame["seq"] for frame in heard[one]}) > 8
    await scan(at, table, heard | {NOBODY: guest.frames}, Random(1))


def stage(live: Live) -> tuple[object, ...]:
    """What a table waits for, and at which moment of a hand."""
    owed, hand = live.table.owes(), live.table.match.hand
    if not live.table.match.in_hand:
        return owed.kind, live.table.match.number
    trick = hand.view(NOBODY).table
    return owed.kind, owed.by, hand.phase, len(trick.plays) if trick else 0


@pytest.mark.parametrize("game", GAMES)
async def test_a_restart_at_every_stage_changes_nothing_and_the_match_goes_on(at, game):
    """FAULT_KINDS rows 55, 63, 65 and 72: in the second hand, too, and nobody sees more by it."""
    people = [None, *(f"p{seat}" for seat in range(1, game.options().players))]
    await at.people(*people[1:], "guest")
    table = await at.table(game, game.options(), people, spectators=True)
    seen, rng, ears = set(), Random(game.name), {}
    heard = {seat: [] for seat in (*range(1, len(people)), NOBODY)}

    async def sit() -> dict[str, dict]:
        told = {}
        for seat, frames in heard.items():
            person = people[seat] if seat != NOBODY else "guest"
            frames.extend(ears[person].frames if person in ears else [])
            ears[person], told[person] = await at.join(table, person)
            frames.append(told[person]["snapshot"])
        return told

    before = await sit()
    live = at.live(table)
    while live.table.match.number < 3 and live.now.clock is not None:
        if (now := stage(live)) not in seen:
            seen.add(now)
            before = await sit()
            await at.restart(rng.choice([0, 4_000]))
            after = await sit()
            live = at.live(table)
            for person, told in after.items():
                for name in ("seat", "snapshot", "offers"):
                    assert told[name] == before[person][name], (now, person, name)
        owed = live.table.owes()
        if owed.kind == "deal":
            await at.deal(table, [ears[person] for person in people[1:]])
        elif owed.kind == "answer":
            await at.wait(at.times.window)
        elif owed.by is Mode.PERSON:
            seat, token = legal(at, table)
            ear, key = ears[f"p{seat}"], f"k{live.table.seq}"
            assert "at" in await at.do(table, ear, "act", key, token, live.table.turn)
        else:
            await at.wait(at.times.pace[1])
    assert len(seen) >= 6 and ("deal", 2) in seen
    assert shuffle.verify(live.table.match) == len(live.table.match.played) == 2
    await sit()
    await scan(at, table, heard, rng)


# Commands.


async def test_it_is_answered_and_shown_once_it_is_in_the_file(at):
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    answers = []
    before = len(rows(at, table)), [len(ear.sent) for ear in ears]

    def answered(what):
        answers.append((what, rows(at, table)[-1], [len(ear.sent) for ear in ears]))

    at.hub.command(table, ears[seat], "act", "mine", None, token, answered)
    assert not answers
    assert [len(ear.sent) for ear in ears] == before[1]
    await at.settle()
    (answer, last, sent), seq = answers[0], before[0] + 1
    assert answer == {"at": seq}
    assert last == (seq, seat, "mine", "act")
    assert sent == [count + 1 for count in before[1]], "what it led to is shown before"


async def test_sent_twice_at_once_it_is_done_once(at):
    """FAULT_KINDS row 74: a double click acts twice."""
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    answers = []
    for _ in range(3):
        at.hub.command(table, ears[seat], "act", "mine", 1, token, answers.append)
    await at.settle()
    assert answers == [{"at": 2}] * 3
    assert len(rows(at, table)) == 2


async def test_keys_are_answered_as_before_in_later_hands_and_after_restarts(at):
    options = CRUCE.options(3, deal="full")
    table, ears = await dealt(at, options=options)
    done = []
    while len(at.live(table).table.match.played) < 2:
        if not at.live(table).table.match.in_hand:
            await at.deal(table, ears)
        seat, token = legal(at, table)
        done.append((seat, f"k{len(done)}", token, await play(at, table, ears, f"k{len(done)}")))
    refused = await at.do(table, ears[0], "act", "early", "9s", 1)
    for _ in range(2):
        for seat, key, token, answer in done:
            assert await at.do(table, ears[seat], "act", key, token, 1) == answer
            assert await at.do(table, ears[seat], "act", key, token) == answer
            assert code(await at.do(table, ears[seat], "claim", key)) == "key-used"
            other = ears[(seat + 1) % 3]
            assert code(await at.do(table, other, "act", key + "'", token, 1)) == "stale"
        assert code(await at.do(table, ears[0], "act", "early", "9s")) == refused.code
        assert len(rows(at, table)) == at.live(table).table.seq
        await at.restart()
        ears = [(await at.join(table, ear.person))[0] for ear in ears]
        refused = await at.do(table, ears[0], "act", "early", "9s", 1)


async def test_a_refused_key_stays_refused(at):
    table, ears = await dealt(at)
    seat, _ = legal(at, table)
    after = (seat + 1) % 4
    assert code(await at.do(table, ears[after], "act", "early", "-")) == "not-your-turn"
    await at.do(table, ears[seat], "act", "k", "-")
    assert code(await at.do(table, ears[after], "act", "early", "-")) == "not-your-turn"
    assert await at.do(table, ears[after], "act", "now", "-") == {"at": 3}


@pytest.mark.parametrize(
    ("kind", "token", "due"),
    [
        ("act", "7h", "bad-token"),
        ("act", "=s", "wrong-phase"),
        ("deal", "", "not-allowed"),
        ("stand-in", "", "not-allowed"),
        ("answer", "", "not-allowed"),
        ("undo", "", "not-allowed"),
        ("hint", "", "not-allowed"),
        ("peek", "", "not-a-command"),
    ],
)
async def test_what_may_not_be_asked_changes_nothing(at, kind, token, due):
    table, ears = await dealt(at)
    seat, _ = legal(at, table)
    sent = [len(ear.sent) for ear in ears]
    assert code(await at.do(table, ears[seat], kind, "k", token)) == due
    assert len(rows(at, table)) == 1
    assert [len(ear.sent) for ear in ears] == sent


async def test_a_card_that_somebody_else_holds_cannot_be_played(at):
    """FAULT_KINDS row 61: a server that believes which cards a client has."""
    table, ears = await dealt(at, options=CRUCE.options(deal="full"))
    while (hand := at.live(table).table.match.hand).phase != PLAY:
        await play(at, table, ears)
    seq, sent = at.live(table).table.seq, [len(ear.sent) for ear in ears]
    others = CRUCE.deck.names(hand.view((hand.to_act + 1) % 4).hand)
    for number, token in enumerate(others):
        answer = await at.do(table, ears[hand.to_act], "act", f"foreign{number}", token)
        assert code(answer) == "not-held"
    assert (at.live(table).table.seq, [len(ear.sent) for ear in ears]) == (seq, sent)
    assert len(rows(at, table)) == seq


async def test_whatever_goes_wrong_when_a_table_is_free_what_waits_has_its_turn(at):
    table, _ = await dealt(at)

    async def waits(answer) -> list:
        """What those hear who come while a move is being kept, the answer to which is this."""
        seat, token = legal(at, table)
        ear, _ = await at.join(table, f"p{seat}")
        at.hub.command(table, ear, "act", f"k{at.live(table).table.seq}", None, token, answer)
        assert at.live(table).busy
        answers: list = []
        at.hub.join(table, Ear("p0"), None, answer)
        at.hub.join(table, Ear("p1"), None, answers.append)
        await at.settle()
        return answers

    def refuses(_):
        raise ValueError("whoever asked is not there any more")

    assert len(await waits(refuses)) == 1
    host, goes_on, failed = at.hub._host, at.hub._host.goes_on, []

    def fails(live):
        if not failed:
            failed.append(live)
            raise RuntimeError
        goes_on(live)

    host.goes_on = fails
    assert len(await waits(lambda _: None)) == 1
    # And where it has to be read first.
    await at.restart()
    host, goes_on = at.hub._host, at.hub._host.goes_on
    failed.clear()
    host.goes_on = fails
    assert (await at.join(table, "p0"))[1]["snapshot"]["at"] == 3
    assert failed and not at.live(table).waiting


async def test_the_end_is_told_whatever_becomes_of_the_answer(at):
    """As of one who is sent home while their leave is on its way."""
    over = []
    at.hub.ended = over.append
    table, _ = await seated(at, bots=(1, 2, 3))
    leaving = asyncio.create_task(at.hub.leave("p0"))
    while not at.live(table).busy:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    await at.settle()
    assert over == [table]


async def test_a_table_that_cannot_be_read_is_tried_again_later_and_later(at, monkeypatch):
    table, _ = await dealt(at)
    load, tried = kept.load, []

    def fails(connection, tables):
        tried.append(at.time)
        return dict.fromkeys(tables, ValueError("damaged"))

    monkeypatch.setattr(kept, "load", fails)
    await at.restart()
    for _ in range(600):
        await at.wait(1)
    gaps = [two - one for one, two in pairwise(tried)]
    assert gaps[:2] == [1, 2] and gaps == sorted(gaps) and max(gaps) == hub.LATEST
    assert code((await at.join(table, "p0"))[1]) == "not-kept"
    monkeypatch.setattr(kept, "load", load)
    await at.wait(hub.LATEST)
    assert "snapshot" in (await at.join(table, "p0"))[1]


async def test_strangers_are_told_of_no_table(at):
    table, ears = await dealt(at)
    guest = Ear("guest")
    assert code(await at.ask("join", table, guest, None)) == "no-table"
    assert code(await at.ask("join", "nowhere", guest, None)) == "no-table"
    for verb, needs in {
        "command": ("act", "k", None, "-"),
        "next": (2,),
        "bytes": (2, b"x" * 16),
        "tick": ("",),
        "sheet": (),
        "show": (),
    }.items():
        for who in (guest, Ear("p0")):
            for name in (table, "nowhere"):
                assert code(await at.ask(verb, name, who, *needs)) == "no-table"
    at.hub.gone(guest)
    await at.settle()
    assert [*at.hub._tables] == [table]
    assert guest.sent == []
    assert ears[0].frames[-1]["at"] == 1


async def test_what_cannot_be_joined_is_not_remembered(at):
    """Or one socket could have the server keep as many ids as it cares to send."""
    table, ears = await dealt(at)
    guest = Ear("guest")
    for name in ("nowhere", table, *map(str, range(9))):
        assert code(await at.ask("join", name, guest, None)) == "no-table"
    assert not at.hub._joined[guest]
    at.hub.part(table, ears[0])
    await at.settle()
    assert not at.hub._joined[ears[0]]
    assert [at.hub._joined[ear] for ear in ears[1:]] == [{table}] * 3


async def test_what_is_sent_right_behind_a_join_is_done_after_it(at):
    table, _ = await dealt(at)
    seat, token = legal(at, table)

    async def comes(seat, token):
        ear = Ear(f"p{seat}")
        asked = [
            asyncio.create_task(at.ask(verb, table, ear, *needs))
            for verb, *needs in [
                ("join", None),
                ("bytes", 1, b"x" * 16),
                ("command", "act", "behind", None, token),
                ("sheet",),
            ]
        ]
        await asyncio.sleep(0)
        assert not any(one.done() for one in asked), "the table is busy"
        answers = await asyncio.gather(*asked)
        await at.settle()
        return answers

    await at.restart()
    joined, late, done, sheet = await comes(seat, token)
    assert sheet["results"] == []
    assert joined["snapshot"]["at"] == 1 and code(late) == "stale" and done == {"at": 2}
    # While something that somebody else did is being kept.
    seat, token = legal(at, table)
    ear, _ = await at.join(table, f"p{seat}")
    at.hub.command(table, ear, "act", "k3", None, token, lambda _: None)
    joined, late, done, _ = await comes((seat + 1) % 4, "-")
    assert joined["snapshot"]["at"] == 3 and code(late) == "stale" and done == {"at": 4}
    # Of two windows at once the newer one acts, and the older does not.
    seat, token = legal(at, table)
    await at.restart()
    windows = [Ear(f"p{seat}") for _ in range(2)]
    for ear in windows:
        at.hub.join(table, ear, None, lambda _: None)
    asked = [at.ask("command", table, ear, "act", "k5", None, token) for ear in windows]
    older, newer = await asyncio.gather(*asked)
    assert code(older) == "taken" and newer == {"at": 5}


async def test_a_spectator_sees_and_does_nothing(at):
    """FAULT_KINDS rows 53 and 54: the server knows who looks on, and shows them no hand."""
    table, ears = await dealt(at, spectators=True)
    guest, told = await at.join(table, "guest")
    assert told["seat"] is None
    assert told["offers"] is None
    assert told["snapshot"]["view"]["hand"] == []
    for verb, needs in {
        "command": ("act", "k", None, "-"),
        "next": (2,),
        "bytes": (2, b"x" * 16),
        "tick": ("",),
    }.items():
        assert code(await at.ask(verb, table, guest, *needs)) == "not-allowed"
    await play(at, table, ears)
    assert guest.frames[-1]["view"]["seat"] is None


async def test_of_two_windows_the_newer_one_plays(at):
    """FAULT_KINDS row 70: a second tab takes the seat, and the first looks alive and is mute."""
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    newer, told = await at.join(table, f"p{seat}")
    assert told["seat"] == "NESW"[seat]
    assert ears[seat].sent[-1] == {"table": table, "taken": True}
    assert code(await at.do(table, ears[seat], "act", "old", token)) == "taken"
    assert await at.do(table, newer, "act", "new", token) == {"at": 2}
    assert ears[seat].frames[-1] == newer.frames[-1], "it goes on watching"
    await at.ask("join", table, ears[seat], None)
    assert newer.sent[-1] == {"table": table, "taken": True}
    assert code(await at.do(table, newer, "back", "b")) == "taken"
    assert await at.do(table, ears[seat], "back", "b") == {"at": 2}


async def test_a_seat_that_is_ones_own_is_given_back_without_an_entry(at):
    table, ears = await dealt(at)
    sent = [len(ear.sent) for ear in ears]
    for number in range(30):
        assert await at.do(table, ears[0], "back", f"b{number}") == {"at": 1}
    assert len(rows(at, table)) == 1
    assert [len(ear.sent) for ear in ears] == sent
    at.hub.gone(ears[0])
    await at.settle()
    await at.wait(at.times.lost)
    ears[0], _ = await at.join(table, "p0")
    seq = at.live(table).table.seq
    assert await at.do(table, ears[0], "back", "b30") == {"at": seq + 1}


async def test_who_comes_back_hears_what_was_missed_as_it_was_told(at):
    """FAULT_KINDS row 64: what happened meanwhile is lost for good."""
    table, ears = await dealt(at, options=CRUCE.options(deal="full"))
    start = at.live(table).table.seq
    for _ in range(6):
        await play(at, table, ears)
    for seat in range(4):
        for since in range(start - 1, start + 6):
            _, told = await at.join(table, f"p{seat}", since)
            frames = [frame for frame in ears[seat].frames if frame["seq"] > since]
            assert told["tail"] == frames
            assert told["snapshot"]["at"] == start + 6
    for since in (-1, start + 7, 1 << 40):
        assert (await at.join(table, "p0", since))[1]["tail"] is None
    assert (await at.join(table, "p0"))[1]["tail"] is None
    shown = await at.ask("show", table, ears[0])
    assert shown == (await at.join(table, "p0"))[1]


async def test_who_asks_for_what_was_missed_again_and_again_has_it_made_once(at, monkeypatch):
    """Made each time, one person who does nothing else would take a good part of the loop."""
    table, ears = await dealt(at)
    for _ in range(LONGEST):
        await play(at, table, ears)
    frame, made = Table.frame, []
    monkeypatch.setattr(Table, "frame", lambda *needs: made.append(1) or frame(*needs))
    seq = at.live(table).table.seq
    assert at.live(table).now.base.seq == 0, "it is one hand"
    for _ in range(3):
        for since in (seq - LONGEST - 1, seq - LONGEST, seq - 1, seq):
            tail = (await at.join(table, "p0", since))[1]["tail"]
            seen = [one for one in ears[0].frames if one["seq"] > since]
            assert tail == (None if since < seq - LONGEST else seen)
    assert len(made) == LONGEST
    ears[0], _ = await at.join(table, "p0")  # the newest of theirs plays
    await play(at, table, ears)
    made.clear()
    assert [one["seq"] for one in (await at.join(table, "p0", seq))[1]["tail"]] == [seq + 1]
    assert len(made) == 1


async def test_who_missed_the_end_of_a_hand_is_told_what_it_came_to(at):
    """Not by frames, which are at hand since the newest deal alone: by the totals and the sheet."""
    game = by_name("euchre")
    table, ears = await dealt(at, game=game, spectators=True)
    await play(at, table, ears)
    since = at.live(table).table.seq
    at.hub.gone(ears[0])
    while at.live(table).table.match.in_hand:
        if legal(at, table)[0] == 0:
            await at.wait(at.times.lost)
            await at.wait(at.times.pace[1])
        else:
            await play(at, table, ears)
    over = at.live(table).table.seq
    back, told = await at.join(table, "p0", since)
    assert [frame["seq"] for frame in told["tail"]] == [*range(since + 1, over + 1)]
    at.hub.gone(back)
    await at.deal(table, ears[1:])
    assert at.live(table).table.match.number == 2
    back, told = await at.join(table, "p0", since)
    assert told["tail"] is None and told["snapshot"]["hand_number"] == 2
    here, there = [await at.ask("sheet", table, ear) for ear in (back, ears[1])]
    (result,) = here["results"]
    assert result["hand"] == 1 and result["result"]["code"] == "result"
    assert result["totals"] == told["snapshot"]["totals"] == there["results"][0]["totals"]
    assert here["places"] == there["places"]
    # What was dealt meanwhile is told in frames as before.
    assert (await at.join(table, "p0", over))[1]["tail"][0]["kind"] == "deal"


async def test_one_dead_socket_is_nobody_elses_business(at):
    table, ears = await dealt(at)

    def dead(message):
        raise ConnectionResetError

    ears[0].send = dead
    ears[2].send = dead
    seat = legal(at, table)[0]
    if seat in (0, 2):
        await at.wait(100)
    await play(at, table, ears)
    assert ears[0].closed and ears[2].closed
    assert ears[1].frames[-1] | {"view": 0} == ears[3].frames[-1] | {"view": 0}


# Doubt.


async def test_somebody_else_wrote_first(at):
    """Another process has moved: its move counts, everybody sees it, and ours is stale."""
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    other = await SqliteStore.open(at.path)
    entries = at.live(table).table.decide(Command(seat, "there", "act", token=token))
    body = canonical(entries[0].body)
    due = await at.store.read(partial(log.deadline_of, table=table))
    stored = []
    other.append(Append(table, (Row(2, seat, "there", "act", body, at.time),), due), stored.append)
    await other.write(lambda _: None)
    await other.close()
    assert stored[0].name == "stored"
    assert code(await at.do(table, ears[seat], "act", "here", token)) == "stale"
    assert [frame["seq"] for frame in ears[3].frames] == [1, 2]
    assert await at.do(table, ears[seat], "act", "there", token) == {"at": 2}
    assert len(rows(at, table)) == 2
    await play(at, table, ears)
    await same(at, table)


async def test_what_cannot_be_kept_is_refused_and_play_goes_on(at):
    """Another process holds the file for longer than a move waits."""
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    before = canonical(at.live(table).table.snapshot(seat))
    with closing(sqlite3.connect(at.path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        sent = [len(ear.sent) for ear in ears]
        assert code(await at.do(table, ears[seat], "act", "k", token)) == "not-kept"
        assert canonical(at.live(table).table.snapshot(seat)) == before
        assert [len(ear.sent) for ear in ears] == sent
        _, told = await at.join(table, f"p{(seat + 1) % 4}")
        assert told["snapshot"]["at"] == 1
        raw.execute("ROLLBACK")
    assert await at.do(table, ears[seat], "act", "k", token) == {"at": 2}
    await same(at, table)


@pytest.fixture
def journal():
    """What the server logs meanwhile."""
    written = io.StringIO()
    logs.start(written)
    yield written
    structlog.reset_defaults()


async def test_a_fault_of_ours_is_refused_told_without_a_card_and_play_goes_on(
    at, monkeypatch, journal
):
    table, ears = await dealt(at)
    seat, token = legal(at, table)

    hand = at.live(table).table.match.hand.view(seat).hand
    told = " ".join(CRUCE.deck.names(hand))

    def broken(*_):
        raise RuntimeError(told)

    with monkeypatch.context() as patch:
        patch.setattr("levata.server.live.offers", broken)
        assert code(await at.do(table, ears[seat], "act", "k", token)) == "not-kept"
    line = json.loads(journal.getvalue())
    assert (line["event"], line["table"], line["error"]) == (
        "command-failed",
        table,
        "RuntimeError",
    )
    assert told not in journal.getvalue()
    assert await at.do(table, ears[seat], "act", "k", token) == {"at": 2}


async def test_a_table_whose_log_cannot_be_read_stops_no_other(at, journal):
    table, ears = await dealt(at)
    whole = await at.table(CRUCE, CRUCE.options(), ["guest", None, None, None])
    with closing(sqlite3.connect(at.path)) as raw, raw:
        raw.execute("UPDATE event SET body = '{' WHERE table_id = ?", (table,))
    await at.restart()
    answers = []
    at.hub.join(table, ears[0], None, answers.append)
    at.hub.join(whole, Ear("guest"), None, answers.append)
    await at.settle()
    assert [getattr(answer, "code", "") for answer in answers] == ["not-kept", ""]
    with closing(sqlite3.connect(at.path)) as raw, raw:
        raw.execute("DELETE FROM event WHERE table_id = ?", (table,))
    await at.wait(2)
    assert (await at.join(table, "p0"))[1]["snapshot"]["at"] == 0


class NoLog:
    """Where no line can be written."""

    def write(self, _: str) -> int:
        raise OSError(28, "No space left on device")


async def test_a_log_that_cannot_be_written_to_stops_no_table(at):
    table, ears = await dealt(at)
    seat, token = legal(at, table)
    logs.start(NoLog())
    lost = metrics.LOST_LINES._value.get()
    try:
        with closing(sqlite3.connect(at.path, isolation_level=None)) as raw:
            raw.execute("BEGIN IMMEDIATE")
            assert code(await at.do(table, ears[seat], "act", "k", token)) == "not-kept"
            raw.execute("ROLLBACK")
        assert await at.do(table, ears[seat], "act", "k", token) == {"at": 2}
        with closing(sqlite3.connect(at.path)) as raw, raw:
            raw.execute("UPDATE event SET body = '{' WHERE table_id = ?", (table,))
        at.hub.again(table)
        await at.settle()
        assert code(await at.ask("join", table, ears[0], None)) == "not-kept"
    finally:
        structlog.reset_defaults()
    assert metrics.LOST_LINES._value.get() >= lost + 2


async def test_what_goes_wrong_in_a_look_at_the_time_ends_no_looking(at, monkeypatch, journal):
    table, ears = await dealt(at)
    looks = []

    def sweep() -> None:
        looks.append(at.time)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(at.hub, "sweep", sweep)
        async with asyncio.timeout(20):
            while len(looks) < 3:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
    assert "deadline-failed" in journal.getvalue()
    await play(at, table, ears)


async def test_an_outage_while_it_runs_costs_nobody_time(tmp_path, monkeypatch):
    """Nor a process that is stopped for a while: what was left is left, and all are told so."""
    monkeypatch.setattr("levata.server.hub.ALIVE", 0.02)
    async with party(tmp_path, steady=lambda at: Steady(lambda: at.time)) as at:
        table, ears = await dealt(at)
        live, steady = at.live(table), at.steady

        async def until(is_still: bool) -> None:
            async with asyncio.timeout(20):
                while steady.is_still != is_still:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.005)

        async def left() -> list[float]:
            told = (await at.join(table, "p0"))[1]["clock"]
            return [told["left_ms"], told["reserve_ms"]]

        assert at.hub.is_keeping
        await at.wait(2)
        while steady._last < at.time:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
        with closing(sqlite3.connect(at.path, isolation_level=None)) as raw:
            raw.execute("BEGIN IMMEDIATE")
            await until(is_still=True)
            assert not at.hub.is_keeping
            for _ in range(9):
                await at.wait(10)
            assert live.table.seq == 1
            raw.execute("ROLLBACK")
        await until(is_still=False)
        assert await left() == [18_000, 60_000]
        assert ears[3].sent[-1]["clock"]["left_ms"] == 18_000
        at.time += 500  # stopped, and what is due is looked at before anything is kept
        at.hub.sweep()
        await at.settle()
        await until(is_still=False)
        at.hub.sweep()
        await at.settle()
        assert live.table.seq == 1 and await left() == [18_000, 60_000]
        await at.wait(1)
        assert await left() == [17_000, 60_000]
        await play(at, table, ears)
        assert live.now.clock.reserves == (60,) * 4


async def test_who_is_gone_for_good_has_left_every_match(at):
    """Deleted or banned: it is no absence, and who is left has won."""
    over = []
    at.hub.ended = over.append
    options = CRUCE.options(3, deal="full")
    table, ears = await dealt(at, options=options)
    other = await at.table(CRUCE, CRUCE.options(4), ["p0", None, "guest", None])
    await at.hub.leave("p1")
    assert at.live(table).table.seats[1].mode is Mode.LEFT
    assert ears[0].frames[-1]["seats"][1]["mode"] == "left"
    assert over == []
    await at.hub.leave("p0")
    assert over == [table]
    assert ears[2].frames[-1]["winners"] == [CRUCE.side_name(options, 2)]
    await at.settle()
    assert at.live(other).table.seats[0].mode is Mode.LEFT
    seq = at.live(other).table.seq
    await at.hub.leave("p0")
    await at.hub.leave("nobody")
    assert at.live(other).table.seq == seq
    with closing(sqlite3.connect(at.path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        with pytest.raises(LevataError, match="could not keep"):
            await at.hub.leave("guest")
        raw.execute("ROLLBACK")
    await at.hub.leave("guest")
    assert len(over) == 2


async def test_a_match_that_ends_while_its_last_viewer_goes_is_told_to_have_ended(at, monkeypatch):
    """Banned, say: the socket is lost before the entry that ends the match is kept."""
    over, errors = [], []
    at.hub.ended = over.append
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "call_exception_handler", errors.append)
    options = by_name("euchre").options()
    await at.people("p0", "p1")
    table = await at.table(by_name("euchre"), options, ["p0", "p1"])
    ear, _ = await at.join(table, "p0")
    leaves = asyncio.ensure_future(at.hub.leave("p0"))
    while not at.live(table).busy:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)
    at.hub.gone(ear)
    await leaves
    await at.settle()
    assert (over, errors) == ([table], [])
    assert at.hub.count == 0


async def test_its_home_does_not_try_again_and_again_what_cannot_be_kept(at, journal):
    """While the file cannot be written to; once it can, the match goes on by itself."""
    table, ears = await seated(at, bots=(0, 1, 2, 3)[1:])
    await at.deal(table, ears)
    live = at.live(table)
    while live.now.clock.what != "bot":
        await play(at, table, ears * 4)
    seq = live.table.seq
    with closing(sqlite3.connect(at.path, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        for _ in range(30):
            await at.wait(0.1)
        raw.execute("ROLLBACK")
    assert 1 <= journal.getvalue().count('"not-kept"') <= 4
    assert live.table.seq == seq
    await at.wait(1.1)
    assert live.table.seq > seq
    await same(at, table)


# Deals and ends.


async def test_a_deal_is_proven_and_says_who_added_nothing(at):
    table, ears = await seated(at)
    for ear in ears:
        assert ear.sent == [{"table": table, "asks": {"hand": 1}}]
    await at.ask("bytes", table, ears[0], 1, bytes(range(16)))
    assert code(await at.ask("bytes", table, ears[1], 2, bytes(16))) == "stale"
    await at.wait(2.9)
    assert rows(at, table) == []
    await at.wait(0.2)
    assert [row[3] for row in rows(at, table)] == ["deal"]
    live = at.live(table)
    assert live.table.match.chance.clients == (bytes(range(16)), b"", b"", b"")
    assert shuffle.verify(live.table.match) == 1
    assert ears[0].frames[0]["anchor"] == live.setup.proof.anchor.hex()


async def test_it_does_not_wait_for_whom_it_need_not(at):
    table, ears = await seated(at)
    for ear in ears:
        assert rows(at, table) == []
        await at.ask("bytes", table, ear, 1, bytes(16))
    await at.settle()
    assert [row[3] for row in rows(at, table)] == ["deal"]


async def test_who_passes_for_ever_comes_to_the_last_hand_and_the_match_ends(at, monkeypatch):
    """Its seeds are used up: it ends there, told and proven; and of its snapshots one is kept."""
    for place in ("match", "server.host", "server.kept"):
        monkeypatch.setattr(f"levata.{place}.HANDS", 3)
    over = []
    at.hub.ended = over.append
    table, ears = await seated(at)
    live = at.live(table)
    for hand in (1, 2, 3):
        assert live.table.owes().kind == "deal" and not over
        await at.deal(table, ears)
        assert live.table.match.number == hand
        while live.table.match.in_hand:
            answer = await at.do(table, ears[legal(at, table)[0]], "act", f"k{live.table.seq}", "-")
            assert "at" in answer
        found = await at.store.read(lambda c: c.execute(select(schema.snapshot.c.seq)).all())
        assert found == [(5 * (hand - 1),)]
    assert over == [table] and live.now.clock is None
    frame = ears[0].frames[-1]
    assert [event["code"] for event in frame["events"]][-3:] == ["totals", "last-hand", "won"]
    assert frame["events"][-2] == {"code": "last-hand", "hands": 3}
    assert frame["winners"] == ["NS", "EW"] and frame["owed"]["kind"] == "nothing"
    assert code(await at.ask("bytes", table, ears[0], 4, bytes(16))) == "stale"
    row = (await at.store.read(lambda c: c.execute(select(schema.table_row)).all()))[0]
    assert row.result["winners"] == ["NS", "EW"] and row.result["hands"] == 3
    assert shuffle.verify(record.read(row.record).match) == 3
    sheet = await at.ask("sheet", table, ears[0])
    assert [one["hand"] for one in sheet["results"]] == [1, 2, 3]
    assert await at.store.read(lambda c: [*log.problems(c)]) == []
    await at.restart(100)
    again = (await at.join(table, "p0"))[1]["snapshot"]
    assert again["owed"]["kind"] == "nothing" and again["winners"] == ["NS", "EW"]


async def test_a_match_ends_with_its_record(at):
    over = []
    at.hub.ended = over.append
    table, ears = await seated(at, options=CRUCE.options(2 + 2, target="6"), bots=(1, 3))
    live, greedy, rng = at.live(table), bot("greedy"), Random(3)
    people = {0: ears[0], 2: ears[1]}
    while (owed := live.table.owes()).kind != "nothing":
        assert not over
        if owed.kind == "deal":
            await at.deal(table, ears)
        elif owed.by is Mode.BOT:
            await at.wait(1.2)
        else:
            action = greedy.choose(live.table.observation(owed.seat), rng)
            await at.do(table, people[owed.seat], "act", f"k{live.table.seq}", CRUCE.token(action))
    assert over == [table]
    row = (await at.store.read(lambda c: c.execute(select(schema.table_row)).all()))[0]
    assert len(row.link) >= 32
    assert row.finished == at.time
    won = ears[0].frames[-1]["winners"]
    assert row.result["winners"] == won and row.result["hands"] == len(live.table.match.played)
    shown = record.read(kept.named(row.record, {"p0": "Ana", "p2": "Dan"})).match
    assert shown.names == ("Ana", "bot/normal", "Dan", "bot/normal")
    assert shuffle.verify(shown) == row.result["hands"]
    assert await at.store.read(log.deadlines) == []
    assert await at.store.read(lambda c: [*log.problems(c)]) == []
    assert code(await at.do(table, ears[0], "leave", "l")) == "match-over"
    sheet = await at.ask("sheet", table, ears[0])
    assert [row["hand"] for row in sheet["results"]] == [*range(1, row.result["hands"] + 1)]
    assert sheet["places"][0][1] == won[0]
    for ear in ears:
        at.hub.gone(ear)
    await at.settle()
    assert at.hub._tables == {}
    assert (await at.join(table, "p0"))[1]["snapshot"]["winners"] == won


async def test_ticks_are_kept_and_answer_for_the_seat(at):
    """FAULT_KINDS row 72: a choice that waits for its moment is forgotten by a restart."""
    game = by_name("cuatrola")
    table, ears = await dealt(at, game=game, spectators=True)
    some = game.ticks[0]
    sent = [len(ear.sent) for ear in ears]
    assert await at.ask("tick", table, ears[1], some) == {}
    assert await at.ask("tick", table, ears[2], "") == {}
    assert code(await at.ask("tick", table, ears[2], "!")) == "bad-ticks"
    assert [len(ear.sent) for ear in ears] == sent, "nobody is told"
    assert len(rows(at, table)) == 1
    await at.restart()
    for seat, ticks in enumerate((game.ticks, some, "", game.ticks)):
        assert (await at.join(table, f"p{seat}"))[1]["snapshot"]["ticks"] == ticks
    assert (await at.join(table, "guest"))[1]["snapshot"]["ticks"] == ""
