"""Talk: who hears what is said, and what may be said at all."""

import pytest
from sqlalchemy import delete, insert, update

from levata.language import LANGUAGES
from levata.protocol import SayAsk
from levata.server import schema
from levata.server.limits import Limits
from levata.server.talk import LONGEST, PHRASES, REACTIONS, Talk, parse_text
from levata.texts import texts
from tests.server.meeting import PEOPLE, PLENTY, meeting


@pytest.fixture
async def at(tmp_path):
    async with meeting(tmp_path, *PEOPLE) as opened:
        yield opened


def heard(at) -> dict[str, list]:
    """What each person was told, and by whom."""
    return {
        person: [(one["from"], one.get("code") or one["text"]) for one in phone.told("said")]
        for person, phone in at.phones.items()
        if phone.told("said")
    }


async def test_all_who_are_there_hear_it_and_nobody_else(at):
    """FAULT_KINDS row 92: what is said goes to the wrong room."""
    room, other = await at.room("ana", "ion"), await at.room("dan")
    await at.watch(at.phones["eva"], room.code)
    assert await at.say(at.phones["ana"], room=room.code, code="hello") == {}
    assert await at.say(at.phones["eva"], room=room.code.lower(), text=" bună  seara ") == {}
    assert await at.say(at.phones["dan"], room=other.code, code="clap") == {}
    both = [("Ana", "hello"), ("Eva", "bună  seara")]
    assert heard(at) == {"ana": both, "ion": both, "eva": both, "dan": [("Dan", "clap")]}
    assert at.phones["ion"].told("said")[0] == {"room": room.code, "from": "Ana", "code": "hello"}


async def test_who_is_not_there_says_nothing(at):
    room = await at.room("ana", "ion")
    for where in ({"room": room.code}, {"room": "CCCCCCCC"}, {"table": "t"}):
        assert (await at.say(at.phones["dan"], code="hello", **where)).code == "no-room"
    await at.watch(at.phones["dan"], room.code)
    await at.go(at.phones["dan"])
    assert (await at.say(at.phones["dan"], room=room.code, code="hello")).code == "no-room"
    assert heard(at) == {}


async def test_at_a_table_it_is_told_in_its_room(at):
    room = await at.playing("ana", "ion")
    assert await at.say(at.phones["ion"], table=room.table, code="good-luck") == {}
    assert heard(at) == {person: [("Ion", "good-luck")] for person in ("ana", "ion")}
    old = room.table
    await at.finish(room.code, leaving={"ion": at.phones["ion"]})
    for person in ("ana", "ion"):
        room = await at.do(person, "rematch", room.code, is_wanted=True)
    assert (await at.say(at.phones["ion"], table=old, code="hello")).code == "no-room"
    assert await at.say(at.phones["ion"], table=room.table, code="hello") == {}


async def test_while_a_match_is_played_only_its_players_speak(at):
    room = await at.playing("ana", "ion", spectators=True)
    eva = at.phones["eva"]
    await at.watch(eva, room.code)
    for said in ({"code": "hello"}, {"text": "the ace is at E"}):
        for where in ({"room": room.code}, {"table": room.table}):
            assert (await at.say(eva, **said, **where)).code == "only-seats"
    await at.say(at.phones["ana"], room=room.code, code="thanks")
    assert heard(at) == {person: [("Ana", "thanks")] for person in ("ana", "ion", "eva")}
    await at.finish(room.code, leaving={"ion": at.phones["ion"]})
    assert await at.say(eva, room=room.code, code="well-played") == {}


async def test_who_is_muted_or_blocked_is_not_heard(at):
    room = await at.room("ana", "ion", "eva", "dan")
    mia = at.phones["mia"]
    await at.watch(mia, room.code)
    for table, person, other in (
        (schema.mute, "ion", "ana"),
        (schema.block, "eva", "ana"),
        (schema.block, "ana", "dan"),
        (schema.mute, "mia", "ana"),
        (schema.mute, "ana", "ion"),
    ):
        await at.write(insert(table).values(person=person, other=other, created=0.0))
    assert await at.say(at.phones["ana"], room=room.code, code="hello") == {}
    assert heard(at) == {"ana": [("Ana", "hello")]}
    await at.say(at.phones["ion"], room=room.code, code="sorry")
    assert heard(at)["ana"] == [("Ana", "hello")]
    assert all(heard(at)[person] == [("Ion", "sorry")] for person in ("ion", "eva", "dan", "mia"))


async def test_it_is_kept_nowhere(at):
    room = await at.room("ana", "ion")
    word = "necuvânt"
    await at.say(at.phones["ana"], room=room.code, text=word)
    await at.close()
    kept = [path.read_bytes() for path in at.path.parent.iterdir()]
    assert kept and not any(word.encode() in content for content in kept)
    assert any(room.code.encode() in content for content in kept)
    await at.open()


async def test_nobody_speaks_without_end(tmp_path):
    async with meeting(tmp_path, "ana", "ion", limits=PLENTY | {"say": "5/10 seconds"}) as at:
        room = await at.room("ana", "ion")
        one, two = at.phones["ana"], (await at.come("ana"))[0]
        came = [await at.say((one, two)[i % 2], room=room.code, code="hello") for i in range(6)]
        assert came[:5] == [{}] * 5 and came[5].code == "too-many"
        assert 1 <= came[5].params["seconds"] <= 10
        assert await at.say(at.phones["ion"], room=room.code, code="hello") == {}


async def test_nobody_speaks_under_a_name_they_have_given_away(at):
    room = await at.room("ana", "ion")
    person = schema.person
    await at.write(update(person).where(person.c.id == "ion").values(name="Xenia"))
    assert at.phones["ion"].name == "Ion", "as of a ticket from before"
    await at.say(at.phones["ion"], room=room.code, code="hello")
    assert heard(at)["ana"] == [("Xenia", "hello")]
    await at.write(delete(person).where(person.c.id == "ion"))
    await at.watch(at.phones["eva"], room.code)
    await at.write(delete(person).where(person.c.id == "eva"))
    for gone in ("ion", "eva"):
        assert (await at.say(at.phones[gone], room=room.code, code="oops")).code == "no-room"


async def test_texts_can_be_switched_off(at):
    room = await at.room("ana", "ion")
    at.talk = Talk(at.store, at.rooms, Limits(PLENTY), has_text=False)
    assert (await at.say(at.phones["ana"], room=room.code, text="hello")).code == "chat-off"
    assert await at.say(at.phones["ana"], room=room.code, code="hello") == {}
    assert heard(at)["ion"] == [("Ana", "hello")]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"room": "r"},
        {"code": "hello"},
        {"room": "r", "table": "t", "code": "hello"},
        {"room": "r", "code": "hello", "text": "hello"},
    ],
)
async def test_one_place_and_one_thing_are_due(at, fields):
    assert (await at.say(at.phones["ana"], **fields)).code == "bad-field"


async def test_a_phrase_that_is_none_is_refused(at):
    room = await at.room("ana")
    for code in ("", "Hello", "error-fault", "phrase-hello"):
        assert (await at.say(at.phones["ana"], room=room.code, code=code)).code == "no-phrase"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" hello ", "hello"),
        ("Ștefan", "Ștefan"),
        ("🎉 ¡olé!", "🎉 ¡olé!"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("x" * LONGEST, "x" * LONGEST),
        ("é" * LONGEST, "é" * LONGEST),
        ("", None),
        ("   ", None),
        ("x" * (LONGEST + 1), None),
        ("two\nlines", None),
        ("bell\a", None),
        ("turned \u202e around", None),
        ("nothing\u200bthere", None),
        ("\ud800", None),
        ("\ue000", None),
    ],
)
def test_a_text_is_one_line_of_what_can_be_seen(text, told):
    if told is not None:
        assert parse_text(text) == told
    else:
        with pytest.raises(ValueError, match="printable"):
            parse_text(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_has_its_words(lang):
    assert (len(PHRASES), len(REACTIONS)) == (16, 8)
    words = [texts(lang).say(f"phrase-{code}") for code in (*PHRASES, *REACTIONS)]
    signs = [texts(lang).say(f"phrase-{code}.sign") for code in REACTIONS]
    assert len({*words, *signs}) == 32
    assert SayAsk(code=max(PHRASES, key=len)).code in PHRASES
