"""What happens at a table, in words: one sentence for each thing the table notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from levata.bots.advice import Advice
from levata.cards import Card, suit_of
from levata.game import (
    CALL,
    DISCARD,
    NOBODY,
    Action,
    Event,
    Game,
    Hand,
    Json,
    Observation,
)
from levata.language import either
from levata.look import Look, look_of
from levata.match import Match
from levata.record import FULL
from levata.texts import Texts, texts

__all__ = ["advised", "call_text", "sentence", "tell", "told", "why"]

ME = ".me"
"""The form of a message that speaks to whoever did it."""


def call_text(game: Game, look: Look, token: str) -> str:
    """A call as people say it: its word in their language, a suit or a rank by its name."""
    call = game.describe(game.parse(token))
    if call.control.value == "rank":
        return look.called(call.value)
    if call.control.value != "suit":
        return look.texts.say(f"call-{call.value}", call.value)
    suit = look.suit(call.value)
    return look.texts.say("call-twenty", suit=suit) if token.startswith("20") else suit


def sentence(
    code: str,
    params: Mapping[str, Json],
    game: Game,
    look: Look,
    name: Callable[[str], str],
    me: str = "",
) -> str:
    """An event in words; empty for one that is seen and not told.

    `name` says how a seat or a side is called, `me` is the seat of the reader.
    """
    seat = str(params.get("seat", params.get("dealer", "")))
    token = str(params.get("token", ""))
    values = {
        **params,
        "who": name(seat) if seat else "",
        "pair": name(str(params.get("seats", ""))),
        "suit": look.suit(str(params.get("suit", ""))),
        "rank": look.called(str(params.get("rank", ""))),
        "card": look.card(str(params.get("card", "??"))),
        "call": call_text(game, look, token) if token and code == "call" else "",
    }
    if code == "dealt":
        code = f"dealt-{params['part']}"
    text = look.texts.say(f"event-{code}", "", **values)
    return look.texts.say(f"event-{code}{ME}", text, **values) if seat == me != "" else text


NOT_WEIGHED = "-"
JUDGED = "~"
"""Before a value that is judged, not measured."""
NAMED = 3
"""Of more actions that come to the same it is told how many they are."""


def why(reason: Event, game: Game, look: Look) -> str:
    """A bot's reason for what it advises, in one sentence."""
    say, params = look.texts.say, reason.params
    tokens = params.get("tokens", [])
    assert isinstance(tokens, list)
    which = "all" if params.get("all") else "these" if len(tokens) <= NAMED else "counted"
    these = [_named(game, look, str(token)) for token in tokens]
    # Whole points are an int: they are counted as one point and two points are.
    points, tenths = divmod(int(str(params.get("tenths", 0))), 10)
    values = {
        **params,
        "because": look.card(str(params.get("because") or "??")),
        "points": points + tenths / 10 if tenths else points,
        "next": _named(game, look, str(params["next"])) if "next" in params else "",
        "which": which,
        "these": either(these, say) if these else "",
        "count": len(these),
    }
    return say(f"reason-{reason.code}", **values)


def advised(seen: Observation, advice: Advice, lang: str) -> Iterator[str]:
    """Advice in lines: what to do, why, and a table of everything that may be done."""
    game = seen.game
    look = look_of(game.deck, texts(lang), plain=True)
    say = look.texts.say
    who = game.seat_letters(seen.options)[seen.seat]
    token = game.token(advice.action)
    if advice.action >= CALL:
        yield say("advice-call", who=who, call=call_text(game, look, token))
    elif advice.action >= DISCARD:
        yield say("advice-lay", who=who, card=token[1:])
    else:
        yield say("advice-play", who=who, card=token)
    if advice.reason is not None:
        yield why(advice.reason, game, look)
    yield ""
    heads = [say(f"advice-{name}") for name in ("action", "value", "error", "worlds", "best")]
    rows = [heads]
    for e in advice.ranked():
        figures = [
            f"{JUDGED if e.is_judged else ''}{e.value:+.2f}",
            f"± {e.error:.2f}",
            str(e.worlds),
            "" if e.best is None else f"{100 * e.best:.0f} %",
        ]
        is_weighed = e.worlds or e.is_judged
        rows.append([game.token(e.action), *(figures if is_weighed else [NOT_WEIGHED] * 4)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *rest in rows:
        cells = (cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join([name.ljust(widths[0]), *cells]).rstrip()
    if any(e.is_judged for e in advice.estimates):
        yield f"{JUDGED} {say('advice-judged')}"


def _named(game: Game, look: Look, token: str) -> str:
    """An action among others: a card, or a call in quotes."""
    action = game.parse(token)
    if action >= CALL:
        return look.texts.say("reason-call", call=call_text(game, look, token))
    if action >= DISCARD:
        return look.texts.say("reason-laid", card=look.card(token[1:]))
    return look.card(token)


def tell(event: Event, game: Game, look: Look) -> list[str]:
    """An event in words, a line or more; seats are called by their letters."""
    if event.code != "result":
        code = "trick-worth" if event.code == "trick" else event.code
        return [sentence(code, event.params, game, look, str)]
    say = look.texts.say
    rows = event.params["sides"]
    assert isinstance(rows, list)
    contract = {name: value for name, value in event.params.items() if name != "sides"}
    lines = []
    if any(contract.values()):
        lines.append(say("told-result", figures=_figures(contract, look.texts)))
    for row in rows:
        assert isinstance(row, dict)
        figures = {name: value for name, value in row.items() if name not in ("side", "score")}
        score = row["score"]
        assert isinstance(score, int)
        lines.append(
            say(
                "told-side",
                side=row["side"],
                figures=_figures(figures, look.texts),
                score=f"{score:{'+' if score else ''}d}",
            )
        )
    return lines


def _figures(values: dict[str, Json], words: Texts) -> str:
    """Names and values side by side: points 88, band 3."""
    return ", ".join(
        words.say(
            f"figure-{name}",
            f"{name.replace('_', ' ')} {value}",
            value=str(value).lower() if isinstance(value, bool) else str(value),
        )
        for name, value in values.items()
        if value is not None
    )


def told(match: Match, seat: int = FULL, lang: str = "en") -> Iterator[str]:
    """A match as one seat saw it, or whole (`FULL`); cards are written as in its record."""
    game, options = match.game, match.options
    look = look_of(game.deck, texts(lang), plain=True)
    say = look.texts.say
    letters = game.seat_letters(options)
    yield f"{say(f'game-{game.name}', game.title)}: {options}"
    yield "  ".join(f"{letters[s]} {name}" for s, name in enumerate(match.names))
    hands = [(past.dealer, past.before, past.pack, past.history) for past in match.played]
    if match.hand is not None and match.in_hand:
        deal = match.hand.deal
        hands.append((deal.dealer, deal.totals, deal.pack, match.hand.history))
    totals = (0,) * len(match.sides)
    for number, (dealer, before, pack, history) in enumerate(hands, 1):
        yield ""
        yield say("event-deal", hand=number, who=letters[dealer])
        hand = game.deal(options, dealer, before, pack)
        yield from _holdings(hand, seat, say)
        yield from _turned(hand, say)
        if hand.is_over:
            yield "  " + say("event-void")
        parts = hand.parts
        for action in history[1::2]:
            actor = hand.to_act
            knows = seat in (FULL, actor)
            for event in hand.trace(action):
                for line in _lines(hand, event, action, look, knows=knows):
                    yield "  " + line
            if hand.parts > parts:
                parts = hand.parts
                yield from _holdings(hand, seat, say)
        if hand.is_over:
            totals = tuple(a + b for a, b in zip(before, hand.score(), strict=True))
            names = (game.side_name(options, side) for side in range(len(totals)))
            after = ", ".join(f"{n} {t}" for n, t in zip(names, totals, strict=True))
            yield "  " + say("told-total", totals=after)
    if match.winners:
        yield ""
        winners = [game.side_name(options, side) for side in match.winners]
        yield say("told-winner", sides=" & ".join(winners))


def _lines(hand: Hand, event: Event, action: Action, look: Look, *, knows: bool) -> list[str]:
    """An event; a card laid away is named to whoever `knows` it."""
    game = hand.deal.game
    if knows and event.code == "laid" and DISCARD <= action < CALL:
        card = look.card(game.deck.name(action - DISCARD))
        return [look.texts.say("told-laid", who=str(event.params["seat"]), card=card)]
    return tell(event, game, look)


def _turned(hand: Hand, say: Callable[..., str]) -> Iterator[str]:
    """The cards that are dealt face up."""
    deal = hand.deal
    at = 0
    for packet in deal.game.layout(deal.options, deal.dealer):
        cards: tuple[Card, ...] = deal.pack[at : at + packet.size]
        at += packet.size
        if packet.public:
            names = " ".join(map(deal.game.deck.name, cards))
            yield "  " + say("told-turned", cards=names)


def _holdings(hand: Hand, seat: int, say: Callable[..., str]) -> Iterator[str]:
    """The hands the viewer may see."""
    game = hand.deal.game
    letters = game.seat_letters(hand.deal.options)
    for owner, cards in enumerate(hand.hands):
        if seat in (FULL, owner) and seat != NOBODY:
            held = sorted(game.deck.members(cards), key=lambda card: (suit_of(card), -card))
            names = " ".join(map(game.deck.name, held))
            yield "  " + say("told-holding", who=letters[owner], cards=names)
