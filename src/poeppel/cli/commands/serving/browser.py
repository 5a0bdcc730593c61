"""`poeppel` without a command: the game in the browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import webbrowser
from urllib.request import urlopen

from poeppel.cli.language import say
from poeppel.cli.local_server import USUAL_PORT, check_port, database_file, open_tables, server_ready
from poeppel.errors import PoeppelError
from poeppel.texts import Text

UP_WITHIN = 120.0  # seconds: the first start may have to compile the rules


def play_in_browser(port: int | None, lan: bool) -> None:
    """Start the tables, or find those that are running, and show them."""
    from poeppel.cli.compiling import games_ready
    from poeppel.server.settings import CLIENT

    server_ready()
    if not (CLIENT / "index.html").exists():
        raise PoeppelError(_NOT_BUILT)
    if port is None and not lan and (address := running_already()):
        print(say(f"Pöppel läuft schon: {address}", f"Pöppel is running already: {address}"), flush=True)
        show(address)
        return
    port = free_port(USUAL_PORT) if port is None else port
    check_port(port)
    games_ready()
    threading.Thread(target=show_when_up, args=(port,), daemon=True).start()
    open_tables(port, lan)


def running_already() -> str | None:
    """Where our server answers: the one that has the tables open, or the one at the usual port."""
    from poeppel.server.store.file_lock import holder_of

    holder = holder_of(database_file(None))
    usual = f"http://localhost:{USUAL_PORT}"
    candidates = (holder.address if holder else None, usual)
    return next((address for address in candidates if address and is_poeppel(address)), None)


def show_when_up(port: int) -> None:
    """Open the browser as soon as the server answers."""
    address, until = f"http://localhost:{port}", time.monotonic() + UP_WITHIN
    while time.monotonic() < until:
        if is_poeppel(address):
            show(address)
            return
        time.sleep(0.05)


def show(address: str) -> None:
    """Open the browser, if there is a screen for it; the address is printed anyway."""
    if has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Without one, `webbrowser` might start a browser for the terminal, and take the terminal away."""
    if os.environ.get("BROWSER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_poeppel(address: str) -> bool:
    """Whether our server answers there."""
    try:
        with urlopen(f"{address}/healthz", timeout=2) as answer:
            return set(json.load(answer)) == {"version", "tables"}
    except (OSError, ValueError):
        return False


def free_port(usual: int) -> int:
    """The usual port, or any other if that is taken."""
    for port in (usual, 0):
        with socket.socket() as probe:
            if os.name == "posix":  # a port that was closed just now counts as free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise PoeppelError(Text("es ist kein Port frei", "no port is free"))


_NOT_BUILT = Text(
    "Die Seiten für den Browser fehlen; ./poeppel baut sie mit Node 20 oder neuer. Im Terminal: poeppel play",
    "the pages for the browser are missing; ./poeppel builds them with Node 20 or newer. In the terminal: poeppel play",
)
