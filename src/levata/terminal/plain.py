"""The table without a drawing: a line for each thing that happens, answers typed as words.

It is made for screen readers and for pipes: no colour, no cursor, no pause, no key that is pressed.
What is typed is understood in the person's language and in English, and nothing typed is ever an
error that ends something.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TypeVar

from levata.bots import LEVEL_NAMES, NORMAL
from levata.errors import LevataError, NotationError
from levata.game import Game, Happening, Options
from levata.games import by_name, registered
from levata.practice import Damaged, Practice
from levata.store import Busy, Folder, data_folder
from levata.terminal import results, words
from levata.terminal.parting import goodbye, interrupted
from levata.terminal.past import steps
from levata.terminal.settings import Settings, spoken_language
from levata.terminal.spoken import (
    Spoken,
    choices,
    held,
    in_lanes,
    legal,
    plays,
    question,
    table,
    turned,
)
from levata.terminal.typed import Meant, begun, called, commands, exact, names, understood
from levata.terminal.words import say

__all__ = ["Plain", "run"]

Made = TypeVar("Made")
LONGEST = 80
"""More of a typed line than this is neither read nor repeated."""


def run(
    game_name: str | None,
    players: str | None,
    options: dict[str, str],
    *,
    lang: str | None = None,
    seed: str | None = None,
    level: str | None = None,
) -> int:
    """Play on standard input and output; what the process is to return.

    `NotationError` if the game, the number of players, an option or its value does not exist.
    """
    game = by_name(game_name) if game_name else None
    chosen = game.parse_options(players, options) if game else None
    folder = data_folder()
    words.speak(spoken_language(lang, Settings(folder)))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a word nobody knows
    return Plain(folder, _hear, _tell, seed, level).session(game, chosen)


def _hear() -> str:
    if not sys.stdin.isatty():
        return input()
    try:
        return input("> ")
    except (EOFError, KeyboardInterrupt):
        _tell("")  # what follows begins a line of its own
        raise


def _tell(line: str) -> None:
    print(words.typable(line, sys.stdout.encoding or "utf-8"), flush=True)  # noqa: T201 - that is how this table is shown


class Leave(Exception):
    """The person is done, or nothing can be played."""

    def __init__(self, text: str = "", code: int = 0) -> None:
        super().__init__(text)
        self.text = text
        self.code = code


class Plain:
    """One person at a line of text, any number of matches."""

    def __init__(
        self,
        folder: Path,
        hear: Callable[[], str],
        tell: Callable[[str], None],
        seed: str | None = None,
        level: str | None = None,
    ) -> None:
        """`hear` gives the next line or raises `EOFError`, `tell` takes one line.

        With a `level` nobody is asked how well the bots shall play.
        """
        self.folder = folder
        self.seed = seed
        self.level = level
        self.practice: Practice | None = None
        self.frame: Spoken | None = None
        self._hear = hear
        self._out = tell
        self._is_asked = False
        """Has the question been told since something happened?"""
        self._is_last = False
        """Is the question the last thing told, so that an empty line answers it?"""
        self._unsaved = ""

    # The course of an evening.

    def session(self, game: Game | None, options: Options | None) -> int:
        """From the choice of a table to the goodbye; what the process is to return."""
        try:
            self._tell("plain-welcome")
            practice = self._sit_down(game, options)
            while True:
                self.practice = practice
                self._play(practice)
                practice = self._after(practice)
        except Leave as leave:
            self._put(leave.text or self._goodbye())
            return leave.code
        except KeyboardInterrupt:
            self._put(self._goodbye())
            return 0

    def _goodbye(self) -> str:
        practice = self.practice
        told = goodbye(practice, " --plain") if practice is not None else ""
        return told or say("plain-goodbye")

    def _sit_down(self, game: Game | None, options: Options | None) -> Practice:
        """A match to play; while another terminal plays that of a game, the game is asked for."""
        while True:
            game = game or self._ask_game()
            try:
                return self._match_of(game, options)
            except Busy as busy:
                self._put(words.unkept(busy))
                game = options = None

    def _match_of(self, game: Game, options: Options | None) -> Practice:
        """The interrupted match of a game, or a new one; what is not settled is asked."""
        try:
            practice = _kept(lambda: Practice.resume(game, Folder(self.folder), seed=self.seed))
        except Damaged as damaged:
            self._put(words.damaged(damaged))
            practice = None
        if practice is not None:
            self._put(interrupted(practice))
            if self._choose("plain-ask-continue", ("continue", "new")) == "continue":
                return practice
        settings = Settings(self.folder)
        level = self.level or settings["level"] or NORMAL
        settled = options
        if settled is None:
            settled, wants_more = self._ask_options(game)
            if wants_more and self.level is None:
                level = self._ask_level(settings, level)
        return _kept(
            lambda: Practice.start(game, settled, Folder(self.folder), seed=self.seed, level=level)
        )

    def _ask_game(self) -> Game:
        games = [*registered().values()]
        named = {}
        for number, game in enumerate(games, 1):
            title = say(f"game-{game.name}", game.title)
            self._tell("plain-game", number=number, title=title, seats=_seats(game))
            named[game] = (str(number), game.name, title)
        return self._pick("plain-ask-game", named, games[0])

    def _ask_level(self, settings: Settings, level: str) -> str:
        """How well the bots shall play, kept for the next time."""
        named = {name: (name, say(f"level-{name}")) for name in LEVEL_NAMES}
        menu = ", ".join(said for _, said in named.values())
        chosen = self._pick("plain-ask-bots", named, level, say("level-about"), menu=menu)
        try:
            settings["level"] = chosen
        except OSError as error:
            self._tell("setting-not-kept", reason=str(error))
        return chosen

    def _ask_options(self, game: Game) -> tuple[Options, bool]:
        """Every option in turn, as long as the person wants to be asked; and whether so still."""
        seats = {str(count): (str(count),) for count in game.seats}
        players = str(max(game.seats))
        if len(seats) > 1:
            why = say(f"game-{game.name}.seats", game.why_seats)
            players = self._pick("plain-ask-players", seats, players, why, seats=_seats(game))
        self._tell("plain-options")
        values: dict[str, str] = {}
        for option in game.table_options:
            if option.seats and int(players) not in option.seats:
                continue
            name = f"option-{game.name}-{option.name}"
            menu = {choice: (choice,) for choice in option.choices}
            while True:
                label = say(name, option.name)
                self._tell("plain-option", label=label, menu=option.legal, value=option.default)
                typed = self._listen()
                if not typed:
                    break
                if exact(typed, {"": names("defaults")}):
                    return game.parse_options(players, values), False
                if typed == "?":
                    self._put(say(f"{name}.about", label))
                    continue
                found = exact(typed, menu) or ([] if typed.isdigit() else begun(typed, menu))
                value = found[0] if len(found) == 1 else typed
                try:
                    game.parse_options(players, values | {option.name: value})
                except NotationError as error:
                    self._put(words.refusal(error))
                else:
                    values[option.name] = value
                    break
        return game.parse_options(players, values), True

    def _after(self, practice: Practice) -> Practice:
        """The end of a match, and what comes then."""
        frame = self._frame
        totals = " : ".join(words.number(total) for _, _, total in practice.places())
        winners = words.list_of([frame.side(side) for side in frame.body["winners"]])
        self._tell("match-over")
        self._tell("winner", side=winners, totals=totals)
        for place, side, total in practice.places():
            self._tell("plain-place", place=place, side=frame.side(side), total=words.number(total))
        if practice.kept is not None:
            self._tell("record", path=str(practice.kept))
        choice = ""
        while choice not in ("rematch", "new"):
            could = ("rematch", "new", "scores", "review")
            choice = self._choose("plain-ask-again", could, default="")
            if choice == "scores":
                self._do_scores("")
            if choice == "review":
                self._do_review("")
        if choice == "rematch":
            return _kept(practice.again)
        self.practice = None
        return self._sit_down(None, None)

    # Telling and asking.

    def _put(self, line: str) -> None:
        self._is_last = False
        self._out(line)

    def _tell(self, name: str, /, **values: object) -> None:
        """Tell a text by its name, in one line."""
        self._put(say(name, **values))

    def _listen(self) -> str:
        """What is typed next, in a form that can be repeated; `Leave` at the end or at `quit`."""
        try:
            line = self._hear()
        except EOFError:
            raise Leave from None
        typed = "".join(c if c.isprintable() else " " for c in line[:LONGEST])
        typed = " ".join(typed.split())
        if exact(typed, {"": names("quit")}):
            raise Leave
        return typed

    def _pick(
        self,
        question: str,
        named: Mapping[Meant, Sequence[str]],
        default: Meant | None = None,
        about: str = "",
        **values: object,
    ) -> Meant:
        """Ask until one of these is named; an empty line takes the default, `?` explains."""
        shown = named[default][-1] if default is not None else ""
        while True:
            self._tell(question, default=shown, **values)
            typed = self._listen()
            if not typed:
                if default is not None:
                    return default
            elif typed == "?" and about:
                self._put(about)
            else:
                found = exact(typed, named) or begun(typed, named)
                if len(found) == 1:
                    return found[0]
                self._unclear(typed, [named[key][-1] for key in found or named])

    def _choose(self, question: str, choices: Sequence[str], default: str | None = None) -> str:
        """The same for words of this mode; without another default the first is it."""
        default = choices[0] if default is None else default or None
        return self._pick(question, {choice: names(choice) for choice in choices}, default)

    def _unclear(self, typed: str, could: Sequence[str]) -> None:
        self._tell("plain-unclear", typed=typed, could=", ".join(could))

    # The course of a match.

    @property
    def _match(self) -> Practice:
        assert self.practice is not None
        return self.practice

    @property
    def _frame(self) -> Spoken:
        assert self.frame is not None
        return self.frame

    def _play(self, practice: Practice) -> None:
        """Until the match is over: the bots act at once, the person is asked."""
        self.frame = None
        self._is_asked = False
        if practice.match.hand is not None:
            self.frame = Spoken(practice.snapshot())
            self._introduce()
            if practice.match.in_hand:
                self._do_table("")
                self._do_trick("")
                self._do_hand("")
        while True:
            owed = practice.owes()
            if owed.kind == "answer":
                self._happen(practice.close_window())
            elif owed.kind == "act" and owed.seat != practice.person:
                thought = practice.question()
                self._happen(practice.answer(thought, thought.answer()))
            elif owed.kind == "deal" and practice.match.number == 1:
                self._happen(practice.deal())
            elif owed.kind == "nothing":
                self._result()
                return
            else:
                self._ask()
                self._obey(self._listen())

    def _happen(self, frames: Sequence[Happening]) -> None:
        """Tell what has happened, and what the person sees for the first time."""
        self._is_asked = False
        for body in frames:
            is_first = self.frame is None
            frame = self.frame = Spoken(body)
            if is_first:
                self._introduce()
            for text, _ in frame.told():
                self._put(text)
            if not frame.has_event("deal", "dealt", "undo", "picked-up"):
                continue
            if frame.has_event("deal"):
                for label, value in turned(frame):
                    self._tell("plain-fact", label=label, value=value)
            if not frame.has_event("picked-up") or frame.dealer == frame.me:
                self._do_hand("")
        unsaved = str(self._match.unsaved or "")
        if unsaved and unsaved != self._unsaved:
            self._tell("not-saved", reason=unsaved)
        self._unsaved = unsaved

    def _introduce(self) -> None:
        """Which table this is, and who sits where."""
        frame = self._frame
        title = say(f"game-{frame.game.name}", frame.game.title)
        self._tell("plain-table", game=title, options=str(self._match.match.options))
        for place, seat in frame.places.items():
            if seat != frame.me:
                side = next(side for side in frame.sides if seat in side)
                form = "partner" if frame.me in side else "other"
                self._tell(f"plain-sits-{place}", who=frame.name(seat), side=form)

    def _result(self) -> None:
        """What the last hand came to, and each side's way to its number."""
        finished = self._match.results()[-1]
        self._tell("hand-result", hand=finished["hand"])
        if told := results.verdict(finished, self._frame):
            self._put(told)
        self._explain(finished)

    def _explain(self, finished: Happening) -> None:
        for line in results.lines(finished, self._frame):
            self._tell("plain-side", side=line.side, why=line.why, total=line.total)

    # The person's turn.

    def _ask(self) -> None:
        """Say what is asked, once."""
        if self._is_asked:
            return
        if self._is_my_turn:
            self._put(question(self._frame))
        else:
            self._result()
            self._tell("plain-ask-deal")
        self._is_asked = self._is_last = True

    def _obey(self, typed: str) -> None:
        """Do what a line says; what it does not say clearly is said back."""
        if not typed:
            self._enter()
            return
        frame = self._frame
        found = understood(frame, typed)
        if len(found) > 1:
            self._unclear(typed, [called(frame, *thing) for thing in found])
        elif not found:
            could = ", ".join(choices(frame))
            name = "plain-unknown" if could else "plain-unknown-now"
            self._tell(name, typed=typed, could=could, help=names("help")[-1])
        elif found[0][0] == "command":
            self._is_last = False
            getattr(self, f"_do_{found[0][1]}")(typed.partition(" ")[2])
        else:
            self._act(found[0][1])

    def _enter(self) -> None:
        """An empty line: the one thing there is to do, if it was named just now; else the question."""
        if not self._is_my_turn:
            self._happen(self._match.deal())
        elif self._is_last and len(tokens := legal(self._frame)) == 1:
            self._act(tokens[0])
        else:
            if self._is_last:
                self._tell("plain-choose")
            self._is_asked = False

    @property
    def _is_my_turn(self) -> bool:
        return self._match.owes().kind == "act"

    def _act(self, value: str) -> None:
        """Play a card, or do what a token says."""
        frame = self._frame
        if frame.view["phase"] == "discard" and value in frame.hand and value not in frame.cards:
            self._tell("kept", card=frame.look.card(value))
        else:
            self._try(lambda turn: self._match.act(frame.cards.get(value, value), turn))

    def _try(self, command: Callable[[int], Sequence[Happening]]) -> None:
        """Do something at the turn that is shown; a refusal gives its reason."""
        try:
            frames = command(self._frame.turn)
        except LevataError as error:
            could = {"legal": ", ".join(choices(self._frame))} if "legal" in error.params else {}
            self._put(words.refusal(error, None, **could))
        else:
            self._happen(frames)

    # What may be typed besides. Each takes what stands after its word.

    def _do_help(self, _: str) -> None:
        frame = self._frame
        look, deck = frame.look, frame.game.deck
        self._tell("plain-help-cards")
        self._tell("plain-help-calls")
        for command in commands(frame):
            self._tell(
                "plain-help", word=names(command)[-1], about=say(f"plain-word-{command}.about")
            )
        suits = ", ".join(f"{look.suit(s)} ({s})" for s in deck.suits)
        ranks = ", ".join(f"{look.called(r)} ({r})" for r in reversed(deck.ranks))
        self._tell("help-suits", suits=suits)
        self._tell("help-ranks", ranks=ranks)
        if cap := frame.view["options"].get("cap"):
            self._tell("plain-no-repeats" if cap == "no-repeats" else "plain-cap")

    def _do_hand(self, _: str) -> None:
        self._tell("plain-hand", lanes=held(self._frame))

    def _do_table(self, _: str) -> None:
        for label, value in table(self._frame):
            self._tell("plain-fact", label=label, value=value)

    def _do_trick(self, _: str) -> None:
        trick = self._frame.view["trick"]
        if trick is None:
            self._tell("plain-no-trick")
        else:
            self._tell("plain-trick", plays=plays(self._frame, trick["plays"]))

    def _do_last(self, _: str) -> None:
        trick = self._frame.view["last_trick"]
        if trick is None:
            self._tell("no-last-trick")
        else:
            winner = trick["winner"]
            form = "plain-last.me" if winner == self._frame.me else "plain-last"
            who = self._frame.name(winner)
            self._tell(form, plays=plays(self._frame, trick["plays"]), who=who)

    def _do_scores(self, _: str) -> None:
        finished = self._match.results()
        for hand in finished:
            self._tell("hand-result", hand=hand["hand"])
            self._explain(hand)
        if not finished:
            self._tell("sheet-empty")

    def _do_review(self, _: str) -> None:
        """The last finished hand again, with all cards open."""
        match = self._match.match
        if not match.played:
            self._tell("sheet-empty")
            return
        seat = self._match.person
        for frame, cards in steps(match, len(match.played), seat, Spoken):
            for text, _loud in frame.told():
                self._put(text)
            if not frame.events or frame.has_event("dealt"):
                for letter, mine in cards.items():
                    told = in_lanes(frame, mine)
                    self._tell("plain-fact", label=frame.name(letter), value=told)

    def _do_hint(self, _: str) -> None:
        frame = self._frame
        if not self._is_my_turn:
            self._tell("plain-not-now")
            return
        try:
            question = self._match.hint(frame.turn)
        except LevataError as error:
            self._put(words.refusal(error))
            return
        for line in frame.hint_lines(question.hint()):
            self._put(line)

    def _do_undo(self, _: str) -> None:
        self._try(self._match.undo)

    def _do_claim(self, _: str) -> None:
        if self._is_my_turn:
            self._try(self._match.claim)
        else:
            self._tell("plain-not-now")

    def _do_ticks(self, rest: str) -> None:
        """Which couples the table declares: told, or changed first."""
        frame = self._frame
        suits = {letter: (letter, frame.look.suit(letter)) for letter in frame.game.ticks}
        if rest:
            found = [(exact(word, suits) or [word])[0] for word in rest.split()]
            try:
                self._match.tick("".join(found))
            except LevataError as error:
                self._put(words.refusal(error))
                return
            frame = self.frame = Spoken({**frame.body, "ticks": self._match.snapshot()["ticks"]})
        told = [frame.look.suit(letter) for letter in frame.ticks]
        self._tell("plain-ticks", suits=", ".join(told) or say("plain-none"))

    def _do_rules(self, _: str) -> None:
        self._tell("plain-rules", game=words.rules_of(self._frame.game))

    def _do_quit(self, _: str) -> None:
        raise Leave


def _seats(game: Game) -> str:
    return words.either(sorted(game.seats))


def _kept(make: Callable[[], Made]) -> Made:
    """A match to play, `Busy`, or the end of it all: nothing is played that cannot be kept."""
    try:
        return make()
    except Busy:
        raise
    except OSError as error:
        raise Leave(words.unkept(error), 1) from None
