"""The table: board, felt, hand and calls, and the pace at which the others play.

It shows frames one after another and takes input only when the last one is shown: what a person
answers is always what the person sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.binding import ActiveBinding, Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import get_current_worker

from levata.errors import LevataError
from levata.game import Happening
from levata.practice import Practice
from levata.store import typed
from levata.terminal import results, words
from levata.terminal.aside import phase_lines, trick_lines
from levata.terminal.calls import CallBar
from levata.terminal.frame import Frame, Offer
from levata.terminal.hand import KEYS, HandView
from levata.terminal.panels import Panel
from levata.terminal.review import ReviewScreen
from levata.terminal.screens import FeltScreen
from levata.terminal.sheet import Sheet
from levata.terminal.ticks import TicksPanel

__all__ = ["TableScreen"]

A_WHILE = 1.5
"""Seconds after which it is said that a hint takes its time."""
LINGER = 2
"""How many times longer than a bot's thought a complete trick and a loud event stay."""


class TableScreen(FeltScreen):
    """One match at the table."""

    class Finished(Message):
        """The person is done with this table: `rematch`, `new` or `quit`."""

        def __init__(self, choice: str, practice: Practice) -> None:
            super().__init__()
            self.choice = choice
            self.practice = practice

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("enter", "press", show=False),
        Binding("l", "last_trick", "key-last"),
        Binding("f", "first_phase", "key-phase"),
        Binding("t", "ticks", "key-ticks"),
        Binding("S,tab", "sheet", "key-sheet", key_display="S"),
        Binding("h,H", "hint", "key-hint"),
        Binding("u", "undo", "key-undo"),
        Binding("C", "claim", "key-claim", key_display="C"),
        Binding("question_mark", "help", "key-help", key_display="?"),
        Binding("space", "skip", "key-skip", key_display="help-space.keys"),
        Binding("q", "quit", "key-quit"),
    ]

    def __init__(self, practice: Practice, pace: float) -> None:
        super().__init__()
        self.practice = practice
        self.pace = pace
        self.frame: Frame | None = None
        """What is shown."""
        self.is_ready = False
        """Is everything shown, and the person or nobody to act?"""
        self._skip = asyncio.Event()
        self._uncovered = asyncio.Event()
        self._asked_at = -1
        """The turn at which it was asked whether the table is to be left."""
        self._hand = HandView()
        self._prompt = Static(id="prompt")
        self._calls = CallBar()

    def below(self) -> Iterable[Widget]:
        return self._hand, self._prompt, self._calls

    def on_mount(self) -> None:
        if self.practice.match.hand is not None:
            self._draw(Frame(self.practice.snapshot()), settled=True)
        self.go_on([])

    # The course of the match.

    def go_on(self, frames: Sequence[Happening]) -> None:
        """Take no input, show these, and let the bots act until the person is to do something."""
        self.is_ready = False
        self._course(frames)

    @work(exclusive=True, group="table")
    async def _course(self, frames: Sequence[Happening]) -> None:
        practice, worker = self.practice, get_current_worker()
        await self._present(frames)
        while True:
            await self._on_top()
            owed = practice.owes()
            if owed.kind == "deal" and practice.match.number == 1:
                frames = practice.deal()
            elif owed.kind == "act" and owed.seat != practice.person:
                question = practice.question()
                thinking = asyncio.create_task(asyncio.to_thread(question.answer))
                await self._wait(self.pace)
                token = await thinking
                await self._on_top()
                if worker.is_cancelled:
                    return
                frames = practice.answer(question, token)
            elif owed.kind == "answer":
                await self._wait(self.pace)  # as long whoever is asked, and whoever holds what
                await self._on_top()
                if worker.is_cancelled:
                    return
                frames = practice.close_window()
            else:
                break
            await self._present(frames)
        await self._on_top()
        self._settle()

    async def _on_top(self) -> None:
        """While a panel or the score sheet lies over the table, nothing goes on."""
        await self._uncovered.wait()

    def on_screen_suspend(self) -> None:
        self._uncovered.clear()

    def on_screen_resume(self) -> None:
        self._uncovered.set()

    async def _present(self, frames: Sequence[Happening]) -> None:
        """Show frames in order; a complete trick and what is loud stay for a while."""
        for body in frames:
            frame = Frame(body)
            self._draw(frame, settled=False)
            if frame.has_event("trick", *words.LOUD):
                await self._wait(LINGER * self.pace)
        if self.frame is not None:
            self._draw(self.frame, settled=True)

    async def _wait(self, seconds: float) -> None:
        """Let that much time pass, or until the person wants to go on."""
        self._skip.clear()
        if seconds > 0:
            try:
                # not wait_for, which may swallow a cancellation
                async with asyncio.timeout(seconds if isfinite(seconds) else None):
                    await self._skip.wait()
            except TimeoutError:
                return

    def _draw(self, frame: Frame, *, settled: bool) -> None:
        """Show a frame; `settled` once what it told has been seen."""
        is_news = frame is not self.frame
        self.frame = frame
        self._board.show(frame)
        self._felt.show(frame, settled=settled)
        self._aside.show(frame, settled=settled)
        self._draw_controls(frame, is_open=False)
        if is_news:
            self._told.update(Text(frame.told_in(self.size.width)))
            self._told.set_class(any(loud for _, loud in frame.told()), "loud")
        if not settled:
            self.prompt(words.say(self._by_key("look")) if self.pace else "")
        elif frame.is_asked:
            self.prompt(words.say(self._by_key("asked")))
        elif frame.to_act is not None and frame.to_act != frame.me:
            bidder = frame.name(frame.facts.get("bidder"))
            kind = "rests" if frame.facts.get("resting") == frame.me else "wait"
            kind = kind if isfinite(self.pace) else "key"
            self.prompt(words.say(f"prompt-{kind}", who=frame.name(frame.to_act), bidder=bidder))

    def _by_key(self, prompt: str) -> str:
        """The message of a prompt; where nothing goes on by itself it has to say what does it."""
        return f"prompt-{prompt}" if isfinite(self.pace) else f"prompt-key-{prompt}"

    def _draw_controls(self, frame: Frame, *, is_open: bool) -> None:
        before = self._taken_keys
        self._hand.show(frame, is_open=is_open)
        self._calls.show(frame, is_open=is_open, chosen=self._hand.chosen)
        if self._taken_keys != before:
            self.refresh_bindings()

    @property
    def _taken_keys(self) -> set[str]:
        """The keys of the table that are calls now."""
        return {key for key in self._bindings.key_to_bindings if self._calls.offer_for(key)}

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Without the letters that are calls now, so that the foot names only what works."""
        taken = self._taken_keys
        found = super().active_bindings
        return {key: active for key, active in found.items() if key not in taken}

    def _settle(self) -> None:
        """Everything is shown: ask the person for what is owed."""
        assert self.frame is not None
        self.is_ready = True
        if self.practice.unsaved is not None:
            self.notify(words.say("not-saved", reason=str(self.practice.unsaved)), severity="error")
        owed = self.practice.owes()
        if owed.kind == "act":
            self._draw_controls(self.frame, is_open=True)
            self.prompt(question(self.frame, self.size.width))
        else:
            self.prompt(words.say("prompt-over"))
            self._show_result(is_last=owed.kind == "nothing")

    def _show_result(self, *, is_last: bool) -> None:
        assert self.frame is not None
        finished = self.practice.results()[-1]
        button = "result" if is_last else "deal"
        panel = Panel(
            words.say("hand-result", hand=finished["hand"]),
            results.hand_text(finished, self.frame),
            [(words.say("enter"), button), ("S", "sheet"), ("v", "review"), ("q", "quit")],
        )
        self.app.push_screen(panel, self._after_hand)

    def _after_hand(self, choice: str | None) -> None:
        is_last = self.practice.owes().kind == "nothing"
        if choice == "sheet":
            self._open_sheet(lambda _: self._show_result(is_last=is_last))
        elif choice == "review":
            self._open_review(lambda _: self._show_result(is_last=is_last))
        elif choice == "deal":
            self.go_on(self.practice.deal())
        elif choice == "result":
            self._show_end()
        else:
            self.post_message(self.Finished("quit", self.practice))

    def _show_end(self) -> None:
        assert self.frame is not None
        kept = self.practice.kept
        text = results.match_text(self.practice.places(), self.frame, typed(kept) if kept else "")
        names = {"r": "rematch", "n": "new", "S": "sheet", "v": "review", "q": "quit"}
        buttons = [*names.items()]
        self.app.push_screen(Panel(words.say("match-over"), text, buttons), self._after_match)

    def _after_match(self, choice: str | None) -> None:
        if choice == "sheet":
            self._open_sheet(lambda _: self._show_end())
        elif choice == "review":
            self._open_review(lambda _: self._show_end())
        else:
            self.post_message(self.Finished(choice or "quit", self.practice))

    # What the person does.

    @property
    def is_my_turn(self) -> bool:
        return self.is_ready and self.practice.owes().seat == self.practice.person

    @property
    def _is_between(self) -> bool:
        """Is a hand over, and its panel about to come or go? Nothing else is opened then."""
        return self.is_ready and self.practice.owes().kind != "act"

    def prompt(self, text: str, *, wrong: bool = False) -> None:
        """The line above the calls: what to do, or why something is refused."""
        self._prompt.update(Text(text))
        self._prompt.set_class(wrong, "wrong")

    def _try(self, command: Callable[[int], list[Happening]]) -> bool:
        """Do a command for the turn that is shown; a refusal is told on the prompt line."""
        if self.frame is None:
            return False
        try:
            frames = command(self.frame.turn)
        except LevataError as error:
            self.prompt(words.refusal(error, self.frame.look), wrong=True)
            return False
        self.go_on(frames)
        return True

    def _play(self, card: str) -> None:
        """Play a card; one that the rules refuse gets its reason."""
        if self.is_my_turn and self.frame is not None:
            token = self.frame.cards.get(card, card)
            if token == card and self.frame.view["phase"] == "discard":
                self.prompt(words.say("kept", card=self.frame.look.card(card)), wrong=True)
                return
            self._try(lambda turn: self.practice.act(token, turn))

    def on_key(self, event: events.Key) -> None:
        """Digits and the letters of the calls; what no call needs is left to the bindings."""
        if not self.is_my_turn:
            return
        key = event.character or ""
        offer = self._calls.offer_for(key)
        if offer is not None:
            event.stop()
            self._try(lambda turn: self.practice.act(offer.token, turn))
        elif key == "q" and (meant := self._calls.offer_for("Q")) is not None:
            self._ask_before_leaving(event, meant)
        elif token := self._refused_call(key):
            event.stop()
            self._try(lambda turn: self.practice.act(token, turn))
        elif key and key in KEYS:
            event.stop()
            self._hand.choose_key(key)

    def _refused_call(self, key: str) -> str:
        """A number that is a call of the game, where calls are made, but none that is open now."""
        assert self.frame is not None
        if not self.frame.offers or not key.isdigit():
            return ""
        return next((call.token for call in self.frame.game.calls if call.value == key), "")

    def _ask_before_leaving(self, event: events.Key, meant: Offer) -> None:
        """The small letter leaves, the capital is a call: once it is asked which was meant."""
        assert self.frame is not None
        if self._asked_at != self.frame.turn:
            event.stop()
            self._asked_at = self.frame.turn
            self.prompt(words.say("capital", call=meant.label))

    def on_click(self) -> None:
        self._skip.set()

    def on_felt_touched(self) -> None:
        self._skip.set()

    def on_hand_view_chosen(self, event: HandView.Chosen) -> None:
        if self.frame is None or not self.is_my_turn or event.card != self._hand.chosen:
            return  # said of a moment that is past
        self._calls.show(self.frame, is_open=True, chosen=event.card)
        is_open = event.card in self.frame.cards
        self.prompt(
            question(self.frame, self.size.width) if is_open else words.say("prompt-refused")
        )

    def on_hand_view_played(self, event: HandView.Played) -> None:
        self._play(event.card)

    def on_call_bar_called(self, event: CallBar.Called) -> None:
        if self.is_my_turn:
            self._try(lambda turn: self.practice.act(event.token, turn))

    def on_call_bar_play_pressed(self) -> None:
        self._play(self._hand.chosen)

    def action_step(self, by: int) -> None:
        if not self.is_my_turn or self.frame is None:
            return
        if self.frame.cards:
            self._hand.step(by)
        else:
            self._calls.step(by)
            self._tell_call(self._calls.chosen)

    def _tell_call(self, token: str) -> None:
        """What Enter would say."""
        assert self.frame is not None
        offer = next(offer for offer in self.frame.offers if offer.token == token)
        who = [self.frame.name(seat) for seat in self.frame.accepts.get(token, ())]
        text = "calling-accepts" if who else "calling"
        self.prompt(words.say(text, call=offer.label, who=words.list_of(who)))

    def action_press(self) -> None:
        calls, hand = self._calls, self._hand
        if not self.is_my_turn:
            self._skip.set()
        elif calls.offers and calls.at >= 0:
            calls.press(calls.at)
        elif hand.chosen:
            self._play(hand.chosen)
        elif hand.is_open:
            self.prompt(words.say("choose-first"))

    def action_skip(self) -> None:
        self._skip.set()

    def action_undo(self) -> None:
        if self._try(self.practice.undo):
            self._hand.chosen = ""

    def action_claim(self) -> None:
        if self.is_my_turn:
            self._try(self.practice.claim)

    def _awaits(self, frame: Frame) -> bool:
        """Is this still what the person has to answer?"""
        return self.frame is frame and self.is_my_turn

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask a bot what it would do, and choose that without doing it."""
        if not self.is_my_turn or self.frame is None:
            return
        frame = self.frame
        try:
            question = self.practice.hint(frame.turn)
        except LevataError as error:
            self.prompt(words.refusal(error, self.frame.look), wrong=True)
            return
        self.prompt(words.say("prompt-hint"))
        thinking = asyncio.create_task(asyncio.to_thread(question.hint))
        await asyncio.wait([thinking], timeout=A_WHILE)
        if self._awaits(frame) and not thinking.done():
            self.prompt(words.say("prompt-hint-long"))
        hint = await thinking
        if not self._awaits(frame):
            return
        card = next((card for card, play in frame.cards.items() if play == hint.token), None)
        if card is not None:
            self._hand.chosen = card
            self._hand.refresh()
            self._calls.show(frame, is_open=True, chosen=card)
        elif hint.token:
            self._calls.select(hint.token)
        what, *why = frame.hint_lines(hint)
        self.prompt(what)
        if why:
            # The reason has a line of its own, where the table tells things: it is as long as one.
            self._told.update(Text(why[0]))
            self._told.remove_class("loud")

    # What the person looks at.

    def action_last_trick(self) -> None:
        trick = self.frame.view["last_trick"] if self.frame is not None else None
        if self._is_between:
            return
        if self.frame is None or trick is None:
            self.prompt(words.say("no-last-trick"))
            return
        text = Text("\n".join(trick_lines(self.frame, trick)))
        self.app.push_screen(
            Panel(words.say("last-trick"), text, [(words.say("enter"), "close")], closes_with=["l"])
        )

    def action_first_phase(self) -> None:
        """Both players' cards of the first phase, which both have seen."""
        if self._is_between:
            return
        if self.frame is None or not self.frame.facts.get("played_first"):
            self.prompt(words.say("no-first-phase"))
            return
        text = Text("\n".join(phase_lines(self.frame)))
        self.app.push_screen(
            Panel(words.say("phase-one"), text, [(words.say("enter"), "close")], closes_with=["f"])
        )

    def action_ticks(self) -> None:
        """The standing choice, at any moment when no window is open."""
        if self.frame is None or self._is_between:
            return
        owed = self.practice.owes().kind
        if owed in ("answer", "nothing"):
            self.prompt(words.say(self._by_key("wait-window")) if owed == "answer" else "")
            return
        frame = Frame(self.practice.snapshot())
        self.app.push_screen(TicksPanel(frame, self._tick), lambda _: self._draw_ticks())

    def _tick(self, letters: str) -> str:
        self.practice.tick(letters)
        return self.practice.table.ticks[self.practice.person]

    def _draw_ticks(self) -> None:
        """The frame that is shown, with the ticks as they are now."""
        if self.frame is not None:
            self.frame.body["ticks"] = self.practice.snapshot()["ticks"]
            self._aside.show(self.frame, settled=True)
            self._board.show(self.frame)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - as Textual asks
        """The first phase can be looked at where there is a second; ticks where couples are asked for."""
        match = self.practice.match
        if action == "ticks":
            return bool(match.game.ticks)
        return action != "first_phase" or "second" in match.game.parts(match.options)

    def action_sheet(self) -> None:
        if self.frame is not None and not self._is_between:
            self._open_sheet(None)

    def _open_sheet(self, then: Callable[[None], None] | None) -> None:
        assert self.frame is not None
        rows = [
            line for hand in self.practice.results() for line in results.lines(hand, self.frame)
        ]
        self.app.push_screen(Sheet(rows), then)

    def _open_review(self, then: Callable[[None], None]) -> None:
        self.app.push_screen(ReviewScreen(self.practice.match, self.practice.person), then)

    def action_help(self) -> None:
        """Why the chosen card is refused, if it is; else the keys."""
        hand = self._hand
        if (
            self.is_my_turn
            and self.frame is not None
            and hand.chosen not in ("", *self.frame.cards)
        ):
            self._play(hand.chosen)
            return
        if self.frame is not None and not self._is_between:
            text = help_text(self.frame)
            self.app.push_screen(
                Panel(words.say("help"), text, [(words.say("enter"), "close")], closes_with=["?"])
            )

    def action_quit(self) -> None:
        self.post_message(self.Finished("quit", self.practice))


def question(frame: Frame, room: int = 0) -> str:
    """What the person is asked, if possible in so many cells."""
    return frame.question("ask", "prompt", room=room)


def help_text(frame: Frame) -> Text:
    """The keys, and how cards are written where that needs words."""
    text = Text()
    lines = [*words.HELP]
    lines += ["phase"] if frame.half else []
    lines += ["ticks"] if frame.game.ticks else []
    for line in lines:
        keys = words.say(f"help-{line}.keys")
        text.append(f"{keys:<9}", "bold")
        text.append(words.say(f"help-{line}") + "\n")
    look, deck = frame.look, frame.game.deck
    text.append("\n")
    if look.has_full:
        suits = ", ".join(f"{look.suit(s)} ({s})" for s in deck.suits)
        ranks = ", ".join(f"{r} {look.called(r)}" for r in reversed(deck.ranks))
        text.append(words.say("help-suits", suits=suits) + "\n")
        text.append(words.say("help-ranks", ranks=ranks) + "\n")
    if cap := frame.view["options"].get("cap"):
        about = words.say("help-no-repeats" if cap == "no-repeats" else "help-cap")
        text.append(about + "\n", "dim")
    text.append(words.say("help-about", game=words.rules_of(frame.game)), "dim")
    return text
