"""Guided games: each can be played to its end as written, and its coach has something to say in every language."""

from __future__ import annotations

import pytest

from sabika.client_view import game_info
from sabika.kernel.errors import SetupError
from sabika.kernel.match import Match
from sabika.lessons import LEARNER, Lesson, lesson_named, lesson_of, lessons, next_move, positions
from sabika.titles import TITLES, make_game
from sabika.words import LANGUAGES, words_of

ALL = [pytest.param(lesson, id=lesson.id) for lesson in lessons().values()]


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_can_be_played_as_it_is_written(lesson: Lesson) -> None:
    """Every move is legal, whoever learns is asked for each of theirs and for nothing else, and something is scored."""
    match = Match(lesson.game())
    wanted = {step.seq: step.line for step in lesson.steps if step.line}
    scored = False
    for seq, line in enumerate(lesson.moves):
        assert (wanted.get(seq) == line) == (match.waiting[0] == LEARNER), line
        scored |= any(event.kind == "scoring_ended" for event in match.play(line))
    assert scored or not game_info(match.game).scorings
    assert 6 <= len(wanted) <= 14


@pytest.mark.parametrize("lesson", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_has_words(lesson: Lesson, language: str) -> None:
    texts = words_of(language)
    for step in lesson.steps:
        assert f"lesson.{lesson.id}.{step.say}" in texts
        assert f"lesson.{lesson.id}.{step.say}.text" in texts


def test_a_game_is_a_lesson_by_its_seed_and_set_up() -> None:
    lesson = lesson_named("alhambra.first")
    assert lesson_of(lesson.game().setup) is lesson
    assert lesson_of(make_game("alhambra", 3, (), {}, lesson.seed).setup) is None
    assert lesson_of(make_game("alhambra", 4, (), {}, "another").setup) is None
    with pytest.raises(SetupError, match="no lesson"):
        lesson_named("alhambra.last")


def test_the_script_is_followed_only_where_it_was_followed() -> None:
    lesson = lesson_named("alhambra.first")
    match = Match(lesson.game())
    assert next_move(lesson, 0, match.state) == lesson.moves[0]
    other = next(
        action for action in match.view(match.waiting[0]).legal if match.game.notation.write(action) != lesson.moves[0]
    )
    match.play(other)
    assert next_move(lesson, 1, match.state) is None
    assert next_move(lesson, len(lesson.moves), positions(lesson)[-1]) is None


def test_every_title_has_a_first_game() -> None:
    assert {lesson.title for lesson in lessons().values()} == set(TITLES)
