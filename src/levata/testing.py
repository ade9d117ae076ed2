"""What every game keeps, checked over random play. Published for games elsewhere.

Nothing here knows a game; what it asserts are the promises of `levata.game`, and what a table and
its terminal ask of a game. Every failure says what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING

from levata.bots import bot
from levata.cards import Card, Cards
from levata.errors import LevataError
from levata.game import (
    CALL,
    DISCARD,
    HELD,
    HIDDEN,
    NOBODY,
    PLAY,
    Action,
    Control,
    Event,
    Game,
    Hand,
    Happening,
    Json,
    Options,
)
from levata.games import registered
from levata.match import Match
from levata.record import read, write
from levata.table import HOME, Command, Mode, Seat, Table
from levata.tricks import TrickTable, best, playable
from levata.views import canonical, message
from levata.worlds import draw, fits

if TYPE_CHECKING:
    from levata.look import Look
    from levata.terminal.frame import Frame
    from levata.texts import Texts

__all__ = [
    "check_game",
    "check_secrecy",
    "check_table",
    "check_texts",
    "random_options",
    "random_pack",
]


def random_options(game: Game, rng: Random, players: int = 0) -> Options:
    """A seat count, if none is given, and a value for each option, as likely as any, needs respected."""
    players = players or rng.choice(sorted(game.seats))
    fitting = [o for o in game.table_options if not o.seats or players in o.seats]
    values = {o.name: rng.choice(o.choices) for o in fitting}
    for option in fitting:
        for choice, other, needed in option.needs:
            if values[option.name] == choice:
                values[other] = needed
    return game.parse_options(players, values)


def random_pack(game: Game, rng: Random) -> list[Card]:
    pack = list(game.deck.cards)
    rng.shuffle(pack)
    return pack


def check_game(
    game: Game, *, hands: int, seed: int, suit_maps: Iterable[Sequence[int]] = ()
) -> None:
    """Play `hands` random hands and assert everything a game promises.

    `suit_maps` are the ways the game allows its suits to change places, `new = map[old]`.
    """
    maps = [tuple(suit_map) for suit_map in suit_maps]
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        options = random_options(game, rng)
        dealer = rng.randrange(options.players)
        pack = random_pack(game, rng)
        totals = (0,) * len(game.sides(options))
        _check_layout(game, options, dealer)
        hand = game.deal(options, dealer, totals, pack)
        actions = _play_out(game, hand, rng)
        _check_record(game, options, dealer, pack, actions, rng)
        _check_rotation(game, hand, actions)
        for suit_map in maps:
            _check_suits(game, hand, actions, suit_map)


def _check_layout(game: Game, options: Options, dealer: int) -> None:
    """The deal as data can be written down: known parts, whole holdings, all open or none."""
    parts = game.parts(options)
    assert len(set(parts)) == len(parts), f"parts() names each part once: {', '.join(parts)}"
    layout = game.layout(options, dealer)
    size = sum(packet.size for packet in layout)
    cards = len(game.deck)
    assert size == cards, f"layout() deals {size} cards, the pack has {cards}"
    is_open: dict[tuple[str, int], bool] = {}
    for packet in layout:
        assert packet.part in parts, (
            f"layout() deals a part {packet.part!r}; parts() has {', '.join(parts)}"
        )
        assert NOBODY <= packet.seat < options.players, f"there is no seat {packet.seat} to deal to"
        where = _where(game, options, packet.part, packet.seat)
        first = is_open.setdefault((packet.part, packet.seat), packet.public)
        assert first == packet.public, (
            f"layout() deals {where} both face up and face down: "
            "what one seat gets in one part is one holding, so give the open cards a part of their own"
        )


def _where(game: Game, options: Options, part: str, seat: int) -> str:
    """A holding of the deal, for a message."""
    return f"{part!r} to {_who(game, options, seat)}"


def _who(game: Game, options: Options, seat: int) -> str:
    return "nobody" if seat == NOBODY else game.seat_letters(options)[seat]


def _play_out(game: Game, hand: Hand, rng: Random) -> list[Action]:
    """Play a hand to its end, checking each position."""
    actions: list[Action] = []
    twin = hand.copy()
    now = _state(hand)
    while hand.to_act != NOBODY:
        legal = hand.legal()
        assert legal, "somebody is to act and may do nothing"
        assert list(legal) == sorted(set(legal)), "legal actions are sorted and differ"
        for action in legal:
            assert 0 <= action < HIDDEN, f"legal() has {action}; actions are 0 to {HIDDEN - 1}"
            token = game.token(action)
            assert game.parse(token) == action, f"a token reads back: {token}"
            control = game.describe(action).control
            assert (control is Control.CARD) == (action < CALL), "cards are drawn as cards"
        _check_cards(game, hand)
        _check_tricks(hand)
        for fact, told in hand.facts().items():
            assert _is_json(told), f"the fact {fact} is no JSON value: {told!r}"
        action = rng.choice(legal)
        inside = _inside(hand)
        tried = hand.copy()
        tried.apply(action)
        shared = [name for name, value in _inside(hand).items() if value != inside[name]]
        assert not shared, f"a copy goes its own way: {', '.join(shared)}"
        assert _state(hand) == now, "a copy goes its own way"
        if tried.is_over:
            _check_score(tried)
        events = hand.trace(action)
        now = _state(hand)
        assert now == _state(tried), "apply does what play does"
        actions.append(action)
        for event in events:
            _check_event(hand, event)
        if hand.is_over:
            _check_end(hand, events)
    assert hand.legal() == (), "nothing may be done when a hand is over"
    for action in actions:
        twin.play(action)
    assert _state(twin) == now, "the same actions lead to the same end"
    return actions


def _check_cards(game: Game, hand: Hand) -> None:
    """Each card of the pack is in one place: a hand, played, laid away or undealt."""
    deal, parts = hand.deal, game.parts(hand.deal.options)
    at = 0
    dealt: list[Cards] = [0] * deal.options.players
    for packet in game.layout(deal.options, deal.dealer):
        if parts.index(packet.part) < hand.parts and packet.seat != NOBODY:
            for card in deal.pack[at : at + packet.size]:
                dealt[packet.seat] |= 1 << card
        at += packet.size
    assert hand.history or hand.hands == dealt, "a seat holds what the layout deals it"
    held: Cards = 0
    for cards in hand.hands:
        assert not held & cards, "no card is in two hands"
        held |= cards
    gone = [action & 63 for _, action in hand.plies() if action < CALL]
    assert len(set(gone)) == len(gone), "no card is played twice"
    played = sum(1 << card for card in gone)
    assert not held & played, "a played card has left the hand"
    assert not sum(dealt) & ~(held | played), "a dealt card is in a hand or played"


def _check_tricks(hand: Hand) -> None:
    """The trick table allows what the hand allows, and gives the trick to the same seat."""
    table = hand.trick_table()
    if table is not None:
        _check_sides(hand, table)
    if hand.phase != PLAY:
        return
    if table is None:
        # A first lead may settle it, and then anything may be led.
        has_played = any(action < DISCARD for _, action in hand.plies())
        assert not has_played, "trick_table() is None while a hand is being played"
        return
    assert hand.to_act in table.seats, "TrickTable.seats has the seat to act"
    plays = [card for _, card in table.plays]
    mine = hand.hands[hand.to_act]
    allowed = mine
    if plays:
        top = plays[best(plays, table.order)]
        allowed = playable(mine, plays[0], top, table.order, table.follow)
    cards = tuple(action for action in hand.legal() if action < DISCARD)
    assert hand.deal.game.deck.members(allowed) == cards, "the trick table allows what legal does"
    done = [trick for trick in hand.tricks() if trick.done]
    if done and not plays and hand.history[-1] < DISCARD:
        assert hand.to_act == done[-1].winner, "whoever takes a trick leads"


def _check_sides(hand: Hand, table: TrickTable) -> None:
    """Who shares a total of the match plays together; others may, for a hand."""
    game, options = hand.deal.game, hand.deal.options
    assert len(table.sides) == options.players, (
        f"TrickTable.sides has {len(table.sides)} entries for {options.players} seats"
    )
    assert len(table.values) == 64, f"TrickTable.values has {len(table.values)} entries, not 64"
    for side, seats in enumerate(game.sides(options)):
        assert len({table.sides[seat] for seat in seats}) == 1, (
            f"TrickTable.sides parts {game.side_name(options, side)}, a side of Game.sides: "
            f"{table.sides}"
        )
    playing = {table.sides[seat] for seat in table.seats}
    assert len(playing) > 1, f"TrickTable.sides has everybody on one side: {table.sides}"


def _is_json(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) for key in value) and all(map(_is_json, value.values()))
    if isinstance(value, list):
        return all(map(_is_json, value))
    return value is None or isinstance(value, (str, int))


def _check_event(hand: Hand, event: Event) -> None:
    """An event is spelled: seats and suits by their letters, cards by their names."""
    game, options = hand.deal.game, hand.deal.options
    letters, deck = game.seat_letters(options), game.deck
    spelled = {
        "seat": tuple(letters),
        "dealer": tuple(letters),
        "suit": tuple(deck.suits),
        "rank": tuple(deck.ranks),
        "card": deck.names(deck.all),
        "part": game.parts(options),
    }
    for name, value in event.params.items():
        which = f"event {event.code!r}: {name} is {value!r}"
        assert _is_json(value), f"{which}, no JSON value"
        assert name not in spelled or value in spelled[name], (
            f"{which}; one of: {', '.join(spelled[name])}"
        )
        assert name != "points" or isinstance(value, int), f"{which}, no number"


def _check_score(hand: Hand) -> None:
    game, options = hand.deal.game, hand.deal.options
    count = len(game.sides(options))
    score = hand.score()
    assert len(score) == count, f"score() has {len(score)} numbers for {count} sides"
    for name, numbers in hand.counts():
        assert len(numbers) in (count, options.players), (
            f"counts(): {name!r} has {len(numbers)} numbers for {count} sides "
            f"and {options.players} seats"
        )


def _check_end(hand: Hand, events: Sequence[Event]) -> None:
    """The last event says what a hand came to, as `score` does."""
    game, options = hand.deal.game, hand.deal.options
    names = [game.side_name(options, side) for side in range(len(game.sides(options)))]
    codes = ", ".join(event.code for event in events)
    assert codes.endswith(("result", "dead")), (
        f"the last event of a hand is 'result', or 'dead'; here the last action has: {codes}"
    )
    last = events[-1]
    if last.code == "dead":
        assert not any(hand.score()), f"a dead hand scores nothing; score() is {hand.score()}"
        return
    holder = last.params.get("declarer")
    letters = game.seat_letters(options)
    assert holder is None or holder in (*letters, *names), (
        f"result: declarer is {holder!r}; one of: {', '.join((*letters, *names))}"
    )
    rows = last.params.get("sides")
    assert isinstance(rows, list), "result: sides is a list, a row a side"
    found: list[Json] = []
    for row in rows:
        assert isinstance(row, dict), f"result: a row is a dict; here {row!r}"
        lacking = {"side", "score"} - set(row)
        assert not lacking, f"result: a row lacks {' and '.join(sorted(lacking))}: {row!r}"
        found.append(row["side"])
        for figure, value in row.items():
            assert value is None or isinstance(value, (str, int)), (
                f"result: {figure} is {value!r}, neither a number nor a word"
            )
    assert found == names, f"result: the rows' side is {found}; Game.side_name has {names}"
    told = [row["score"] for row in rows if isinstance(row, dict)]
    assert told == list(hand.score()), f"result: the rows' score is {told}, not {hand.score()}"


def _state(hand: Hand) -> tuple[object, ...]:
    """Everything a viewer of every seat could tell of a hand."""
    seats = range(hand.deal.options.players)
    return (hand.history, tuple(hand.hands), *(hand.view(seat) for seat in seats))


def _inside(hand: Hand) -> dict[str, str]:
    """What a hand keeps, by name, as it stands now."""
    slots = {name for kind in type(hand).__mro__ for name in getattr(kind, "__slots__", ())}
    names = (slots | set(getattr(hand, "__dict__", ()))) - {"deal"}
    return {name: repr(getattr(hand, name, None)) for name in sorted(names)}


def _check_record(
    game: Game,
    options: Options,
    dealer: int,
    pack: Sequence[Card],
    actions: Sequence[Action],
    rng: Random,
) -> None:
    """Written and read back, a match is the same, finished or not, whole or as a seat saw it."""
    match = Match(game, options, game.seat_letters(options), dealer)
    match.deal(pack)
    stop = rng.randrange(len(actions) + 1)
    for action in actions[:stop]:
        match.apply(action)
    read_in = _read_in_order(game, options, dealer, pack, actions)
    assert not read_in, (
        f"the rules read the order within {read_in}, and a record keeps only which cards a seat got: "
        "make a card that counts by its place a packet alone, in a part of its own"
    )
    text = write(match)
    again = read(text).match
    assert write(again) == text, f"a record reads back:\n{text}"
    assert match.hand is not None
    assert again.hand is not None
    assert again.hand.hands == match.hand.hands, f"a record replays the hand:\n{text}"
    seat = rng.randrange(-1, options.players)
    seen = write(match, seat)
    assert write(read(seen).match, seat) == seen, f"a seat's record reads back:\n{seen}"


def _read_in_order(
    game: Game, options: Options, dealer: int, pack: Sequence[Card], actions: Sequence[Action]
) -> str:
    """The holdings in which the order of the cards decides something; empty as it should be."""
    places: dict[tuple[str, int], list[int]] = {}
    at = 0
    for packet in game.layout(options, dealer):
        if packet.seat != NOBODY:
            places.setdefault((packet.part, packet.seat), []).extend(range(at, at + packet.size))
        at += packet.size

    def course(*sorted_in: tuple[str, int]) -> object:
        """What becomes of the hand, the cards of these holdings having come in ascending order."""
        cards = list(pack)
        for key in sorted_in:
            for place, card in zip(places[key], sorted(pack[i] for i in places[key]), strict=True):
                cards[place] = card
        hand = game.deal(options, dealer, (0,) * len(game.sides(options)), cards)
        found: list[object] = []
        for action in (*actions, None):
            found.append((hand.phase, hand.to_act, hand.hands[:], hand.legal(), hand.facts()))
            if action is None or action not in hand.legal():
                break
            hand.play(action)
        return found, hand.score() if hand.is_over else None

    as_dealt = course()
    if course(*places) == as_dealt:
        return ""
    guilty = [key for key in places if course(key) != as_dealt] or list(places)
    return ", ".join(_where(game, options, *key) for key in guilty)


def _check_rotation(game: Game, hand: Hand, actions: Sequence[Action]) -> None:
    """With every seat moved on by one, everything is the same, moved on by one."""
    deal = hand.deal
    players = deal.options.players
    moved = game.deal(deal.options, (deal.dealer + 1) % players, deal.totals, deal.pack)
    for action in actions:
        moved.apply(action)
    assert moved.next_dealer() == (hand.next_dealer() + 1) % players, (
        f"next_dealer() goes with the table: {hand.next_dealer()} after {deal.dealer}, "
        f"but {moved.next_dealer()} after {moved.deal.dealer}"
    )
    sides = game.sides(deal.options)
    score, moved_score = hand.score(), moved.score()
    for side, seats in enumerate(sides):
        target = next(i for i, s in enumerate(sides) if (seats[0] + 1) % players in s)
        assert score[side] == moved_score[target], (
            f"a rotated table scores rotated: {score}, and one seat on {moved_score}"
        )


def _check_suits(
    game: Game, hand: Hand, actions: Sequence[Action], suit_map: tuple[int, ...]
) -> None:
    """With the suits changed for one another, the score is the same."""
    deal = hand.deal

    def mapped(card: Card) -> Card:
        return suit_map[card >> 4] << 4 | card & 15

    changed = game.deal(deal.options, deal.dealer, deal.totals, [mapped(c) for c in deal.pack])
    suits = game.deck.suits
    for action in actions:
        if action < CALL:
            changed.apply(action & ~63 | mapped(action & 63))
            continue
        call = game.describe(action)
        if call.control is Control.SUIT:
            new = suits[suit_map[suits.index(call.value)]]
            action = game.parse(call.token.replace(call.value, new))  # noqa: PLW2901
        changed.apply(action)
    assert changed.score() == hand.score(), "suits are alike"


def check_secrecy(game: Game, hand: Hand, rng: Random) -> None:
    """Deal the cards each viewer cannot see anew, and what that viewer gets is the same bytes.

    The same public actions are replayed from the new pack, through the rules. Once a hand is over
    nothing of it is secret any more.
    """
    if hand.is_over:
        return
    options = hand.deal.options
    _check_layout(game, options, hand.deal.dealer)
    for seat in range(-1, options.players):
        who = "a spectator" if seat == NOBODY else game.seat_letters(options)[seat]
        seen = hand.view(seat)
        hidden = game.hidden(seen)
        for place in hidden.places:
            at = f"hidden() for {who}: the place {_where(game, options, place.part, place.seat)}"
            assert not place.holds & ~hidden.cards, f"{at} holds cards that are not in Hidden.cards"
            assert place.part != HELD or fits(place, hand.hands[place.seat]), (
                f"{at} does not fit the hand as it is: {game.deck.names(hand.hands[place.seat])}"
            )
        try:
            guess = draw(hidden, game.deck, rng)
        except AssertionError as fault:
            raise AssertionError(f"hidden() for {who}: {fault}") from fault
        world = game.world(seen, guess)
        again = world.view(seat)
        changed = [f.name for f in fields(seen) if getattr(seen, f.name) != getattr(again, f.name)]
        assert not changed, (
            f"unseen cards change what a seat sees: {', '.join(changed)} of {who}; "
            + "; ".join(_changes(getattr(seen, name), getattr(again, name)) for name in changed)
        )
        assert canonical(message(again)) == canonical(message(seen)), f"{who}'s message changes"
        checked = game.deal(seen.options, seen.dealer, seen.totals, world.deal.pack)
        for _, action in world.plies():
            try:
                checked.apply(action)
            except LevataError as fault:
                raise AssertionError(
                    f"a deal that hidden() gives {who} cannot be played as it was: {fault}"
                ) from fault


def _changes(here: object, there: object) -> str:
    """Two values that should be one; of facts only those that differ."""
    if isinstance(here, dict) and isinstance(there, dict):
        names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
        return ", ".join(f"{name}: {here.get(name)!r}, {there.get(name)!r}" for name in names)
    return f"{here!r}, {there!r}"


def check_texts(game: Game, lang: str = "en", *, hands: int = 100, seed: int = 1) -> None:
    """Assert that a game says everything in a language, and that every message can be filled in.

    Its rules, its name, its options, its calls; and over random play what the table notices, what
    is asked of a seat, and what the terminal says of each result.
    """
    # The rules run without the package that reads the texts.
    from levata.cli import rules_page  # noqa: PLC0415
    from levata.look import look_of  # noqa: PLC0415
    from levata.narrate import call_text  # noqa: PLC0415

    with _speaking(lang) as words:
        look = look_of(game.deck, words)
        options = [f"option-{game.name}-{option.name}" for option in game.table_options]
        due = [f"game-{game.name}", f"game-{game.name}.seats"]
        due += [name + part for name in options for part in ("", ".about")]
        due += [f"{look.pack}-suit-{suit}" for suit in game.deck.suits]
        for name in due:
            words.say(name, "")
        for card in game.deck.names(game.deck.all):
            look.aloud(card)
        for call in game.calls:
            call_text(game, look, call.token)
        for number in range(hands if _is_installed(game) else 0):
            due += _said(game, Random(f"{seed}/{number}"), look)
        missing = [name for name in dict.fromkeys(due) if not words.has(name, own=True)]
    assert not missing, f"{game.name} lacks texts in {lang!r}: {', '.join(missing)}"
    assert _is_installed(game), NOT_INSTALLED.format(game.name)
    rules = rules_page(game, lang)
    page = f"rules/{game.name}.{lang}.md"
    assert rules is not None, f"{game.name} lacks its rules in {lang!r}: {page}"
    assert rules.startswith("# "), f"{page} begins with a title: # {game.title}"


NOT_INSTALLED = "{} is not installed: the terminal finds a game by its entry point"


def _is_installed(game: Game) -> bool:
    return game.name in registered()


@contextmanager
def _speaking(lang: str) -> Iterator[Texts]:
    """The terminal speaks a language for a while."""
    from levata.terminal import words  # noqa: PLC0415

    before = words.current().lang
    words.speak(lang)
    try:
        yield words.current()
    finally:
        words.speak(before)


def _said(game: Game, rng: Random, look: Look) -> Iterator[str]:
    """Say all of a random hand; the names of the messages that a game has to bring for it."""
    from levata.practice import finished  # noqa: PLC0415
    from levata.terminal import results  # noqa: PLC0415
    from levata.terminal.frame import Frame  # noqa: PLC0415

    options = random_options(game, rng)
    letters = game.seat_letters(options)
    match = Match(game, options, letters, rng.randrange(options.players))
    hand = match.deal(random_pack(game, rng))
    while hand.to_act != NOBODY:
        look.texts.say(f"ask-{game.name}-{hand.phase}", "", upcard="", accepts="")
        for event in match.step(rng.choice(hand.legal())):
            _tell(event, game, look, letters)
            if event.code == "dealt":
                yield f"event-dealt-{event.params['part']}"
            elif event.code != "result":
                yield f"event-{event.code}"
    table = Table.resume(match, [Mode.BOT] * options.players)
    for seat in range(options.players):
        frame = Frame(table.snapshot(seat))
        done = finished(match, 1, seat)
        _explain(done, frame)
        yield from results.due(done, frame)


def _tell(event: Event, game: Game, look: Look, letters: str) -> None:
    """An event in words, to everybody and to each seat."""
    from levata.narrate import sentence, tell  # noqa: PLC0415

    tell(event, game, look)
    codes = (event.code, "trick-points") if event.code == "trick" else (event.code,)
    for code in codes if event.code != "result" else ():
        for me in letters:
            sentence(code, event.params, game, look, str, me)


def _explain(done: Happening, frame: Frame) -> None:
    """A result as panel, sheet and plain table say it."""
    from levata.terminal import results  # noqa: PLC0415

    rows = results.lines(done, frame)
    for head in results.columns(rows):
        results.heading(head)
        results.heading(head, is_short=True)
    results.verdict(done, frame)


TABLE_BOTS = ("greedy", "random")
"""Who sits at the table of `check_table`, in turn."""


def check_table(game: Game, *, hands: int = 20, seed: int = 1, lang: str = "en") -> None:
    """Play matches at a table, bots in all seats, and say to each seat all that a terminal says.

    Nothing is drawn, so that it needs no terminal; what would not be drawn, because a fact has a
    name that is known and another shape, is told.
    """
    from levata.narrate import told  # noqa: PLC0415

    assert _is_installed(game), NOT_INSTALLED.format(game.name)
    with _speaking(lang):
        played = number = 0
        while played < hands:
            number += 1
            rng = Random(f"{seed}/{number}")
            options = random_options(game, rng)
            names = [TABLE_BOTS[i % len(TABLE_BOTS)] for i in range(options.players)]
            seats = [Seat(f"bot/{name}", Mode.BOT) for name in names]
            table = Table(game, options, seats, dealer=rng.randrange(options.players))
            while played < hands and (owed := table.owes()).kind != "nothing":
                command = _command(table, owed.kind, names, rng)
                for frames in table.submit(command).frames:
                    _show(frames, options.players)
                if not table.match.in_hand:
                    played += 1
                    _look_back(table)
            for seat in range(-1, options.players):
                list(told(table.match, seat, lang))


def _command(table: Table, owed: str, names: Sequence[str], rng: Random) -> Command:
    """What the home of a table does about what is owed."""
    game, key = table.match.game, f"{table.seq}"
    if owed == "deal":
        pack = map(game.deck.name, random_pack(game, rng))
        return Command(HOME, key, "deal", pack=tuple(pack))
    if owed == "answer":
        return Command(HOME, key, "answer")
    seat = table.owes().seat
    action = bot(names[seat]).choose(table.observation(seat), rng)
    return Command(HOME, key, "act", seat=seat, token=game.token(action))


def _show(frames: dict[int, Happening], players: int) -> None:
    """What one entry of the log looks like from every seat."""
    from levata.terminal import spoken  # noqa: PLC0415
    from levata.terminal.frame import SHAPES, Frame  # noqa: PLC0415

    for seat in range(players):
        for kind in (Frame, spoken.Spoken):
            frame = kind(frames[seat])
            for name in frame.misfits:
                value, due = frame.view["facts"][name], SHAPES[name]
                needs = f" with {' and '.join(due.needs)} beside it" if due.needs else ""
                raise AssertionError(
                    f"the fact {name} is {value!r} and is not shown; it has to be like "
                    f"{due.like!r}{needs}, or to bear another name"
                )
            frame.told()
            list(spoken.turned(frame))
            list(spoken.table(frame))
            spoken.held(frame)
            assert sorted(frame.hand) == sorted(frame.view["hand"]), "the hand is shown whole"
            if frame.view["legal"]:
                spoken.choices(frame)
                spoken.question(frame)
                frame.question("ask", "prompt")
                frame.question("ask", "prompt", room=1)


def _look_back(table: Table) -> None:
    """The hand just finished, explained to every seat and gone through again."""
    from levata.practice import finished  # noqa: PLC0415
    from levata.terminal.frame import Frame  # noqa: PLC0415
    from levata.terminal.past import steps  # noqa: PLC0415

    match = table.match
    number = len(match.played)
    for seat in range(len(table.seats)):
        _explain(finished(match, number, seat), Frame(table.snapshot(seat)))
        for frame, _ in steps(match, number, seat):
            frame.told()
