"""The lessons: positions the rules lead to, answers they bear out, and words for each of them."""

import pytest

from levata import lessons
from levata.errors import NotationError
from levata.game import PLAY
from levata.games import BUILT_IN, by_name
from levata.language import LANGUAGES
from levata.lessons import REFUSED, RIGHT, WRONG, Lesson
from levata.match import Match
from levata.record import read, write
from levata.texts import texts

ALL = [
    lessons.position(game.name, number)
    for game in BUILT_IN
    for number in range(1, lessons.count(game.name) + 1)
]
every_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)


def verdicts(lesson: Lesson) -> dict[str, list[str]]:
    """What each thing that can be tried is."""
    found: dict[str, list[str]] = {RIGHT: [], WRONG: [], REFUSED: []}
    for action in lesson.choices:
        token = lesson.game.token(action)
        found[lesson.answer(token).verdict].append(token)
    return found


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_a_game_has_its_lessons(game) -> None:
    names = [lesson.name for lesson in ALL if lesson.game is game]
    assert len(names) >= 6
    assert len(set(names)) == len(names)


@every_lesson
def test_a_position_comes_of_its_deal(lesson) -> None:
    """Dealt again and played again it is the same, and the learner sits South and is to act."""
    deal = lesson.hand.deal
    match = Match(lesson.game, deal.options, lesson.game.seat_letters(deal.options), deal.dealer)
    match.deal(deal.pack)
    if not any(deal.totals):
        for action in lesson.hand.history[1::2]:
            match.apply(action)
        assert match.hand is not None and match.hand.hands == lesson.hand.hands
        assert write(read(write(match)).match) == write(match)
    hand = lesson.game.deal(deal.options, deal.dealer, deal.totals, deal.pack)
    for action in lesson.hand.history[1::2]:
        hand.apply(action)
    assert hand.view(lesson.seat) == lesson.hand.view(lesson.seat)
    assert lesson.game.seat_letters(deal.options)[lesson.seat] == "S"


@every_lesson
def test_what_is_right_is_legal_and_something_is_not(lesson) -> None:
    found = verdicts(lesson)
    legal = set(lesson.hand.legal())
    assert lesson.right and lesson.right <= legal
    assert set(map(lesson.game.parse, found[RIGHT])) == lesson.right
    assert lesson.wrong.keys() <= legal - lesson.right
    assert found[WRONG] or found[REFUSED], "whatever one does is right"


@every_lesson
def test_what_is_refused_is_refused_for_what_it_teaches(lesson) -> None:
    found = verdicts(lesson)
    for action, code in lesson.refused.items():
        answer = lesson.answer(lesson.game.token(action))
        assert answer.verdict == REFUSED
        assert getattr(answer.why, "code", "") == code
        assert answer.hand is lesson.hand and answer.events == ()
    if lesson.hand.phase == PLAY and lesson.game.name != "cross_purposes":
        assert set(map(lesson.game.parse, found[REFUSED])) == set(lesson.refused)


@every_lesson
def test_the_right_answer_is_played_on(lesson) -> None:
    before = lesson.hand.history
    for action in sorted(lesson.right):
        answer = lesson.answer(lesson.game.token(action))
        assert answer.hand.history.startswith(before)
        assert answer.events, "nothing happens"
    assert lesson.hand.history == before, "trying leaves the position as it is"


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_its_words(lesson, lang) -> None:
    words = texts(lang)
    assert words.has(lesson.id, own=True) and words.has(f"{lesson.id}.ask", own=True)
    for token in (token for kind in (RIGHT, WRONG) for token in verdicts(lesson)[kind]):
        why = lesson.answer(token).why
        assert isinstance(why, str) and words.has(why, own=True)


def test_what_a_lesson_promises_in_figures_comes_to_that() -> None:
    """The scores that the texts tell, by the rules."""
    told = {
        "lesson-cruce-band": ({"Td": (2, 1), "Kh": (-2, 1)}),
        "lesson-cross_purposes-product": ({"Kc": (28, 8), "7c": (16, 12)}),
        "lesson-cuatrola-last": ({"Rc": (1, 0), "Re": (0, 1)}),
        "lesson-cuatrola-rest": ({"Ao": (5, 0)}),
        "lesson-euchre-set": ({"9h": (0, 2), "Kd": (1, 0)}),
    }
    by_id = {lesson.id: lesson for lesson in ALL}
    for name, scores in told.items():
        for token, score in scores.items():
            hand = by_id[name].answer(token).hand.copy()
            while not hand.is_over:
                hand.play(hand.legal()[0])
            assert hand.score() == score, (name, token)


def test_what_is_no_action_of_the_game_is_none_here() -> None:
    with pytest.raises(NotationError, match="is not an action"):
        lessons.position("cruce", 1).answer("^8")


def test_a_lesson_is_made_once() -> None:
    assert lessons.position("cruce", 1) is lessons.position("cruce", 1)
    assert lessons.position("cruce", 1).game is by_name("cruce")
