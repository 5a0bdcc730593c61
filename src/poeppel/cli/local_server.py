"""The server on this machine: where its tables are kept, at which address it is, and running it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poeppel.cli.language import language, say
from poeppel.errors import PoeppelError, installed_with, system_reason
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.server.settings import Settings

USUAL_PORT = 8000
EVERYBODY = "0.0.0.0"


def server_ready() -> None:
    """Load the server, which not everybody installs, before anybody waits for the compiler."""
    with installed_with("server"):
        for part in ("poeppel.server.process", "segno"):
            import_module(part)


def open_tables(port: int, lan: bool, log_level: str = "warning", database: str | None = None, **more: Any) -> None:
    """Say where the tables are, and serve them until somebody stops it."""
    from poeppel.server.entrance.door import THIS_MACHINE, network_address
    from poeppel.server.settings import Settings

    address = f"http://{network_address()}:{port}" if lan else None
    place = database_place(database)
    backups = database_file(None).parent if isinstance(place, str) else None
    settings = Settings(database=place, backups=backups, lan_url=address, language=language(), **more)
    is_new = database is not None and isinstance(place, Path) and not place.exists()
    _run(settings, EVERYBODY if lan else THIS_MACHINE, port, log_level, is_new)


def database_place(chosen: str | None) -> Path | str:
    """The address of a PostgreSQL database, or the file with the tables."""
    from poeppel.server.store.opening import is_address

    if chosen is not None and is_address(chosen):
        return chosen
    return database_file(None if chosen is None else Path(chosen))


def database_file(chosen: Path | None) -> Path:
    """The file with the tables; its folder is made when it is missing."""
    if chosen is None:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        chosen = Path(home) / "poeppel" / "tables.sqlite"
    try:
        chosen.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = system_reason(error)
        raise PoeppelError(
            Text(f"{chosen.parent} lässt sich nicht anlegen: {why.de}", f"{chosen.parent} cannot be created: {why.en}")
        ) from None
    return chosen


def check_port(port: int) -> None:
    if not 1 <= port <= 65_535:
        raise PoeppelError(Text(f"{port} ist kein Port von 1 bis 65535", f"{port} is not a port from 1 to 65535"))


def _announce(port: int, settings: Settings, is_new: bool) -> None:
    """Where the server is; for a network also as a code to scan. With a mistyped path all tables would seem lost, so a
    database that was named and is new is mentioned."""
    address = settings.public_url or settings.lan_url or f"http://localhost:{port}"
    print(say(f"Pöppel läuft: {address}", f"Pöppel is running: {address}"))
    print(say("Strg-C beendet.", "Ctrl-C stops."), flush=True)
    if is_new:
        print(say(f"Neue Datenbank: {settings.database}", f"New database: {settings.database}"), flush=True)
    if settings.public_url or settings.lan_url:
        import segno

        segno.make(address, error="m").terminal(out=sys.stdout, border=2, compact=True)
        sys.stdout.flush()


def _run(settings: Settings, host: str, port: int, log_level: str, is_new: bool) -> None:
    from poeppel.server.process import serve as run
    from poeppel.server.store import StoreTrouble

    try:
        run(settings, host, port, log_level, lambda: _announce(port, settings, is_new))
    except StoreTrouble as trouble:
        raise PoeppelError(trouble.text) from None
    except SystemExit as stop:  # how uvicorn says that it has come to an end
        if stop.code:
            raise PoeppelError(
                Text(
                    "der Server konnte nicht starten; warum, steht darüber",
                    "the server could not start; why is said above",
                )
            ) from None
    except OSError as error:
        why = Text("nicht erlaubt", "not allowed") if isinstance(error, PermissionError) else Text("belegt", "taken")
        raise PoeppelError(
            Text(
                f"der Server konnte auf Port {port} nicht starten: {why.de}",
                f"the server could not start on port {port}: {why.en}",
            )
        ) from None
