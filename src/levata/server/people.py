"""People: guests, accounts, and everything they may do with what is kept of them.

A name is looked up where it is shown; everything else goes by the person's id.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Literal, NamedTuple, TypeAlias

from litestar.datastructures import Cookie
from sqlalchemy import Connection, ScalarSelect, delete, exists, insert, select, update

from levata.errors import LevataError
from levata.server import schema, sessions, ties
from levata.server.audit import note, veiled
from levata.server.export import Export, export_of
from levata.server.limits import Limits
from levata.server.names import guest_names, name_key, name_keys, parse_name
from levata.server.passwords import Passwords, kept_code, new_codes, parse_password
from levata.server.presence import Presence
from levata.server.store import Store
from levata.server.tickets import Tickets

__all__ = [
    "Asker",
    "Entered",
    "People",
    "Visit",
    "give_codes",
    "new_person",
    "person_called",
]

FORGOTTEN = sessions.LASTS
"""Seconds after which a guest who has no session any more is deleted."""


class Asker(NamedTuple):
    """Who asks, as found by the session."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    role: str
    session: str
    csrf: str
    banned_until: float | None


class Entered(NamedTuple):
    """Somebody with a new session, and codes to be shown once where there are some."""

    asker: Asker
    token: str
    codes: list[str]


class Visit(NamedTuple):
    """From where somebody enters: what the browser calls itself, the address, the old session."""

    agent: str
    address: str
    lang: str
    asker: Asker | None


class Row(NamedTuple):
    """What is looked at here of a person's row."""

    id: str
    name: str
    kind: str
    password: str | None
    banned_until: float | None


Tie: TypeAlias = Callable[[Connection, str, str], None]
"""What one person does about another."""


class People:
    """The people of one server."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        public_url: str,
        is_open: bool,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.leave: Callable[[str], Awaitable[None]] = _leave
        """Has a person leave every match that goes on."""
        self.parted: Callable[[str, str], None] = lambda *_: None
        """Is told of two of whom one has blocked the other."""
        self.tickets = Tickets()
        self.presence = Presence(store, self.tickets)
        self._store = store
        self._limits = limits
        self._public_url = public_url
        self._is_open = is_open
        self._passwords = Passwords()
        self._now = now
        self._chance = SystemRandom()

    def close(self) -> None:
        """End the thread that hashes."""
        self._passwords.close()

    # Entering.

    async def asker(self, token: str) -> Asker | None:
        """Whose session it is; that it was used is noted."""
        if not token:
            return None
        now = self._now()
        session = sessions.session_id(token)
        found = await self._store.read(lambda at: sessions.session_of(at, session, now))
        if found is None:
            return None
        if now - found.seen > sessions.TOUCHED:
            await self._store.write(lambda at: sessions.touch(at, found, now))
        return _asker(found, token)

    async def guest(self, name: str | None, visit: Visit) -> Entered:
        """Somebody new, with the name they ask for or a free one."""
        if visit.asker is not None:
            raise LevataError("here-already", value=visit.asker.name)
        wanted = None if name is None else parse_name(name)

        def enter(at: Connection) -> Entered:
            person = new_person(at, wanted or self._free_name(at), visit.lang, self._now())
            return self._enter(at, person, visit)

        return await self._store.write(enter)

    async def upgrade(self, asker: Asker, name: str, password: str, visit: Visit) -> Entered:
        """Make an account of a guest: the same person, with all that was theirs."""
        if not self._is_open:
            raise LevataError("registration-closed")
        if asker.kind != "guest":
            raise LevataError("account-already")
        name = parse_name(name)
        kept = await self._passwords.hashed(parse_password(password, name))

        def make(at: Connection) -> Entered:
            if _own_row(at, asker.id).kind != "guest":  # asked for twice at once
                raise LevataError("account-already")
            _take_name(at, asker.id, name)
            _change(at, asker.id, kind="account", password=kept)
            codes = give_codes(at, asker.id, self._now())
            note(at, self._now(), asker.id, "account-made", asker.id)
            return self._enter_alone(at, asker.id, visit)._replace(codes=codes)

        entered = await self._store.write(make)
        self.presence.cut(asker.id)
        await self.presence.rename(asker.id, name)
        return entered

    async def login(self, name: str, password: str, visit: Visit) -> Entered:
        """Come back by name and password; it takes as long where nobody is called so."""
        key = name_key(name)
        counted = {"failed": f"{key} {visit.address}", "guessed": key}
        for limit, who in counted.items():
            self._limits.check(limit, who)
        row = await self._store.read(lambda at: person_called(at, name))
        is_right = await self._passwords.fits(row and row.password, password)
        if row is None or not is_right:
            for limit, who in counted.items():
                self._limits.count(limit, who)
            await self._failed("login-failed", row, visit)
            raise LevataError("bad-login")
        self.refuse_banned(row.banned_until)
        entered = await self._store.write(lambda at: self._enter(at, row.id, visit))
        self._cut_old(visit)
        return entered

    async def recover(self, name: str, code: str, password: str, visit: Visit) -> Entered:
        """Come back by a recovery code, which is used up, and with another password."""

        def look(at: Connection) -> tuple[Row | None, bool]:
            row = person_called(at, name)
            return row, _has_code(at, row.id if row else "", code, self._now())

        row, is_right = await self._store.read(look)
        if row is None or not is_right:
            await self._failed("recover-failed", row, visit)
            raise LevataError("bad-code")
        self.refuse_banned(row.banned_until)
        kept = await self._passwords.hashed(parse_password(password, row.name))

        def enter(at: Connection) -> Entered:
            used = at.execute(
                update(schema.recovery)
                .where(schema.recovery.c.id == kept_code(code), schema.recovery.c.used.is_(None))
                .values(used=self._now())
            )
            if used.rowcount != 1:  # used twice at once
                raise LevataError("bad-code")
            _change(at, row.id, kind="account", password=kept)
            note(at, self._now(), row.id, "recovered", row.id)
            return self._enter_alone(at, row.id, visit)

        entered = await self._store.write(enter)
        self.presence.cut(row.id)
        self._cut_old(visit)
        return entered

    def cookie(self, token: str) -> Cookie:
        """What the browser is to keep; an empty token takes it away."""
        return sessions.cookie(token, self._public_url)

    def refuse_banned(self, until: float | None) -> None:
        """Refuse somebody who is banned until then."""
        if self._is_banned(until):
            raise LevataError("banned", until=f"{until:.0f}")

    # What is kept of oneself.

    async def rename(self, asker: Asker, name: str) -> Asker:
        """Be called otherwise from now on, everywhere."""
        name = parse_name(name)
        await self._store.write(lambda at: _take_name(at, asker.id, name))
        await self.presence.rename(asker.id, name)
        return asker._replace(name=name)

    async def change_password(
        self, asker: Asker, password: str, wanted: str, visit: Visit
    ) -> Entered:
        """Another password; every other session is over."""
        await self._confirm(asker, password, visit)
        kept = await self._passwords.hashed(parse_password(wanted, asker.name))

        def change(at: Connection) -> Entered:
            _change(at, asker.id, password=kept)
            note(at, self._now(), asker.id, "password-changed", asker.id)
            return self._enter_alone(at, asker.id, visit)

        entered = await self._store.write(change)
        self.presence.cut(asker.id)
        return entered

    async def renew_codes(self, asker: Asker, password: str, visit: Visit) -> list[str]:
        """Other recovery codes; the old ones open nothing any more."""
        await self._confirm(asker, password, visit)

        def renew(at: Connection) -> list[str]:
            note(at, self._now(), asker.id, "codes-renewed", asker.id)
            return give_codes(at, asker.id, self._now())

        return await self._store.write(renew)

    async def delete(self, asker: Asker, password: str, visit: Visit) -> None:
        """Forget a person. The name is free again; in every match that goes on they have left."""
        if asker.kind == "account":
            await self._confirm(asker, password, visit)

        await self.leave(asker.id)

        def forget(at: Connection) -> None:
            note(at, self._now(), asker.id, "deleted", asker.id)
            at.execute(delete(schema.person).where(schema.person.c.id == asker.id))

        await self._store.write(forget)
        self.presence.cut(asker.id)
        self.presence.renamed(asker.id)

    async def export(self, asker: Asker) -> Export:
        """All that is kept of a person, but for what opens the account."""
        return await self._store.read(lambda at: export_of(at, asker.id, self._now()))

    # Sessions.

    async def ticket(self, asker: Asker) -> str:
        """What opens one socket, soon."""
        ticket = self.tickets.issue(asker.id, asker.name)
        # Looked up once more: a session that ended before the ticket was there has not cut it off.
        now = self._now()
        found = await self._store.read(lambda at: sessions.session_of(at, asker.session, now))
        if found is None or self._is_banned(found.banned_until):
            self.tickets.take(ticket)
            raise LevataError("no-session")
        return ticket

    async def all_sessions(self, asker: Asker) -> list[sessions.Listed]:
        """Where one is logged in."""
        return await self._store.read(lambda at: sessions.sessions_of(at, asker.id, self._now()))

    async def end_session(self, asker: Asker, name: str) -> None:
        """End one's session of this id."""
        if not await self._store.write(lambda at: sessions.end_session(at, asker.id, name)):
            raise LevataError("no-such-session", value=name)
        self.presence.cut(asker.id)

    async def end_others(self, asker: Asker) -> None:
        """End all sessions but the one by which it is asked."""
        await self._store.write(lambda at: sessions.end_others(at, asker.id, asker.session))
        self.presence.cut(asker.id)

    # Others.

    async def others(self, asker: Asker) -> ties.Ties:
        """Friends and all the rest."""
        return await self._store.read(lambda at: ties.ties_of(at, asker.id))

    async def tie(self, asker: Asker, name: str, do: Tie) -> ties.Ties:
        """Do something about somebody who is called so; what has become of it."""

        def change(at: Connection) -> tuple[Row, bool, ties.Ties]:
            other = person_called(at, name)
            if other is None:
                raise LevataError("no-person", value=name)
            were_friends = other.id in ties.friends_of(at, asker.id)
            do(at, asker.id, other.id)
            return other, were_friends, ties.ties_of(at, asker.id)

        other, were_friends, found = await self._store.write(change)
        are_friends = ties.Other(other.id, other.name) in found.friends
        if are_friends != were_friends:
            self.presence.introduce(asker, other, are_friends=are_friends)
        if do is ties.block:
            self.parted(asker.id, other.id)
        return found

    async def sweep(self) -> None:
        """Forget sessions that are over, and guests who never came back."""

        def forget(at: Connection) -> set[str]:
            now = self._now()
            over = sessions.expire(at, now)
            person = schema.person.c
            has_session = exists().where(schema.session.c.person == person.id)
            at.execute(
                delete(schema.person).where(
                    person.kind == "guest", person.seen < now - FORGOTTEN, ~has_session
                )
            )
            return over

        for person in await self._store.write(forget):
            self.presence.cut(person)

    # Inside.

    def _enter(self, at: Connection, person: str, visit: Visit) -> Entered:
        """A new session instead of the one that was."""
        if visit.asker is not None:
            sessions.end_session(at, visit.asker.id, visit.asker.session)
        token = sessions.new_session(at, person, visit.agent, self._now())
        found = sessions.session_of(at, sessions.session_id(token), self._now())
        assert found is not None
        return Entered(_asker(found, token), token, [])

    def _is_banned(self, until: float | None) -> bool:
        return until is not None and until > self._now()

    def _cut_old(self, visit: Visit) -> None:
        """The session that somebody entered from has ended."""
        if visit.asker is not None:
            self.presence.cut(visit.asker.id)

    def _enter_alone(self, at: Connection, person: str, visit: Visit) -> Entered:
        """A new session, and no other of this person."""
        sessions.end_others(at, person, "")
        return self._enter(at, person, visit)

    def _free_name(self, at: Connection) -> str:
        return next(name for name in guest_names(self._chance) if not _is_taken(at, name))

    async def _confirm(self, asker: Asker, password: str, visit: Visit) -> None:
        """Is it really the person of this account? Who may ask that how often, the door counts."""
        row = await self._store.read(lambda at: _own_row(at, asker.id))
        if row.kind != "account":
            raise LevataError("account-due")
        if not await self._passwords.fits(row.password, password):
            await self._failed("confirm-failed", row, visit)
            raise LevataError("wrong-password")

    async def _failed(self, what: str, row: Row | None, visit: Visit) -> None:
        """Note it; what was typed as a name may have been a password."""
        whom, more = row.id if row else "", {"from": veiled(visit.address)}
        await self._store.write(lambda at: note(at, self._now(), "", what, whom, more))


def new_person(at: Connection, name: str, lang: str, now: float) -> str:
    """A guest's id."""
    person = secrets.token_urlsafe(12)
    times = {"created": now, "seen": now}
    row = {"id": person, "name": name, "kind": "guest", "role": "player", "lang": lang}
    at.execute(insert(schema.person).values(row | times))
    _take_name(at, person, name)
    return person


def person_called(at: Connection, name: str) -> Row | None:
    """Who is called so, or as good as."""
    key = schema.name_key.c
    return _row(at, select(key.person).where(key.key == name_key(name)).scalar_subquery())


async def _leave(_: str) -> None:
    """Where there are no matches."""


def give_codes(at: Connection, person: str, now: float) -> list[str]:
    """New recovery codes, as they are shown once; those there were are gone."""
    recovery = schema.recovery
    at.execute(delete(recovery).where(recovery.c.person == person, recovery.c.kind == "code"))
    codes = new_codes()
    row = {"person": person, "kind": "code", "created": now}
    at.execute(insert(recovery), [row | {"id": kept_code(code)} for code in codes])
    return codes


def _asker(found: sessions.Found, token: str) -> Asker:
    return Asker(
        *(found.person, found.name, found.kind, found.role, found.id),
        sessions.csrf_token(token),
        found.banned_until,
    )


def _row(at: Connection, person: str | ScalarSelect[str]) -> Row | None:
    column = schema.person.c
    found = at.execute(
        select(column.id, column.name, column.kind, column.password, column.banned_until).where(
            column.id == person
        )
    ).one_or_none()
    return None if found is None else Row(*found)


def _own_row(at: Connection, person: str) -> Row:
    """The row of one who asks, unless they have just been deleted."""
    row = _row(at, person)
    if row is None:
        raise LevataError("no-session")
    return row


def _change(at: Connection, person: str, **values: str) -> None:
    at.execute(update(schema.person).where(schema.person.c.id == person).values(values))


def _is_taken(at: Connection, name: str, by_others_than: str = "") -> bool:
    key = schema.name_key.c
    rows = exists().where(key.key.in_(name_keys(name)), key.person != by_others_than)
    return bool(at.execute(select(rows)).scalar_one())


def _take_name(at: Connection, person: str, name: str) -> None:
    """Be called so, unless somebody else is, or as good as."""
    if _is_taken(at, name, person):
        raise LevataError("name-taken", value=name)
    key = schema.name_key
    at.execute(delete(key).where(key.c.person == person))
    at.execute(insert(key), [{"key": one, "person": person} for one in sorted(name_keys(name))])
    _change(at, person, name=name)


def _has_code(at: Connection, person: str, code: str, now: float) -> bool:
    recovery = schema.recovery.c
    rows = exists().where(
        recovery.id == kept_code(code),
        recovery.person == person,
        recovery.used.is_(None),
        recovery.expires.is_(None) | (recovery.expires > now),
    )
    return bool(at.execute(select(rows)).scalar_one())
