"""Short codes that lead to a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from poeppel.server.entrance.join_codes import MOST, JoinCodes, letters_of
from poeppel.server.entrance.join_words import WORDS
from tests.server.playing import RunningServer, running
from tests.server.test_setting_up import problem


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_code_leads_to_its_table_however_it_is_typed() -> None:
    codes = JoinCodes(100.0)
    code = codes.code_for("table", "de")
    adjective, animal, number = code.split("-")
    assert adjective in WORDS["de"].adjectives
    assert animal in WORDS["de"].animals
    assert re.fullmatch("[1-9][0-9]", number)
    for typed in (code, code.upper(), f" {adjective.title()} {animal} {number} ", f"{adjective}{animal}{number}"):
        assert codes.table_of(typed) == "table"
    for typed in ("", "-", adjective, f"{adjective}-{animal}", f"{code}0"):
        assert codes.table_of(typed) is None


def test_a_code_is_good_while_somebody_shows_it() -> None:
    clock = Clock()
    codes = JoinCodes(100.0, clock)
    german, english = codes.code_for("one", "de"), codes.code_for("one", "en")
    assert german != english
    clock.now = 60.0
    assert codes.code_for("one", "de") == german
    clock.now = 120.0
    assert codes.table_of(german) == "one", "asked for again after 60 seconds"
    assert codes.table_of(english) is None
    clock.now = 161.0
    assert codes.table_of(german) is None
    assert codes.code_for("two", "de")
    assert len(codes) == 1, "what is over is forgotten"
    codes.forget("two")
    assert len(codes) == 0


def test_more_codes_are_longer_and_there_is_an_end() -> None:
    codes = JoinCodes(100.0)
    digits = [len(codes.code_for(f"{n}", "de").rpartition("-")[2]) for n in range(600)]
    assert digits == [2] * 50 + [3] * 450 + [4] * 100
    first = codes.code_for("0", "de")
    for n in range(MOST + 5):
        codes.code_for(f"more {n}", "en")
    assert len(codes) <= MOST
    assert codes.table_of(first) is None, "the oldest go first"


@pytest.mark.parametrize("language", WORDS)
def test_no_word_is_taken_for_another(language: str) -> None:
    for words in WORDS[language]:  # type: ignore[index]
        assert len(words) == 100
        assert all(re.fullmatch("[a-z]{3,11}", word) for word in words)
        assert not [pair for pair in combinations(words, 2) if are_alike(*pair)]


def are_alike(one: str, other: str) -> bool:
    """Whether one letter more, less or other makes one word of the other."""
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) < 2
    return any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def test_codes_are_unmistakable_without_their_hyphens() -> None:
    """Two codes that read the same without them would lead to one table."""
    for adjectives, animals in WORDS.values():
        assert len({letters_of(f"{one}-{two}") for one in adjectives for two in animals}) == 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("codes"), wrong_codes_per_second=0.0001, wrong_codes_burst=3) as server:
        yield server
        assert "Traceback" not in server.log


def test_a_code_for_a_table_of_the_server(server: RunningServer) -> None:
    table = server.make()["table"]
    given = server.post(f"/api/tables/{table}/code", language="en").json()
    assert given["seconds"] == 1800
    assert server.post("/api/codes", code=given["code"]).json() == {"table": table}
    problem(server.post("/api/tables/aaaaaaaaaaaaaaaa/code", language="en"), 404, "no_such_table")
    problem(server.post(f"/api/tables/{table}/code", language="fr"), 422, "unreadable")

    for _ in range(3):
        problem(server.post("/api/codes", code="blue-hedgehog-0"), 404, "no_such_code")
    answer = server.post("/api/codes", code=given["code"])
    problem(answer, 429, "too_fast")
    assert int(answer.headers["Retry-After"]) > 60, "whoever guesses waits, right or wrong"
    assert given["code"] not in server.log


def test_one_guest_does_not_use_up_everybodys_guesses(tmp_path: Path) -> None:
    """A household has up to 65,536 networks of IPv6; whoever guesses from all of them is still one."""
    with running(tmp_path, proxies=["127.0.0.1"], wrong_codes_per_second=0.0001, wrong_codes_burst=2) as server:
        table = server.make()["table"]
        code = server.post(f"/api/tables/{table}/code", language="en").json()["code"]

        def typed(text: str, address: str) -> int:
            return server.http.post("/api/codes", json={"code": text}, headers={"X-Forwarded-For": address}).status_code

        guesses = [typed("blue-fox-0", f"2001:db8:5:{n:x}::1") for n in range(25)]
        assert guesses == [404] * 2 + [429] * 23
        assert typed(code, "2001:db8:5:77::2") == 429
        for elsewhere in ("2001:db8:6::1", "192.0.2.7"):
            assert typed(code, elsewhere) == 200
