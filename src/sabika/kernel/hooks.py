"""How modules reach into a title without being named there: hook points of few kinds, compiled once per game.

A title publishes `Point`s. A module registers functions (or action types) on them. When a game is made, those of the
modules in play are sorted by (stage, module number) into tuples; with no module in play every tuple is empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from sabika.kernel.action import Kind
from sabika.kernel.setup import Option

if TYPE_CHECKING:
    from sabika.kernel.context import Context
    from sabika.kernel.frame import Frame

F = TypeVar("F")

POINTS: Final[list[Any]] = []


class Point(Generic[F]):
    """A named point of the game's timeline where modules join in."""

    __slots__ = ("index", "name")

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.index: int = len(POINTS)
        POINTS.append(self)

    def of(self, game: Hooked) -> tuple[F, ...]:
        """Return what the modules of this game registered here, in the chosen order."""
        found: tuple[F, ...] = game.hooks[self.index]
        return found


class Collect(Point[F]):
    """Add items: cards for a pile, tiles for the tower, things to do, lines of a score."""

    __slots__ = ()


class Fold(Point[F]):
    """Pass a value through: a price, the walls of a tile, counts, a points table, a limit."""

    __slots__ = ()


class Permit(Point[F]):
    """May it happen? A function raises Illegal with its rule, or stays silent."""

    __slots__ = ()


class Listen(Point[F]):
    """After something happened, and was told, do this; may push frames. True means "handled, nothing else to do"."""

    __slots__ = ()

    def notify(self, ctx: Context[Any, Any], *args: Any) -> bool:
        """Call them one after another, and let what they push run in the same order; return whether one handled it."""
        calls: tuple[Any, ...] = ctx.game.hooks[self.index]
        if not calls:
            return False
        stack = ctx.state.stack
        depth = len(stack)
        pushed: list[Frame] | None = None  # mostly nothing is
        handled = False
        for call in calls:
            # compiled, a call with a row of arguments takes several times as long as one that names them
            answer = call(ctx, args[0], args[1]) if len(args) == 2 else call(ctx, *args)
            handled = bool(answer) or handled
            if len(stack) > depth:
                pushed = stack[depth:] if pushed is None else stack[depth:] + pushed
                del stack[depth:]
        if pushed is not None:
            stack += pushed
        return handled


class Window(Point[F]):
    """Players may act here, asked one after another in an order that the rules give."""

    __slots__ = ()


class Hook:
    """One registration: what to call at which point, in which stage, only when another module is in play too."""

    __slots__ = ("call", "point", "stage", "when")

    def __init__(self, point: Any, call: Any, stage: int, when: str) -> None:
        self.point: Any = point
        self.call: Any = call
        self.stage: int = stage
        self.when: str = when


class Module:
    """One expansion module: its manifest, and all that it hooks in.

    The manifest is what clients and commands are told about it: its id, its number in the rulebook, the prefix of its
    rules, how much there is to learn (1 to 3), for how many players it is (none: for all whom the title allows), the
    ready-made sets that it joins beside those that the title puts it in, and the options that it brings.

    `kinds` are the sorts of arguments that its verbs need beside those of the title.
    """

    __slots__ = ("difficulty", "hooks", "id", "kinds", "number", "options", "players", "prefix", "presets", "verbs")

    def __init__(
        self,
        id: str,
        number: int,
        prefix: str,
        difficulty: int = 1,
        players: tuple[int, ...] = (),
        presets: tuple[str, ...] = (),
        options: tuple[Option, ...] = (),
    ) -> None:
        self.id: str = id
        self.number: int = number
        self.prefix: str = prefix
        self.difficulty: int = difficulty
        self.players: tuple[int, ...] = players
        self.presets: tuple[str, ...] = presets
        self.options: tuple[Option, ...] = options
        self.hooks: list[Hook] = []
        self.kinds: list[Kind] = []
        self.verbs: list[Any] = []

    def on(self, point: Point[F], stage: int = 0, when: str = "") -> Callable[[F], F]:
        """Register the decorated function on a point."""

        def register(call: F) -> F:
            self.hooks.append(Hook(point, call, stage, when))
            return call

        return register

    def registered(self, point: Point[F]) -> list[F]:
        """Return what this module registered on a point."""
        return [hook.call for hook in self.hooks if hook.point is point]

    def add(self, point: Point[F], item: F, stage: int = 0, when: str = "") -> None:
        """Register an object, such as an action type, on a point."""
        self.hooks.append(Hook(point, item, stage, when))


class Hooked:
    """Anything that carries compiled hook tables; the base of Game. It is `quiet` if nothing is registered anywhere."""

    __slots__ = ("hooks", "quiet")

    def __init__(self, modules: tuple[Module, ...]) -> None:
        self.hooks: list[Any] = compile_hooks(modules)
        self.quiet: bool = not any(self.hooks)


def compile_hooks(modules: tuple[Module, ...]) -> list[Any]:
    """Return one tuple per point: the registrations of these modules by (stage, module number)."""
    present = {module.id for module in modules}
    found: list[list[tuple[int, int, int, Any]]] = [[] for _ in POINTS]
    for module in modules:
        for at, hook in enumerate(module.hooks):
            if not hook.when or hook.when in present:
                found[hook.point.index].append((hook.stage, module.number, at, hook.call))
    return [tuple(row[3] for row in sorted(rows, key=order)) for rows in found]


def order(row: tuple[int, int, int, Any]) -> tuple[int, int, int]:
    """Sort key of a registration."""
    return row[:3]
