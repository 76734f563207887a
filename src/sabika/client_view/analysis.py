"""An analysis in names and plain values, as any client can draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sabika.bots.analysis import Judged, Weighed, missed, tally, turning_points
from sabika.client_view.hints import ReasonView, arguments, draw_reasons
from sabika.kernel.game import Game


class WeighedView(Struct, frozen=True):
    """A move, by how many points its player should then end ahead of the best other, the chance to win, and why."""

    line: str
    verb: str
    args: dict[str, Any]
    ahead: float
    chance: float
    reasons: list[ReasonView]


class JudgedView(Struct, frozen=True):
    """One decision: `seq` is the question, `options` how many answers were listed.

    `verdict` is `only` without a choice, `best`, `fine`, or `more` where there was more in it: `loss` points. `best` is
    null where nothing better was found. `ahead` and `chances` are everybody's after what was played.
    """

    seq: int
    seat: int
    options: int
    verdict: str
    loss: float
    played: WeighedView
    best: WeighedView | None
    others: list[WeighedView]
    ahead: list[float]
    chances: list[float]


class TallyView(Struct, frozen=True):
    """One seat in short: how many moves were best, fine, or had more in them; the questions of those with most."""

    best: int
    fine: int
    more: int
    missed: list[int]


class AnalysisView(Struct, frozen=True):
    """All decisions, everybody's lead at the end, the questions at which the game turned, and each seat in short."""

    steps: list[JudgedView]
    final: list[float]
    turning_points: list[int]
    seats: list[TallyView]


def draw_analysis(steps: list[JudgedView], final: Sequence[float]) -> AnalysisView:
    """Return a whole analysis, given all its decisions and everybody's lead at the end."""
    seats = [draw_tally(steps, seat) for seat in range(len(final))]
    return AnalysisView(steps, [round(lead, 1) for lead in final], turning_points(steps, final), seats)


def draw_tally(steps: list[JudgedView], seat: int) -> TallyView:
    """Return one seat in short."""
    best, fine, more = tally(steps, seat)
    return TallyView(best, fine, more, [step.seq for step in missed(steps, seat)])


def draw_judged(game: Game[Any], step: Judged) -> JudgedView:
    """Return one decision."""
    return JudgedView(
        seq=step.seq,
        seat=step.seat,
        options=step.options,
        verdict=step.verdict,
        loss=round(step.loss, 1),
        played=draw_weighed(game, step.played),
        best=draw_weighed(game, step.best) if step.best else None,
        others=[draw_weighed(game, one) for one in step.others],
        ahead=[round(lead, 1) for lead in step.ahead],
        chances=[round(chance, 2) for chance in step.chances],
    )


def draw_weighed(game: Game[Any], one: Weighed) -> WeighedView:
    """Return one move."""
    return WeighedView(
        line=game.notation.write(one.action),
        verb=one.action.verb,
        args=arguments(game, one.action),
        ahead=round(one.ahead, 1),
        chance=round(one.chance, 2),
        reasons=draw_reasons(one.reasons),
    )
