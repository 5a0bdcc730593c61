"""Thirty helpers type at once, and the server is killed in between. The short form of `bench/kill_tournament.py`, which
explains what is compared."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.kill_tournament import HELPERS, type_and_check
from tests.server.test_nothing_lost import ForkedServer

PEOPLE, ROUNDS, KILLS = 44, 2, 5
SEED = 20261118


def test_nothing_is_lost_and_the_standings_are_those_of_a_patient_typist(tmp_path: Path) -> None:
    verdict = asyncio.run(type_and_check(ForkedServer(tmp_path), PEOPLE, ROUNDS, HELPERS, KILLS, SEED))
    assert not verdict.problems, str(verdict)
    assert verdict.kills == KILLS
    assert verdict.acknowledged >= 1 + PEOPLE + HELPERS + ROUNDS * (2 + PEOPLE // 4)
    assert verdict.count["server gone"] > 0
