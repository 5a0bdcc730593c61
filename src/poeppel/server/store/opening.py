"""The store of a place: a file for SQLite, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from poeppel.errors import installed_with
from poeppel.server.store.base import Store
from poeppel.server.store.sqlite import SQLiteStore


async def open_store(place: Path | str, *, address: str | None = None, backups: Path | None = None) -> Store:
    """Open it, make it if there is none. `address` tells others where the server is that has a file open; in `backups`
    a database is saved before it is upgraded. `StoreTrouble` if it cannot be used."""
    if isinstance(place, Path):
        return await SQLiteStore.open(place, address=address)
    with installed_with("postgres"):
        from poeppel.server.store.postgres import PostgresStore
    return await PostgresStore.open(place, backups=backups)


def is_address(text: str) -> bool:
    """Whether this names a PostgreSQL database, and not a file."""
    return text.startswith(("postgresql://", "postgres://"))
