"""Which language is spoken."""

import pytest

from poeppel.cli import language as spoken
from poeppel.cli.language import find_language, number
from tests.calling import Call


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "de_AT"}, "de"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LC_ALL": "en_US", "LANG": "de_DE"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "de_CH", "LANG": "en_US"}, "de"),
        ([], {"POEPPEL_LANGUAGE": "de", "LC_ALL": "en_US"}, "de"),
        ([], {"POEPPEL_LANGUAGE": "en", "LANG": "de_DE"}, "en"),
        (["rules", "--language", "en"], {"POEPPEL_LANGUAGE": "de"}, "en"),
        (["--language=de", "rules"], {}, "de"),
        (["rules", "--language", "klingon"], {"LANG": "de_DE"}, "de"),
        (["rules", "--language"], {}, "en"),
    ],
)
def test_the_nearest_wish_decides(arguments: list[str], environment: dict[str, str], language: str) -> None:
    assert find_language(arguments, environment) == language


def test_the_option_may_stand_before_or_behind_the_command(call: Call) -> None:
    assert call("--language", "de", "rules").out == call("rules", "--language", "de").out
    assert call("rules", LANG="de_DE.UTF-8").out.startswith("Ausgaben")


def test_numbers_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "_chosen", "de")
    assert number(12345.67, 1) == "12.345,7"
    monkeypatch.setattr(spoken, "_chosen", "en")
    assert number(12345.67, 1) == "12,345.7"
