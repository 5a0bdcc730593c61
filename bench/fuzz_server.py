"""The long form of tests/server/test_fuzz.py: 100,000 broken messages to a running table.

    python -m bench.fuzz_server [--messages 100000] [--seed 1]

Each has to get a clear refusal (or the close code of the socket), no event may be stored, and the server's log must
stay clean. Prints how often each answer came and how long it took.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.server.broken import Fuzzing
from tests.server.playing import running

EVERY = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()

    def progress(done: int) -> None:
        if done % EVERY == 0 or done == chosen.messages:
            passed = time.monotonic() - began
            left = passed / done * (chosen.messages - done)
            print(f"{done:>7} messages, {passed:.0f} s, about {left:.0f} s to go", flush=True)

    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        fuzzing = Fuzzing(server, chosen.seed)
        fuzzing.send(chosen.messages, progress)
        fuzzing.check()
        fuzzing.close()
        exit_code = server.stop()
    for answer, times in fuzzing.answers.most_common():
        print(f"{times:>7}  {answer}")
    print(f"each was refused, or answered as the first time; no event stored, the log clean, exit code {exit_code}")


if __name__ == "__main__":
    main()
