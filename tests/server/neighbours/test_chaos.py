"""Three servers on one PostgreSQL in bad times, and nothing that anybody was told is lost.

The short form of `bench/chaos.py`, which explains what happens and what is compared.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.chaos import Troubles, name_in, play_and_check, servers_on
from bench.postgres import Database
from tests.server.test_nothing_lost import ForkedServer

TABLES, SERVERS = 6, 3
TROUBLES = Troubles(kills=5, stops=1, freezes=1, restarts=1, crashes=1, cuts=3, between=(0.1, 0.8), frozen_for=4.0)
SEED = 20261118
WITHIN = 600.0  # seconds: patience for a machine that has much else to do


ROLLING = Troubles(kills=0, stops=0, freezes=0, restarts=0, crashes=0, cuts=0, rolls=2, between=(0.2, 0.5))


def test_a_rolling_restart_loses_nothing_and_everybody_is_told_when_to_come_back(
    postgres: Database, tmp_path: Path
) -> None:
    url = postgres.new()
    servers = servers_on(url, tmp_path, 2, ForkedServer)
    work = play_and_check(servers, postgres, name_in(url), 4, ROLLING, SEED, WITHIN)
    verdict, happened = asyncio.run(work)
    assert not verdict.problems, str(verdict)
    assert happened == {"rolls": 2}
    assert verdict.answers["going_down"] >= 4
    assert verdict.blinks


def test_nothing_is_lost_between_several_servers(postgres: Database, tmp_path: Path) -> None:
    url = postgres.new()
    servers = servers_on(url, tmp_path, SERVERS, ForkedServer)
    work = play_and_check(servers, postgres, name_in(url), TABLES, TROUBLES, SEED, WITHIN)
    verdict, happened = asyncio.run(work)
    assert not verdict.problems, str(verdict)
    assert sum(happened.values()) == len(TROUBLES.all)
    assert verdict.tables >= TABLES
    assert verdict.acknowledged > 300
    assert verdict.told <= verdict.events
