"""No message of the engine and nothing in the page tells a card that the person's seat may not know."""

import json
import re

import pytest

from levata import record
from levata.look import look_of
from levata.texts import texts
from tests.sizes import size
from tests.web import screens
from tests.web.driver import GAMES, Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

ME = "S"
DOM = """
() => {
  // Which cards of the pack beat which is no secret.
  const ranks = document.querySelector('.facts .ranks')?.innerText ?? ''
  const said = [document.body.innerText.replace(ranks, ''), document.title]
  // The pictures of all cards lie in the page, whoever holds what.
  for (const each of document.querySelectorAll('*:not(.sprite, .sprite *)')) {
    // The strokes of an icon are letters and numbers, and no more.
    const strokes = each.matches('path') ? ['d'] : []
    for (const { name, value } of each.attributes) {
      if (!name.startsWith('data-token') && !strokes.includes(name)) said.push(value)
    }
  }
  for (const each of document.querySelectorAll('.visually-hidden, [hidden]')) said.push(each.textContent)
  return said.join('\\n')
}
"""
"""All words and attributes: names of cards, parts of sprites, labels."""


class Truth:
    """A hand as its record tells it once it is over: what a seat knows after so many plies."""

    def __init__(self, match, number: int) -> None:
        past = match.played[number]
        self.game = match.game
        self.deck = match.game.deck
        letters = self.game.seat_letters(match.options)
        self.seat = letters.index(ME)
        hand = self.game.deal(match.options, past.dealer, past.before, past.pack)
        self.known = [self._sees(hand, set())]
        for action in past.history[1::2]:
            token = self.game.token(action)
            seen = {token} if token in self.deck.names(self.deck.all) else set()
            hand.play(action)
            self.known.append(self._sees(hand, self.known[-1] | seen))

    def _sees(self, hand, before: set[str]) -> set[str]:
        """Its own cards, those that were played, and the one card that is turned up for everybody."""
        facts = hand.view(self.seat).facts
        turned = {facts[name] for name in ("upcard", "turned") if facts.get(name)}
        return before | {*self.deck.names(hand.hands[self.seat])} | turned

    def hidden(self, ply: int) -> set[str]:
        return {*self.deck.names(self.deck.all)} - self.known[min(ply, len(self.known) - 1)]


def spelled(text: str, deck) -> set[str]:
    """Every card that a text spells, as the engine does."""
    cards = rf"(?<![A-Za-z0-9])x?([{deck.ranks}][{deck.suits}])(?![A-Za-z0-9])"
    return set(re.findall(cards, text))


def read(text: str, deck) -> set[str]:
    """Every card that a text names, as people or as the engine say it."""
    look = look_of(deck, texts("en"))
    names = {name: (look.card(name), look.aloud(name)) for name in deck.names(deck.all)}
    shown = {name for name, said in names.items() if any(each and each in text for each in said)}
    return shown | spelled(text, deck)


def without_order(body):
    """A message without what names every card of the pack: which of them beats which."""
    if isinstance(body, dict):
        return {key: without_order(value) for key, value in body.items() if key != "order"}
    return [without_order(value) for value in body] if isinstance(body, list) else body


def leaks(messages, truth, secrets=frozenset()) -> list[str]:
    """What the messages of a hand told too early."""
    ply, found = 0, []
    for message in messages:
        frame = message.get("frame")
        if frame and frame["kind"] in {"act", "hidden"}:
            ply += 1
        text = json.dumps(without_order(message))
        found += [f"ply {ply}: {card}" for card in spelled(text, truth.deck) & truth.hidden(ply)]
        found += [f"ply {ply}: a secret" for secret in secrets if secret in text]
    return found


CI = ("cruce-4", "cross_purposes-4", "cuatrola-4", "euchre-2")
"""Each game once: each pack, and the table, has words of its own that could be taken for a card."""


@pytest.fixture(scope="module")
def page(long_visit):
    return long_visit()


@pytest.mark.parametrize("name", GAMES if size(ci=0, long=1) else CI)
def test_no_card_is_told_before_its_time(page, name):
    page.evaluate("sent.length = 0")
    player = Player(page)
    player.sits(name, seed="levata-8" if name == "euchre-2" else "levata")
    looked = []
    while True:
        turn = player.next()
        messages = [each for text in page.evaluate("sent") for each in json.loads(text)]
        if turn["kind"] in {"between", "over"}:
            break
        frames = [m["frame"] for m in messages if "frame" in m]
        acts = [frame for frame in frames if frame["kind"] in {"act", "hidden"}]
        looked.append((len(acts), page.evaluate(DOM)))
        player.acts(turn)
    # A match that another one takes the place of goes to the records.
    player.sits(name)
    player.next()
    text = exported(page)
    match = record.read(text).match
    truth = Truth(match, 0)
    # Between the answer that the match has begun and the frame with which its first hand is over.
    begun = next(n for n, m in enumerate(messages) if "snapshot" in (m.get("ok") or {}))
    ends = {"result", "dead"}
    over = next(
        n
        for n, message in enumerate(messages)
        if ends & {row["code"] for row in message.get("frame", {}).get("events", ())}
    )
    hand = messages[begun:over]
    assert len(truth.known) > 6 and sum("frame" in m for m in hand) >= len(truth.known) - 1
    anchor = match.proof.anchor.hex()
    secrets = {*re.findall(r"[0-9a-f]{32,}", text)} - {anchor, *own_bytes(text)}
    assert secrets
    assert leaks(hand, truth, secrets) == []
    for ply, shown in looked:
        assert read(shown, truth.deck) & truth.hidden(ply) == set(), f"on the screen after {ply}"

    # The controls: a frame that tells a card, one that tells the seed, a page that shows one.
    (ply, shown), card = looked[0], min(truth.hidden(0))
    frame = next(m for m in hand if m.get("frame", {}).get("view"))["frame"]
    leaking = {"frame": frame | {"view": frame["view"] | {"peeked": [card]}}, "offers": None}
    assert leaks([leaking], truth) != []
    assert leaks([{"ok": {"seed": min(secrets)}}], truth, secrets) != []
    words = look_of(truth.deck, texts("en")).aloud(card)
    for leak in (f'<g data-card="{card}">', f"french.svg#{card}", f"is the {words}."):
        assert card in read(shown + leak, truth.deck) & truth.hidden(ply)


def own_bytes(text: str) -> list[str]:
    """What the person's own device gave to the shuffle, which it may know."""
    return re.findall(rf"\b{ME}:([0-9a-f]+)", text)


def exported(page) -> str:
    """The record of the match, saved as a person saves it."""
    screens.goes_to(page, "records")
    page.locator("main .list .does button.button").first.wait_for()
    with page.expect_download() as waiting:
        page.locator("main .list .does button.button").first.click()
    return waiting.value.path().read_text(encoding="utf-8")
