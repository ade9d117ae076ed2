"""What may not be done is refused, with the duty it breaks and the cards that create it."""

import pytest

from levata.errors import NotationError
from levata.games.euchre import DECK, GAME
from tests.games.cases import cases, heads, put_refusal, refuses
from tests.games.euchre.lines import position

# code clause | table | script | token | because | held | legal
REFUSALS = """
follow 5.4       | play=s N:-.K.-.- S:A.9.-.-           | N Kh        | As | Kh | 9h    | 9h
follow 5.4       | play=s N:-.K.-.- S:-.9J.-.A          | N Kh        | Ac | Kh | 9h Jh | 9h Jh
follow 5.4       | play=c S:-.-.Q.- N:A.-.9J.-          | S Qd        | As | Qd | 9d Jd | 9d Jd
follow 5.6       | play=d N:-.-.9.- S:A.JA.-.-          | N 9d        | Ah | 9d | Jh    | Jh
follow 5.6       | play=d N:-.-.9.- S:A.JA.-.-          | N 9d        | As | 9d | Jh    | Jh
follow 5.6       | play=s N:-.-.-.A S:-.K.-.J9          | N Ac        | Jc | Ac | 9c    | 9c
follow 5.6       | play=s N:-.-.-.A S:-.K.-.J9          | N Ac        | Kh | Ac | 9c    | 9c
follow 5.6       | play=h N:-.-.J.- S:-.9K.Q.-          | N Jd        | Qd | Jd | 9h Kh | 9h Kh
follow 5.6       | play=c N:J.-.-.- S:A.-.-.9           | N Js        | As | Js | 9c    | 9c
follow 5.6       | play=c N:-.-.-.J S:JA.-.-.-          | N Jc        | As | Jc | Js    | Js
not-held 5.4     | play=s N:-.K.-.- S:A.9.-.-           | N Kh        | Ah | -  | -     | 9h
not-held 5.1     | dealer=N up=Ts S:A.QJ.T.9            | - - =h      | Ks | -  | -     | As Jh Qh Td 9c
not-held 3.7     | dealer=N up=Ts S:A.QJ.T.9            | - - =h      | xAs | - | -     | As Jh Qh Td 9c
not-held 3.7     | dealer=S up=Ts S:A.QJ.T.9 N:9K.K.K.K | order take x9c 9s | 9c | - | - | Ts As
not-held 3.9     | dealer=S up=Ts S:A.QJ.T.9 N:9K.K.K.K | order leave 9s | Ts | - | - | As
wrong-phase 3.2  | dealer=N                             |             | accept | - | - | - order
wrong-phase 3.2  | dealer=N                             |             | take | - | -  | - order
wrong-phase 3.2  | dealer=N                             |             | =h | -  | -     | - order
wrong-phase 3.2  | dealer=N S:A.QJ.T.9                  |             | As | -  | -     | - order
wrong-phase 3.5  | dealer=N                             | -           | order | - | - | - accept
wrong-phase 3.6  | dealer=N up=Ts N:A.KJ.Q.J            | - accept    | leave | - | - | xAs xJh xKh xQd xJc
wrong-phase 3.4  | dealer=N                             | order       | -  | -  | -     | take leave
wrong-phase 3.4  | dealer=N up=Ts N:A.KJ.Q.J            | order       | xAs | - | -     | take leave
wrong-phase 3.7  | dealer=N up=Ts N:A.KJ.Q.J            | order take  | xTs | - | -     | xAs xJh xKh xQd xJc
wrong-phase 3.7  | dealer=N up=Ts N:A.KJ.Q.J            | order take  | xKs | - | -     | xAs xJh xKh xQd xJc
wrong-phase 3.7  | dealer=N up=Ts N:A.KJ.Q.J            | order take  | As | -  | -     | xAs xJh xKh xQd xJc
wrong-phase 3.10 | dealer=N up=Ts N:A.KJ.Q.J pickup=compulsory | order | leave | - | - | xAs xJh xKh xQd xJc
wrong-phase 3.10 | dealer=N up=Ts N:A.KJ.Q.J pickup=compulsory | order | take | - | -  | xAs xJh xKh xQd xJc
wrong-phase 4.1  | dealer=N up=9c                       | - -         | order | - | -  | - =s =h =d
wrong-phase 4.1  | dealer=N up=9c                       | - - -       | accept | - | - | - =s =h =d
wrong-phase 4.4  | dealer=N up=9c                       | - -         | =c | -  | -     | - =s =h =d
wrong-phase 4.4  | dealer=N up=9c                       | - - -       | =c | -  | -     | - =s =h =d
wrong-phase 4.7  | dealer=N up=9c stick=yes             | - - -       | -  | -  | -     | =s =h =d
wrong-phase 4.7  | dealer=N up=9c stick=yes             | - - -       | =c | -  | -     | =s =h =d
wrong-phase 4.5  | dealer=N up=9c N:A.KJ.Q.J S:9.9.9.TQ | - - =s      | take | - | -   | 9s 9h 9d Tc Qc
wrong-phase 4.3  | dealer=N up=9c N:A.KJ.Q.J S:9.9.9.TQ | - - =s      | =h | -  | -     | 9s 9h 9d Tc Qc
hand-over 4.6    | dealer=N up=9c                       | - - - -     | =s | -  | -     | none
hand-over 4.6    | dealer=N up=9c                       | - - - -     | -  | -  | -     | none
hand-over 2.9    | play=s N:-.K.-.- S:A.-.-.-           | N Kh As     | 9c | -  | -     | none
"""


@pytest.mark.parametrize("line", cases(REFUSALS))
def test_refused(line):
    put_refusal(line, position)


def test_every_refusal_of_the_rules_has_a_case():
    """There is no duty to trump, to beat or to outbid."""
    assert heads(REFUSALS) == {"follow", "not-held", "wrong-phase", "hand-over"}


@pytest.mark.parametrize("token", ["alone", "=n", "1", "8c", "x8c", "??", "xx", "", "pass", "Take"])
def test_what_is_no_action_is_not_read(token):
    """6.4: no word for going alone; 1.3: no eight."""
    with refuses("bad-token", NotationError):
        GAME.parse(token)


@pytest.mark.parametrize(
    ("table", "code", "told"),
    [
        pytest.param("players=1", "seats", "Euchre is another game", id="1.2 one"),
        pytest.param(
            "players=3", "seats", "by 3; 2 sit down. This is the game for two", id="1.2 3"
        ),
        pytest.param(
            "players=4", "seats", "with more people Euchre is another game", id="1.2 four"
        ),
        pytest.param("target=8", "bad-choice", "10, 5, 7, 11", id="8.1 another target"),
        pytest.param("target=05", "bad-choice", "10, 5, 7, 11", id="8.1 a target misspelled"),
        pytest.param("pickup=yes", "bad-choice", "optional, compulsory", id="8.1 another pickup"),
        pytest.param("stick=maybe", "bad-choice", "no, yes", id="8.1 another stick"),
        pytest.param(
            "kitty=two", "unknown-option", "target, pickup, stick", id="E20 no spare pair"
        ),
        pytest.param("sides=fixed", "unknown-option", "target, pickup, stick", id="no sides"),
    ],
)
def test_a_table_is_turned_away(table, code, told):
    with refuses(code, NotationError, told):
        position(table)


def test_every_option_is_for_the_one_seat_count_there_is():
    """1.2, 8.2: nothing to refuse for its seat count, and no choice needs another."""
    assert list(GAME.seats) == [2]
    assert not any(option.seats or option.needs or option.span for option in GAME.table_options)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda pack: pack[:-1], id="a card short"),
        pytest.param(lambda pack: [*pack[:-1], pack[0]], id="a card twice"),
        pytest.param(lambda pack: [*pack, 6], id="a joker"),
    ],
)
def test_another_pack_is_refused(change):
    """1.3, 1.4: these 24 cards, each once."""
    assert len(GAME.check_pack(DECK.cards)) == 24
    with refuses("bad-pack", NotationError):
        GAME.check_pack(change(list(DECK.cards)))
