"""A table: seats people and bots, takes commands, says who owes what, shows each viewer its part.

No input or output, no clock, no randomness, and it runs no bot: its home asks one and submits the
answer as a command. A command is decided without touching the table (`decide`), becomes numbered
entries, and only folding an entry (`fold`) changes anything; whoever keeps the entries can build
the table again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from levata import shuffle
from levata.errors import LevataError
from levata.game import (
    CALL,
    DISCARD,
    HIDDEN,
    NOBODY,
    PLAY,
    Action,
    Event,
    Game,
    Hand,
    Happening,
    Json,
    Observation,
    Options,
)
from levata.match import Chance, Match, Proof
from levata.tricks import sure_tricks
from levata.views import event, messages, side_names

__all__ = [
    "COMMANDS",
    "HOME",
    "PEOPLE",
    "Answered",
    "Command",
    "Entry",
    "Mode",
    "Owed",
    "Reply",
    "Seat",
    "Table",
]

HOME = -2
"""The actor of what the table's home does: deals, bots' moves, stand-ins."""


class Mode(Enum):
    """Who plays a seat."""

    PERSON = "person"
    BOT = "bot"
    STAND_IN = "stand-in"
    """A bot, until the person acts again."""
    LEFT = "left"
    """A bot, for good."""


@dataclass(slots=True)
class Seat:
    name: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class Command:
    """What a seat or the home wants done.

    `key` is the sender's own name for it: sent again, it is answered as before and done once.
    """

    actor: int
    """A seat, or `HOME`."""
    key: str
    kind: str
    """One of `COMMANDS`."""
    seat: int = NOBODY
    """For the home: the seat that is meant."""
    token: str = ""
    """For `act`: the action."""
    turn: int | None = None
    """The turn it was meant for, see `Table.turn`; a late one is refused as stale."""
    pack: tuple[str, ...] = ()
    """For `deal`: the pack, where no seeds prove it."""
    chance: Chance | None = None
    """For `deal`: the seeds that make the pack."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: numbered, and all that is needed to do it again."""

    seq: int
    actor: int
    key: str
    kind: str
    body: Happening = field(default_factory=dict)


class Owed(NamedTuple):
    """What the table waits for."""

    kind: str
    """`deal`, `act`, `answer`, or `nothing` once the match is over.

    `answer`: the home lets a short pause pass, as long for every window, and has the table answer.
    """
    seat: int
    by: Mode | None
    """For `act`: who plays the seat."""


NOTHING, ANSWER, DEAL = (Owed(kind, NOBODY, None) for kind in ("nothing", "answer", "deal"))


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command."""

    entries: tuple[Entry, ...]
    repeated: bool
    """It was done before; nothing was done now."""
    frames: tuple[dict[int, Happening], ...] = ()
    """For each entry a frame for each viewer: every seat, and `NOBODY` for spectators."""


class Answered:
    """What commands came to, by actor and key: sent again they are answered as before."""

    def __init__(self) -> None:
        self.done: dict[tuple[int, str], tuple[Entry, ...]] = {}
        self.refused: dict[tuple[int, str], LevataError] = {}

    def keep(self, entries: Sequence[Entry]) -> None:
        """What one command came to."""
        self.done[entries[0].actor, entries[0].key] = tuple(entries)

    def refuse(self, command: Command, error: LevataError) -> None:
        self.refused[command.actor, command.key] = error
        if len(self.refused) > REFUSALS:
            del self.refused[next(iter(self.refused))]


class Table:
    """One match with its seats."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: Sequence[Seat],
        *,
        proof: Proof | None = None,
        dealer: int = 0,
        hints: bool = True,
        undos: bool = True,
    ) -> None:
        """Without a proof, `dealer` deals the first hand; with one, the seeds draw who does."""
        names = [seat.name for seat in seats]
        self.match = Match(game, options, names, dealer, proof)
        self.seats = [Seat(seat.name, seat.mode) for seat in seats]
        self.ticks = [game.ticks] * len(seats)
        """Each seat's standing choice (`Game.ticks`): everything, until it says otherwise."""
        self.hints = hints
        self.undos = undos
        self.seq = 0
        """The number of the last entry."""
        self.turn = 0
        """The number of the last entry that changed the hand: what a command is meant for."""
        self.answered = Answered()
        self.left_to: tuple[int, ...] | None = None
        """Once all others have left: the side that has not, or none; the match ends there.

        None as well where the home of the table has ended it.
        """
        self._by: list[str] = []

    @classmethod
    def resume(
        cls,
        match: Match,
        modes: Iterable[Mode],
        *,
        ticks: Sequence[str] = (),
        hints: bool = True,
        undos: bool = True,
    ) -> Table:
        """A table that goes on with a match read from its record; which keeps no `ticks`."""
        seats = [Seat(name, mode) for name, mode in zip(match.names, modes, strict=True)]
        table = cls(match.game, match.options, seats, hints=hints, undos=undos)
        table.match = match
        if ticks:
            table.ticks = list(ticks)
        if match.hand is not None:
            hand = match.game.deal(*match.hand.deal[1:])
            for seat, action in match.hand.plies():
                by = "bot" if seats[seat].mode is Mode.BOT else "person"
                table._by.append(by if table._answer(hand) is None else "table")
                hand.play(action)
        table.left_to = table._left_to()
        return table

    def copy(self) -> Table:
        """A table that goes its own way from here; what was answered both remember."""
        new = Table.__new__(Table)
        new.match = self.match.copy()
        new.seats = self.seats[:]
        new.ticks = self.ticks[:]
        new.hints, new.undos = self.hints, self.undos
        new.seq, new.turn = self.seq, self.turn
        new.answered, new.left_to = self.answered, self.left_to
        new._by = self._by[:]  # noqa: SLF001 - its own
        return new

    # What is owed.

    def owes(self) -> Owed:
        """The next thing that has to happen."""
        if self.left_to is not None:
            return NOTHING
        hand = self.match.hand
        if hand is not None and not hand.is_over:
            if self.match.game.ticks and self._answer(hand) is not None:
                return ANSWER
            return Owed("act", hand.to_act, self.seats[hand.to_act].mode)
        return NOTHING if self.match.is_over else DEAL

    @property
    def is_over(self) -> bool:
        """By the rules, because everybody else has left, or because its home has ended it."""
        return self.left_to is not None or self.match.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won."""
        return self.match.winners or self.left_to or ()

    def observation(self, seat: int) -> Observation:
        """What a seat sees, for its bot or its hint."""
        return self._hand.view(seat)

    def tick(self, seat: int, text: str) -> None:
        """Change a seat's standing choice (see `Game.parse_ticks`); `LevataError` if it is refused.

        No command and no entry: a number in the log would tell the others that something was
        changed. What it leads to stands in the log, in the answers of the next window.
        """
        game = self.match.game
        if not game.ticks:
            raise LevataError("not-allowed", value="ticks")
        if self.match.is_over:
            raise LevataError("match-over")
        if self.seats[self._seat(seat)].mode in (Mode.BOT, Mode.LEFT):
            raise LevataError("not-a-person", seat=self._letter(seat))
        self._no_window("ticks")
        self.ticks[seat] = game.parse_ticks(text)

    # Commands.

    def submit(self, command: Command) -> Reply:
        """Decide a command, do it, and show it; `LevataError` if it is refused.

        Sent again it is answered as before, refusals too; what it looked like then is in the
        snapshot, not in the reply.
        """
        before = self.known(command)
        if before:
            return Reply(before, repeated=True)
        try:
            entries = self.decide(command)
        except LevataError as error:
            self.answered.refuse(command, error)
            raise
        viewers = (*range(len(self.seats)), NOBODY)
        frames = tuple(self.frames(entry, self.fold(entry), viewers) for entry in entries)
        self.answered.keep(entries)
        return Reply(entries, repeated=False, frames=frames)

    def known(self, command: Command) -> tuple[Entry, ...]:
        """What came of a command that was done before, nothing if it was not.

        What was refused is refused again; so is another command under a key that is used.
        """
        key = (command.actor, command.key)
        if key in self.answered.refused:
            raise self.answered.refused[key]
        before = self.answered.done.get(key, ())
        if before:
            self.check_same(before, command)
        return before

    def check_same(self, before: Sequence[Entry], command: Command) -> None:
        """`LevataError` unless such a command led to these entries, which have its key."""
        if not any(self._comes_of(entry, command) for entry in before):
            raise LevataError("key-used", value=command.key, kind=before[-1].kind)

    def decide(self, command: Command) -> tuple[Entry, ...]:
        """The entries a command comes to. The table stays as it is."""
        if command.kind not in COMMANDS:
            raise LevataError("not-a-command", value=command.kind, legal=", ".join(COMMANDS))
        if command.turn is not None and command.turn != self.turn:
            raise LevataError("stale", value=command.turn, expected=self.turn)
        if self.left_to is not None:
            raise LevataError("match-over")
        if command.actor == HOME:
            if command.kind not in HOME_COMMANDS:
                raise LevataError("not-allowed", value=command.kind)
            if command.kind not in ("deal", "answer"):
                self._seat(command.seat)
        else:
            mode = self.seats[self._seat(command.actor)].mode
            if command.kind not in SEAT_COMMANDS:
                raise LevataError("not-allowed", value=command.kind)
            if mode is Mode.LEFT:
                raise LevataError("seat-left", seat=self._letter(command.actor))
            if mode is Mode.BOT:
                raise LevataError("not-a-person", seat=self._letter(command.actor))
        decide = getattr(self, "_decide_" + command.kind.replace("-", "_"))
        steps: list[tuple[str, Happening]] = decide(command)
        return tuple(
            Entry(self.seq + 1 + i, command.actor, command.key, kind, body)
            for i, (kind, body) in enumerate(steps)
        )

    def _seat(self, seat: int) -> int:
        """A seat of this table, or a refusal."""
        if not 0 <= seat < len(self.seats):
            letters = self.match.game.seat_letters(self.match.options)
            raise LevataError("bad-seat", value=seat, legal=", ".join(letters))
        return seat

    def _decide_deal(self, command: Command) -> list[tuple[str, Happening]]:
        match = self.match
        if match.is_over:
            raise LevataError("match-over")
        if match.in_hand:
            raise LevataError("no-deal-due")
        game, proof, chance = match.game, match.proof, command.chance
        if (proof is None) != (chance is None):
            raise LevataError("pack-due" if proof is None else "seeds-due")
        body: Happening = {}
        if proof is not None and chance is not None:
            _check_chance(chance, match.options.players)
            shuffle.check_seed(chance.seed, shuffle.next_anchor(match), match.number)
            body["seed"] = chance.seed.hex()
            body["clients"] = [client.hex() for client in chance.clients]
            if match.number == 1:
                body["dealer"] = shuffle.first_dealer(chance.seed, proof.match, chance.clients)
            pack = shuffle.deal(
                game.deck.cards, chance.seed, proof.match, match.number, chance.clients
            )
        else:
            pack = game.check_pack(map(game.deck.card, command.pack))
        body["pack"] = [game.deck.name(card) for card in pack]
        return [("deal", body)]

    def _decide_act(self, command: Command) -> list[tuple[str, Happening]]:
        if command.actor != HOME:
            return [*self._back(command.actor), self._done_by(command.actor, command, "person")]
        if self.seats[command.seat].mode is Mode.PERSON:
            # A bot's answer that comes after its person is back is nobody's move.
            raise LevataError("not-a-bot", seat=self._letter(command.seat))
        return [self._done_by(command.seat, command, "bot")]

    def _decide_time_out(self, command: Command) -> list[tuple[str, Happening]]:
        """A bot makes this one move of a person whose time is up."""
        if self.seats[command.seat].mode is not Mode.PERSON:
            raise LevataError("not-a-person", seat=self._letter(command.seat))
        return [self._done_by(command.seat, command, "bot")]

    def _decide_answer(self, command: Command) -> list[tuple[str, Happening]]:  # noqa: ARG002
        """All questions of a window at once, for people and bots alike, from their ticks."""
        hand = self._in_hand().copy()
        found = []
        while (action := self._answer(hand)) is not None:
            found.append(self._act(hand.to_act, action, "table"))
            hand.play(action)
        if not found:
            raise LevataError("wrong-phase", value="answer", legal=self.owes().kind)
        return found

    def _done_by(self, seat: int, command: Command, by: str) -> tuple[str, Happening]:
        hand = self._in_hand()
        self._no_window(command.token)
        if hand.to_act != seat:
            raise LevataError(
                "not-your-turn", seat=self._letter(seat), owed=self._letter(hand.to_act)
            )
        action = self.match.game.parse(command.token)
        if action not in hand.legal():
            hand.copy().apply(action)  # raises with the reason
        return self._act(seat, action, by)

    def _decide_undo(self, command: Command) -> list[tuple[str, Happening]]:
        seat = command.actor
        if not self.undos:
            raise LevataError("not-allowed", value="undo")
        nothing = LevataError("nothing-to-undo", seat=self._letter(seat))
        if self.match.hand is None:
            raise nothing
        if self.match.hand.is_over:
            raise LevataError("undo-over")
        for ply, (actor, _) in reversed([*enumerate(self.match.hand.plies())]):
            if self._by[ply] == "table" and actor != seat and self.seats[actor].mode in PEOPLE:
                # Whatever was answered: a couple that was shown is not taken back by a rival.
                raise LevataError("undo-other")
            if self._by[ply] != "person":
                continue
            if actor != seat:
                raise LevataError("undo-other")
            back = self.match.copy()
            back.undo(ply)
            assert back.hand is not None
            if back.hand.parts < self.match.hand.parts:
                raise LevataError("undo-dealt")
            return [*self._back(seat), ("undo", {"seat": self._letter(seat), "plies": ply})]
        raise nothing

    def _decide_hint(self, command: Command) -> list[tuple[str, Happening]]:
        if not self.hints:
            raise LevataError("not-allowed", value="hint")
        return [self._mine(command, "hint")]

    def _decide_claim(self, command: Command) -> list[tuple[str, Happening]]:
        """A seat on lead takes the rest if it must, wherever the cards it cannot see lie."""
        found = [*self._back(command.actor), self._mine(command, "claim")]
        seat = command.actor
        hand = self._hand
        game, table = self.match.game, hand.trick_table()
        if hand.phase != PLAY or (table is not None and table.plays):
            raise LevataError("not-on-lead", seat=self._letter(seat))
        seen = hand.view(seat)
        if table is None or not sure_tricks(seen.hand, game.against(seen), table.order, game.deck):
            raise LevataError("no-claim", seat=self._letter(seat))
        hand = hand.copy()
        trumps, power = table.order.trumps, table.order.power
        while hand.phase == PLAY:
            leads = hand.legal()
            action = leads[0]
            if hand.to_act == seat:
                action = max(leads, key=lambda card: (trumps >> card & 1, power[card]))
            found.append(self._act(hand.to_act, action, "claim"))
            hand.play(action)
        if self._answer(hand) is not None:
            # Cards played out by the table could break a couple that still pays.
            raise LevataError("claim-later")
        return found

    def _decide_stand_in(self, command: Command) -> list[tuple[str, Happening]]:
        """The home lets a bot sit in for a person who has gone quiet."""
        if self.seats[command.seat].mode is not Mode.PERSON:
            raise LevataError("not-a-person", seat=self._letter(command.seat))
        return [self._mode(command.seat, MODES[command.kind])]

    def _decide_back(self, command: Command) -> list[tuple[str, Happening]]:
        return [self._mode(command.actor, MODES[command.kind])]

    def _decide_leave(self, command: Command) -> list[tuple[str, Happening]]:
        return [self._mode(command.actor, MODES[command.kind])]

    # Doing it.

    def fold(self, entry: Entry) -> tuple[Event, ...]:
        """Do one entry, the next in number, and say what the table notices. Trusted."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        self.seq = entry.seq
        body, match = entry.body, self.match
        letters = match.game.seat_letters(match.options)
        if entry.kind in ("hint", "claim"):
            return (Event(entry.kind, {"seat": body["seat"]}),)
        if entry.kind == "seat":
            seat = letters.index(str(body["seat"]))
            self.seats[seat] = Seat(self.seats[seat].name, Mode(body["mode"]))
            self.left_to = self._left_to()
            return (Event("seat", dict(body)), *self._ended_by_leaving())
        self.turn = entry.seq
        if entry.kind == "undo":
            plies = int(str(body["plies"]))
            match.undo(plies)
            del self._by[plies:]
            return (Event("undo", {"seat": body["seat"]}),)
        if entry.kind == "deal":
            return self._fold_deal(body)
        assert entry.kind == "act"
        self._by.append(str(body["by"]))
        events = match.step(match.game.parse(str(body["token"])))
        return (*events, *self._ended())

    def _fold_deal(self, body: Happening) -> tuple[Event, ...]:
        match = self.match
        chance = None
        if "seed" in body:
            clients = [bytes.fromhex(str(client)) for client in _list(body["clients"])]
            chance = Chance(bytes.fromhex(str(body["seed"])), tuple(clients))
        if "dealer" in body:
            match.dealer = int(str(body["dealer"]))
        number, dealer = match.number, self._letter(match.dealer)
        pack = [match.game.deck.card(str(name)) for name in _list(body["pack"])]
        hand = match.deal(pack, chance)
        self._by = []
        dealt: Happening = {"hand": number, "dealer": dealer}
        events = [Event("deal", dealt)]
        if hand.is_over:
            events.append(Event("void", {}))
        return (*events, *self._ended())

    def _ended(self) -> list[Event]:
        """Once a hand is over: the seeds that dealt it, the totals, and who has won."""
        match = self.match
        if match.in_hand:
            return []
        game, options = match.game, match.options
        found = []
        if match.chance is not None:
            seed: Happening = {
                "seed": match.chance.seed.hex(),
                "clients": [client.hex() for client in match.chance.clients],
            }
            found.append(Event("seed", seed))
        names = [game.side_name(options, side) for side in range(len(match.sides))]
        found.append(Event("totals", dict(zip(names, match.totals, strict=True))))
        if match.is_out_of_seeds and not game.winners(options, match.totals):
            found.append(Event("last-hand", {"hands": len(match.played)}))
        if match.winners:
            found.append(Event("won", {"sides": [names[side] for side in match.winners]}))
        return found

    def _left_to(self) -> tuple[int, ...] | None:
        """The side that is left once every person of every other side has left for good."""
        if self.match.is_over:
            return None
        sides = [[self.seats[seat].mode for seat in side] for side in self.match.sides]
        began = [i for i, modes in enumerate(sides) if any(m is not Mode.BOT for m in modes)]
        stayed = [i for i in began if any(m in PEOPLE for m in sides[i])]
        return tuple(stayed) if len(stayed) < min(len(began), 2) else None

    def _ended_by_leaving(self) -> list[Event]:
        if not self.left_to:
            return []
        game, options = self.match.game, self.match.options
        return [Event("won", {"sides": [game.side_name(options, side) for side in self.left_to]})]

    # Showing it.

    def frame(self, entry: Entry, events: Sequence[Event], viewer: int) -> Happening:
        """An entry just folded, as one viewer may see it."""
        return self.frames(entry, events, (viewer,))[viewer]

    def frames(
        self, entry: Entry, events: Sequence[Event], viewers: Collection[int]
    ) -> dict[int, Happening]:
        """An entry just folded, as each viewer may see it.

        What a viewer may not see keeps its number and loses its body.
        """
        told: Json = [event(happened) for happened in events]
        own = {**self._shown(entry), "events": told}
        others = self._shown_others(entry, own)
        mine = str(entry.body.get("seat", ""))
        letters = self.match.game.seat_letters(self.match.options)
        actor = letters.find(mine) if mine else NOBODY
        found: dict[int, Happening] = {}
        for viewer, snapshot in self.snapshots(viewers).items():
            shown = own if viewer == actor != NOBODY else others
            if shown is None:
                found[viewer] = {"seq": entry.seq, "kind": "hidden"}
            else:
                found[viewer] = {**shown, **snapshot}
        return found

    def _shown(self, entry: Entry) -> Happening:
        """What the seat that an entry speaks of sees of the entry itself."""
        body, fields = entry.body, FRAME_FIELDS.get(entry.kind, ())
        shown = {name: body[name] for name in fields if name in body}
        return {"seq": entry.seq, "kind": entry.kind, **shown}

    def _shown_others(self, entry: Entry, own: Happening) -> Happening | None:
        """What all others see of it, None if nothing."""
        if entry.kind == "hint":
            return None
        game = self.match.game
        if entry.kind == "act" and DISCARD <= game.parse(str(own["token"])) < CALL:
            return {**own, "token": game.token(HIDDEN)}
        return own

    def is_alike(self, entry: Entry) -> bool:
        """Do all viewers see the same of an entry just folded, but for their ticks and `personal`?"""
        if self.match.hand is None or entry.kind == "hint":
            return False
        if entry.kind != "act":
            return True
        return not DISCARD <= self.match.game.parse(str(entry.body["token"])) < CALL

    def snapshot(self, viewer: int) -> Happening:
        """Everything a viewer needs to draw the table now."""
        return self.snapshots((viewer,))[viewer]

    def snapshots(self, viewers: Collection[int]) -> dict[int, Happening]:
        """Everything each viewer needs to draw the table now. What they share is made once."""
        match = self.match
        game, options = match.game, match.options
        owed = self.owes()
        names = side_names(game, options)
        shared: Happening = {
            "at": self.seq,
            "turn": self.turn,
            "hand_number": len(match.played) + (1 if match.in_hand else 0),
            "seats": [
                {"seat": letter, "name": seat.name, "mode": seat.mode.value}
                for letter, seat in zip(game.seat_letters(options), self.seats, strict=True)
            ],
            "totals": dict(zip(names, match.totals, strict=True)),
            "winners": [names[side] for side in self.winners],
            "owed": {
                "kind": owed.kind,
                "seat": self._letter(owed.seat) if owed.seat != NOBODY else None,
            },
            "ticks": "",
            "anchor": match.proof.anchor.hex() if match.proof else None,
            "view": None,
        }
        views = messages(match.hand, viewers) if match.hand else dict.fromkeys(viewers)
        return {
            viewer: {
                **shared,
                "ticks": self.ticks[viewer] if viewer != NOBODY else "",
                "view": views[viewer],
            }
            for viewer in viewers
        }

    # Helpers.

    @property
    def _hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    def _in_hand(self) -> Hand:
        if not self.match.in_hand:
            if self.match.is_over:
                raise LevataError("match-over")
            raise LevataError("wrong-phase", value="act", legal="deal")
        return self._hand

    def _answer(self, hand: Hand) -> Action | None:
        """What the table does for the seat to act, if it is asked one of a window's questions."""
        return hand.answer(self.ticks[hand.to_act]) if not hand.is_over else None

    def _comes_of(self, entry: Entry, command: Command) -> bool:
        """Is this what such a command leads to?"""
        if entry.kind != ENTRY_KINDS.get(command.kind, command.kind):
            return False
        means: Happening = {}
        if command.seat != NOBODY:
            means["seat"] = self._letter(self._seat(command.seat))
        if entry.kind == "act":
            is_answer = command.kind == "answer"
            means["by"] = "table" if is_answer else "bot" if command.actor == HOME else "person"
            if not is_answer:
                means["token"] = command.token
        if entry.kind == "seat":
            means["mode"] = MODES[command.kind].value
        return all(entry.body.get(name) == value for name, value in means.items())

    def _no_window(self, what: str) -> None:
        if self.match.game.ticks and self.owes().kind == "answer":
            raise LevataError("window-open", value=what)

    def _letter(self, seat: int) -> str:
        return self.match.game.seat_letters(self.match.options)[seat]

    def _act(self, seat: int, action: Action, by: str) -> tuple[str, Happening]:
        token = self.match.game.token(action)
        return "act", {"seat": self._letter(seat), "token": token, "by": by}

    def _mine(self, command: Command, kind: str) -> tuple[str, Happening]:
        """Something only the seat to act may ask for."""
        hand = self._in_hand()
        self._no_window(kind)
        if hand.to_act != command.actor:
            raise LevataError(
                "not-your-turn", seat=self._letter(command.actor), owed=self._letter(hand.to_act)
            )
        return kind, {"seat": self._letter(command.actor)}

    def _mode(self, seat: int, mode: Mode) -> tuple[str, Happening]:
        return "seat", {"seat": self._letter(seat), "mode": mode.value}

    def _back(self, actor: int) -> list[tuple[str, Happening]]:
        """Whoever acts has their seat again."""
        if actor == HOME or self.seats[actor].mode is not Mode.STAND_IN:
            return []
        return [self._mode(actor, Mode.PERSON)]


SEAT_COMMANDS = ("act", "undo", "hint", "claim", "back", "leave")
HOME_COMMANDS = ("deal", "act", "answer", "time-out", "stand-in")
COMMANDS = (*SEAT_COMMANDS, "deal", "answer", "time-out", "stand-in")
"""Every command; `Table._decide_<command>` decides it."""

ENTRY_KINDS = {
    "answer": "act",
    "time-out": "act",
    "back": "seat",
    "leave": "seat",
    "stand-in": "seat",
}
"""The entry a command becomes, where it has another name."""
MODES = {"back": Mode.PERSON, "leave": Mode.LEFT, "stand-in": Mode.STAND_IN}
"""Who plays a seat after a command."""
REFUSALS = 1_000
"""So many refusals are remembered, the newest."""

PEOPLE = (Mode.PERSON, Mode.STAND_IN)
"""The modes of a seat that has a person."""

FRAME_FIELDS = {
    "act": ("seat", "token", "by"),
    "undo": ("seat", "plies"),
    "hint": ("seat",),
    "claim": ("seat",),
    "seat": ("seat", "mode"),
}
"""For each kind of entry what of its body is shown; a deal shows nothing of its own."""


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _check_chance(chance: Chance, players: int) -> None:
    """The form of seeds that come from outside."""
    if len(chance.seed) != shuffle.SEED_BYTES:
        raise LevataError("bad-seed", value=len(chance.seed), expected=shuffle.SEED_BYTES)
    sizes = [len(client) for client in chance.clients]
    if len(sizes) != players or max(sizes) > shuffle.CLIENT_BYTES:
        spelled = ", ".join(map(str, sizes)) or "0"
        raise LevataError(
            "bad-clients", value=spelled, count=players, expected=shuffle.CLIENT_BYTES
        )
