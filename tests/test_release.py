"""`tools/release.py` refuses when something is not true, and otherwise does exactly what it says."""

from __future__ import annotations

import datetime
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.scripts import load_script
from tests.subprocesses import ROOT

CLIENT = ROOT / "src" / "poeppel" / "client"
CHANGELOG = "# Changelog\n\n## 1.1.0 (unreleased)\n\n- A new game.\n\n## 1.0.0 (2026-01-01)\n\n- The first.\n"


class Project:
    """A repository about to release 1.1.0, in which building and trying are only written down."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.done = root, list[str]()
        self.tool = load_script("tools/release.py")
        monkeypatch.setattr(self.tool, "CHECKED", root.parent / "checked")
        for step in ("build_client", "build_packages", "build_engine", "try_packages"):
            monkeypatch.setattr(self.tool, step, lambda *_, step=step: self.done.append(step))
        self.git("init", "--quiet")
        self.git("config", "user.name", "Anna")
        self.git("config", "user.email", "anna@example.org")
        self.write("src/poeppel/__init__.py", '__version__ = "1.1.0"\n')
        self.write("CHANGELOG.md", CHANGELOG)
        self.write("tools/generate.py", "")
        self.write("tools/webassembly.py", "")
        self.write("tools/check.py", "")
        self.commit()
        self.git("tag", "v1.0.0")

    def git(self, *arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=self.root, check=True, capture_output=True, text=True).stdout

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A change")

    def refuses(self, why: str) -> None:
        before = self.state()
        with pytest.raises(self.tool.Refused, match=why):
            self.tool.release(self.root, dry_run=False)
        assert self.state() == before

    def state(self) -> tuple[object, ...]:
        """What was done, what is committed, what is tagged, what is changed."""
        asked = (("log", "--format=%H"), ("tag",), ("status", "--porcelain"))
        return (len(self.done), *(self.git(*words) for words in asked))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    (tmp_path / "copy").mkdir()
    return Project(tmp_path / "copy", monkeypatch)


def test_a_release_dates_the_changelog_and_sets_the_tag(project: Project) -> None:
    before = datetime.datetime.now(datetime.UTC).date()
    project.tool.release(project.root, dry_run=False)
    assert project.done == ["build_client", "build_packages", "build_engine", "try_packages"]
    days = {before, datetime.datetime.now(datetime.UTC).date()}  # it may be midnight
    dated = (project.root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert dated in [CHANGELOG.replace("1.1.0 (unreleased)", f"1.1.0 ({day})") for day in days]
    assert project.git("show", "v1.1.0:CHANGELOG.md") == dated
    assert project.git("status", "--porcelain") == ""
    project.refuses("the tag v1.1.0 exists already; CHANGELOG.md says that 1.1.0 was released")


def test_a_dry_run_does_everything_else(project: Project) -> None:
    before = project.state()
    project.tool.release(project.root, dry_run=True)
    assert project.done == ["build_client", "build_packages", "build_engine", "try_packages"]
    assert project.state()[1:] == before[1:]


def test_nothing_may_be_left_uncommitted(project: Project) -> None:
    project.write("src/poeppel/__init__.py", '__version__ = "1.1.0"\nmore = 1\n')
    project.write("notes.txt", "")
    project.refuses("not everything is committed: src/poeppel/__init__.py, notes.txt")


@pytest.mark.parametrize(
    ("version", "why"),
    [("1.0.0", "the tag v1.0.0 exists"), ("0.9.0", "0.9.0 is not newer than 1.0.0"), ("0.10.0", "0.10.0 is not newer")],
)
def test_the_version_is_newer_than_every_release(project: Project, version: str, why: str) -> None:
    project.write("src/poeppel/__init__.py", f'__version__ = "{version}"\n')
    project.write("CHANGELOG.md", CHANGELOG.replace("1.1.0", version))
    project.commit()
    project.refuses(why)


def test_versions_are_compared_as_numbers(project: Project) -> None:
    """1.10 comes after 1.9."""
    assert [*project.tool._against_the_version(["v1.9.0"], "1.10.0")] == []
    assert [*project.tool._against_the_version(["v1.10.0"], "1.9.0")] != []


@pytest.mark.parametrize(
    ("changelog", "why"),
    [
        (CHANGELOG.replace("1.1.0", "1.2.0"), "has no section"),
        (CHANGELOG.replace("- A new game.", ""), "says nothing about 1.1.0"),
        (CHANGELOG.replace("unreleased", "2026-02-02"), "says that 1.1.0 was released on 2026-02-02"),
    ],
)
def test_the_changelog_tells_what_is_new(project: Project, changelog: str, why: str) -> None:
    project.write("CHANGELOG.md", changelog)
    project.commit()
    project.refuses(why)


def test_generated_files_are_current(project: Project) -> None:
    project.write("tools/generate.py", "import sys; sys.exit('--check' in sys.argv)")
    project.commit()
    project.refuses("generated files are not current")


def test_the_engine_for_browsers_comes_out_the_same(project: Project) -> None:
    project.write("tools/webassembly.py", "import sys; sys.exit('--rebuild' in sys.argv)")
    project.commit()
    project.refuses("does not come out the same")


def test_the_checks_are_green_for_this_very_commit(project: Project) -> None:
    project.write("tools/check.py", "import sys; sys.exit(1)")
    project.commit()
    project.refuses("the checks are not green")
    project.tool.CHECKED.write_text(project.git("rev-parse", "HEAD^").strip())
    project.refuses("the checks are not green")
    project.tool.CHECKED.write_text(project.git("rev-parse", "HEAD").strip())
    project.tool.release(project.root, dry_run=True)


def test_packages_are_built_from_what_is_committed(project: Project, tmp_path: Path) -> None:
    project.write(".gitignore", "secret.txt\n")
    project.commit()
    project.write("secret.txt", "lies about")
    copy = project.tool.clean_copy(project.root, tmp_path / "source")
    assert (copy / "CHANGELOG.md").read_text(encoding="utf-8") == CHANGELOG
    assert not (copy / "secret.txt").exists()
    assert not (copy / ".git").exists()


def test_what_is_tried_has_the_versions_of_the_lock(project: Project) -> None:
    lock = """numba==0.68.1 \\
    --hash=sha256:0a
    # via poeppel (pyproject.toml)
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:0b
numpy==2.5.4 ; python_full_version >= '3.12' \\
    --hash=sha256:0c
"""
    older, newer = "numpy==2.4.6 ; python_full_version < '3.12'", "numpy==2.5.4 ; python_full_version >= '3.12'"
    assert project.tool.versions_in(lock) == ["numba==0.68.1", older, newer]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the files in a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@pytest.mark.skipif(not (CLIENT / "index.html").exists(), reason="the client is not built")
def test_the_page_is_tried_with_its_scripts_wherever_it_lies(project: Project, tmp_path: Path) -> None:
    shutil.copytree(CLIENT, tmp_path / "games" / "poeppel")
    with served(tmp_path) as address:
        project.tool.try_page(f"{address}/games/poeppel/")
        shutil.rmtree(tmp_path / "games" / "poeppel" / "assets")
        with pytest.raises(project.tool.Refused, match=r"index.*\.js is not served"):
            project.tool.try_page(f"{address}/games/poeppel/")
        (tmp_path / "index.html").write_text("<title>A page without scripts</title>", encoding="utf-8")
        with pytest.raises(project.tool.Refused, match="the page is not as it should be"):
            project.tool.try_page(f"{address}/")


def test_a_failure_is_told_and_no_traceback(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project.tool, "ROOT", project.root)
    monkeypatch.setattr(project.tool, "build_client", lambda copy: project.tool.run("git", "nonsense", cwd=copy))
    assert project.tool.main(["--dry-run"]) == 1
    assert "no release: stopped at git nonsense" in capsys.readouterr().err
    project.write("CHANGELOG.md", "")
    assert project.tool.main(["--dry-run"]) == 1
    assert "no release: not everything is committed: CHANGELOG.md; CHANGELOG.md has no" in capsys.readouterr().err
