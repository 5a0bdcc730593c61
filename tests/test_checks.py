"""`./poeppel test`: every check can be run and asked for by name, and coverage is measured where it counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.fetching import NOTED, is_ours
from tests.scripts import load_script
from tests.subprocesses import PATIENCE, ROOT


@pytest.fixture
def checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    tool = load_script("tools/check.py")
    monkeypatch.setattr(tool, "CHECKED", tmp_path / "checked")
    monkeypatch.setattr(tool, "MEASURED", tmp_path / "measured")
    return tool


def test_every_check_of_the_client_is_one_of_its_scripts(checks: ModuleType) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    asked = {check.command[-1] for check in checks.CHECKS if check.command[1:2] == ("--prefix",)}
    assert asked - set(scripts) == set()
    assert len(asked) == 4


def test_every_path_is_there(checks: ModuleType) -> None:
    """Nobody would notice a path that leaves out nothing."""
    words = {word for check in checks.CHECKS for word in (*check.command, *check.leaves_out) if "tests/" in word}
    assert set(checks.LONG) <= words
    assert [path for path in words if not (ROOT / path).exists()] == []


def test_whatever_is_marked_is_also_run_without_the_compiler(checks: ModuleType) -> None:
    marked = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tests").rglob("test_*.py")
        if "mark.interpreted" in file.read_text(encoding="utf-8") and file != Path(__file__)
    }
    assert len(marked) > 20
    assert [file for file in sorted(marked) if not file.startswith(checks.INTERPRETED)] == []


@pytest.mark.parametrize("name", ["tests", "tables"])
def test_every_file_is_in_one_share(checks: ModuleType, name: str) -> None:
    check = next(check for check in checks.CHECKS if check.name == name)
    folder = check.command[-1]
    shares = [part.command[check.command.index(folder) :] for part in checks.dealt_out(check)]
    assert len(shares) == check.shares > 1
    assert sorted(file for share in shares for file in share) == sorted(
        path
        for file in (ROOT / folder).rglob("test_*.py")
        if not (path := file.relative_to(ROOT).as_posix()).startswith(check.leaves_out or ("nowhere",))
    )
    sizes = [sum((ROOT / file).stat().st_size for file in share) for share in shares]
    assert max(sizes) < 1.3 * min(sizes)
    assert checks.dealt_out(checks.CHECKS[0]) == [checks.CHECKS[0]]


def test_runs_that_fetch_their_files_run_each_of_them_once(checks: ModuleType, tmp_path: Path) -> None:
    """Side by side, and a test that failed is run once more whoever had fetched it."""
    folder, ran = tmp_path / "tests", tmp_path / "ran"
    folder.mkdir()
    ran.mkdir()
    (folder / "conftest.py").write_text(FETCHING, encoding="utf-8")
    names = [f"test_{n}" for n in range(12)]
    for name in names:
        (folder / f"{name}.py").write_text(
            FETCHED.format(ran=str(ran / name), failing=name == "test_3"), encoding="utf-8"
        )
    pytest_alone = checks.module("pytest", "--rootdir", str(folder), "-c", "/dev/null", str(folder))
    environment = (*ALONE, ("PYTHONPATH", str(ROOT)))
    check = checks.Check("browser", "people can play", pytest_alone, environment, twice=True, shares=3, fetches=True)
    (tmp_path / "fetched").mkdir()
    parts = checks.dealt_out(check, str(tmp_path / "fetched"))
    assert len(parts) == 3
    results = [result for _, result in checks.run_in_lanes(parts)]
    assert [result.passed for result in results] == [True] * 3
    assert [test for result in results for test in result.unsteady] == ["test_3.py::test_it[1]"]
    told = {file.name: file.read_text(encoding="utf-8") for file in ran.iterdir()}
    assert told == {name: "011" if name == "test_3" else "01" for name in names}


def test_whoever_goes_past_the_last_tests_still_puts_everything_away(checks: ModuleType, tmp_path: Path) -> None:
    """What lasts as long as all tests ends before its folder goes: servers were asked for logs that were no more."""
    folder, noted = tmp_path / "tests", tmp_path / "fetched"
    for new in (folder, noted):
        new.mkdir()
    (folder / "conftest.py").write_text(FETCHING, encoding="utf-8")
    for name in ("test_0.py", "test_1.py"):
        (folder / name).write_text("def test_it():\n    pass\n", encoding="utf-8")
    assert is_ours(noted, folder / "test_1.py")  # somebody else is the first there
    own = ("--rootdir", str(folder), "-c", "/dev/null", "-o", "tmp_path_retention_policy=failed", str(folder))
    environment = {**os.environ, **dict(ALONE), "PYTHONPATH": str(ROOT), NOTED: str(noted)}
    ran = subprocess.run(checks.module("pytest", *own), env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, "1 passed" in ran.stdout) == (0, True), ran.stdout + ran.stderr


def test_every_test_is_run_by_some_check(checks: ModuleType) -> None:
    """A file that no check names, or that one leaves out and no other runs, would never be missed."""
    run: set[str] = set()
    for part in (part for check in checks.CHECKS if check.name != "interpreted" for part in checks.dealt_out(check)):
        for word in part.command:
            path = ROOT / word
            if word.startswith("tests"):
                files = path.rglob("test_*.py") if path.is_dir() else [path]
                run |= {file.relative_to(ROOT).as_posix() for file in files}
    assert run == {file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py")}


def test_what_others_need_is_over_before_they_begin(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody stands idle meanwhile, though others come first."""
    happened, may_end = list[str](), threading.Event()

    def run(check: Any) -> object:
        happened.append(f"{check.name} begins")
        if check.name == "needed":
            may_end.wait(PATIENCE)
        if check.name == "meanwhile":
            may_end.set()
        happened.append(f"{check.name} ends")
        return checks.Result(check.name != "needed")  # even if it fails: the others may show why

    monkeypatch.setattr(checks, "run", run)
    parts = [
        checks.Check("needed", "", ()),
        checks.Check("one of two", "", ("1",), after=("needed",)),
        checks.Check("one of two", "", ("2",), after=("needed",)),
        checks.Check("last", "", (), after=("one of two", "not asked for")),
        checks.Check("meanwhile", "", ()),
    ]
    monkeypatch.setattr(checks, "LANES", 2)
    ran = checks.run_in_lanes(parts)
    assert sorted(ran) == sorted((part, checks.Result(part.name != "needed")) for part in parts)
    assert happened[:2] == ["needed begins", "meanwhile begins"]
    assert happened.index("one of two begins") > happened.index("needed ends")
    assert happened[-2:] == ["last begins", "last ends"]


def test_what_is_waited_for_is_a_check_that_waits_for_nothing(checks: ModuleType) -> None:
    awaited = {name for check in checks.CHECKS for name in check.after}
    assert awaited <= {check.name for check in checks.CHECKS if not check.after}


def test_names_are_unique_and_others_are_refused(checks: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    names = [check.name for check in checks.CHECKS]
    assert len(set(names)) == len(names)
    assert checks.main(["lint", "nonsense"]) == 2
    assert f"no check nonsense; there are: {', '.join(names)}" in capsys.readouterr().err


class Ran:
    """Every check passes or fails as told, and is written down instead of run."""

    def __init__(self, checks: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str = "") -> None:
        self.commands: dict[str, tuple[str, ...]] = {}
        self.parts: dict[str, list[tuple[str, ...]]] = {}
        self.checks, self.failing = checks, failing
        monkeypatch.setattr(checks, "run", self.run)
        monkeypatch.setattr(checks, "coverage_is_kept", lambda: self.note("coverage", ()))
        monkeypatch.setattr(checks, "committed", lambda: "a commit")

    def run(self, check: object) -> object:
        return self.note(check.name, check.command)  # type: ignore[attr-defined]

    def note(self, name: str, command: tuple[str, ...]) -> object:
        self.commands[name] = command
        self.parts.setdefault(name, []).append(command)
        return self.checks.Result(name != self.failing)


def test_coverage_is_measured_when_all_are_run_that_count(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(checks, monkeypatch)
    assert checks.main([]) == 0
    assert set(ran.commands) == {check.name for check in checks.CHECKS} | {"coverage"}
    under = {name for name, command in ran.commands.items() if "slipcover" in command}
    assert under == {"tests", "tables", "interpreted"}
    assert ran.commands["tables"][:3] == (sys.executable, "-m", "slipcover")
    assert "tests/server/test_fuzz.py" in sum(ran.parts["tables"], ())
    out = [command[command.index("--out") + 1] for name in under for command in ran.parts[name]]
    assert len(set(out)) == len(out) == 6, "each writes a file of its own"
    watched = {name for name in under if checks.KERNELS not in ran.commands[name]}
    assert watched == {"interpreted"}, "kernels are watched only where they are not compiled"
    some = Ran(checks, monkeypatch)
    assert checks.main(["tables", "lint"]) == 0
    assert set(some.commands) == {"tables", "lint"}
    assert "slipcover" not in some.commands["tables"]


@pytest.mark.parametrize("failing", ["", "lint", "coverage"])
def test_a_commit_is_remembered_when_everything_was_green(
    checks: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    Ran(checks, monkeypatch, failing)
    assert checks.main([]) == (1 if failing else 0)
    assert checks.CHECKED.exists() is not bool(failing)


def test_some_green_checks_are_not_remembered(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    Ran(checks, monkeypatch)
    assert checks.main(["lint"]) == 0
    assert not checks.CHECKED.exists()


def test_only_checks_with_real_browsers_and_sockets_are_given_a_second_try(checks: ModuleType) -> None:
    assert {check.name for check in checks.CHECKS if check.twice} == {"browser", "tables"}


FETCHING = """
import pytest
from tests.fetching import pytest_collection_modifyitems, pytest_runtest_protocol, pytest_sessionfinish

@pytest.fixture(scope="session", autouse=True)
def log(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    yield
    (folder / "log").write_text("put away")
"""
FETCHED = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", [0, 1])
def test_it(n):
    with Path({ran!r}).open("a+") as ran:
        ran.seek(0)
        before = ran.read()
        ran.write(str(n))
    assert not ({failing} and n and before == "0"), "it stumbled"
"""
ALONE = (("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1"),)  # what other packages add to pytest takes longer than these tests
UNSTEADY = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range({tests}))
def test_something(n):
    if n < {failing}:
        tried = Path(__file__).with_name(f"tried-{{n}}")
        times = len(tried.read_text()) if tried.exists() else 0
        tried.write_text("x" * (times + 1))
        assert times >= {times}, "it stumbled"
"""


@pytest.mark.parametrize(
    ("failing", "times", "passes", "again"),
    [
        pytest.param(0, 0, True, False, id="none fails"),
        pytest.param(3, 1, True, True, id="three fail once"),
        pytest.param(1, 2, False, True, id="one fails twice"),
        pytest.param(4, 1, False, False, id="four fail: no accident"),
    ],
)
def test_a_test_that_failed_is_run_once_more_and_named(
    checks: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    failing: int,
    times: int,
    passes: bool,
    again: bool,
) -> None:
    file = tmp_path / "test_unsteady.py"
    file.write_text(UNSTEADY.format(tests=6, failing=failing, times=times), encoding="utf-8")
    pytest_alone = checks.module("pytest", "--rootdir", str(tmp_path), "-c", "/dev/null", str(file))
    result = checks.run(checks.Check("browser", "people can play", pytest_alone, ALONE, twice=True))
    said = capsys.readouterr().out
    names = [f"test_unsteady.py::test_something[{n}]" for n in range(failing)]
    assert result[:2] == (passes, tuple(names) if passes and again else ())
    assert result.work > 0
    assert said.startswith(f"── browser: people can play: {'ok' if passes else 'FAILED'}, ")
    assert ("it stumbled" in said) == (failing > 0), "what failed at first is told in any case"
    assert ("run once more, alone:\n" in said) == again
    assert [name for name in names if again and f"  {name}\n" not in said] == []
    tried = [file.read_text() for file in sorted(tmp_path.glob("tried-*"))]
    assert tried == ["x" * (2 if again else 1)] * failing


def test_a_check_that_has_one_try_fails_at_once(
    checks: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_unsteady.py"
    file.write_text(UNSTEADY.format(tests=1, failing=1, times=1), encoding="utf-8")
    pytest_alone = checks.module("pytest", "--rootdir", str(tmp_path), "-c", "/dev/null", str(file))
    assert not checks.run(checks.Check("rules", "the rules are right", pytest_alone, ALONE)).passed
    assert "once more" not in capsys.readouterr().out


def test_what_is_run_once_more_is_not_measured_again(checks: ModuleType) -> None:
    tables = next(check for check in checks.CHECKS if check.name == "tables")
    assert checks.alone(checks.measured(tables)).command == tables.command


def test_unsteady_tests_are_named_at_the_end(
    checks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "run", lambda _: checks.Result(True, ("tests/browser/test_links.py::test_a",)))
    assert checks.main(["lint"]) == 0
    assert capsys.readouterr().out.endswith("is above:\n  tests/browser/test_links.py::test_a\n\n")


@pytest.mark.parametrize(("number", "code"), [(1, 0), (2, 1)])
def test_more_than_three_unsteady_tests_are_too_many_also_in_several_shares(
    checks: ModuleType, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    monkeypatch.setattr(checks, "run", lambda _: checks.Result(True, ("a",) * number))
    assert checks.main(["tables"]) == code
