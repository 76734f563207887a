"""The client's files: those with a hash in their name for ever, the page itself never from a cache."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER: Final = Path(__file__).parent / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_NEW: Final = "no-cache"
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sabika</title>
<h1>The service runs, the pages are not built yet</h1>
<p>Build them with <code>make web</code>, then load this page again.
The service itself answers under <a href="/api/health">/api/health</a> and <a href="/schema">/schema</a>.</p>
</html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def serve_client(path: FromPath[str] = "") -> Response[Any]:
    """Send a file of the client; every other path is a page of the client."""
    name = path.strip("/")
    if name.startswith(("api/", "schema")):
        raise NotFoundException(f"there is no /{name}")
    file = (FOLDER / name).resolve()
    if name and file.is_file() and file.is_relative_to(FOLDER.resolve()):
        return send_file(file, FOREVER if name.startswith("assets/") else ALWAYS_NEW)
    if "." in name.rsplit("/", 1)[-1]:
        raise NotFoundException(f"there is no /{name}")
    page = FOLDER / "index.html"
    if not page.is_file():
        return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": ALWAYS_NEW})
    return send_file(page, ALWAYS_NEW)


def send_file(file: Path, cache: str) -> Response[bytes]:
    """Return a file as an answer."""
    kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
    if kind in ("text/javascript", "text/html", "text/css"):
        kind += "; charset=utf-8"
    return Response(file.read_bytes(), media_type=kind or "application/octet-stream", headers={"cache-control": cache})
