"""`poeppel serve`: tables for people at other devices."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.options import LanguageOption, whole_number
from poeppel.cli.speech import say
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.server.settings import Settings

USUAL_PORT = 8000
THIS_MACHINE, EVERYBODY = "127.0.0.1", "0.0.0.0"
DAY = 86_400.0

DatabaseOption = Annotated[
    Path | None,
    typer.Option("--database", metavar="FILE", help="Where the tables are kept; without it among your own data."),
]


LanOption = Annotated[bool, typer.Option("--lan", help="Let devices in this network in, and show the address.")]


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="N", parser=whole_number, help="The port to listen on.")
    ] = USUAL_PORT,
    lan: LanOption = False,
    public_url: Annotated[
        str | None,
        typer.Option("--public-url", metavar="URL", help="Where people reach the server, if that is another address."),
    ] = None,
    database: DatabaseOption = None,
    keep_days: Annotated[
        int, typer.Option("--keep-days", metavar="N", parser=whole_number, help="Days that ended tables are kept.")
    ] = 30,
    tables_per_address: Annotated[
        int,
        typer.Option("--tables-per-address", metavar="N", parser=whole_number, help="Open tables for one address."),
    ] = 50,
    sockets_per_address: Annotated[
        int, typer.Option("--sockets-per-address", metavar="N", parser=whole_number, help="Sockets for one address.")
    ] = 200,
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")
    ] = "warning",
    language: LanguageOption = None,
) -> None:
    """Run a server with tables for people at other devices."""
    from poeppel.cli.reading import engine_ready

    check_port(port)
    _check_words(public_url, log_level)
    engine_ready()
    open_tables(
        port,
        lan,
        log_level,
        database=database,
        public_url=public_url.rstrip("/") if public_url else None,
        tables_per_address=tables_per_address,
        sockets_per_address=sockets_per_address,
        keep_ended=keep_days * DAY,
    )


def open_tables(port: int, lan: bool, log_level: str = "warning", database: Path | None = None, **more: Any) -> None:
    """Say where the tables are, and serve them until somebody stops it."""
    from poeppel.server.settings import Settings

    address = f"http://{network_address()}:{port}" if lan else None
    settings = Settings(database=database_file(database), lan_url=address, **more)
    _announce(port, settings)
    _run(settings, EVERYBODY if lan else THIS_MACHINE, port, log_level)


def database_file(chosen: Path | None) -> Path:
    """The file with the tables; its folder is made when it is missing."""
    if chosen is None:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        chosen = Path(home) / "poeppel" / "tables.sqlite"
    try:
        chosen.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PoeppelError(
            Text(f"{chosen.parent} lässt sich nicht anlegen: {error}", f"{chosen.parent} cannot be made: {error}")
        ) from None
    return chosen


def check_port(port: int) -> None:
    if not 1 <= port <= 65_535:
        raise PoeppelError(Text(f"{port} ist kein Port von 1 bis 65535", f"{port} is no port from 1 to 65535"))


def _check_words(public_url: str | None, log_level: str) -> None:
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise PoeppelError(
            Text(
                f"{public_url!r} beginnt nicht mit http:// oder https://", f"{public_url!r} has no http:// or https://"
            )
        )
    if log_level not in ("debug", "info", "warning", "error"):
        raise PoeppelError(
            Text(
                f"{log_level!r} gibt es nicht, nur debug, info, warning, error",
                f"there is no {log_level!r}, only debug, info, warning, error",
            )
        )


def _announce(port: int, settings: Settings) -> None:
    """Where the server is; for a network also as a code to scan."""
    address = settings.public_url or settings.lan_url or f"http://localhost:{port}"
    print(say(f"Pöppel läuft: {address}", f"Pöppel is running: {address}"))
    print(say("Strg-C beendet.", "Ctrl-C stops."), flush=True)
    if settings.public_url or settings.lan_url:
        import segno

        segno.make(address, error="m").terminal(out=sys.stdout, border=2, compact=True)
        sys.stdout.flush()


def network_address() -> str:
    """The address by which other devices in this network reach this one. Nothing is sent for it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is never used: only the route is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return THIS_MACHINE
    return found


def _run(settings: Settings, host: str, port: int, log_level: str) -> None:
    from poeppel.server.running import serve as run
    from poeppel.server.store.base import StoreError

    try:
        run(settings, host, port, log_level)
    except StoreError as error:
        raise PoeppelError(Text(f"{settings.database}: {error}", f"{settings.database}: {error}")) from None
    except SystemExit as stop:  # uvicorn could not start: the port is taken, or the store cannot be opened
        if stop.code:
            raise PoeppelError(
                Text(f"der Server konnte auf Port {port} nicht starten", f"the server could not start on port {port}")
            ) from None
