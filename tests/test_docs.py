"""What the documents show is true: every example is run, every picture is current, every link leads somewhere."""

import asyncio
import contextlib
import doctest
import re
import runpy
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.store.sqlite_file import backup
from tests.subprocesses import ROOT, environment

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
EXAMPLES = sorted(set(ROOT.glob("examples/*.py")) - {ROOT / "examples" / "table_bot.py"})  # needs a server


def shown_commands() -> dict[str, str]:
    """Every `./poeppel …` in a document with the output shown below it; empty where none is shown."""
    found = {}
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        inline = re.findall(r"`(\./poeppel [^`\n]+)`", text)
        indented = re.findall(r"^ {4,}(?:\$ )?(\./poeppel .*)$", text, re.M)
        found.update({re.split(r"\s{2,}#", command)[0].strip(): "" for command in inline + indented})
        for block in re.findall(r"```console\n(.*?)```", text, re.S):
            found.update(dict(re.findall(r"^\$ (\./poeppel .*)\n((?:(?!\$).*\n)*)", block, re.M)))
    return {command: output for command, output in found.items() if not command.startswith("./poeppel test")}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files that the commands name, and with somebody's data."""
    shutil.copy(ROOT / "src" / "poeppel" / "boards" / "mauerhuepfen.board", tmp_path / "my.board")
    shutil.copy(ROOT / "examples" / "careful_bot.py", tmp_path / "careful_bot.py")
    shutil.copy(sorted((ROOT / "cases" / "games").glob("*.game"))[0], tmp_path / "FILE")
    database = tmp_path / "poeppel" / "tables.sqlite"
    database.parent.mkdir()
    asyncio.run(_make_store(database))
    backup(database, tmp_path / "tables.backup")
    return tmp_path


async def _make_store(database: Path) -> None:
    store = await SQLiteStore.open(database)
    await store.close()


def run_shown(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would; a game is left again, a server stopped when it is up."""
    arguments = [sys.executable, "-m", "poeppel", *shlex.split(command)[1:]]
    settings = environment(POEPPEL_LANGUAGE="en", NO_COLOR="1", XDG_DATA_HOME=str(desk), BROWSER="true")
    if "restore" in arguments:
        (desk / "poeppel" / "tables.sqlite").unlink()
    if "backup" in arguments:
        (desk / "tables.backup").unlink()
    if "serve" not in arguments and arguments[3:4] not in ([], ["--lan"]):
        return subprocess.run(
            arguments,
            input="q\nn\n" if "play" in arguments else "",
            cwd=desk,
            env=settings,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
    port = free_port()
    with subprocess.Popen(
        [*arguments, "--port", str(port)], cwd=desk, env=settings, stdout=-1, stderr=-1, encoding="utf-8"
    ) as server:
        try:
            wait_until_up(port)
        finally:
            server.terminate()
        out, err = server.communicate(timeout=30)
    return subprocess.CompletedProcess(arguments, server.returncode, out, err)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_up(port: int) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            assert answer.status == 200
            return
        time.sleep(0.1)
    raise AssertionError("the server did not come up")


@pytest.mark.parametrize("command", shown_commands())
def test_a_command_in_the_documents_works_and_prints_what_is_shown(command: str, desk: Path) -> None:
    run = run_shown(command, desk)
    assert run.returncode == 0, run.stderr
    shown = shown_commands()[command]
    if shown:
        assert run.stdout == shown


def test_the_python_examples_of_the_readme_give_what_they_show() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert tried >= 8
    assert failed == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_and_is_short(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out
    assert len(example.read_text(encoding="utf-8").splitlines()) < 40


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_in_a_document_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text)
    missing = [link for link in links if not (document.parent / link).exists()]
    assert missing == []


def test_pictures_in_the_documents_are_current() -> None:
    pictures = runpy.run_path(str(ROOT / "tools" / "pictures.py"))["pictures"]()
    for name, picture in pictures.items():
        assert (ROOT / "docs" / "images" / name).read_text(encoding="utf-8") == picture, (
            f"{name}: run tools/pictures.py"
        )


def test_the_changelog_knows_the_version() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f'__version__ = "{version[1]}"' in (ROOT / "src" / "poeppel" / "__init__.py").read_text(encoding="utf-8")
