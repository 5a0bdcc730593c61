"""Servers in processes of their own that need not load everything anew: one process, `python -m tests.server.serving`,
has it loaded and splits off each of them. It is asked by lines of JSON, which `forks` writes."""

import json
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

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


def split_off(work: Callable[[], None], out: str, err: str) -> int:
    """Another process that does this; its id."""
    return os.fork() or _work(work, out, err)


def _work(work: Callable[[], None], out: str, err: str) -> NoReturn:
    for stream, file in ((sys.stdout, out), (sys.stderr, err)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), stream.fileno())
    code = 0
    try:
        work()
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def code_of(pid: int) -> int | None:
    """What a process has ended with: a signal is less than zero, as in `subprocess`."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def answer(wish: str, about: Any, out: str = "", err: str = "") -> int | None:
    """What a line asks for: to start something, whose process's id is answered, or what one has ended with."""
    if wish == "code":
        return code_of(about)
    work = {"server": lambda: run_server(**about), "command": lambda: run_command(about)}[wish]
    return split_off(work, out, err)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the tests ends its input
    for line in sys.stdin:
        print(json.dumps(answer(**json.loads(line))), flush=True)
