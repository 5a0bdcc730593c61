"""`./poeppel` builds the pages when, and only when, something changed, and says clearly what it lacks."""

from __future__ import annotations

import importlib.util
import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from tests.subprocesses import ROOT

NODE = "#!/bin/sh\necho {version}\n"
NPM = """#!/bin/sh
echo "$@" >> {log}
case "$1" in
  ci) mkdir -p node_modules;;
  run) mkdir -p ../src/poeppel/client && echo built > ../src/poeppel/client/index.html;;
esac
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Node is played by a shell script")


class Desk:
    """A working copy in which Node and npm only write down what they are asked for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.bin, self.log = folder / "copy", folder / "bin", folder / "npm.log"
        self.script = load_script()
        web = self.root / "web"
        (web / "src").mkdir(parents=True)
        (web / "tests").mkdir()
        (self.root / ".venv").mkdir()
        self.bin.mkdir()
        for name in self.script.NPM_LOCK:
            (web / name).write_text("{}")
        (web / "src" / "main.ts").write_text("start()")
        names = {"ROOT": self.root, "VENV": self.root / ".venv", "WEB": web}
        for name, value in {**names, "CLIENT": self.root / "src" / "poeppel" / "client"}.items():
            monkeypatch.setattr(self.script, name, value)
        monkeypatch.setenv("PATH", f"{self.bin}:/bin:/usr/bin")
        monkeypatch.setattr(self.script.shutil, "which", lambda name: self.found(name))

    def found(self, name: str) -> str | None:
        return str(self.bin / name) if (self.bin / name).exists() else None

    def put(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def with_node(self, version: str = "v20.1.0") -> Desk:
        self.put("node", NODE.format(version=version))
        self.put("npm", NPM.format(log=self.log))
        return self

    def asked(self, needed: bool = False) -> list[str]:
        """What npm is asked for when the pages are built."""
        self.log.write_text("")
        self.script.build_pages(needed)
        return [line.split()[0] for line in self.log.read_text().splitlines()]


def load_script() -> ModuleType:
    loader = SourceFileLoader("poeppel_script", str(ROOT / "poeppel"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def test_pages_are_built_when_something_changed_and_only_then(desk: Desk) -> None:
    desk.with_node()
    assert desk.asked() == ["ci", "run"]
    assert desk.asked() == []
    (desk.root / "web" / "src" / "main.ts").write_text("start(2)")
    assert desk.asked() == ["run"]
    (desk.root / "web" / "package-lock.json").write_text('{"new": 1}')
    assert desk.asked() == ["ci", "run"]
    (desk.root / "web" / "tests" / "roll.test.ts").write_text("test()")
    assert desk.asked() == []
    (desk.root / "src" / "poeppel" / "client" / "index.html").unlink()
    assert desk.asked() == ["run"]


def test_without_node_a_sentence_says_so(desk: Desk) -> None:
    with pytest.raises(desk.script.SetUpFailed, match="Node 20 or newer"):
        desk.script.build_pages(needed=False)
    desk.with_node("v18.19.0")
    with pytest.raises(desk.script.SetUpFailed, match="Node 20 or newer"):
        desk.asked()


def test_pages_built_before_will_do(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.with_node()
    desk.asked()
    (desk.root / "web" / "src" / "main.ts").write_text("start(3)")
    desk.with_node("v18.19.0")
    assert desk.asked() == []
    assert "going on with those built before" in capsys.readouterr().err
    with pytest.raises(desk.script.SetUpFailed):  # but not for tests
        desk.asked(needed=True)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [([], True), (["--lan"], True), (["serve", "--lan"], True), (["--help"], False), (["moves", "start", "6"], False)],
)
def test_only_what_opens_a_browser_needs_the_pages(arguments: list[str], wanted: bool) -> None:
    assert load_script().wants_pages(arguments) is wanted


def test_chromium_is_installed_by_root_and_asked_for_by_others(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(desk.script.SetUpFailed, match="apt-get install chromium"):
        desk.script.install_chromium()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    desk.put("apt-get", f'#!/bin/sh\necho "$@" >> {desk.log}\nprintf "" > {desk.bin}/chromium\n')
    desk.script.install_chromium()
    assert "chromium" in desk.log.read_text()
    desk.log.write_text("")
    desk.script.install_chromium()
    assert desk.log.read_text() == ""
