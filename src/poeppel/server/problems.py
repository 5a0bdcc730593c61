"""HTTP answers to what cannot be done."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from poeppel.server import protocol as p
from poeppel.server.protocol.tournaments import TournamentProblem
from poeppel.server.refusals import CommandRefused, DeskRefused, shown, unreadable
from poeppel.server.store.base import NoSuchTable, StoreError, StoreTrouble

log = logging.getLogger("poeppel.server")

STATUS = {
    "wrong_origin": 403,
    "only_here": 403,
    "door_only_here": 403,
    "no_such_table": 404,
    "no_such_code": 404,
    "no_such_seat": 404,
    "too_slow": 408,
    "too_large": 413,
    "wrong_host": 421,
    "unreadable": 422,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_many_tournaments": 429,
    "no_such_tournament": 404,
    "bad_link": 403,
    "link_revoked": 403,
    "not_by_this_link": 403,
    "look_only": 403,
    "not_your_table": 403,
    "counted_online": 403,
    "cannot_draw": 503,
    "draw_not_ready": 503,
    "busy": 503,
    "not_stored": 503,
    "cannot_evaluate": 503,
}
CODES = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}
REFUSING = (400, 403, 404, 408, 409, 413, 421, 422, 429, 503)
PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": p.Problem} for status in REFUSING}
DESK_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": TournamentProblem | p.Problem} for status in REFUSING
}


def problem(refusal: p.RefusalShown, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    body = p.Problem(refusal=refusal).model_dump_json()
    return Response(body, status or STATUS.get(refusal.code, 409), headers, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CommandRefused)
    return problem(error.refusal, error.status, error.headers)


async def _refused_by_the_desk(request: Request, error: Exception) -> Response:
    assert isinstance(error, DeskRefused)
    body = TournamentProblem(refusal=error.refusal, asks=error.asks).model_dump_json()
    return Response(body, STATUS.get(error.refusal.code, 409), media_type="application/json")


async def _no_such_table(request: Request, error: Exception) -> Response:
    return problem(shown("no_such_table"))


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("the store failed", exc_info=error)
    return problem(shown("not_stored"))


async def _trouble(request: Request, error: Exception) -> Response:
    log.warning("a request could not be stored", extra={"error": str(error)})
    return problem(shown("not_stored"))


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return problem(unreadable(error.errors()))


async def _http(request: Request, error: Exception) -> Response:
    """What the framework itself refuses: an unknown address, a wrong method, a body that is not JSON."""
    assert isinstance(error, HTTPException)
    answer = problem(shown(CODES.get(error.status_code, "unreadable")), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    CommandRefused: _refused,
    DeskRefused: _refused_by_the_desk,
    NoSuchTable: _no_such_table,
    StoreTrouble: _trouble,
    StoreError: _not_stored,
    RequestValidationError: _unreadable,
    HTTPException: _http,
}
