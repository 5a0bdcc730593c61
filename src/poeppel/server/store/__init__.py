"""Where tables live: one small interface, and SQLite behind it."""

from poeppel.server.store.base import (
    Appended,
    Conflict,
    Grant,
    NoSuchTable,
    Quota,
    QuotaReached,
    Role,
    Store,
    StoreClosed,
    StoredEvent,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreTrouble,
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
    "Quota",
    "QuotaReached",
    "Role",
    "SQLiteStore",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFull",
    "StoreInUse",
    "StoreTrouble",
    "StoreUnusable",
    "StoredEvent",
    "TableSummary",
    "Taken",
    "backup",
    "restore",
]
