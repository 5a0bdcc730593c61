"""The games with which the browser's check of the dice is tested are the ones that the library plays and judges."""

from __future__ import annotations

import json

from tools.fair_games import FILE, VECTORS, text, vectors


def test_the_games_for_the_browser_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python tools/fair_games.py"


def test_the_test_vectors_are_current() -> None:
    found = {file.name: file.read_text(encoding="utf-8") for file in VECTORS.iterdir()}
    assert found == vectors(), "run python tools/fair_games.py"


def test_some_are_genuine_and_each_kind_of_falsification_is_there() -> None:
    games = json.loads(text())
    genuine = [game["name"] for game in games if game["genuine"]]
    assert genuine == ["classic", "two colours", "two dice", "a board of one's own", "bots only", "older dice"]
    assert {game["wrong_roll"] for game in games if not game["genuine"]} >= {None, 0, 1, 20}
