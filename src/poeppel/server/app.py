"""The server as an ASGI application: a few HTTP routes, one socket a client."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Depends, FastAPI, Path, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from poeppel import __version__
from poeppel.draw.geometry import geometry
from poeppel.engine.compiling import is_compiled
from poeppel.errors import PoeppelError
from poeppel.record import Record
from poeppel.rules import EDITIONS, SWITCHES
from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.connection import BAD_HELLO, GOING_DOWN, Connection
from poeppel.server.guarding import Guard
from poeppel.server.limits import Sockets
from poeppel.server.pages import Pages
from poeppel.server.refusals import CommandRefused, badly_written, refused, sentence, shown, unreadable
from poeppel.server.replays import replay_of
from poeppel.server.reviews import review_of
from poeppel.server.settings import Settings
from poeppel.server.store.base import NoSuchTable, Store, StoreError
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.table import Table, record_of
from poeppel.server.tables import Tables
from poeppel.server.thinking import Thinking
from poeppel.wall_boards import parse_board
from poeppel.warming import GAMES, warm

T = TypeVar("T")

log = logging.getLogger("poeppel.server")

GOODBYE_WITHIN = 5.0  # seconds

TableId = Annotated[str, Path(pattern="^[a-z2-9]{16}$", description="The table's id, as in its link.")]
STATUS = {"no_such_table": 404, "no_such_seat": 404, "unreadable": 422, "too_many_tables": 429, "not_stored": 503}
CODES = {404: "no_such_page", 405: "wrong_method", 413: "too_large"}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": p.Problem} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}


class Server:
    """What the routes share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.mind = Thinking()
        self.tables = Tables(store, settings, self.mind)
        self.sockets = Sockets(settings.sockets, settings.sockets_per_address)
        self.connections: set[Connection] = set()
        self._long_work = asyncio.Lock()
        self._listed: dict[str, tuple[int, p.TableListed]] = {}

    async def say_goodbye(self) -> None:
        """Before the server stops: answer what has been asked, then close every socket."""
        for connection in tuple(self.connections):
            connection.dismiss(GOING_DOWN)
        until = time.monotonic() + GOODBYE_WITHIN
        while self.connections and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def public_tables(self) -> list[p.TableListed]:
        """The public tables, newest first. A table is looked at only when something has happened there."""
        known, self._listed = self._listed, {}
        for summary in await self.store.public_tables():
            number, listed = known.get(summary.id, (0, None))
            if listed is None or number != summary.last:
                with contextlib.suppress(NoSuchTable):  # pruned just now
                    async with self.tables.using(summary.id) as live:
                        number, listed = live.table.number, listed_table(live.table)
            if listed is not None:
                self._listed[summary.id] = (number, listed)
        return [listed for _, listed in self._listed.values()]

    async def record(self, table: str) -> Record:
        """The game at a table; refused when it has not started."""
        events = [p.EVENTS.validate_json(event.data) for event in await self.store.events(table)]
        record = record_of(table, events)
        if record is None:
            raise refused("not_started")
        return record

    async def beside(self, work: Callable[..., T], *arguments: object) -> T:
        """Do something long in a thread, one such thing at a time, so that nobody's game waits for it."""
        async with self._long_work:
            return await asyncio.to_thread(work, *arguments)

    async def thinking(self, work: Callable[..., T], *arguments: object) -> T:
        """The same for what asks the network: that has to be compiled first."""
        await self.mind.ready()
        return await self.beside(work, *arguments)

    async def close(self) -> None:
        await self.mind.close()
        await self.tables.close()
        await self.store.close()

    async def prune_forever(self) -> None:
        while True:
            now = time.time()
            try:
                gone = await self.store.prune(now - self.settings.keep_ended, now - self.settings.keep_idle)
                if gone:
                    log.info("old tables pruned", extra={"tables": gone})
            except StoreError:
                log.exception("pruning failed")
            await asyncio.sleep(self.settings.prune_every)


def make_app(settings: Settings) -> FastAPI:
    """The application on one database."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await SQLiteStore.open(settings.database)
        server = app.state.server = Server(settings, store)
        logging.getLogger("uvicorn.error").addFilter(discreet)
        pruning = asyncio.ensure_future(server.prune_forever())
        warming = asyncio.ensure_future(asyncio.to_thread(warm_up))
        if not is_compiled(GAMES):  # half a minute now, or some seconds in everybody's game; loading goes on beside it
            await warming
        thinking = asyncio.ensure_future(server.mind.ready())
        yield
        pruning.cancel()
        thinking.cancel()
        await warming
        await server.close()

    app = FastAPI(
        title="Pöppel",
        description="Tables for the games of the family. Playing goes over a socket; see docs/protocol.md.",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api, responses=PROBLEMS)
    app.router.default = Pages(app.router.default, settings.client)
    app.add_exception_handler(CommandRefused, _refused)
    app.add_exception_handler(NoSuchTable, _no_such_table)
    app.add_exception_handler(StoreError, _not_stored)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(Guard, settings=settings)
    return app


def warm_up() -> None:
    """Have everything loaded that a game needs, then tell the garbage collector that it is here to stay. Else, with
    hundreds of tables, it would look through all of it every few seconds, and everybody would wait half a second."""
    warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)


def discreet(record: logging.LogRecord) -> bool:
    """Keep out of the log what uvicorn says of sockets: it names tables, whose ids open seats, and when debugging all
    that is sent, tokens included. What a client sends that is no UTF-8 is not worth a stack trace."""
    said = str(record.msg)
    if said.startswith("Invalid UTF-8"):
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return record.levelno > logging.DEBUG and '"WebSocket' not in said


# ── HTTP ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

api = APIRouter()


def server_of(request: HTTPConnection) -> Server:
    server: Server = request.app.state.server
    return server


async def _the_server(request: Request) -> Server:
    return server_of(request)  # async, because FastAPI would run anything else in a thread


TheServer = Annotated[Server, Depends(_the_server)]


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


@api.post("/api/tables", status_code=201)
async def make_table(wish: p.NewTable, request: Request, server: TheServer) -> p.TableMade:
    """Set up a table. Keep the tokens: they are shown only here."""
    made = await server.tables.create(wish, address_of(request))
    log.info("table made", extra={"rules": wish.rules})  # not its id: that opens a seat
    return made


@api.get("/api/tables")
async def list_tables(server: TheServer) -> list[p.TableListed]:
    """The public tables, newest first."""
    return await server.public_tables()


@api.get("/api/tables/{table}")
async def show_table(table: TableId, server: TheServer) -> p.TableState:
    """How things stand at a table, for whoever has its link."""
    async with server.tables.using(table) as live:
        return live.state()


@api.post("/api/tables/{table}/seats", status_code=201)
async def sit_down(table: TableId, wish: p.SitDown, server: TheServer) -> p.SatDown:
    """Take an open seat."""
    async with server.tables.using(table) as live:
        return await live.sit_down(wish)


@api.get("/api/tables/{table}/record", response_class=PlainTextResponse)
async def show_record(table: TableId, server: TheServer) -> PlainTextResponse:
    """The game as a record, with the proof of its dice."""
    record = await server.record(table)
    return PlainTextResponse(str(record), headers={"Content-Disposition": f'attachment; filename="{table}.game"'})


@api.get("/api/tables/{table}/replay")
async def show_replay(table: TableId, server: TheServer) -> p.Replay:
    """The game so far, to look at again: every turn, how the dice fell, awards."""
    record = await server.record(table)
    return await server.beside(replay_of, record)


@api.post("/api/replay")
async def replay_record(record: Annotated[str, Body(media_type="text/plain")], server: TheServer) -> p.Replay:
    """The same of a record that is sent as text. What is wrong in it is answered with its line."""
    try:
        return await server.beside(lambda: replay_of(Record.parse(record)))
    except PoeppelError as error:
        raise badly_written(error) from None


@api.get("/api/tables/{table}/review")
async def show_review(table: TableId, server: TheServer) -> p.Review:
    """The game explained, once it has ended: what the dice did, what the choices did, the moments that decided it."""
    record = await server.record(table)
    if not record.end.is_over:
        raise refused("not_over")  # else it would tell people what to play
    return await server.thinking(review_of, record)


@api.post("/api/review")
async def review_record(record: Annotated[str, Body(media_type="text/plain")], server: TheServer) -> p.Review:
    """The same of a record that is sent as text, finished or not."""
    try:
        return await server.thinking(lambda: review_of(Record.parse(record)))
    except PoeppelError as error:
        raise badly_written(error) from None


@api.get("/api/tables/{table}/board")
async def show_board(table: TableId, server: TheServer) -> dict[str, Any]:
    """Where everything on the table's board is drawn, in the form of the client's `boards.json`: for own boards."""
    async with server.tables.using(table) as live:
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
async def show_address(server: TheServer) -> p.Here:
    """Where other devices reach this server: links and codes made on its own machine must not say `localhost`."""
    return p.Here(lan=server.settings.public_url or server.settings.lan_url)


@api.get("/healthz")
async def health(server: TheServer) -> p.Health:
    """Whether server and store answer."""
    await server.store.public_tables(1)
    return p.Health(version=__version__, tables=len(server.tables))


@api.get("/metrics", include_in_schema=False)
async def show_metrics(server: TheServer) -> Response:
    metrics.TABLES.set(len(server.tables))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def listed_table(table: Table) -> p.TableListed:
    seats = table.seats.values()
    return p.TableListed(
        table=table.id,
        rules=str(table.rules),
        open_seats=sum(seat.kind == "open" for seat in seats),
        seats=len(seats),
        phase=table.phase,
    )


def editions() -> p.Editions:
    """The editions and switches, for set-up pages."""
    return p.Editions(
        editions=tuple(
            p.EditionShown(
                name=edition.name,
                title=sentence(edition.title),
                about=sentence(edition.about),
                players=edition.players,
                takes=tuple(name for name in SWITCHES if name in edition.takes),
                always=tuple(name for name in SWITCHES if name in edition.always),
            )
            for edition in EDITIONS.values()
        ),
        switches=tuple(
            p.SwitchShown(name=s.name, rule=s.rule, title=sentence(s.title), about=sentence(s.about))
            for s in SWITCHES.values()
        ),
    )


# ── the socket ────────────────────────────────────────────────────────────────────────────────────────────────────────


@api.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """One client at a table; see `protocol`."""
    server, address = server_of(socket), address_of(socket)
    await socket.accept()
    if not server.sockets.open(address):
        await socket.send_text(p.Refused(id=None, refusal=shown("too_many_sockets")).model_dump_json())
        await socket.close(BAD_HELLO)
        return
    metrics.SOCKETS.inc()
    connection = Connection(socket, server.tables, server.settings)
    server.connections.add(connection)
    try:
        await connection.run(table)
    finally:
        server.connections.discard(connection)
        server.sockets.close(address)
        metrics.SOCKETS.dec()


# ── answers to what cannot be done ────────────────────────────────────────────────────────────────────────────────────


def problem(refusal: p.RefusalShown, status: int | None = None) -> Response:
    body = p.Problem(refusal=refusal).model_dump_json()
    return Response(body, status or STATUS.get(refusal.code, 409), media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CommandRefused)
    return problem(error.refusal)


async def _no_such_table(request: Request, error: Exception) -> Response:
    return problem(shown("no_such_table"))


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("the store failed", exc_info=error)
    return problem(shown("not_stored"))


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return problem(unreadable(error.errors()))


async def _http(request: Request, error: Exception) -> Response:
    """What the framework itself refuses: an unknown address, a wrong method, a body that is no JSON."""
    assert isinstance(error, HTTPException)
    answer = problem(shown(CODES.get(error.status_code, "unreadable")), error.status_code)
    answer.headers.update(error.headers or {})
    return answer
