"""`poeppel serve`: which addresses it takes, and what it hands on to the server."""

from __future__ import annotations

from typing import Any

import pytest

from poeppel.cli.commands.serving import serve as command
from poeppel.errors import PoeppelError
from tests.subprocesses import ROOT


@pytest.fixture
def handed_on(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server would have been started with; nothing is compiled and nothing is started."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(command, "server_ready", lambda: None)
    monkeypatch.setattr("poeppel.cli.compiling.games_ready", lambda: None)
    monkeypatch.setattr(command, "open_tables", lambda *_, **settings: found.update(settings))
    return found


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://example.org/games/poeppel",
        "http://192.168.0.7:8080/spiele",
        "http://[fd00::7]:8000/spiele",
        "https://spiele.example/käse-1.0/~anna",
    ],
)
def test_a_public_address_may_have_a_path(url: str, handed_on: dict[str, Any]) -> None:
    for written in (url, f"{url}/"):
        command.serve(public_url=written)
        assert handed_on["public_url"] == url


@pytest.mark.parametrize(
    ("url", "german", "english"),
    [
        ("example.org/games", "beginnt nicht mit http://", "does not begin with http://"),
        ("//example.org/games", "beginnt nicht mit http://", "does not begin with http://"),
        ("ftp://example.org/", "beginnt nicht mit http://", "does not begin with http://"),
        ("", "beginnt nicht mit http://", "does not begin with http://"),
        ("https:///games", "nennt keinen Rechner", "does not name a host"),
        ("https://anna:secret@example.org/", "nennt keinen Rechner", "does not name a host"),
        ("https://example.org:port/", "nennt keinen Rechner", "does not name a host"),
        ("https://exam ple.org/", "nennt keinen Rechner", "does not name a host"),
        ("https://example.org/games/?table=1", "steht ein ? oder ein #", "there is a ? or a #"),
        ("https://example.org?", "steht ein ? oder ein #", "there is a ? or a #"),
        ("https://example.org/games/#here", "steht ein ? oder ein #", "there is a ? or a #"),
        ("https://example.org//games", "der Pfad in", "the path in"),
        ("https://example.org/games//poeppel/", "der Pfad in", "the path in"),
        ("https://example.org/games//", "der Pfad in", "the path in"),
        ("https://example.org/games/../poeppel", "weder . noch ..", "neither . nor .."),
        ("https://example.org/..", "weder . noch ..", "neither . nor .."),
        ("https://example.org/./games", "weder . noch ..", "neither . nor .."),
        ("https://example.org/%2e%2e/", "der Pfad in", "the path in"),
        ("https://example.org/my games/", "der Pfad in", "the path in"),
        ("https://example.org/games\n", "der Pfad in", "the path in"),
        ("https://example.org/api/", "kann nicht mit 'api' beginnen", "cannot begin with 'api'"),
        ("https://example.org/t/games", "kann nicht mit 't' beginnen", "cannot begin with 't'"),
    ],
)
def test_what_is_no_address_of_a_server_is_refused(
    url: str, german: str, english: str, handed_on: dict[str, Any]
) -> None:
    with pytest.raises(PoeppelError) as refused:
        command.serve(public_url=url)
    assert german in refused.value.text.de
    assert english in refused.value.text.en
    assert not handed_on


def test_an_origin_has_no_path(handed_on: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError, match="has a path") as refused:
        command.serve(origins=["https://club.example", "https://club.example/games"])
    assert "hat einen Pfad" in refused.value.text.de
    command.serve(origins=["https://club.example/"])
    assert handed_on["origins"] == {"https://club.example"}


def test_no_path_can_be_taken_for_a_page_of_the_client() -> None:
    from poeppel.server.settings import OWN_NAMES

    pages = (ROOT / "web/src/base/page/pages.ts").read_text(encoding="utf-8")
    table = pages.split("const PAGES", 1)[1].partition("{")[2].partition("}")[0]
    names = {line.partition(":")[0].strip().strip('"') for line in table.split(",")} - {""}
    assert "rules" in names
    assert names <= OWN_NAMES
