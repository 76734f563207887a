"""What a client says, and what it is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from sabika.client_view.hints import HintView
from sabika.kernel.errors import Illegal
from sabika.server.bots.task import write_task
from sabika.server.config import Limits, Rate
from sabika.server.failures import place_of
from sabika.server.limits import Bucket
from sabika.server.live.connection import Connection, tell_all
from sabika.server.live.telling import say
from sabika.server.play.final import ends_of
from sabika.server.play.live_table import LiveTable
from sabika.server.play.serialise import may_look, position, presence
from sabika.server.play.table_manager import StaleQuestion, TableManager, illegal, read_action, refuse_strangers
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import (
    Ack,
    Act,
    AskHint,
    AskPreviews,
    AskWhy,
    ClientMessage,
    Failure,
    Hello,
    HintAnswer,
    Look,
    Ping,
    Pong,
    PreviewsAnswer,
    Refused,
    Say,
    StaleAnswer,
    Sync,
    Undo,
    WhyAnswer,
)
from sabika.server.protocol.tables import Done
from sabika.server.security import ENTRY_COST, Guard
from sabika.server.work.work import Work

M = TypeVar("M", Act, Undo)
LOGGER: Final = logging.getLogger("sabika.live")
BLAMELESS: Final = (409, 503)
"""Refusals that an honest client can get too."""
DECODER: Final = msgspec.json.Decoder(ClientMessage)


COSTS: Final = {Hello: 10.0, Look: 5.0, Act: 2.0, Undo: 2.0, AskWhy: 2.0, AskHint: 10.0}
"""How many plain messages some weigh as much as."""
WISH: Final = 0.05
HINTS_BY: Final = "expert"
"""The level of the bot that gives hints: the best there is."""


def cost_of(message: ClientMessage, n: int) -> float:
    """Return how many plain messages one weighs as much as, when the log has come to entry `n`."""
    if isinstance(message, Hello) and message.since is not None:
        return COSTS[Hello] + ENTRY_COST * max(0, n - message.since)
    if isinstance(message, AskPreviews):
        return 1.0 + WISH * len(message.wishes)
    return COSTS.get(type(message), 1.0)


class MessageHandler:
    """The conversation with one client."""

    def __init__(self, manager: TableManager, connection: Connection, work: Work, guard: Guard, client: str) -> None:
        self.manager: TableManager = manager
        self.work: Work = work
        self.connection: Connection = connection
        self.guard: Guard = guard
        self.client: str = client
        self.limits: Limits = manager.config.limits
        self.syncing: asyncio.Lock = asyncio.Lock()
        self.writing: asyncio.Lock = asyncio.Lock()
        self.messages: Bucket = Bucket(self.limits.messages)
        self.faults: Bucket = Bucket(Rate(self.limits.faults, self.limits.faults / 60))

    async def handle(self, data: str | bytes) -> bool:
        """Answer one message; False when there were too many faulty ones and the connection should end."""
        message: ClientMessage | None = None
        try:
            message = self.read(data)
            self.charge(cost_of(message, self.connection.table.n))
            await self.answer(message)
        except Refusal as error:
            body, key, id = error.body, getattr(message, "key", None), getattr(message, "id", None)
            self.connection.send(Failure(body.error, body.message, body.rule, body.params, key, id))
            return error.status in BLAMELESS or self.faults.take()
        except Exception as error:
            LOGGER.error("a message failed: %s", place_of(error))
            self.connection.send(Failure("internal", "something went wrong here", key=getattr(message, "key", None)))
            return self.faults.take()
        return True

    def charge(self, cost: float) -> None:
        """Refuse a message where this connection, or all of this address, have said too much."""
        if not self.messages.take(cost):
            raise Refusal(429, "too_many", "too many messages; wait a moment")
        self.guard.check_message(self.client, cost)

    def read(self, data: str | bytes) -> ClientMessage:
        """Return the message, or refuse what is none."""
        raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
        if len(raw) > self.limits.largest_message:
            raise Refusal(413, "too_large", f"a message has at most {self.limits.largest_message} bytes")
        try:
            message: ClientMessage = DECODER.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal(400, "malformed", f"this is not a message: {error}") from error
        return message

    async def answer(self, message: ClientMessage) -> None:
        """Do what a message asks for."""
        me = self.connection
        match message:
            case Hello():
                await self.greet(message)
            case Look():
                await self.turn(message)
            case Act():
                await self.do(message.key, self.manager.act_now, message)
            case Undo():
                await self.do(message.key, self.manager.undo_now, message)
            case AskPreviews():
                await self.preview(message)
            case AskWhy():
                self.why(message)
            case AskHint():
                await self.hint(message)
            case Say():
                say(me.table, me.held, message)
            case Ping():
                me.send(Pong(me.table.n))

    # -- looking ------------------------------------------------------------------------------------------------------

    async def greet(self, message: Hello) -> None:
        """Tell everything, with the entries that the client missed, and the others that it is here."""
        me = self.connection
        first = me.n is None
        async with self.syncing:
            may_look(me.table, me.held, message.seat)
            me.queue.clear()  # what still waits there is part of what is told now
            me.sent, me.lagging, me.look = message.since, False, message.seat
            await self.sync(message.since)
        if first:
            tell_all(me.table, presence(me.table))

    async def turn(self, message: Look) -> None:
        """Tell everything as another seat sees it."""
        me = self.connection
        async with self.syncing:
            may_look(me.table, me.held, message.seat)
            since = me.sent if me.lagging else me.n  # what a full queue dropped was never told
            me.lagging, me.look = False, message.seat
            await self.sync(since)

    async def anew(self) -> None:
        """Tell everything anew to a client that was too slow, unless that has been done meanwhile."""
        async with self.syncing:
            if self.connection.lagging:
                self.connection.lagging = False
                await self.sync(self.connection.sent)

    async def sync(self, since: int | None) -> None:
        """Put a whole picture into the queue; single steps follow from there."""
        me = self.connection
        me.n = None  # until the picture is complete, steps would come too early or through the wrong seat
        now = await position(self.manager, me.table, me.device, me.held, me.look, since)
        me.n = now.n
        me.send(Sync(now.n, now.seq, now.table, now.box, now.portrait, now.entries, now.notes), now.n)

    async def preview(self, message: AskPreviews) -> None:
        """Tell what some actions would bring."""
        me = self.connection
        if not me.table.row.settings.previews:
            raise Refusal(409, "previews_off", "score previews are off at this table")
        seq, seat, found = me.table.seq, me.look, []
        if seat is not None and seat in me.held and message.seq == seq:
            found = await self.work.preview(me.table, seat, message.wishes, (me.device, self.client))
        me.send(PreviewsAnswer(message.id, seq, found if seat in me.held else []))

    async def hint(self, message: AskHint) -> None:
        """Tell what a good player would do, from what the seat itself may know."""
        me = self.connection
        if not me.table.row.settings.previews:
            raise Refusal(409, "previews_off", "score previews are off at this table")
        seq, seat = me.table.seq, me.look
        found: list[HintView] = []
        if seat is not None and seat in me.held and message.seq == seq:
            view = me.table.view(seat)
            if view.decision is not None and view.decision.choices:
                task = write_task(me.table.game, view, HINTS_BY, f"hint {me.table.row.code} {seq} {seat}")
                found = await self.work.advise(task, (me.device, self.client))
        me.send(HintAnswer(message.id, seq, found if seat in me.held else []))

    def why(self, message: AskWhy) -> None:
        """Tell whether an action would be allowed."""
        me = self.connection
        action = read_action(me.table, message.action)
        refuse_strangers(me.held, action.seat)
        try:
            me.table.game.check(me.table.state, action)
            me.table.patience.check(me.table.game, me.table.state, action)
        except Illegal as error:
            me.send(WhyAnswer(message.id, False, error.rule, error.params, error.why))
            return
        (facts,) = me.table.game.facts(me.table.state, [action])
        told = WhyAnswer(message.id, True, paid=facts.paid, price=facts.price, exact=facts.exact, again=facts.again)
        if message.final:
            ends = ends_of(me.table, action)
            told = msgspec.structs.replace(told, final=ends.final, ends=ends.turn)
        me.send(told)

    # -- doing --------------------------------------------------------------------------------------------------------

    async def do(self, key: str, work: Callable[[LiveTable, frozenset[int], M], Awaitable[Done]], message: M) -> None:
        """Do something that is written, and tell how it went; whoever wants to end this waits for `writing` first."""
        me = self.connection
        try:
            async with self.writing:
                done = await work(me.table, me.held, message)
        except StaleQuestion:
            me.send(StaleAnswer(key, me.table.n, me.table.seq, me.table.client_view(me.look)))
        except Illegal as error:
            body = illegal(error).body
            me.send(Refused(key, error.rule, body.params, error.why))
        else:
            me.send(Ack(done.key, done.n, done.seq))
