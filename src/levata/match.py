"""A match: hands until the game's own rule says who has won.

Options, names, finished hands, the hand in progress, dealer and totals; chance comes in as packs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from levata.cards import Card
from levata.errors import LevataError
from levata.game import Action, Event, Game, Hand, Options

__all__ = ["HANDS", "Chance", "Match", "Played", "Proof", "is_match_name", "is_name"]


HANDS = 1_000
"""For so many hands the seeds of a proven match are made, and it is over long before. Who passes for
ever comes to their end: whoever leads then has won, or those who do."""
NAME_LENGTH = 64
NAME_BYTES = 255
"""A match's name goes into its shuffles with one byte for its length."""


def is_name(text: str) -> bool:
    """Can a record hold that name of a player?"""
    return 0 < len(text) <= NAME_LENGTH and text.isprintable()


def is_match_name(text: str) -> bool:
    """Can a record hold that name of a match, and its shuffles too?"""
    return is_name(text) and len(text.encode()) <= NAME_BYTES


@dataclass(frozen=True, slots=True)
class Chance:
    """Where a pack came from: what `shuffle.deal` was given, once it may be told."""

    seed: bytes
    """The server's 32 bytes for this hand."""
    clients: tuple[bytes, ...]
    """What each seat added, in seat order; empty where nothing came."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was published before the first deal."""

    match: str
    """The match's own name in Unicode's form NFC, part of every shuffle."""
    anchor: bytes
    """SHA-256 of the first hand's seed."""

    def __post_init__(self) -> None:
        if not is_match_name(self.match) or normalize("NFC", self.match) != self.match:
            raise LevataError("bad-name", value=self.match)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished hand: enough to replay it, and what it came to."""

    dealer: int
    pack: tuple[Card, ...]
    history: bytes
    before: tuple[int, ...]
    """Totals before it."""
    score: tuple[int, ...]
    chance: Chance | None


class Match:
    """A match in progress or over.

    `hand` stays the last hand until the next is dealt, so that it can be looked at.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        names: Sequence[str],
        dealer: int,
        proof: Proof | None = None,
    ) -> None:
        """Names are kept in Unicode's form NFC; one that no record can hold is refused."""
        assert len(names) == options.players
        self.game = game
        self.options = options
        self.names = tuple(normalize("NFC", name) for name in names)
        for name in self.names:
            if not is_name(name):
                raise LevataError("bad-name", value=name)
        self.proof = proof
        self.dealer = dealer
        """Who deals the hand in progress or, between hands, the next one."""
        self.sides = game.sides(options)
        self.totals: tuple[int, ...] = (0,) * len(self.sides)
        self.played: list[Played] = []
        self.hand: Hand | None = None
        self.chance: Chance | None = None

    def copy(self) -> Match:
        """A match that goes its own way from here."""
        new = Match.__new__(Match)
        new.game, new.options, new.names = self.game, self.options, self.names
        new.proof, new.sides = self.proof, self.sides
        new.dealer, new.totals, new.chance = self.dealer, self.totals, self.chance
        new.played = self.played[:]
        new.hand = self.hand.copy() if self.hand else None
        return new

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, empty while the match goes on."""
        if not self.played:
            return ()
        won = self.game.winners(self.options, self.totals)
        if not won and self.is_out_of_seeds:
            return tuple(side for side, place in enumerate(self.places()) if place == 1)
        return won

    @property
    def is_out_of_seeds(self) -> bool:
        """Is there no seed for another hand?"""
        return self.proof is not None and len(self.played) >= HANDS

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    @property
    def in_hand(self) -> bool:
        """Is a hand being played?"""
        return self.hand is not None and not self.hand.is_over

    @property
    def number(self) -> int:
        """The number of the hand in progress or, between hands, of the next one, from 1."""
        return len(self.played) + 1

    def deal(self, pack: Sequence[Card], chance: Chance | None = None) -> Hand:
        """Deal the next hand. A pack that is not the game's is refused."""
        if self.is_over:
            raise LevataError("match-over")
        if self.in_hand:
            raise LevataError("no-deal-due")
        cards = self.game.check_pack(pack)
        self.hand = self.game.deal(self.options, self.dealer, self.totals, cards)
        self.chance = chance
        self._settle()
        return self.hand

    def apply(self, action: Action) -> None:
        """Do an action in the hand in progress; `IllegalAction` if it may not be done."""
        self._act(lambda hand: hand.apply(action))

    def step(self, action: Action) -> list[Event]:
        """`apply`, and what the table notices of it."""
        found: list[Event] = []
        self._act(lambda hand: found.extend(hand.step(action)))
        return found

    def undo(self, plies: int) -> None:
        """Go back to where the hand last dealt had so many plies, fewer than it has."""
        assert self.hand is not None
        assert 0 <= plies < len(self.hand.history) // 2
        deal, history = self.hand.deal, self.hand.history[: 2 * plies]
        if self.hand.is_over:
            self.played.pop()
        self.dealer = deal.dealer
        self.totals = deal.totals
        self.hand = self.game.deal(self.options, deal.dealer, deal.totals, deal.pack)
        for action in history[1::2]:
            self.hand.play(action)

    def places(self) -> tuple[int, ...]:
        """The place of each side by its total; equal sides share the better place."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)

    def replay(self, number: int) -> Hand:
        """A finished hand again, from 1, played to its end."""
        past = self.played[number - 1]
        hand = self.game.deal(self.options, past.dealer, past.before, past.pack)
        for action in past.history[1::2]:
            hand.play(action)
        return hand

    def _act(self, do: Callable[[Hand], None]) -> None:
        if not self.in_hand:
            raise LevataError("match-over" if self.is_over else "deal-due")
        assert self.hand is not None
        do(self.hand)
        self._settle()

    def _settle(self) -> None:
        """If the hand is over, book it: the one place where totals and dealer move."""
        hand = self.hand
        assert hand is not None
        if not hand.is_over:
            return
        score = hand.score()
        self.played.append(
            Played(hand.deal.dealer, hand.deal.pack, hand.history, self.totals, score, self.chance)
        )
        self.totals = tuple(a + b for a, b in zip(self.totals, score, strict=True))
        self.dealer = hand.next_dealer()
