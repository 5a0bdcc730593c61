"""Games at random at the server's table and at one of a device, compared to the letter: events, answers and states.

    python -m bench.local_tables [GAMES [STEPS]]

The tests play the first 48 of these, 40 steps each (tests/server/tables/random_tables.py)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.tables.random_tables import written

WEB = Path(__file__).resolve().parent.parent / "web"


def main(arguments: list[str]) -> int:
    games, steps = map(int, (arguments + ["400", "300"][len(arguments) :]))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.json"
        file.write_text(written(range(games), steps), encoding="utf-8")
        print(
            f"{games} games of {steps} steps, {file.stat().st_size / 1e6:.1f} MB; now the same on a device", flush=True
        )
        environment = os.environ | {"POEPPEL_RANDOM_TABLES": str(file)}
        return subprocess.run(["npx", "vitest", "run", "tests/local/random"], cwd=WEB, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
