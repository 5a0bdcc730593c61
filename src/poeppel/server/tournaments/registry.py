"""All tournaments that this process has at hand; the others are in the store."""

from __future__ import annotations

import contextlib
import logging
import math
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from functools import partial
from secrets import token_bytes

from poeppel.errors import PoeppelError
from poeppel.server.background import Background
from poeppel.server.entrance.limits import Limits, site_of
from poeppel.server.neighbours.base import ALONE, GONE, Elsewhere, Neighbours
from poeppel.server.protocol.tournaments import NewTournament, ReadBack, TournamentListed, TournamentMade
from poeppel.server.refusals import CommandRefused, by_the_desk, refused, shown
from poeppel.server.settings import Settings
from poeppel.server.store.base import NoSuchTable, Quota, QuotaReached, Store, StoredEvent, StoreError, Taken
from poeppel.server.tournaments.links import FIRST_DESK, Link, command_for, id_for
from poeppel.server.tournaments.live import LiveTournament, Notice, UnreadableTournament, now_text
from poeppel.server.tournaments.reading import read_file
from poeppel.tournament.desk.deciding import decide, open_links
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.commands import Create
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files.plan_files import plan_of

log = logging.getLogger("poeppel.server")

MOST_LISTED = 200
DEAREST = 1.0  # seconds that one piece of work is charged at most: somebody's draw may have been the first


class Tournaments:
    """Makes tournaments, finds them, and lets go of those that nobody needs."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        background: Background,
        limits: Limits,
        neighbours: Neighbours = ALONE,
    ) -> None:
        self.store = store
        self.neighbours = neighbours
        neighbours.hear(self)
        self.notices: list[Notice] = []  # whoever wants to know what was stored, in any tournament
        self._background = background
        self._limits = limits
        self._quota = Quota(settings.tournaments_per_address, settings.empty_makes_room, math.inf)
        self._kept_most = settings.kept_tournaments
        self._live: dict[str, LiveTournament] = {}
        self._left: OrderedDict[str, LiveTournament] = OrderedDict()
        self._set_aside: dict[str, UnreadableTournament] = {}

    def __len__(self) -> int:
        return len(self._live)

    # ── finding ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @contextlib.asynccontextmanager
    async def using(self, tournament: str, address: str | None = None) -> AsyncIterator[LiveTournament]:
        """A tournament for as long as somebody needs it; then the store is enough. Reading it is charged to `address`,
        if one asks for it. Refused when there is none, or when it cannot be read."""
        live = self._live.get(tournament)
        if live is None:
            kept = self._left.pop(tournament) if tournament in self._left else self._fresh(tournament)
            live = self._live[tournament] = kept
        live.users += 1
        try:
            self.charge(address, await self._open(live))
            yield live
        finally:
            live.users -= 1
            if not live.users and self._live.get(tournament) is live:
                del self._live[tournament]
                self._keep(live)

    def _fresh(self, tournament: str) -> LiveTournament:
        return LiveTournament(tournament, self.store, self._background, self.notices, self.neighbours)

    def _keep(self, live: LiveTournament) -> None:
        if live.state.number:
            self._left[live.id] = live
            if len(self._left) > self._kept_most:
                self._left.popitem(last=False)

    async def _open(self, live: LiveTournament) -> float:
        """One that cannot be read is set aside: the log names it once, by a number that opens nothing."""
        if fault := self._set_aside.get(live.id):
            raise UnreadableTournament(fault.number, fault.fault)
        try:
            return await live.open()
        except NoSuchTable:
            raise refused("no_such_tournament") from None
        except UnreadableTournament as error:
            if live.id in self._set_aside:  # several have asked at once
                raise
            self._set_aside[live.id] = error
            key = (await self.store.summary(live.id, kind="tournament")).key
            extra = {"tournament_key": key, "event": error.number, "fault": error.fault}
            log.error("a tournament cannot be read and is set aside", extra=extra)
            raise

    def charge(self, address: str | None, seconds: float) -> None:
        """What work at a tournament has cost is owed by whoever asked; nothing on the server's own machine."""
        if address is not None:
            self._limits.work[address].owe(min(seconds, DEAREST))

    def admit(self, live: LiveTournament, token: str, address: str) -> Link:
        """Whose token this is. Wrong ones are counted: whoever guesses has to wait."""
        try:
            return live.recognise(token)
        except CommandRefused as no:
            if no.refusal.code != "bad_link":
                raise
        guesses = (self._limits.wrong_codes[site_of(address)], self._limits.all_wrong_codes)
        wait = max(bucket.wait() for bucket in guesses)
        for bucket in guesses:
            bucket.owe(0 if wait else 1)
        if wait:
            raise CommandRefused(shown("too_fast"), {"Retry-After": str(math.ceil(wait))})
        raise refused("bad_link")

    # ── what other processes say ──────────────────────────────────────────────────────────────────────────────────────

    def tables(self) -> Collection[str]:
        return self._live.keys()

    def known(self) -> Mapping[str, int]:
        return {id: live.state.number for id, live in self._live.items()}

    def happened(self, table: str, number: int, called: Sequence[StoredEvent] = ()) -> None:
        live = self._live.get(table)
        if live is not None and number > live.state.number:
            self._background.spawn(self._catch_up(live))

    async def _catch_up(self, live: LiveTournament) -> None:
        try:
            await live.heard_of()
        except NoSuchTable:
            self._live.pop(live.id, None)
            live.close(shown("no_such_tournament"))
        except (CommandRefused, StoreError):  # whoever asks next is told
            pass

    def shown(self, table: str, message: bytes) -> None:
        """Everything that pages see of a tournament is stored."""

    def elsewhere(self, table: str, elsewhere: Elsewhere) -> None:
        """It does not matter who else looks at a tournament."""

    # ── making ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def create(self, wish: NewTournament, address: str, is_at_home: bool = False) -> TournamentMade:
        """Set up a tournament; the same wish again is answered as then. Whoever sits at the server's own machine may
        have as many as they like."""
        self._background.draws.start()
        try:
            command = Create(wish.title, plan_of(wish.plan), wish.day)
            made_by = command_for(wish.id)
            events = decide(State(), command, made_by, at=now_text(), by=Link("desk", FIRST_DESK).author)
        except PoeppelError as error:
            raise by_the_desk(error) from None
        history = (*events, _first_desk(events[-1].number, made_by))
        tournament = id_for(wish.id)
        is_new = await self._store_all(tournament, history, address, is_at_home)
        async with self.using(tournament) as live:
            if not is_new and live.state.events()[0].body != events[0].body:
                raise refused("token_taken")
            return TournamentMade(tournament=tournament, token=desk_token(live))

    async def read_back(self, wish: str, content: bytes, address: str, is_at_home: bool = False) -> ReadBack:
        """A tournament again from its file, under new links."""
        self._background.draws.start()
        read, took = await self._background.aside(partial(_tried, content, is_strangers=not is_at_home))
        if not is_at_home:
            self._limits.work[address].owe(took)
        if isinstance(read, PoeppelError):
            raise by_the_desk(read)
        state, history = read
        if not any(role == "desk" for role, _ in open_links(state)):
            history = (*history, _first_desk(state.number, command_for(wish)))
        tournament = id_for(wish)
        is_new = await self._store_all(tournament, history, address, is_at_home)
        async with self.using(tournament) as live:
            if not is_new and live.state.events()[: len(history)] != list(history):
                raise refused("token_taken")
            return ReadBack(
                tournament=tournament, token=desk_token(live), number=live.state.number, title=live.state.title
            )

    async def _store_all(self, tournament: str, history: Sequence[Event], address: str, is_at_home: bool) -> bool:
        """Store a new tournament with its first events; False if there is one of that id already."""
        try:
            await self.store.create(
                tournament,
                secret=token_bytes(32),
                public=False,
                address=address,
                events=[event.as_line() for event in history],
                grants={},
                shared=any(isinstance(event.body, e.Published) for event in history),
                quota=None if is_at_home else self._quota,
                kind="tournament",
            )
        except QuotaReached:
            raise refused("too_many_tournaments") from None
        except Taken:
            return False
        log.info("tournament made", extra={"events": len(history)})
        return True

    async def delete(self, live: LiveTournament) -> None:
        """Delete a tournament with all that belongs to it."""
        async with live.lock:
            with contextlib.suppress(NoSuchTable):
                await self.store.delete(live.id, kind="tournament")
            self._live.pop(live.id, None)
            self.neighbours.happened(live.id, GONE)
        live.close(shown("no_such_tournament"))

    async def listed(self) -> list[TournamentListed]:
        """Every tournament, what has changed last first, with a way in: for whoever sits at the server itself."""
        found = []
        for summary in await self.store.summaries("tournament", MOST_LISTED):
            try:
                async with self.using(summary.id) as live:
                    state = live.state
                    found.append(
                        TournamentListed(
                            tournament=summary.id,
                            title=state.title,
                            day=state.day,
                            people=len(state.people),
                            rounds=len(state.rounds),
                            changed=summary.changed,
                            token=desk_token(live),
                            problem=None,
                        )
                    )
            except UnreadableTournament as error:
                text = error.refusal.text
                found.append(
                    TournamentListed(
                        tournament=summary.id,
                        title="",
                        day="",
                        people=0,
                        rounds=0,
                        changed=summary.changed,
                        token="",
                        problem=text,
                    )
                )
            except CommandRefused:  # deleted just now
                continue
        return found


def _tried(content: bytes, is_strangers: bool) -> tuple[State, tuple[Event, ...]] | PoeppelError:
    """A file that was read, or why it cannot be: that has taken its time, too."""
    try:
        return read_file(content, is_strangers)
    except PoeppelError as error:
        return error


def desk_token(live: LiveTournament) -> str:
    """The token of a desk: of the first that there is."""
    role, subject = next(link for link in open_links(live.state) if link[0] == "desk")
    return live.links.token(live.state, Link(role, subject))


def _first_desk(number: int, command: str) -> Event:
    return Event(number + 1, command, now_text(), Link("desk", FIRST_DESK).author, e.LinkMade("desk", FIRST_DESK))
