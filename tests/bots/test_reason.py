"""Why a move is advised: each reason in a line, and how it is said in every language."""

import re
from random import Random

import pytest

from levata import by_name
from levata.bots.advice import Advice, Estimate
from levata.bots.reason import reason
from levata.game import Event, Hand
from levata.language import LANGUAGES
from levata.look import look_of
from levata.narrate import why
from levata.testing import random_pack
from levata.texts import texts
from tests.bots.test_greedy import _pack

WIDTH = 80
"""A reason stands in one line of a terminal."""


def dealt(name: str, words: str, holdings: str, tokens: str) -> Hand:
    """A hand in which so much was done; the last seat dealt, cards not named go anywhere."""
    game = by_name(name)
    values = dict(word.split("=") for word in words.split())
    options = game.parse_options(values.pop("players", None), values)
    pack = game.check_pack(_pack(game, options, holdings))
    hand = game.deal(options, options.players - 1, (0,) * len(game.sides(options)), pack)
    for token in tokens.split():
        hand.apply(game.parse(token))
    return hand


def spelled(found: Event) -> str:
    """`code name=value …`, lists with commas."""
    values = ((k, ",".join(v) if isinstance(v, list) else v) for k, v in found.params.items())
    return " ".join([found.code, *(f"{k}={v}" for k, v in values if v != "")])


def check(line: str) -> None:
    """`options | holdings | tokens so far | what each choice is worth -> its reason`.

    The worth of a choice: `token=value`, then `:share` of the worlds it is best in if that is
    told; 40 worlds were tried, or all of them after `!`, or one after `1`, and none of a `~token`.
    The first is advised.
    """
    words, holdings, tokens, rest = line.split("|")
    weighed, wanted = rest.split("->")
    hand = dealt("cruce", words, holdings, tokens)
    game, seen = by_name("cruce"), hand.view(hand.to_act)
    worlds, *worths = weighed.split() or ["40"]
    if "=" in worlds:
        worlds, worths = "40", [worlds, *worths]
    found = []
    for word in worths:
        token, _, value = word.rpartition("=")
        mean, _, best = value.partition(":")
        if token[0] == "~":
            found.append(Estimate(game.parse(token[1:]), float(mean), 0.1, 0, None))
            continue
        count = 1 if worlds == "1" else 40
        found.append(Estimate(game.parse(token), float(mean), 0.1, count, float(best or 0)))
    if not found:
        found = [Estimate(seen.legal[0], 0.0, 0.0, 0, 1.0)]
    assert {e.action for e in found} == set(seen.legal), game.token(seen.legal[0])
    advice = Advice(found[0].action, tuple(found), whole=worlds == "!")
    assert spelled(reason(seen, advice)) == wanted.strip(), line


HEARTS = "N:9.TJ.K.K9 E:K.Q9.Q9.A S:AT.AK.A.J W:QJ.-.TJ.TQ"
BID = "1 - - - =h"


@pytest.mark.parametrize(
    "line",
    [
        # A duty.
        f"deal=full | {HEARTS} | {BID} 9s | -> only duty=follow because=9s",
        f"deal=full | {HEARTS} | {BID} Kd | Qd=1 9d=1 -> alike tokens=Qd,9d all=True",
        f"deal=full | {HEARTS} | {BID} Kd Qd | -> only duty=follow because=Kd",
        f"deal=full beat=yes | {HEARTS} | {BID} Jh | -> only duty=beat because=Jh",
        # A count.
        f"deal=full | {HEARTS} | {BID} 9s Ks | ! As=2:1 Ts=1 -> sure worlds=40",
        f"deal=full | {HEARTS} | {BID} 9s Ks | ! As=2:0.999 Ts=1 -> likely share=99 worlds=40",
        # A probability.
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:1 Ts=1 -> likely share=100 worlds=40",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:0.5 Ts=1 -> likely share=50 worlds=40",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2.64:0.4 Ts=2 -> gain tenths=6 next=Ts",
        f"deal=full | {HEARTS} | {BID} 9s Ks | 1 As=2:1 Ts=1 -> gain tenths=10 next=Ts",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:1 Ts=2:1 -> alike tokens=As,Ts all=True",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2.04:0.4 Ts=2 -> close tokens=As,Ts all=True",
        # A tree advises what it has visited most, be it worth a little less.
        f"deal=full | {HEARTS} | {BID} 9s Ks | 1 As=2 Ts=2.04:1 -> close tokens=As,Ts all=True",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:0.6 Ts=2.3:0.4 -> unsure tenths=3 next=Ts",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:0.6 Ts=2.04:0.4 -> close tokens=As,Ts all=True",
        # Another is best in more of the ways.
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:0.58 Ts=1:0.62 -> gain tenths=10 next=Ts",
        f"deal=full | {HEARTS} | {BID} 9s Ks | As=2:0.62 Ts=1:0.62 -> likely share=62 worlds=40",
        # What is judged is no part of it.
        f"deal=full | {HEARTS} | {BID} | 9s=1:1 Th=1:1 ~Jh=1 ~Kd=0 ~Kc=0 ~9c=0 -> alike tokens=9s,Th all=False",
        f"deal=full | {HEARTS} | {BID} | 9s=1:.8 Th=.5:.1 Jh=0 Kd=0 Kc=0 ~9c=.9 -> gain tenths=5 next=Th",
        # Among others.
        f"deal=full | {HEARTS} | {BID} | 9s=1 Th=1:1 Jh=0 Kd=0 Kc=0 9c=0 -> gain tenths=10 next=Jh",
        f"deal=full | {HEARTS} | {BID} | 9s=1 Th=1 Jh=1 Kd=1 Kc=1 9c=0 -> gain tenths=10 next=9c",
        f"deal=full | {HEARTS} | {BID} | 9s=1 Th=1 Jh=1 Kd=.98 Kc=0 9c=0 -> close tokens=9s,Th,Jh,Kd all=False",
        f"deal=full | {HEARTS} | {BID} | ! 9s=1:1 Th=1:1 Jh=0 Kd=0 Kc=0 9c=0 -> sure worlds=40",
        f"deal=full | {HEARTS} | | 1=0.5:0.2 -=0.2 2=0.3 3=0 4=0 5=0 6=-2 -> gain tenths=2 next=2",
    ],
)
def test_the_reason_that_says_most(line):
    check(line)


def test_the_last_card_is_the_reason():
    hand = dealt("euchre", "", "", "order")
    while not hand.is_over and max(c.bit_count() for c in hand.hands) > 1:
        hand.apply(hand.legal()[0])
    seen = hand.view(hand.to_act)
    advice = Advice(seen.legal[0], (), whole=True)
    assert spelled(reason(seen, advice)) == "only duty=last"


def test_a_single_call_is_the_reason():
    hand = dealt("euchre", "pickup=compulsory", "", "order")
    while len(hand.legal()) > 1:
        hand.apply(hand.legal()[-1])
    seen = hand.view(hand.to_act)
    assert reason(seen, Advice(seen.legal[0], (), whole=True)).code == "only"


def test_every_duty_leaves_a_single_card_somewhere():
    """Told with a card that lies on the table, and never for a card that could be refused."""
    game = by_name("cuatrola")
    found = set()
    for seed in range(60):
        rng = Random(seed)
        hand = game.deal(game.options(), 0, (0, 0), random_pack(game, rng))
        while not hand.is_over:
            legal = hand.legal()
            seen = hand.view(hand.to_act)
            if len(legal) == 1 and legal[0] < 64 and seen.hand.bit_count() > 1:
                told = reason(seen, Advice(legal[0], (), whole=True))
                found.add(told.params["duty"])
                on_table = [game.deck.name(card) for _, card in seen.table.plays]
                assert told.params["because"] in on_table
            hand.play(rng.choice(legal))
    assert found == {"follow", "trump", "beat"}


SAID = {
    "only duty=follow because=9s": "No other card follows 9♠.",
    "only duty=trump because=9s": "Void in the suit of 9♠, a trump is due, and there is no other.",
    "only duty=beat because=9s": "No other card does what is due: beat 9♠.",
    "only duty=last because=": "It is the last card.",
    "only duty=rules because=": "Nothing else is allowed.",
    "sure worlds=1": "All cards are known, and nothing is better.",
    "sure worlds=20": "Nothing is better, however the hidden cards lie: all 20 ways tried.",
    "likely share=87 worlds=1": "Best in 87% of the ways the hidden cards can lie (1 tried).",
    "likely share=87 worlds=64": "Best in 87% of the ways the hidden cards can lie (64 tried).",
    "likely share=100 worlds=12288": "Best in 100% of the ways the hidden cards can lie "
    "(12,288 tried).",
    "gain tenths=6 next=Ts": "On average worth 0.6 points more than 10♠.",
    "gain tenths=10 next=-": "On average worth 1 point more than “pass”.",
    "gain tenths=25 next==h": "On average worth 2.5 points more than “♥ hearts”.",
    "unsure tenths=6 next=Ts": "10♠ averaged 0.6 points more, but that is not sure.",
    "unsure tenths=125 next==h": "“♥ hearts” averaged 12.5 points more, but that is not sure.",
    "alike tokens=As,Ts all=": "It makes no difference: A♠ or 10♠.",
    "alike tokens=As,Ts,Ks,9s all=": "It makes no difference which of 4 choices is taken.",
    "alike tokens=As,Ts all=True": "Whatever is done now comes to the same.",
    "close tokens=As,Ts all=": "These come to about the same: A♠ or 10♠.",
    "close tokens=As,Ts,Ks,9s all=": "4 choices come to about the same.",
    "close tokens=As,Ts all=True": "Whatever is done now comes to about the same.",
}


def read(line: str) -> Event:
    code, *words = line.split()
    params = {}
    for word in words:
        name, _, value = word.partition("=")
        params[name] = int(value) if value.isdigit() else value
        if name == "tokens":
            params[name] = value.split(",")
        if name == "all":
            params[name] = value == "True"
    return Event(code, params)


@pytest.mark.parametrize(("line", "said"), SAID.items())
def test_a_reason_is_one_sentence(line, said):
    cruce = by_name("cruce")
    assert why(read(line), cruce, look_of(cruce.deck, texts("en"))) == said
    for lang in LANGUAGES:
        told = why(read(line), cruce, look_of(cruce.deck, texts(lang)))
        assert len(told) <= WIDTH and told.endswith(".") and not re.search(r"[{}]|None", told)


COUNTED = {
    ("ro", "gain tenths=10 next=Ts"): "Aduce în medie cu 1 punct mai mult decât 10♠.",
    ("ro", "gain tenths=6 next=Ts"): "Aduce în medie cu 0,6 puncte mai mult decât 10♠.",
    ("ro", "gain tenths=200 next=Ts"): "Aduce în medie cu 20 de puncte mai mult decât 10♠.",
    ("es", "gain tenths=10 next=Ts"): "De media vale 1 punto más que 10♠.",
    ("es", "gain tenths=6 next=Ts"): "De media vale 0,6 puntos más que 10♠.",
    ("es", "gain tenths=200 next=Ts"): "De media vale 20 puntos más que 10♠.",
    ("ro", "unsure tenths=10 next=Ts"): "10♠ a adus în medie cu 1 punct mai mult, dar nu e sigur.",
    ("ro", "unsure tenths=200 next=Ts"): "10♠ a adus în medie cu 20 de puncte mai mult, "
    "dar nu e sigur.",
    ("es", "unsure tenths=6 next=Ts"): "10♠ ha dado de media 0,6 puntos más, pero no es seguro.",
    ("ro", "likely share=87 worlds=64"): "Cea mai bună alegere în 87% din așezările posibile "
    "(încercate: 64).",
    ("ro", "sure worlds=6"): "Nimic nu e mai bun, oricum ar sta cărțile: 6 feluri, toate "
    "încercate.",
    ("ro", "sure worlds=20"): "Nimic nu e mai bun, oricum ar sta cărțile: 20 de feluri, "
    "toate încercate.",
    ("ro", "alike tokens=As,Ts,Ks,9s all="): "E totuna care dintre 4 variante se alege.",
    ("es", "likely share=87 worlds=1"): "La mejor opción en el 87 % de los repartos posibles "
    "(probados: 1).",
}


@pytest.mark.parametrize(("lang", "line"), COUNTED)
def test_a_reason_counts_as_people_count(lang, line):
    cruce = by_name("cruce")
    assert why(read(line), cruce, look_of(cruce.deck, texts(lang))) == COUNTED[lang, line]


def test_a_card_laid_away_is_named():
    euchre = by_name("euchre")
    look = look_of(euchre.deck, texts("en"))
    told = why(read("gain tenths=3 next=x9s"), euchre, look)
    assert told == "On average worth 0.3 points more than 9♠ laid away."
