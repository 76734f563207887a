"""The server of boardgame.io under the same load, storing in memory or in files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import httpx

from bench.boardgame_seat import SPACE, BoardgameSeat
from bench.figures import Tally
from bench.seats import Group
from bench.wire import dial
from tests.server.service import free_port

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "bench" / "boardgame_io"


class BoardgameTarget:
    """A server of boardgame.io."""

    def __init__(self, files: bool = False, patches: bool = False) -> None:
        how = [word for word, given in (("files", files), ("patches", patches)) if given]
        self.name: str = f"boardgame.io, {', '.join(how) or 'memory'}"
        self.folder: tempfile.TemporaryDirectory[str] = tempfile.TemporaryDirectory(prefix="boardgame-io-")
        self.port: int = free_port()
        words = [str(self.port), self.folder.name if files else "-", *(["patches"] if patches else [])]
        self.process: subprocess.Popen[str] = subprocess.Popen(
            [install() / "node", "server.js", *words],
            cwd=FOLDER,
            stdout=subprocess.PIPE,
            stderr=sys.stderr,
            text=True,
            env=os.environ | {"NODE_ENV": "production"},
        )
        assert self.process.stdout is not None
        while "ready" not in (line := self.process.stdout.readline()):
            assert line, "boardgame.io does not start"

    @property
    def pid(self) -> int:
        """The process of the server."""
        return self.process.pid

    @property
    def database_pid(self) -> None:
        """It has no database."""
        return

    async def arrive(self, tally: Tally) -> None:
        """Prepare for players."""
        self.http: httpx.AsyncClient = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}/games{SPACE}", timeout=60, trust_env=False
        )

    async def post(self, path: str, body: object) -> dict[str, str]:
        """Ask the lobby for something."""
        answer = await self.http.post(path, json=body)
        answer.raise_for_status()
        found: dict[str, str] = answer.json()
        return found

    async def join(self, group: Group, tally: Tally, think: float, seed: int) -> None:
        """Make a match for two and bring both players to it."""
        group.name = (await self.post("/create", {"numPlayers": 2}))["matchID"]
        for seat in range(2):
            player = BoardgameSeat(group, seat, tally, think, seed)
            wish = {"playerID": str(seat), "playerName": f"player {seat}"}
            player.credentials = (await self.post(f"/{group.name}/join", wish))["playerCredentials"]
            path = "/socket.io/?EIO=4&transport=websocket"
            player.wire = await dial(("127.0.0.1", self.port), path, player.heard, player.ended)
            player.wire.send(f"40{SPACE},".encode())

    async def leave(self, group: Group) -> None:
        """Leave a match for good."""
        group.close()

    async def depart(self) -> None:
        """Let go of everything but the server itself."""
        await self.http.aclose()

    def complaints(self) -> int:
        """Return how often the server has complained; what it says goes to the terminal."""
        return 0

    def close(self) -> None:
        """Stop the server and remove what it stored."""
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()


def install() -> Path:
    """Install the locked packages where that has not been done, and return the folder of Node."""
    sys.path.insert(0, str(ROOT))
    from build_web import find_node

    node = find_node()
    stamp, lock = FOLDER / "node_modules" / ".lock", (FOLDER / "package-lock.json").read_text()
    if not stamp.is_file() or stamp.read_text() != lock:
        words = ["install", "--no-save", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run([node / "npm", *words], cwd=FOLDER, check=True)
        stamp.write_text(lock)
    return node
