"""One run of the engine over a state: pushing frames, telling events, noting what was revealed."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from sabika.kernel.event import Event
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Hooked
from sabika.kernel.native import mypyc_attr
from sabika.kernel.state import State

G = TypeVar("G", bound=Hooked)
S = TypeVar("S", bound=State)


@mypyc_attr(free_list_len=1)
class Context(Generic[G, S]):
    """The game and the state that are being played; `events` is None when nobody listens.

    While actions are listed nothing changes, so whatever several of them ask for can be `kept`, in what the game has
    for that (`Game.findings`); else that is None.
    """

    __slots__ = ("events", "game", "kept", "state")

    def __init__(self, game: G, state: S, events: list[Event] | None) -> None:
        self.game: G = game
        self.state: S = state
        self.events: list[Event] | None = events
        self.kept: Any = None

    def push(self, frame: Frame) -> None:
        """Put a frame on the stack; it runs next."""
        self.state.stack.append(frame)

    def finish(self) -> None:
        """Take the top frame off and tell the frame below, which may read its result."""
        done = self.state.stack.pop()
        if self.state.stack:
            self.state.stack[-1].resume(self, done)

    def tell(self, kind: str, rule: str, **params: Any) -> None:
        """Narrate something that everybody may know. Guard hot calls with `if ctx.events is not None`."""
        if self.events is not None:
            self.events.append(Event(kind, rule, params, seq=self.state.seq))

    def tell_owner(self, kind: str, rule: str, owner: int, secret: dict[str, Any], **params: Any) -> None:
        """Narrate something whose secret part only `owner` may know."""
        if self.events is not None:
            self.events.append(Event(kind, rule, params, owner, secret, self.state.seq))

    def reveal(self) -> None:
        """Note that hidden information came out or the turn passed: nothing before this can be undone."""
        self.state.barrier = self.state.seq

    def settle(self) -> None:
        """Run frames until one of them waits for an answer or the game is over."""
        stack = self.state.stack
        steps = 10_000
        while stack and not stack[-1].run(self):
            steps -= 1
            if not steps:
                raise RuntimeError(f"frames run for ever: {[frame.step for frame in stack]}")
