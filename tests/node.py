"""The engine for JavaScript, asked from Python: Node runs it, and answers a line of JSON for every line of JSON."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from tests.subprocesses import ROOT

WEB = ROOT / "web"
ANSWERS = WEB / "tests" / "engine" / "answers.ts"


class Node:
    """A process that answers questions about positions and records."""

    def __init__(self, script: Path) -> None:
        node = shutil.which("node")
        assert node, "Node is needed: Debian has it as nodejs"
        self.process = subprocess.Popen(
            [node, str(script)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, what: str, **question: object) -> Any:
        """What the function of this name in `answers.ts` says."""
        return next(self.ask_all([{"ask": what, **question}]))

    def ask_all(self, questions: Iterable[dict[str, object]]) -> Iterator[Any]:
        """Many questions at once: Node works on them while the answers to the first are looked at."""
        lines = [json.dumps(question) + "\n" for question in questions]
        assert self.process.stdin
        assert self.process.stdout
        writer = Thread(target=self._write, args=(lines,))
        writer.start()
        for line in lines:
            answer = self.process.stdout.readline()
            assert answer, f"Node has ended instead of answering {line[:500]}"
            yield json.loads(answer)
        writer.join()

    def _write(self, lines: list[str]) -> None:
        assert self.process.stdin
        for line in lines:
            self.process.stdin.write(line)
        self.process.stdin.flush()

    def close(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


@contextmanager
def node(folder: Path) -> Iterator[Node]:
    """Node with the engine as it is now, bundled into this folder."""
    script = folder / "answers.mjs"
    rolldown = str(WEB / "node_modules" / ".bin" / "rolldown")
    bundle = [rolldown, str(ANSWERS), "--platform", "node", "--no-codeSplitting", "-o", str(script)]
    done = subprocess.run(bundle, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    asked = Node(script)
    try:
        yield asked
    finally:
        asked.close()
