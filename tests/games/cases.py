"""Cases in one line of text: how they are read, put to the engine and answered in every game.

    clauses | table | script | question answer; question answer

A game's `lines.py` says what the words of its tables mean and answers its own questions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

import pytest

from levata.errors import IllegalAction, LevataError
from levata.game import NOBODY, PLAY, Event, Game, Hand, Options

Run = Callable[[Hand, str], list[Event]]


# Reading.


def cases(text: str) -> list[object]:
    """One parameter a line, named by its clauses."""
    seen: Counter[str] = Counter()
    params = []
    for row in text.strip().splitlines():
        line = " ".join(row.split())
        name = line.partition("|")[0].strip()
        seen[name] += 1
        params.append(pytest.param(line, id=f"{name} ({seen[name]})"))
    return params


def fields(line: str) -> list[str]:
    return [field.strip() for field in line.split("|")]


def heads(text: str) -> set[str]:
    """The first word of every line."""
    return {line.split()[0] for line in text.strip().splitlines()}


def setup(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words of a table, `name=value`, and what its seats hold, `N:AK.Q.-.9`."""
    words: dict[str, str] = {}
    holdings: dict[str, str] = {}
    for word in text.split():
        name, sign, value = re.split("([=:])", word, maxsplit=1)
        (words if sign == "=" else holdings)[name] = value
    return words, holdings


def options_of(game: Game, text: str) -> Options:
    """The options of a table that is nothing but options."""
    words = dict(word.split("=", 1) for word in text.split())
    return game.parse_options(words.pop("players", None), words)


def figures(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


def spelled(numbers: Iterable[int], *, signed: bool = False) -> str:
    return " ".join(f"{n:+d}" if signed and n else str(n) for n in numbers)


# Putting.


def put(
    line: str,
    position: Callable[[str], Hand],
    run: Run,
    ask: Callable[[Hand, list[Event], str, str], str],
    spread: Callable[[list[str]], list[str]] = sorted,
) -> None:
    """Set the table, play the script, and hold every answer to what the engine says.

    `spread` writes the tokens that may be played in full, sorted.
    """
    _, table, script, questions = fields(line)
    hand = position(table)
    said = run(hand, script)
    for asked in questions.split(";"):
        question, _, answer = asked.strip().partition(" ")
        expected = spread(answer.split()) if question == "may" else answer.split()
        found = ask(hand, said, question, answer).split()
        found = sorted(found) if question == "may" else found
        assert found == expected, f"{line}\n  {question}: {' '.join(found)}"


def put_both(line: str, check: Callable[[str], None]) -> None:
    """`name=choice | table | script | question | answer by default | answer under the choice`."""
    choice, table, script, question, default, changed = fields(line)
    assert default != changed
    check(f"{choice} | {table} | {script} | {question} {default}")
    check(f"{choice} | {table} {choice} | {script} | {question} {changed}")


def run(
    hand: Hand, script: str, also: Mapping[str, Callable[[Hand], list[Event]]] | None = None
) -> list[Event]:
    """Do the tokens; what the table noticed of the last. `also` are words that do more."""
    said: list[Event] = []
    game = hand.deal.game
    letters = game.seat_letters(hand.deal.options)
    for number, word in enumerate(script.split()):
        if also and word in also:
            said = also[word](hand)
        elif word not in letters:
            said = hand.step(game.parse(word))
        elif number == 0 and not hand.history and hand.phase == PLAY:
            hand.to_act = letters.index(word)
        else:
            assert hand.to_act == letters.index(word), f"{script}: it is not {word}'s turn"
    return said


def answered(hand: Hand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers to a question that may be asked of every game."""
    game, options = hand.deal.game, hand.deal.options
    of = answer.split(maxsplit=1)[0] if answer else ""
    if question == "may":
        return " ".join(map(game.token, hand.legal()))
    if question == "turn":
        return letter(hand, hand.to_act)
    if question == "phase":
        return hand.phase
    if question == "holds":
        return spelled(cards.bit_count() for cards in hand.hands)
    if question == "hand":
        return f"{of} {game.deck.holding(hand.hands[game.seat_letters(options).index(of)])}"
    if question == "said":  # is it among what was noticed?
        heard = [" ".join([event.code, *map(str, event.params.values())]) for event in said]
        return answer if answer in heard else "; ".join(heard)
    if question == "dealer":
        return letter(hand, hand.next_dealer())
    if question == "totals":
        return spelled(totals(hand))
    if question == "winner":
        return winner(game, options, totals(hand))
    if question == "refused":
        return f"{of} {refusal(hand, of).code}"
    raise ValueError(f"no question {question!r}")


def letter(hand: Hand, seat: int) -> str:
    letters = hand.deal.game.seat_letters(hand.deal.options)
    return letters[seat] if seat != NOBODY else "nobody"


def totals(hand: Hand) -> tuple[int, ...]:
    """The match totals, this hand included once it is over."""
    before = hand.deal.totals
    if not hand.is_over:
        return before
    return tuple(a + b for a, b in zip(before, hand.score(), strict=True))


def winner(game: Game, options: Options, totals: tuple[int, ...]) -> str:
    """The sides that have won with these totals, or `nobody`."""
    won = game.winners(options, totals)
    return " ".join(game.side_name(options, side) for side in won) or "nobody"


# Refusals.


@contextmanager
def refuses(
    code: str, kind: type[LevataError] = LevataError, match: str | None = None
) -> Iterator[None]:
    """What is done within is refused, with this code."""
    with pytest.raises(kind, match=match) as caught:
        yield
    assert caught.value.code == code


def refusal(hand: Hand, token: str) -> LevataError:
    """How a token is refused; the hand stays as it was."""
    before = state(hand)
    with pytest.raises(LevataError) as caught:
        hand.apply(hand.deal.game.parse(token))
    assert state(hand) == before
    return caught.value


def state(hand: Hand) -> dict[str, object]:
    """Everything a hand keeps, and what it shows."""
    kept: dict[str, object] = {"facts": hand.facts()}
    for kind in type(hand).__mro__:
        for name in getattr(kind, "__slots__", ()):
            value = getattr(hand, name)
            kept[name] = value[:] if isinstance(value, list) else value
    return kept


def put_refusal(
    line: str,
    position: Callable[[str], Hand],
    run: Run = run,
    spread: Callable[[list[str]], list[str]] | None = None,
) -> None:
    """`code clause | table | script | token | because | held | legal`; `-` where there is none.

    A refused action names its duty and what may be done, in the order in which the case has it;
    with `spread`, which writes the tokens in full and sorted, in any order.
    """
    name, table, script, token, because, held, legal = fields(line)
    hand = position(table)
    run(hand, script)
    error = refusal(hand, token)
    assert isinstance(error, IllegalAction)
    assert error.code == name.split()[0]
    params = error.params
    assert params["value"] == token
    duty = params.get("because")
    assert ("-" if duty is None else str(duty)) == because
    assert (" ".join(params.get("held", [])) or "-") == held
    told = params["legal"].split(", ") if params["legal"] else ["none"]
    if spread is None:
        assert told == legal.split()
    else:
        assert sorted(told) == spread(legal.split())
    assert token in str(error)
