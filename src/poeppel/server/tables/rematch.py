"""The table that people go on to: it is laid beside this one, may be cleared away again, and must be there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from poeppel.server import protocol as p
from poeppel.server.refusals import refused
from poeppel.server.store.base import NO_GRANTS, NoSuchTable, Quota, QuotaReached, Store, StoreError
from poeppel.server.tables.fold import Table
from poeppel.server.tables.setup import FreshTable, store_table


async def lay_beside(
    table: Table, store: Store, fresh: FreshTable, quota: Callable[[str], Quota | None]
) -> list[p.Event]:
    """Store the table for the rematch, under the address of this one; `quota` is how many an address may have."""
    summary = await store.summary(table.id)
    try:
        await store_table(store, fresh, summary.address, NO_GRANTS, quota(summary.address))
    except QuotaReached:
        raise refused("too_many_tables") from None
    return [p.RematchMade(table=fresh.id)]


async def clear_unwanted(store: Store, rematch: str) -> None:
    """A table that was set up for a rematch while another process was faster."""
    with contextlib.suppress(StoreError):
        await store.delete(rematch)


async def forget_cleared(table: Table, store: Store) -> None:
    """A rematch that was cleared away is none: nobody is sent there, and another may be laid."""
    if table.rematch is not None:
        try:
            await store.summary(table.rematch)
        except NoSuchTable:
            table.rematch = None


async def check_there(table: Table, store: Store, other: str) -> None:
    """Nobody is led to a table that is not there, or in a circle."""
    try:
        await store.summary(other)
    except NoSuchTable:
        raise refused("no_such_table") from None
    if other == table.id:
        raise refused("no_such_table")
