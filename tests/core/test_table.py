"""The table: commands once and in turn, entries that rebuild it, frames that keep secrets."""

import json
from random import Random

import pytest

from levata import by_name, shuffle
from levata.bots import bot
from levata.errors import LevataError
from levata.game import HIDDEN, NOBODY
from levata.match import Chance, Proof
from levata.record import read, write
from levata.table import COMMANDS, HOME, Command, Mode, Seat, Table
from levata.views import canonical

CRUCE = by_name("cruce")
NAMES = ("ana", "bot/greedy", "dan", "bot/greedy")


def pack_for(text: str, dealer: int = 3) -> tuple[str, ...]:
    """A pack of 24 from holdings `N:A.Q.-.A … / N:-.AK.-.K …`, the two packets apart."""
    deck, options = CRUCE.deck, CRUCE.options()
    held = {}
    for part, half in zip(("deal", "rest"), text.split("/"), strict=True):
        for word in half.split():
            cards, _ = deck.parse_holding(word[2:])
            held[part, "NESW".index(word[0])] = deck.names(cards)
    pack = []
    for packet in CRUCE.layout(options, dealer):
        pack += held[packet.part, packet.seat]
    return tuple(pack)


# North holds the cross in hearts, South the cross in diamonds and the trumps.
PACK = pack_for(
    "N:A.Q.-.A E:Q.-.9.9 S:T.-.K.Q W:J.-.T.T / N:-.AK.-.K E:-.TJ.A.- S:K9.-.Q.- W:-.9.J.J"
)


def table(**modes: Mode) -> Table:
    seats = [Seat(name, Mode.BOT if "/" in name else Mode.PERSON) for name in NAMES]
    for letter, mode in modes.items():
        seats["NESW".index(letter)].mode = mode
    return Table(CRUCE, CRUCE.options(), seats, dealer=3)


def home(t: Table, kind: str, **needs) -> object:
    return t.submit(Command(HOME, f"home-{t.seq}", kind, **needs))


def say(t: Table, seat: str, token: str, key: str | None = None, **needs) -> object:
    """A seat's action; a bot's comes from the home."""
    at = "NESW".index(seat)
    if t.seats[at].mode is Mode.PERSON:
        return t.submit(Command(at, key or f"k{t.seq}", "act", token=token, **needs))
    return t.submit(Command(HOME, key or f"b{t.seq}", "act", seat=at, token=token, **needs))


def ask(t: Table, seat: str, kind: str, key: str = "") -> object:
    return t.submit(Command("NESW".index(seat), key or f"k{t.seq}", kind))


def dealt(line: str = "", **modes: Mode) -> Table:
    """A table after PACK and the actions of a line: `N - E - S 3 W -`."""
    t = table(**modes)
    home(t, "deal", pack=PACK)
    words = line.split()
    for seat, token in zip(words[::2], words[1::2], strict=True):
        say(t, seat, token)
    return t


AUCTION = "N - E - S 3 W - S =d"


def state(t: Table) -> bytes:
    return b"".join(canonical(t.snapshot(v)) for v in (*range(len(t.seats)), NOBODY))


def refused(code: str, t: Table, command: Command) -> None:
    """The command is refused with that code and nothing has changed."""
    before, seq = state(t), t.seq
    with pytest.raises(LevataError) as caught:
        t.submit(command)
    assert caught.value.code == code
    assert (state(t), t.seq) == (before, seq)


def test_it_says_who_owes_what() -> None:
    t = table()
    assert t.owes() == ("deal", NOBODY, None)
    home(t, "deal", pack=PACK)
    assert t.owes() == ("act", 0, Mode.PERSON)
    say(t, "N", "-")
    assert t.owes() == ("act", 1, Mode.BOT)


def test_a_repeat_is_answered_as_before_and_done_once() -> None:
    t = dealt()
    first = say(t, "N", "-", key="twice")
    again = say(t, "N", "-", key="twice")
    assert again.repeated
    assert again.entries == first.entries
    assert t.seq == first.entries[-1].seq


def test_a_repeat_is_answered_even_when_it_would_be_illegal_now() -> None:
    t = dealt(AUCTION)
    first = say(t, "S", "9s", key="lead")
    say(t, "W", "Js")
    assert say(t, "S", "9s", key="lead").entries == first.entries


def test_the_same_key_from_another_seat_is_another_command() -> None:
    t = dealt(E=Mode.PERSON)
    say(t, "N", "-", key="k")
    assert not say(t, "E", "-", key="k").repeated


@pytest.mark.parametrize(
    ("code", "line", "command"),
    [
        ("not-your-turn", "", Command(2, "k", "act", token="1")),
        ("bad-token", "", Command(0, "k", "act", token="7")),
        ("too-low", "N 3 E 4", Command(2, "k", "act", token="2")),
        ("wrong-phase", "", Command(0, "k", "act", token="As")),
        ("not-held", AUCTION, Command(2, "k", "act", token="As")),
        ("stale", "N -", Command(0, "k", "act", token="1", turn=1)),
        ("no-deal-due", "", Command(HOME, "k", "deal", pack=PACK)),
        ("not-a-command", "", Command(0, "k", "peek")),
        ("not-allowed", "", Command(0, "k", "deal", pack=PACK)),
        ("not-allowed", "", Command(0, "k", "stand-in")),
        ("not-allowed", "", Command(HOME, "k", "undo")),
        ("not-a-person", "", Command(1, "k", "act", token="-")),
        ("not-a-person", "", Command(HOME, "k", "stand-in", seat=1)),
        ("nothing-to-undo", "", Command(0, "k", "undo")),
        ("not-your-turn", "", Command(2, "k", "hint")),
        ("no-claim", AUCTION, Command(2, "k", "claim")),
        ("not-a-bot", "", Command(HOME, "k", "act", seat=0, token="-")),
        ("not-a-person", "N -", Command(HOME, "k", "time-out", seat=1, token="-")),
        ("bad-seat", "", Command(NOBODY, "k", "leave")),
        ("bad-seat", "", Command(-3, "k", "leave")),
        ("bad-seat", "", Command(4, "k", "act", token="-")),
        ("bad-seat", "", Command(HOME, "k", "stand-in")),
        ("bad-seat", "", Command(HOME, "k", "act", seat=9, token="-")),
        ("not-your-turn", AUCTION, Command(0, "k", "claim")),
    ],
)
def test_refusals_change_nothing(code: str, line: str, command: Command) -> None:
    refused(code, dealt(line), command)


def test_every_command_has_its_decision() -> None:
    for kind in COMMANDS:
        assert callable(getattr(Table, f"_decide_{kind.replace('-', '_')}"))


def test_nothing_but_a_deal_is_possible_before_one() -> None:
    t = table()
    refused("wrong-phase", t, Command(0, "a", "act", token="-"))
    refused("nothing-to-undo", t, Command(0, "b", "undo"))
    refused("wrong-phase", t, Command(0, "c", "hint"))
    refused("bad-pack", t, Command(HOME, "d", "deal", pack=PACK[1:]))
    refused("bad-card", t, Command(HOME, "e", "deal", pack=("2s", *PACK[1:])))
    refused("pack-due", t, Command(HOME, "f", "deal", chance=Chance(bytes(32), (b"",) * 4)))


def test_a_refusal_is_answered_as_before_even_when_it_would_be_allowed_now() -> None:
    t = dealt()
    refused("not-your-turn", t, Command(2, "early", "act", token="-"))
    say(t, "N", "-")
    say(t, "E", "-")
    refused("not-your-turn", t, Command(2, "early", "act", token="-"))
    assert say(t, "S", "-", key="now").entries


def test_a_key_is_one_commands_key() -> None:
    t = dealt()
    say(t, "N", "-", key="k")
    refused("key-used", t, Command(0, "k", "act", token="1"))
    refused("key-used", t, Command(0, "k", "undo"))


def test_only_the_newest_refusals_are_remembered() -> None:
    t = dealt()
    for number in range(1_100):
        with pytest.raises(LevataError):
            t.submit(Command(2, f"early/{number}", "act", token="-"))
    assert len(t.answered.refused) == 1_000


def test_deciding_changes_nothing_and_folding_the_entries_elsewhere_gives_the_same_table() -> None:
    t, twin = table(), table()
    rng = Random(5)
    home_command = Command(HOME, "d", "deal", pack=PACK)
    for _ in range(40):
        owed = t.owes()
        if owed.kind == "deal":
            if t.match.played:
                break
            command = home_command
        else:
            token = CRUCE.token(rng.choice(t.observation(owed.seat).legal))
            actor = owed.seat if owed.by is Mode.PERSON else HOME
            command = Command(actor, f"k{t.seq}", "act", seat=owed.seat, token=token)
        before = state(t)
        entries = t.decide(command)
        assert state(t) == before
        for entry in entries:
            t.fold(entry)
            stored = json.loads(json.dumps(entry.body))
            assert stored == entry.body, "an entry is text"
            twin.fold(entry)
        assert state(twin) == state(t)
    assert t.match.played


def test_a_cross_stands_in_the_figures_before_the_next_seat_acts() -> None:
    t = dealt(f"{AUCTION} S 9s W Js N As E Qs")
    reply = say(t, "N", "Kh")
    frame = reply.frames[0][NOBODY]
    codes = [event["code"] for event in frame["events"]]
    assert codes == ["play", "cross"]
    assert frame["view"]["to_act"] == "E"
    assert frame["view"]["facts"]["raw"]["NS"] == 16 + 20
    assert frame["view"]["facts"]["crosses"] == [{"seat": "N", "suit": "h", "points": 20}]


@pytest.mark.parametrize("name", ["", "x" * 65, "a\nb", "\u202e"])
def test_a_name_no_record_can_hold_is_refused(name: str) -> None:
    with pytest.raises(LevataError, match="is not a name"):
        Table(CRUCE, CRUCE.options(), [Seat(name, Mode.BOT)] * 4)


# Undo.


def test_undo_goes_back_to_the_seats_own_move_and_restores_everything() -> None:
    t = dealt()
    before = {viewer: t.snapshot(viewer)["view"] for viewer in (*range(4), NOBODY)}
    say(t, "N", "1")
    say(t, "E", "2")
    ask(t, "N", "undo")
    assert {viewer: t.snapshot(viewer)["view"] for viewer in (*range(4), NOBODY)} == before
    assert t.owes() == ("act", 0, Mode.PERSON)


def test_a_hand_that_is_over_is_not_taken_back() -> None:
    t = dealt(AUCTION)
    while t.match.in_hand:
        seat = t.owes().seat
        say(t, "NESW"[seat], CRUCE.token(t.observation(seat).legal[0]))
    refused("undo-over", t, Command(0, "k", "undo"))
    refused("undo-over", t, Command(2, "k", "undo"))


def test_undo_does_not_go_back_past_cards_that_were_seen() -> None:
    """South bids on half a hand; once the rest is dealt the bid stands."""
    t = dealt("N - E - S 3 W -")
    refused("undo-dealt", t, Command(2, "k", "undo"))
    say(t, "S", "=d")
    ask(t, "S", "undo", key="trump")
    assert t.match.hand.phase == "trump"
    refused("undo-dealt", t, Command(2, "k2", "undo"))


def test_undo_stops_at_another_persons_move() -> None:
    t = dealt("N 1 E - S 2")
    refused("undo-other", t, Command(0, "k", "undo"))


def test_undo_and_hint_can_be_switched_off() -> None:
    seats = [Seat(name, Mode.PERSON) for name in NAMES]
    t = Table(CRUCE, CRUCE.options(), seats, dealer=3, hints=False, undos=False)
    home(t, "deal", pack=PACK)
    say(t, "N", "1")
    refused("not-allowed", t, Command(0, "k", "undo"))
    refused("not-allowed", t, Command(1, "k", "hint"))


# Hints.


def test_a_hint_is_shown_to_its_seat_alone_and_keeps_its_number_for_others() -> None:
    t = dealt()
    reply = ask(t, "N", "hint")
    assert reply.frames[0][0]["kind"] == "hint"
    for viewer in (1, 2, 3, NOBODY):
        assert reply.frames[0][viewer] == {"seq": t.seq, "kind": "hidden"}


def test_a_hint_makes_nobody_late() -> None:
    t = dealt()
    turn = t.turn
    ask(t, "N", "hint")
    assert not say(t, "N", "-", turn=turn).repeated


# Claims.

CLAIM = pack_for(
    "N:AT.-.A.- E:9.-.9.9 S:J.-.J.J W:-.9.TQ.- / N:KQ.-.-.A E:-.AT.K.- S:-.KQ.-.T W:-.J.-.KQ"
)


def claimed() -> Table:
    """North holds the four highest trumps against two out, and two plain aces."""
    t = table()
    home(t, "deal", pack=CLAIM)
    for seat, token in (("N", "6"), ("E", "-"), ("S", "-"), ("W", "-"), ("N", "=s")):
        say(t, seat, token)
    return t


def test_a_claim_that_cannot_fail_is_played_out_and_counts_its_crosses() -> None:
    t = claimed()
    reply = ask(t, "N", "claim")
    assert reply.entries[0].kind == "claim"
    assert len(reply.entries) == 1 + 24
    assert {entry.body["by"] for entry in reply.entries[1:]} == {"claim"}
    assert t.match.played[0].score == (-6, 0)
    assert t.match.replay(1).raw() == (160, 0)


def test_a_claim_is_judged_by_what_the_seat_sees_not_by_where_the_cards_lie() -> None:
    t = claimed()
    swapped = [{"9s": "Js", "Js": "9s"}.get(card, card) for card in CLAIM]
    other = table()
    home(other, "deal", pack=tuple(swapped))
    for seat, token in (("N", "6"), ("E", "-"), ("S", "-"), ("W", "-"), ("N", "=s")):
        say(other, seat, token)
    assert len(ask(t, "N", "claim").entries) == len(ask(other, "N", "claim").entries)
    lucky = dealt(AUCTION)  # South would take it all if the aces fell; nobody can know
    refused("no-claim", lucky, Command(2, "k", "claim"))


def test_a_claim_is_refused_in_the_middle_of_a_trick() -> None:
    t = dealt(f"{AUCTION} S 9s W Js")
    refused("not-on-lead", t, Command(0, "k", "claim"))


def at(name: str, deal: str, calls: str, **values: str) -> Table:
    """A table of persons with the last seat as dealer: holdings, turned cards, then calls."""
    chosen = by_name(name)
    options = chosen.options(**values)
    letters = chosen.seat_letters(options)
    deck = chosen.deck
    held: dict[int, list[int]] = {seat: [] for seat in (*range(len(letters)), NOBODY)}
    for word in deal.split():
        if ":" in word:
            held[letters.index(word[0])] = [*deck.members(deck.parse_holding(word[2:])[0])]
        else:
            held[NOBODY].append(deck.card(word))
    loose = [card for card in deck.cards if not any(card in cards for cards in held.values())]
    pack = []
    for packet in chosen.layout(options, len(letters) - 1):
        for _ in range(packet.size):
            source = (packet.public and held[NOBODY]) or held[packet.seat] or loose
            pack.append(deck.name(source.pop(0)))
    seats = [Seat(letter, Mode.PERSON) for letter in letters]
    t = Table(chosen, options, seats, dealer=len(letters) - 1)
    home(t, "deal", pack=tuple(pack))
    for token in calls.split():
        t.submit(Command(t.owes().seat, f"k{t.seq}", "act", token=token))
    return t


@pytest.mark.parametrize(
    ("name", "deal", "calls", "values"),
    [
        ("euchre", "N:AKQT.-.-.J S:9.KQT9.-.- Js", "order take x9h", {}),
        ("cuatrola", "N:3RCS.A.-.- Ao", "quintola - - -", {"direction": "clockwise"}),
    ],
)
def test_a_turned_card_that_somebody_holds_counts_against_a_claim(
    name: str, deal: str, calls: str, values: dict[str, str]
) -> None:
    t = at(name, deal, calls, **values)
    refused("no-claim", t, Command(0, "claim", "claim"))


def test_a_claim_waits_until_no_couple_can_be_declared() -> None:
    """Cards that the table plays out could break a couple: the partner's here, worth 20."""
    t = at("cuatrola", "N:A3R.A.-.A S:-.CR.-.- Co", "- - - -", direction="clockwise")
    refused("claim-later", t, Command(0, "claim", "claim"))
    bid = at("cuatrola", "N:A3R.A.-.A S:-.CR.-.- Co", "solo - - -", direction="clockwise")
    bid.submit(Command(0, "claim", "claim"))
    assert bid.match.played[0].score == (2, 0)


# Windows: what the table answers from the ticks.


HELD = "N:A.-.A.A3R E:-.-.3.- S:-.CR.S.SC W:-.-.C.- Co"
TWO = "N:A.-.A.A3 E:-.-.-.C S:-.CR.CR.S W:-.-.-.R Co"


def window(held: str = HELD, lead: str = "Ae", *, S: str = "", **values: str) -> Table:  # noqa: N803 - a seat
    """Cuatrola with a window open: North has led and taken a trick, and South holds a couple."""
    t = at("cuatrola", held, "- - - -", direction="clockwise", **values)
    if S:
        t.tick(2, S)
    while t.owes().kind != "answer":
        seat = t.owes().seat
        token = lead if seat == 0 else t.match.game.token(t.observation(seat).legal[0])
        t.submit(Command(seat, f"k{t.seq}", "act", token=token))
    return t


def declared(t: Table) -> list[object]:
    return list(t.match.hand.facts()["declared"])


def test_the_table_answers_a_window_from_the_ticks() -> None:
    """Cuatrola 6.19."""
    t = window()
    assert t.owes() == ("answer", NOBODY, None)
    reply = home(t, "answer")
    assert {entry.body["by"] for entry in reply.entries} == {"table"}
    assert t.owes().kind == "act"
    assert [row["suit"] for row in declared(t)] == ["c"]


def test_a_couple_without_its_tick_stays_silent_and_shows_nothing() -> None:
    """Cuatrola 6.20: North sees the same entries as when South had held nothing."""
    t = window(S="oeb")
    reply = home(t, "answer")
    assert declared(t) == []
    assert {entry.body["token"] for entry in reply.entries} == {"-"}
    assert t.snapshot(2)["ticks"] == "oeb"


def test_of_two_twenties_the_ticked_one_is_declared() -> None:
    """Cuatrola 6.21: with one left to declare, the first suit in order that has its tick."""
    for choice, suits in (("oceb", ["c"]), ("oeb", ["e"]), ("oc", ["c"]), ("ob", [])):
        t = window(TWO, "Ab", **{"per-window": "one"})
        t.ticks[2] = choice
        home(t, "answer")
        assert [row["suit"] for row in declared(t)] == suits


def test_ticks_stay_for_the_hands_that_follow() -> None:
    """Cuatrola 6.20."""
    t = window()
    home(t, "answer")
    t.tick(2, "o")
    while t.match.in_hand:
        token = t.match.game.token(t.observation(t.match.hand.to_act).legal[0])
        due = t.owes()
        if due.kind == "answer":
            home(t, "answer")
        else:
            t.submit(Command(due.seat, f"k{t.seq}", "act", token=token))
    home(t, "deal", pack=tuple(map(t.match.game.deck.name, t.match.game.deck.cards)))
    assert t.snapshot(2)["ticks"] == "o"


def test_changed_ticks_are_told_to_their_own_seat_alone() -> None:
    """Cuatrola 6.20: not even that something was changed, by a number in the log."""
    t = at("cuatrola", HELD, "", direction="clockwise")
    before = {viewer: t.snapshot(viewer) for viewer in (0, 1, 3, NOBODY)}
    t.tick(2, "be")
    assert t.snapshot(2)["ticks"] == "eb"
    for viewer in (0, 1, 3, NOBODY):
        assert t.snapshot(viewer) == before[viewer]
        assert t.snapshot(viewer)["ticks"] == ("" if viewer == NOBODY else "oceb")
    t.tick(2, "-")
    assert t.ticks == ["oceb", "oceb", "", "oceb"]


def test_nobody_acts_by_hand_while_a_window_is_open() -> None:
    """Not even the seat that is asked: who thinks would tell that there is something to think of."""
    t = window()
    asked = t.match.hand.to_act
    for kind, token in (("act", "-"), ("hint", ""), ("claim", "")):
        refused("window-open", t, Command(asked, f"x-{kind}", kind, token=token))
    refused("window-open", t, Command(HOME, "late", "time-out", seat=asked, token="-"))
    home(t, "answer")
    with pytest.raises(LevataError, match="ticks has to wait") as caught:
        window().tick(2, "o")
    assert caught.value.code == "window-open"
    t.tick(2, "o")


@pytest.mark.parametrize("mode", [Mode.BOT, Mode.STAND_IN, Mode.LEFT])
def test_a_window_is_the_same_for_whoever_sits_there(mode: Mode) -> None:
    t = window(S="oeb")
    t.seats[2].mode = mode
    assert t.owes() == ("answer", NOBODY, None)
    home(t, "answer")
    assert declared(t) == []


@pytest.mark.parametrize("token", ["", "x", "oo", "o-", "40", "OCEB"])
def test_a_standing_choice_that_is_none_is_refused(token: str) -> None:
    t = at("cuatrola", HELD, "", direction="clockwise")
    refuses_ticks("bad-ticks", t, 2, token)


def test_what_only_a_window_needs_is_refused_elsewhere() -> None:
    t = dealt()
    refuses_ticks("not-allowed", t, 0, "-")
    refused("wrong-phase", t, Command(HOME, "a", "answer"))
    refused("wrong-phase", table(), Command(HOME, "a", "answer"))


def refuses_ticks(code: str, t: Table, seat: int, text: str) -> None:
    before = list(t.ticks)
    with pytest.raises(LevataError) as caught:
        t.tick(seat, text)
    assert (caught.value.code, t.ticks) == (code, before)


def test_ticks_belong_to_a_person_at_a_match_that_goes_on() -> None:
    t = at("cuatrola", HELD, "", direction="clockwise", target="11")
    t.seats[1].mode = Mode.BOT
    refuses_ticks("not-a-person", t, 1, "o")
    refuses_ticks("bad-seat", t, 4, "o")
    while t.owes().kind != "nothing":
        due = t.owes().kind
        if due == "deal":
            home(t, "deal", pack=tuple(map(t.match.game.deck.name, t.match.game.deck.cards)))
        elif due == "answer":
            home(t, "answer")
        else:
            seat = t.owes().seat
            legal = t.observation(seat).legal
            token = t.match.game.token(legal[-1] if t.match.hand.phase == "bids" else legal[0])
            actor = HOME if seat == 1 else seat
            t.submit(Command(actor, f"k{t.seq}", "act", seat=seat, token=token))
    refuses_ticks("match-over", t, 2, "o")


def test_nobody_takes_a_card_back_to_which_others_have_declared() -> None:
    """Whatever they said: a refusal for a couple alone would tell of one."""
    for choice in ("oceb", "-"):
        t = window(S=choice)
        home(t, "answer")
        last = max(ply for ply, by in enumerate(t._by) if by == "person")
        actor = t.match.hand.plies()[last][0]
        refused("undo-other", t, Command(actor, "k", "undo"))
    alone = window()
    for seat in (1, 2, 3):
        alone.seats[seat].mode = Mode.BOT
    home(alone, "answer")
    alone._by = ["bot" if seat else "person" for seat, _ in alone.match.hand.plies()]
    alone.submit(Command(0, "k", "undo"))


def test_a_key_stands_for_one_command() -> None:
    """Under the same key nothing else is asked for: another kind, another seat, another word."""
    t = dealt()
    say(t, "N", "-")
    t.submit(Command(HOME, "once", "act", seat=1, token="-"))
    for other in (
        Command(HOME, "once", "answer"),
        Command(HOME, "once", "time-out", seat=2, token="-"),
        Command(HOME, "once", "act", seat=2, token="-"),
        Command(HOME, "once", "act", seat=1, token="2"),
        Command(HOME, "once", "stand-in", seat=1),
    ):
        refused("key-used", t, other)
    assert t.submit(Command(HOME, "once", "act", seat=1, token="-")).repeated


CERTAIN = {
    "the left bower lies dead": ("euchre", "N:AKTJ.A.-.- S:9Q.-.-.- Jc", "- - =s", {}),
    "the partner rests with the ace": (
        "cuatrola",
        "E:3R.A.A.A Ao",
        "- quintola - -",
        {"direction": "clockwise", "lead": "bidder"},
    ),
}


@pytest.mark.parametrize(("name", "deal", "calls", "values"), CERTAIN.values(), ids=CERTAIN)
def test_a_card_that_cannot_be_played_hinders_no_claim(name, deal, calls, values) -> None:
    t = at(name, deal, calls, **values)
    t.submit(Command(t.owes().seat, "claim", "claim"))
    assert t.match.played


# Stand-ins.


def test_a_bot_sits_in_until_the_person_acts() -> None:
    t = dealt()
    home(t, "stand-in", seat=0)
    assert t.owes().by is Mode.STAND_IN
    assert t.snapshot(NOBODY)["seats"][0]["mode"] == "stand-in"
    reply = t.submit(Command(0, "me", "act", token="-"))
    assert [entry.kind for entry in reply.entries] == ["seat", "act"]
    assert t.seats[0].mode is Mode.PERSON


def test_the_seat_comes_back_at_any_moment_and_a_leaver_does_not() -> None:
    t = dealt()
    home(t, "stand-in", seat=2)
    ask(t, "S", "back")
    assert t.seats[2].mode is Mode.PERSON
    assert ask(t, "S", "back", key="again").entries[0].body["mode"] == "person"
    home(t, "stand-in", seat=2)
    assert ask(t, "S", "back", key="again").repeated
    assert t.seats[2].mode is Mode.STAND_IN, "sent again it is not done again"
    ask(t, "S", "leave")
    refused("seat-left", t, Command(2, "k", "back"))
    assert t.snapshot(0)["seats"][2]["mode"] == "left"


def test_when_all_others_have_left_the_match_ends_there() -> None:
    t = dealt(E=Mode.PERSON, W=Mode.PERSON)
    for seat in "NE":
        ask(t, seat, "leave")
        assert t.owes().kind == "act"
    reply = ask(t, "S", "leave")
    frame = reply.frames[0][1]
    assert frame["events"][-1] == {"code": "won", "sides": ["EW"]}
    assert (frame["winners"], frame["owed"]["kind"]) == (["EW"], "nothing")
    assert frame["view"]["phase"] != "over"
    for actor, kind in ((3, "act"), (3, "leave"), (HOME, "time-out")):
        refused("match-over", t, Command(actor, kind, kind, seat=3, token="-"))
    again = Table.resume(t.match, [seat.mode for seat in t.seats])
    assert again.owes().kind == "nothing"


def test_who_plays_bots_alone_leaves_nobody_behind() -> None:
    t = dealt()
    ask(t, "N", "leave")
    assert t.owes().kind == "act", "the partner is there"
    reply = ask(t, "S", "leave")
    assert t.owes().kind == "nothing"
    assert [event["code"] for event in reply.frames[0][0]["events"]] == ["seat"]
    assert t.winners == ()


def test_a_copy_goes_its_own_way() -> None:
    t = dealt(AUCTION)
    before = state(t)
    new = t.copy()
    assert state(new) == before
    say(new, "S", "9s")
    ask(new, "N", "leave")
    home(new, "stand-in", seat=2)
    assert state(t) == before
    say(t, "S", "Ks", key="another")
    assert t.seats[2].mode is Mode.PERSON


def test_an_expired_turn_is_played_by_the_home_and_marked() -> None:
    t = dealt()
    reply = t.submit(Command(HOME, "late", "time-out", seat=0, token="-"))
    assert reply.frames[0][NOBODY]["by"] == "bot"
    assert t.seats[0].mode is Mode.PERSON


def test_a_bots_answer_that_comes_after_its_person_is_back_is_refused() -> None:
    t = dealt()
    home(t, "stand-in", seat=0)
    ask(t, "N", "back")
    refused("not-a-bot", t, Command(HOME, "late", "act", seat=0, token="-"))


# Seeds.


def seeded(hands: int = 40) -> tuple[Table, list[bytes]]:
    seeds = shuffle.chain(bytes(range(32)), hands)
    options = CRUCE.options(target="6")
    seats = [Seat(f"p{i}", Mode.BOT) for i in range(4)]
    return Table(CRUCE, options, seats, proof=Proof("m1", shuffle.anchor(seeds[0]))), seeds


def test_a_seeded_match_is_proven_and_tells_each_seed_only_when_the_hand_is_over() -> None:
    t, seeds = seeded()
    rng, player = Random(1), bot("greedy")
    while t.owes().kind != "nothing":
        number = t.match.number
        if t.owes().kind == "deal":
            clients = tuple(bytes([seat] * 16) for seat in range(4))
            reply = home(t, "deal", chance=Chance(seeds[number - 1], clients))
        else:
            seat = t.owes().seat
            token = CRUCE.token(player.choose(t.observation(seat), rng))
            reply = home(t, "act", seat=seat, token=token)
        text = json.dumps(reply.frames)
        assert (seeds[number - 1].hex() in text) == (number != t.match.number)
        for later in seeds[number:]:
            assert later.hex() not in text
    assert shuffle.verify(t.match) == len(t.match.played)
    assert t.match.played[0].dealer == shuffle.first_dealer(seeds[0], "m1", clients)


def test_a_seed_that_was_not_published_is_refused() -> None:
    t, seeds = seeded()
    refused("proof", t, Command(HOME, "k", "deal", chance=Chance(seeds[1], (b"",) * 4)))


@pytest.mark.parametrize(
    ("code", "chance"),
    [
        ("bad-seed", Chance(bytes(31), (b"",) * 4)),
        ("bad-clients", Chance(bytes(32), (b"",) * 3)),
        ("bad-clients", Chance(bytes(32), ())),
        ("bad-clients", Chance(bytes(32), (b"",) * 3 + (bytes(17),))),
    ],
)
def test_seeds_of_a_wrong_form_are_refused(code: str, chance: Chance) -> None:
    t, _ = seeded()
    refused(code, t, Command(HOME, "k", "deal", chance=chance))


def test_a_proven_table_is_dealt_no_bare_pack() -> None:
    t, _ = seeded()
    refused("seeds-due", t, Command(HOME, "k", "deal", pack=PACK))


def test_a_hand_whose_seed_is_told_is_not_taken_back() -> None:
    t, seeds = seeded()
    t.seats[0].mode = Mode.PERSON
    home(t, "deal", chance=Chance(seeds[0], (b"",) * 4))
    while t.match.in_hand:
        seat = t.owes().seat
        token = CRUCE.token(t.observation(seat).legal[0])
        t.submit(Command(0 if seat == 0 else HOME, f"k{t.seq}", "act", seat=seat, token=token))
    refused("undo-over", t, Command(0, "k", "undo"))


# Secrets.


def test_no_frame_of_a_match_names_a_card_before_its_viewer_may_know_it() -> None:
    t, seeds = seeded()
    rng, player = Random(3), bot("greedy")
    deck = CRUCE.deck
    while t.owes().kind != "nothing" and len(t.match.played) < 4:
        if t.owes().kind == "deal":
            clients = (b"",) * 4
            reply = home(t, "deal", chance=Chance(seeds[t.match.number - 1], clients))
        else:
            seat = t.owes().seat
            token = CRUCE.token(player.choose(t.observation(seat), rng))
            reply = home(t, "act", seat=seat, token=token)
        hand = t.match.hand
        for viewer, frame in reply.frames[0].items():
            public = {deck.name(action) for _, action in hand.plies() if action < 64}
            mine = set(deck.names(hand.hands[viewer])) if viewer != NOBODY else set()
            named = {word for word in json.dumps(frame).split('"') if word in deck._codes}
            assert named <= public | mine


def test_a_frame_hides_what_is_laid_away() -> None:
    """No game here lays cards away yet; the frame must hide one all the same."""
    t = dealt(AUCTION)
    entry = t.decide(Command(2, "k", "act", token="9s"))[0]
    hidden = type(entry)(entry.seq, 2, "k", "act", {"seat": "S", "token": "x9s", "by": "person"})
    assert t.frame(hidden, (), 2)["token"] == "x9s"
    for viewer in (0, 1, 3, NOBODY):
        assert t.frame(hidden, (), viewer)["token"] == CRUCE.token(HIDDEN)


# Going on from a record.


def test_a_table_goes_on_from_its_record() -> None:
    t = dealt(f"{AUCTION} S 9s W Js")
    again = Table.resume(read(write(t.match)).match, [seat.mode for seat in t.seats])
    for viewer in (*range(4), NOBODY):
        assert again.snapshot(viewer)["view"] == t.snapshot(viewer)["view"]
    assert again.owes() == t.owes()
    say(again, "N", "As")
    ask(again, "N", "undo")
    assert again.snapshot(0)["view"] == t.snapshot(0)["view"]
