"""Broken, stale, out-of-turn and foreign messages: each is refused, nothing changes. See also bench/fuzz_server.py."""

from __future__ import annotations

from pathlib import Path

from tests.server.broken import Fuzzing
from tests.server.playing import running

MESSAGES = 3000


def test_broken_messages(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        fuzzing = Fuzzing(server, seed=4)
        fuzzing.send(MESSAGES)
        assert sum(fuzzing.answers.values()) == MESSAGES
        seen = set(fuzzing.answers)
        assert {"unreadable", "stale", "bad_token", "not_your_turn", "host_only", "done"} <= seen, seen
        fuzzing.check()
        fuzzing.close()
