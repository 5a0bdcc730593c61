"""`poeppel serve`: tables for people at other devices."""

from __future__ import annotations

import re
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from poeppel.cli.local_server import USUAL_PORT, check_port, open_tables, server_ready
from poeppel.cli.options import DatabaseOption, LanguageOption, LanOption, whole_number
from poeppel.errors import PoeppelError
from poeppel.texts import Text

DAY = 86_400.0
BEGIN = re.compile(r"https?://([\w.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?(?=[/?#]|$)")
PATH = re.compile(r"(/(?!\.{1,2}(/|$))[\w.~-]+)*/?")


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="N", parser=whole_number, help="The port to listen on.")
    ] = USUAL_PORT,
    lan: LanOption = False,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="The address at which people reach the server, if it is a different one.",
        ),
    ] = None,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="Another address under which the server may be asked; repeatable."
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", metavar="ADDRESS", help="A proxy (or network) whose X-Forwarded-For is believed; repeatable."
        ),
    ] = None,
    metrics_for: Annotated[
        list[str] | None,
        typer.Option(
            "--metrics-for", metavar="ADDRESS", help="Who may read /metrics, beside this machine; repeatable."
        ),
    ] = None,
    database: DatabaseOption = None,
    keep_days: Annotated[
        int,
        typer.Option("--keep-days", metavar="N", parser=whole_number, help="How many days finished tables are kept."),
    ] = 30,
    tables_per_address: Annotated[
        int,
        typer.Option(
            "--tables-per-address", metavar="N", parser=whole_number, help="How many open tables one address may have."
        ),
    ] = 500,
    sockets_per_address: Annotated[
        int,
        typer.Option(
            "--sockets-per-address",
            metavar="N",
            parser=whole_number,
            help="How many people one address may have at tables.",
        ),
    ] = 200,
    tournaments: Annotated[
        Path | None,
        typer.Option(
            "--tournaments", metavar="FOLDER", help="Where each tournament is also written after every round."
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")
    ] = "warning",
    language: LanguageOption = None,
) -> None:
    """Run a server with tables for people on other devices."""
    from poeppel.cli.compiling import games_ready

    check_port(port)
    _check_urls(public_url, origins or [])
    _check_log_level(log_level)
    _check_addresses([*(proxies or ()), *(metrics_for or ())])
    server_ready()
    games_ready()
    open_tables(
        port,
        lan,
        log_level,
        database=database,
        public_url=public_url.rstrip("/") if public_url else None,
        origins=frozenset(url.rstrip("/") for url in origins or ()),
        proxies=frozenset(proxies or ()),
        metrics_for=frozenset(metrics_for or ()),
        tables_per_address=tables_per_address,
        sockets_per_address=sockets_per_address,
        keep_ended=keep_days * DAY,
        tournaments=None if tournaments is None else tournaments.absolute(),
    )


def _check_urls(public_url: str | None, origins: list[str]) -> None:
    """Refuse what no browser could ask for, and paths that could be taken for addresses of our own."""
    from poeppel.server.settings import OWN_NAMES

    for url in (*origins, *([public_url] if public_url is not None else ())):
        if flaw := _flaw(url):
            raise PoeppelError(flaw)
    for url in origins:
        if urlsplit(url).path.strip("/"):
            raise PoeppelError(
                Text(f"{url!r} hat einen Pfad, --origin aber nicht", f"{url!r} has a path, but --origin has none")
            )
    first = urlsplit(public_url or "").path.split("/")[1:2]
    if OWN_NAMES.intersection(first):
        raise PoeppelError(
            Text(
                f"der Pfad in {public_url!r} kann nicht mit {first[0]!r} beginnen: so beginnen schon eigene Seiten",
                f"the path in {public_url!r} cannot begin with {first[0]!r}: pages of our own begin with it",
            )
        )


def _flaw(url: str) -> Text | None:
    """What keeps this from being the address of a server."""
    begin = BEGIN.match(url)
    if not url.startswith(("http://", "https://")):
        return Text(
            f"{url!r} beginnt nicht mit http:// oder https://", f"{url!r} does not begin with http:// or https://"
        )
    if not begin:
        return Text(
            f"{url!r} nennt keinen Rechner wie example.org oder 192.168.0.7:8000",
            f"{url!r} does not name a host such as example.org or 192.168.0.7:8000",
        )
    if "?" in url or "#" in url:
        return Text(
            f"in {url!r} steht ein ? oder ein #; die Adresse eines Servers hat beides nicht",
            f"there is a ? or a # in {url!r}; the address of a server has neither",
        )
    if not PATH.fullmatch(url, begin.end()):
        return Text(
            f"der Pfad in {url!r} darf nur Buchstaben, Ziffern und - . _ ~ haben, dazwischen je einen Schrägstrich, "
            "und weder . noch .. für sich",
            f"the path in {url!r} may only have letters, digits and - . _ ~ between single slashes, and neither . nor "
            ".. by itself",
        )
    return None


def _check_log_level(log_level: str) -> None:
    if log_level not in ("debug", "info", "warning", "error"):
        raise PoeppelError(
            Text(
                f"{log_level!r} gibt es nicht, nur debug, info, warning, error",
                f"there is no {log_level!r}, only debug, info, warning, error",
            )
        )


def _check_addresses(addresses: list[str]) -> None:
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise PoeppelError(
                Text(
                    f"{address!r} ist keine Adresse wie 192.168.0.7 und kein Netz wie 172.16.0.0/12",
                    f"{address!r} is not an address like 192.168.0.7, nor a network like 172.16.0.0/12",
                )
            ) from None
