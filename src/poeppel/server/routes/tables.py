"""What can be asked of the server: HTTP, and one socket per client."""

from __future__ import annotations

import json
import logging
import math
from functools import lru_cache
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Body, FastAPI, Path, Query, Request, WebSocket
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from poeppel import __version__
from poeppel.draw.geometry import geometry
from poeppel.errors import PoeppelError
from poeppel.rules.wall_boards import parse_board
from poeppel.server import games, metrics
from poeppel.server import protocol as p
from poeppel.server.connection import Connection
from poeppel.server.entrance.limits import address_of, site_of
from poeppel.server.lifecycle import Server
from poeppel.server.problems import problem
from poeppel.server.refusals import CommandRefused, badly_written, not_storing, refused, shown
from poeppel.server.routes.requests import TheServer, TheToken, hold, is_at_home, limits_of, written
from poeppel.server.tables.log import PAGE
from poeppel.server.views.editions import editions

log = logging.getLogger("poeppel.server")

SentRecord = Annotated[str, Body(media_type="text/plain")]
TableId = Annotated[str, Path(pattern="^[a-z2-9]{16}$", description="The table's id, as in its link.")]

api = APIRouter()


@api.post("/api/tables", status_code=201)
async def make_table(wish: p.NewTable, request: Request, server: TheServer) -> p.TableMade:
    """Set up a table. Keep the token: it is shown only here."""
    made = await server.registry.create(wish, address_of(request), is_at_home(request, server))
    log.info("table made", extra={"rules": wish.rules})  # not its id: that opens a seat
    return made


@api.get("/api/tables")
async def list_tables(server: TheServer) -> list[p.TableListed]:
    """The public tables, newest first."""
    return await server.registry.public_tables()


@api.get("/api/tables/{table}", response_model=p.TableState)
async def show_table(table: TableId, request: Request, server: TheServer) -> Response:
    """How things stand at a table, for whoever has its link."""
    answers = server.background.long_work
    if not server.registry.is_at_hand(table):
        last = (await server.store.summary(table)).last
        if (known := answers.known(("state", table, last))) is not None:
            return Response(known, media_type="application/json")
    async with server.registry.using(table, address_of(request)) as live:
        answer = written(await live.look())
        if not live.audience and not live.table.rematch:  # else it changes with who is there, and with another table
            answers.keep(("state", table, live.table.number), bytes(answer.body))
        return answer


@api.delete("/api/tables/{table}")
async def clear_away(table: TableId, request: Request, server: TheServer, token: TheToken) -> p.ClearedAway:
    """Be done with a table, by the token of one's place there. The host's is deleted where nobody else plays, or before
    the start; otherwise one's seats are freed, and the game goes on without."""
    is_deleted = await server.registry.clear_away(table, token, address_of(request))
    if is_deleted:
        await server.codes.drop(table)
        log.info("table deleted")
    return p.ClearedAway(deleted=is_deleted)


@api.get("/api/tables/{table}/events", response_model=p.EventPage)
async def list_events(
    table: TableId, request: Request, server: TheServer, after: Annotated[p.EventNumber, Query()] = 0
) -> Response:
    """What has happened after event number `after`, as it was told: the next 100 events."""
    async with server.registry.using(table, address_of(request)) as live:
        answers, what = server.background.long_work, ("events", table, after, live.table.number)
        if (known := answers.known(what)) is not None:
            return Response(known, media_type="application/json")
        async with server.registry.reading(table):
            events = await live.log.page(after)
        answer = written(p.EventPage(events=events, last=live.table.number))
    if len(events) == PAGE:  # shorter ones cost little, and there is no end of them
        answers.keep(what, bytes(answer.body))
    return answer


@api.post("/api/tables/{table}/seats", status_code=201)
async def sit_down(table: TableId, wish: p.SitDown, request: Request, server: TheServer) -> p.SatDown:
    """Take an open seat."""
    async with server.registry.using(table, address_of(request)) as live:
        return await live.sit_down(wish)


@api.get("/api/tables/{table}/record", response_class=PlainTextResponse)
async def show_record(table: TableId, request: Request, server: TheServer) -> Response:
    """The game as a record, with the proof of its dice."""
    answer = await games.of_table(request, server, "record", table)
    name = games.file_name(bytes(answer.body).decode(), (await server.store.summary(table)).created)
    plain = name.encode("ascii", "replace").decode().replace("?", "_")
    answer.headers["Content-Disposition"] = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    return answer


@api.get("/api/tables/{table}/replay", response_model=p.Replay)
async def show_replay(table: TableId, request: Request, server: TheServer) -> Response:
    """The game so far, to look at again: every turn, how the dice fell, awards."""
    return await games.of_table(request, server, "replay", table)


@api.post("/api/replay", response_model=p.Replay)
async def replay_record(record: SentRecord, request: Request, server: TheServer) -> Response:
    """The same of a record that is sent as text. What is wrong in it is answered with its line."""
    return await games.of_text(request, server, "replay", record)


@api.get("/api/tables/{table}/review", response_model=p.Review)
async def show_review(table: TableId, request: Request, server: TheServer) -> Response:
    """The game explained, once it has ended: what the dice did, what the choices did, the moments that decided it."""
    return await games.of_table(request, server, "review", table)


@api.post("/api/review", response_model=p.Review)
async def review_record(record: SentRecord, request: Request, server: TheServer) -> Response:
    """The same of a record that is sent as text, finished or not."""
    return await games.of_text(request, server, "review", record)


@api.get("/api/tables/{table}/board")
async def show_board(table: TableId, request: Request, server: TheServer) -> dict[str, Any]:
    """Where everything on the table's board is drawn, in the form of the client's `boards.json`: for custom boards."""
    async with server.registry.using(table, address_of(request)) as live:
        return geometry(live.table.rules.board)


@api.post("/api/board")
async def draw_board(board: Annotated[str, Body(media_type="text/plain")]) -> dict[str, Any]:
    """The same of a board that is sent as text, before anybody plays on it. Every fault in it is named."""
    try:
        return geometry(parse_board(board))
    except PoeppelError as error:
        raise badly_written(error) from None


@api.get("/api/editions")
async def list_editions() -> p.Editions:
    """What can be played, and which house rules go with it."""
    return editions()


@api.get("/api/here")
async def show_address(request: Request, server: TheServer) -> p.Here:
    """Where other devices reach this server: links and codes made on its own machine must not say `localhost`."""
    return _here(server, is_at_home(request, server))


@api.put("/api/door")
async def move_door(wish: p.MoveDoor, request: Request, server: TheServer) -> p.Here:
    """Let devices in the local network come in, or close the door again: on the server's own machine only."""
    if not is_at_home(request, server):
        raise refused("door_only_here")
    await (server.door.open() if wish.open else server.door.close())
    return _here(server, can_move=True)


def _here(server: Server, can_move: bool) -> p.Here:
    door = server.door
    state: Literal["open", "closed"] = "open" if door.is_open else "closed"
    return p.Here(lan=door.address, door=state if can_move and door.can_move else None)


@api.post("/api/tables/{table}/code")
async def show_code(table: TableId, wish: p.CodeWanted, server: TheServer) -> p.JoinCode:
    """A short code for whoever is to come to this table; the same until nobody has asked for it for half an hour."""
    if (await server.store.summary(table)).ended:
        raise refused("game_over")
    return p.JoinCode(code=await server.codes.show(table, wish.language), seconds=server.codes.lives)


@api.post("/api/codes")
async def find_table(typed: p.CodeTyped, request: Request, server: TheServer) -> p.CodeFound:
    """The table that a code leads to. Wrong ones are counted: whoever guesses has to wait."""
    limits = limits_of(request)
    guesses = (limits.wrong_codes[site_of(address_of(request))], limits.all_wrong_codes)
    if wait := max(bucket.wait() for bucket in guesses):
        raise CommandRefused(shown("too_fast"), {"Retry-After": str(math.ceil(wait))})
    table = await server.codes.find(typed.code)
    if table is None:
        for bucket in guesses:
            bucket.owe(1)
        raise refused("no_such_code")
    return p.CodeFound(table=table)


@api.get("/api/openapi.json", include_in_schema=False)
async def show_schema(request: Request) -> Response:
    return Response(schema_of(request.app), media_type="application/json")


@lru_cache(maxsize=1)
def schema_of(app: FastAPI) -> bytes:
    """What can be asked, for programs. It is long, so it is written once."""
    return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()


@api.get("/healthz", response_model=p.Health)
async def health(server: TheServer) -> p.Health | Response:
    """Whether something can be stored at this moment; 503 with what is wrong if not."""
    if trouble := await server.heartbeat.feel():
        return problem(not_storing(trouble))
    return p.Health(version=__version__, tables=len(server.registry))


@api.get("/live", include_in_schema=False)
async def is_live() -> Response:
    """Whether the process answers at all."""
    return Response("alive\n", media_type="text/plain")


@api.get("/ready", response_model=p.Health, include_in_schema=False)
async def is_ready(server: TheServer) -> p.Health | Response:
    """Whether people may be sent here: 503 as soon as the server is about to leave, or cannot store anything."""
    if server.is_leaving:
        return Response("leaving\n", 503, media_type="text/plain")
    return await health(server)


@api.get("/metrics", include_in_schema=False)
async def show_metrics(server: TheServer) -> Response:
    metrics.TABLES.set(len(server.registry))
    metrics.PROCESSES.set(server.neighbours.processes)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


# ── the socket ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def table_socket(socket: WebSocket) -> None:
    """One client at a table; see `protocol`."""
    await hold(
        socket,
        lambda server, limits, address: Connection(socket, server.registry, server.settings, limits, address),
        lambda connection: connection.run(socket.path_params["table"]),
    )


# Without FastAPI's reading of parameters, which would hold on to 4 kB for as long as somebody is connected.
api.add_websocket_route("/api/tables/{table}/socket", table_socket)
