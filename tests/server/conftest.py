"""One server for all tests that do not need one of their own."""

import os
from collections.abc import Iterator

import pytest

from tests.server.database import postgres as postgres
from tests.server.playing import RunningServer, running
from tests.server.quick_folder import quick_folder

if folder := quick_folder():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))  # of `tmp_path`, which is made when first asked for


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert "Traceback" not in server.log
        assert '"error"' not in server.log
