"""The example for people who write bots plays a whole game, and bears with a server that finds it too fast."""

from __future__ import annotations

import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.playing import FAST, running
from tests.subprocesses import ROOT

WHOLE_GAME = 600.0  # seconds: patience for a machine that has much else to do
OPEN, BOT = {"kind": "open"}, {"kind": "bot"}


def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    source = ROOT / "examples" / "table_bot.py"
    play = runpy.run_path(str(source))["play"]
    with running(tmp_path, messages_per_second=100.0, message_burst=20) as server, ThreadPoolExecutor(1) as pool:
        made = server.make("classic+three-rolls", seats=[OPEN, BOT], options=FAST)
        game = pool.submit(play, str(server.http.base_url).rstrip("/"), made["table"])
        while server.show(made["table"])["seats"][0]["kind"] == "open":
            assert not game.done(), game.result()
        with server.client(made["table"], made["host_token"]) as host:
            host.do("start")
        assert set(game.result(WHOLE_GAME)) == {"y", "r"}
    assert len(source.read_text(encoding="utf-8").splitlines()) < 80
