"""Matches as text: one canonical writer, a tolerant reader that believes nothing.

The grammar is docs/record.md. Reading replays every action through the rules; the lines that say
what was taken and scored are checked against the replay, and an error names line, value and
expectation. Writer and reader stay in one long file: they are one grammar, and change together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import TypeVar

from levata.cards import NO_CARD, Card, Cards
from levata.errors import TEXTS, LevataError, NotationError
from levata.game import (
    CALL,
    DISCARD,
    HIDDEN,
    NOBODY,
    OVER,
    PLAY,
    Action,
    Event,
    Game,
    Hand,
    Options,
    Packet,
)
from levata.games import by_name
from levata.match import (
    NAME_BYTES,
    NAME_LENGTH,
    Chance,
    Match,
    Played,
    Proof,
    is_match_name,
    is_name,
)

__all__ = ["FULL", "Record", "read", "read_all", "write"]

FULL = -2
"""A record that hides nothing; otherwise the seat it was written for, or `NOBODY`."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match read from text and for whom the text was written.

    In a seat's record of an unfinished hand the cards it never saw are filled in so that the
    record comes out the same: nothing may be read off them, and writing hides them again.
    """

    match: Match
    seat: int = FULL


# Writing.


def write(match: Match, seat: int = FULL) -> str:
    """The canonical text; for a seat or a spectator the unfinished hand shows only its view."""
    game, options = match.game, match.options
    letters = game.seat_letters(options)
    lines = [f"game {game.name} {game.version}  {options}"]
    names = (f"{letters[s]}:{_quote(name)}" for s, name in enumerate(match.names))
    lines.append("seats " + " ".join(names))
    if seat != FULL:
        lines.append(f"view {letters[seat] if seat != NOBODY else '-'}")
    if match.proof is not None:
        lines.append(f"proof {_quote(match.proof.match)} {match.proof.anchor.hex()}")
    totals = (0,) * len(match.sides)
    for number, past in enumerate(match.played, 1):
        lines += _finished_lines(game, options, number, past)
        totals = tuple(a + b for a, b in zip(totals, past.score, strict=True))
        lines.append(f"total {_side_figures(game, options, totals, signed=False)}")
    if match.hand is not None and not match.hand.is_over:
        deal = match.hand.deal
        past = Played(
            deal.dealer, deal.pack, match.hand.history, deal.totals, deal.totals, match.chance
        )
        lines += _hand_lines(game, options, match.number, past, seat)
    if match.winners:
        lines.append("won " + " ".join(game.side_name(options, side) for side in match.winners))
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=256)
def _finished_lines(game: Game, options: Options, number: int, past: Played) -> tuple[str, ...]:
    """A finished hand: its lines stay as they are, however often the match is written."""
    return tuple(_hand_lines(game, options, number, past, FULL))


def _hand_lines(game: Game, options: Options, number: int, past: Played, seat: int) -> list[str]:
    """One hand, replayed as it is written."""
    hand = game.deal(options, past.dealer, past.before, past.pack)
    letters = game.seat_letters(options)
    lines = [f"hand {number} dealer {letters[past.dealer]}"]
    if past.chance is not None and seat == FULL:
        lines.append(_seed_line(letters, past.chance))
    deal_at = len(lines)
    tricks = 0
    words: list[str] = []  # the line being written, its remarks apart
    remarks: list[str] = []
    phase = ""
    width = 0
    shown: list[str] = []

    def end_line() -> None:
        nonlocal words, remarks
        if words:
            text = " ".join(words)
            lines.append(f"{text:<28}; {'; '.join(remarks)}" if remarks else text)
        words, remarks = [], []

    for action in past.history[1::2]:
        actor = hand.to_act
        if action < DISCARD:
            if phase != PLAY or width == hand.width():
                end_line()
                tricks += 1
                words, width = [f"{tricks}.", letters[actor]], 0
            phase = PLAY
            width += 1
            words.append(game.token(action))
        else:
            if phase != hand.phase:
                end_line()
                words, phase = [hand.phase], hand.phase
            secret = action < CALL and seat not in (FULL, actor)
            words += [letters[actor], game.token(HIDDEN if secret else action)]
        events = [e for e in hand.trace(action) if e.code in game.remarks]
        remarks += [game.remarks[e.code].format(**e.params) for e in events]
        if seat != FULL:
            shown += [_shown_line(e) for e in events]
    end_line()
    lines += shown
    lines[deal_at:deal_at] = _deal_lines(hand, seat)
    if hand.is_over:
        for word, figures in hand.counts():
            lines.append(f"{word} {_side_figures(game, options, figures, signed=False)}")
        lines.append(f"score {_side_figures(game, options, hand.score(), signed=True)}")
    return lines


def _seed_line(letters: str, chance: Chance) -> str:
    added = (f"{letters[s]}:{client.hex() or '-'}" for s, client in enumerate(chance.clients))
    return f"seed {chance.seed.hex()} {' '.join(added)}"


def _deal_lines(hand: Hand, seat: int) -> list[str]:
    """A line for each part of the deal that is out, and the undealt rest in a full record."""
    deal = hand.deal
    game, options = deal.game, deal.options
    letters = game.seat_letters(options)
    pack = deal.pack if seat == FULL else hand.view(seat).pack
    parts = game.parts(options)
    lines = []
    stock: list[Card] = []
    held: dict[str, dict[int, list[Card]]] = {part: {} for part in parts}
    at = 0
    for packet in game.layout(options, deal.dealer):
        cards = list(pack[at : at + packet.size])
        at += packet.size
        if parts.index(packet.part) < hand.parts:
            held[packet.part].setdefault(packet.seat, []).extend(cards)
        else:
            stock += cards
    for part in parts[: hand.parts]:
        words = []
        for owner in sorted(held[part]):
            cards = held[part][owner]
            if owner == NOBODY:
                words += [game.deck.name(card) for card in cards]
            else:
                known: Cards = sum(1 << card for card in cards if card != NO_CARD)
                words.append(f"{letters[owner]}:{game.deck.holding(known, cards.count(NO_CARD))}")
        lines.append(
            f"{part:<5}{' '.join(words)}" if len(part) < 5 else f"{part} {' '.join(words)}"
        )
    if stock and seat == FULL:
        lines.append("stock " + " ".join(map(game.deck.name, stock)))
    return lines


def _shown_line(event: Event) -> str:
    """What was shown, as a line of a seat's record: `cross N h 20`."""
    return " ".join([event.code, *map(str, event.params.values())])


def _side_figures(game: Game, options: Options, figures: Sequence[int], *, signed: bool) -> str:
    return " ".join(
        f"{name} {_figure(n, signed=signed)}"
        for name, n in zip(game.figure_names(options, len(figures)), figures, strict=True)
    )


def _figure(n: int, *, signed: bool) -> str:
    return f"{n:+d}" if signed and n else str(n)


def _quote(name: str) -> str:
    """A name as it stands in a record: quoted when it holds anything that would end a word.

    NFC first: a Greek question mark becomes a semicolon by it.
    """
    name = unicodedata.normalize("NFC", name)
    if re.fullmatch(r"[^\s\";\\]+", name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


# Reading.

GUESSES = 3_000
"""Deals tried to explain a seat's record before it is refused."""

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
WORD = re.compile(r'(?:[^\s";]|"(?:[^"\\]|\\.)*")+|;.*|"')


@dataclass(slots=True)
class _Line:
    number: int
    words: list[str]

    def error(self, value: str, expected: str) -> NotationError:
        return NotationError("record", line=self.number, value=value, expected=expected)


def read(text: str, *, is_full: bool = False) -> Record:
    """The one match of a text; `NotationError` with line, value and expectation otherwise.

    With `is_full` a seat's record is refused, before its hand is guessed at.
    """
    blocks = list(_blocks(text))
    if len(blocks) != 1:
        due = "one match, opened by a line 'game NAME VERSION'"
        raise _Line(1, []).error(f"{len(blocks)} matches", due)
    return _Reader(blocks[0], is_full=is_full).record()


def read_all(text: str) -> Iterator[Record]:
    """Every match of a text, each opened by its `game` line."""
    return (_Reader(block).record() for block in _blocks(text))


def _blocks(text: str) -> Iterator[list[_Line]]:
    """The lines of each match."""
    block: list[_Line] = []
    for line in _lines(text):
        if line.words[0] == "game" and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _lines(text: str) -> Iterator[_Line]:
    """The lines that say something, split into words; comments and blank lines are gone."""
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        words = []
        for found in WORD.finditer(raw):
            word = found[0]
            if word == '"':
                raise _Line(number, []).error(word, "a quote that is closed")
            if not word.startswith(";"):
                words.append(word)
        if words:
            yield _Line(number, words)


class _Reader:
    """One match, read line by line and replayed as it is read."""

    def __init__(self, lines: list[_Line], *, is_full: bool = False) -> None:
        self.lines = lines
        self.at = 0
        self.seat = FULL
        self.is_full = is_full
        self.match = self._header()
        self.letters = self.match.game.seat_letters(self.match.options)

    def record(self) -> Record:
        while (line := self._peek()) is not None and line.words[0] != "won":
            self._hand()
        if line is not None:
            self._won(line)
        return Record(self.match, self.seat)

    def _peek(self) -> _Line | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def _take(self, word: str) -> _Line | None:
        """The next line if it opens with that word."""
        line = self._peek()
        if line is None or line.words[0] != word:
            return None
        self.at += 1
        return line

    # The header.

    def _header(self) -> Match:
        line = self._take("game")
        if line is None:
            line = self.lines[0]
            problem = f"{line.words[0]!r} opens the record"
            raise line.error(problem, "'game NAME VERSION' comes first")
        if len(line.words) < 3:
            raise line.error(" ".join(line.words), "write game NAME VERSION and the options")
        name, version = line.words[1:3]
        game = _at(line, lambda: by_name(name))
        if version != str(game.version):
            raise NotationError(
                "rules-version",
                line=line.number,
                value=version,
                game=game.name,
                legal=str(game.version),
            )
        values: dict[str, str] = {}
        for word in line.words[3:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise line.error(repr(word), "an option is name=value")
            if name in values:
                raise line.error(repr(word), f"option {name} stands once")
            values[name] = value
        players = values.pop("players", None)
        options = _at(line, lambda: game.parse_options(players, values))
        letters = game.seat_letters(options)
        names = self._names(letters)
        if (view := self._take("view")) is not None:
            if self.is_full:
                raise view.error("one seat's view", "a full record")
            self.seat = self._view(view, letters)
        proof = self._proof()
        return Match(game, options, names, dealer=0, proof=proof)

    def _names(self, letters: str) -> list[str]:
        line = self._take("seats")
        if line is None:
            return list(letters)
        names = {}
        for word in line.words[1:]:
            letter, colon, name = word.partition(":")
            if not colon or letter not in tuple(letters) or letter in names:
                raise line.error(repr(word), f"write SEAT:name once for each seat of {letters}")
            names[letter] = _unquote(line, name)
        if len(names) != len(letters):
            raise line.error(" ".join(line.words), f"a name for each seat of {letters}")
        return [names[letter] for letter in letters]

    def _view(self, line: _Line, letters: str) -> int:
        if len(line.words) != 2 or line.words[1] not in (*letters, "-"):
            raise line.error(" ".join(line.words), f"write view and a seat of {letters}, or -")
        return letters.find(line.words[1])

    def _proof(self) -> Proof | None:
        line = self._take("proof")
        if line is None:
            return None
        if len(line.words) != 3:
            raise line.error(" ".join(line.words), "write proof, the match's name, its SHA-256")
        name = _unquote(line, line.words[1])
        if not is_match_name(name):
            raise line.error(repr(name), f"a name of at most {NAME_BYTES} bytes of UTF-8")
        return Proof(name, _hex(line, line.words[2], 32))

    # A hand.

    def _hand(self) -> None:
        line = self._take("hand")
        if line is None:
            line = self.lines[self.at]
            raise line.error(
                f"{line.words[0]!r} opens this line", "'hand NUMBER dealer SEAT' is due"
            )
        match = self.match
        self._opens(line)
        chance = self._chance()
        deal = self._deal(line)
        if any(deal.hidden.values()):
            self._guess(line, deal, chance)
        else:
            deal.check_sizes()
            pack = deal.pack({}, None)
            hand = _at(line, lambda: match.deal(pack, chance))
            self._actions(hand, partial(self._apply, hand))
        assert self.match.hand is not None
        deal.match_parts(self.match.hand, self.lines[self.at - 1])
        self._figures(self.match.hand)

    def _opens(self, line: _Line) -> None:
        match, words = self.match, " ".join(line.words)
        if match.is_over:
            raise line.error(words, "no hand: the match was won before it")
        if match.in_hand:
            raise line.error(words, f"hand {match.number} is not finished")
        number = match.number
        if len(line.words) != 4 or line.words[1] != str(number) or line.words[2] != "dealer":
            raise line.error(words, f"write hand {number} dealer SEAT")
        if line.words[3] not in tuple(self.letters):
            raise line.error(repr(line.words[3]), f"the dealer is a seat of {self.letters}")
        dealer = self.letters.index(line.words[3])
        if number == 1:
            match.dealer = dealer
        elif dealer != match.dealer:
            due = self.letters[match.dealer]
            raise line.error(f"dealer {line.words[3]}", f"{due} deals hand {number}")

    def _chance(self) -> Chance | None:
        line = self._take("seed")
        if line is None:
            return None
        form = f"write seed HEX and SEAT:HEX or SEAT:- for each of {self.letters}"
        clients = {}
        for word in line.words[2:]:
            letter, colon, text = word.partition(":")
            if not colon or letter not in tuple(self.letters) or letter in clients:
                raise line.error(repr(word), form)
            clients[letter] = b"" if text == "-" else _hex(line, text, None)
        if len(clients) != len(self.letters):
            raise line.error(" ".join(line.words), form)
        seed = _hex(line, line.words[1], 32)
        return Chance(seed, tuple(clients[letter] for letter in self.letters))

    def _deal(self, opened: _Line) -> _DealText:
        """The deal lines as they stand."""
        game, options = self.match.game, self.match.options
        parts = game.parts(options)
        deal = _DealText(game, options, self.match.dealer, opened, {}, {}, {})
        seen: Cards = 0
        while (line := self._peek()) is not None and line.words[0] in (*parts, "stock"):
            self.at += 1
            part = line.words[0]
            if part in deal.lines:
                raise line.error(part, f"one {part} line a hand")
            deal.lines[part] = line
            for word in line.words[1:]:
                owner, cards, hidden = self._cards(line, word)
                if cards & seen:
                    twice = game.deck.names(cards & seen)[0]
                    raise line.error(twice, "each card lies in one place")
                seen |= cards
                key = (part, owner)
                if owner != NOBODY and key in deal.given:
                    raise line.error(repr(word), f"one holding for each seat of {self.letters}")
                deal.given.setdefault(key, []).extend(game.deck.members(cards))
                deal.hidden[key] = deal.hidden.get(key, 0) + hidden
        if parts[0] not in deal.lines:
            raise opened.error("no deal line", f"write {parts[0]} and each seat's cards")
        if self.seat == FULL and (loose := deal.loose()):
            due = f"all {len(game.deck)} of the pack; missing: "
            due += " ".join(map(game.deck.name, loose))
            raise deal.lines[parts[0]].error(f"{len(game.deck) - len(loose)} cards", due)
        return deal

    def _cards(self, line: _Line, word: str) -> tuple[int, Cards, int]:
        """A seat's holding, or one card of nobody's."""
        deck = self.match.game.deck
        letter, colon, text = word.partition(":")
        if not colon:
            if word == deck.name(NO_CARD) and self.seat != FULL:
                return NOBODY, 0, 1
            return NOBODY, 1 << _at(line, lambda: deck.card(word)), 0
        if letter not in tuple(self.letters):
            raise line.error(repr(word), f"write SEAT:holding with a seat of {self.letters}")
        cards, hidden = _at(line, lambda: deck.parse_holding(text))
        if hidden and self.seat == FULL:
            raise line.error(repr(word), "a full record hides nothing; a seat's has a view line")
        if hidden and self.letters.index(letter) == self.seat:
            raise line.error(repr(word), "every card of the seat whose record this is")
        return self.letters.index(letter), cards, hidden

    def _guess(self, opened: _Line, deal: _DealText, chance: Chance | None) -> None:
        """A seat's unfinished hand: fill in what it could not see until the text comes out.

        A card another seat plays is moved into its hand and the hand begun again; what was shown
        has to be shown by the filled-in cards, else they are dealt anew.
        """
        match, start, before = self.match, self.at, self.match.copy()
        stock = None if "stock" in match.game.parts(match.options) else deal.lines.get("stock")
        if chance is not None or stock is not None:
            told = stock or opened
            raise told.error(
                "an unfinished hand of a seat's", "no seed and no stock, only its view"
            )
        deal.check_sizes()
        placed: dict[Card, tuple[str, int]] = {}
        for attempt in range(GUESSES):
            self.match = before.copy()
            self.at = start
            rng = Random(attempt)
            hand = self.match.deal(deal.pack(placed, rng))
            if hand.phase == OVER:  # void: not the deal that was seen
                continue
            try:
                explained = self._actions(hand, partial(self._trust, hand, deal, placed, rng))
            except _Elsewhere as found:
                placed[found.card] = found.part, found.seat
                continue
            if hand.is_over:
                last = self.lines[self.at - 1]
                raise last.error(" ".join(last.words), "a finished hand is written with every card")
            if explained:
                return
        shown = [line for line in self.lines[start:] if line.words[0] in match.game.remarks]
        words = "; ".join(" ".join(line.words) for line in shown or [opened])
        raise (shown or [opened])[-1].error(words, "what one deal of the unseen cards explains")

    # What was done.

    def _actions(self, hand: Hand, do: Callable[[_Line, Action], list[Event]]) -> bool:
        """Replay the lines of one hand; were exactly the written things shown?"""
        game = self.match.game
        tricks = cards = 0
        shown: list[str] = []
        written: list[str] = []
        while (line := self._peek()) is not None:
            word = line.words[0]
            if re.fullmatch(r"\d+\.", word):
                tricks += 1
                if word != f"{tricks}.":
                    raise line.error(word, f"trick {tricks}. is next")
                if 0 < cards < hand.width() and not hand.is_over:
                    due = self.letters[hand.to_act]
                    raise line.error(word, f"trick {tricks - 1}. lacks a card of {due}")
                cards = len(line.words) - 2
                events = self._trick(line, hand, do)
            elif word in game.call_phases:
                events = self._calls(line, hand, do)
            elif word in game.remarks:
                events = []
                written.append(" ".join(line.words))
            else:
                break
            self.at += 1
            shown += [_shown_line(event) for event in events if event.code in game.remarks]
        if self.seat == FULL and written and written != shown:
            line = self.lines[self.at - 1]
            raise line.error("; ".join(written), "; ".join(shown) or "nothing was shown")
        return written == shown or self.seat == FULL

    def _calls(
        self, line: _Line, hand: Hand, do: Callable[[_Line, Action], list[Event]]
    ) -> list[Event]:
        if len(line.words) < 3 or len(line.words) % 2 == 0:
            raise line.error(" ".join(line.words), "write SEAT TOKEN for each call")
        events: list[Event] = []
        for letter, token in zip(line.words[1::2], line.words[2::2], strict=True):
            self._due(line, hand, line.words[0], f"{letter} {token}")
            events += do(line, self._action(line, hand, letter, token))
        return events

    def _trick(
        self, line: _Line, hand: Hand, do: Callable[[_Line, Action], list[Event]]
    ) -> list[Event]:
        if len(line.words) < 3:
            raise line.error(" ".join(line.words), "write the leader and the cards of the trick")
        events: list[Event] = []
        for i, token in enumerate(line.words[2:]):
            self._due(line, hand, PLAY, token)
            if i >= hand.width():
                raise line.error(token, f"a trick has {hand.width()} cards")
            letter = line.words[1] if i == 0 else self.letters[hand.to_act]
            events += do(line, self._action(line, hand, letter, token))
        return events

    @staticmethod
    def _due(line: _Line, hand: Hand, phase: str, value: str) -> None:
        if hand.is_over:
            raise line.error(value, "nothing: this hand is over")
        if hand.phase != phase:
            raise line.error(f"{line.words[0]} {value}", f"{hand.phase} is due")

    def _action(self, line: _Line, hand: Hand, letter: str, token: str) -> Action:
        owed = self.letters[hand.to_act]
        if letter != owed:
            raise line.error(f"{letter} {token}", f"{owed} is to act")
        game = self.match.game
        return _at(line, lambda: HIDDEN if token == game.token(HIDDEN) else game.parse(token))

    def _apply(self, hand: Hand, line: _Line, action: Action) -> list[Event]:
        """An action of a hand that is known whole."""
        game, letter = self.match.game, self.letters[hand.to_act]
        if action == HIDDEN:
            raise line.error(f"{letter} {game.token(action)}", "a full record hides nothing")
        try:
            return self.match.step(action)
        except LevataError as error:
            legal = ", ".join(map(game.token, hand.legal()))
            problem, remedy = _halves(error)
            raise line.error(f"{letter} {problem}", remedy or f"one of: {legal}") from None

    def _trust(
        self,
        hand: Hand,
        deal: _DealText,
        placed: dict[Card, tuple[str, int]],
        rng: Random,
        line: _Line,
        action: Action,
    ) -> list[Event]:
        """An action in a hand that is partly made up: only what the seat saw can be checked."""
        game = self.match.game
        actor, token = hand.to_act, game.token(action)
        if action < DISCARD and hand.phase != PLAY:
            raise line.error(f"{self.letters[actor]} {token}", f"{hand.phase} is due, no card")
        if actor != self.seat and action < HIDDEN:
            for card in game.deck.members(hand.proves(action) & ~hand.hands[actor]):
                if card not in hand.history[1::2]:
                    raise _Elsewhere(card, deal.spare(hand, placed, line, card), actor)
        if actor == self.seat or CALL <= action < HIDDEN:
            return self._apply(hand, line, action)
        if action < DISCARD:
            if action in hand.history[1::2]:
                raise line.error(f"{self.letters[actor]} {token}", "a card that was not played yet")
            return hand.trace(action)
        # Laid away unseen: any card will do that is not played later on.
        may = [a for a in hand.legal() if DISCARD <= a < CALL and a - DISCARD not in placed]
        if action != HIDDEN or not may:
            due = game.token(HIDDEN) if may else f"{hand.phase} is due"
            raise line.error(f"{self.letters[actor]} {token}", due)
        return hand.trace(rng.choice(may))

    # What it came to.

    def _figures(self, hand: Hand) -> None:
        counts = dict(hand.counts()) if hand.is_over else {}
        known = {"raw", "score", "total", *counts}
        while (line := self._peek()) is not None and line.words[0] in known:
            self.at += 1
            word = line.words[0]
            if not hand.is_over:
                raise line.error(" ".join(line.words), f"hand {self.match.number} is not finished")
            if word == "score":
                self._same(line, hand.score(), signed=True)
            elif word == "total":
                self._same(line, self.match.totals, signed=False)
            elif word in counts:
                self._same(line, counts[word], signed=False)
            else:
                raise line.error(" ".join(line.words), "no such line: nothing was taken")
        line = self._peek()
        if line is not None and line.words[0] not in ("hand", "won"):
            due = "a hand, or the end" if hand.is_over else f"{hand.phase} is due"
            raise line.error(" ".join(line.words), due)

    def _same(self, line: _Line, figures: tuple[int, ...], *, signed: bool) -> None:
        game, options = self.match.game, self.match.options
        names = game.figure_names(options, len(figures))
        if len(line.words) != 1 + 2 * len(figures):
            raise line.error(" ".join(line.words), f"write a figure for each of {' '.join(names)}")
        for word, text in zip(line.words[1::2], line.words[2::2], strict=True):
            if word not in names:
                raise line.error(repr(word), f"a side of {' '.join(names)}")
            due = figures[names.index(word)]
            if not re.fullmatch(r"[+-]?[0-9]{1,6}", text) or int(text) != due:
                spelled = _figure(due, signed=signed)
                raise line.error(f"{line.words[0]} {word} {text}", f"it comes to {spelled}")
        if len(set(line.words[1::2])) != len(names):
            raise line.error(" ".join(line.words), f"each of {' '.join(names)} once")

    def _won(self, line: _Line) -> None:
        game, options = self.match.game, self.match.options
        due = [game.side_name(options, side) for side in self.match.winners]
        if line.words[1:] != due:
            raise line.error(" ".join(line.words), f"won by {' '.join(due) or 'nobody yet'}")
        self.at += 1
        if (extra := self._peek()) is not None:
            raise extra.error(" ".join(extra.words), "nothing: the match was won")


@dataclass(slots=True)
class _DealText:
    """The deal lines of one hand."""

    game: Game
    options: Options
    dealer: int
    opened: _Line
    lines: dict[str, _Line]
    given: dict[tuple[str, int], list[Card]]
    """By part and seat the cards written down."""
    hidden: dict[tuple[str, int], int]
    """By part and seat how many more are hidden."""

    def loose(self) -> list[Card]:
        """The cards no line names."""
        named = {card for cards in self.given.values() for card in cards}
        return [card for card in self.game.deck.cards if card not in named]

    def match_parts(self, hand: Hand, last: _Line) -> None:
        """Is there a line for each part that came out, and for no other? Known after `last`."""
        for i, part in enumerate(self.game.parts(self.options)):
            if i < hand.parts and part not in self.lines:
                raise last.error(f"no {part} line", f"{part} was dealt by here")
            if i < hand.parts or part not in self.lines:
                continue
            if part != "stock" or any(self.hidden.values()):  # the undealt stand in stock too
                raise last.error(f"a {part} line", f"none: {part} was not dealt by here")

    def pack(self, placed: dict[Card, tuple[str, int]], rng: Random | None) -> list[Card]:
        """A pack these lines describe; what they hide is filled by `rng`, `placed` cards first."""
        given = {key: cards[:] for key, cards in self.given.items()}
        if rng is not None:
            self._fill(given, placed, rng)
        pack: list[Card] = []
        for packet in self.game.layout(self.options, self.dealer):
            place = given[self._key(packet)]
            pack += place[: packet.size]
            del place[: packet.size]
        return pack

    def check_sizes(self) -> None:
        """Does every place hold as many cards as are dealt there?"""
        due = dict.fromkeys(self.given, 0)
        for packet in self.game.layout(self.options, self.dealer):
            key = self._key(packet)
            due[key] = due.get(key, 0) + packet.size
        for (part, seat), size in due.items():
            count = len(self.given.get((part, seat), ())) + self.hidden.get((part, seat), 0)
            if count != size and (part in self.lines or not any(self.hidden.values())):
                raise self.lines.get(part, self.opened).error(
                    f"{count} cards for {self._who(part, seat)}", f"{size} are dealt"
                )

    def _key(self, packet: Packet) -> tuple[str, int]:
        """Where the cards of a packet are written: under its part, or in the stock."""
        return (packet.part, packet.seat) if packet.part in self.lines else ("stock", NOBODY)

    def _fill(
        self,
        given: dict[tuple[str, int], list[Card]],
        placed: dict[Card, tuple[str, int]],
        rng: Random,
    ) -> None:
        room = dict(self.hidden)
        loose = self.loose()
        for card, key in placed.items():
            given[key].append(card)
            room[key] -= 1
            loose.remove(card)
        rng.shuffle(loose)
        for key, free in room.items():
            given[key] = sorted(given[key] + loose[:free])
            del loose[:free]
        given.setdefault(("stock", NOBODY), []).extend(loose)

    def spare(
        self, hand: Hand, placed: dict[Card, tuple[str, int]], line: _Line, card: Card
    ) -> str:
        """The part in which the seat to act has a made-up card that may give way to `card`."""
        free = set(self.loose()) - placed.keys()
        at = 0
        for packet in self.game.layout(self.options, self.dealer) if card in free else ():
            for other in hand.deal.pack[at : at + packet.size]:
                mine = packet.seat == hand.to_act and hand.hands[hand.to_act] >> other & 1
                if mine and other in free:
                    return packet.part
            at += packet.size
        letter = self.game.seat_letters(self.options)[hand.to_act]
        value = f"{letter} {self.game.deck.name(card)}"
        raise line.error(value, "a card that this seat can hold")

    def _who(self, part: str, seat: int) -> str:
        return f"{part} {self.game.seat_letters(self.options)[seat]}" if seat >= 0 else part


class _Elsewhere(Exception):
    """A card was guessed in one place and belongs into that part of a seat's deal."""

    def __init__(self, card: Card, part: str, seat: int) -> None:
        self.card = card
        self.part = part
        self.seat = seat


T = TypeVar("T")


def _at(line: _Line, do: Callable[[], T]) -> T:
    """Run it; what it cannot read is said with the line."""
    try:
        return do()
    except NotationError as error:
        problem, remedy = _halves(error)
        raise line.error(problem, remedy or "mend it") from None


def _halves(error: LevataError) -> tuple[str, str]:
    """What an error says is wrong, and what would do."""
    problem, _, remedy = TEXTS[error.code].partition("; ")
    return problem.format(**error.params), remedy.format(**error.params)


def _hex(line: _Line, text: str, count: int | None) -> bytes:
    """Bytes in hexadecimal digits: exactly `count`, or 1 to 16."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if text != found.hex() or (len(found) != count if count else not 1 <= len(found) <= 16):
        raise line.error(repr(text), f"{count or '1 to 16'} bytes in hexadecimal digits")
    return found


def _unquote(line: _Line, text: str) -> str:
    """A name as it was before `_quote`."""
    name = text
    if '"' in text:
        if not QUOTED.fullmatch(text):
            raise line.error(repr(text), "a name in one pair of quotes")
        name = re.sub(r"\\(.)", r"\1", text[1:-1])
    if not is_name(name):
        raise line.error(repr(text), f"a name of 1 to {NAME_LENGTH} printable characters")
    return name
