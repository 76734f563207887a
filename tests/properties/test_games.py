"""What holds at every step of every game: each game is played once, under the eyes of all checks.

`make test` plays every title, option and module, and a sample of their combinations that is drawn anew in each version
of the tree; `make test-deep` plays them all (docs/testing.md).
"""

from __future__ import annotations

import pytest

from tests.helpers.games import Case, every_case, sampled_cases
from tests.helpers.walk import LONGEST, walk
from tests.properties.check_decides import CheckDecides, RefusalsTellNothing
from tests.properties.client_views_are_true import ClientViewsAreTrue, PreviewsComeTrue
from tests.properties.rules_hold import RulesHold
from tests.properties.samples_fit import SamplesFit
from tests.properties.secrets_kept import (
    EqualWorldsAreToldAlike,
    EventsNameNothingHidden,
    HiddenThingsDoNotMatter,
    ViewsHideSecrets,
)
from tests.properties.states_are_values import OlderStatesNeverChange, ReplayEqualsPlay, SavingChangesNothing
from tests.properties.undo_reveals_nothing import UndoRevealsNothing

CHECKS = (
    RulesHold,
    CheckDecides,
    RefusalsTellNothing,
    SavingChangesNothing,
    OlderStatesNeverChange,
    ReplayEqualsPlay,
    ViewsHideSecrets,
    HiddenThingsDoNotMatter,
    SamplesFit,
    EventsNameNothingHidden,
    EqualWorldsAreToldAlike,
    UndoRevealsNothing,
    ClientViewsAreTrue,
    PreviewsComeTrue,
)

pytestmark = pytest.mark.sampled


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose the games: a sample, or all of them."""
    sample = metafunc.config.getoption("sample")
    cases = every_case(sample) if metafunc.config.getoption("deep") else sampled_cases(sample)
    metafunc.parametrize("case", [pytest.param(case, id=case.name) for case in cases])


@pytest.fixture
def seed(case: Case, request: pytest.FixtureRequest) -> str:
    """Another game in every version of the tree."""
    return f"{case.name} {request.config.getoption('sample')}"


@pytest.mark.rule("AL-CITY-9", "AL-SCORE-8", "G-17", "G-20", "G-21")
@pytest.mark.rule("AL-INFO-1", "AL-INFO-2", "AL-INFO-4", "AL-INFO-5", "AL-SETUP-7")
@pytest.mark.rule("CHR-10", "CHR-14", "EXC-3", "EXC-9", "GAT-5", "GAT-11", "GAT-14", "SQR-15")
def test_everything_holds_over_a_whole_game(case: Case, seed: str) -> None:
    walk(case, seed, CHECKS)


def test_a_game_of_absent_players_ends(case: Case, seed: str) -> None:
    game = case.game()
    state = game.new(seed)
    steps = 0
    while not game.is_over(state):
        seat = game.waiting(state)[-1]
        action = game.default(state, seat)
        game.check(state, action)
        game.play(state, action)
        steps += 1
        assert steps < LONGEST, "a game of absent players comes to an end"
    assert game.outcome(state) is not None
