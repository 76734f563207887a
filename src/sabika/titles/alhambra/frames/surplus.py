"""What a payer may have for a surplus (P7); the base game gives nothing for it (AL-BUY-2)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS
from sabika.kernel.native import mypyc_attr
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.question import DONE, Question
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import COMPENSATIONS, AlhambraContext

NOTHING: Final = Pass(DONE_VERB, PASS, "G-17")


@mypyc_attr(allow_interpreted_subclasses=True)
class Compensation(Listed):
    """Something that is offered for a surplus: a payer may have one such thing for each purchase."""

    __slots__ = ()

    def is_apart(self, ctx: AlhambraContext) -> bool:
        """Return whether it may be had besides the others, and is offered after them."""
        return False

    def is_usual(self) -> bool:
        """Return whether an absent player takes it."""
        return False


class Surplus(Question):
    """PAY-7: whoever has paid too much takes one of the things that are offered for it, or nothing.

    `amount` is the surplus, `ordinary` is 1 if something was bought in the same way as a building. `only` is the number
    of the compensation that is offered apart from the others (HIDDEN: it is those others).
    """

    RULE: ClassVar[str] = "G-17"
    PROMPT: ClassVar[str] = "surplus"
    FIELDS: ClassVar[dict[str, Field]] = {"amount": value(OPEN), "ordinary": value(OPEN), "only": value(OPEN)}
    __slots__ = tuple(FIELDS)
    amount: int
    ordinary: int
    only: int

    def __init__(self, seat: int, amount: int, ordinary: bool, only: int) -> None:
        super().__init__(seat)
        self.amount = amount
        self.ordinary = int(ordinary)
        self.only = only

    def offers(self, ctx: AlhambraContext) -> list[Compensation]:
        """Return what is offered here."""
        every = COMPENSATIONS.of(ctx.game)
        return [every[self.only]] if self.only != HIDDEN else [one for one in every if not one.is_apart(ctx)]

    def run(self, ctx: AlhambraContext) -> bool:
        """Ask only if something can be had."""
        if self.step != DONE and any([one.possible(ctx, self.seat) for one in self.offers(ctx)]):
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (*self.offers(ctx), NOTHING)

    def default(self, ctx: AlhambraContext, seat: int) -> Action:
        usual = [action for one in self.offers(ctx) if one.is_usual() for action in one.legal(ctx, seat)]
        return usual[0] if usual else super().default(ctx, seat)


def offer(ctx: AlhambraContext, seat: int, amount: int, ordinary: bool) -> None:
    """Ask for one of the compensations, then for each that may be had besides."""
    apart = [at for at, one in enumerate(COMPENSATIONS.of(ctx.game)) if one.is_apart(ctx)]
    for only in (*reversed(apart), HIDDEN):
        ctx.push(Surplus(seat, amount, ordinary, only))


def surplus_of(ctx: AlhambraContext) -> Surplus:
    """Return the surplus for which something is offered now."""
    frame = ctx.state.stack[-1]
    assert isinstance(frame, Surplus)
    return frame
