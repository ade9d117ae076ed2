"""A page's conversation with its table: JSON texts in, lists of JSON messages out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from levata.browser import learning, playing, review
from levata.browser.drawer import Drawer
from levata.browser.fields import Fields
from levata.browser.home import Answer, Home, Later, Verb
from levata.errors import LevataError
from levata.match import is_name
from levata.views import refusal

__all__ = ["VERBS", "Session"]

VERBS: Mapping[str, Verb] = {**playing.VERBS, **review.VERBS, **learning.VERBS}
"""Every verb and what does it."""


class Session:
    """One page's table. After each call its `changes` are to be kept before the texts are shown."""

    def __init__(
        self, shelf: Drawer, chance: str | None = None, clock: Callable[[], str] | None = None
    ) -> None:
        """With `chance` every deal is the same each time; `clock` says the time as people keep it."""
        self._home = Home(shelf, chance, clock)

    def handle(self, text: str) -> str:
        """Do what a message asks for; what is to be sent, in order."""
        name: object = None
        try:
            body = _read(text)
            name = _name(body)
            answer: Answer = _verb(body)(self._home, _fields(body))
        except LevataError as error:
            answer = error
        if isinstance(answer, Later):
            return self._sent(self._home.ask(name, answer))
        return self._sent([(name, answer)])

    @property
    def due(self) -> int:
        """Milliseconds until `step` wants to be called, -1 if it does not."""
        return self._home.due

    def step(self) -> str:
        """A moment of a bot's thinking, or the end of a pause; what is to be sent."""
        return self._sent(self._home.step())

    def changes(self) -> str:
        """The files to keep: a text each, null for one that is gone."""
        return json.dumps(self._home.shelf.changes())

    def take(self, text: str) -> None:
        """What another page has changed in the same files, as its `changes` told it."""
        self._home.shelf.take(json.loads(text))

    def _sent(self, answers: list[tuple[object, Answer]]) -> str:
        """The frames that came of it, then the answers."""
        home = self._home
        frames, home.frames = home.frames, []
        sent: list[object] = [{"frame": frame, "offers": None} for frame in frames[:-1]]
        sent += [{"frame": frame, "offers": home.offers()} for frame in frames[-1:]]
        for name, answer in answers:
            if isinstance(answer, LevataError):
                sent.append({"id": name, "error": refusal(answer)})
            else:
                sent.append({"id": name, "ok": answer})
        return json.dumps(sent, allow_nan=False)


def _read(text: str) -> dict[str, object]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LevataError("bad-message", value=text[:SHOWN], expected="JSON is due") from error
    if not isinstance(body, dict):
        raise LevataError("bad-message", value=text[:SHOWN], expected="an object is due")
    return body


SHOWN = 80
"""So much of a message that cannot be read is told."""


def _name(body: dict[str, object]) -> object:
    """The sender's own name for a message, which its answer bears."""
    name = body.get("id")
    is_short = is_name(name) if isinstance(name, str) else type(name) is int
    if not is_short:
        raise LevataError("bad-field", name="id", value=repr(name)[:SHOWN], expected="a number")
    return name


def _fields(body: dict[str, object]) -> Fields:
    """What a verb is asked with; a message of its own, so that no field can pass for the sender's."""
    fields = body.get("with", {})
    if not isinstance(fields, dict):
        raise LevataError(
            "bad-field", name="with", value=repr(fields)[:SHOWN], expected="an object"
        )
    return Fields(fields)


def _verb(body: dict[str, object]) -> Verb:
    verb = body.get("do")
    if not isinstance(verb, str) or verb not in VERBS:
        shown = str(verb)[:SHOWN]
        raise LevataError("not-a-command", value=shown, legal=", ".join(VERBS))
    return VERBS[verb]
