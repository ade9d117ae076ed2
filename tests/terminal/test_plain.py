"""The plain mode: whole matches by typed lines, every command, and nothing told that is not known.

One long file: every part of it types into the same script, and the mode is one conversation.
"""

import os
import re
import subprocess
import sys
from random import Random

import pytest
from fluent.syntax import FluentParser, ast

from levata import record, shuffle
from levata.cli import main
from levata.games import by_name
from levata.language import LANGUAGES
from levata.look import spoken_of
from levata.store import Busy, Folder, Store
from levata.terminal import plain as plain_module
from levata.terminal import words
from levata.terminal.plain import Plain
from levata.terminal.settings import Settings
from levata.terminal.spoken import Spoken, choices, legal
from levata.terminal.typed import COMMANDS, understood
from levata.texts import texts
from tests.terminal.conftest import TABLES

LOCALE = plain_module.Path(words.__file__).parents[1] / "locale"
DRAWN = re.compile("[\x00-\x1f\x7f\u2500-\u25ff\u2190-\u21ff♠♥♦♣✓✗·]")
"""What a reader stumbles over: control codes, boxes, arrows, suits as signs."""


class Script:
    """Somebody who types: the given lines first, then what the next move is."""

    def __init__(self, folder, *lines, seed="s24", move=None):
        self.plain = Plain(folder, self.hear, self.told_to, seed)
        self.lines = [*lines]
        self.typed = ""
        self.move = move
        self.told = []
        """All that was told."""
        self.new = []
        """What was told since the last line was typed."""

    def session(self, game=None, players=None, **values):
        game = by_name(game) if game else None
        options = game.parse_options(players, values) if game else None
        return self.plain.session(game, options)

    def hear(self):
        if self.lines:
            typed = self.lines.pop(0)
        elif self.move is None:
            raise EOFError
        else:
            typed = self.move(self)
        self.new = []
        self.typed = typed
        return typed

    def told_to(self, line):
        assert not DRAWN.search(line), line
        assert "{" not in line and "None" not in line, line
        assert line.strip(), "an empty line"
        assert not (leaks := self.leaks(line)), (line, leaks)
        self.told.append(line)
        self.new.append(line)

    def leaks(self, line):
        """The cards in a line that the person can know nothing of."""
        practice = self.plain.practice
        if practice is None or practice.match.hand is None:
            return set()
        deck = practice.match.game.deck
        spelled = rf"(?<!\w)([{deck.ranks}][{deck.suits}])(?!\w)"
        if not (shown := set(re.findall(spelled, line))):
            return shown
        view = practice.match.hand.view(practice.person)
        known = set(deck.names(view.hand))
        known |= {deck.name(card) for card in view.pack if card >= 0}
        known |= {deck.name(action) for _, action in view.history if action < 64}
        known |= {"Ce"} & {line[:2]}  # a Romanian line may begin so
        return {card for card in shown - known if card.lower() not in self.typed.lower()}

    @property
    def frame(self):
        return self.plain.frame

    @property
    def practice(self):
        return self.plain.practice

    @property
    def is_my_turn(self):
        return self.practice is not None and self.practice.owes().kind == "act"


def simple(script):
    """A move: what accepts, else the first call or card, in one spelling after another."""
    if not script.is_my_turn:
        return "quit" if script.practice.owes().kind == "nothing" else ""
    frame = script.frame
    turn = frame.turn
    if frame.offers:
        offer = next((o for o in frame.offers if o.token in frame.accepts), frame.offers[0])
        return [offer.token, f"  {offer.label.upper()} ", offer.value][turn % 3]
    card = next(iter(frame.cards))
    return [card, card.lower(), str(frame.hand.index(card) + 1), f"\t{card}  "][turn % 4]


@pytest.fixture(autouse=True)
def language():
    """Each test begins in English and leaves the language as it was."""
    before = words.current().lang
    words.speak("en")
    yield
    words.speak(before)


@pytest.fixture(params=TABLES)
def table(request):
    game, players, values = TABLES[request.param]
    return {"game": game, "players": players, **values}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_played_to_its_end(folder, table, lang):
    words.speak(lang)
    script = Script(folder, move=simple)
    assert script.session(**table) == 0
    practice = script.practice
    match = record.read(practice.kept.read_text(encoding="utf-8")).match
    assert match.is_over
    assert shuffle.verify(match) == len(match.played)
    say = words.say
    over = script.told.index(say("match-over"))
    assert script.told[over + len(match.sides) + 2] == say("record", path=str(practice.kept))
    heads = {say("hand-result", hand=n) for n in range(1, len(match.played) + 1)}
    assert heads <= set(script.told)
    assert script.told[-1] == say("plain-goodbye")


def test_every_command_at_every_question(folder, table):
    """Looking changes nothing, everything is answered, and the question comes again."""
    rng = Random(5)
    looked = []

    def move(script):
        if not script.is_my_turn:
            return simple(script)
        if not looked:
            looked[:] = [
                "move",
                "",
                "zzz",
                "9z",
                "77",
                *rng.sample(COMMANDS[:6], 3),
                "hint",
                "rules",
            ]
            looked.append("table")
        else:
            assert script.new, "no answer"
            before, now = script.before, script.practice.snapshot()
            assert {**now, "at": 0} == {**before, "at": 0}
        script.before = script.practice.snapshot()
        typed = looked.pop()
        return simple(script) if typed == "move" else typed

    script = Script(folder, move=move)
    assert script.session(**table) == 0
    assert any(line.startswith("Hint: ") for line in script.told)
    assert any("“zzz” is not understood" in line for line in script.told)
    assert any("“9z” is not understood" in line for line in script.told)
    assert any(line.startswith("Last trick: ") for line in script.told)


def until(is_there):
    """Make moves until something is so at the person's turn, then end the input."""

    def move(script):
        if script.is_my_turn and is_there(script):
            raise EOFError
        return simple(script)

    return move


@pytest.mark.parametrize("at", [0, 3, 7])
def test_a_match_goes_on_where_it_was(folder, table, at):
    del table["target"]
    script = Script(folder, move=until(lambda s: s.practice.table.seq >= 6 * at))
    assert script.session(**table) == 0
    assert script.told[-1].startswith("Your match is kept. This goes on with it: ")
    assert script.told[-1].endswith(f" play {table['game']} --plain")
    before = script.practice.snapshot()
    again = Script(folder, "continue")
    again.session(**table)
    after = again.practice.snapshot()
    for name in set(before) - {"at", "turn"}:
        assert after[name] == before[name]
    assert again.new, "the question is asked again"
    other = Script(folder, "new")
    other.session(**table)
    assert other.practice.match.number == 1
    assert [p for p in (folder / "history").iterdir() if "unfinished" in p.name]


def test_a_stop_is_no_traceback(folder):
    def stop(script):
        raise KeyboardInterrupt

    script = Script(folder, move=stop)
    assert script.session("cruce") == 0
    assert script.told[-1].startswith("Your match is kept.")


def test_the_table_is_asked_for(folder):
    script = Script(folder, "", "?", "3", "?", "nope", "ful", "", "defaults")
    script.session()
    told = "\n".join(script.told)
    assert "1. Cruce, 3 or 4 players" in told
    assert "The pack of 24 is dealt out whole" in told
    assert "How many points a side needs" in told
    assert "Option target cannot be “nope”; one of: " in told
    options = script.practice.match.options
    assert (options.players, dict(options.values)["deal"]) == (3, "half")
    assert "“ful”" in told


def test_values_may_be_begun_and_numbers_typed(folder):
    script = Script(folder, "cross", "2", "77", "")
    script.session()
    values = dict(script.practice.match.options.values)
    assert (script.practice.match.options.players, values["target"]) == (2, "77")
    script = Script(folder, "Cross Purposes", "new", "4", "77", "all", "defaults", "quit")
    script.session()
    values = dict(script.practice.match.options.values)
    assert (values["target"], values["sides"]) == ("77", "alliance")


def test_leaving_before_a_table_is_chosen(folder):
    for lines in ((), ("quit",), ("1", "quit")):
        script = Script(folder, *lines)
        assert script.session() == 0
        assert script.told[-1] == "Goodbye."
        assert not folder.exists()


def test_what_cannot_be_kept_is_told_in_one_line(folder, monkeypatch):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file", encoding="utf-8")
    script = Script(folder)
    assert script.session("cruce") == 1
    assert script.told[-1].startswith("No match can be kept: ")
    folder.unlink()

    def busy(store):
        raise Busy(store.game, str(store.shelf.place("")))

    monkeypatch.setattr(Store, "hold", busy)
    script = Script(folder)
    assert script.session("cruce") == 0
    assert script.told[1:4] == [words.say("busy"), *script.told[2:4]]
    assert script.told[-2].startswith("Which game?")


def test_another_game_is_asked_for_where_a_match_is_open_elsewhere(folder, monkeypatch):
    hold = Store.hold

    def busy(store):
        if store.game == "cruce":
            raise Busy(store.game, str(store.shelf.place("")))
        hold(store)

    monkeypatch.setattr(Store, "hold", busy)
    script = Script(folder, *["1", "", "defaults"] * 400, "euchre", "defaults")
    game = by_name("cruce")
    assert script.plain.session(game, game.parse_options(None, {})) == 0
    assert words.say("busy") in script.told
    assert script.practice.match.game.name == "euchre"


def test_a_damaged_match_is_set_aside(folder):
    Script(folder).session("euchre")
    kept = folder / Store(Folder(folder), "euchre").record
    kept.write_text("nonsense", encoding="utf-8")
    script = Script(folder)
    assert script.session("euchre") == 0
    assert "cannot be read" in script.told[1]
    assert script.practice.match.number == 1
    assert [*folder.glob("*damaged*")]


def test_a_disk_that_is_full_is_told_once(folder, monkeypatch):
    script = Script(folder, move=until(lambda s: s.practice.table.seq > 40))

    def full(*_):
        raise OSError(28, "No space left on device")

    start = Plain._play

    def play(plain, practice):
        monkeypatch.setattr(Store, "save", full)
        start(plain, practice)

    monkeypatch.setattr(Plain, "_play", play)
    script.session("cruce")
    told = [line for line in script.told if "No space left" in line]
    assert len(told) == 2, "once when it happened, once at the goodbye"


@pytest.mark.parametrize("name", ["cruce-4", "cuatrola", "euchre", "cross-2"])
def test_a_refused_card_gets_its_reason(folder, name):
    game, players, values = TABLES[name]
    refused = []

    def move(script):
        if script.is_my_turn and script.frame.cards and not refused:
            wrong = [card for card in script.frame.hand if card not in script.frame.cards]
            if wrong:
                refused.append((wrong[0], script.frame.turn))
                return wrong[0].swapcase() if len(wrong) > 1 else wrong[0]
        if refused and len(refused) == 1:
            refused.append(script.new)
            assert script.frame.turn == refused[0][1], "nothing has happened"
        return simple(script)

    Script(folder, move=move).session(game, players, **values)
    (card, _), [line] = refused
    assert line.startswith(f"{card} is refused: ")
    assert "must be followed" in line or "trump is due" in line or "must be beaten" in line


def test_a_card_is_no_call_and_none_of_others(folder):
    script = Script(folder, "Ks", "Ts", "Z", "qd", "0", "99", seed="s24")
    script.session("cruce", "4", deal="full")
    told = [line for line in script.told if line[:2] in ("Ks", "Ts", "Qd")]
    assert len(told) == 3
    assert all("cannot be said or played now" in line and "pass" in line for line in told)
    assert sum("is not understood" in line for line in script.told) == 3


def test_a_bid_that_is_too_low_is_told_why(folder):
    script = Script(folder, move=until(lambda s: 2 < len(s.frame.offers) < 7))
    script.session("cruce", "4")
    again = Script(folder, "", "1")
    again.session("cruce")
    assert any(line.startswith("1 does not outbid ") for line in again.told)
    assert again.practice.snapshot()["view"] == script.practice.snapshot()["view"]


def test_what_was_taken_up_stays(folder):
    for seed in range(40):
        script = Script(
            folder, move=until(lambda s: s.frame.view["phase"] == "discard"), seed=f"taken {seed}"
        )
        script.session("euchre", None, target="5", pickup="compulsory")
        if script.is_my_turn:
            break
        (folder / "practice-euchre.txt").unlink(missing_ok=True)
    upcard = script.frame.facts["upcard"]
    other = next(card for card in script.frame.hand if card != upcard)
    script = Script(folder, "", upcard.lower(), other)
    script.session("euchre")
    assert any("was taken up and stays" in line for line in script.told)
    assert any("You lay a card away" in line for line in script.told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_and_its_reason_are_told(folder, table, lang):
    words.speak(lang)
    script = Script(folder, "hint")
    script.session(**table)
    at = next(
        i for i, line in enumerate(script.told) if line.startswith(words.say("hint", what="")[:4])
    )
    question = script.practice.hint(script.frame.turn)
    assert script.told[at : at + 2] == script.frame.hint_lines(question.hint())


def test_a_table_without_hints_says_so(folder):
    def move(script):
        if "hint" in script.typed:
            raise EOFError
        script.practice.table.hints = False
        return "hint"

    script = Script(folder, move=move)
    script.session("cruce", "4")
    assert "hint is not allowed at this table." in script.told


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "exp"), ("ro", "expert"), ("es", "experto"), ("en", "expert")]
)
def test_how_well_the_bots_play_is_asked_and_kept(folder, lang, typed):
    words.speak(lang)
    script = Script(folder, "euchre", "", "", "", "?", typed)
    script.session()
    assert words.say("level-about") in script.told
    assert sorted(script.practice.match.names) == ["bot/expert", "you"]
    assert Settings(folder)["level"] == "expert"
    again = Script(folder, "new", seed="t")
    again.session("euchre")
    assert again.practice is None or "bot/expert" in again.practice.match.names


def test_a_level_given_at_the_start_is_not_asked_for(folder):
    script = Script(folder, "euchre", "", "", "")
    script.plain.level = "easy"
    script.session()
    assert "bot/easy" in script.practice.match.names
    assert not Settings(folder)["level"]


def test_undo_hint_and_claim(folder):
    script = Script(folder, move=until(lambda s: s.frame.cards))
    script.session("cruce", "3", target="6")
    frame = script.frame
    card = next(iter(frame.cards))
    again = Script(folder, "", "undo", "hint", "claim", card, "undo")
    again.session("cruce")
    assert [*again.frame.cards] == [*frame.cards], "the card is back"
    told = "\n".join(again.told)
    assert f"You play {frame.look.aloud(card)} ({card})." in told
    assert "Your last move is taken back." in told
    assert "Hint: " in told
    assert "Nothing is claimed" in told
    assert again.told[-2].startswith(("Your turn.", "You lead"))


def test_a_claim_plays_the_rest(folder):
    claimed = []

    def move(script):
        if script.is_my_turn and script.frame.cards and not claimed:
            if script.new and "You claim the rest." in script.new:
                claimed.append(script)
            if script.plain.lately != "claim":
                script.plain.lately = "claim"
                return "claim"
        script.plain.lately = ""
        return simple(script)

    script = Script(folder, move=move)
    script.plain.lately = ""
    script.session("cruce", "3", target="6")
    assert "You claim the rest." in script.told


def test_ticks_are_told_and_changed(folder):
    script = Script(folder, "ticks", "ticks bo", "ticks copas", "ticks x", "ticks -", "table")
    script.session("cuatrola")
    told = [line.split(". ")[0] for line in script.told if "declared for you" in line]
    assert told == [
        f"Couples declared for you: {suits}"
        for suits in ("oros, copas, espadas, bastos", "oros, bastos", "copas", "none")
    ]
    assert any(line.startswith("“x” is not a standing choice") for line in script.told)
    assert "Couples you keep quiet: oros, copas, espadas, bastos" in script.told
    assert script.practice.table.ticks[script.practice.person] == ""
    script = Script(folder, "ticks")
    script.session("cruce")
    assert any("“ticks” is not understood" in line for line in script.told)


def test_between_two_hands(folder):
    def at_pause(script):
        return script.practice.owes().kind == "deal"

    def move(script):
        if at_pause(script):
            raise EOFError
        return simple(script)

    Script(folder, move=move).session("cruce", "4")
    script = Script(folder, "", "undo", "hint", "claim", "As", "5", "x", "scores", "last", "")
    script.session("cruce", "4")
    assert script.practice.match.number == 2, "the empty line has dealt"
    assert script.told.count("No hand is being played. Enter goes on.") == 2
    assert sum("is not understood. Enter goes on" in line for line in script.told) == 3
    assert script.told.count("Enter deals the next hand.") == 1
    assert script.told.count("Hand 1") == 2, "the result, and the score sheet"


def test_an_empty_line_does_the_one_thing_that_was_just_named(folder):
    only = []

    def move(script):
        if not script.is_my_turn or len(legal(script.frame)) > 1:
            return simple(script)
        if only and only[-1][0] == script.frame.turn:
            if len(only) == 1:
                assert script.told[-1].startswith("Your hand")
                only.append((script.frame.turn, "asked"))
                return ""
            assert "Enter plays" in script.told[-1]
            assert "Enter alone chooses nothing here." not in script.told
            only.append((script.frame.turn, "done"))
            return ""
        only.append((script.frame.turn, "looked"))
        return "hand" if len(only) == 1 else ""

    script = Script(folder, move=move)
    script.session("cruce", "3", target="6")
    assert len(only) > 3
    assert [kind for _, kind in only[:3]] == ["looked", "asked", "done"]


def test_a_finished_hand_is_told_again_with_all_cards(folder):
    """After the result: every seat's cards, then every step; before the first there is none."""
    script = Script(folder, "review", move=lambda s: "review" if "Enter deals" in s.new[-1] else "")
    told = []

    def move(s):
        if any("deals the next hand" in line for line in s.new):
            told.append(len(s.told))
            if len(told) == 2:
                raise EOFError
            return "review"
        if len(told) == 1:
            raise EOFError
        tokens = legal(s.plain.frame)
        return tokens[0]

    script.move = move
    script.session("cruce", "4", target="6")
    again = script.told[told[0] :]
    assert any("No hand has been finished" in line for line in script.told[: told[0]])
    hand = script.plain.practice.match.replay(1)
    played = sum(action < 64 for _, action in hand.plies())
    assert sum(" plays " in line or "You play " in line for line in again) == played
    assert sum(line.startswith(("Nora: ", "Emil: ", "Wanda: ", "You: ")) for line in again) >= 8


def test_rematch_and_new_table(folder):
    asked = iter(["scores", "x", "", "rematch"])

    def move(script):
        if script.practice is not None and script.practice.owes().kind == "nothing":
            return next(asked)
        if words.say("match-over") in script.told:
            raise EOFError
        return simple(script)

    script = Script(folder, move=move)
    script.session("euchre", None, target="5", pickup="compulsory")
    assert dict(script.practice.match.options.values)["pickup"] == "compulsory"
    assert script.practice.match.number == 1
    asked = iter(["new"])
    script = Script(folder, "new", move=move)
    script.session("euchre", None, target="5")
    assert script.told.count("Which game? Its number or name; Enter takes Cruce.") == 1


# What a line means.


def frame_at(folder, game, players=None, move=simple, **values):
    script = Script(folder, move=until(lambda s: s.is_my_turn))
    script.session(game, players, **values)
    return script.frame


@pytest.mark.parametrize(
    ("lang", "game", "typed", "meant"),
    [
        ("en", "cuatrola", "s", ["solo"]),
        ("en", "cuatrola", "q", ["quintola", "quit"]),
        ("en", "cuatrola", "qu", ["quintola", "quit"]),
        ("en", "cuatrola", "quin", ["quintola"]),
        ("en", "cuatrola", "quit", ["quit"]),
        ("en", "cuatrola", "pas", ["-"]),
        ("en", "cuatrola", "-", ["-"]),
        ("en", "cuatrola", "h", ["hint"]),
        ("en", "cuatrola", "H", ["hint"]),
        ("ro", "cuatrola", "h", ["hint"]),
        ("es", "cuatrola", "h", ["hint"]),
        ("en", "cuatrola", "ha", ["hand"]),
        ("en", "euchre", "h", ["hint"]),
        ("en", "cuatrola", "?", ["help"]),
        ("en", "cuatrola", "Cc", ["Cc"]),
        ("en", "cuatrola", "cC", ["Cc"]),
        ("en", "cuatrola", "cd", []),
        ("es", "cuatrola", "s", ["solo"]),
        ("es", "cuatrola", "PASO", ["-"]),
        ("es", "cuatrola", "pass", ["-"]),
        ("es", "cuatrola", "ultima", ["last"]),
        ("es", "cuatrola", "última", ["last"]),
        ("es", "cuatrola", "last", ["last"]),
        ("ro", "cuatrola", "mana", ["hand"]),
        ("ro", "cuatrola", "mână", ["hand"]),
        ("en", "cross_purposes", "h", ["=h"]),
        ("en", "cross_purposes", "heart", ["=h"]),
        ("en", "cross_purposes", "8", ["^8"]),
        ("en", "cross_purposes", "eight", ["^8"]),
        ("en", "cross_purposes", "eights", ["^8"]),
        ("en", "cross_purposes", "10", ["^T"]),
        ("en", "cross_purposes", "q", ["^Q"]),
        ("en", "cross_purposes", "Kh", ["Kh"]),
        ("en", "cross_purposes", "10h", ["Th"]),
        ("ro", "cross_purposes", "inimă roșie", ["=h"]),
        ("ro", "cross_purposes", "INIMA", ["=h"]),
        ("ro", "cross_purposes", "hearts", ["=h"]),
        ("es", "cross_purposes", "treboles", ["=c"]),
    ],
)
def test_a_line_is_understood(folder, lang, game, typed, meant):
    words.speak(lang)
    frame = frame_at(folder, game)
    assert [value for _, value in understood(frame, typed)] == meant


def test_a_card_may_be_said_in_words(folder):
    script = Script(folder, move=until(lambda s: s.frame.cards))
    script.session("cruce", "4")
    card = next(iter(script.frame.cards))
    spoken = script.frame.look.aloud(card)
    assert understood(script.frame, spoken.upper()) == [("card", card)]
    hinted = f"{spoken} ({card})"
    assert understood(script.frame, hinted) == [("card", card)], "a hint is typed as it is read"
    at = script.frame.hand.index(card) + 1
    assert f"{at} {card}" in choices(script.frame)
    assert understood(script.frame, f" {at}") == [("card", card)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_read_in_words_and_nothing_else_plays(folder, lang):
    words.speak(lang)
    script = Script(folder, move=until(lambda s: s.frame.cards))
    script.session("cross_purposes", "2", target="20")
    frame = script.frame
    deck = frame.game.deck
    for card in map(deck.name, deck.cards):
        for shown in (frame.look, spoken_of(deck, texts("en"))):
            one, suit = shown.one(card[0]), shown.named(card[1])
            for typed in (
                shown.aloud(card),
                f"{one} {suit.split()[0]}",
                f"{shown.called(card[0])} of {suit}",
                f"{card[0]} de {suit}".upper(),
            ):
                assert understood(frame, typed) == [("card", card)], typed
    before = script.practice.snapshot()
    assert understood(frame, "10 of hearts") == [("card", "Th")]
    for typed in (
        "1 2",
        "2 3",
        "1 please",
        f"{frame.hand[0]} x",
        "2 of",
        "10 de",
        "the 2",
        "\u0301",
    ):
        assert understood(frame, typed) == [], typed
    held = {card for card in frame.hand if card[0] in "23"}
    other = next(f"{rank}{suit}" for suit in "shdc" for rank in "23" if rank + suit not in held)
    again = Script(folder, "", f"{other[0]} {frame.look.named(other[1])}", "1 2")
    again.leaks = lambda _: set()  # a card that is said in words is repeated as it is spelled
    again.session("cross_purposes")
    assert again.practice.snapshot()["view"] == before["view"], "nothing is played"


def test_a_number_with_more_is_no_bid(folder):
    frame = frame_at(folder, "cruce", "4")
    assert understood(frame, "1") == [("call", "1")]
    for typed in ("1 2", "2 hearts", "1 please", "3 of clubs"):
        assert not understood(frame, typed), typed
    words.speak("ro")
    (folder / "practice-cross_purposes.txt").unlink(missing_ok=True)
    frame = frame_at(folder, "cross_purposes", "2")
    assert understood(frame, "as romb") == [("card", "Ad")]
    assert understood(frame, "10 de romb") == [("card", "Td")]
    assert understood(frame, "1") == []


def test_commands_that_speak_another_language_say_so(folder, monkeypatch):
    monkeypatch.setenv("LEVATA_LANG", "en")
    words.speak("ro")
    script = Script(folder, "rules")
    script.session("cruce")
    assert any("levata rules cruce --lang ro" in line for line in script.told)
    assert script.told[-1].endswith(" play cruce --plain --lang ro")
    monkeypatch.delenv("LEVATA_LANG")
    Settings(folder)["lang"] = "ro"
    script = Script(folder, "", "rules")
    script.session("cruce")
    assert script.told[-1].endswith(" play cruce --plain")


def test_what_an_encoding_lacks_is_told_plainly():
    text = "„Pică” înmulțite × −3, «¿Qué?»… ș"
    assert words.typable(text, "utf-8") == text
    assert words.typable(text, "ascii") == '"Pica" inmultite x -3, "Que?"... s'
    assert words.typable("é ș", "latin-1") == "é s"


def test_control_codes_are_not_repeated(folder):
    script = Script(folder, "\x1b[31mred\x07", "x" * 5000, "\ud800", "\x00")
    assert script.session("cruce") == 0
    assert sum("is not understood" in line for line in script.told) == 2 + 0 + 0
    assert max(map(len, script.told)) < 400


# The messages.


def shape(lang):
    page = FluentParser().parse((LOCALE / lang / "plain.ftl").read_text(encoding="utf-8"))
    found = {}
    for entry in page.body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            found[entry.id.name] = [attribute.id.name for attribute in entry.attributes]
    return found


@pytest.mark.parametrize("lang", ["ro", "es"])
def test_every_language_has_every_message(lang):
    assert shape(lang) == shape("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_commands_are_called_the_same(lang):
    words.speak(lang)
    called = [word for name in COMMANDS for word in {name, words.say(f"plain-word-{name}")}]
    assert len(set(called)) == len(called)


# The process.

BLIND = ["", "accept", "take", "-", "=h", "=s", "5", "4", "3", "2", "1"]
"""Lines that lead any match of Euchre to its end, whatever is asked."""


@pytest.mark.parametrize("lang", ["en", "ro"])
def test_it_runs_in_a_pipe_and_without_textual(tmp_path, lang):
    script = (
        "import sys; sys.modules['textual'] = sys.modules['rich'] = None\n"
        "from levata.cli import main\n"
        f"sys.exit(main(['play', 'euchre', '--plain', '--lang', '{lang}', '--option', 'target=5']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n".join(BLIND * 150).encode() + b"\n\xff\xfe\n",
        capture_output=True,
        timeout=50,
        env={**os.environ, "LEVATA_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode().splitlines()
    words.speak(lang)
    assert words.say("match-over") in told
    assert told[-1] == words.say("plain-goodbye")
    assert not any(DRAWN.search(line) or line.startswith(">") for line in told)
    [kept] = (tmp_path / "history").iterdir()
    assert record.read(kept.read_text(encoding="utf-8")).match.is_over


def test_a_frame_is_spoken(folder):
    frame = frame_at(folder, "cruce", "4")
    assert isinstance(frame, Spoken)
    assert frame.look.card("Qh") == "queen of hearts (Qh)"
    assert frame.look.pretty("Qh") == "queen of hearts (Qh)"
    assert frame_at(folder, "cuatrola").look.card("Ro") == "rey de oros (Ro)"


def test_a_prompt_stands_where_somebody_types(tmp_path):
    ours, theirs = os.openpty()
    os.write(ours, b"hint\nquit\n")
    done = subprocess.run(
        [sys.executable, "-m", "levata", "play", "cruce", "--plain", "--lang", "en"],
        stdin=theirs,
        capture_output=True,
        timeout=50,
        env={**os.environ, "LEVATA_DATA": str(tmp_path)},
        check=False,
    )
    os.close(ours)
    os.close(theirs)
    told = done.stdout.decode().splitlines()
    assert sum(line.startswith("> ") for line in told) == 2
    assert "-m levata play cruce --plain" in told[-1]


EASY = ("--level", "easy")


def test_the_command_line_hands_its_words_on(monkeypatch, capsys):
    seated = []
    monkeypatch.setattr(
        plain_module, "run", lambda *given, **more: seated.append((given, more)) or 0
    )
    assert main(["play", "--plain"]) == 0
    assert main(["play", "euchre", "--plain", "--option", "target=5", "--lang", "ro", *EASY]) == 0
    assert seated == [
        ((None, None, {}), {"lang": None, "level": None}),
        (("euchre", None, {"target": "5"}), {"lang": "ro", "level": "easy"}),
    ]
    assert main(["play", "--plain", "--players", "3"]) == 1
    monkeypatch.setitem(sys.modules, "levata.terminal.plain", None)
    assert main(["play", "--plain"]) == 1
    assert capsys.readouterr().err.endswith("install it with: pip install 'levata[texts]'\n")


def test_an_empty_line_among_several_choices_chooses_nothing(folder):
    typed = []

    def move(script):
        if script.is_my_turn and len(legal(script.frame)) > 1:
            typed.append(script.told[-1])
            if len(typed) > 1:
                raise EOFError
            return ""
        return simple(script)

    script = Script(folder, move=move)
    script.session("cruce", "4")
    at = script.told.index("Enter alone chooses nothing here.")
    assert script.told[at + 1] == typed[0] == typed[1], "and the question comes again"
