"""Running Python apart from the tests, with another cache, or with the compiler switched off."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

import poeppel

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180  # seconds for what takes one or two: the machine may have much else to do
SOURCE = Path(poeppel.__file__).resolve().parent.parent


def environment(source: Path = SOURCE, **changes: str) -> dict[str, str]:
    """As here, with the package taken from `source`."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(ROOT))), **changes}


def measured_python() -> list[str]:
    """Python for a module that no test runs in its own process: its lines count when coverage is measured."""
    if folder := os.environ.get("POEPPEL_COVERAGE"):
        out = Path(folder) / f"{secrets.token_hex(8)}.json"
        watched = ("--source", "src/poeppel", "--threshold", "20000", "--omit", "src/poeppel/engine/*")  # see check.py
        return [sys.executable, "-m", "slipcover", "--json", "--out", str(out), *watched]
    return [sys.executable]


def run_interpreted(*arguments: str, text: str = "") -> str:
    """As `run_python`, without compiling anything."""
    return run_python(*arguments, text=text, NUMBA_DISABLE_JIT="1")


def run_python(*arguments: str, source: Path = SOURCE, text: str = "", **changes: str) -> str:
    """What the program prints; if it fails, so does the test, with its complaint."""
    run = subprocess.run(
        [sys.executable, *arguments],
        input=text,
        env=environment(source, **changes),
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, f"{' '.join(arguments)[:200]}\n{run.stdout[-5000:]}\n{run.stderr[-5000:]}"
    return run.stdout
