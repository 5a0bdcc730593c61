"""`./poeppel test`: every check can be run and asked for by name, and coverage is measured where it counts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import load_script
from tests.subprocesses import ROOT


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
    assert len(asked) == 5


def test_every_path_is_there(checks: ModuleType) -> None:
    """pytest does not mind an `--ignore` that ignores nothing."""
    words = {word.removeprefix("--ignore=") for check in checks.CHECKS for word in check.command if "tests/" in word}
    assert set(checks.LONG) <= set(words)
    assert [path for path in words if not (ROOT / path).exists()] == []


def test_names_are_unique_and_others_are_refused(checks: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    names = [check.name for check in checks.CHECKS]
    assert len(set(names)) == len(names)
    assert checks.main(["lint", "nonsense"]) == 2
    assert f"no check nonsense; there are: {', '.join(names)}" in capsys.readouterr().err


class Ran:
    """Every check passes or fails as told, and is written down instead of run."""

    def __init__(self, checks: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str = "") -> None:
        self.commands: dict[str, tuple[str, ...]] = {}
        self.failing = failing
        monkeypatch.setattr(checks, "run", self.run)
        monkeypatch.setattr(checks, "coverage_is_kept", lambda: self.note("coverage", ()))
        monkeypatch.setattr(checks, "committed", lambda: "a commit")

    def run(self, check: object) -> bool:
        return self.note(check.name, check.command)  # type: ignore[attr-defined]

    def note(self, name: str, command: tuple[str, ...]) -> bool:
        self.commands[name] = command
        return name != self.failing


def test_coverage_is_measured_when_all_are_run_that_count(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(checks, monkeypatch)
    assert checks.main([]) == 0
    assert set(ran.commands) == {check.name for check in checks.CHECKS} | {"coverage"}
    under = {name for name, command in ran.commands.items() if "slipcover" in command}
    assert under == {"tests", "tables", "interpreted"}
    assert ran.commands["tables"][:3] == (sys.executable, "-m", "slipcover")
    assert ran.commands["tables"][-3:] == ("-m", "pytest", "tests/server")
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
