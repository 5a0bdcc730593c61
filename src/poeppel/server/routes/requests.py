"""What all requests have in common: the server they reach, its limits, tokens, and how a socket is held."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Header, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response

from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.connection import Connection
from poeppel.server.entrance.limits import Limits, address_of, is_own_machine
from poeppel.server.lifecycle import Server
from poeppel.server.refusals import shown
from poeppel.server.tournaments.socket import TournamentSocket

Client = TypeVar("Client", Connection, TournamentSocket)


def server_of(request: HTTPConnection) -> Server:
    server: Server = request.app.state.server
    return server


def limits_of(request: HTTPConnection) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


async def _the_server(request: Request) -> Server:
    return server_of(request)  # async, because FastAPI would run anything else in a thread


def written(answer: p.Model) -> Response:
    """A model as an answer. FastAPI would check it once more, which costs more than all the rest."""
    return Response(answer.model_dump_json(), media_type="application/json")


async def _the_token(authorization: Annotated[str, Header(pattern="^Bearer [A-Za-z0-9_-]{16,100}$")]) -> str:
    return authorization.partition(" ")[2]


TheToken = Annotated[str, Depends(_the_token)]


def is_at_home(request: Request, server: Server) -> bool:
    """Whether somebody sits at the machine on which the server runs for them, and not for the internet."""
    return server.settings.public_url is None and is_own_machine(request, server.settings.proxies)


TheServer = Annotated[Server, Depends(_the_server)]


async def hold(
    socket: WebSocket,
    connect: Callable[[Server, Limits, str], Client],
    run: Callable[[Client], Awaitable[None]],
) -> None:
    """One client's socket, from its first moment to its last, if its address has not too many already."""
    server, limits, address = server_of(socket), limits_of(socket), address_of(socket)
    await socket.accept()
    if not limits.sockets.open(address):
        await socket.send_text(p.Refused(id=None, refusal=shown("too_many_sockets")).model_dump_json())
        await socket.close(p.CloseCode.BAD_HELLO)
        return
    metrics.SOCKETS.inc()
    connection = connect(server, limits, address)
    server.connections.add(connection)
    try:
        await run(connection)
    finally:
        server.connections.discard(connection)
        limits.sockets.close(address)
        metrics.SOCKETS.dec()
