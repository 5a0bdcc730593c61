"""How long the engine of the browser thinks, in a worker in Chromium: a master's move, the review of a long game.

    python -m bench.thinking      # with the project's environment, Node and Debian's chromium: about a minute

Goals: a master's move in 10 ms at most, a review in 0.5 s for 400 rolls. Exit code 1 when one is missed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.browser import ARGUMENTS
from bench.review import GAMES, long_game
from poeppel.bots.networks import Network, stored
from poeppel.lab.precompile import compile_games

WEB = Path(__file__).resolve().parent.parent / "web"
LONGEST_MOVE, LONGEST_REVIEW, ROLLS = 10, 500, 400  # milliseconds; the second for this many rolls
ASK = """(record) => new Promise((resolve, reject) => {
  const worker = new Worker("measured.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(record);
})"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody wants to read it."""


def lay_out(folder: Path) -> None:
    """Everything that the worker asks for."""
    script = [
        "tests/engine/measured.ts",
        "--platform",
        "browser",
        "--no-codeSplitting",
        "-o",
        str(folder / "measured.js"),
    ]
    subprocess.run([str(WEB / "node_modules" / ".bin" / "rolldown"), *script], cwd=WEB, check=True, capture_output=True)
    (folder / "index.html").write_text("<!doctype html><title>thinking</title>", encoding="utf-8")
    shutil.copy(WEB / "src" / "engine" / "kernels" / "engine.wasm", folder)
    for network in Network:
        (folder / network.file).write_bytes(stored(network))


def measure(page: Page, rules: str, players: int) -> bool:
    record = long_game(rules, players)
    answer: dict[str, Any] = page.evaluate(ASK, str(record))
    moves, rolls = sorted(answer["moves"]), len(record.turns)
    most, reviewed = moves[int(0.99 * len(moves))], median(answer["reviews"])
    print(
        f"{rules:<22} {median(moves):>7.2f} {most:>7.2f} {moves[-1]:>7.2f}   {rolls:>5} {answer['first']:>7.0f} "
        f"{reviewed:>7.0f} {reviewed * ROLLS / rolls:>7.0f}"
    )
    return bool(most <= LONGEST_MOVE and reviewed * ROLLS / rolls <= LONGEST_REVIEW)


def main() -> int:
    compile_games()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        lay_out(Path(name))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=name))
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(ARGUMENTS))
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        print(
            "milliseconds            a master's move: median, 99 of 100, slowest; review: rolls, first, later, per 400"
        )
        kept = [measure(page, rules, players) for rules, players in GAMES]
        browser.close()
        server.shutdown()
    print("every goal is reached" if all(kept) else "a goal is missed")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
