"""Where tables live: one small interface, and SQLite behind it."""

from poeppel.server.store.base import (
    Appended,
    Conflict,
    Grant,
    NoSuchTable,
    Role,
    Store,
    StoreClosed,
    StoredEvent,
    StoreError,
    StoreFull,
    StoreUnusable,
    TableSummary,
    Taken,
)
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.store.sqlite_file import backup, restore

__all__ = [
    "Appended",
    "Conflict",
    "Grant",
    "NoSuchTable",
    "Role",
    "SQLiteStore",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFull",
    "StoreUnusable",
    "StoredEvent",
    "TableSummary",
    "Taken",
    "backup",
    "restore",
]
