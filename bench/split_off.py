"""Processes that are there at once, because another one has loaded everything before and splits them off.

`python -m bench.split_off` is such a process, for servers. It is asked by lines of JSON, and when nobody can ask any
more, whoever it has split off ends with it.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, NoReturn

from bench.clients import ROOT, Process, ServerProcess, run_server

# ── whoever asks ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Loaded:
    """The process that the others are split off from."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment, text=True
        )
        self._one_asks = Lock()

    @classmethod
    def with_a_server(cls) -> Loaded:
        """What a first game needs is compiled, too."""
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
        return cls([sys.executable, "-m", "bench.split_off"], {**os.environ, "PYTHONPATH": path})

    def end(self) -> None:
        """Wait for it: it may have something to write down."""
        self._process.communicate()

    def ask(self, wish: str, about: object, **more: str) -> int | None:
        assert self._process.stdin
        assert self._process.stdout
        with self._one_asks:
            print(json.dumps({"wish": wish, "about": about, **more}), file=self._process.stdin, flush=True)
            answer: int | None = json.loads(self._process.stdout.readline())
            return answer


class Fork:
    """A process, used like one of `subprocess`."""

    def __init__(self, loaded: Loaded, wish: str, about: object, out: Path, err: Path) -> None:
        pid = loaded.ask(wish, about, out=str(out), err=str(err))
        assert pid
        self._loaded = loaded
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._loaded.ask("code", self.pid)
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


class SplitOffServer(ServerProcess):
    """A server that is there again at once."""

    def __init__(self, loaded: Loaded, folder: Path, settings: Mapping[str, Any], address: str | None = None) -> None:
        super().__init__(folder, settings, address)
        self._loaded = loaded

    def run(self) -> Process:
        return Fork(self._loaded, "server", [self.place, self.port, dict(self.settings)], self.log, self.log)


# ── whoever is asked ──────────────────────────────────────────────────────────────────────────────────────────────────


def serve_wishes(works: Mapping[str, Callable[[Any], None]]) -> None:
    """Split off what each line asks for, or say what one has ended with, until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts ends its input
    codes: dict[int, int | None] = {}  # by process; it may be asked for twice
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["wish"] == "code":
            pid = asked["about"]
            codes[pid] = _code_of(pid) if codes[pid] is None else codes[pid]
            print(json.dumps(codes[pid]), flush=True)
        else:
            pid = os.fork() or _work(works[asked["wish"]], asked["about"], asked["out"], asked["err"])
            codes[pid] = None
            print(json.dumps(pid), flush=True)
    for pid, code in codes.items():
        if code is None:
            os.kill(pid, signal.SIGKILL)


def _work(work: Callable[[Any], None], about: Any, out: str, err: str) -> NoReturn:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream, file in ((sys.stdout, out), (sys.stderr, err)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), stream.fileno())
    code = 0
    try:
        work(about)
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _code_of(pid: int) -> int | None:
    """What a process has ended with: a signal is less than zero, as in `subprocess`."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def main() -> None:
    import poeppel.server.neighbours.codes
    import poeppel.server.neighbours.postgres
    import poeppel.server.process
    import poeppel.server.store.transfer  # noqa: F401 (what they all need, and as it is now)
    from poeppel.engine.compiling import is_compiled
    from poeppel.lab.precompile import MASTERS, REVIEWS, command_for, compile_games

    for part in (MASTERS, REVIEWS):  # once, and not by each of them
        if not is_compiled(part):
            subprocess.run(command_for(part), check=True)
    compile_games()
    serve_wishes({"server": lambda about: run_server(*about)})


if __name__ == "__main__":
    main()
