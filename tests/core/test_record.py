"""The record: what docs/record.md promises, and that no tampering passes in silence.

One long file as its page is one page: writer, reader and refusals are one grammar, and the same
tampered lines serve all three.
"""

import re
import sys
import unicodedata
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from levata import shuffle
from levata.cards import Deck
from levata.errors import NotationError
from levata.game import DISCARD, NOBODY, OVER, PLAY, PLY, Deal, Game, Hand, Packet
from levata.games import cruce
from levata.match import Match, is_match_name, is_name
from levata.record import FULL, read, read_all, write
from levata.testing import random_pack
from levata.tricks import Order, TrickTable
from levata.views import canonical, message
from levata.worlds import draw
from tests.core.matches import CRUCE, play, random_match, stopped_match
from tests.sizes import size

PAGE = (Path(__file__).resolve().parents[2] / "docs/record.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of the page with that word behind the fence."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        list(read_all(text))
    return caught.value


def error(text: str) -> str:
    return str(refusal(text))


EXAMPLE = blocks("record")[0]
"""Two hands by four players, with a proof, crosses and a quoted name."""
DEAD = blocks("record")[2]
PLAYING = next(text for text in blocks("record") if "players=3" in text and "\n2. " in text)
SEEN = next(text for text in blocks("record") if "\nview N" in text)


# The page.


def test_the_page_has_its_examples():
    assert len(blocks("record")) >= 8
    assert len(blocks("record-error")) >= 15
    assert EXAMPLE.count("hand ") == 2
    assert EXAMPLE.count("; ") == 2


@pytest.mark.parametrize("text", blocks("record"))
def test_an_example_reads_and_is_written_back(text):
    record = read(text)
    assert write(record.match, record.seat) == text


@pytest.mark.parametrize("text", blocks("record-error"))
def test_an_example_is_refused_as_the_page_says(text):
    first = text.partition("\n")[0]
    assert first.startswith("; expects: ")
    assert error(text) == first.removeprefix("; expects: ")


def test_the_loose_example_means_the_dead_hand():
    [loose] = blocks("record-loose")
    again = read(loose).match
    assert write(again).partition("\nhand")[2] == DEAD.partition("\nhand")[2]


def test_the_example_is_proven():
    assert shuffle.verify(read(EXAMPLE).match) == 2


def test_the_page_lists_every_word_of_cruce():
    for word in (
        *CRUCE.parts(CRUCE.options()),
        *CRUCE.call_phases,
        *CRUCE.remarks,
        *(word for word, _ in read(EXAMPLE).match.replay(1).counts()),
        *(CRUCE.side_name(CRUCE.options(), side) for side in (0, 1)),
    ):
        assert f"`{word}`" in PAGE


# There and back.


@pytest.mark.no_cover
def test_random_matches_read_back():
    for seed in range(size(ci=120, long=4_000)):
        rng = Random(f"back/{seed}")
        match = random_match(rng)
        for seat in (FULL, *range(-1, match.options.players)):
            text = write(match, seat)
            record = read(text)
            assert record.seat == seat
            assert write(record.match, seat) == text
            assert_same(record.match, match, seat)


def assert_same(again: Match, match: Match, seat: int) -> None:
    """For the viewer the match read is the one written, to the byte."""
    assert again.names == match.names
    assert again.options == match.options
    if match.hand is not None:
        assert again.dealer == match.dealer
    assert (again.totals, again.winners) == (match.totals, match.winners)
    assert [p.history for p in again.played] == [p.history for p in match.played]
    assert again.in_hand == match.in_hand
    if match.in_hand:
        assert again.hand.history == match.hand.history
        if seat == FULL:
            assert again.hand.hands == match.hand.hands
        viewers = range(-1, match.options.players) if seat == FULL else [seat]
        for viewer in viewers:
            told, due = (message(m.hand.view(viewer)) for m in (again, match))
            assert canonical(told) == canonical(due)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("deal", ["half", "full"])
@pytest.mark.parametrize("trump", ["named", "lead"])
def test_every_point_of_a_hand_reads_back(players, deal, trump):
    rng = Random(f"{players}{deal}{trump}")
    options = CRUCE.options(players=players, deal=deal, trump=trump)
    for _ in range(size(ci=2, long=50)):
        match = Match(CRUCE, options, CRUCE.seats[players], rng.randrange(players))
        match.deal(random_pack(CRUCE, rng))
        while match.in_hand:
            for seat in (FULL, *range(-1, players)):
                text = write(match, seat)
                again = read(text).match
                assert write(again, seat) == text
                assert_same(again, match, seat)
            match.apply(rng.choice(match.hand.legal()))
        text = write(match)
        assert_same(read(text).match, match, FULL)


def test_a_match_read_goes_on_as_the_one_written():
    for seed in range(size(ci=30, long=500)):
        rng = Random(f"on/{seed}")
        match = stopped_match(rng)
        again = read(write(match)).match
        play(match, Random(seed))
        play(again, Random(seed))
        assert write(again) == write(match)


def test_several_matches_in_one_text():
    texts = [write(random_match(Random(seed))) for seed in range(5)]
    found = list(read_all("\n".join(texts)))
    assert [write(record.match) for record in found] == texts


def test_one_match_is_due():
    with pytest.raises(NotationError, match="line 1: 0 matches; one match, opened by a line"):
        read("; nothing\n\n")
    with pytest.raises(NotationError, match="line 1: 2 matches"):
        read(DEAD + DEAD)


def test_the_second_match_of_a_text_is_refused_by_its_own_line():
    assert error(DEAD + "\n" + DEAD.replace("score NS 0", "score NS 1")) == (
        f"line {2 * len(DEAD.splitlines())}: score NS 1; it comes to 0"
    )


# What the reader takes.


def taken(text: str) -> str:
    record = read(text)
    return write(record.match, record.seat)


def test_a_byte_order_mark_line_ends_blanks_and_comments():
    for ends in ("\r\n", "\r", "\n\n", " \t \n", " ; said so\n; and so\n"):
        assert taken("\ufeff" + EXAMPLE.replace("\n", ends)) == EXAMPLE
    assert taken(EXAMPLE.rstrip("\n")) == EXAMPLE
    assert taken(re.sub(r" *; .*", "", EXAMPLE)) == EXAMPLE


def test_spaces_between_words():
    spaced = "\n".join(
        line if '"' in line else "  " + line.replace(" ", " \t ") + "  "
        for line in EXAMPLE.splitlines()
    )
    assert taken(spaced) == EXAMPLE


def test_any_normal_form():
    text = EXAMPLE.replace("Nora", "Ștefănel")
    assert taken(unicodedata.normalize("NFD", text)) == text


def test_options_in_any_order_or_left_out():
    head, _, rest = EXAMPLE.partition("\n")
    for loose in ("game cruce 1 target=6", "game cruce 1 nines=play  target=6 players=4"):
        assert taken(f"{loose}\n{rest}") == f"{head}\n{rest}"


def test_no_seats_line_names_the_seats_by_letter():
    text = "".join(line for line in EXAMPLE.splitlines(True) if not line.startswith("seats"))
    assert taken(text) == re.sub("seats .*", "seats N:N E:E S:S W:W", EXAMPLE)


def test_holdings_and_their_cards_in_any_order():
    def turned(line: str) -> str:
        part, *words = line.split()
        words = [re.sub(r"[^.:]+(?=\.|$)", lambda lane: lane[0][::-1], w) for w in words]
        return " ".join([part, *reversed(words)])

    text = re.sub(r"^(deal|rest) .*$", lambda found: turned(found[0]), EXAMPLE, flags=re.MULTILINE)
    assert text != EXAMPLE
    assert taken(text) == EXAMPLE


@pytest.mark.parametrize("word", ["raw", "score", "total", "won", "(?:raw|score|total|won)"])
def test_figures_left_out(word):
    assert taken(re.sub(rf"^{word} .*\n", "", EXAMPLE, flags=re.MULTILINE)) == EXAMPLE


def test_figures_without_sign_and_in_any_order():
    text = EXAMPLE.replace("score NS +3 EW 0", "score EW +0 NS 3")
    assert text != EXAMPLE
    assert taken(text) == EXAMPLE


def test_calls_on_several_lines():
    assert taken(EXAMPLE.replace("bids S - W 1 N 2", "bids S -\nbids W 1 N 2")) == EXAMPLE


def test_shown_lines_in_a_full_record_are_checked():
    assert taken(PLAYING + "cross S c 40\n") == PLAYING
    lines = len(PLAYING.splitlines()) + 1
    assert error(PLAYING + "cross S c 20\n") == f"line {lines}: cross S c 20; cross S c 40"
    assert error(DEAD.replace("bids S", "cross N s 20\nbids S")).endswith("nothing was shown")


def test_a_part_has_its_line_when_it_was_dealt_and_only_then():
    deck = CRUCE.deck
    match = read(PLAYING).match
    undealt = " ".join(deck.name(card) for card in match.hand.deal.pack[12:])
    last = len(PLAYING.splitlines())
    text = re.sub("rest .*", f"stock {undealt}", PLAYING)
    assert error(text) == f"line {last}: no rest line; rest was dealt by here"
    pack = read(DEAD).match.replay(1).deal.pack
    rest = dict.fromkeys(range(4), 0)
    for i, card in enumerate(pack[12:]):
        rest[(1 + 1 + i // 3) % 4] |= 1 << card
    words = " ".join(f"{'NESW'[s]}:{deck.holding(rest[s])}" for s in range(4))
    text = re.sub("stock .*", f"rest {words}", DEAD)
    assert error(text) == "line 6: a rest line; none: rest was not dealt by here"


# Names.


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Nora", "Nora"),
        ("Ștefan", "Ștefan"),
        ("bot/greedy", "bot/greedy"),
        ("N:E", "N:E"),
        ("a b", '"a b"'),
        (" ", '" "'),
        ("a;b", '"a;b"'),
        ('"', r'"\""'),
        ("\\", r'"\\"'),
        ('a "b" \\c', r'"a \"b\" \\c"'),
        ("e\u0301", "é"),
        ("a\u037eb", '"a;b"'),
        ("ß" * 64, "ß" * 64),
    ],
)
def test_a_name_is_quoted_when_it_needs_it(name, spelled):
    options = CRUCE.options(players=3)
    text = write(Match(CRUCE, options, [name, "E", "S"], 0))
    assert text.endswith(f"\nseats N:{spelled} E:E S:S\n")
    assert read(text).match.names[0] == unicodedata.normalize("NFC", name)
    assert write(read(text).match) == text


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("N:", "''; a name of 1 to 64 printable characters"),
        ('N:""', "'\"\"'; a name of 1 to 64 printable characters"),
        ("N:" + "x" * 65, f"'{'x' * 65}'; a name of 1 to 64 printable characters"),
        ("N:a\u200bb", "'a\\u200bb'; a name of 1 to 64 printable characters"),
        ("N:a\x07b", "'a\\x07b'; a name of 1 to 64 printable characters"),
        ('N:"a\tb"', "'\"a\\tb\"'; a name of 1 to 64 printable characters"),
        ('N:"a', '"; a quote that is closed'),
        ('N:a"', '"; a quote that is closed'),
        ('N:"a\\"', '"; a quote that is closed'),
        ('N:a"b c"', "'a\"b c\"'; a name in one pair of quotes"),
        ('N:"a"b"c"', '\'"a"b"c"\'; a name in one pair of quotes'),
        ('N:"a" b', "'b'; write SEAT:name once for each seat of NES"),
        ("N:a N:b", "'N:b'; write SEAT:name once for each seat of NES"),
        ("W:a", "'W:a'; write SEAT:name once for each seat of NES"),
        ("NE:a", "'NE:a'; write SEAT:name once for each seat of NES"),
        (":a", "':a'; write SEAT:name once for each seat of NES"),
        ("a", "'a'; write SEAT:name once for each seat of NES"),
    ],
)
def test_a_bad_name_is_refused(word, told):
    assert error(f"game cruce 1 players=3\nseats {word} E:E S:S\n") == f"line 2: {told}"


def test_a_seat_without_a_name_is_refused():
    told = "line 2: seats N:a E:b; a name for each seat of NES"
    assert error("game cruce 1 players=3\nseats N:a E:b\n") == told


def test_what_a_name_can_be():
    assert is_name("ß" * 64) and is_match_name("ß" * 64)
    assert is_name("😀" * 64) and not is_match_name("😀" * 64)
    assert not is_name("") and not is_name("a\nb") and not is_name("\ud800")
    head = f"game cruce 1\nproof {'😀' * 64} {'0' * 64}"
    assert error(head).endswith("; a name of at most 255 bytes of UTF-8")


def test_a_line_of_open_quotes_is_refused_at_once():
    assert error("game cruce 1\nseats N:" + '\\"' * 300_000).endswith("a quote that is closed")


# Tampering: a table of what is changed in the example and what is said to it.

TAMPERED = [
    # The header.
    (
        "game cruce 1",
        "gane cruce 1",
        "line 1: 'gane' opens the record; 'game NAME VERSION' comes first",
    ),
    ("game cruce 1 ", "game whist 1 ", "line 1: there is no game 'whist'; one of: cruce*"),
    ("game cruce 1 ", "game cruce 2 ", "line 1: rules version 2 of cruce is not known here; 1 is"),
    (
        "game cruce 1 ",
        "game cruce 01 ",
        "line 1: rules version 01 of cruce is not known here; 1 is",
    ),
    (
        "players=4",
        "players=5",
        "line 1: Cruce is not played by 5; 4, 3 sit down. " + CRUCE.why_seats,
    ),
    (
        "target=6",
        "target=7",
        "line 1: option target cannot be '7'; one of: 11, 6, 15, 21",
    ),
    (
        "target=6",
        "speed=6",
        "line 1: Cruce has no option 'speed'; one of: target, deal, trump, beat, finish, nines",
    ),
    ("target=6", "target=6 target=6", "line 1: 'target=6'; option target stands once"),
    ("target=6", "players=4", "line 1: 'players=4'; option players stands once"),
    ("target=6", "target", "line 1: 'target'; an option is name=value"),
    ("nines=play", "nines=redeal", "line 1: option nines=redeal goes only with deal=full; mend it"),
    ("seats N:", "view X\nseats N:", "line 2: view X; write view and a seat of NESW, or -"),
    ("proof ", "view N E\nproof ", "line 3: view N E; write view and a seat of NESW, or -"),
    ('proof "kitchen table 7"', "proof", "line 3: proof e6647d3b*; write proof, the match's name*"),
    ("0960\n", "096\n", "line 3: 'e6647d3b*'; 32 bytes in hexadecimal digits"),
    ("d0960\n", "D0960\n", "line 3: 'e6647d3b*'; 32 bytes in hexadecimal digits"),
    # The opening of a hand.
    ("hand 1 ", "hand 2 ", "line 4: hand 2 dealer E; write hand 1 dealer SEAT"),
    ("hand 2 ", "hand 1 ", "line 19: hand 1 dealer S; write hand 2 dealer SEAT"),
    ("hand 1 dealer E", "hand 1 dealer X", "line 4: 'X'; the dealer is a seat of NESW"),
    ("hand 1 dealer E", "hand 1 dealer S", "line 8: S 1; W is to act"),
    ("hand 2 dealer S", "hand 2 dealer W", "line 19: dealer W; S deals hand 2"),
    ("hand 1 dealer E", "hand 1 dealer NE", "line 4: 'NE'; the dealer is a seat of NESW"),
    ("hand 1 dealer E", "hand 1 E", "line 4: hand 1 E; write hand 1 dealer SEAT"),
    (
        "hand 1 dealer E",
        "hnad 1 dealer E",
        "line 4: 'hnad' opens this line; 'hand NUMBER dealer SEAT' is due",
    ),
    # Seeds.
    (" N:784f2fbd", "", "line 5: seed 1246888f*; write seed HEX and SEAT:HEX or SEAT:- *"),
    (" N:784f2fbd", " N:784f2fb", "line 5: '784f2fb'; 1 to 16 bytes in hexadecimal digits"),
    (
        " N:784f2fbd",
        " N:" + "00" * 17,
        f"line 5: '{'00' * 17}'; 1 to 16 bytes in hexadecimal digits",
    ),
    (" N:784f2fbd", " NE:784f2fbd", "line 5: 'NE:784f2fbd'; write seed HEX and SEAT:HEX or *"),
    (" N:784f2fbd", " E:784f2fbd", "line 5: 'E:-'; write seed HEX and SEAT:HEX or SEAT:- *"),
    ("seed 1246888f", "seed 1246888", "line 5: '1246888*'; 32 bytes in hexadecimal digits"),
    # The deal.
    ("deal N:-.TQ.-.A", "deal N:-.TQ.-.Q", "line 7: Qc; each card lies in one place"),
    ("deal N:-.TQ.-.A", "deal N:-.T.-.A", "line 6: 23 cards; all 24 of the pack; missing: Qh"),
    ("deal N:-.TQ.-.A", "deal N:-.TJ.-.A", "line 6: Jh; each card lies in one place"),
    (
        "deal N:-.TQ.-.A",
        "deal N:-.TT.-.A",
        "line 6: Th stands twice; each card of the pack occurs once",
    ),
    (
        "deal N:-.TQ.-.A",
        "deal N:-.TX.-.A",
        "line 6: 'Xh' is not a card of this pack; write a rank of *",
    ),
    (
        "deal N:-.TQ.-.A",
        "deal N:TQ.-.A",
        "line 6: 'TQ.-.A' is not a holding; write shdc in this order*",
    ),
    ("deal N:-.TQ.-.A", "deal N:-.TQ.-.??", "line 6: '-.TQ.-.??' is not a holding; *"),
    ("deal N:-.TQ.-.A", "deal N:???", "line 6: 'N:???'; a full record hides nothing; *"),
    (
        "deal N:-.TQ.-.A",
        "deal X:-.TQ.-.A",
        "line 6: 'X:-.TQ.-.A'; write SEAT:holding with a seat of NESW",
    ),
    ("deal N:-.TQ.-.A", "deal :-.TQ.-.A", "line 6: ':-.TQ.-.A'; write SEAT:holding with a seat *"),
    ("deal N:-.TQ.-.A", "deal ??", "line 6: '??' is not a card of this pack; *"),
    ("deal N:-.TQ.-.A", "deal", "line 6: 21 cards; all 24 of the pack; missing: Qh Th Ac"),
    (
        "deal N:-.TQ.-.A E:T.J9.-.-",
        "deal N:T.TQJ9.-.A",
        "line 6: 6 cards for deal N; 3 are dealt",
    ),
    (
        "deal N:-.TQ.-.A E:T.J9.-.-",
        "deal N:-.TQ.-.A N:T.J9.-.-",
        "line 6: 'N:T.J9.-.-'; one holding for each seat of NESW",
    ),
    ("rest N:", "deal N:", "line 7: deal; one deal line a hand"),
    ("\ndeal N:-.T", "\nrest N:-.T", "line 7: rest; one rest line a hand"),
    ("J.-.A.T\n", "J.-.A.T Ah\n", "line 7: Ah; each card lies in one place"),
    # Calls.
    ("bids S 1 W -", "bids S 1 W 1", "line 8: W 1 does not outbid 1; say one of: -, 2, 3, 4, 5, 6"),
    (
        "bids S 1 W -",
        "bids S 7 W -",
        "line 8: '7' is not an action of Cruce; a card, or one of: -, 1, 2, *",
    ),
    ("bids S 1 W -", "bids S 1 W =h", "line 8: W =h cannot be said or played now; one of: -, 2, *"),
    ("bids S 1 W -", "bids S 1 W Th", "line 8: W Th cannot be said or played now; one of: -, 2, *"),
    ("bids S 1 W -", "bids W - S 1", "line 8: W -; S is to act"),
    ("bids S 1 W -", "bids S 1 W", "line 8: bids S 1 W N 2 E -; write SEAT TOKEN for each call"),
    ("bids S 1 W - N 2 E -", "bids", "line 8: bids; write SEAT TOKEN for each call"),
    ("N 2 E -\n", "N 2 E - S -\n", "line 8: bids S -; trump is due"),
    ("N 2 E -\n", "N 2\n", "line 9: trump N =h; bids is due"),
    ("N 2 E -\n", "N 2 E x??\n", "line 8: E x??; a full record hides nothing"),
    ("N 2 E -\n", "N 4 E -\n", "line 17: score NS +3; it comes to -4"),
    ("N 2 E -\n", "N - E 2\n", "line 9: N =h; E is to act"),
    ("trump N =h", "trump N =c", "line 12: S Qd; N is to act"),
    ("trump N =h\n", "", "line 9: 1. As; trump is due"),
    # Tricks.
    ("1. N As", "2. N As", "line 10: 2.; trick 1. is next"),
    ("3. S Qd", "4. S Qd", "line 12: 4.; trick 3. is next"),
    ("1. N As", "1. E As", "line 10: E As; N is to act"),
    ("1. N As Qs 9s Js", "1. N Qs As 9s Js", "line 10: N Qs is not in that hand; play one of: *"),
    ("1. N As Qs 9s Js", "1. N As Qs Js 9s", "line 10: S Js is not in that hand; play one of: *"),
    ("1. N As Qs 9s Js", "1. N As Qs 9s", "line 11: 2.; trick 1. lacks a card of W"),
    ("1. N As Qs 9s Js", "1. N As Qs 9s Js Ac", "line 10: Ac; a trick has 4 cards"),
    ("1. N As Qs 9s Js", "1. N As Qs 9s Qs", "line 10: W Qs is not in that hand; play one of: *"),
    ("1. N As Qs 9s Js", "1. N As Kc 9s Js", "line 10: E Kc does not follow As; play one of: *"),
    ("1. N As Qs 9s Js", "1. N", "line 10: 1. N; write the leader and the cards of the trick"),
    ("1. N As", "1. As", "line 10: As Qs; N is to act"),
    ("6. E Kc", "7. E Kc", "line 15: 7.; trick 6. is next"),
    ("raw NS 108", "7. N As\nraw NS 108", "line 16: As; nothing: this hand is over"),
    ("raw NS 108", "bids N -\nraw NS 108", "line 16: N -; nothing: this hand is over"),
    ("raw NS 108", "Raw NS 108", "line 16: Raw NS 108 EW 32; a hand, or the end"),
    # Figures.
    ("raw NS 108", "raw NS 107", "line 16: raw NS 107; it comes to 108"),
    ("raw NS 108", "raw NS 88", "line 16: raw NS 88; it comes to 108"),
    ("raw NS 108 EW 32", "raw NS 108 EW 33", "line 16: raw EW 33; it comes to 32"),
    ("raw NS 108 EW 32", "raw NS 32 EW 108", "line 16: raw NS 32; it comes to 108"),
    ("raw NS 108 EW 32", "raw NS 108", "line 16: raw NS 108; write a figure for each of NS EW"),
    ("raw NS 108 EW 32", "raw NS 108 NS 108", "line 16: raw NS 108 NS 108; each of NS EW once"),
    ("raw NS 108 EW 32", "raw NS 108 SN 32", "line 16: 'SN'; a side of NS EW"),
    ("raw NS 108 EW 32", "raw NS 108 EW ٣٢", "line 16: raw EW ٣٢; it comes to 32"),
    ("score NS +3 EW 0", "score NS +2 EW 0", "line 17: score NS +2; it comes to +3"),
    ("score NS +3 EW 0", "score NS -3 EW 0", "line 17: score NS -3; it comes to +3"),
    ("score NS +3 EW 0", "score NS +3 EW +1", "line 17: score EW +1; it comes to 0"),
    ("score NS +3 EW 0", "score NS 1_0 EW 0", "line 17: score NS 1_0; it comes to +3"),
    ("score NS +3 EW 0", "score NS 3.0 EW 0", "line 17: score NS 3.0; it comes to +3"),
    ("total NS 3", "total NS 4", "line 18: total NS 4; it comes to 3"),
    ("total NS 3 EW 0", "total NS 3 EW 1", "line 18: total EW 1; it comes to 0"),
    # The end.
    ("won NS", "won EW", "line @: won EW; won by NS"),
    ("won NS", "won NS EW", "line @: won NS EW; won by NS"),
    ("won NS", "won", "line @: won; won by NS"),
    ("won NS", "hand 3 dealer W", "line @: hand 3 dealer W; no hand: the match was won before it"),
    ("won NS\n", "won NS\nwon NS\n", "line @+1: won NS; nothing: the match was won"),
    (
        "won NS\n",
        "won NS\nhand 3 dealer W\n",
        "line @+1: hand 3 dealer W; nothing: the match was won",
    ),
    ("hand 2 ", "won NS\nhand 2 ", "line 19: won NS; won by nobody yet"),
]


@pytest.mark.parametrize(("old", "new", "told"), TAMPERED)
def test_tampering_is_refused(old, new, told):
    assert EXAMPLE.count(old) >= 1
    last = len(EXAMPLE.splitlines())
    told = told.replace("@+1", str(last + 1)).replace("@", str(last))
    pattern = ".*".join(map(re.escape, told.split("*")))
    assert re.fullmatch(pattern, error(EXAMPLE.replace(old, new, 1))), error(
        EXAMPLE.replace(old, new, 1)
    )


# A seat's record.


def unseen_names(match: Match, seat: int) -> set[str]:
    return set(CRUCE.deck.names(CRUCE.unseen(match.hand.view(seat))))


def test_a_seats_record_names_no_card_it_has_not_seen():
    for seed in range(size(ci=150, long=5_000)):
        match = stopped_match(Random(f"seen/{seed}"))
        letters = CRUCE.seat_letters(match.options)
        for seat in range(-1, match.options.players):
            text = write(match, seat)
            hand = text[text.rindex("\nhand ") :]
            assert "stock" not in hand
            assert "seed" not in hand
            secret = unseen_names(match, seat)
            assert not secret & set(hand.split())
            for line in hand.splitlines():
                part, *words = line.split() or [""]
                if part in CRUCE.parts(match.options):
                    for letter, holding in (word.split(":") for word in words):
                        cards, hidden = CRUCE.deck.parse_holding(holding)
                        assert not secret & set(CRUCE.deck.names(cards))
                        assert (hidden == 0) == (letters.find(letter) == seat)


def test_a_seats_record_is_the_same_whatever_it_has_not_seen():
    for seed in range(size(ci=60, long=2_000)):
        rng = Random(f"swap/{seed}")
        match = stopped_match(rng)
        for seat in range(-1, match.options.players):
            seen = match.hand.view(seat)
            other = match.copy()
            other.hand = CRUCE.world(seen, draw(CRUCE.hidden(seen), CRUCE.deck, rng))
            assert write(other, seat) == write(match, seat)


def test_finished_hands_are_whole_in_every_record():
    whole = EXAMPLE
    match = read(whole).match
    for seat in range(-1, 4):
        assert "?" not in write(match, seat)
        again = read(write(match, seat))
        assert write(again.match) == whole


SEAT_TAMPERED = [
    ("view N\n", "", "line 4: 'E:????'; a full record hides nothing; a seat's has a view line"),
    ("view N", "view E", "line 5: 'E:????'; every card of the seat whose record this is"),
    ("view N", "view -", None),
    (
        "hand 1 dealer E\n",
        f"hand 1 dealer E\nseed {'0' * 64} N:- E:- S:-\n",
        "line 4: an unfinished hand of a seat's; no seed *",
    ),
    ("rest N", "stock 9c\nrest N", "line 6: an unfinished hand of a seat's; no seed and no stock*"),
    (
        "E:???? S:????\nrest",
        "E:??? S:????\nrest",
        "line 5: 3 cards for deal E; 4 are dealt",
    ),
    (
        "E:???? S:????\nrest",
        "E:????? S:????\nrest",
        "line 5: 5 cards for deal E; 4 are dealt",
    ),
    ("E:???? S:????\nrest", "S:????\nrest", "line 5: 0 cards for deal E; 4 are dealt"),
    ("rest N:Q9.A.K.- E:???? S:????\n", "", "line *: *; *"),
    ("rest N:Q9.A.K.-", "rest N:Q9.AT.K.-", "line 6: Th; each card lies in one place"),
    ("1. S Qc Jc Ac", "1. S Qc Jc Qc", "line 9: E Qc; a card that was not played yet"),
    ("1. S Qc Jc Ac", "1. S Jc Jc Ac", "line 9: S Jc; a card that this seat can hold"),
    ("1. S Qc Jc Ac", "1. S Qc Kd Ac", "line 9: N Kd does not follow Qc; play one of: Jc"),
    ("1. S Qc Jc Ac", "1. S Qc 9c Ac", "line 9: N 9c is not in that hand; play one of: Jc"),
    ("1. S Qc Jc Ac", "1. S Qc Jc x??", "line 9: E x??; play is due"),
    ("1. S Qc Jc Ac", "1. S Qc Jc xAc", "line 9: E xAc; play is due"),
    ("cross S c 40", "cross S c 20", "line 11: cross S c 20; what one deal of the unseen *"),
    ("cross S c 40", "cross N c 40", "line 11: cross N c 40; what one deal of the unseen *"),
    (
        "cross S c 40",
        "cross S c 40\ncross S s 20",
        "line 12: cross S c 40; cross S s 20; what one deal of *",
    ),
    (
        "cross S c 40",
        "cross S c 40\nraw N 0 E 55 S 40",
        "line 12: raw N 0 E 55 S 40; hand 1 is not finished",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), SEAT_TAMPERED)
def test_tampering_with_a_seats_record_is_refused(old, new, told):
    assert SEEN.count(old) == 1
    text = SEEN.replace(old, new)
    if told is None:  # what a seat saw may be cut down to what everybody did
        assert "N:????" in taken(text)
        return
    assert re.fullmatch(".*".join(map(re.escape, told.split("*"))), error(text)), error(text)


def test_a_part_that_was_not_dealt_has_no_line():
    text = SEEN[: SEEN.index("bids")] + "bids S 1 N -\n"
    assert error(text) == "line 7: a rest line; none: rest was not dealt by here"
    text = SEEN.replace("rest N:Q9.A.K.- E:???? S:????\n", "").partition("1. ")[0]
    assert error(text) == "line 7: no rest line; rest was dealt by here"


def test_a_finished_hand_of_a_seats_record_hides_nothing_and_trusts_nobody():
    match = read(SEEN).match
    while match.in_hand:
        match.apply(match.hand.legal()[0])
    text = write(match, 0)
    hidden = re.sub("(deal|rest) (N:[^ ]*) .*", r"\1 \2 E:???? S:????", text)
    told = "line 16: 8. *; a finished hand is written with every card"
    for given in (hidden, re.sub("(raw|score|total) .*\n", "", hidden)):
        assert re.sub(r"8\. [^;]*", "8. *", error(given)) == told
    # Without its figures a finished hand is still checked card by card.
    unscored = re.sub("(raw|score|total) .*\n", "", text)
    assert taken(unscored) == text
    for old, new in (("Ad Qd Kd", "Ad Qd 9h"), ("Qc Jc Ac", "Qc Jc Kd")):
        assert old in unscored
        assert refusal(unscored.replace(old, new)).code == "record"


def test_seats_records_of_many_crosses_are_explained():
    """The unseen cards of shown crosses are found, however many there are."""
    found = 0
    for seed in range(size(ci=400, long=5_000)):
        rng = Random(f"crosses/{seed}")
        match = stopped_match(rng, CRUCE.options(players=rng.choice([3, 4])))
        shown = match.hand.crosses
        if len(shown) < 2:
            continue
        found += 1
        for seat in range(-1, match.options.players):
            text = write(match, seat)
            assert taken(text) == text
    assert found > 5


# Nothing is silently scored anew.

ALPHABETS = (
    CRUCE.deck.names(CRUCE.deck.all),
    list("0123456789"),
    ["-", "1", "2", "3", "4", "5", "6"],
    ["=s", "=h", "=d", "=c"],
)
TOKEN = re.compile(r"(?<=[ ])(?:[9TJQKA][shdc]|=[shdc]|-(?= |$))|\d")


def says_the_same(again: str, changed: str) -> bool:
    """Are the lines of both the same, remarks apart, and no figure another?

    A hand that a changed bid has killed is over: its figures may be written anew.
    """
    lines, given = (re.sub(r" *; .*", "", text).splitlines() for text in (again, changed))
    is_figure = re.compile("raw|score|total|won").match
    at = 0
    for line in lines:
        if given[at : at + 1] == [line]:
            at += 1
        elif not is_figure(line):
            return False
    return at == len(given)


def mutations(text: str, rng: Random, count: int):
    """The text with one card, call or digit of a play or figure line changed, and the line."""
    lines = text.splitlines()
    spots = [
        (number, spot)
        for number, line in enumerate(lines)
        if re.match(r"\d+\.|bids|trump|raw|score|total|cross|hand", line)
        for spot in TOKEN.finditer(line.partition(";")[0])
    ]
    for number, spot in rng.sample(spots, min(count, len(spots))):
        old = spot[0]
        if old == "-" or (lines[number].startswith("bids") and old.isdigit()):
            others = ALPHABETS[2]
        else:
            others = next(words for words in ALPHABETS if old in words)
        new = rng.choice([word for word in others if word != old])
        line = lines[number][: spot.start()] + new + lines[number][spot.end() :]
        yield number + 1, "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"


def read_or_refused_from(line: int, text: str):
    """The record of a text, or None where it is refused at that line or a later one."""
    refused = None
    try:
        return read(text)
    except NotationError as caught:
        refused = caught
    assert refused.code == "record", text
    assert refused.params["line"] >= line, f"{refused}\n{text}"
    return None


@pytest.mark.slow
def test_a_changed_token_is_refused_or_means_what_it_says():
    outcomes = {"refused": 0, "read": 0}
    for seed in range(size(ci=150, long=8_000)):
        rng = Random(f"changed/{seed}")
        match = random_match(rng)
        text = write(match)
        for line, changed in mutations(text, rng, 15):
            record = read_or_refused_from(line, changed)
            if record is None:
                outcomes["refused"] += 1
            else:
                again = write(record.match)
                assert says_the_same(again, changed)
                assert write(read(again).match) == again
                outcomes["read"] += 1
    assert outcomes["refused"] > 20 * outcomes["read"] > 0


@pytest.mark.slow
def test_a_changed_token_of_a_seats_record_is_refused_or_means_what_it_says():
    outcomes = {"refused": 0, "read": 0}
    for seed in range(size(ci=100, long=2_000)):
        rng = Random(f"changed/{seed}")
        match = stopped_match(rng)
        seat = rng.randrange(-1, match.options.players)
        text = write(match, seat)
        for line, changed in mutations(text, rng, 4):
            record = read_or_refused_from(line, changed)
            if record is None:
                outcomes["refused"] += 1
            else:
                again = write(record.match, seat)
                assert says_the_same(again, changed)
                outcomes["read"] += 1
    assert min(outcomes.values()) > 10


def test_the_deal_is_refused_or_means_what_it_says():
    """A card of the deal changed or moved: twice, missing, or too many for a place."""
    for seed in range(size(ci=60, long=2_000)):
        rng = Random(f"deal/{seed}")
        text = write(random_match(rng))
        lines = text.splitlines()
        spots = [n for n, line in enumerate(lines) if re.match("deal|rest|stock", line)]
        if not spots:
            continue
        number = rng.choice(spots)
        at = rng.choice([i for i, c in enumerate(lines[number]) if i > 5 and c in "9TJQKA"])
        for new in "9TJQKA-?":
            line = lines[number][:at] + new + lines[number][at + 1 :]
            if line != lines[number]:
                changed = "\n".join([*lines[:number], line, *lines[number + 1 :]])
                assert refusal(changed).code == "record"


# Games with cards that Cruce has not: laid away unseen, turned, and a hidden stock.


PLAIN = Order(Deck("sh", "9JQK"))


class Lay(Game):
    """A toy: three cards each for two, each lays one away, then two tricks are played."""

    name = "lay"
    title = "Lay"
    version = 1
    deck = Deck("sh", "9JQK")
    seats: ClassVar = {2: "AB"}
    why_seats = "It is a toy."
    table_options = ()
    calls = ()
    call_phases = ("lay",)

    def layout(self, options, dealer):
        return (
            Packet("own", 1 - dealer, 3),
            Packet("own", dealer, 3),
            Packet("up", NOBODY, 1, public=True),
            Packet("down", NOBODY, 1),
        )

    def parts(self, options):
        return ("own", "up", "down")

    def deal(self, options, dealer, totals, pack):
        return LayHand(Deal(self, options, dealer, tuple(totals), tuple(pack)))

    def sides(self, options):
        return ((0,), (1,))

    def winners(self, options, totals):
        return tuple(side for side in (0, 1) if totals[side] >= 2)

    def hidden(self, seen):
        raise NotImplementedError


class LayHand(Hand):
    __slots__ = ()

    def __init__(self, deal):
        self.deal = deal
        self.parts = 3
        self.history = b""
        self.hands = [0, 0]
        for i, card in enumerate(deal.pack[:6]):
            self.hands[(deal.dealer + 1 + i // 3) % 2] |= 1 << card
        self.phase = "lay"
        self.to_act = 1 - deal.dealer

    def legal(self):
        if self.is_over:
            return ()
        held = self.deal.game.deck.members(self.hands[self.to_act])
        return tuple(DISCARD + card for card in held) if self.phase == "lay" else held

    def play(self, action):
        seat = self.to_act
        self.hands[seat] &= ~(1 << (action & 63))
        self.history += PLY[seat][action]
        plies = len(self.history) // 2
        self.to_act = 1 - seat
        self.phase = "lay" if plies < 2 else PLAY
        if plies == 4:
            self.to_act = self.tricks()[0].winner
        elif plies == 6:
            self.phase, self.to_act = OVER, NOBODY

    def copy(self):
        new = LayHand(self.deal)
        new.history, new.hands = self.history, self.hands[:]
        new.phase, new.to_act = self.phase, self.to_act
        return new

    def score(self):
        return tuple(sum(t.winner == seat for t in self.tricks()) for seat in (0, 1))

    def counts(self):
        return ()

    def facts(self):
        return {}

    def trick_table(self):
        return TrickTable(PLAIN, 0, (0,) * 64, (0, 1), (0, 1), ())

    def next_dealer(self):
        return 1 - self.deal.dealer

    def events(self, before, seat, action):
        return []


@pytest.fixture
def lay(monkeypatch):
    game = Lay()
    module = sys.modules["levata.games"]  # the package's own `games` is a function
    monkeypatch.setattr(module, "BUILT_IN", (*module.BUILT_IN, game))
    return game


def test_cards_laid_away_turned_and_face_down_read_back(lay):
    for seed in range(size(ci=40, long=500)):
        rng = Random(f"lay/{seed}")
        match = Match(lay, lay.options(), "AB", rng.randrange(2))
        match.deal(random_pack(lay, rng))
        while match.in_hand:
            for seat in (FULL, NOBODY, 0, 1):
                text = write(match, seat)
                again = read(text).match
                assert write(again, seat) == text
                if seat != FULL:
                    told, due = (message(m.hand.view(seat)) for m in (again, match))
                    assert canonical(told) == canonical(due)
                    assert "\ndown ??\n" in text
                    for other in {0, 1} - {seat}:
                        assert f" {'AB'[other]} x" not in text.replace(" x??", "")
            match.apply(rng.choice(match.hand.legal()))
        assert taken(write(match)) == write(match)


def test_what_another_seat_laid_away_is_not_told(lay):
    match = Match(lay, lay.options(), "AB", 0)
    match.deal(lay.deck.cards)
    match.apply(match.hand.legal()[0])
    text = write(match, 0)
    assert text.endswith(
        "view A\nhand 1 dealer A\nown  A:K.9J.- B:???\n".replace("9J.-", "J9")
        + "up   Qh\ndown ??\nlay B x??\n"
    )
    assert error(text.replace("x??", "x9s")) == "line 8: B x9s; x??"
    assert error(text.replace("lay B x??", "lay B x?? A x??")).startswith("line 8: A x??; a full")
    assert error(text.replace("??\nlay", "K\nlay")).startswith("line 7: 'K' is not a card")


# A hand that is over as soon as it is dealt.


def test_void_hands_count():
    options = CRUCE.options(deal="full", nines="redeal")
    match = Match(CRUCE, options, "NESW", 2)
    nines = CRUCE.deck.members(cruce.NINES)
    rest = [card for card in CRUCE.deck.cards if card not in nines]
    match.deal([*nines[:3], *rest[:9], nines[3], *rest[9:]])
    assert match.hand.is_over
    match.deal(random_pack(CRUCE, Random(5)))
    text = write(match)
    assert "\nhand 2 dealer S\n" in text
    assert taken(text) == text
    for seat in range(-1, 4):
        assert taken(write(match, seat)) == write(match, seat)
    told = error(text.replace("score", "raw"))
    assert told == "line 5: raw NS 0 EW 0; no such line: nothing was taken"
