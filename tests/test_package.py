"""What a user of the package relies on: its names, its errors, its silence."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import poeppel
from poeppel import (
    Game,
    IllegalMove,
    NotationError,
    PoeppelError,
    Position,
    Refusal,
    Rules,
    RulesError,
    SeededDice,
    Text,
)
from tests.subprocesses import ROOT, run_python

NAMES = [
    "Advice",
    "Dice",
    "Evaluation",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "PoeppelError",
    "Position",
    "Record",
    "Refusal",
    "Review",
    "Roll",
    "Rules",
    "RulesError",
    "ScriptedDice",
    "SeededDice",
    "Simulation",
    "Solution",
    "SystemDice",
    "Text",
    "advise",
    "evaluate",
    "perft",
    "review",
    "simulate",
    "solve",
]


def test_the_public_names_are_these() -> None:
    """A name added or lost is a decision; it is made here, and in the changelog."""
    assert sorted(poeppel.__all__) == NAMES
    for name in NAMES:
        assert getattr(poeppel, name) is not None
        assert name in dir(poeppel)
    with pytest.raises(AttributeError):
        _ = poeppel.nothing


def test_functions_are_not_hidden_by_their_modules() -> None:
    """Whatever is imported first, a name means the function."""
    program = (
        "import poeppel.counting, poeppel.simulation, poeppel\n"
        "from poeppel import perft, simulate\n"
        "assert callable(perft) and callable(simulate), (perft, simulate)\n"
        "assert callable(poeppel.perft) and callable(poeppel.simulate), (poeppel.perft, poeppel.simulate)\n"
    )
    assert run_python("-c", program) == ""


def test_importing_the_package_is_quick_because_the_kernels_wait() -> None:
    program = "import sys, poeppel, poeppel.rules; assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    assert run_python("-c", program) == ""


def test_the_library_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("classic+forced-capture", 2, dice=SeededDice(1))
    while not game.is_over:
        game.roll()
        game.play(game.legal_moves[0] if game.legal_moves else None)
    poeppel.Record.parse(str(game.record))
    poeppel.simulate("classic", games=2).game(0)
    poeppel.perft(Position.initial("classic"), 2)
    for wrong in ("", "y:0-5"):
        with pytest.raises(PoeppelError):
            Position.initial("classic").parse_move(wrong, 4)
    assert capsys.readouterr() == ("", "")


def test_errors_are_one_family() -> None:
    assert issubclass(PoeppelError, ValueError)
    for error in (NotationError, IllegalMove, RulesError):
        assert issubclass(error, PoeppelError)
        assert not any(issubclass(error, other) for other in (NotationError, IllegalMove, RulesError) if other != error)


def raised() -> list[PoeppelError]:
    """One error of each kind, as it is met in life."""
    errors: list[PoeppelError] = []
    position = Position.initial("classic")
    for call in (
        lambda: Rules.parse("ludo"),
        lambda: Position.parse("y:B,B,B,99/r:B,B,B y 1 -", "classic"),
        lambda: position.parse_move("y:0-5", 4),
    ):
        with pytest.raises(PoeppelError) as caught:
            call()
        errors.append(caught.value)
    return errors


@pytest.mark.parametrize("number", range(3))
def test_errors_can_be_sent_to_another_process(number: int) -> None:
    error = raised()[number]
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.text == error.text
    assert again.__dict__ == error.__dict__


def test_an_illegal_move_names_everything() -> None:
    error = raised()[2]
    assert isinstance(error, IllegalMove)
    assert error.refusal.code == "wrong_distance"
    assert [str(move) for move in error.legal] == ["y:0-4"]
    for part in ("y:0-5", "R3", "wrong_distance", "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "y:0-4"):
        assert part in error.text.de
        assert part in error.text.en


def test_texts_and_refusals_are_values() -> None:
    text = Text("Ja", "Yes")
    assert (text["de"], text["en"], str(text)) == ("Ja", "Yes", "Yes")
    assert text.joined(Text("und", "and"), Text("nein", "no")) == Text("Ja und nein", "Yes and no")
    assert {Refusal("a", "R1", text)} == {Refusal("a", "R1", Text("Ja", "Yes"))}
    with pytest.raises(AttributeError):
        text.de = "Nein"  # type: ignore[misc]


def test_the_version_is_the_one_that_is_packed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert poeppel.__version__ == project["version"]


def test_the_wheel_brings_the_built_client_and_needs_no_node(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    leave_out = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave_out)
    client = tmp_path / "src" / "poeppel" / "client"
    (client / "assets").mkdir(parents=True)
    for name in ("index.html", "index.html.br", "assets/index-1a2b.js"):
        (client / name).write_text("built")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist")
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {f"poeppel/client/{name}" for name in ("index.html", "index.html.br", "assets/index-1a2b.js")} <= packed
    assert "poeppel/boards/mauerhuepfen.board" in packed
    assert not any("node_modules" in name or name.startswith("web") for name in packed)
