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
    "no-lesson": "there is no lesson {value} of {game}; there are {count}",
    "damaged": "the kept match of {value} cannot be read, see line {line}; it has been set aside",
    "busy": "that match is open elsewhere",
}
"""What each code says; the braces are filled from the error's parameters."""


LONGEST = 500
"""More of a value than this is not shown in a message."""


class LevataError(ValueError):
    """A refusal with a code from `TEXTS`; `params` fills its text."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        shown = {
            name: text[:LONGEST] + "…" if isinstance(text, str) and len(text) > LONGEST else text
            for name, text in params.items()
        }
        super().__init__(TEXTS[code].format(**shown))


class NotationError(LevataError):
    """A text that cannot be read: card, token, option, record."""


class IllegalAction(LevataError):
    """An action that was understood and is not allowed now.

    `params["legal"]` lists what would do; for a duty, `params["because"]` is the card on the
    table that creates it and `params["held"]` the cards in the hand that could do it.
    """
