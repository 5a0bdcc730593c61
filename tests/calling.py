"""Commands are called as people call them: with words, and what they answer is read back."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pytest

from poeppel.cli import main
from tests.subprocesses import PATIENCE

LANGUAGE_VARIABLES = ("POEPPEL_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS")


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call a command in this process."""
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str, stdin: str | bytes = b"", **environment: str) -> Answer:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


def plain_environment(**more: str) -> Mapping[str, str]:
    """This process's environment, in English and with UTF-8."""
    kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_VARIABLES}
    return {**kept, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **more}


@pytest.fixture
def process() -> Call:
    """Call a command in a process of its own."""

    def process(*arguments: str, stdin: str = "", **environment: str) -> Answer:
        command: Sequence[str] = (sys.executable, "-m", "poeppel", *arguments)
        done = subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=plain_environment(**environment),
            timeout=PATIENCE,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return process
