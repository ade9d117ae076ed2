"""Whatever text comes in, the readers answer or refuse by name, and soon.

The record, the action token, the table options and the holding are read; nothing but
`NotationError` and `IllegalAction` may come out.
"""

import re
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levata import shuffle
from levata.errors import TEXTS, IllegalAction, LevataError, NotationError
from levata.game import CALL, DISCARD, NOBODY
from levata.match import Match
from levata.record import read, read_all, write
from levata.testing import random_pack
from tests.core.matches import CRUCE, random_match
from tests.sizes import size

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/record.md").read_text(encoding="utf-8")
PATIENCE = 10.0
"""Seconds one text may take on a busy machine; the slowest takes about one."""


def corpus() -> list[str]:
    """Golden records, those of the page, and random ones for every kind of viewer."""
    texts = [
        path.read_text("utf-8") for path in sorted((ROOT / "tests/games").glob("*/golden/*.txt"))
    ]
    texts += re.findall(r"^```record[a-z-]*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for seed in range(20):
        rng = Random(f"corpus/{seed}")
        match = random_match(rng)
        texts += [write(match), write(match, rng.randrange(-1, match.options.players))]
    return texts


CORPUS = corpus()
WORDS = sorted({word for text in CORPUS for word in text.split()} | {'"', "\\", ";", "??", "\0"})
LINES = sorted({line for text in CORPUS for line in text.splitlines()})
SIGNS = '0123456789-+=.:;?"\\ \t\r\n9TJQKAshdcNESWx\0\ufeff\u037e\u0301é٣😀\ud800'


def tried(do, *args):
    """What it answers, or else how it refuses; any other error is a fault."""
    try:
        return do(*args), None
    except LevataError as error:
        return None, error


def mutated(text: str, rng: Random) -> str:
    """The text with a few things done to it that editors, networks and mischief do."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        lines = text.split("\n")
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        at, end = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        match rng.randrange(10):
            case 0:
                lines[i], lines[j] = lines[j], lines[i]
            case 1:
                lines.insert(i, lines[j])
            case 2:
                del lines[i]
            case 3:
                lines[i] = rng.choice(LINES)
            case 4 | 5:
                words = lines[i].split(" ")
                words[rng.randrange(len(words))] = rng.choice(WORDS)
                lines[i] = " ".join(words)
            case 6:
                words = lines[i].split(" ")
                rng.shuffle(words)
                lines[i] = " ".join(words)
            case 7:
                text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
                continue
            case 8:
                text = text[:at] + rng.choice(SIGNS) * rng.choice([1, 1, 9, 99]) + text[at:]
                continue
            case _:
                text = text[:at] + text[end:]
                continue
        text = "\n".join(lines)
    return text


def reads_or_refuses(text: str) -> bool:
    """Is it read? Then it writes and reads back; if not, it is refused with a code, in time."""
    start = time.monotonic()
    records, refused = tried(lambda: list(read_all(text)))
    for record in records or ():
        again = write(record.match, record.seat)
        assert write(read(again).match, record.seat) == again
        _, unproven = tried(shuffle.verify, record.match)
        assert unproven is None or unproven.code == "proof"
    assert time.monotonic() - start < PATIENCE
    if refused is not None:
        assert refused.code in ("record", "rules-version")
        assert str(refused).startswith("line ")
        assert "\n" not in str(refused)
    return refused is None


@pytest.mark.slow
def test_mutated_records():
    read_well = 0
    count = size(ci=2_500, long=200_000)
    for seed in range(count):
        rng = Random(f"mutated/{seed}")
        read_well += reads_or_refuses(mutated(rng.choice(CORPUS), rng))
    assert count // 50 < read_well < count // 2


def test_a_card_among_the_calls_of_a_seats_record_is_refused():
    lines = (
        "game cruce 1  players=3 deal=full trump=lead",
        "view E",
        "hand 1 dealer E",
        "deal N:???????? E:AK.KJ.T.TJ9 S:????????",
        "bids S Qc",
    )
    with pytest.raises(NotationError, match="line 5: S Qc; bids is due, no card"):
        read("\n".join(lines))


@given(st.text(max_size=300))
def test_any_text_as_a_record(text):
    reads_or_refuses(text)


@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_lines_of_records_in_any_order(lines):
    reads_or_refuses("\n".join(["game cruce 1", *lines]))


@given(st.lists(st.sampled_from(WORDS), max_size=60), st.data())
def test_words_of_records_in_any_order(words, data):
    text = "".join(word + data.draw(st.sampled_from([" ", " ", "\n"])) for word in words)
    reads_or_refuses("game cruce 1\nhand 1 dealer N\n" + text)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 100_000,
        "\\" * 100_000,
        '\\"' * 100_000,
        'a"' * 100_001,
        "; " * 100_000,
        "game " * 50_000,
        "game cruce 1\n" * 3_000,
        "\n" * 100_000,
        "game cruce 1\nseats " + "N:a " * 30_000,
        "game cruce 1 " + "target=6 " * 30_000,
        "game cruce 1 target=" + "6" * 100_000,
        "game cruce 1 players=" + "4" * 100_000,
        "game cruce " + "1" * 100_000,
        "game cruce 1\nhand " + "1" * 100_000 + " dealer N",
        "game cruce 1\nview N\nhand 1 dealer N\ndeal N:A.-.-.- E:" + "?" * 100_000,
        "game cruce 1\nproof x " + "00" * 50_000,
        "\u0301" * 50_000,
    ],
    ids=lambda text: ascii(text[:24]) + "…" + ascii(text[-4:]),
)
def test_long_texts_are_answered_soon(text):
    start = time.monotonic()
    reads_or_refuses(text)
    assert time.monotonic() - start < PATIENCE


# Action tokens.

TOKENS = [
    CRUCE.token(action) for action in (*CRUCE.deck.cards, *range(CALL, CALL + len(CRUCE.calls)))
]
TOKENS += ["x" + CRUCE.deck.name(card) for card in CRUCE.deck.cards]


@given(
    st.one_of(
        st.text(max_size=8), st.sampled_from(TOKENS), st.text("9TJQKAshdcx=-?123456", max_size=4)
    )
)
def test_a_token_is_read_or_refused(text):
    action, refused = tried(CRUCE.parse, text)
    if refused is None:
        assert CRUCE.token(action) == text
    else:
        assert text not in TOKENS
        assert (refused.code, refused.params["value"]) == ("bad-token", text)


def test_every_token_is_read():
    for token in TOKENS:
        assert CRUCE.token(CRUCE.parse(token)) == token


def test_any_action_at_any_moment_is_done_or_refused():
    """Every action there is, at random moments: legal, or refused by a code with what is legal."""
    actions = (*CRUCE.deck.cards, *(DISCARD + c for c in CRUCE.deck.cards))
    actions += tuple(range(CALL, CALL + len(CRUCE.calls)))
    for seed in range(size(ci=60, long=3_000)):
        match = random_match(Random(f"moments/{seed}"))
        if match.hand is None:
            continue
        hand = match.hand
        for action in actions:
            if action in hand.legal():
                hand.copy().apply(action)
                continue
            with pytest.raises(IllegalAction) as caught:
                hand.copy().apply(action)
            assert caught.value.code in TEXTS
            assert caught.value.params["value"] == CRUCE.token(action)
            assert caught.value.params["legal"] == ", ".join(map(CRUCE.token, hand.legal()))
        for viewer in range(NOBODY, match.options.players):
            assert hand.view(viewer).phase == hand.phase


# Table options.

NAMES = [option.name for option in CRUCE.table_options]
VALUES = sorted({choice for option in CRUCE.table_options for choice in option.choices})
words = st.one_of(st.text(max_size=12), st.sampled_from(NAMES + VALUES))
values = st.one_of(
    st.dictionaries(words, words, max_size=5),
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES), max_size=6),
)
counts = st.one_of(st.none(), st.integers(), st.text(max_size=6), st.sampled_from(["3", "4", 3, 4]))


@given(counts, values)
def test_options_are_read_or_refused(players, chosen):
    options, refused = tried(CRUCE.parse_options, players, chosen)
    if refused is not None:
        assert refused.code in (
            "seats",
            "unknown-option",
            "option-seats",
            "bad-choice",
            "option-needs",
        )
        return
    assert options.players in (3, 4)
    assert dict(options.values).items() >= chosen.items()
    again = CRUCE.parse_options(options.players, dict(options.values))
    assert again == options
    assert hash(again) == hash(options)
    # A table so chosen can be played and recorded.
    match = Match(CRUCE, options, CRUCE.seat_letters(options), 0)
    match.deal(random_pack(CRUCE, Random(1)))
    assert read(write(match)).match.options == options


@given(st.one_of(st.text(max_size=40), st.text("9TJQKA.-?", max_size=30)))
def test_a_holding_is_read_or_refused(text):
    read_as, refused = tried(CRUCE.deck.parse_holding, text)
    if refused is None:
        cards, hidden = read_as
        assert CRUCE.deck.parse_holding(CRUCE.deck.holding(cards, hidden)) == read_as
    else:
        assert refused.code in ("bad-holding", "bad-card", "card-twice")


@given(st.lists(st.integers(-5, 70), max_size=26))
def test_a_pack_is_checked(pack):
    if sorted(pack) == list(CRUCE.deck.cards):
        return
    with pytest.raises(NotationError, match="the pack is not the 24 cards of Cruce: "):
        CRUCE.check_pack(pack)
