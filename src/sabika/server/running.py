"""How the service is run: the settings of uvicorn, and how many files may be open."""

from __future__ import annotations

from typing import Any, Final

import uvicorn

from sabika.server.app import make_app
from sabika.server.collector import begin_collecting
from sabika.server.config import Config
from sabika.server.front import make_front
from sabika.server.lan import Lan

LARGEST_FRAME: Final = 1_000_000
"""Larger messages end the connection at once; smaller ones that are too large get an answer."""
BACKLOG: Final = 256
SPARE_FILES: Final = BACKLOG + 128
"""For the database, bots and the log, and for connections that are accepted before anybody can count them."""
ENOUGH_FILES: Final = 65_536


def make_server(config: Config) -> uvicorn.Server:
    """Return the server of a service."""
    lan = Lan(config)
    app = make_app(config, lan)
    begin_collecting()
    lan.server = uvicorn.Server(settings(app, config))
    return lan.server


def settings(app: Any, config: Config) -> uvicorn.Config:
    """Return how uvicorn runs the service; the log is set up in `logs`."""
    http, socket = make_front(config, most_connections(config.limits.open_all))
    return uvicorn.Config(
        app,
        http=http,
        ws=socket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # the socket says itself how it packs
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
        server_header=False,
        log_config=None,
        log_level="warning",
        access_log=False,
    )


def most_connections(wanted: int) -> int:
    """Return how many connections there may be, after raising the limit for open files as far as it goes."""
    try:
        import resource
    except ImportError:
        return wanted  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    for most in (ENOUGH_FILES, 10_240):  # macOS refuses the first
        raised = most if hard == resource.RLIM_INFINITY else min(hard, most)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, raised), hard))
            break
        except (ValueError, OSError):
            continue
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(16, min(wanted, soft - SPARE_FILES))
