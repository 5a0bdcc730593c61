"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.playing import RunningServer, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert "Traceback" not in server.log
        assert '"error"' not in server.log
