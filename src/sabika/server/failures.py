"""Every error as one struct, and nothing of the inside in any of them."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from sabika.server.protocol.errors import ErrorBody, Refusal

LOGGER: Final = logging.getLogger("sabika.server")
WORDS: Final = {400: "malformed", 404: "not_found", 405: "method", 413: "too_large", 415: "media_type"}


def on_refusal(_request: Request[Any, Any, State], error: Refusal) -> Response[ErrorBody]:
    """Answer what the service refuses."""
    return Response(error.body, status_code=error.status, media_type="application/json")


def on_http(_request: Request[Any, Any, State], error: HTTPException) -> Response[ErrorBody]:
    """Answer what the framework refuses; `params` says which parts of a body are wrong."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = {str(item.get("key", at)): str(item.get("message", "")) for at, item in enumerate(extra) if item}
    body = ErrorBody(WORDS.get(error.status_code, "refused"), error.detail, None, wrong)
    return Response(body, status_code=error.status_code, headers=error.headers, media_type="application/json")


def on_unreadable(_request: Request[Any, Any, State], _error: Exception) -> Response[ErrorBody]:
    """Answer a body that is nested too deeply to be read, or is no text; the framework knows these by no name."""
    body = ErrorBody("malformed", "this is nested too deeply, or no text at all")
    return Response(body, status_code=400, media_type="application/json")


def on_error(request: Request[Any, Any, State], error: Exception) -> Response[ErrorBody]:
    """Answer what nobody expected; the log gets the places in the code and of the routes, not the data."""
    LOGGER.error("%s %s failed: %s", request.method, request.scope.get("path_template", "?"), place_of(error))
    return Response(ErrorBody("internal", "something went wrong here"), status_code=500, media_type="application/json")


def place_of(error: BaseException) -> str:
    """Return the kind of an error and where it was raised."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}" if at else "?"
    return f"{type(error).__name__} at {where}"


HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: on_refusal,
    HTTPException: on_http,
    RecursionError: on_unreadable,
    UnicodeError: on_unreadable,
    Exception: on_error,
}
