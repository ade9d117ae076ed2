"""The home of a table: what time brings to people who act, are slow, go quiet, come back or leave."""

import asyncio
from random import Random

import pytest

from levata import shuffle
from levata.errors import LevataError
from levata.game import NOBODY, PLAY
from levata.games import by_name
from levata.match import HANDS
from levata.server import kept, log
from levata.server.clock import BOT, NEXT, START, TURN, WINDOW
from levata.table import Mode
from tests.server.sitting import Ear, Party, party

CRUCE = by_name("cruce")


@pytest.fixture
async def at(tmp_path):
    async with party(tmp_path) as opened:
        yield opened


async def seated(at: Party, bots=(), game=CRUCE, options=None) -> tuple[str, dict[int, Ear]]:
    options = options or game.options()
    people = [None if i in bots else f"p{i}" for i in range(options.players)]
    await at.people(*filter(None, people))
    table = await at.table(game, options, people)
    ears = {i: (await at.join(table, p))[0] for i, p in enumerate(people) if p is not None}
    return table, ears


async def dealt(at: Party, **more) -> tuple[str, dict[int, Ear]]:
    table, ears = await seated(at, **more)
    await at.deal(table, [*ears.values()])
    return table, ears


async def act(at: Party, table: str, ears: dict[int, Ear], pick=-1) -> dict | LevataError:
    """The person whose turn it is does something that is legal."""
    live = at.live(table)
    hand = live.table.match.hand
    token = hand.deal.game.token(hand.legal()[pick])
    return await at.do(table, ears[hand.to_act], "act", f"k{live.table.seq}", token)


async def to_turn(at: Party, table: str, ears: dict[int, Ear], seat: int) -> None:
    """Others act until it is that seat's turn."""
    for _ in range(9):
        live = at.live(table)
        if live.now.clock.seat == seat and live.now.clock.what == TURN:
            return
        if live.now.clock.what == BOT:
            await at.wait(1.2)
        else:
            await act(at, table, ears)
    raise AssertionError("it never was")


def kinds(at: Party, table: str) -> list[str]:
    return [f"{entry.kind} {entry.key.split(':')[0]}" for entry in at.live(table).now.entries]


def mode(at: Party, table: str, seat: int) -> str:
    return at.live(table).table.seats[seat].mode.value


# Turns.


async def test_a_turn_ends_when_clock_and_reserve_have_run_out_and_a_bot_makes_that_move(at):
    """FAULT_KINDS row 81: one long turn counts as many that were missed."""
    table, ears = await dealt(at)
    clock = at.live(table).now.clock
    seat, seq = clock.seat, at.live(table).table.seq
    assert ears[0].last("frame")["clock"] == {
        "seat": "NESW"[seat],
        "left_ms": 20_000,
        "reserve_ms": 60_000,
        "now": round(at.time * 1000),
    }
    await at.wait(79.9)
    assert at.live(table).table.seq == seq
    await at.wait(0.2)  # no bot has time: after their pace it is the plain move
    assert at.live(table).table.seq == seq
    await at.wait(1.2)
    assert at.live(table).table.seq == seq + 1
    frame = ears[0].last("frame")["frame"]
    assert (frame["kind"], frame["seat"], frame["by"]) == ("act", "NESW"[seat], "bot")
    assert mode(at, table, seat) == "person"
    assert at.live(table).now.clock.reserves[seat] == 0
    assert at.live(table).now.clock.missed[seat] == 1


async def test_who_is_late_but_quicker_than_the_bot_has_moved_and_the_bot_has_not(at):
    table, ears = await dealt(at)
    seq = at.live(table).table.seq
    await at.wait(80.1)
    assert not isinstance(await act(at, table, ears), LevataError)
    await at.wait(1.2)
    assert at.live(table).table.seq == seq + 1
    assert sum(at.live(table).now.clock.missed) == 0


async def test_after_two_turns_in_a_row_a_bot_sits_in_until_the_person_acts(at):
    """FAULT_KINDS row 82: whoever is quiet ends the game for all; here a bot goes on in their seat."""
    table, ears = await dealt(at, options=CRUCE.options(3))
    live = at.live(table)
    seat = live.now.clock.seat
    await at.wait(80)
    await at.wait(1.2)
    await to_turn(at, table, ears, seat)
    await at.wait(19.9)
    assert mode(at, table, seat) == "person"
    await at.wait(0.1)
    assert mode(at, table, seat) == "stand-in"
    assert kinds(at, table)[-1] == "seat stand-in"
    await at.wait(1.2)
    assert at.live(table).table.turn == at.live(table).table.seq, "it moves at its pace"
    while at.live(table).now.clock.seat != seat:
        await act(at, table, ears)
    answer = await act(at, table, ears)
    assert not isinstance(answer, LevataError)
    assert mode(at, table, seat) == "person"
    assert at.live(table).now.clock.missed[seat] == 0


async def test_two_turns_are_in_a_row_only_if_nothing_was_done_between(at):
    table, ears = await dealt(at, options=CRUCE.options(3, deal="full"))
    seat = at.live(table).now.clock.seat
    await at.wait(80)
    await at.wait(1.2)
    await to_turn(at, table, ears, seat)
    await act(at, table, ears)
    await to_turn(at, table, ears, seat)
    await at.wait(20)
    await at.wait(1.2)
    assert mode(at, table, seat) == "person"


async def test_one_tap_gives_the_seat_back(at):
    table, ears = await dealt(at)
    seat = at.live(table).now.clock.seat
    at.hub.gone(ears[seat])
    await at.settle()
    await at.wait(90)
    assert mode(at, table, seat) == "stand-in"
    ears[seat], told = await at.join(table, f"p{seat}")
    assert told["snapshot"]["seats"][seat]["mode"] == "stand-in", "to look is not to act"
    await at.do(table, ears[seat], "back", "b")
    assert mode(at, table, seat) == "person"
    await at.wait(1.2)  # nothing is left of that turn
    assert mode(at, table, seat) == "person"
    await to_turn(at, table, ears, seat)
    await at.wait(19)
    assert not isinstance(await act(at, table, ears), LevataError)
    assert at.live(table).now.clock.missed[seat] == 0


async def test_in_mid_turn_it_gives_back_what_was_left_of_it(at):
    table, ears = await dealt(at)
    seat = (at.live(table).now.clock.seat + 1) % 4
    at.hub.gone(ears[seat])
    await at.wait(70)
    await act(at, table, ears)
    await at.wait(19)
    assert mode(at, table, seat) == "person"
    await at.wait(1)
    clock = at.live(table).now.clock
    assert (mode(at, table, seat), clock.what, clock.spent) == ("stand-in", BOT, 20)
    ears[seat], _ = await at.join(table, f"p{seat}")
    await at.do(table, ears[seat], "back", "b")
    clock = at.live(table).now.clock
    assert (clock.what, clock.left(at.times, at.time)) == (TURN, (0, 60))
    assert not isinstance(await act(at, table, ears), LevataError)


async def test_who_takes_the_seat_back_each_time_and_never_acts_gets_no_time_by_it(at):
    """Of a turn that has run out nothing is left, and it counts until they act."""
    table, ears = await dealt(at, options=CRUCE.options(3, deal="full"))
    seat, took, keys = at.live(table).now.clock.seat, [], iter(range(99))
    for _ in range(5):
        await to_turn(at, table, ears, seat)
        turn, began = at.live(table).table.turn, at.time
        while at.live(table).table.turn == turn:
            if mode(at, table, seat) == "stand-in":
                assert "at" in await at.do(table, ears[seat], "back", f"b{next(keys)}")
                assert mode(at, table, seat) == "person"
            await at.wait(0.1)
        took.append(at.time - began)
    assert max(took[:2]) < 82 and max(took[1:]) < 22, took
    assert at.live(table).now.clock.missed[seat] >= 5
    await to_turn(at, table, ears, seat)
    await act(at, table, ears)
    assert at.live(table).now.clock.missed[seat] == 0


# Connections.


async def test_a_lost_connection_is_waited_for(at):
    """FAULT_KINDS row 69: a line that is lost counts as leaving."""
    table, ears = await dealt(at)
    seat = (at.live(table).now.clock.seat + 2) % 4
    at.hub.gone(ears[seat])
    await at.settle()
    await at.wait(60)
    ears[seat], _ = await at.join(table, f"p{seat}")
    await at.wait(5)
    at.hub.gone(ears[seat])
    await at.settle()
    await act(at, table, ears)
    await at.wait(79)
    await at.wait(1.3)
    await at.wait(1.3)
    assert mode(at, table, seat) == "person", "it is counted anew"
    await at.wait(9)
    assert mode(at, table, seat) == "stand-in"


async def test_what_is_refused_leaves_the_waiting_as_it_is(at):
    """FAULT_KINDS row 68: one bad request ends the waiting, and shuts the owner out."""
    table, ears = await dealt(at)
    await at.people("guest")
    seat = (at.live(table).now.clock.seat + 2) % 4
    gone, guest = ears[seat], Ear("guest")
    at.hub.gone(gone)
    await at.settle()
    lost = dict(at.live(table).lost)
    assert lost == {seat: at.time}
    await at.wait(45)
    seen = at.live(table).now.clock
    for ear in (gone, guest):
        for verb, needs in {
            "command": ("back", "k", None, ""),
            "next": (2,),
            "bytes": (1, bytes(16)),
            "tick": ("",),
            "sheet": (),
        }.items():
            assert (await at.ask(verb, table, ear, *needs)).code == "no-table"
    for since in (None, 1, -1):
        assert (await at.ask("join", table, guest, since)).code == "no-table"
    at.hub.part(table, guest)
    at.hub.gone(guest)
    at.hub.gone(gone)
    await at.settle()
    assert at.live(table).lost == lost
    assert at.live(table).viewers.keys() == {*ears.values()} - {gone}
    assert at.live(table).now.clock == seen
    await at.wait(44.9)
    assert mode(at, table, seat) == "person"
    await at.wait(0.2)
    assert mode(at, table, seat) == "stand-in"
    ears[seat], told = await at.join(table, gone.person)
    assert told["seat"] == "NESW"[seat] and seat not in at.live(table).lost
    assert "at" in await at.do(table, ears[seat], "back", "b")


async def test_who_has_a_second_window_is_not_lost(at):
    table, ears = await dealt(at)
    seat = (at.live(table).now.clock.seat + 2) % 4
    other, _ = await at.join(table, f"p{seat}")
    at.hub.gone(other)
    await at.settle()
    assert at.live(table).lost == {}
    at.hub.gone(ears[seat])
    await at.settle()
    assert at.live(table).lost == {seat: at.time}


# Leaving.


async def test_leaving_is_final_and_when_all_others_have_left_the_match_ends_there(at):
    over = []
    at.hub.ended = over.append
    table, ears = await dealt(at)
    await at.do(table, ears[0], "leave", "l")
    assert mode(at, table, 0) == "left"
    for kind in ("back", "leave"):
        answer = await at.do(table, ears[0], kind, f"{kind} again")
        assert answer.code == "seat-left"
    assert at.live(table).table.owes().kind != "nothing"
    await at.do(table, ears[2], "leave", "l")
    assert over == [table]
    frame = ears[1].last("frame")["frame"]
    assert frame["owed"] == {"kind": "nothing", "seat": None}
    assert frame["winners"] == ["EW"]
    assert frame["events"][-1] == {"code": "won", "sides": ["EW"]}
    assert (await at.do(table, ears[1], "act", "k", "-")).code == "match-over"
    await at.restart(500)
    _, told = await at.join(table, "p1")
    assert told["snapshot"]["winners"] == ["EW"]
    assert told["snapshot"]["owed"]["kind"] == "nothing"
    assert await at.store.read(log.deadlines) == []


async def test_who_plays_against_bots_alone_may_leave_alone(at):
    table, ears = await dealt(at, bots=(1, 2, 3))
    await at.do(table, ears[0], "leave", "l")
    assert at.live(table).now.clock is None
    assert at.live(table).table.winners == ()


# Restarts.


@pytest.mark.parametrize("outage", [0, 3, 100_000, -5_000])
async def test_an_outage_costs_nobody_time(at, outage):
    """FAULT_KINDS rows 73 and 79: not even one in which the machine's clock is set back."""
    table, ears = await dealt(at)
    await to_turn(at, table, ears, 2)
    await at.wait(45.5)
    clock = at.live(table).now.clock
    left = clock.left(at.times, at.time)
    await at.hub._store.write(lambda connection: log.touch(connection, at.time))
    await at.restart(outage)
    _, told = await at.join(table, "p0")
    assert told["clock"] == {
        "seat": "S",
        "left_ms": 0,
        "reserve_ms": round(1000 * left[1]),
        "now": round(1000 * at.time),
    }
    again = at.live(table).now.clock
    assert (again.reserves, again.missed) == (clock.reserves, clock.missed)
    seq = at.live(table).table.seq
    await at.wait(34.4)
    assert at.live(table).table.seq == seq
    await at.wait(0.2)
    await at.wait(1.2)
    assert at.live(table).table.seq == seq + 1


async def test_what_is_due_comes_without_anybody_asking_and_once(at):
    """FAULT_KINDS row 75: of a table, too, that nobody joins after a restart."""
    table, _ = await dealt(at)
    seq = at.live(table).table.seq
    await at.restart(1_000)
    assert at.hub._tables == {}
    await at.wait(79)
    assert at.hub._tables == {}
    for _ in range(5):
        await at.wait(0.6)
        at.hub.sweep()
        at.hub.sweep()
        await at.settle()
    assert at.live(table).table.seq == seq + 1
    assert len(at.hub._dues) == 1


async def test_a_person_who_does_not_come_back_after_a_restart_is_lost_in_the_end(at):
    table, _ = await dealt(at)
    await at.restart(1_000)
    for _ in range(12):
        await at.wait(10)
    assert [mode(at, table, seat) for seat in range(4)] == ["stand-in"] * 4


# Bots, windows and deals.


async def test_a_bot_takes_its_time_each_time_anew(at):
    table, ears = await dealt(at, bots=(0, 1, 3))
    paces = set()
    for _ in range(12):
        live = at.live(table)
        clock = live.now.clock
        if clock.what == TURN:
            await act(at, table, ears, 0)
            continue
        if clock.what != BOT:
            break
        pace = clock.until - clock.since
        assert 0.6 <= pace <= 1.2
        paces.add(pace)
        seq = live.table.seq
        await at.wait(pace - 0.01)
        assert live.table.seq == seq
        await at.wait(0.02)
        assert live.table.seq == seq + 1
    assert len(paces) > 2


async def test_every_window_is_as_long(at):
    """Whoever holds what, people and bots alike."""
    game = by_name("cuatrola")
    table, ears = await seated(at, game=game, bots=(1, 3))
    rng, windows = Random(5), 0
    while windows < 3:
        clock = at.live(table).now.clock
        assert clock is not None, "no window in a whole match"
        if clock.what in (START, NEXT):
            await at.deal(table, [*ears.values()])
        elif clock.what == TURN:
            hand = at.live(table).table.match.hand
            is_bid = hand.phase != PLAY  # a pass: a high bid may end the match at once
            await act(at, table, ears, 0 if is_bid else rng.randrange(len(hand.legal())))
        elif clock.what == BOT:
            await at.wait(1.2)
        else:
            assert clock.what == WINDOW
            assert clock.until == clock.since + 0.9
            seat = hand.to_act if (hand := at.live(table).table.match.hand) else NOBODY
            if seat in ears:
                token = game.token(hand.legal()[0])
                answer = await at.do(table, ears[seat], "act", f"w{windows}", token)
                assert answer.code == "window-open"
            seq = at.live(table).table.seq
            await at.wait(0.89)
            assert at.live(table).table.seq == seq
            await at.wait(0.02)
            assert at.live(table).table.seq > seq
            windows += 1


async def test_the_next_hand_comes_when_all_who_are_there_are_ready(at):
    table, ears = await dealt(at)
    while at.live(table).now.clock.what != NEXT:
        await act(at, table, ears, 0)
    told = ears[0].last("frame")["clock"]
    assert (told["seat"], told["left_ms"]) == (None, 20_000)
    at.hub.gone(ears[3])
    await at.settle()
    for seat in (0, 1):
        assert await at.ask("next", table, ears[seat], 2) == {}
    assert (await at.ask("next", table, ears[2], 3)).code == "stale"
    assert "asks" not in ears[0].sent[-1]
    await at.ask("next", table, ears[2], 2)
    for seat in (0, 1, 2):
        assert ears[seat].sent[-1] == {"table": table, "asks": {"hand": 2}}
        await at.ask("bytes", table, ears[seat], 2, bytes(16))
    await at.settle()
    assert at.live(table).table.match.in_hand
    assert at.live(table).table.match.chance.clients == (bytes(16), bytes(16), bytes(16), b"")


async def test_a_finished_hand_is_looked_at_no_longer_than_it_may(at):
    table, ears = await dealt(at)
    while at.live(table).now.clock.what != NEXT:
        await act(at, table, ears, 0)
    await at.wait(19.9)
    assert "asks" not in ears[0].sent[-1]
    await at.wait(0.2)
    assert ears[0].sent[-1] == {"table": table, "asks": {"hand": 2}}
    late, _ = await at.join(table, "p1")
    assert late.sent == [{"table": table, "asks": {"hand": 2}}], "who comes meanwhile is asked too"
    await at.wait(3)
    assert at.live(table).table.match.in_hand


async def test_the_first_hand_waits_for_everybody_but_not_for_ever(at):
    await at.people("p0", "p1", "p2", "p3")
    table = await at.table(CRUCE, CRUCE.options(), ["p0", "p1", "p2", "p3"])
    ear, told = await at.join(table, "p0")
    assert told["snapshot"]["owed"] == {"kind": "deal", "seat": None}
    await at.wait(19.5)
    assert ear.sent == []
    await at.wait(0.6)
    assert ear.sent == [{"table": table, "asks": {"hand": 1}}]
    await at.wait(3)
    assert at.live(table).table.match.in_hand


async def test_a_first_hand_that_is_thrown_in_is_looked_at_like_any_other(at, monkeypatch):
    options, made = CRUCE.options(deal="full", nines="redeal"), kept.setup

    def setup(*needs, **more):
        """With a seed by which the first hand is thrown in: one of some fifty is."""
        while True:
            found = made(*needs, **more)
            seed = shuffle.chain(found.secret, HANDS)[0]
            pack = shuffle.deal(CRUCE.deck.cards, seed, found.proof.match, 1, (b"",) * 4)
            if CRUCE.deal(options, 0, (0, 0), tuple(pack)).is_over:
                return found

    monkeypatch.setattr(kept, "setup", setup)
    await at.people("p0", "p1")
    table = await at.table(CRUCE, options, ["p0", "p1", None, None])
    ears = [(await at.join(table, person))[0] for person in ("p0", "p1")]
    await at.wait(3)
    assert [event["code"] for event in ears[0].frames[-1]["events"]][:2] == ["deal", "void"]
    assert at.live(table).now.clock.what == NEXT
    assert ears[0].sent[-1]["clock"]["left_ms"] == 20_000
    await at.wait(19.9)
    assert "asks" not in ears[0].sent[-1] and at.live(table).table.seq == 1
    for ear in ears:
        await at.ask("next", table, ear, 2)
    assert ears[0].sent[-1] == {"table": table, "asks": {"hand": 2}}


async def until(is_so) -> None:
    for _ in range(10_000):
        if is_so():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never was")


async def test_normal_bots_play_for_people_who_are_quiet(tmp_path):
    """With a worker: what the bot answers is what is played, and what comes too late is not."""
    async with party(tmp_path) as at:
        await at.close()
        at.workers = 1
        await at.open()
        await asyncio.wait_for(at.hub._thinkers.is_warm.wait(), 60)
        table, ears = await dealt(at, bots=(1, 3))
        for _ in range(6):
            live = at.live(table)
            if live.now.clock.what == BOT:
                await until(lambda thought=live.thought: thought.is_over)
                token = live.thought.token
                await at.wait(1.2)
                assert live.now.entries[-1].body["token"] == token
                assert live.now.entries[-1].body["by"] == "bot"
            elif live.now.clock.what == TURN:
                await at.wait(80)
                assert live.thought.job.is_begun
                assert not isinstance(await act(at, table, ears, 0), LevataError)
                seq = live.table.seq
                await until(lambda: at.hub._thinkers._idle or at.live(table).thought)
                await at.settle()
                assert [e.seq for e in live.now.entries].count(seq) == 1
                assert live.now.entries[seq - live.now.base.seq - 1].actor >= 0
            else:
                break
        assert Mode.STAND_IN not in [seat.mode for seat in at.live(table).table.seats]
