"""The auction of Cross Purposes for four, by names alone: quick enough to be played out often."""

from __future__ import annotations

from collections.abc import Sequence

from levata.bots.cross_purposes_hands import NAMES, RANKS, Row, named, opening
from levata.game import Options
from levata.games.cross_purposes import table_of

__all__ = ["Auction", "Liking"]

PATIENCE = ((12.0, 3.0), (4.0, 3.0))
"""By stage, how much less than the best of its own names a seat accepts, and more each round."""
LEFT = (1, 2, 3, 0)


class Auction:
    """Who says what, and what comes of it; names are 0 to 16."""

    __slots__ = ("ally", "called", "first", "live", "named", "rounds", "said", "standing", "to_act")

    def __init__(self, options: Options, dealer: int) -> None:
        table = table_of(options)
        self.standing = [-1] * 4
        self.said = [0] * 4
        """In this stage, by seat, a bit for each name."""
        self.called = 0
        self.live: tuple[int, ...] = (0, 1, 2, 3)
        self.ally = [2, 3, 0, 1] if table.fixed else [-1] * 4
        self.first = -1
        """The name that is set, -1 while none is."""
        self.named = -1
        """`13 * trump + top` once both are set."""
        self.rounds = table.rounds
        self.to_act = LEFT[dealer]

    def copy(self) -> Auction:
        new = Auction.__new__(Auction)
        new.standing = self.standing[:]
        new.said = self.said[:]
        new.called = self.called
        new.live = self.live
        new.ally = self.ally[:]
        new.first = self.first
        new.named = self.named
        new.rounds = self.rounds
        new.to_act = self.to_act
        return new

    def offers(self) -> list[int]:
        """The names that the seat to act would accept by saying them."""
        seat, standing = self.to_act, self.standing
        partner = self.ally[seat]
        if partner >= 0:
            return [standing[partner]] if standing[partner] >= 0 else []
        return [standing[s] for s in self.live if s != seat and standing[s] >= 0]

    def say(self, name: int) -> None:
        seat = self.to_act
        if name in self.offers():
            self._agree(seat, name)
            return
        self.standing[seat] = name
        self.said[seat] |= 1 << name
        self.called += 1
        self._pass_on(seat)

    def _agree(self, seat: int, name: int) -> None:
        if self.first >= 0:
            suit, rank = sorted((self.first, name))
            self.named = RANKS * suit + rank - 4
            return
        partner = self.ally[seat]
        if partner < 0:
            partner = next(s for s in self.live if s != seat and self.standing[s] == name)
            one, other = (s for s in range(4) if s not in (seat, partner))
            self.ally[seat], self.ally[partner] = partner, seat
            self.ally[one], self.ally[other] = other, one
        self.first = name
        self.live = tuple(s for s in self.live if s not in (seat, partner))
        for s in range(4):
            if s not in self.live or (self.standing[s] < 4) == (name < 4):
                self.standing[s] = -1
        self.said = [0] * 4
        self.called = 0
        self._pass_on(seat)

    def _pass_on(self, seat: int) -> None:
        seat = LEFT[seat]
        while seat not in self.live:
            seat = LEFT[seat]
        self.to_act = seat

    def forced(self) -> bool:
        """Must the seat to act accept what is offered?"""
        if self.rounds:
            return self.called >= self.rounds * len(self.live)
        return set(self.fresh()) <= set(self.offers())

    def fresh(self) -> list[int]:
        """The names that the seat to act has not said in this stage."""
        said = self.said[self.to_act]
        return [n for n in range(NAMES) if self.open(n) and not said >> n & 1]

    def give(self) -> float:
        """How much less than the best of its own names a seat accepts now."""
        start, step = PATIENCE[self.first >= 0]
        return start + step * (self.called // len(self.live))

    def choice(self, likes: Sequence[float], best: int) -> int:
        """What a seat that likes the names so says: an offer that is good enough, or its best."""
        offers = self.offers()
        if self.rounds:
            forced = self.called >= self.rounds * len(self.live)
        else:
            fresh = self.fresh()
            forced = not fresh
            best = max(fresh or offers, key=likes.__getitem__)
        if not offers:
            return best
        offer = offers[0] if len(offers) == 1 else max(offers, key=likes.__getitem__)
        return offer if forced or likes[offer] >= likes[best] - self.give() else best

    def open(self, name: int) -> bool:
        """Is the name one of a dimension that is not set?"""
        return self.first < 0 or (name < 4) != (self.first < 4)


class Liking:
    """What each seat of one world thinks of the names, by its own hand alone."""

    __slots__ = ("_known", "rows")

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self._known: dict[int, tuple[list[float], int]] = {}

    def of(self, seat: int, first: int) -> tuple[list[float], int]:
        """What it likes each name, and which most, after the name `first` is set, -1 for none."""
        key = seat + 4 * first
        found = self._known.get(key)
        if found is None:
            row = self.rows[seat]
            likes = opening(4, row) if first < 0 else named(row, first)
            found = self._known[key] = (likes, likes.index(max(likes)))
        return found

    def finish(self, auction: Auction) -> None:
        """Everybody says what plain judgement would until both dimensions are set."""
        while auction.named < 0:
            auction.say(auction.choice(*self.of(auction.to_act, auction.first)))
