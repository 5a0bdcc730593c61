"""Games to look at again: as a record, replayed or explained. That takes long, so it is done beside the messages, once
for all who ask, and for nobody who has gone. What was found of a table that stands still is kept with it."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
import zlib
from collections.abc import Awaitable, Callable, Hashable
from typing import Literal, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from poeppel.errors import PoeppelError
from poeppel.game.record import Record
from poeppel.server.background import Work
from poeppel.server.entrance.limits import address_of
from poeppel.server.fingerprint import fingerprint
from poeppel.server.lifecycle import Server
from poeppel.server.refusals import badly_written, refused
from poeppel.server.store.base import Derived
from poeppel.server.tables.log import record_of
from poeppel.server.views.replay import replay_of
from poeppel.server.views.review import review_of

Form: TypeAlias = Literal["record", "replay", "review"]
Check: TypeAlias = Callable[[], None]

GONE = 499  # nobody reads it
FASTEST = 1  # of zlib's levels: a replay becomes a tenth


class Told(NamedTuple):
    """How a game is told in one form."""

    tell: Callable[[Record, Check], str]
    media_type: str = "application/json"


FORMS: dict[Form, Told] = {
    "record": Told(lambda record, check: str(record), "text/plain; charset=utf-8"),
    "replay": Told(lambda record, check: replay_of(record).model_dump_json()),
    "review": Told(lambda record, check: review_of(record, check).model_dump_json()),
}


async def of_table(request: Request, server: Server, form: Form, table: str) -> Response:
    """The game at a table, as far as it has come."""
    summary = await server.store.summary(table)
    if form == "review" and not summary.ended:
        raise refused("not_over")  # else it would tell people what to play
    what = form, table, summary.last
    answers = server.background.long_work
    if answers.known(what) is None and (kept := await _kept(server, form, table, summary.last)) is not None:
        answers.keep(what, kept)
    if (known := answers.known(what)) is not None:
        return _answer(form, known)
    async with server.registry.using(table, address_of(request)) as live:
        if live.table.position is None:
            raise refused("not_started")
        stands_still = summary.ended or not live.audience  # else it will not be true for long
    async with server.registry.reading(table):
        stored = await server.store.events(table, most=summary.last)
        loop = asyncio.get_running_loop()

        def work(check: Check) -> bytes:
            record = record_of(table, stored)
            if record is None:  # it began after we had looked how things stand
                raise refused("not_started")
            answer = _tell(form, record, check)
            if stands_still:
                packed = Derived(summary.last, zlib.compress(answer, FASTEST), fingerprint())
                loop.call_soon_threadsafe(server.background.keep, server.store, table, form, packed)
            return answer

        return await _found(request, server, form, what, work)


async def _kept(server: Server, form: Form, table: str, last: int) -> bytes | None:
    """What was found before, if nothing has happened since."""
    kept = await server.store.kept(table, form, fingerprint())
    if kept is None or kept.number != last:
        return None
    try:
        return await asyncio.to_thread(zlib.decompress, kept.data)
    except zlib.error:  # damaged: it is found again
        return None


def file_name(record: str, made: float) -> str:
    """What somebody will look for: the day, the rules and who played, without what a file's name may not have."""
    lines = [line.split(None, 2) for line in record.splitlines() if line]
    rules = next((line[1] for line in lines if line[0] == "rules"), "")
    names = ", ".join(line[2] for line in lines if line[0] == "seat" and len(line) > 2)
    day = time.strftime("%Y-%m-%d", time.gmtime(made))
    return re.sub(r'[\\/:*?"<>|]', "_", " ".join(filter(None, (day, rules, names)))) + ".game"


async def of_text(request: Request, server: Server, form: Form, text: str) -> Response:
    """A game that somebody has as a record."""
    what = form, hashlib.sha256(text.encode(errors="surrogatepass")).digest()
    try:
        return await _found(request, server, form, what, lambda check: _tell(form, Record.parse(text), check))
    except PoeppelError as error:
        raise badly_written(error) from None


def _tell(form: Form, record: Record, check: Check) -> bytes:
    check()
    return FORMS[form].tell(record, check).encode()


async def _found(request: Request, server: Server, form: Form, what: Hashable, work: Work) -> Response:
    """Do the work, for as long as somebody waits for it."""
    background, address = server.background, address_of(request)
    do = background.evaluate if form == "review" else background.long_work.do
    answer = await _while_there(request, do(address, what, work))
    return Response(status_code=GONE) if answer is None else _answer(form, answer)


def _answer(form: Form, body: bytes) -> Response:
    return Response(body, media_type=FORMS[form].media_type)


async def _while_there(request: Request, work: Awaitable[bytes]) -> bytes | None:
    """What the work gives; None when the one who asked has gone."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_leaves(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        leaving.cancel()


async def _leaves(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
