"""What is decided and said at a table beside the game, told to everybody there."""

from __future__ import annotations

import math
import time

from sabika.server.live.connection import tell_all
from sabika.server.play.live_table import LiveTable
from sabika.server.play.new_table import clean
from sabika.server.play.table_manager import TableManager, refuse_strangers
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Noted, Say
from sabika.server.protocol.tables import NoteKind
from sabika.server.storage import gathering
from sabika.server.storage.rows import NoteRow


async def decided(
    manager: TableManager, table: LiveTable, kind: NoteKind, seat: int | None = None, by: int | None = None
) -> None:
    """Write down what was decided, and tell it."""
    row = NoteRow(table.n, time.time(), kind, seat, by)
    await gathering.add_note(manager.store, table.row.id, row)
    tell_all(table, Noted(table.company.add(row)))


def say(table: LiveTable, held: frozenset[int], message: Say) -> None:
    """Tell everybody what a seat says; it is written down nowhere."""
    refuse_strangers(held, message.seat)
    text = clean(message.text, "")
    if bool(text) == (message.phrase is not None):
        raise Refusal(400, "malformed", "one says either a phrase or a few words")
    if text and not table.row.settings.chat:
        raise Refusal(409, "chat_off", "the host has switched the chat off")
    wait = table.company.voices.take(str(message.seat))
    if wait:
        raise Refusal(429, "too_many", "that was a lot at once; wait a moment", seconds=math.ceil(wait))
    row = NoteRow(table.n, time.time(), "said", message.seat, message.seat)
    tell_all(table, Noted(table.company.add(row, phrase=message.phrase, text=text or None)))
