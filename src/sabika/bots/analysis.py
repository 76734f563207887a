"""Looking back at a game: what each decision was worth, judged by what its player could know at the time.

Every decision is looked at on its own and with its own seed, so that an analysis can be done in parts and in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf, sqrt
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from sabika.bots.evaluator import Evaluator, Reason
from sabika.bots.greedy_bot import evaluator_for
from sabika.bots.hints import aim_of, differing, reasons_for
from sabika.bots.search.judges import judge_for
from sabika.bots.search.outlook import Outlook, ahead_of_best, outlooks
from sabika.bots.search.search_bot import Effort, look_ahead
from sabika.kernel.action import Action
from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng, Rng
from sabika.kernel.view import View

WIDTH: Final = 6
BUDGET: Final = 12_000
"""How often the whole analysis of a game plays on, more or less; a long game has less for each decision."""
LEAST: Final = 24
USUAL: Final = 72
"""How often it plays on for one decision, at least and at most."""
ALSO: Final = 2
"""How many further moves are told."""
CLOSE: Final = 3.0
"""Further moves are told if they are worth at most so many points less than the best."""
FINE: Final = 1.5
"""A move that gave away less than this is as good as the best."""
SURE: Final = 1.5
"""By how many standard errors a better move must be better."""
FIRM: Final = 0.2
"""How much better a new favourite's chance must become than everybody else's, or the game has not turned."""


Moment: TypeAlias = tuple[Any, Action]
"""A position, and how it was answered."""
VERDICTS: Final = ("only", "best", "fine", "more")
"""How good a decision was: without a choice, best, as good as the best, or with more in it."""


class Weighed(NamedTuple):
    """A move, by how many points its player should then end ahead of the best other, the chance to win, and why."""

    action: Action
    ahead: float
    chance: float
    reasons: tuple[Reason, ...] = ()


class Judged(NamedTuple):
    """One decision: what was played, what looked best, what else was good, what the difference is worth.

    `seq` is the question that was answered, `options` how many answers were listed. `best` is None where what was
    played was as good as anything that was found. `ahead` and `chances` are everybody's after what was played.
    """

    seq: int
    seat: int
    options: int
    played: Weighed
    best: Weighed | None
    others: tuple[Weighed, ...]
    loss: float
    ahead: tuple[float, ...]
    chances: tuple[float, ...]

    @property
    def verdict(self) -> str:
        """Whether there was a choice (`only`), and whether the move was `best`, `fine`, or had `more` in it."""
        if self.options < 2:
            return "only"
        return "best" if self.best is None else "fine" if self.loss < FINE else "more"


class Step(Protocol):
    """What a summary needs to know of a decision."""

    @property
    def seq(self) -> int:
        """The question."""

    @property
    def seat(self) -> int:
        """Who answered it."""

    @property
    def verdict(self) -> str:
        """How good that was."""

    @property
    def loss(self) -> float:
        """How many points were given away."""

    @property
    def chances(self) -> Sequence[float]:
        """Everybody's chances after it."""


S = TypeVar("S", bound=Step)


class Tally(NamedTuple):
    """One seat in short: how many of its moves were best, fine, or had more in them."""

    best: int
    fine: int
    more: int


class Analysis(NamedTuple):
    """All decisions of a game in order, and everybody's lead at its end."""

    steps: tuple[Judged, ...]
    final: tuple[float, ...]


# -- a whole game -----------------------------------------------------------------------------------------------------


def analyse(
    game: Game[Any], states: Sequence[Any], actions: Sequence[Action], effort: Effort | None = None
) -> Analysis:
    """Return the analysis of a finished game: `states[n]` is the position after the first n actions.

    >>> import sabika
    >>> from sabika.sim import play_out
    >>> game = sabika.game("roll_and_write", players=2)
    >>> match = sabika.Match(game, "any text")
    >>> for action in play_out(game, "any text", ["greedy", "random"])[1]:
    ...     _ = match.play(action)
    >>> found = analyse(game, match.states, match.actions)
    >>> len(found.steps) == len(match.actions), tally(found.steps, 0).more < tally(found.steps, 1).more
    (True, True)
    """
    final = final_leads(game, states[-1])
    return Analysis(tuple(judge_all(game, states, actions, effort or effort_for(len(actions)))), final)


def judge_all(game: Game[Any], states: Sequence[Any], actions: Sequence[Action], effort: Effort) -> Iterator[Judged]:
    """Yield what each decision was worth, one after the other."""
    moments = list(zip(states, actions, strict=False))
    for at, (state, action) in enumerate(moments):
        yield judge_one(game, state, action, effort, rest_of_turn(moments, at))


def rest_of_turn(moments: Sequence[Moment], at: int) -> Sequence[Moment]:
    """Return what the same seat did next, before anything new was to be seen or anybody else was asked."""
    before, action = moments[at]
    end = at + 1
    while end < len(moments) and moments[end][1].seat == action.seat and moments[end][0].barrier <= before.seq:
        end += 1
    return moments[at + 1 : end]


def effort_for(decisions: int) -> Effort:
    """Return how hard each decision of a game is looked at; the clock has no part in it."""
    return Effort(WIDTH, max(LEAST, min(USUAL, BUDGET // max(1, decisions))), inf)


def final_leads(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Return by how many points everybody ended ahead of the best other; SetupError if the game is not over."""
    outcome = game.outcome(state)
    if outcome is None:
        raise SetupError("this game is not over; only a finished game can be analysed")
    scores = [float(score) for score in outcome.scores]
    others = max(1, len(scores) - 1)
    return tuple(ahead_of_best([own - (sum(scores) - own) / others for own in scores]))


# -- in short ---------------------------------------------------------------------------------------------------------


def turning_points(steps: Sequence[Step], final: Sequence[float]) -> list[int]:
    """Return the questions at which somebody else became the favourite for good, or for a while."""
    winners = [1.0 if lead == max(final) else 0.0 for lead in final]
    turned = turns([*[step.chances for step in steps], winners])
    return [steps[min(at, len(steps) - 1)].seq for at in turned]


def turns(chances: Sequence[Sequence[float]]) -> list[int]:
    """Return where somebody else became the favourite, and clearly so before that changed again.

    >>> turns([(0.7, 0.3), (0.45, 0.55), (0.6, 0.4), (0.3, 0.7), (0.0, 1.0)])
    [3]
    """
    found: list[int] = []
    leader, rival, since = -1, -1, 0
    for at, row in enumerate(chances):
        first, second = [*sorted(range(len(row)), key=lambda seat: -row[seat]), -1][:2]
        if first == leader:
            rival = -1
            continue
        if first != rival:
            rival, since = first, at
        if second < 0 or row[first] - row[second] >= FIRM:
            if leader >= 0:
                found.append(since)
            leader, rival = first, -1
    return found


def missed(steps: Iterable[S], seat: int, most: int = 3) -> list[S]:
    """Return the moves of a seat that had most in them, the biggest first."""
    own = [step for step in steps if step.seat == seat and step.verdict == "more"]
    return sorted(own, key=lambda step: (-step.loss, step.seq))[:most]


def tally(steps: Iterable[Step], seat: int) -> Tally:
    """Return how a seat played."""
    kinds = [step.verdict for step in steps if step.seat == seat]
    return Tally(kinds.count("best"), kinds.count("fine"), kinds.count("more"))


# -- one decision -----------------------------------------------------------------------------------------------------


def judge_one(game: Game[Any], state: Any, action: Action, effort: Effort, rest: Sequence[Moment] = ()) -> Judged:
    """Return what an action was worth, from what its player could know, and what looked better.

    `rest` is what they did next in the same turn. Looks ahead go by rules of thumb, which make less of some plans than
    their player did: of several purchases whose tiles have to be laid in the right order. So the action is worth what
    the turn led to, if that is more.
    """
    view = game.view(state, action.seat)
    judge = judge_for(game, view.state)
    if judge is None:
        raise SetupError(f"nobody can judge positions of {game.setup.title}", "title")
    options = len(view.legal)
    rng = Rng(f"analysis {state.seq}")
    fresh = FastRng(rng.below("trials", 1 << 60))
    rivals = [one for one in promising(game, view, rng, effort) if one != action] if options > 1 else []
    trials = [action, *rivals[: 1 + ALSO]]
    ends = outlooks(game, view, judge, trials, compare_with(effort, len(trials)), fresh)
    if rest:
        after = turn_end(game, rest[-1], effort, fresh)
        if after.ahead[action.seat] > ends[0].ahead[action.seat]:
            return compared(view, evaluator_for(game, view), trials, ends, options, after)
    return compared(view, evaluator_for(game, view), trials, ends, options, ends[0])


def turn_end(game: Game[Any], last: Moment, effort: Effort, rng: FastRng) -> Outlook:
    """Return what the last action of a turn leads to."""
    state, action = last
    view = game.view(state, action.seat)
    judge = judge_for(game, view.state)
    assert judge is not None
    return outlooks(game, view, judge, [action], compare_with(effort, 1), rng)[0]


def promising(game: Game[Any], view: View, rng: Rng, effort: Effort) -> list[Action]:
    """Return the best things that a look ahead found, each in its best way."""
    return differing([one.action for one in look_ahead(game, view, rng, effort)], 2 + ALSO)


def compare_with(effort: Effort, number: int) -> Effort:
    """Return the effort with which what was found is compared: a third of it for each."""
    return Effort(effort.width, number * max(3, effort.playouts // 3), effort.seconds)


def compared(
    view: View, evaluator: Evaluator, trials: list[Action], ends: list[Outlook], options: int, led_to: Outlook
) -> Judged:
    """Return the judgement on the first of several actions that were tried in the same worlds, and what it led to."""
    seat = view.seat
    assert seat is not None
    known = [led_to, *ends[1:]]
    moves = [weighed(view, evaluator, action, end) for action, end in zip(trials, known, strict=True)]
    at = max(range(len(moves)), key=lambda one: moves[one].ahead)
    loss = moves[at].ahead - moves[0].ahead
    if not at or not is_sure(ends[at], ends[0]):
        at, loss = 0, 0.0
    others = [one for n, one in enumerate(moves) if n not in (0, at) and one.ahead >= moves[at].ahead - CLOSE]
    others = [one for one in others if aim_of(one.action) not in (aim_of(trials[0]), aim_of(trials[at]))]
    return Judged(
        seq=view.seq,
        seat=seat,
        options=options,
        played=moves[0],
        best=moves[at] if at else None,
        others=tuple(sorted(others, key=lambda one: -one.ahead)),
        loss=loss,
        ahead=led_to.ahead,
        chances=led_to.chances,
    )


def weighed(view: View, evaluator: Evaluator, action: Action, end: Outlook) -> Weighed:
    """Return an action with what it leads to and what speaks for it."""
    seat = view.seat
    assert seat is not None
    assert view.decision is not None
    choice = next((one for one in view.decision.choices if one.verb == action.verb), None)
    reasons = reasons_for(evaluator, choice, action) if choice is not None else ()
    return Weighed(action, end.ahead[seat], end.chances[seat], reasons)


def is_sure(better: Outlook, worse: Outlook) -> bool:
    """Return whether one of two actions did better in enough of the worlds in which both were tried."""
    gains = [one - two for one, two in zip(better.leads, worse.leads, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / max(1, len(gains) - 1))
    return mean > SURE * spread / sqrt(len(gains))
