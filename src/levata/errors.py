"""The two ways a text or a move can be refused, and the one table of their wording.

Never raised for our own mistakes: those are assertions.
Every error has a `code` from `TEXTS` and parameters, so an edge can say it in another language.
"""

from __future__ import annotations

__all__ = ["TEXTS", "IllegalAction", "LevataError", "NotationError"]

TEXTS = {
    # Reading: cards, holdings, tokens.
    "bad-card": "{value!r} is not a card of this pack; write a rank of {ranks} and a suit of {suits}",
    "bad-holding": "{value!r} is not a holding; write {suits} in this order, dots between, - if none",
    "card-twice": "{value} stands twice; each card of the pack occurs once",
    "bad-token": "{value!r} is not an action of {game}; a card, or one of: {legal}",
    "bad-pack": "the pack is not the {count} cards of {game}: {value}",
    "bad-name": "{value!r} is not a name; write 1 to 64 printable characters",
    "bad-seat": "{value!r} is not a seat; one of: {legal}",
    "bad-ticks": "{value!r} is not a standing choice; some of these letters, or - for none: {legal}",
    # Choosing a table.
    "unknown-game": "there is no game {value!r}; one of: {legal}",
    "seats": "{game} is not played by {value}; {legal} sit down. {reason}",
    "unknown-language": "there is no language {value!r}; one of: {legal}",
    "unknown-bot": "there is no bot {value!r}; one of: {legal}",
    "missing-extra": "{value} needs {package}; install it with: pip install 'levata[{extra}]'",
    "bad-kernel": "LEVATA_KERNEL cannot be {value!r}; one of: {legal}",
    "no-kernel": "LEVATA_KERNEL is {value!r}, and that search kernel cannot be had here: {reason}",
    "unknown-option": "{game} has no option {value!r}; one of: {legal}",
    "option-seats": "option {value!r} is not for {players} players of {game}; it is for {legal} players. {reason}",
    "bad-choice": "option {option} cannot be {value!r}; one of: {legal}",
    "option-needs": "option {value} goes only with {needs}",
    "option-form": "{value!r} is not an option; write name=value",
    # Reading a record.
    "record": "line {line}: {value}; {expected}",
    "rules-version": "line {line}: rules version {value} of {game} is not known here; {legal} is",
    # Proving a deal.
    "proof": "hand {hand}: {value}; {expected}",
    "pack-due": "this table deals packs that nothing proves: send a pack and no seeds",
    "seeds-due": "this table proves its deals: send the promised seed and no pack",
    "bad-seed": "a seed of {value} bytes is none; {expected} are due",
    "bad-clients": "clients' bytes of {value} are refused; {count} times at most {expected} are due",
    # Playing.
    "follow": "{value} does not follow {because}; play one of: {legal}",
    "trump": "{value} is refused: void in the suit of {because}, a trump is due: {legal}",
    "beat": "{value} does not beat {because}; play one of: {legal}",
    "not-held": "{value} is not in that hand; play one of: {legal}",
    "too-low": "{value} does not outbid {because}; say one of: {legal}",
    "past-target": "{value} is not allowed: {because} goes past {target}; say one of: {legal}",
    "wrong-phase": "{value} cannot be said or played now; one of: {legal}",
    "hand-over": "{value} comes too late, this hand is over",
    # At a table.
    "not-your-turn": "it is not {seat}'s turn; {owed} is to act",
    "key-used": "key {value!r} was {kind} before; a new command has a key of its own",
    "stale": "that was meant for event {value}, the table is at {expected}",
    "no-deal-due": "no deal is due, a hand is being played",
    "deal-due": "no hand is being played; it has to be dealt first",
    "match-over": "the match is over",
    "not-a-command": "{value!r} is not a command; one of: {legal}",
    "not-allowed": "{value} is not allowed at this table",
    "undo-over": "the hand is over; nothing in it is taken back",
    "undo-dealt": "cards have been dealt and seen since; nothing before them is taken back",
    "undo-other": "another person has acted since; nothing before that is taken back",
    "nothing-to-undo": "there is no move of {seat} to take back in this hand",
    "window-open": "{value} has to wait: couples are being asked for",
    "claim-later": "a claim has to wait until no couple can be declared any more",
    "no-claim": "{seat} cannot be sure of every trick that is left",
    "not-on-lead": "{seat} has to be on lead to claim the tricks that are left",
    "seat-left": "{seat} has left for good",
    "not-a-bot": "{seat} is played by its person",
    "not-a-person": "{seat} is played by a bot",
    "bad-message": "{value!r} is no message; {expected}",
    "bad-field": "the field {name} cannot be {value!r}; {expected}",
    "no-match": "there is no match to go on with",
    "no-record": "there is no record {value!r}",
    "no-hand": "no hand stands in this record of {game}",
    "no-lesson": "there is no lesson {value} of {game}; there are {count}",
    "damaged": "the kept match of {value} cannot be read, see line {line}; it has been set aside",
    "busy": "that match is open elsewhere",
    # At a socket.
    "hello-due": "{value} comes too early; hello is due first",
    "other-version": "these are messages of version {expected}, not of {value}",
    # A table at a server.
    "no-table": "there is no such table, or not for this person",
    "taken": "this seat is played from another connection; join again to take it",
    "not-kept": "the server could not keep this; nothing was done, try again",
    # Over HTTP.
    "no-such-path": "there is nothing at {value!r}; GET /api/openapi.json tells what there is",
    # People at a server.
    "no-session": "nobody is known by this request; be a guest or log in first",
    "csrf": "the header X-Levata is missing or is not of this session; GET /api/me tells it",
    "banned": "this account is banned until {until} (seconds since 1970)",
    "too-many": "too often; again in {seconds} seconds",
    "too-long": "a request of {value} bytes is too long",
    "fault": "the server failed at this",
    "registration-closed": "this server takes no new accounts",
    "here-already": "this session is of {value!r}; log out first",
    "bad-login": "no account has this name and this password",
    "bad-code": "no account has this name and this recovery code, unused",
    "wrong-password": "that is not the password of this account",
    "password-length": "a password has {low} to {high} characters",
    "password-weak": "that password is the name, or has too few different characters",
    "account-already": "this is an account already",
    "account-due": "a guest has no password; that needs an account",
    "no-such-session": "this account has no session {value!r}",
    "no-person": "nobody is called {value!r}",
    "yourself": "that cannot be done with oneself",
    "you-blocked": "that person is blocked by the one who asks; unblock first",
    "too-many-people": "that list is full: {count} people at most",
    "name-length": "{value!r} is no name for a person; one has {low} to {high} characters",
    "name-sign": "{sign!r} cannot stand in a name; letters, digits, space and - _ . can",
    "name-separators": "{value!r} is no name: one begins and ends with a letter or a digit and never has two of space - _ . in a row",
    "name-scripts": "{value!r} is no name: its letters are of several alphabets",
    "name-letterless": "{value!r} is no name: it has no letter",
    "name-reserved": "nobody may be called {value!r}",
    "name-taken": "somebody is called {value!r}, or as good as",
    # Rooms at a server.
    "no-room": "there is no room {value!r}, or not for this person",
    "not-host": "that is for the host alone",
    "not-seated": "that is for those who sit in room {value}",
    "seat-taken": "somebody sits at {value} already",
    "room-full": "no seat is free in room {value}",
    "room-playing": "a match is being played in room {value}",
    "room-over": "the match of room {value} is over: ask for a rematch, or change what is played",
    "leave-first": "this person plays in room {value}; leave the table first",
    "seated-elsewhere": "this person plays in room {value} and has not left the table there",
    "kicked": "this person was sent away; again in {seconds} seconds, or when invited",
    "not-ready": "these are not ready: {value}",
    "not-here": "these are not here: {value}",
    "seats-empty": "{count} seats are empty, and no bots are to sit there",
    "too-many-seated": "{count} people sit there, and {value} would play",
    "room-changed": "the room has just changed; look again",
    "no-rematch": "there is no match to play again, or somebody has left since",
    "no-invite": "there is no such invitation for this person, or not any more",
    "seated-already": "{value} sits there already",
    "no-phrase": "there is no phrase {value!r}",
    "chat-off": "no free text is told here",
    "bad-text": "that is no text of 1 to {count} printable characters on one line",
    "only-seats": "while a match is played only those speak who play it",
}
"""What each code says; the braces are filled from the error's parameters."""


LONGEST = 500
"""More of a value than this is not shown in a message."""


class LevataError(ValueError):
    """A refusal with a code from `TEXTS`; `params` fills its text."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        shown = {
            name: text[:LONGEST] + "…" if isinstance(text, str) and len(text) > LONGEST else text
            for name, text in self.params.items()
        }
        return TEXTS[self.code].format(**shown)


class NotationError(LevataError):
    """A text that cannot be read: card, token, option, record."""


class IllegalAction(LevataError):
    """An action that was understood and is not allowed now.

    `params["legal"]` lists what would do; for a duty, `params["because"]` is the card on the
    table that creates it and `params["held"]` the cards in the hand that could do it.
    """
