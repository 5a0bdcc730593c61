"""`./poeppel` builds the pages when, and only when, something changed, and says clearly what it lacks."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tests.scripts import load_script

NODE = "#!/bin/sh\necho {version}\n"
NPM = """#!/bin/sh
echo "$@" >> {log}
case "$1" in
  ci) mkdir -p node_modules;;
  run) mkdir -p ../src/poeppel/client && echo built > ../src/poeppel/client/index.html;;
esac
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Node is played by a shell script")


class Machine:
    """A working copy in which Node and npm only write down what they are asked for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.bin, self.log = folder / "copy", folder / "bin", folder / "npm.log"
        self.script = load_script("poeppel")
        web = self.root / "web"
        (web / "src").mkdir(parents=True)
        (web / "tests").mkdir()
        (self.root / ".venv").mkdir()
        (self.root / "poeppel").touch()
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

    def with_node(self, version: str = "v20.1.0") -> Machine:
        self.put("node", NODE.format(version=version))
        self.put("npm", NPM.format(log=self.log))
        return self

    def asked(self, needed: bool = False) -> list[str]:
        """What npm is asked for when the pages are built."""
        self.log.write_text("")
        self.script.build_pages(needed)
        return [line.split()[0] for line in self.log.read_text().splitlines()]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_pages_are_built_when_something_changed_and_only_then(machine: Machine) -> None:
    machine.with_node()
    assert machine.asked() == ["ci", "run"]
    assert machine.asked() == []
    (machine.root / "web" / "src" / "main.ts").write_text("start(2)")
    assert machine.asked() == ["run"]
    (machine.root / "web" / "package-lock.json").write_text('{"new": 1}')
    assert machine.asked() == ["ci", "run"]
    (machine.root / "web" / "tests" / "roll.test.ts").write_text("test()")
    assert machine.asked() == []
    (machine.root / "src" / "poeppel" / "client" / "index.html").unlink()
    assert machine.asked() == ["run"]


def test_two_at_once_build_the_pages_once(machine: Machine) -> None:
    machine.with_node()
    machine.put("npm", NPM.format(log=machine.log).replace("case", "sleep 0.1\ncase", 1))
    start = threading.Barrier(2)

    def set_up() -> None:
        start.wait()
        with machine.script.one_at_a_time():
            machine.script.build_pages(needed=False)

    both = [threading.Thread(target=set_up) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert [line.split()[0] for line in machine.log.read_text().splitlines()] == ["ci", "run"]


def test_without_node_a_sentence_says_so(machine: Machine) -> None:
    with pytest.raises(machine.script.SetUpFailed, match="Node 20 or newer"):
        machine.script.build_pages(needed=False)
    machine.with_node("v18.19.0")
    with pytest.raises(machine.script.SetUpFailed, match="Node 20 or newer"):
        machine.asked()


def test_pages_built_before_will_do(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.with_node()
    machine.asked()
    (machine.root / "web" / "src" / "main.ts").write_text("start(3)")
    machine.with_node("v18.19.0")
    assert machine.asked() == []
    assert "going on with those built before" in capsys.readouterr().err
    with pytest.raises(machine.script.SetUpFailed):  # but not for tests
        machine.asked(needed=True)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], True),
        (["--lan"], True),
        (["serve", "--lan"], True),
        (["site", "folder"], True),
        (["--help"], False),
        (["moves", "start", "6"], False),
    ],
)
def test_only_what_opens_a_browser_needs_the_pages(arguments: list[str], wanted: bool) -> None:
    assert load_script("poeppel").wants_pages(arguments) is wanted


def test_root_installs_what_the_tests_need_and_others_are_asked_to(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    wanted = "apt-get install chromium chromium-headless-shell firefox-esr poppler-utils zbar-tools"
    with pytest.raises(machine.script.SetUpFailed, match=wanted):
        machine.script.install_programs([])
    with pytest.raises(machine.script.SetUpFailed, match=r"apt-get install poppler-utils zbar-tools\)"):
        machine.script.install_programs(["lint", "tests"])
    machine.script.install_programs(["lint"])
    machine.put("google-chrome", "")
    machine.put("pdftotext", "")
    with pytest.raises(machine.script.SetUpFailed, match="apt-get install firefox-esr"):
        machine.script.install_programs(["browser"])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.put("apt-get", f'#!/bin/sh\necho "$@" >> {machine.log}\nprintf "" > {machine.bin}/firefox-esr\n')
    machine.script.install_programs(["browser"])
    assert "firefox-esr" in machine.log.read_text()
    machine.log.write_text("")
    machine.script.install_programs(["browser"])
    assert machine.log.read_text() == ""
