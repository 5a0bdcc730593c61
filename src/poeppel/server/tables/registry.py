"""All tables that this process has at hand; the others are in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import replace

from poeppel.errors import PoeppelError
from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.entrance.limits import LOOPBACK, Buckets, is_among
from poeppel.server.entrance.tokens import hash_token, new_token, seat_token
from poeppel.server.neighbours.base import ALONE, Elsewhere, Neighbours
from poeppel.server.refusals import badly_written, refused
from poeppel.server.settings import Settings
from poeppel.server.store.base import (
    NO_GRANTS,
    Conflict,
    Grant,
    NoSuchTable,
    Quota,
    QuotaReached,
    Store,
    StoredEvent,
    Taken,
)
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.log import CHECKPOINT, UnreadableTable
from poeppel.server.tables.presence import Listener
from poeppel.server.tables.setup import FreshTable, Holder, is_same_wish, set_up, store_table
from poeppel.server.tables.tournament import give_seat
from poeppel.server.tables.view import listed

log = logging.getLogger("poeppel.server")

EVENT_COSTS = 0.00003  # seconds of the processor to read an event, about; what it was is settled afterwards
FIRST = 1  # the number of `table_created`, by which everybody at a rematch sits down


class Registry:
    """Makes tables, finds them, and lets go of those that nobody needs."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        background: Background,
        work: Buckets | None = None,
        neighbours: Neighbours = ALONE,
    ) -> None:
        """`work` is what each address may cause: bots play at the expense of whoever made their table."""
        self.store = store
        self._neighbours = neighbours
        neighbours.hear(self)
        self._is_private = settings.public_url is None
        self._quota = Quota(
            settings.tables_per_address,
            settings.alone_makes_room,
            settings.shared_makes_room,
            settings.ended_per_address,
        )
        self._background = background
        self._fastest_bot = settings.fastest_bot
        self._work = Buckets(settings.work_per_second, settings.work_burst) if work is None else work
        self._live: dict[str, LiveTable] = {}
        self._kept_tables = settings.kept_tables
        self._left: OrderedDict[str, LiveTable] = OrderedDict()  # by the last one just now; somebody may come back
        self._listed: dict[str, tuple[int, p.TableListed]] = {}  # public tables after their event of this number
        self._set_aside: dict[str, UnreadableTable] = {}

    def __len__(self) -> int:
        return len(self._live)

    def is_at_hand(self, table_id: str) -> bool:
        """Whether it need not be read from its first event on."""
        return table_id in self._live or table_id in self._left

    @contextlib.asynccontextmanager
    async def using(self, table_id: str, address: str | None = None) -> AsyncIterator[LiveTable]:
        """A table for as long as somebody needs it; then the store is enough. Reading it is charged to `address`, if
        one asks for it. `NoSuchTable` when there is none, `UnreadableTable` when it cannot be read."""
        expected = 0.0 if address is None else await self._afford_reading(table_id, address)
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = self._find(table_id)
        live.users += 1
        try:
            async with self.reading(table_id):
                took = await live.open()
            if address is not None:
                self._work[address].owe(took - expected)
            yield live
        finally:
            live.users -= 1
            if not live.users:
                live.timers.stop()
                live.let_go()
                del self._live[table_id]
                self._keep(live)

    async def _afford_reading(self, table_id: str, address: str) -> float:
        """Take what it will cost to read a table that is not at hand. That is more than most of what can be asked in a
        few bytes; whoever does so again and again waits until they have paid."""
        if self.is_at_hand(table_id):
            return 0.0
        cost = EVENT_COSTS * min((await self.store.summary(table_id)).last, 2 * CHECKPOINT)
        while wait := self._work[address].wait(0.0):
            await asyncio.sleep(wait)
        self._work[address].owe(cost)
        return cost

    def _find(self, table_id: str) -> LiveTable:
        if table_id in self._left:
            return self._left.pop(table_id)
        return LiveTable(
            table_id,
            self.store,
            self._background,
            self.invite,
            self._work,
            self._fastest_bot,
            self._quota_of,
            self._neighbours,
        )

    def _quota_of(self, address: str) -> Quota | None:
        """How many tables an address may have, where nobody asks who could be seen to sit at this machine."""
        return None if self._is_private and is_among(address, LOOPBACK) else self._quota

    def _keep(self, live: LiveTable) -> None:
        """Have it at hand for the next one: whoever asks again and again need not have it read each time."""
        if not live.is_current:
            live.timers.end()
            return
        live.is_current = False
        self._left[live.table.id] = live
        if len(self._left) > self._kept_tables:
            _, longest_ago = self._left.popitem(last=False)
            longest_ago.timers.end()

    @contextlib.asynccontextmanager
    async def reading(self, table_id: str) -> AsyncIterator[None]:
        """Around whatever reads a table's events. A table that cannot be read is set aside: the log names it once, by a
        number that opens nothing, and whoever asks for it, or waits here for its events, is refused."""
        self._refuse_set_aside(table_id)
        try:
            yield
        except UnreadableTable as fault:
            self._set_aside[table_id] = fault
            key = (await self.store.summary(table_id)).key
            extra = {"table_key": key, "event": fault.number, "fault": fault.fault}
            log.error("a table cannot be read and is set aside", extra=extra)
        self._refuse_set_aside(table_id)

    def _refuse_set_aside(self, table_id: str) -> None:
        if fault := self._set_aside.get(table_id):
            raise UnreadableTable(fault.number, fault.fault)

    async def create(self, wish: p.NewTable, address: str, is_own_machine: bool = False) -> p.TableMade:
        """Set up a table; whoever asks again with the same token is answered as then. Whoever sits at the server's own
        machine may have as many as they like: it is theirs."""
        if wish.token and (made := await self._made_before(wish, wish.token)):
            return made
        fresh, token = _asked_for(wish), wish.token or new_token()
        grants = {hash_token(token): Grant(fresh.id, "host")}
        try:
            await store_table(self.store, fresh, address, grants, None if is_own_machine else self._quota)
        except QuotaReached:
            raise refused("too_many_tables") from None
        except Taken:  # the same request twice at once
            if made := await self._made_before(wish, token):
                return made
            raise
        return p.TableMade(table=fresh.id, host_token=token, commitment=fresh.created.commitment)

    async def _made_before(self, wish: p.NewTable, token: str) -> p.TableMade | None:
        """The table of this wish, if it was made and only the answer was lost; refused when the token opens anything
        else."""
        grant = await self.store.grant(hash_token(token))
        if grant is None:
            return None
        async with self.using(grant.table) as live:
            created = live.table.created
        assert created is not None
        if grant.role != "host" or not is_same_wish(created, _asked_for(wish)):
            raise refused("token_taken")
        return p.TableMade(table=grant.table, host_token=token, commitment=created.commitment)

    async def invite(self, rematch: str, listener: Listener) -> None:
        """Hand a client of the game before the token for its place at the rematch, if that is still its own, and there
        still is one. Nobody needs a token to watch."""
        if listener.actor.role == "spectator":
            return
        with contextlib.suppress(NoSuchTable, UnreadableTable):  # cleared away, or set aside: there is no place there
            await self._give_key(rematch, listener)

    async def _give_key(self, rematch: str, listener: Listener) -> None:
        actor, token = listener.actor, listener.token_for(rematch)
        place = replace(actor, since=FIRST) if actor.seat else actor
        async with self.using(rematch) as live, live.lock:
            while not place.is_gone(live.table):
                with contextlib.suppress(Conflict):
                    if await self.store.grant(hash_token(token)) is None:
                        given = p.KeyGiven(role=place.role, seat=place.seat)
                        await live.happen([given], grants={hash_token(token): place.grant(rematch)})
                    listener.tell(p.NewKey(table=rematch, token=token).as_json())
                    return
                await live.catch_up()

    async def lay(self, fresh: FreshTable, address: str) -> None:
        """Store a table of a tournament. Nobody has a token for it until they come."""
        await store_table(self.store, fresh, address, NO_GRANTS)

    async def admit(self, table_id: str, seat: str, person: Holder, link: str) -> str:
        """The token for a tournament's seat, for the one whose it is, by their link; asked again, the same. If a bot
        plays there, because they come late, the seat is theirs from now on."""
        async with self.using(table_id) as live, live.lock:
            while True:
                table, place = live.table, live.table.seats[seat]
                if table.phase == "ended":
                    raise refused("game_over")
                if place.holder != person.id:
                    raise refused("not_your_seat")
                given = give_seat(table, seat, person) if place.kind == "bot" and table.phase == "playing" else []
                actor = Actor("seat", seat, table.number + 1 if given else place.since)
                token = seat_token(link, table_id, actor.since)
                try:
                    if await self.store.grant(hash_token(token)) is None:
                        key = p.KeyGiven(role="seat", seat=seat)
                        await live.happen([*given, key], grants={hash_token(token): actor.grant(table_id)})
                    return token
                except Conflict:
                    await live.catch_up()

    async def clear_away(self, table_id: str, token: str, address: str | None = None) -> bool:
        """Let somebody be done with a table, and say whether it is deleted; refused if the token opens nothing."""
        grant = await self.store.grant(hash_token(token))
        if grant is None or grant.table != table_id:
            raise refused("bad_token")
        async with self.using(table_id, address) as live:
            return await live.clear_away(Actor.of(grant))

    async def public_tables(self) -> list[p.TableListed]:
        """The public tables, newest first. A table is looked at only when something has happened there."""
        found: dict[str, tuple[int, p.TableListed]] = {}  # of this request alone: others may overlap with it
        for summary in await self.store.public_tables():
            known = self._listed.get(summary.id)
            if known is None or known[0] != summary.last:
                try:
                    async with self.using(summary.id) as live:
                        known = live.table.number, listed(live.table)
                except (NoSuchTable, UnreadableTable):  # pruned just now, or set aside
                    continue
            found[summary.id] = known
        self._listed = found
        return [table for _, table in found.values()]

    # ── what other processes say ──────────────────────────────────────────────────────────────────────────────────────

    def tables(self) -> Collection[str]:
        return self._live.keys()

    def known(self) -> Mapping[str, int]:
        return {id: live.table.number for id, live in self._live.items()}

    def happened(self, table: str, number: int, called: Sequence[StoredEvent] = ()) -> None:
        live = self._live.get(table)
        if live is not None and number > live.table.number:
            self._background.spawn(self._catch_up(live, number, called))

    async def _catch_up(self, live: LiveTable, number: int, called: Sequence[StoredEvent]) -> None:
        with contextlib.suppress(UnreadableTable):
            async with self.reading(live.table.id):
                await live.heard_of(number, called)

    def shown(self, table: str, message: bytes) -> None:
        if (live := self._live.get(table)) is not None:
            live.audience.pass_on(message)

    def elsewhere(self, table: str, elsewhere: Elsewhere) -> None:
        if (live := self._live.get(table)) is not None:
            live.heard_who_is_there(elsewhere)

    def close(self) -> None:
        """Nothing happens by itself any more."""
        for live in self._live.values():
            live.timers.stop()


def _asked_for(wish: p.NewTable) -> FreshTable:
    try:
        return set_up(wish)
    except PoeppelError as error:
        raise badly_written(error) from None
