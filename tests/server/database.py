"""A real PostgreSQL for the tests that need one: started once, with a new database for each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.postgres import QUICK, Database, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Database]:
    with running(QUICK) as database:
        yield database
