"""Matches: one's own list, and records by their links."""

import pytest
from sqlalchemy import delete, select, update

from levata import record
from levata.errors import LevataError
from levata.server import matches, schema
from levata.server.matches import matches_of, record_of
from tests.server.meeting import PEOPLE, meeting


@pytest.fixture
async def at(tmp_path):
    async with meeting(tmp_path, *PEOPLE) as opened:
        yield opened


async def own(at, person: str, before: int | None = None):
    return await at.store.read(lambda to: matches_of(to, person, before))


async def read(at, link: str):
    return await at.store.read(lambda to: record_of(to, link))


async def hand(at, table: str, phones: list) -> None:
    """Deal a hand and play it to its end."""
    await at.deal(table, phones)
    live = at.live(table)
    while live.table.match.in_hand:
        now = live.table.match.hand
        token = now.deal.game.token(now.legal()[-1])
        command = table, phones[now.to_act], "act", f"k{live.table.seq}", None, token
        assert "at" in await at.ask("command", *command)
        await at.settle()


async def played(at):
    """A match of two, one hand of which was played to its end and another begun."""
    room = await at.playing("ana", "ion", game="euchre", players=2, bots=False)
    phones = [at.phones[person] for person in ("ana", "ion")]
    for phone in phones:
        await at.ask("join", room.table, phone, None)
    await at.settle()
    await hand(at, room.table, phones)
    await at.deal(room.table, phones)
    assert at.live(room.table).table.match.in_hand
    return room


async def test_a_match_has_a_link_once_it_is_over(at):
    room = await played(at)
    (match,) = (await own(at, "ion")).matches
    assert (match.link, match.finished, match.hands, match.totals) == (None, None, 0, {})
    link = await at.store.read(lambda to: to.execute(select(schema.table_row.c.link)).scalar_one())
    with pytest.raises(LevataError, match="no record"):
        await read(at, link)
    await at.leave(room.table, at.phones["ion"])
    (match,) = (await own(at, "ion")).matches
    assert (match.link, match.hands, match.winners) == (link, 1, ["N"])
    assert match.finished >= match.begun > 0


async def test_a_match_tells_who_played_and_what_it_came_to(at):
    room = await played(at)
    totals = dict(zip("NS", at.live(room.table).table.match.totals, strict=True))
    await at.leave(room.table, at.phones["ion"])
    for person, seat in (("ana", "N"), ("ion", "S")):
        (match,) = (await own(at, person)).matches
        assert (match.game, match.players, match.mine) == ("euchre", 2, seat)
        assert match.totals == totals and any(totals.values())
        assert match.options == room.options
        assert [(one.seat, one.name, one.kind) for one in match.seats] == [
            *(("N", "Ana", "person"), ("S", "Ion", "person")),
        ]
    assert (await own(at, "eva")).matches == []


async def test_a_record_has_the_names_of_today_and_no_hand_that_was_not_played(at):
    room = await played(at)
    await at.leave(room.table, at.phones["ion"])
    (match,) = (await own(at, "ana")).matches
    person = schema.person
    await at.write(update(person).where(person.c.id == "ana").values(name="Ana Maria"))
    await at.write(delete(person).where(person.c.id == "ion"))
    told = await read(at, match.link)
    found = record.read(told.text, is_full=True).match
    assert found.names == ("Ana Maria", "?") and len(found.played) == 1 and not found.in_hand
    assert '\nseats N:"Ana Maria" S:?\n' in told.text
    assert told.name.endswith(".txt")
    (match,) = (await own(at, "ana")).matches
    assert [(one.name, one.kind) for one in match.seats] == [
        *(("Ana Maria", "person"), (None, "left")),
    ]
    assert (await own(at, "ion")).matches == []


async def test_a_record_can_be_verified(at):
    room = await played(at)
    await at.leave(room.table, at.phones["ion"])
    (match,) = (await own(at, "ana")).matches
    found = record.read((await read(at, match.link)).text, is_full=True).match
    assert found.proof.anchor == at.live(room.table).setup.proof.anchor
    assert found.played[0].chance is not None


async def test_bots_are_named_as_such(at):
    room = await at.playing("ana", "ion")
    await at.finish(room.code, leaving={"ion": at.phones["ion"]})
    (match,) = (await own(at, "ana")).matches
    assert [one.kind for one in match.seats] == ["person", "person", "bot", "bot"]
    found = record.read((await read(at, match.link)).text, is_full=True).match
    assert found.names == ("Ana", "Ion", "bot/normal", "bot/normal")


async def test_a_match_of_a_game_that_is_gone_takes_no_other_with_it(at):
    room = await at.playing("ana", "ion")
    for _ in range(2):
        await at.finish(room.code, leaving={"ion": at.phones["ion"]})
        at.time += 60
        for person in ("ana", "ion"):
            room = await at.do(person, "rematch", room.code, is_wanted=True)
    _, stays, gone = (await own(at, "ana")).matches
    row = schema.table_row
    text = (await read(at, gone.link)).text.replace("cruce", "tarot")
    lost = update(row).where(row.c.link == gone.link).values(game="tarot", record=text)
    await at.write(lost)
    assert stays in (found := (await own(at, "ana")).matches) and len(found) == 2
    with pytest.raises(LevataError, match="no record"):
        await read(at, gone.link)


@pytest.mark.parametrize("link", ["", "x", "%", "' OR 1=1 --", "é" * 99])
async def test_a_link_that_leads_nowhere_is_refused(at, link):
    with pytest.raises(LevataError) as caught:
        await read(at, link)
    assert caught.value.code == "no-record"


async def test_the_list_is_told_a_page_at_a_time(at, monkeypatch):
    monkeypatch.setattr(matches, "PAGE", 2)
    room = await at.playing("ana", "ion")
    begun = []
    for _ in range(5):
        begun.append(round(at.time * 1000))
        await at.finish(room.code, leaving={"ion": at.phones["ion"]})
        at.time += 60.25
        for person in ("ana", "ion"):
            room = await at.do(person, "rematch", room.code, is_wanted=True)
    begun.append(round(at.time * 1000))
    found, before, pages = [], None, 0
    while pages == 0 or before is not None:
        page = await own(at, "ana", before)
        found += [match.begun for match in page.matches]
        before, pages = page.before, pages + 1
    assert found == begun[::-1] and pages == 3
