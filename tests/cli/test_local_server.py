"""What somebody who starts a server is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from poeppel.cli import local_server
from poeppel.server import process
from poeppel.server.settings import Settings


@pytest.mark.parametrize(("there", "named", "said"), [(False, True, True), (True, True, False), (False, False, False)])
def test_a_new_database_under_a_name_that_may_be_mistyped_is_mentioned(
    there: bool,
    named: bool,
    said: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def serve(settings: Settings, host: str, port: int, log_level: str, ready: object) -> None:
        Path(settings.database).touch()
        assert callable(ready)
        ready()

    monkeypatch.setattr(process, "serve", serve)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    database = tmp_path / "club.sqlite"
    if there:
        database.touch()
    local_server.open_tables(8000, False, database=str(database) if named else None)
    told = capsys.readouterr().out
    assert told.startswith("Pöppel is running: http://localhost:8000\n")
    assert (f"New database: {database}\n" in told) is said
