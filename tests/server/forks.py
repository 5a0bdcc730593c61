"""Processes that are started in no time, because another one has loaded the server before (`serving`)."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path

from bench.split_off import Fork, Loaded
from tests.subprocesses import environment, measured_python


@cache
def loaded() -> Loaded:
    """It ends with the tests, which wait for what it has measured."""
    process = Loaded([*measured_python(), "-m", "tests.server.serving"], environment())
    atexit.register(process.end)
    return process


def server(settings: dict[str, object], log: Path) -> Fork:
    """A table server; what it says goes into the file."""
    return Fork(loaded(), "server", settings, log, log)


def command(words: list[str], folder: Path, timeout: float) -> tuple[int, str, str]:
    """`poeppel` with these words, which must come to an end by itself: its exit code, and what it said."""
    out, err = (folder / f"command-{pipe}.log" for pipe in ("out", "err"))
    for file in (out, err):
        file.unlink(missing_ok=True)
    code = Fork(loaded(), "command", words, out, err).wait(timeout)
    return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
