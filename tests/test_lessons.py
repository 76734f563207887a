"""Guided games: each can be played to its end as written, and its coach has something to say in every language."""

from __future__ import annotations

import pytest

from sabika.client_view import game_info
from sabika.kernel.errors import SetupError
from sabika.kernel.event import Event
from sabika.kernel.hooks import Module
from sabika.kernel.match import Match
from sabika.lessons import LEARNER, Lesson, lesson_about, lesson_named, lesson_of, lessons, next_move, positions
from sabika.titles import TITLES, make_game, title_of
from sabika.titles.alhambra.hooks import CARDS, POINTS, TILES
from sabika.words import LANGUAGES, words_of

ALL = [pytest.param(lesson, id=lesson.id) for lesson in lessons().values()]


FIRST = [param for param in ALL if str(param.id).endswith(".first")]
OF_MODULES = [param for param in ALL if param not in FIRST]


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_can_be_played_as_it_is_written(lesson: Lesson) -> None:
    """Every move is legal, and whoever learns is asked for each of theirs and for nothing else."""
    match = begun(lesson)
    wanted = {step.seq: step.line for step in lesson.steps if step.line}
    for seq, line in enumerate(lesson.moves[lesson.begun :], start=lesson.begun):
        assert (wanted.get(seq) == line) == (match.waiting[0] == LEARNER), line
        match.play(line)
    assert lesson.begun <= min(step.seq for step in lesson.steps)


@pytest.mark.parametrize("lesson", FIRST)
def test_in_a_first_game_something_is_scored(lesson: Lesson) -> None:
    match = Match(lesson.game())
    events = [event for line in lesson.moves for event in match.play(line)]
    assert any(event.kind == "scoring_ended" for event in events) or not game_info(match.game).scorings
    assert (lesson.begun, lesson.modules) == (0, ())
    assert 6 <= len(own_moves(lesson)) <= 14


@pytest.mark.parametrize("lesson", OF_MODULES)
def test_the_lesson_of_a_module_is_short_and_uses_it(lesson: Lesson) -> None:
    """Whoever learns makes a few moves; one of them is the module's own, or something happens by its rules."""
    module = title_of(lesson.title).MODULES[lesson.id.removeprefix(f"{lesson.title}.")]
    assert lesson.modules == (module.id,)
    assert 2 <= len(own_moves(lesson)) <= 6
    assert 4 <= len(lesson.steps) <= 7
    assert lesson.steps[-1].seq == len(lesson.moves), "the last card says what was learnt"
    assert lesson_about(lesson.title, module.id) is lesson
    match = begun(lesson)
    used = set[str]()
    for line in lesson.moves[lesson.begun :]:
        own = match.waiting[0] == LEARNER
        events = match.play(line)
        if own:
            used |= uses(module, line, match.actions[-1].verb, events)
    assert used, "the module is used"


def test_every_module_has_a_lesson() -> None:
    for title in TITLES:
        own = {name.removeprefix(f"{title}.") for name in lessons() if name.startswith(f"{title}.")}
        assert own == {"first", *getattr(title_of(title), "MODULES", {})}


def begun(lesson: Lesson) -> Match:
    """Return the game as it stands when the person sits down."""
    match = Match(lesson.game())
    for line in lesson.moves[: lesson.begun]:
        match.play(line)
    return match


def own_moves(lesson: Lesson) -> list[str]:
    """Return the moves of the person."""
    return [step.line for step in lesson.steps if step.line]


def uses(module: Module, line: str, verb: str, events: tuple[Event, ...]) -> set[str]:
    """Return what belongs to a module in a move: its verb, its pieces, what happens by its rules, and its points."""
    cards = {card.name for faces in module.registered(CARDS) for card in faces()}
    tiles = {tile.name for faces in module.registered(TILES) for tile in faces()}
    verbs = {own.name for own in module.verbs}
    told = {event.kind for event in events if event.rule.partition("-")[0] == module.prefix}
    if module.registered(POINTS):
        told |= {event.kind for event in events} & {"points"}
    return (cards | tiles) & set(line.split()) | verbs & {verb} | told


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
