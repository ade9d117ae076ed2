"""Invitations: they reach whom they name, and end with whatever they depend on."""

from functools import partial

import pytest
from sqlalchemy import delete, insert

from levata.server import schema, ties
from levata.server.invites import LASTS
from tests.server.meeting import PEOPLE, choice, meeting, seats


@pytest.fixture
async def at(tmp_path):
    async with meeting(tmp_path, *PEOPLE) as opened:
        yield opened


async def names(at, person: str) -> list[str]:
    """By whom somebody is invited."""
    return [one.sender for one in await at.do(person, "invited")]


async def test_an_invitation_reaches_whom_it_names_and_names_who_sent_it(at):
    """FAULT_KINDS row 90: an invited guest is refused, and the message names the wrong person."""
    room = await at.room("ana", "ion", game="cuatrola")
    told = await at.do("ion", "invite", room.code, " EVA ")
    assert [one.name for one in told.invites] == ["Eva"]
    (invite,) = await at.do("eva", "invited")
    assert (invite.sender, invite.room, invite.game, invite.players) == (
        *("Ion", room.code, "cuatrola", 4),
    )
    assert invite.expires == (at.time + LASTS) * 1000
    (pushed,) = at.phones["eva"].told("invite")
    assert pushed == {
        "id": invite.id,
        "from": "Ion",
        "room": room.code,
        "game": "cuatrola",
        "players": 4,
        "expires": invite.expires,
    }
    assert at.phones["ana"].told("room")[-1]["invites"][0]["name"] == "Eva"
    for other in ("ana", "ion", "dan"):
        assert await names(at, other) == [] and at.phones[other].told("invite") == []
    await at.watch(at.phones["eva"], room.code)
    assert (await at.do("eva", "look", room.code)).invites == [], "that is for those who sit"
    sat = await at.do("eva", "accept", invite.id)
    assert (seats(sat), sat.invites) == ("N:Ana E:Ion S:Eva W:-", [])


async def test_an_invitation_is_for_one_person_and_once(at):
    room = await at.room("ana", "ion")
    await at.do("ana", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    for what in ("accept", "decline"):
        await at.refused("no-invite", "dan", what, invite.id)
        await at.refused("no-invite", "eva", what, "x" + invite.id)
    await at.do("eva", "accept", invite.id)
    await at.do("eva", "stand", room.code)
    for what in ("accept", "decline"):
        await at.refused("no-invite", "eva", what, invite.id)


async def test_an_invitation_sent_twice_is_one(at):
    room = await at.room("ana", "ion")
    for sender in ("ana", "ana", "ion"):
        told = await at.do(sender, "invite", room.code, "Eva")
        assert len(told.invites) == 1
    assert await names(at, "eva") == ["Ana"] and len(at.phones["eva"].told("invite")) == 1


async def test_whom_one_cannot_invite(at):
    room = await at.room("ana", "ion")
    await at.refused("yourself", "ana", "invite", room.code, "Ana")
    await at.refused("no-person", "ana", "invite", room.code, "Nobody")
    assert await at.refused("seated-already", "ana", "invite", room.code, "Ion") == {"value": "Ion"}


async def test_an_invitation_is_declined(at):
    room = await at.room("ana")
    await at.do("ana", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    await at.do("eva", "decline", invite.id)
    assert await names(at, "eva") == []
    assert at.phones["ana"].told("room")[-1]["invites"] == []
    assert (await at.do("ana", "invite", room.code, "Eva")).invites, "one may ask again"


@pytest.mark.parametrize("who", ["ion", "ana"])
async def test_who_invites_may_withdraw_it_and_so_may_the_host(at, who):
    room = await at.room("ana", "ion", "dan")
    await at.do("ion", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    for other in ("dan", "eva"):
        await at.refused("no-invite", other, "withdraw", invite.id)
    await at.do(who, "withdraw", invite.id)
    assert at.phones["eva"].told("withdrawn") == [invite.id]
    assert at.phones["dan"].told("room")[-1]["invites"] == []
    await at.refused("no-invite", "eva", "accept", invite.id)


async def test_an_invitation_is_over_in_time(at):
    room = await at.room("ana")
    await at.do("ana", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    at.time += LASTS - 1
    await at.rooms.sweep()
    assert await names(at, "eva") == ["Ana"]
    at.time += 1
    assert await names(at, "eva") == []
    assert (await at.do("ana", "look", room.code)).invites == []
    await at.refused("no-invite", "eva", "accept", invite.id)
    await at.rooms.sweep()
    assert at.phones["eva"].told("withdrawn") == [invite.id]
    assert (await at.every())[2] == []


async def test_after_its_time_one_may_invite_again(at):
    room = await at.room("ana")
    await at.do("ana", "invite", room.code, "Eva")
    at.time += LASTS
    await at.do("ana", "invite", room.code, "Eva")
    assert await names(at, "eva") == ["Ana"]


ENDS = {
    "the room is closed": ("ana", "shut"),
    "the match begins": ("ana", "start"),
    "who invited leaves": ("ion", "stand"),
}


@pytest.mark.parametrize(("who", "what"), ENDS.values(), ids=ENDS)
async def test_an_invitation_ends_with_what_it_depends_on(at, who, what):
    """FAULT_KINDS row 89: an invitation that outlives its room and blocks a seat."""
    room = await at.room("ana", "ion")
    await at.do("ion", "ready", room.code, is_ready=True)
    await at.do("ion", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    await at.do(who, what, room.code)
    assert at.phones["eva"].told("withdrawn") == [invite.id]
    assert await names(at, "eva") == [] and (await at.every())[2] == []
    await at.refused("no-invite", "eva", "accept", invite.id)


@pytest.mark.parametrize("person", ["ion", "eva"])
async def test_an_invitation_ends_with_the_people_in_it(at, person):
    room = await at.room("ana", "ion")
    await at.do("ion", "invite", room.code, "Eva")
    await at.write(delete(schema.person).where(schema.person.c.id == person))
    assert await names(at, "eva") == []
    assert (await at.do("ana", "look", room.code)).invites == []


async def test_an_invitation_keeps_no_seat_free_and_waits_for_one(at):
    room = await at.room("ana", game="euchre", players=2)
    await at.do("ana", "invite", room.code, "Eva")
    await at.do("ion", "sit", room.code, None)
    (invite,) = await at.do("eva", "invited")
    await at.refused("room-full", "eva", "accept", invite.id)
    await at.do("ion", "stand", room.code)
    assert (await at.do("eva", "accept", invite.id)).mine == "S"


async def test_whoever_comes_by_the_code_has_answered_the_invitation(at):
    room = await at.room("ana")
    await at.do("ana", "invite", room.code, "Eva")
    await at.do("eva", "sit", room.code, "W")
    assert await names(at, "eva") == [] and (await at.every())[2] == []


async def test_an_invitation_moves_its_person_unless_they_play(at):
    room = await at.room("ana")
    await at.room("eva")
    await at.playing("dan", "mia")
    for name in ("Eva", "Dan"):
        await at.do("ana", "invite", room.code, name)
    (invite,) = await at.do("dan", "invited")
    await at.refused("seated-elsewhere", "dan", "accept", invite.id)
    (invite,) = await at.do("eva", "invited")
    await at.do("eva", "accept", invite.id)
    assert (await at.do("eva", "mine")).code == room.code


async def test_who_is_blocked_invites_in_vain_and_is_not_told(at):
    room = await at.room("ana", "ion")
    row = {"person": "eva", "other": "ana", "created": 0.0}
    await at.write(insert(schema.block).values(row))
    told = await at.do("ana", "invite", room.code, "Eva")
    plain = await at.do("ana", "invite", room.code, "Dan")
    assert [one.name for one in told.invites] == ["Eva"]
    assert {one.name for one in plain.invites} == {"Eva", "Dan"}, "it looks like any other"
    assert await names(at, "eva") == [] and at.phones["eva"].sent == []
    await at.refused("no-invite", "eva", "accept", told.invites[0].id)
    await at.refused("no-invite", "eva", "decline", told.invites[0].id)
    await at.refused("you-blocked", "eva", "invite", (await at.room("eva")).code, "Ana")


async def test_who_is_blocked_afterwards_is_not_told_but_as_of_a_no(at):
    """What two have invited each other to ends, and both their rooms are shown so."""
    mine, theirs = await at.room("ana"), await at.room("eva")
    await at.do("ana", "invite", mine.code, "Eva")
    await at.do("eva", "invite", theirs.code, "Ana")
    await at.do("ana", "invite", mine.code, "Dan")
    got = {person: (await at.do(person, "invited"))[0].id for person in ("ana", "eva")}
    await at.store.write(partial(ties.block, person="eva", other="ana"))
    for phone in at.phones.values():
        phone.sent.clear()
    at.rooms.parted("eva", "ana")
    await at.calm()
    for person, left in (("ana", ["Dan"]), ("eva", [])):
        phone = at.phones[person]
        assert [one["name"] for one in phone.told("room")[-1]["invites"]] == left
        assert phone.told("withdrawn") == [got[person]]
        assert await names(at, person) == []
    assert len(await at.do("dan", "invited")) == 1 and not at.phones["dan"].sent


async def test_a_room_after_its_match_may_invite(at):
    room = await at.playing("ana", "ion")
    await at.finish(room.code, leaving={"ion": at.phones["ion"]})
    await at.do("ion", "stand", room.code)
    await at.do("ana", "invite", room.code, "Eva")
    (invite,) = await at.do("eva", "invited")
    sat = await at.do("eva", "accept", invite.id)
    assert (sat.state, seats(sat)) == ("open", "N:Ana E:Eva S:- W:-")
    await at.do("eva", "create", choice())
