"""The client's files, packed when they were built: those with a hash in their name for ever, others asked for anew."""

from __future__ import annotations

import gzip
import mimetypes
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import brotli
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sabika.server.protocol.errors import Refusal
from sabika.server.security import header, is_service, refuse

FOLDER: Final = Path(__file__).parent / "static"
PAGE: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_NEW: Final = "no-cache"
UNPACK: Final[dict[str, tuple[str, Callable[[bytes], bytes]]]] = {
    "br": (".br", brotli.decompress),
    "gzip": (".gz", gzip.decompress),
}
"""By the name that a browser says: how the packed files end, and how they are unpacked; the smallest first."""
PAGES: Final = re.compile(r"[A-Za-z0-9_/-]{0,200}")
"""The paths of the client's pages, which are all the same file."""
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sabika</title>
<h1>The service runs, the pages are not built yet</h1>
<p>Build them with <code>make web</code>, then load this page again.
The service itself answers under <a href="/api/health">/api/health</a> and <a href="/schema">/schema</a>.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client with its packed forms by encoding; its own bytes are under the empty name."""

    kind: str
    cache: str
    tag: str
    forms: dict[str, bytes]


class Pages:
    """The layer that sends the client's files; what belongs to the service goes on to it."""

    def __init__(self, app: ASGIApp, folder: Path = FOLDER) -> None:
        self.app: ASGIApp = app
        self.folder: Path = folder
        self.stamp: int = 0
        self.next_look: float = 0
        self.known: dict[str, File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file or with a page; a name that is not known is no path of any disk."""
        if scope["type"] != ScopeType.HTTP or is_service(scope["path"]):
            await self.app(scope, receive, send)
            return
        try:
            if scope["method"] not in ("GET", "HEAD"):
                raise Refusal(405, "method", "files and pages can only be read")
            await deliver(scope, send, self.find(scope["path"].removeprefix("/")))
        except Refusal as error:
            await refuse(send, error)

    def find(self, name: str) -> File:
        """Return the file of a name, or the page where it is the path of one."""
        files = self.files()
        if name in files:
            return files[name]
        if not PAGES.fullmatch(name):
            raise Refusal(404, "not_found", "there is no such file or page")
        return files.get(PAGE) or make_file(PAGE, NOT_BUILT.encode(), {})

    def files(self) -> dict[str, File]:
        """Return all files; they are read again when the client was built anew, which changes its page last."""
        now = time.monotonic()
        if now >= self.next_look:
            self.next_look = now + 1
            page = self.folder / PAGE
            stamp = page.stat().st_mtime_ns if page.is_file() else 0
            if stamp and stamp != self.stamp:
                self.known, self.stamp = read_files(self.folder), stamp
        return self.known


def read_files(folder: Path) -> dict[str, File]:
    """Return all files of a folder by their paths in it."""
    found = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    packed = tuple(ending for ending, _ in UNPACK.values())
    return {name: make_file(name, body, found) for name, body in found.items() if not name.endswith(packed)}


def make_file(name: str, body: bytes, found: dict[str, bytes]) -> File:
    """Return a file with those of its packed forms that are really the same."""
    forms = {
        encoding: found[name + ending]
        for encoding, (ending, unpack) in UNPACK.items()
        if unpacked(unpack, found.get(name + ending)) == body
    }
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind in ("text/javascript", "text/html", "text/css"):
        kind += "; charset=utf-8"
    cache = FOREVER if name.startswith("assets/") else ALWAYS_NEW
    return File(kind, cache, sha256(body).hexdigest()[:20], {**forms, "": body})


def unpacked(unpack: Callable[[bytes], bytes], data: bytes | None) -> bytes | None:
    """Return what a packed file contains, None if there is none or it is broken."""
    try:
        return None if data is None else unpack(data)
    except (brotli.error, OSError, EOFError, zlib.error):
        return None


async def deliver(scope: Any, send: Any, file: File) -> None:
    """Send a file as the browser likes it best, or say that it has it already."""
    encoding = best_encoding(header(scope, b"accept-encoding"), file)
    body = file.forms[encoding]
    tag = f'"{file.tag}-{encoding}"' if encoding else f'"{file.tag}"'
    headers = {"cache-control": file.cache, "etag": tag, "vary": "accept-encoding"}
    same = tag in re.findall(r'"[^"]*"', header(scope, b"if-none-match"))
    if not same:
        headers |= {"content-type": file.kind, "content-length": str(len(body))}
        if encoding:
            headers["content-encoding"] = encoding
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 304 if same else 200, "headers": sent})
    nothing = same or scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if nothing else body, "more_body": False})


def best_encoding(accepted: str, file: File) -> str:
    """Return the smallest form that a browser takes.

    >>> best_encoding("gzip, br;q=0", File("", "", "", {"br": b"", "gzip": b"", "": b""}))
    'gzip'
    """
    words = [word.replace(" ", "").lower() for word in accepted.split(",")]
    taken = {word.split(";")[0] for word in words if not re.search(r";q=0(\.0*)?$", word)}
    return next((encoding for encoding in file.forms if encoding in taken), "")
