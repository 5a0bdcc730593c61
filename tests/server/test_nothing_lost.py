"""The server is killed in the middle of everything, and nothing that anybody was told is lost.

The short form of `bench/kill_server.py`, which explains what is compared; run that for many more tables and kills.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.clients import Process, ServerProcess
from bench.kill_server import play_and_check
from tests.server import forks

TABLES, KILLS = 8, 5
BETWEEN = 0.1, 0.8  # seconds from a start to the next kill
SEED = 20261115
WITHIN = 600.0  # seconds: patience for a machine that has much else to do


class ForkedServer(ServerProcess):
    """One that is there again at once."""

    def run(self) -> Process:
        settings = {"port": self.port, "log_level": "warning", "database": self.place, **self.settings}
        return forks.server(settings, self.log)


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    verdict = asyncio.run(play_and_check(ForkedServer(tmp_path), TABLES, KILLS, BETWEEN, SEED, WITHIN))
    assert not verdict.problems, str(verdict)
    assert verdict.kills == KILLS
    assert verdict.tables >= TABLES
    assert verdict.acknowledged > 1000
    assert verdict.told <= verdict.events
