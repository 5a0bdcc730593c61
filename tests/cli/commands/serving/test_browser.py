"""Without a command the game in the browser begins; that it really does is tested in `tests/browser`."""

from __future__ import annotations

from pathlib import Path

import pytest

from poeppel.cli.commands.serving import browser
from poeppel.cli.local_server import database_file
from poeppel.server import settings
from poeppel.server.store.file_lock import FileLock
from tests.calling import Call


@pytest.mark.parametrize(
    ("words", "asked"),
    [((), (None, False)), (("--lan",), (None, True)), (("--port", "8123", "--language", "de"), (8123, False))],
)
def test_the_browser_is_asked_for(
    call: Call, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], asked: tuple[int | None, bool]
) -> None:
    heard: list[tuple[int | None, bool]] = []
    monkeypatch.setattr("poeppel.cli.app.play_in_browser", lambda port, lan: heard.append((port, lan)))
    assert call(*words).code == 0
    assert heard == [asked]


def test_a_copy_without_pages_says_how_to_get_them(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "CLIENT", tmp_path)
    monkeypatch.setattr(browser, "open_tables", lambda *_: pytest.fail("a server without pages was started"))
    answer = call()
    assert (answer.code, answer.out) == (2, "")
    assert "poeppel play" in answer.err
    assert answer.err.count("\n") == 1
    assert "Die Seiten für den Browser fehlen" in call("--language", "de").err


def test_the_server_that_has_the_tables_open_is_shown(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Wherever it listens; a second one would be refused."""
    shown: list[str] = []
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(settings, "CLIENT", tmp_path)
    monkeypatch.setattr(browser, "is_poeppel", lambda address: address == "http://localhost:8123")
    monkeypatch.setattr(browser, "show", shown.append)
    monkeypatch.setattr(browser, "open_tables", lambda *_: pytest.fail("a second server"))
    with FileLock.take(database_file(tmp_path / "poeppel" / "tables.sqlite"), "http://localhost:8123"):
        answer = call(XDG_DATA_HOME=str(tmp_path))
    assert (answer.code, shown) == (0, ["http://localhost:8123"])
    assert "running already: http://localhost:8123" in answer.out
