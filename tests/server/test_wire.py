"""Messages on their way: in whole or in pieces, all are read in order; what is said goes straight out."""

from __future__ import annotations

import asyncio
import json
import random
import struct
import zlib
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

import sabika
from sabika.kernel.record import outline, to_json
from sabika.server.config import Config
from sabika.server.frames import text_frame
from sabika.server.front import WORTH_PACKING
from sabika.server.live.connection import Connection
from sabika.server.play.live_table import write_state
from sabika.server.running import LARGEST_FRAME, settings
from sabika.titles.alhambra import MODULES
from tests.helpers.loops import run_async
from tests.server.client import Device, new_table
from tests.server.raw import Raw, upgrade
from tests.server.service import Service

PING = b'{"type":"ping"}'
NO_TEXT = b'{"type":"ping\xff"}'
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
"""What browsers offer."""
REST = b"\0\0\xff\xff"
"""The end of what is packed, which is not sent."""
SIZES = (0, 1, 125, 126, 127, 128, 65_535, 65_536)


def frame(text: bytes, first: int = 0x81) -> bytes:
    """Return a frame of a client."""
    mask = b"wave"
    size = bytes([0x80 | len(text)]) if len(text) < 126 else struct.pack("!BH", 0x80 | 126, len(text))
    return bytes([first]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))


# -- frames -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_frames_are_those_of_the_library(size: int) -> None:
    text = bytes(random.Random(size).choices(b"abcdefgh", k=size))
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def spanned(data: bytes) -> tuple[int, int]:
    """Return how many bytes the head of a frame has, and its body."""
    if data[1] < 126:
        return 2, data[1]
    return (4, int.from_bytes(data[2:4])) if data[1] == 126 else (10, int.from_bytes(data[2:10]))


# -- a socket ---------------------------------------------------------------------------------------------------------


def texts(data: bytes) -> list[Any]:
    """Return the messages of a service as far as they have come."""
    found: list[Any] = []
    while len(data) >= 10 or (len(data) >= 4 and data[1] < 127):
        at, size = spanned(data)
        if data[0] != 0x81 or len(data) < at + size:
            break
        found.append(json.loads(data[at : at + size]))
        data = data[at + size :]
    return found


def test_messages_in_pieces_and_several_at_once_are_all_answered_in_order(service: Service) -> None:
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    why = json.dumps({"type": "why", "id": "Málaga", "seq": 0, "action": "nonsense"}, ensure_ascii=False).encode()
    with Raw(service, upgrade(device, f"/api/tables/{code}/live")) as raw:
        raw.hear_head()
        whole = frame(PING)
        sent = [
            (1, [whole]),
            (1, [whole[:1], whole[1:]]),
            (1, [whole[:2], whole[2:]]),
            (1, [whole[:6], whole[6:]]),
            (2, [whole + whole[:2], whole[2:]]),
            (1, [frame(PING[:5], 0x01), frame(PING[5:], 0x80)]),
            (2, [whole + whole]),
            (1, [frame(why)]),
            (1, [whole]),
            (2, [frame(NO_TEXT), frame(NO_TEXT, 0x82)]),
            (1, [whole]),
        ]
        expected = 0
        for messages, pieces in sent:
            expected += messages
            for piece in pieces:
                raw.send(piece)
                raw.socket.settimeout(0.05)  # so that the pieces come one by one
                with suppress(TimeoutError):
                    raw.hear()
            raw.socket.settimeout(60)
            while len(texts(raw.heard)) < expected:
                assert raw.hear()
        answers = texts(raw.heard)
    assert [answer["type"] for answer in answers] == ["pong"] * 9 + ["error", "pong", "error", "error", "pong"]
    assert answers[9]["id"] == "Málaga"
    assert [answer["error"] for answer in answers[11:13]] == ["malformed"] * 2


def packed(text: bytes) -> bytes:
    """Return a text as a browser packs it."""
    packer = zlib.compressobj(wbits=-15)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(REST)


@pytest.mark.parametrize("offer", [OFFER, ""])
def test_only_whole_pictures_are_packed_and_only_for_whom_it_is_agreed_with(service: Service, offer: str) -> None:
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here"] * 6, modules=list(MODULES))
    with Raw(service, upgrade(device, f"/api/tables/{code}/live", *([offer] if offer else []))) as raw:
        assert (b"server_no_context_takeover" in raw.hear_head()) is bool(offer)
        raw.send(frame(b'{"type":"hello","seat":0,"since":-1}'))
        while len(raw.heard) < 10 or len(raw.heard) < (size := sum(spanned(raw.heard))):
            assert raw.hear()
        start = spanned(raw.heard)[0]
        assert raw.heard[0] == (0xC1 if offer else 0x81)
        body = raw.heard[start:size]
        text = zlib.decompressobj(-15).decompress(body + REST) if offer else body
        assert json.loads(text)["type"] == "sync"
        assert len(text) > 4 * len(body) if offer else len(text) > WORTH_PACKING
        raw.heard = raw.heard[size:]
        raw.send(frame(packed(PING), 0xC1) if offer else frame(PING))
        while not any(said["type"] == "pong" for said in texts(raw.heard)):
            assert raw.hear()


def test_what_is_packed_is_not_unpacked_without_end(service: Service) -> None:
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with Raw(service, upgrade(device, f"/api/tables/{code}/live", OFFER)) as raw:
        raw.hear_head()
        raw.send(frame(packed(b" " * (LARGEST_FRAME + 1)), 0xC1))
        assert struct.pack("!H", 1009) in raw.hear_all()


def test_only_who_is_silent_is_asked_for_a_sign_of_life() -> None:
    async def ask() -> tuple[list[bytes], bool]:
        sent: list[bytes] = []
        transport: Any = SimpleNamespace(write=sent.append, is_closing=lambda: False)
        config = settings(lambda *_: None, Config("sqlite+aiosqlite://"))
        config.load()
        socket: Any = config.ws_protocol_class(config, ServerState(), {}, asyncio.get_running_loop())  # type: ignore[misc, call-arg]
        socket.transport, socket.handshake_complete = transport, True
        socket.conn.state = type(socket.conn.state).OPEN
        socket.heard = socket.loop.time()
        socket.send_keepalive_ping()
        quiet, waits = list(sent), socket.ping_timer is not None
        socket.heard -= socket.ping_interval
        socket.send_keepalive_ping()
        socket.stop_keepalive()
        assert quiet == []
        return sent, waits

    sent, waits = run_async(ask())
    assert [data[0] for data in sent] == [0x89]
    assert waits


# -- a connection -----------------------------------------------------------------------------------------------------


class Wire:
    """A wire that takes messages or not."""

    def __init__(self) -> None:
        self.free = True
        self.taken: list[bytes] = []

    def say(self, text: bytes, whole: bool = False) -> bool:
        """Take a message if it is free."""
        if self.free:
            self.taken.append(text)
        return self.free


def test_a_message_never_overtakes_one_that_waits() -> None:
    async def tell() -> tuple[list[bytes], int | None]:
        wire, table = Wire(), SimpleNamespace(row=SimpleNamespace(finished=False))
        connection = Connection(table, "device", frozenset((0,)), 64, wire)  # type: ignore[arg-type]
        blocked, goes = asyncio.Event(), asyncio.Event()

        async def send(text: str) -> None:
            blocked.set()
            await goes.wait()
            wire.taken.append(text.encode())

        async def anew() -> None:
            raise AssertionError("nothing has to be told anew")

        pump = asyncio.create_task(connection.pump(send, anew, 60))
        connection.put(b"1", 1)
        wire.free = False
        connection.put(b"2", 2)
        await blocked.wait()  # the second is on its way, and the queue is empty
        wire.free = True
        connection.put(b"3", 3)
        goes.set()
        while connection.queue or connection.sending:
            await asyncio.sleep(0)
        connection.put(b"4", 4)
        pump.cancel()
        return wire.taken, connection.sent

    assert run_async(tell()) == ([b"1", b"2", b"3", b"4"], 4)


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "players", "modules"), [("alhambra", 2, ("all",)), ("granada", 3, ()), ("roll_and_write", 2, ())]
)
def test_positions_are_written_as_the_kernel_writes_them(title: str, players: int, modules: tuple[str, ...]) -> None:
    game = sabika.game(title, players=players, modules=modules)
    rng, match = random.Random(title), sabika.Match(game, title)
    while not match.is_over:
        assert write_state(match.state) == msgspec.json.encode(to_json(match.state))
        match.play(rng.choice(list(game.legal(match.state, match.waiting[0]))))
    assert write_state(match.state) == msgspec.json.encode(to_json(match.state))


def test_what_is_no_part_of_a_position_is_not_written() -> None:
    with pytest.raises(TypeError, match="object cannot be written"):
        outline(object())
