"""What the documents show is true: every example is run, every picture is current, every link leads somewhere."""

import asyncio
import contextlib
import doctest
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

import poeppel
from bench.clients import free_port
from poeppel.server import protocol as p
from poeppel.server.store.sqlite_file import backup
from poeppel.server.tables import setup
from tests.calling import Answer, Call
from tests.server.at_hand import BOT, begin, registry_at
from tests.subprocesses import PATIENCE, ROOT, environment

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
APART = {"table_bot.py", "learning_agent.py"}  # needs a server; takes a minute, so it is run for fewer games
EXAMPLES = sorted(path for path in ROOT.glob("examples/*.py") if path.name not in APART)


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
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """We are in a folder with the files that the commands name, and with somebody's data."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "src" / "poeppel" / "rules" / "boards" / "mauerhuepfen.board", tmp_path / "my.board")
    shutil.copy(ROOT / "examples" / "careful_bot.py", tmp_path / "careful_bot.py")
    shutil.copy(sorted((ROOT / "cases" / "games").glob("*.game"))[0], tmp_path / "FILE")
    database = tmp_path / "poeppel" / "tables.sqlite"
    database.parent.mkdir()
    monkeypatch.setattr(setup, "new_table_id", lambda: "TABLE")
    asyncio.run(_begin_a_game(database))
    backup(database, tmp_path / "tables.backup")
    return tmp_path


async def _begin_a_game(database: Path) -> None:
    async with registry_at(database.parent) as registry:
        made = await registry.create(p.NewTable(seats=(BOT, BOT)), "here")
        async with registry.using(made.table) as live:
            await begin(live)
    (database.parent / "tables.db").rename(database)


def run_shown(command: str, folder: Path, call: Call) -> Answer:
    """Run a command as a reader would; a game is left again, a server stopped when it is up."""
    words = shlex.split(command)[1:]
    if "restore" in words:
        (folder / "poeppel" / "tables.sqlite").unlink()
    if "backup" in words:
        (folder / "tables.backup").unlink()
    settings: Any = {"POEPPEL_LANGUAGE": "en", "NO_COLOR": "1", "XDG_DATA_HOME": str(folder), "BROWSER": "true"}
    if "serve" not in words and words not in ([], ["--lan"]):
        return call(*words, stdin="q\nn\n" if "play" in words else "", **settings)
    arguments, port = [sys.executable, "-m", "poeppel", *words], free_port()
    with subprocess.Popen(
        [*arguments, "--port", str(port)], cwd=folder, env=environment(**settings), stdout=-1, stderr=-1, text=True
    ) as server:
        try:
            wait_until_up(port)
        finally:
            server.terminate()
        out, err = server.communicate(timeout=PATIENCE)
    return Answer(server.returncode, out, err)


def wait_until_up(port: int) -> None:
    for _ in range(10 * PATIENCE):
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            assert answer.status == 200
            return
        time.sleep(0.1)
    raise AssertionError("the server did not come up")


@pytest.mark.parametrize("command", shown_commands())
def test_a_command_in_the_documents_works_and_prints_what_is_shown(command: str, folder: Path, call: Call) -> None:
    answer = run_shown(command, folder, call)
    assert answer.code == 0, answer.err
    shown = shown_commands()[command]
    if shown:
        assert answer.out == shown


@pytest.mark.parametrize(
    ("document", "least"),
    [("README.md", 8), ("docs/simulation.md", 6), ("docs/lab.md", 7), ("docs/environments.md", 13)],
)
def test_the_python_examples_of_a_document_give_what_they_show(document: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False, encoding="utf-8")
    assert tried >= least
    assert failed == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_and_is_short(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out
    assert len(example.read_text(encoding="utf-8").splitlines()) < 40


def test_the_example_of_an_agent_learns_and_says_how_well_it_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learning_agent.py", "40"])
    runpy.run_path(str(ROOT / "examples" / "learning_agent.py"), run_name="__main__")
    assert re.fullmatch(r"\d+\.\d % against a random player\n", capsys.readouterr().out)


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
    assert f"## {poeppel.__version__} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
