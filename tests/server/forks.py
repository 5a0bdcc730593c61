"""Processes that are started in no time, because another one has loaded the server before (`serving`)."""

from __future__ import annotations

import atexit
import json
import math
import os
import signal
import subprocess
import time
from functools import cache
from pathlib import Path
from threading import Lock

from tests.subprocesses import ROOT, environment, measured_python


class Loaded:
    """The process that the others are split off from. It ends with the tests, which wait for what it has measured."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [*measured_python(), "-m", "tests.server.serving"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
            text=True,
        )
        self._one_asks = Lock()
        atexit.register(self._end)

    def _end(self) -> None:
        self._process.communicate()

    def ask(self, wish: str, about: object, **more: str) -> int | None:
        assert self._process.stdin
        assert self._process.stdout
        with self._one_asks:
            print(json.dumps({"wish": wish, "about": about, **more}), file=self._process.stdin, flush=True)
            answer: int | None = json.loads(self._process.stdout.readline())
            return answer


loaded = cache(Loaded)


class Fork:
    """A process, used like one of `subprocess`."""

    def __init__(self, wish: str, about: object, out: Path, err: Path) -> None:
        pid = loaded().ask(wish, about, out=str(out), err=str(err))
        assert pid
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = loaded().ask("code", self.pid)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (math.inf if timeout is None else timeout)
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", end)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def server(settings: dict[str, object], log: Path) -> Fork:
    """A table server; what it says goes into the file."""
    return Fork("server", settings, log, log)


def command(words: list[str], folder: Path, timeout: float) -> tuple[int, str, str]:
    """`poeppel` with these words, which must come to an end by itself: its exit code, and what it said."""
    out, err = (folder / f"command-{pipe}.log" for pipe in ("out", "err"))
    for file in (out, err):
        file.unlink(missing_ok=True)
    code = Fork("command", words, out, err).wait(timeout)
    return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
