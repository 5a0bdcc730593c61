"""What a user of the package relies on: its names, its errors, its silence."""

from __future__ import annotations

import importlib
import pickle
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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
from poeppel.errors import PARTS, installed_with
from tests.scripts import load_script
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
        _ = poeppel.nothing  # type: ignore[attr-defined]


def test_functions_are_not_hidden_by_their_modules() -> None:
    """Whatever is imported first, a name means the function."""
    program = (
        "import poeppel.core.perft, poeppel.lab.simulation, poeppel\n"
        "from poeppel import perft, simulate\n"
        "assert callable(perft) and callable(simulate), (perft, simulate)\n"
        "assert callable(poeppel.perft) and callable(poeppel.simulate), (poeppel.perft, poeppel.simulate)\n"
    )
    assert run_python("-c", program) == ""


def test_importing_the_package_is_quick_because_the_kernels_wait() -> None:
    large = "numba", "numpy", "gymnasium", "pettingzoo", "pyspiel"
    program = f"import sys, poeppel, poeppel.rules; assert not set({large}) & set(sys.modules)"
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


# ── what is installed, and with which extra ───────────────────────────────────────────────────────────────────────────

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


def required(*extras: str) -> list[Requirement]:
    """What pyproject.toml asks for, the engine's needs and those of some extras, our own extras resolved."""
    found = [*map(Requirement, PROJECT["project"]["dependencies"])]
    for requirement in (Requirement(line) for extra in extras for line in EXTRAS[extra]):
        found += required(*requirement.extras) if requirement.name == "poeppel" else [requirement]
    return found


def brought_by(*extras: str) -> set[str]:
    """Every distribution that is installed with some extras, with what it needs in turn."""
    found: set[str] = set()
    waiting = required(*extras)
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += map(Requirement, metadata.requires(name) or ())
    return found


ONLY = """
import re, sys
from importlib.metadata import packages_distributions
owners, there = packages_distributions(), sys.argv.pop(1).split()
class Missing:
    def find_spec(self, name, *_):
        owned_by = {re.sub("[-_.]+", "-", owner).lower() for owner in owners.get(name.partition(".")[0], ())}
        if owned_by and owned_by.isdisjoint(there):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
"""


def run_with(extras: tuple[str, ...], program: str, *arguments: str) -> str:
    """What a program prints where only the engine and some extras are installed."""
    return run_python("-c", ONLY + program, " ".join(brought_by(*extras)), *arguments)


def test_the_engine_alone_plays_simulates_reviews_and_draws() -> None:
    program = """
import poeppel
for name in poeppel.__all__:
    getattr(poeppel, name)
game = poeppel.Game("classic", 2, dice=poeppel.SeededDice(1))
while not game.is_over:
    game.roll()
    game.play(game.legal_moves[0] if game.legal_moves else None)
print(len(poeppel.review(game.record).steps) == len(game.turns))
print(sum(poeppel.simulate("mauerhuepfen", games=10, seed=1).wins))
print("<svg" in game.position._repr_svg_())
try:
    import rich
except ModuleNotFoundError:
    print("nothing else is there")
"""
    assert run_with((), program).splitlines() == ["True", "10", "True", "nothing else is there"]


COMMAND = """
from poeppel.cli import main
sys.stderr = sys.stdout
for language in ("de", "en"):
    print(main([*sys.argv[1:], f"--language={language}"]))
"""


@pytest.mark.parametrize(
    ("installed", "arguments", "missing", "german", "english"),
    [
        ((), ["--version"], "play", "Die Befehlszeile", "The command line"),
        ((), [], "play", "Die Befehlszeile", "The command line"),
        (("play",), ["serve"], "server", "Der Server", "The server"),
        (("play",), [], "server", "Der Server", "The server"),
        (("play",), ["arena", "--bots", "fox,owl"], "arena", "Die Wertung der Arena", "The arena's rating system"),
    ],
)
def test_a_missing_extra_is_one_sentence(
    installed: tuple[str, ...], arguments: list[str], missing: str, german: str, english: str
) -> None:
    answer = f'pip install "poeppel[{missing}]"\n2\n'
    assert run_with(installed, COMMAND, *arguments) == (
        f"poeppel: {german} ist nicht installiert: {answer}poeppel: {english} is not installed: {answer}"
    )


def test_a_module_of_ours_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), installed_with("server"):
        importlib.import_module("poeppel.server.nowhere")


APART = {"rl", "lab", "pandas", "dask", "ray"}  # for researchers, and not part of `all`


def test_every_part_that_can_be_missing_has_its_extra() -> None:
    assert {*PARTS, "all"} == set(EXTRAS)
    assert set(map(str, required("all"))) == set(map(str, required(*(set(PARTS) - APART))))


def test_environments_say_which_extra_they_need() -> None:
    program = """
from poeppel import PoeppelError
for module in ("poeppel.environments", "poeppel.environments.single"):
    try:
        __import__(module)
    except PoeppelError as error:
        print(error)
"""
    sentence = 'What learning environments need is not installed: pip install "poeppel[rl]"'
    assert run_with(("play",), program).splitlines() == [sentence, sentence]


def test_every_extra_that_is_named_exists() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    named = {extra for found in re.findall(r"poeppel\[([\w,]+)\]", written) for extra in found.split(",")}
    assert named <= set(EXTRAS)


# ── the locks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def locked(name: str) -> set[tuple[str, str]]:
    """Every package in a lock file with its exact versions, of which systems may have their own; each has a hash."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text, "an address of a registry"
    entries = re.findall(r"^([\w.-]+)==(\S+)[^\\\n]*((?: \\\n    --hash=sha256:\w{64})+)$", text, re.M)
    assert len(entries) == len(re.findall(r"^\w", text, re.M)), "a package without a hash"
    return {(canonicalize_name(package), version) for package, version, _ in entries}


def test_the_locks_hold_what_the_project_asks_for() -> None:
    tools = [*map(Requirement, PROJECT["dependency-groups"]["test"])]
    play, test = locked("requirements.lock"), locked("requirements-test.lock")
    tested = APART - {"ray"}  # larger than all the others together, so it is tried by hand
    for lock, requirements in ((play, required("all")), (test, required("all", *tested) + tools)):
        for requirement in requirements:
            versions = {version for name, version in lock if name == canonicalize_name(requirement.name)}
            assert versions, f"{requirement} is not locked: run tools/lock.py"
            assert all(map(requirement.specifier.contains, versions)), f"{requirement}: run tools/lock.py"
    assert play <= test


# ── the wheel ─────────────────────────────────────────────────────────────────────────────────────────────────────────

PAGES = ("index.html", "index.html.br", "assets/index-1a2b.js")
USER = """
from typing import assert_type
import poeppel
from poeppel.bots import register
position = poeppel.Position.initial("classic", players=4)
assert_type(position, poeppel.Position)
assert_type(position.legal_moves(6), tuple[poeppel.Move, ...])
assert_type(poeppel.simulate("classic", games=10).wins, tuple[int, ...])
assert_type(poeppel.Game("classic", 2).record, poeppel.Record)
poeppel.perft(position, "two")  # type: ignore[arg-type]
poeppel.nothing  # type: ignore[attr-defined]
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and with the wheel that was built from it."""
    copy = tmp_path_factory.mktemp("copy")
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "client"))
    for page in PAGES:
        target = copy / "src" / "poeppel" / "client" / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("built")
    for other in ("web/node_modules/a.js", ".venv/b.py", "tests/test_c.py", "src/poeppel/__pycache__/d.pyc"):
        (copy / other).parent.mkdir(parents=True, exist_ok=True)
        (copy / other).write_text("not ours to give")
    load_script("tools/release.py").build_packages(copy, copy / "dist")
    return copy / "dist"


def test_the_sdist_holds_what_a_wheel_is_built_from_and_nothing_else(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    apart = {"pyproject.toml", "README.md", "LICENSE", ".gitignore", "PKG-INFO"}
    assert names >= apart | {f"src/poeppel/client/{page}" for page in PAGES}
    assert {name for name in names - apart if not name.startswith("src/poeppel/")} == set()
    assert not any("__pycache__" in name for name in names)


def test_the_wheel_brings_the_pages_the_boards_and_the_types(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {f"poeppel/client/{page}" for page in PAGES} <= packed
    assert {"poeppel/py.typed", "poeppel/rules/boards/mauerhuepfen.board"} <= packed
    assert {name.partition("/")[0] for name in packed} == {"poeppel", f"poeppel-{poeppel.__version__}.dist-info"}


def test_a_strictly_typed_program_sees_the_types_of_the_wheel(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=False)
    paths = sysconfig.get_paths("venv", {"base": str(tmp_path / "env")})
    site, python = Path(paths["purelib"]), Path(paths["scripts"]) / "python"
    zipfile.ZipFile(wheel).extractall(site)
    (site / "numpy-from-here.pth").write_text(sysconfig.get_path("purelib"))
    (tmp_path / "user.py").write_text(USER)
    command = ("-m", "mypy", "--strict", "--no-incremental", "--config-file=", "user.py")
    checked = subprocess.run(
        [sys.executable, *command, "--python-executable", str(python)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.stdout == "Success: no issues found in 1 source file\n", checked.stderr
