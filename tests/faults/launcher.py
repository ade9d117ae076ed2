"""`levata serve` with short times, as it is or spoilt in one way that a checker has to notice.

The server itself has no such settings: whatever is changed is changed here, in the process of a test.
"""

import os
import sys
import threading
import time
from functools import partial
from pathlib import Path

from levata.cli import main
from levata.server import clock, hub, live, run, store
from levata.table import HOME, Table

TIMES = clock.Times(pace=(0.01, 0.03), window=0.05, next=8.0, bytes=1.0)


def as_it_is():
    pass


def acknowledges_first():
    """What is appended is said to be stored, and is stored a little later."""
    append = store.SqliteStore.append

    def early(self, item, done):
        append_later = partial(append, self, item, lambda _: None)
        self._loop.call_later(2.0, append_later)
        self._loop.call_soon(done, store.STORED)

    store.SqliteStore.append = early


def has_no_keys():
    """It keeps keys and looks none up: what is sent again is a new command."""
    Table.known = lambda self, command: ()

    def refuse(self, live, command, error, answer):
        answer(error)

    hub.Hub._refuse = refuse


def shows_too_much():
    """Now and then a viewer is sent what is another's."""
    send = live.Live.send

    def leak(self, pushes):
        told = [*pushes]
        for push in told:
            seats = sorted(seat for seat in push if seat >= 0)
            if self.table.seq % 7 == 0 and len(seats) > 1:
                push[seats[0]] = push[seats[1]]
        send(self, told)

    live.Live.send = leak


def plays_what_was_not_said():
    """A bot's or a person's entry is written as somebody else's card: the log is not legal."""
    decide = Table._decide_act

    def forge(self, command):
        found = decide(self, command)
        kind, body = found[-1]
        legal = [self.match.game.token(action) for action in self._hand.legal()]
        if command.actor != HOME and self.seq % 11 == 0 and len(legal) > 1:
            other = next(token for token in legal if token != command.token)
            found[-1] = kind, {**body, "token": other}
        return found

    Table._decide_act = forge


def has_a_clock_that_jumps():
    """By so many hours as a file says, at any moment."""
    file = Path(sys.argv[2]).with_name("hours")
    real = time.time
    time.time = lambda: real() + 3600 * float(file.read_text() if file.exists() else "0")


SPOILT = {
    each.__name__: each
    for each in (
        as_it_is,
        acknowledges_first,
        has_no_keys,
        shows_too_much,
        plays_what_was_not_said,
        has_a_clock_that_jumps,
    )
}


def end_with_its_starter():
    """No server outlives the test that began it."""

    def watch():
        os.read(0, 1)  # no buffer, whose lock would outlive it
        os._exit(3)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    end_with_its_starter()
    run.run.__kwdefaults__["folder"] = Path(sys.argv[2])
    hub.Hub.open.__func__.__kwdefaults__["times"] = TIMES
    SPOILT[sys.argv[1]]()
    sys.exit(main(sys.argv[3:]))
