"""The way to a PostgreSQL database: connecting, what can go wrong, and whether what lies there is ours."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from poeppel.errors import system_reason
from poeppel.server.store.base import StoreFull, StoreTrouble, StoreUnusable
from poeppel.server.store.postgres_schema import FUNCTIONS, VERSIONS
from poeppel.texts import Text

log = logging.getLogger("poeppel.server")

Connection: TypeAlias = Any  # asyncpg says nothing of its types
BeforeUpgrade: TypeAlias = Callable[[Connection, int], Awaitable[None]]
"""Called with the version of before, inside the transaction that is going to change it."""

CONNECT_WITHIN = 5.0  # seconds
ANSWER_WITHIN = 10.0  # seconds: then the line is taken for dead, and another is tried
OLDEST = 13  # the oldest PostgreSQL that this is tried with in mind: earlier ones get no more cures
UPGRADING = 0x506F706C  # the lock under which one process changes what lies there
SETTINGS = {"application_name": "poeppel", "jit": "off", "timezone": "UTC"}

CUT_OFF = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # while another machine takes over
    asyncpg.QueryCanceledError,
)
"""The line is down or the database restarts: it may be back in a moment."""

UNDONE = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Nothing has happened, and at once it may succeed."""

NOT_ALLOWED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
    asyncpg.UndefinedTableError,
    asyncpg.UndefinedFunctionError,
    asyncpg.UndefinedColumnError,
    asyncpg.InvalidSchemaNameError,
)
"""A person has to look."""


def without_password(url: str) -> str:
    """The address as a log may show it."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    query = "&".join(part for part in parts.query.split("&") if not part.startswith("password="))
    return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{host}", parts.path, query, ""))


async def connect(url: str) -> Connection:
    """A line of one's own."""
    connection = await asyncpg.connect(
        url, timeout=CONNECT_WITHIN, command_timeout=ANSWER_WITHIN, server_settings=SETTINGS
    )
    await made_durable(connection)
    return connection


async def made_durable(connection: Connection) -> None:
    """What is answered is on the disk, whatever the database's settings say; stricter ones stay."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )


def trouble(error: BaseException, place: str) -> StoreTrouble:
    """What PostgreSQL complains of, in the words of a store."""
    if isinstance(error, StoreTrouble):
        return error
    if isinstance(error, ValueError | asyncpg.ClientConfigurationError):
        return StoreUnusable(
            place,
            Text(
                f"das ist keine Adresse einer Datenbank wie postgresql://name@rechner/datenbank ({error})",
                f"this is not an address of a database like postgresql://name@host/database ({error})",
            ),
        )
    if isinstance(error, NOT_ALLOWED):
        return StoreUnusable(
            place, Text(f"die Datenbank lässt uns nicht: {error}", f"the database does not let us: {error}")
        )
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFull(place, Text("der Datenträger der Datenbank ist voll", "the database's disk is full"))
    if isinstance(error, CUT_OFF):
        why = system_reason(error) if isinstance(error, OSError) and error.errno else Text(f"{error}", f"{error}")
        return StoreFull(
            place,
            Text(
                f"die Datenbank ist nicht zu erreichen ({why.de or 'keine Antwort'})",
                f"the database cannot be reached ({why.en or 'no answer'})",
            ),
        )
    return StoreFull(
        place,
        Text(
            f"die Datenbank lässt sich gerade nicht schreiben ({error})",
            f"the database cannot be written just now ({error})",
        ),
    )


# ── whether it is ours ────────────────────────────────────────────────────────────────────────────────────────────────


async def make_ready(url: str, before_upgrade: BeforeUpgrade) -> None:
    """Make what we need there, or bring it up to date. `StoreTrouble` if it is not ours, of a newer Pöppel, or cannot
    be written."""
    place = without_password(url)
    try:
        connection = await connect(url)
    except (*CUT_OFF, asyncpg.PostgresError, ValueError) as error:
        raise trouble(error, place) from error
    try:
        await _make_ready(connection, place, before_upgrade)
    except (*CUT_OFF, asyncpg.PostgresError) as error:
        raise trouble(error, place) from error
    finally:
        await connection.close(timeout=CONNECT_WITHIN)


async def _make_ready(connection: Connection, place: str, before_upgrade: BeforeUpgrade) -> None:
    if (major := connection.get_server_version().major) < OLDEST:
        raise StoreUnusable(
            place,
            Text(
                f"PostgreSQL {major} ist zu alt, es muss {OLDEST} oder neuer sein",
                f"PostgreSQL {major} is too old, it has to be {OLDEST} or newer",
            ),
        )
    if await connection.fetchval("SELECT current_setting('fsync')") == "off":
        log.warning("the database runs with fsync = off: when its machine fails, moves are lost")
    version = await found_version(connection, place)
    if version < len(VERSIONS):
        # Locked before the transaction begins: inside, what was not there a moment ago would stay unseen.
        await connection.execute("SELECT pg_advisory_lock($1)", UPGRADING, timeout=None)
        async with connection.transaction():
            version = await found_version(connection, place)  # now that no other process can be doing the same
            if 0 < version < len(VERSIONS):
                await before_upgrade(connection, version)
            if version < len(VERSIONS):
                await _upgrade(connection, version)
        await connection.execute("SELECT pg_advisory_unlock($1)", UPGRADING)
    await connection.execute(
        "INSERT INTO poeppel.notes VALUES ('opened', poeppel.now()::text)"
        " ON CONFLICT (name) DO UPDATE SET text = excluded.text"
    )


async def found_version(connection: Connection, place: str) -> int:
    """The version of what lies there; 0 if nothing does. `StoreUnusable` if it is not ours, or too new."""
    has_schema, has_about = await connection.fetchrow(
        "SELECT to_regnamespace('poeppel') IS NOT NULL, to_regclass('poeppel.about') IS NOT NULL"
    )
    if not has_schema:
        return 0
    if not has_about:
        raise StoreUnusable(
            place,
            Text(
                "dort gibt es schon ein Schema „poeppel“, aber es ist keines von Pöppel",
                'there is a schema "poeppel" already, but not one of Pöppel',
            ),
        )
    version = int(await connection.fetchval("SELECT version FROM poeppel.about"))
    if version > len(VERSIONS):
        raise StoreUnusable(place, too_new(version, len(VERSIONS)))
    return version


def too_new(version: int, known: int) -> Text:
    return Text(
        f"die Datenbank stammt von einem neueren Pöppel (Fassung {version}, dieser kennt bis {known}); er ist zu "
        "aktualisieren",
        f"the database was written by a newer Pöppel (version {version}, this one knows up to {known}); update it",
    )


async def _upgrade(connection: Connection, version: int) -> None:
    if version == 0:
        await connection.execute("CREATE SCHEMA poeppel")
        await connection.execute("CREATE TABLE poeppel.about (version integer NOT NULL)")
        await connection.execute("INSERT INTO poeppel.about VALUES (0)")
    for statements in VERSIONS[version:]:
        for statement in statements:
            await connection.execute(statement, timeout=None)
    for function in FUNCTIONS:
        await connection.execute(function)
    await connection.execute("UPDATE poeppel.about SET version = $1", len(VERSIONS))


def backup_beside(folder: Path, version: int) -> Path:
    """Where a database is saved before it is upgraded."""
    return folder / f"before-version-{version + 1}.backup"


async def close(connection: Connection | None) -> None:
    """Let go of a line, whether or not it is dead."""
    if connection is None or connection.is_closed():
        return
    try:
        await asyncio.wait_for(connection.close(), CONNECT_WITHIN)
    except (*CUT_OFF, asyncpg.PostgresError):
        connection.terminate()
