"""The home of the tables here: deals, ends windows, asks bots, and sees to who has gone quiet.

It does nothing but issue commands, each under a key made of what it is for, when a table's time has
come; so that it does not matter if it is asked twice, or by another process after a crash.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from math import inf
from random import Random
from typing import Protocol

from levata import shuffle
from levata.bots import NORMAL, bot
from levata.game import NOBODY
from levata.match import HANDS, Chance
from levata.server import metrics
from levata.server.clock import BOT, NEXT, OVER, START, TURN, WINDOW, Clock, Times
from levata.server.live import Live, Thought, encode
from levata.server.thinkers import Thinkers
from levata.table import HOME, PEOPLE, Command, Mode, Owed, Table

__all__ = ["Host"]

AHEAD = 32
"""Seeds of so many hands are worked out at once."""
SOON, LATE = 0.5, 0.75
"""Seconds after the end of a person's time in which a bot must have begun, and have decided."""
AGAIN = 0.25
"""Seconds until a table is looked at again that waits for something without a time."""


class Hub(Protocol):
    """What carries commands out."""

    def do(self, live: Live, command: Command) -> None: ...
    def arm(self, live: Live, when: float) -> None: ...


class Host:
    """Decides what time brings."""

    def __init__(
        self, hub: Hub, thinkers: Thinkers, times: Times, now: Callable[[], float]
    ) -> None:
        self.times = times
        self._hub = hub
        self._thinkers = thinkers
        self._now = now
        self._rng = Random()

    # What a command does to the clock.

    def clock_after(
        self, live: Live, table: Table, owed: Owed, command: Command, at: float
    ) -> Clock | None:
        """What the table waits for after a command, come in at that time, that `table` has folded.

        It owes `owed`.
        """
        was, clock = live.table, live.now.clock
        assert clock is not None
        is_same = table.turn == was.turn
        spent = clock.used(self.times, at) if is_same else 0.0
        if command.actor != HOME and not is_same and clock.what == BOT:
            clock = clock.acted(command.actor)
        elif clock.what == TURN and command.actor == clock.seat and not is_same:
            clock = clock.ended(self.times, at, by_person=True)
        elif clock.what == TURN and command.actor == HOME and command.seat == clock.seat:
            clock = clock.ended(self.times, at, by_person=False)
        what, seat = _awaited(owed)
        if what == OVER:
            return None
        is_first = table.match.number == was.match.number  # not any more once it was thrown in
        if what == NEXT and clock.what == START and is_first:
            what = START
        if is_same and (what, seat) == (clock.what, clock.seat):
            return clock
        now = self._now()
        if what == TURN:
            return clock.turn(seat, self.times, now, spent)
        lasts = self.times.next
        if what == BOT:
            lasts = self._rng.uniform(*self.times.pace)
        elif what == WINDOW:
            lasts = self.times.window
        return clock.wait(what, seat, now, lasts, spent)

    # What time brings.

    def goes_on(self, live: Live) -> None:
        """A table has a new state, or is new here."""
        clock, thought, table = live.now.clock, live.thought, live.table
        if thought is not None and (clock is None or thought.turn != table.turn):
            if thought.job is not None:
                thought.job.drop()
            live.thought = None
        if clock is None:
            return
        if live.number != table.match.number:
            live.number = table.match.number
            live.ready.clear()
            live.added.clear()
            live.asked = None
        if clock.what == BOT and live.thought is None:
            self._think(live, clock.until)
        self.look(live)

    def look(self, live: Live) -> None:
        """See whether anything is due, and when something will be."""
        if live.busy or live.loaded is None or live.loaded.clock is None:
            return
        now, clock = self._now(), live.loaded.clock
        if now < live.rest:
            self._hub.arm(live, live.rest)
            return
        if live.lost and (quiet := self._quiet(live, now)):
            self._stand_in(live, quiet[0])
        elif clock.what in (START, NEXT):
            self._prepare(live, clock, now)
        elif now >= clock.until:
            metrics.LATE_SECONDS.observe(now - clock.until)
            {TURN: self._expire, BOT: self._move, WINDOW: self._answer}[clock.what](
                live, clock, now
            )
        if not live.busy:
            self._hub.arm(live, self._due(live, clock, now))

    def _due(self, live: Live, clock: Clock, now: float) -> float:
        """When to look again."""
        if clock.what == TURN and live.thought is None and not live.lost and clock.until > now:
            return clock.until
        ends = [clock.until]
        if live.asked is not None and clock.what in (START, NEXT):
            ends = [live.asked + self.times.bytes]
        if live.thought is not None:
            ends += [live.thought.patience, live.thought.limit]
        ends = [end for end in ends if end > now] or [now + AGAIN]
        return min(ends + [live.lost[seat] + self.times.lost for seat in self._waited_for(live)])

    # Quiet people.

    def _waited_for(self, live: Live) -> list[int]:
        """The seats whose person plays, and has no connection."""
        seats = live.table.seats
        return [seat for seat in live.lost if seats[seat].mode is Mode.PERSON]

    def _quiet(self, live: Live, now: float) -> list[int]:
        """Those of them for whom a bot is to sit in."""
        return [seat for seat in self._waited_for(live) if now >= live.lost[seat] + self.times.lost]

    def _stand_in(self, live: Live, seat: int) -> None:
        key = f"stand-in:{seat}:{live.table.seq}"
        self._hub.do(live, Command(HOME, key, "stand-in", seat=seat))

    def _expire(self, live: Live, clock: Clock, now: float) -> None:
        """A person's time is up: a bot makes this move, or sits in.

        Not once more in a turn in which it has: whoever has the seat again keeps it.
        """
        if not clock.spent and clock.missed[clock.seat] + 1 >= self.times.expiries:
            self._stand_in(live, clock.seat)
        else:
            if live.thought is None:
                self._think(live, clock.until + SOON, clock.until + LATE)
            self._move(live, clock, now)

    # Bots.

    def _think(self, live: Live, patience: float, limit: float = inf) -> None:
        """Have a bot decide the turn. It sees what its seat sees and nothing more."""
        table = live.table
        seat = table.owes().seat
        level = live.setup.levels[seat] if table.seats[seat].mode is Mode.BOT else NORMAL
        thought = live.thought = Thought(table.turn, patience, limit)

        def decided(token: str | None) -> None:
            thought.token, thought.is_over = token or "", True
            if live.thought is thought:
                self.look(live)

        seen = table.observation(seat)
        thought.job = self._thinkers.ask(seen, level, self._chance(live, seat), decided)

    def _chance(self, live: Live, seat: int) -> str:
        """A bot's seed: it tells nothing of what it is made from."""
        what = f"levata bot, {seat} {live.table.turn}: ".encode()
        return sha256(what + live.setup.secret).hexdigest()

    def _move(self, live: Live, clock: Clock, now: float) -> None:
        thought = live.thought
        assert thought is not None
        assert thought.job is not None
        token = thought.token
        if not token:
            is_waiting = not thought.is_over
            if is_waiting and now < (thought.limit if thought.job.is_begun else thought.patience):
                return
            thought.job.drop()
            if is_waiting:
                metrics.BOT_FAULTS.labels("busy").inc()
            token = self._plain_move(live, clock.seat)
        kind = "time-out" if clock.what == TURN else "act"
        key = f"bot:{thought.turn}"
        command = Command(HOME, key, kind, seat=clock.seat, token=token, turn=thought.turn)
        self._hub.do(live, command)

    def _plain_move(self, live: Live, seat: int) -> str:
        """What takes no time to find."""
        seen = live.table.observation(seat)
        action = bot("greedy").choose(seen, Random(self._chance(live, seat)))
        return seen.game.token(action)

    def _answer(self, live: Live, clock: Clock, now: float) -> None:  # noqa: ARG002
        """The window closes, whoever held what."""
        self._hub.do(live, Command(HOME, f"answer:{live.table.turn}", "answer"))

    # Deals.

    def _prepare(self, live: Live, clock: Clock, now: float) -> None:
        """The next hand: once everybody is ready their bytes are asked for, and then it is dealt."""
        if live.asked is None:
            if now < clock.until and not self._is_everybody_ready(live, clock):
                return
            live.asked = now
            for seat in live.holders:
                self.ask(live, seat)
        due = {seat for seat in live.holders if live.table.seats[seat].mode in PEOPLE}
        if due <= live.added.keys() or now >= live.asked + self.times.bytes:
            self._deal(live)

    def _is_everybody_ready(self, live: Live, clock: Clock) -> bool:
        """For the first hand everybody has to have come; later those count who are there."""
        seats = enumerate(live.table.seats)
        playing = {i for i, seat in seats if seat.mode is Mode.PERSON}
        if clock.what == START:
            return playing <= live.holders.keys()
        present = playing & live.holders.keys()
        return bool(present) and present <= live.ready

    def ask(self, live: Live, seat: int) -> None:
        """Ask a seat for what it adds to the shuffle, if that is due."""
        is_due = live.asked is not None and live.table.owes().kind == "deal"
        if is_due and live.table.seats[seat].mode in PEOPLE:
            push = {"table": live.id, "asks": {"hand": live.table.match.number}}
            live.holders[seat].send(encode(push))

    def _deal(self, live: Live) -> None:
        number = live.table.match.number
        if number not in live.seeds:
            chain = shuffle.chain(live.setup.secret, HANDS)[number - 1 : number - 1 + AHEAD]
            live.seeds = dict(enumerate(chain, number))
        clients = tuple(live.added.get(seat, b"") for seat in range(len(live.table.seats)))
        chance = Chance(live.seeds[number], clients)
        self._hub.do(live, Command(HOME, f"deal:{number}", "deal", chance=chance))


def _awaited(owed: Owed) -> tuple[str, int]:
    """What a table waits for, and for whom."""
    if owed.kind == "act":
        return (TURN if owed.by is Mode.PERSON else BOT), owed.seat
    return {"deal": NEXT, "answer": WINDOW, "nothing": OVER}[owed.kind], NOBODY
