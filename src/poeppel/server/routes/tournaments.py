"""What can be asked of the server about tournaments."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Body, Header, Path, Query, Request, WebSocket
from fastapi.responses import PlainTextResponse
from starlette.responses import Response

from poeppel.errors import PoeppelError
from poeppel.server import protocol as p
from poeppel.server.entrance.limits import address_of
from poeppel.server.lifecycle import Server
from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import by_the_desk, refused, sentence
from poeppel.server.routes.requests import TheServer, TheToken, hold, is_at_home, server_of, written
from poeppel.server.tournaments.links import Link
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.parts import outlook_shown, sentences, tie_break_shown
from poeppel.server.tournaments.showing import mark_of
from poeppel.server.tournaments.socket import TournamentSocket
from poeppel.server.tournaments.understood import understood
from poeppel.server.tournaments.views import all_links, swap_shown
from poeppel.tournament.desk.drawing import draw_records
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.plain import as_plain
from poeppel.tournament.event_log.refusals import refused as refused_by_rule
from poeppel.tournament.files.event_lines import without_seals
from poeppel.tournament.files.folders import content_of
from poeppel.tournament.files.people_files import Meaning, Preview, preview, previewed_lines
from poeppel.tournament.files.plan_files import plan_of
from poeppel.tournament.papers.from_state import LinkRole, pdf_of
from poeppel.tournament.plans.plan import MOST_PEOPLE
from poeppel.tournament.plans.presets import PRESETS
from poeppel.tournament.plans.tie_breaks import TIE_BREAKS

TournamentId = Annotated[str, Path(pattern="^[a-z2-9]{16}$", description="The tournament's id, as in its links.")]
Language = Annotated[Literal["de", "en"], Query()]
RawBytes = Annotated[bytes, Body(media_type="application/octet-stream")]
Value = TypeVar("Value")

desk = APIRouter()


class Pdf(Response):
    media_type = "application/pdf"


class Zip(Response):
    media_type = "application/zip"


class Asking:
    """Somebody with a link, in the tournament that it opens."""

    def __init__(self, request: Request, server: Server, live: LiveTournament, link: Link) -> None:
        self.request, self.server, self.live, self.link = request, server, live, link

    @property
    def payer(self) -> str | None:
        """To whom work is charged; nobody on the server's own machine."""
        return None if is_at_home(self.request, self.server) else address_of(self.request)

    def only(self, *roles: t.TournamentRole) -> None:
        if self.link.role not in roles:
            raise refused("not_by_this_link")

    async def look(self, work: Callable[[State], Value]) -> Value:
        """What is found in the state, by work that takes a while."""
        try:
            value, took = await self.live.look(work)
        except PoeppelError as error:
            raise by_the_desk(error) from None
        self.server.tournaments.charge(self.payer, took)
        return value

    def links(self) -> Callable[[LinkRole, str], str]:
        """Addresses for paper, as other devices reach them."""
        root = self.server.door.address or str(self.request.base_url).rstrip("/")
        state, links, tournament = self.live.state, self.live.links, self.live.id
        return lambda role, subject: f"{root}/tournament/{tournament}/{links.token(state, Link(role, subject))}"


@asynccontextmanager
async def _asking(request: Request, server: Server, tournament: str, token: str) -> AsyncIterator[Asking]:
    address = address_of(request)
    async with server.tournaments.using(tournament, None if is_at_home(request, server) else address) as live:
        yield Asking(request, server, live, server.tournaments.admit(live, token, address))


# ── before there is one ───────────────────────────────────────────────────────────────────────────────────────────────


@desk.post("/api/tournaments", status_code=201)
async def make_tournament(wish: t.NewTournament, request: Request, server: TheServer) -> t.TournamentMade:
    """Set up a tournament; the answer has the token of its first desk. The same `id` again is answered as then."""
    return await server.tournaments.create(wish, address_of(request), is_at_home(request, server))


@desk.get("/api/tournaments")
async def list_tournaments(request: Request, server: TheServer) -> list[t.TournamentListed]:
    """All tournaments with their desks' links: on the server's own machine only."""
    if not is_at_home(request, server):
        raise refused("only_here")
    return await server.tournaments.listed()


@desk.get("/api/tournaments/presets")
async def list_presets() -> t.Presets:
    """Formats that are really played, as plans, and the tie-breaks that there are."""
    return t.Presets(
        presets=tuple(
            t.PresetShown(
                name=preset.name,
                title=sentence(preset.title),
                about=sentence(preset.about),
                people=preset.people,
                plan=as_plain(preset.plan, whole=True),
            )
            for preset in PRESETS.values()
        ),
        tie_breaks=tuple(map(tie_break_shown, TIE_BREAKS.values())),
        most_people=MOST_PEOPLE,
    )


@desk.post("/api/tournaments/outlook")
async def show_outlook(wish: t.OutlookWanted) -> t.OutlookShown:
    """What a plan means for a number of people: tables, time, and what is impossible."""
    try:
        return outlook_shown(plan_of(wish.plan), wish.people)
    except PoeppelError as error:
        raise by_the_desk(error) from None


@desk.post("/api/tournaments/read-back", status_code=201)
async def read_back(
    content: RawBytes,
    request: Request,
    server: TheServer,
    wish: Annotated[p.Token, Query(alias="id", description="As in `NewTournament`.")],
) -> t.ReadBack:
    """A tournament again from what was exported: the zip archive, or the lines of its events. It gets new links."""
    return await server.tournaments.read_back(wish, content, address_of(request), is_at_home(request, server))


# ── one tournament ────────────────────────────────────────────────────────────────────────────────────────────────────


@desk.get(
    "/api/tournaments/{tournament}",
    response_model=t.DeskView | t.HelperView | t.TableView | t.PersonView | t.WallView,
)
async def show_tournament(
    tournament: TournamentId,
    request: Request,
    server: TheServer,
    token: TheToken,
    if_none_match: Annotated[str | None, Header()] = None,
    accept_encoding: Annotated[str, Header()] = "",
) -> Response:
    """What the token's role sees. `ETag` marks it; asked with `If-None-Match`, nothing is sent while it is the same."""
    async with _asking(request, server, tournament, token) as asking:
        if if_none_match is not None and if_none_match == mark_of(asking.live):
            return Response(status_code=304, headers={"ETag": if_none_match})
        told = server.folders.told(tournament)
        seen, took = await server.showing(asking.live).show(asking.live, asking.link, told)
        server.tournaments.charge(asking.payer, took)
    headers = {"ETag": seen.mark, "Vary": "Accept-Encoding, Authorization"}
    if "gzip" in accept_encoding:
        headers["Content-Encoding"] = "gzip"
        return Response(seen.view.gzipped(seen.clock), headers=headers, media_type="application/json")
    return Response(seen.view.plain(seen.clock), headers=headers, media_type="application/json")


@desk.delete("/api/tournaments/{tournament}")
async def delete_tournament(
    tournament: TournamentId, request: Request, server: TheServer, token: TheToken
) -> p.ClearedAway:
    """Delete a tournament for good: for its desk."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        await server.tournaments.delete(asking.live)
    return p.ClearedAway(deleted=True)


@desk.post("/api/tournaments/{tournament}/commands")
async def perform(
    tournament: TournamentId, sent: t.CommandSent, request: Request, server: TheServer, token: TheToken
) -> t.CommandDone:
    """Do something. What is answered is on the disk; sent again with the same `id`, it is done once."""
    async with _asking(request, server, tournament, token) as asking:
        done, took = await asking.live.perform(asking.link, sent.id, sent.command, sent.device)
        server.tournaments.charge(asking.payer, took)
        return done


@desk.post("/api/tournaments/{tournament}/people")
async def read_people(
    tournament: TournamentId,
    content: RawBytes,
    request: Request,
    server: TheServer,
    token: TheToken,
    columns: Annotated[str, Query(max_length=2000, description="What each column means, with commas between.")] = "",
) -> t.PeopleRead:
    """A list of people as it was saved by a spreadsheet, understood and not stored."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        return await asking.look(lambda state: _previewed(state, content, columns))


def _previewed(state: State, content: bytes, columns: str) -> t.PeopleRead:
    meanings: list[Meaning] | None = columns.split(",") if columns else None  # type: ignore[assignment]
    known = [one.person.name for one in state.people.values()]
    seen = preview(content, year=state.year or None, columns=meanings, known=known)
    chosen = {id(details) for details in seen.details}
    there = {row.line for row in seen.known}
    doubled = {row.line for group in seen.doubled for row in group[1:]}
    return t.PeopleRead(
        columns=tuple(
            t.ColumnRead(header=one.header, meaning=one.meaning, title=sentence(one.title)) for one in seen.columns
        ),
        rows=tuple(
            t.RowRead(
                line=row.line,
                details=as_plain(row.details),
                known=row.line in there,
                doubled=row.line in doubled,
                chosen=id(row.details) in chosen,
            )
            for row in seen.rows
        ),
        faults=sentences(seen.faults),
        doubts=_doubts(seen),
        people=tuple(as_plain(details) for details in seen.details),
    )


def _doubts(seen: Preview) -> tuple[p.Sentence, ...]:
    """What is to be looked at, without the columns and without what cannot be read."""
    said = list(previewed_lines(seen))
    return sentences(said[1 + len(seen.columns) : len(said) - len(seen.faults)])


@desk.post("/api/tournaments/{tournament}/swap")
async def cost_of_swap(
    tournament: TournamentId, wish: t.SwapWanted, request: Request, server: TheServer, token: TheToken
) -> t.SwapShown:
    """What it would cost if two people changed seats in the draft; nothing is done."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        return await asking.look(lambda state: swap_shown(state, wish.one, wish.other))


@desk.post("/api/tournaments/{tournament}/reading")
async def read_result(
    tournament: TournamentId, wish: t.ResultWanted, request: Request, server: TheServer, token: TheToken
) -> t.ResultRead:
    """What a result would mean: places, counts and points; nothing is done."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk", "helper", "table", "person")
        return await asking.look(lambda state: understood(state, wish))


@desk.get("/api/tournaments/{tournament}/links", response_model=t.AllLinks)
async def list_links(tournament: TournamentId, request: Request, server: TheServer, token: TheToken) -> Response:
    """Every link, those of people and tables too: for the desk."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        return written(await asking.look(lambda state: all_links(state, asking.live.links, asking.link)))


@desk.get("/api/tournaments/{tournament}/draws/{number}", response_class=PlainTextResponse)
async def show_draw(
    tournament: TournamentId,
    number: Annotated[int, Path(ge=1, le=100)],
    request: Request,
    server: TheServer,
    token: TheToken,
) -> Response:
    """The record of a published draw, which anybody can draw again (`poeppel verify`): for every link. Where several
    rounds were planned at once it is the desk's until the last of them is published."""
    async with _asking(request, server, tournament, token) as asking:
        is_desk = asking.link.role == "desk"
        return PlainTextResponse(await asking.look(lambda state: _draw_record(state, number, is_desk)))


def _draw_record(state: State, number: int, is_desk: bool) -> str:
    """A round that was planned with an earlier one is in that one's record, which tells all of them."""
    if number > len(state.rounds):
        raise refused_by_rule("no_such_round", round=number)
    records = draw_records(state.events())
    first = max((one for one in records if one <= number), default=None)
    if first is None or number >= first + len(records[first].drawn):
        raise refused_by_rule("nothing_drawn", round=number)
    last = first + len(records[first].drawn) - 1
    if last > len(state.rounds) and not is_desk:
        raise refused_by_rule("record_later", round=last)
    return records[first].text({person: one.person.name for person, one in state.people.items()})


@desk.get("/api/tournaments/{tournament}/papers/{kind}.pdf", response_class=Pdf)
async def print_paper(
    tournament: TournamentId,
    kind: Annotated[str, Path(max_length=40)],
    request: Request,
    server: TheServer,
    token: TheToken,
    number: Annotated[int | None, Query(alias="round", ge=1, le=100)] = None,
    language: Language = "de",
) -> Response:
    """Something on paper, as PDF: for the desk."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        links, state = asking.links(), await asking.look(_copied)

        def work(check: Callable[[], None]) -> bytes:
            return pdf_of(state, kind, round_number=number, language=language, links=links)

        what = "paper", tournament, kind, number, language, state.number, links("table", "1")
        try:
            pdf = await server.background.long_work.do(address_of(request), what, work)
        except PoeppelError as error:
            raise by_the_desk(error) from None
    headers = {"Content-Disposition": f'inline; filename="{kind}.pdf"'}
    return Pdf(pdf, headers=headers)


def _copied(state: State) -> State:
    """A state of one's own, for work that others need not wait for; without what is sealed."""
    return State.of(without_seals(state.events()))


@desk.get("/api/tournaments/{tournament}/export.zip", response_class=Zip)
async def export(
    tournament: TournamentId,
    request: Request,
    server: TheServer,
    token: TheToken,
    papers: bool = True,
    language: Language = "de",
) -> Response:
    """Everything in one archive: events, plan, tables for spreadsheets, papers. From it the tournament can be read back
    on any machine. For the desk."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        links, state = asking.links(), await asking.look(_copied)

        def work(check: Callable[[], None]) -> bytes:
            return _zipped(content_of(state, language, papers=papers, links=links).files, check)

        what = "export", tournament, papers, language, state.number, links("table", "1")
        archive = await server.background.long_work.do(address_of(request), what, work)
    return Zip(archive, headers={"Content-Disposition": 'attachment; filename="tournament.zip"'})


def _zipped(files: Any, check: Callable[[], None]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, make in files.items():
            check()
            archive.writestr(name, make())
    return out.getvalue()


@desk.put("/api/tournaments/{tournament}/folder")
async def choose_folder(
    tournament: TournamentId, wish: t.FolderWanted, request: Request, server: TheServer, token: TheToken
) -> t.FolderChosen:
    """Where everything is also written after each round, on the server's own machine; asked there only."""
    if not is_at_home(request, server):
        raise refused("only_here")
    async with _asking(request, server, tournament, token) as asking:
        asking.only("desk")
        return t.FolderChosen(told=await server.folders.choose(asking.live, wish.folder))


# ── the socket ────────────────────────────────────────────────────────────────────────────────────────────────────────


@desk.websocket("/api/tournaments/{tournament}/socket")
async def tournament_socket(socket: WebSocket, tournament: str) -> None:
    """A page that wants to hear when something changes."""
    await hold(
        socket,
        lambda server, limits, address: TournamentSocket(socket, server.settings, limits, address),
        lambda connection: connection.run(server_of(socket).tournaments, tournament),
    )


# ── played online ─────────────────────────────────────────────────────────────────────────────────────────────────────


@desk.post("/api/tournaments/{tournament}/seat")
async def take_online_seat(
    tournament: TournamentId, request: Request, server: TheServer, token: TheToken
) -> t.OnlineSeatGiven:
    """The token of one's own seat at the online table of this round, by a person's link. Asked again, the same."""
    async with _asking(request, server, tournament, token) as asking:
        asking.only("person")
        return await server.online.admit(asking.live, asking.link.subject, token)
