"""Nobody waits for the compiler in the middle of a test, and no test speaks the language of the one before it."""

import pytest

from poeppel.cli import language


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    from poeppel.lab.precompile import compile_games_with_message

    compile_games_with_message()


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_chosen", "en")
