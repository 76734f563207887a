"""A private PostgreSQL: a cluster of its own in a temporary folder, reached over a socket file."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests.server.service import as_user

INSTALLED = Path("/usr/lib/postgresql")
USER = "nobody"


class Cluster:
    """A running PostgreSQL that goes away with everything in it; tests need no care for power cuts, benchmarks do."""

    def __init__(self, settings: str = "-c fsync=off") -> None:
        self.tools = find_tools()
        self.folder = Path(tempfile.mkdtemp(prefix="sabika-pg-"))
        self.count = 0
        self.owner = as_user("postgres" if has_user("postgres") else USER)
        if self.owner:
            shutil.chown(self.folder, self.owner["user"])
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "sabika", "--no-sync", "-E", "UTF8")
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=60 {settings}"
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        # Its input ends with this process, however that comes about; then the cluster goes too.
        end = f"cat; {self.tools}/pg_ctl -D {self.data} -m immediate -w stop; rm -rf {self.folder}/*"
        self.warden = subprocess.Popen(
            ["sh", "-c", end],
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in a terminal is not for it
            **self.owner,
        )

    @property
    def data(self) -> Path:
        """Where the cluster lies."""
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """The first process of the cluster."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def run(self, tool: str, *words: str) -> None:
        """Run one of PostgreSQL's tools as its owner."""
        done = subprocess.run(
            [self.tools / tool, *words],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            **self.owner,
        )
        assert done.returncode == 0, done.stderr.decode()

    def new_database(self, like: str = "template1") -> str:
        """Return the URL of a new database: empty, or a copy of another one that nobody uses just now."""
        self.count += 1
        name = f"games{self.count}"
        original = like.partition("@/")[2].partition("?")[0] or like
        self.run("createdb", "-h", str(self.folder), "-U", "sabika", "-T", original, name)
        return f"postgresql+asyncpg://sabika@/{name}?host={quote(str(self.folder))}"

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let the cluster neither answer nor end for a while."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        processes = [self.pid, *map(int, children)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def close(self) -> None:
        """Stop it and remove everything."""
        self.warden.communicate(timeout=60)
        shutil.rmtree(self.folder, ignore_errors=True)


def has_user(name: str) -> bool:
    """Return whether there is such a user."""
    return any(line.startswith(f"{name}:") for line in Path("/etc/passwd").read_text().splitlines())


def find_tools() -> Path:
    """Return the folder of PostgreSQL's tools; install Debian's package when it is missing."""
    found = sorted(INSTALLED.glob("*/bin/initdb"))
    if not found and not shutil.which("initdb"):
        calm = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
        subprocess.run([*rights, "apt-get", "update", "-qq"], check=False, env=calm)
        subprocess.run([*rights, "apt-get", "install", "-y", "-qq", "postgresql"], check=True, env=calm)
        found = sorted(INSTALLED.glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    return Path(shutil.which("initdb") or "").resolve().parent
