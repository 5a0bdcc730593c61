"""Nobody waits for the compiler in the middle of a test."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    from poeppel.lab.precompile import compile_games_with_message

    compile_games_with_message()
