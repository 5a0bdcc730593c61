"""Help is quick, complete, and there in both languages."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from poeppel.cli.app import app
from poeppel.cli.german_help import GERMAN
from tests.calling import Call, plain_environment

COMMANDS = tuple(typer.main.get_command(app).commands)  # type: ignore[attr-defined]

LOADED_BY_HELP = """
import sys
from poeppel.cli import main
for command in ([], *([name] for name in {commands})):
    for language in ("de", "en"):
        assert main([*command, "--language", language, "--help"]) == 0
heavy = {{"numpy", "numba", "llvmlite", "rich", "poeppel.core.position", "poeppel.engine", "poeppel.game.game"}}
sys.exit("loaded: " + ", ".join(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)
"""


def test_help_loads_nothing_heavy() -> None:
    script = LOADED_BY_HELP.format(commands=COMMANDS)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=plain_environment(), check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_listed_and_has_help(command: str, call: Call) -> None:
    assert f"  {command} " in call("--help").out
    answer = call(command, "--help")
    assert answer.code == 0
    assert f"poeppel {command}" in answer.out
    assert call(command, "-h") == answer


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("group", [(), ("board",), ("tournament",)])
def test_the_list_says_what_each_command_does_in_a_whole_sentence(
    group: tuple[str, ...], language: str, call: Call
) -> None:
    page = call(*group, "--language", language, "--help").out
    assert "..." not in page.replace("[ARGS]...", "")
    assert max(map(len, page.splitlines())) <= 80


def _help_texts(command: Any) -> Iterator[str]:
    yield from filter(None, [command.help, *(getattr(parameter, "help", None) for parameter in command.params)])
    for sub in getattr(command, "commands", {}).values():
        yield from _help_texts(sub)


def test_every_help_text_has_a_german_one() -> None:
    english = set(_help_texts(typer.main.get_command(app)))
    assert english - set(GERMAN) == set()


def test_no_german_text_is_left_over() -> None:
    english = set(_help_texts(typer.main.get_command(app)))
    said_by_typer = {text for text in GERMAN if "completion" in text or text == "Show this message and exit."}
    assert set(GERMAN) - english - said_by_typer == set()


def test_help_speaks_german_when_asked(call: Call) -> None:
    assert "erlaubten Züge" in call("--language", "de", "--help").out
    page = call("show", "--language=de", "--help").out
    assert "Nur mit einfachen Zeichen" in page
    assert "Diese Hilfe zeigen." in page
    assert "[erforderlich]" in page
    assert "[Standard: auto]" in page
    for english in ("Usage", "Options:", "Arguments", "[OPTIONS]", "required", "default", "Show this"):
        assert english not in page
    assert "Befehle:" in call("--language", "de", "--help").out


def test_version(call: Call) -> None:
    import poeppel

    assert call("--version") == (0, f"poeppel {poeppel.__version__}\n", "")


def test_python_m_poeppel_is_the_command(process: Call) -> None:
    assert process("--version").out.startswith("poeppel ")
