"""Servers in processes of their own that need not load everything anew: one process, `python -m tests.server.serving`,
has it loaded and splits off each of them. It is asked by lines of JSON, which `forks` writes."""

import socket
import sys
from pathlib import Path
from typing import Any

from bench.split_off import serve_wishes
from poeppel.cli.app import run
from poeppel.server import process
from poeppel.server.settings import Settings
from poeppel.server.store.opening import is_address


def run_server(port: int, log_level: str, database: str, send_buffer: int | None = None, **chosen: Any) -> None:
    """`serve` with these settings, as JSON has them. What the system keeps of what is sent can be made small, so that
    it matters soon whether somebody reads."""
    if send_buffer is not None:
        keep_little(send_buffer)
    chosen |= {name: frozenset(chosen[name]) for name in ("proxies", "origins") if name in chosen}
    chosen |= {name: Path(chosen[name]) for name in ("client", "tournaments") if name in chosen}
    process.serve(
        Settings(database if is_address(database) else Path(database), **chosen), "127.0.0.1", port, log_level
    )


def keep_little(size: int) -> None:
    listen = process._listen

    def listen_and_keep_little(host: str, port: int) -> socket.socket:
        listening = listen(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        return listening

    process._listen = listen_and_keep_little


def run_command(words: list[str]) -> None:
    """`poeppel` with these words."""
    sys.exit(run(words))


if __name__ == "__main__":
    serve_wishes({"server": lambda about: run_server(**about), "command": run_command})
