"""Rooms: who sits where, what may be done before a match and after it, and who is told.

One long file: every test goes the way of a room a little further than the one before it.
"""

import asyncio
import re
import sqlite3
from contextlib import closing
from functools import partial

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import OperationalError

from levata.errors import LevataError
from levata.server import hub, kept, matches, rooms, schema
from levata.server.seating import KICKED, LENGTH, LETTERS
from tests.server.meeting import PEOPLE, PLENTY, choice, meeting, seats


@pytest.fixture
async def at(tmp_path):
    async with meeting(tmp_path, *PEOPLE) as opened:
        yield opened


# Meeting.


async def test_a_host_opens_a_room_and_sits_there(at):
    wanted = choice("euchre", 2, bots=False, spectators=True)
    room = await at.do("ana", "create", wanted)
    assert (room.host, room.state, room.mine, room.table) == ("Ana", "open", "N", None)
    assert (room.game, room.players, room.bots, room.spectators) == ("euchre", 2, False, True)
    assert room.options == dict(wanted.options.values) and room.options
    assert seats(room) == "N:Ana S:-" and room.sides == ["N", "S"]
    assert await at.do("ana", "mine") == room
    assert await at.do("ion", "mine") is None


async def test_a_code_is_short_and_has_no_letters_that_are_taken_for_others(at):
    assert not set("01258BGINOSUVZAEIOU") & set(LETTERS)
    codes = set()
    for _ in range(20):
        codes.add((await at.do("ana", "create", choice())).code)
    assert len(codes) == 20
    assert all(re.fullmatch(f"[{LETTERS}]{{{LENGTH}}}", code) for code in codes)


async def test_a_code_is_read_as_people_type_it(at):
    room = await at.room("ana")
    spoken = f" {room.code[:4].lower()} - {room.code[4:].lower()}"
    assert (await at.do("ion", "sit", spoken, None)).code == room.code
    for wrong in ("", "ANA", room.code[:-1], room.code + "C", "' OR 1 --"):
        assert await at.refused("no-room", "eva", "look", wrong) == {"value": wrong}


async def test_codes_are_not_to_be_guessed(tmp_path):
    limits = PLENTY | {"lookup": "3/hour"}
    async with meeting(tmp_path, "ana", "ion", limits=limits) as at:
        room = await at.room("ana")
        for guess in ("CCCCCCCC", "DDDDDDDD", "FFFFFFFF"):
            await at.refused("no-room", "ion", "look", guess)
        await at.refused("too-many", "ion", "look", "HHHHHHHH")
        for what, *needs in (("sit", None), ("look",), ("stand",)):
            await at.refused("too-many", "ion", what, room.code, *needs)
        assert (await at.watch(at.phones["ion"], room.code)).code == "too-many"
        own = await at.do("ion", "create", choice())
        assert (await at.do("ion", "ready", own.code.lower(), is_ready=True)).mine == "N"
        await at.do("ana", "invite", room.code, "Ion")
        (invite,) = await at.do("ion", "invited")
        assert (await at.do("ion", "accept", invite.id)).code == room.code
        assert (await at.do("ana", "look", room.code)).mine == "N"


async def test_people_take_the_seats_they_choose(at):
    room = await at.do("ana", "create", choice())
    assert seats(await at.do("ion", "sit", room.code, "S")) == "N:Ana E:- S:Ion W:-"
    assert seats(await at.do("eva", "sit", room.code, None)) == "N:Ana E:Eva S:Ion W:-"
    assert await at.refused("seat-taken", "dan", "sit", room.code, "S") == {"value": "S"}
    for wrong in ("X", "", "NE", "n"):
        await at.refused("bad-seat", "dan", "sit", room.code, wrong)
    await at.do("dan", "sit", room.code, "W")
    await at.refused("room-full", "mia", "sit", room.code, None)
    await at.refused("room-full", "mia", "sit", room.code, "N")


async def test_sitting_down_twice_is_sitting_down_once(at):
    """FAULT_KINDS rows 76 and 84: a double click, and a host who joins the own room."""
    room = await at.room("ana")
    both = await asyncio.gather(
        *(at.rooms.sit("ion", room.code, None) for _ in range(3)),
        *(at.rooms.sit("ana", room.code, None) for _ in range(3)),
    )
    assert {seats(one) for one in both} == {"N:Ana E:Ion S:- W:-"}


async def test_of_many_who_want_one_seat_one_has_it(at):
    room = await at.room("ana")
    came = await asyncio.gather(
        *(at.rooms.sit(person, room.code, "S") for person in ("ion", "eva", "dan", "mia")),
        return_exceptions=True,
    )
    refused = [one for one in came if isinstance(one, LevataError)]
    assert [one.code for one in refused] == ["seat-taken"] * 3


async def test_who_sits_elsewhere_leaves_that_room_before_its_match(at):
    first = await at.room("ana", "ion")
    second = await at.do("ion", "create", choice("euchre", 2))
    assert seats(await at.do("ana", "look", first.code)) == "N:Ana E:- S:- W:-"
    assert (await at.do("ion", "mine")).code == second.code
    await at.do("ana", "sit", second.code, None)
    await at.refused("no-room", "ana", "look", first.code)
    ana = at.phones["ana"]
    assert ana.told("closed") == [first.code]


async def test_who_plays_sits_nowhere_else_until_they_leave_the_table(at):
    room = await at.playing("ana", "ion", "eva", "dan")
    other = await at.room("mia")
    for what, *needs in (("sit", other.code, None), ("create", choice())):
        assert await at.refused("seated-elsewhere", "ion", what, *needs) == {"value": room.code}
    await at.refused("leave-first", "ion", "stand", room.code)
    await at.leave(room.table, at.phones["ion"])
    await at.do("ion", "sit", other.code, None)
    left = await at.do("ana", "look", room.code)
    assert (left.state, seats(left)) == ("playing", "N:Ana E:bot S:Eva W:Dan")
    await at.refused("room-playing", "ion", "sit", room.code, None)


async def test_who_leaves_in_mid_match_may_also_just_stand_up(at):
    room = await at.playing("ana", "ion", "eva")
    await at.finish(room.code, leaving={"ana": at.phones["ana"]})
    await at.do("ana", "stand", room.code)
    left = await at.do("ion", "look", room.code)
    assert (left.host, left.state) == ("Ion", "playing")
    assert seats(left) == "N:bot E:Ion S:Eva W:bot"


# Settings.


async def test_the_host_may_change_everything_and_nobody_is_ready_then(at):
    room = await at.room("ana", "ion", "eva")
    for person in ("ana", "ion", "eva"):
        await at.do(person, "ready", room.code, is_ready=True)
    changed = await at.do("ana", "change", room.code, choice("cruce", 3, target="21"))
    assert (changed.players, changed.options["target"]) == (3, "21")
    assert re.fullmatch(r".:Ana .:Ion .:Eva", seats(changed))
    assert at.phones["ion"].told("room")[-1]["options"] == changed.options
    for wanted in (choice(bots=False), choice(spectators=True), choice("cuatrola", 4)):
        await at.do("ion", "ready", room.code, is_ready=True)
        assert "*" not in seats(await at.do("ana", "change", room.code, wanted))
    await at.do("ion", "ready", room.code, is_ready=True)
    same = await at.do("ana", "change", room.code, choice("cuatrola", 4))
    assert seats(same) == "N:Ana E:Ion* S:Eva W:-", "nothing has changed"
    await at.refused("not-host", "ion", "change", room.code, choice())


async def test_fewer_seats_are_for_no_more_people_than_there_are(at):
    room = await at.do("ana", "create", choice())
    await at.do("ion", "sit", room.code, "W")
    two = await at.do("ana", "change", room.code, choice("euchre", 2))
    assert {seat.name for seat in two.seats} == {"Ana", "Ion"}
    await at.do("ana", "change", room.code, choice())
    await at.do("eva", "sit", room.code, None)
    params = await at.refused("too-many-seated", "ana", "change", room.code, choice("euchre", 2))
    assert params == {"value": 2, "count": 3}


@pytest.mark.parametrize(
    ("code", "game", "players", "options"),
    [
        ("unknown-game", "chess", 2, {}),
        ("seats", "cruce", 5, {}),
        ("unknown-option", "cruce", 4, {"colour": "red"}),
        ("bad-choice", "cruce", 4, {"target": "none"}),
    ],
)
def test_what_cannot_be_played_is_no_choice(code, game, players, options):
    with pytest.raises(LevataError) as caught:
        choice(game, players, **options)
    assert caught.value.code == code


# Seats.


async def test_a_free_seat_is_moved_to_at_once(at):
    room = await at.room("ana", "ion")
    await at.do("ion", "ready", room.code, is_ready=True)
    assert seats(await at.do("ana", "sit", room.code, "W")) == "N:- E:Ion S:- W:Ana"
    assert seats(await at.do("ana", "swap", room.code, "S")) == "N:- E:Ion S:Ana W:-"
    await at.refused("seat-taken", "ana", "sit", room.code, "E")


async def test_two_change_places_when_both_have_asked(at):
    room = await at.room("ana", "ion", "eva")
    for person in ("ana", "ion", "eva"):
        await at.do(person, "ready", room.code, is_ready=True)
    asked = await at.do("ana", "swap", room.code, "S")
    assert [seat.wants for seat in asked.seats] == ["S", None, None, None]
    assert seats(asked) == "N:Ana* E:Ion* S:Eva* W:-"
    await at.do("ion", "swap", room.code, "S")
    done = await at.do("eva", "swap", room.code, "N")
    assert seats(done) == "N:Eva E:Ion S:Ana W:-", "other teams: nobody is ready any more"
    assert [seat.wants for seat in done.seats] == [None] * 4, "the seat asked for is another's now"


async def test_what_was_asked_can_be_taken_back_and_ends_with_the_person(at):
    room = await at.room("ana", "ion", "eva")
    for own in (None, "N"):
        await at.do("ana", "swap", room.code, "E")
        back = await at.do("ana", "swap", room.code, own)
        assert back.seats[0].wants is None
    await at.do("ana", "swap", room.code, "E")
    await at.do("ion", "stand", room.code)
    await at.do("dan", "sit", room.code, "E")
    room = await at.do("dan", "swap", room.code, "N")
    assert seats(room) == "N:Ana E:Dan S:Eva W:-" and room.seats[1].wants == "N"


async def test_only_who_sits_does_anything(at):
    room = await at.room("ana", "ion")
    for what, needs, more in (
        ("ready", (), {"is_ready": True}),
        ("swap", ("N",), {}),
        ("stand", (), {}),
        ("rematch", (), {"is_wanted": True}),
        ("invite", ("Eva",), {}),
        ("kick", ("Ion",), {}),
        ("start", (), {}),
        ("shut", (), {}),
        ("change", (choice("euchre", 2),), {}),
    ):
        await at.refused("not-seated", "eva", what, room.code, *needs, **more)
        if what in ("kick", "start", "shut", "change"):
            await at.refused("not-host", "ion", what, room.code, *needs, **more)


# Leaving.


async def test_the_next_person_is_host_when_the_host_leaves(at):
    room = await at.room("ana", "ion", "eva")
    await at.do("ana", "stand", room.code)
    assert (await at.do("ion", "look", room.code)).host == "Ion"
    await at.do("ana", "sit", room.code, "N")
    assert (await at.do("ion", "look", room.code)).host == "Ion", "once passed on it stays so"
    await at.do("ion", "stand", room.code)
    assert (await at.do("eva", "look", room.code)).host == "Eva", "the next in the order of seats"


async def test_a_room_is_closed_when_the_last_one_leaves(at):
    room = await at.room("ana", "ion")
    await at.watch(at.phones["eva"], room.code)
    await at.do("ana", "stand", room.code)
    await at.do("ion", "stand", room.code)
    await at.refused("no-room", "ana", "look", room.code)
    assert at.phones["ion"].told("closed") == at.phones["eva"].told("closed") == [room.code]
    assert at.phones["ana"].told("closed") == []


async def test_the_host_may_close_a_room(at):
    room = await at.room("ana", "ion")
    await at.do("ana", "shut", room.code)
    await at.refused("no-room", "ion", "look", room.code)
    assert at.phones["ana"].told("closed") == at.phones["ion"].told("closed") == [room.code]
    assert await at.do("ion", "mine") is None
    assert all(rows == [] for rows in await at.every())


async def test_who_was_sent_away_may_not_come_back_for_a_while(at):
    room = await at.room("ana", "ion", "eva")
    ion = at.phones["ion"]
    await at.watch(ion, room.code)
    assert seats(await at.do("ana", "kick", room.code, "Ion")) == "N:Ana E:- S:Eva W:-"
    assert ion.told("room")[-1]["mine"] is None
    told = len(ion.sent)
    for what, *needs in (("sit", None), ("look",)):
        params = await at.refused("kicked", "ion", what, room.code, *needs)
        assert params == {"seconds": KICKED}
    assert (await at.watch(ion, room.code)).code == "kicked"
    await at.do("eva", "ready", room.code, is_ready=True)
    assert len(ion.sent) == told, "and is told nothing any more"
    await at.refused("yourself", "ana", "kick", room.code, "Ana")
    await at.refused("no-person", "ana", "kick", room.code, "Ion")
    at.time += KICKED
    assert (await at.do("ion", "sit", room.code, None)).mine == "E"


async def test_who_was_sent_away_is_let_in_when_invited(at):
    room = await at.room("ana", "ion")
    await at.do("ana", "kick", room.code, "Ion")
    await at.do("ana", "invite", room.code, "Ion")
    (invite,) = await at.do("ion", "invited")
    assert (await at.do("ion", "accept", invite.id)).mine == "E"
    await at.do("ion", "stand", room.code)
    assert (await at.do("ion", "sit", room.code, None)).mine == "E", "that is forgiven"


async def test_who_is_deleted_leaves_the_room_to_the_others(at):
    room = await at.room("ana", "ion")
    await at.write(delete(schema.person).where(schema.person.c.id == "ana"))
    at.presence.cut("ana")
    await at.go(at.phones["ana"])
    await at.calm()
    told = at.phones["ion"].told("room")[-1]
    assert told["host"] == "Ion" and told["seats"][0]["kind"] == "empty"
    await at.do("ion", "start", room.code)


async def test_blocked_people_do_not_meet_and_learn_nothing(at):
    await at.write(insert(schema.block).values(person="ion", other="eva", created=0.0))
    room = await at.room("ana", "ion")
    for what, *needs in (("look",), ("sit", None), ("stand",), ("swap", "N"), ("start",)):
        params = await at.refused("no-room", "eva", what, room.code.lower(), *needs)
        assert params == {"value": room.code.lower()}, "as of a room that is none"
    await at.do("ana", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    await at.refused("no-room", "eva", "accept", invite.id)
    await at.do("ion", "stand", room.code)
    await at.do("eva", "accept", invite.id)
    await at.refused("you-blocked", "ion", "sit", room.code, None)


# Matches.


async def test_a_match_begins_when_all_are_ready_and_bots_fill_the_rest(at):
    room = await at.room("ana", "ion")
    assert await at.refused("not-ready", "ana", "start", room.code) == {"value": "Ion"}
    await at.do("ion", "ready", room.code, is_ready=True)
    await at.do("ion", "ready", room.code, is_ready=False)
    await at.refused("not-ready", "ana", "start", room.code)
    await at.do("ion", "ready", room.code, is_ready=True)
    begun = await at.do("ana", "start", room.code)
    assert (begun.state, seats(begun)) == ("playing", "N:Ana E:Ion S:bot W:bot")
    for phone in (at.phones["ana"], at.phones["ion"]):
        assert phone.told("room")[-1]["table"] == begun.table
        told = await at.ask("join", begun.table, phone, None)
        assert (told["seat"], told["room"]) == ({"ana": "N", "ion": "E"}[phone.person], room.code)
    names = [seat["name"] for seat in told["snapshot"]["seats"]]
    assert names == ["Ana", "Ion", "bot/normal", "bot/normal"]
    setup = at.live(begun.table).setup
    assert setup.options == choice().options and not setup.spectators


async def test_without_bots_every_seat_needs_a_person(at):
    room = await at.room("ana", bots=False, game="euchre", players=2)
    assert await at.refused("seats-empty", "ana", "start", room.code) == {"count": 1}
    await at.do("ion", "sit", room.code, None)
    await at.do("ion", "ready", room.code, is_ready=True)
    assert (await at.do("ana", "start", room.code)).state == "playing"


async def test_a_match_does_not_begin_without_who_is_not_there(at):
    """FAULT_KINDS row 86: a dead client is counted as somebody."""
    room = await at.room("ana", "ion")
    await at.do("ion", "ready", room.code, is_ready=True)
    await at.go(at.phones["ion"])
    told = at.phones["ana"].told("room")[-1]
    assert [seat["is_here"] for seat in told["seats"]] == [True, False, False, False]
    assert await at.refused("not-here", "ana", "start", room.code) == {"value": "Ion"}
    await at.come("ion")
    assert at.phones["ana"].told("room")[-1]["seats"][1]["is_here"]
    assert (await at.do("ana", "start", room.code)).state == "playing"


async def test_a_match_begins_once_whoever_clicks_how_often(at):
    room = await at.room("ana", "ion")
    await at.do("ion", "ready", room.code, is_ready=True)
    came = await asyncio.gather(
        *(at.rooms.start("ana", room.code) for _ in range(4)), return_exceptions=True
    )
    await at.calm()
    begun = [one for one in came if not isinstance(one, LevataError)]
    assert len(begun) == 1
    assert {one.code for one in came if isinstance(one, LevataError)} <= {
        "room-changed",
        "room-playing",
    }
    tables = (await at.every())[4]
    assert [row[0] for row in tables] == [begun[0].table]


async def test_a_match_is_not_begun_with_somebody_who_stands_up_at_that_moment(at):
    room = await at.room("ana", "ion")
    await at.do("ion", "ready", room.code, is_ready=True)
    start, stand = await asyncio.gather(
        at.rooms.start("ana", room.code), at.rooms.stand("ion", room.code), return_exceptions=True
    )
    await at.calm()
    now = await at.do("ana", "look", room.code)
    tables = (await at.every())[4]
    if isinstance(start, LevataError):
        assert start.code == "room-changed" and stand is None
        assert (now.state, seats(now), tables) == ("open", "N:Ana E:- S:- W:-", [])
    else:
        assert stand.code == "leave-first" and now.state == "playing"


async def test_while_a_match_is_played_the_room_stays_as_it_is(at):
    room = await at.playing("ana", "ion")
    for person, what, *needs in (
        ("ana", "change", choice("euchre", 2)),
        ("ana", "kick", "Ion"),
        ("ana", "shut"),
        ("ana", "start"),
        ("ana", "invite", "Eva"),
        ("ion", "swap", "N"),
        ("ion", "sit", "S"),
        ("eva", "sit", None),
    ):
        await at.refused("room-playing", person, what, room.code, *needs)
    await at.refused("room-playing", "ion", "ready", room.code, is_ready=True)
    await at.refused("no-rematch", "ion", "rematch", room.code, is_wanted=True)


async def over(at, *people, **options):
    """A room whose match has ended with all of them still there."""
    room = await at.playing(*people, **options)
    leaving = {person: at.phones[person] for person in people[1:] or people}
    await at.finish(room.code, leaving=leaving)
    room = await at.do(people[0], "look", room.code)
    assert room.state == "over", room
    return room


async def test_a_rematch_takes_everybody_who_played(at):
    """FAULT_KINDS row 91: a rematch that takes one player along and drops the other."""
    room = await over(at, "ana", "ion", "eva")
    first = room.table
    assert (await at.do("ana", "rematch", room.code, is_wanted=True)).rematch == ["Ana"]
    two = await at.do("eva", "rematch", room.code, is_wanted=True)
    assert (two.state, two.rematch, two.table) == ("over", ["Ana", "Eva"], first)
    assert at.phones["ion"].told("room")[-1]["rematch"] == ["Ana", "Eva"]
    await at.do("ana", "rematch", room.code, is_wanted=False)
    three = await at.do("ion", "rematch", room.code, is_wanted=True)
    assert three.state == "over"
    again = await at.do("ana", "rematch", room.code, is_wanted=True)
    assert (again.state, again.rematch) == ("playing", []) and again.table != first
    assert seats(again) == seats(room)
    setup = at.live(again.table).setup
    assert setup.people == at.live(first).setup.people == ("ana", "ion", "eva", None)
    assert setup.options == at.live(first).setup.options


async def test_a_rematch_waits_for_nobody_who_has_gone(at):
    room = await over(at, "ana", "ion")
    await at.do("ana", "rematch", room.code, is_wanted=True)
    await at.go(at.phones["ana"])
    await at.calm()
    assert at.phones["ion"].told("room")[-1]["rematch"] == []
    now = await at.do("ion", "rematch", room.code, is_wanted=True)
    assert (now.state, now.rematch) == ("over", ["Ion"])
    # Said from a page that has no socket, it is not kept for later either.
    now = await at.do("ana", "rematch", room.code, is_wanted=True)
    assert (now.state, now.rematch, now.table) == ("over", ["Ion"], room.table)
    await at.come("ana")
    assert (await at.do("ana", "rematch", room.code, is_wanted=True)).state == "playing"


async def test_a_yes_from_before_a_restart_is_of_nobody_who_is_not_back(at):
    room = await over(at, "ana", "ion")
    await at.do("ana", "rematch", room.code, is_wanted=True)
    await at.close()
    await at.open()
    await at.come("ion")
    now = await at.do("ion", "rematch", room.code, is_wanted=True)
    assert (now.state, now.rematch, now.table) == ("over", ["Ion"], room.table)


async def test_there_is_no_rematch_without_somebody_who_played(at):
    room = await over(at, "ana", "ion", "eva")
    await at.do("ana", "rematch", room.code, is_wanted=True)
    await at.do("ion", "rematch", room.code, is_wanted=True)
    await at.do("eva", "stand", room.code)
    now = await at.do("ana", "look", room.code)
    assert (now.state, now.table, now.rematch) == ("open", None, [])
    await at.refused("no-rematch", "ana", "rematch", room.code, is_wanted=True)
    await at.do("dan", "sit", room.code, None)
    await at.refused("no-rematch", "dan", "rematch", room.code, is_wanted=True)
    for person in ("ion", "dan"):
        await at.do(person, "ready", room.code, is_ready=True)
    assert (await at.do("ana", "start", room.code)).state == "playing", "but another match"


async def test_who_left_for_elsewhere_is_not_in_the_rematch(at):
    room = await at.playing("ana", "ion", "eva")
    await at.finish(room.code, leaving={"eva": at.phones["eva"]})
    await at.do("eva", "create", choice())
    await at.finish(room.code, leaving={"ion": at.phones["ion"]})
    now = await at.do("ana", "look", room.code)
    assert (now.state, seats(now)) == ("open", "N:Ana E:Ion S:- W:-")
    await at.refused("no-rematch", "ana", "rematch", room.code, is_wanted=True)


async def test_who_is_deleted_is_not_replaced_in_a_rematch(at):
    room = await over(at, "ana", "ion", "eva")
    await at.write(delete(schema.person).where(schema.person.c.id == "eva"))
    assert (await at.do("ana", "look", room.code)).state == "open"
    await at.do("dan", "sit", room.code, "S")
    assert (await at.do("ana", "look", room.code)).state == "open"


async def test_the_last_yes_said_twice_makes_one_table(at):
    room = await over(at, "ana", "ion")
    await at.do("ana", "rematch", room.code, is_wanted=True)
    came = await asyncio.gather(
        *(at.rooms.rematch("ion", room.code, is_wanted=True) for _ in range(3)),
        return_exceptions=True,
    )
    await at.calm()
    tables = {one.table for one in came if not isinstance(one, LevataError)}
    assert {one.code for one in came if isinstance(one, LevataError)} <= {"no-rematch"}
    assert len(tables) == 1 and len((await at.every())[4]) == 2


async def test_the_end_of_an_old_match_does_not_end_the_new_one(at):
    """FAULT_KINDS row 87: what was meant for one match hits the next."""
    room = await over(at, "ana", "ion")
    old = room.table
    for person in ("ana", "ion"):
        room = await at.do(person, "rematch", room.code, is_wanted=True)
    at.hub.ended(old)
    await at.calm()
    assert await at.do("ion", "look", room.code) == room


async def test_after_a_match_the_host_may_choose_another(at):
    room = await over(at, "ana", "ion")
    await at.refused("room-over", "ana", "start", room.code)
    await at.refused("room-over", "ion", "ready", room.code, is_ready=True)
    now = await at.do("ana", "change", room.code, choice("euchre", 2))
    assert (now.state, now.table, len(now.seats)) == ("open", None, 2)


# Being told.


async def test_everybody_there_is_told_of_everything_from_their_own_seat(at):
    room = await at.room("ana", "ion")
    eva = at.phones["eva"]
    assert (await at.watch(eva, room.code))["room"]["mine"] is None
    for phone in at.phones.values():
        phone.sent.clear()
    await at.do("ion", "ready", room.code, is_ready=True)
    mine = {name: [one["mine"] for one in phone.told("room")] for name, phone in at.phones.items()}
    assert mine == {"ana": ["N"], "ion": ["E"], "eva": [None], "dan": [], "mia": []}
    told = [phone.told("room")[0] | {"mine": ""} for phone in at.phones.values() if phone.sent]
    assert told[0] == told[1] == told[2]


async def test_a_socket_that_is_gone_or_looks_at_another_room_is_told_no_more(at):
    one, two = await at.room("ana"), await at.room("ion")
    dan, eva = at.phones["dan"], at.phones["eva"]
    await at.watch(dan, one.code)
    await at.watch(dan, two.code)
    await at.watch(eva, one.code)
    await at.go(eva)
    for phone in (dan, eva):
        phone.sent.clear()
    for room, person in ((one, "ana"), (two, "ion")):
        await at.do(person, "ready", room.code, is_ready=True)
    assert eva.sent == [] and [room["code"] for room in dan.told("room")] == [two.code]
    assert not at.rooms._watched.keys() - {dan} and at.rooms._onlookers.keys() == {
        at.rooms._watched[dan]
    }


async def test_who_looks_is_told_nothing_older_than_what_they_know(at):
    """A look does not wait for the writer, and what comes to be meanwhile is not missed."""
    room = await at.room("ana", "ion")
    eva = at.phones["eva"]
    read, came = at.store.read, []

    async def slowly(do):
        found = await read(do)
        if not came:
            came.append(await at.rooms.ready("ion", room.code, is_ready=True))
        return found

    at.store.read = slowly
    answer = await at.watch(eva, room.code)
    assert came and [seat["is_ready"] for seat in answer["room"]["seats"]][:2] == [False, True]
    await at.do("ion", "ready", room.code, is_ready=False)
    assert [push["seats"][1]["is_ready"] for push in eva.told("room")] == [False]


async def test_who_is_called_otherwise_is_shown_so_wherever_they_are(at):
    room = await at.playing("ana", "ion", spectators=True)
    await at.room("dan")
    other = await at.do("dan", "mine")
    await at.do("dan", "invite", other.code, "Ion")
    eva = at.phones["eva"]
    await at.watch(eva, room.code)
    for person in ("ana", "eva"):
        await at.ask("join", room.table, at.phones[person], None)
    await at.write(update(schema.person).where(schema.person.c.id == "ion").values(name="Ionel"))
    for phone in at.phones.values():
        phone.sent.clear()
    await at.presence.rename("ion", "Ionel")
    await at.calm()
    for person in ("ana", "eva"):
        assert at.phones[person].told("room")[-1]["seats"][1]["name"] == "Ionel"
        told = at.phones[person].told("joined")[-1]
        assert [seat["name"] for seat in told["snapshot"]["seats"]][:2] == ["Ana", "Ionel"]
    assert [one["name"] for one in at.phones["dan"].told("room")[-1]["invites"]] == ["Ionel"]
    assert at.phones["ion"].name == "Ionel"
    assert not at.phones["mia"].sent


async def test_what_was_dropped_is_shown_again(at):
    room = await at.room("ana")
    dan = at.phones["dan"]
    await at.watch(dan, room.code)
    dan.sent.clear()
    dan.shown["room"]()
    await at.calm()
    assert [one["code"] for one in dan.told("room")] == [room.code]


async def test_what_cannot_be_shown_again_ends_the_socket(at):
    """It opens another, and asks; or it would hear nothing of this for good."""
    room = await at.room("ana")
    dan = at.phones["dan"]
    await at.watch(dan, room.code)

    async def fails(_):
        raise OSError("no disk")

    read, at.store.read = at.store.read, fails
    dan.shown["room"]()
    await at.calm()
    at.store.read = read
    assert dan.closed


async def test_onlookers_are_shown_a_table_only_if_the_host_allows_it(at):
    for is_allowed in (False, True):
        room = await at.playing("ana", "ion", spectators=is_allowed)
        looked = await at.do("eva", "look", room.code)
        assert looked.table == (room.table if is_allowed else None)
        told = await at.ask("join", room.table, at.phones["eva"], None)
        if is_allowed:
            assert told["seat"] is None and told["snapshot"]["view"] is None
        else:
            assert told.code == "no-table"
        await at.finish(room.code, leaving={"ion": at.phones["ion"]})
        await at.do("ana", "shut", room.code)


async def test_who_may_not_come_into_a_room_may_not_look_on_at_its_table(at):
    """Not by the table's number either: who is blocked by somebody there, or has been sent away."""
    room = await at.playing("ana", "ion", spectators=True)

    async def joined(person: str):
        told = await at.ask("join", room.table, at.phones[person], None)
        await at.settle()
        return told.code if isinstance(told, LevataError) else told["seat"]

    assert await joined("eva") is None
    at.hub.part(room.table, at.phones["eva"])
    for blocker in ("ana", "ion"):
        await at.write(insert(schema.block).values(person=blocker, other="eva", created=0.0))
        assert await joined("eva") == "no-table", "as of no table"
        assert at.phones["eva"] not in at.live(room.table).viewers
        await at.write(delete(schema.block))
    await at.write(insert(schema.block).values(person="eva", other="ion", created=0.0))
    assert await joined("eva") == "you-blocked"
    await at.write(delete(schema.block))
    name = select(schema.room.c.id).where(schema.room.c.code == room.code)
    kick = {"room": name.scalar_subquery(), "person": "dan", "until": at.time + 60}
    await at.write(insert(schema.kick).values(kick))
    assert await joined("dan") == "kicked"
    at.time += 61
    assert await joined("dan") is None and await joined("eva") is None
    # Who plays there is kept from nothing.
    await at.write(insert(schema.block).values(person="ana", other="ion", created=0.0))
    assert await joined("ion") == "E"


async def test_who_is_gone_before_it_is_known_whether_they_may_look_on_sees_nothing(at):
    room = await at.playing("ana", "ion", spectators=True)
    answer = asyncio.get_running_loop().create_future()
    at.hub.join(room.table, at.phones["eva"], None, answer.set_result)
    assert not answer.done()
    await at.go(at.phones["eva"])
    assert (await answer).code == "no-table"
    assert at.phones["eva"] not in at.live(room.table).viewers


# Time.


async def test_a_room_outlives_the_server(at):
    """FAULT_KINDS row 89, too: invitations are there as they were."""
    room = await at.room("ana", "ion", spectators=True)
    await at.do("ion", "ready", room.code, is_ready=True)
    await at.do("ana", "swap", room.code, "E")
    await at.do("ana", "invite", room.code, "Eva")
    before = await at.do("ana", "look", room.code)
    await at.restart(60)
    await at.come(*PEOPLE)
    assert await at.do("ana", "look", room.code) == before
    (invite,) = await at.do("eva", "invited")
    assert (await at.do("eva", "accept", invite.id)).mine == "S"


async def test_a_match_that_ended_unheard_is_over_after_a_restart(at):
    room = await at.playing("ana", "ion")
    await at.rooms.close()
    at.hub.ended = lambda _: None  # the server ends before it has told anybody
    await at.leave(room.table, at.phones["ion"])
    assert (await at.do("ana", "look", room.code)).state == "playing"
    await at.restart()
    assert (await at.do("ana", "look", room.code)).state == "over"


async def test_a_match_is_not_over_before_that_is_written_down(at, monkeypatch):
    """Or a rematch would have its people play at two tables at once."""
    room = await at.playing("ana", "ion")
    loop = asyncio.get_running_loop()
    cancel, tried = kept.cancel, asyncio.Event()

    may_be_written = False

    def cancels(*needs, **more):
        loop.call_soon_threadsafe(tried.set)
        if not may_be_written:
            raise OSError("no disk")
        cancel(*needs, **more)

    monkeypatch.setattr(kept, "cancel", cancels)
    at.hub.cancel(room.table)
    await tried.wait()
    await at.calm()
    at.hub.ended(room.table)
    await at.calm()
    assert (await at.do("ana", "look", room.code)).state == "playing"
    may_be_written = True
    await until_over(at, room)  # it is tried again


async def until_over(at, room):
    async with asyncio.timeout(20):
        while (await at.do("ana", "look", room.code)).state != "over":  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


async def test_a_match_that_cannot_be_read_is_void_after_half_an_hour(at):
    """And its people are free."""
    room = await at.playing("ana", "ion")
    await at.wait(30)
    await at.wait(4)  # it is dealt
    await at.write(update(schema.event).values(body=b"{}"))
    await at.restart()
    await at.come("ana")
    for _ in range(3):
        await at.wait(hub.LATEST)
    assert (await at.do("ana", "look", room.code)).state == "playing"
    await at.refused("seated-elsewhere", "ana", "create", choice())
    for _ in range(2):
        await at.wait(hub.VOID)
    await until_over(at, room)
    # Whoever looks at it is told, as of any match that was ended before somebody had won.
    told = (await at.ask("join", room.table, at.phones["ana"], None))["snapshot"]
    assert told["owed"]["kind"] == "nothing" and told["winners"] == []
    (match,) = (await at.store.read(partial(matches.matches_of, person="ana", before=None))).matches
    assert match.finished and match.link and match.hands == 0
    await at.do("ana", "create", choice())


async def test_what_is_of_a_game_that_is_gone_is_ended_and_stops_nothing(at):
    """Its package was removed, say: the server starts, the others' rooms go on, and its people are free."""
    gone, stays = await at.playing("ana", "ion"), await at.room("eva")
    await at.write(update(schema.room).where(schema.room.c.id != "").values(seen=at.time))
    for table in (schema.room, schema.table_row):
        key = table.c.code == gone.code if table is schema.room else table.c.id == gone.table
        await at.write(update(table).where(key).values(game="tarot"))
    await at.restart()
    await at.rooms.sweep()
    await at.come("ana", "eva")
    assert (await at.do("eva", "look", stays.code)).state == "open"
    await at.do("ana", "create", choice())
    at.hub.cancel(gone.table)
    await at.calm()
    told = await at.store.read(partial(matches.matches_of, person="ana", before=None))
    assert told.matches == []
    with pytest.raises(LookupError):
        await at.store.write(partial(kept.cancel, table=gone.table, now=1.0))
    answer = await at.ask("join", gone.table, at.phones["ana"], None)
    assert answer.code == "no-table" and gone.table not in at.hub._tables


async def test_a_room_that_nobody_uses_is_closed(at):
    room = await at.room("ana", "ion")
    await at.rooms.sweep()
    at.time += rooms.QUIET
    await at.rooms.sweep()
    assert (await at.do("ana", "look", room.code)).code == room.code, "somebody is there"
    for person in ("ana", "ion"):
        await at.go(at.phones[person])
    at.time += rooms.QUIET - 1
    await at.rooms.sweep()
    assert (await at.do("ana", "look", room.code)).code == room.code
    at.time += 1
    await at.rooms.sweep()
    await at.refused("no-room", "ana", "look", room.code)


async def test_a_server_that_was_down_long_closes_no_room_at_once(at):
    room = await at.room("ana", "ion")
    await at.restart(rooms.QUIET * 3)
    await at.rooms.sweep()
    assert (await at.do("ana", "look", room.code)).code == room.code
    at.time += rooms.QUIET
    await at.rooms.sweep()
    await at.refused("no-room", "ana", "look", room.code)


async def test_a_room_in_which_nothing_happens_is_closed_at_last(at):
    room = await at.room("ana", "ion")
    at.time += rooms.LONGEST
    await at.rooms.sweep()
    await at.refused("no-room", "ana", "look", room.code)
    assert at.phones["ion"].told("closed") == [room.code]


async def test_a_match_keeps_its_room(at):
    room = await at.playing("ana", "ion")
    for person in ("ana", "ion"):
        await at.go(at.phones[person])
    at.time += rooms.LONGEST
    await at.rooms.sweep()
    assert (await at.do("ana", "look", room.code)).state == "playing"


async def test_a_host_who_is_away_gives_way_to_one_who_is_there(at):
    room = await at.room("ana", "ion", "eva")
    for person in ("ana", "ion"):
        await at.go(at.phones[person])
    await at.rooms.sweep()
    at.time += rooms.AWAY
    await at.rooms.sweep()
    assert (await at.do("eva", "look", room.code)).host == "Eva"
    assert at.phones["eva"].told("room")[-1]["host"] == "Eva"


async def test_a_room_of_a_game_that_is_gone_stands_in_nobodys_way(at):
    room = await at.room("ana")
    await at.write(update(schema.room).values(game="tarot"))
    await at.restart()
    assert all(rows == [] for rows in await at.every())
    await at.come("ana")
    assert (await at.room("ana")).code != room.code


async def test_a_store_that_fails_is_told_and_changes_nothing(at):
    await at.room("ana", "ion")
    room = await at.do("ana", "mine")
    with closing(sqlite3.connect(at.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "room" in await at.watch(at.phones["eva"], room.code), "looking is not writing"
        assert (await at.say(at.phones["ana"], room=room.code, code="hello")).code == "not-kept"
        with pytest.raises(OperationalError):
            await at.do("ana", "ready", room.code, is_ready=True)
    assert await at.do("ana", "look", room.code) == room
    assert at.phones["eva"].sent == []
