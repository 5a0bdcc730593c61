"""How it feels in a browser: from the command to a rolled die, what the first visit costs, and how smoothly pawns walk.

python -m bench.browser      # with the project's environment and Debian's chromium: about a minute
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median
from typing import NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, Response, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WATCHED = 15.0  # seconds of play
SLOWED = 4  # times
FRAME = 1000 / 60  # milliseconds
KEPT = re.compile(r"BUILD = (\{.*\})")
NEEDED = """() => {
  const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const [preload] = performance.getEntriesByName("preload"); // from there on it fetches ahead
  return asked.filter(({ startTime }) => startTime < preload.startTime).map(({ name }) => name);
}"""
WATCH = """
window.frames_seen = []; window.long_tasks = [];
new PerformanceObserver((list) => list.getEntries().forEach((task) => window.long_tasks.push(task.duration)))
  .observe({ type: "longtask", buffered: true });
const tick = (at) => { window.frames_seen.push(at); requestAnimationFrame(tick); };
requestAnimationFrame(tick);
"""


@contextmanager
def started(folder: str) -> Iterator[tuple[str, float]]:
    """`poeppel` on a free port: its address, and after how many seconds it answered."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {**os.environ, "XDG_DATA_HOME": folder, "BROWSER": "true"}
    began = time.perf_counter()
    command = [sys.executable, "-m", "poeppel", "--port", str(port)]
    with subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL) as process:
        try:
            yield f"http://localhost:{port}", until_up(port, process) - began
        finally:
            process.terminate()


def until_up(port: int, process: subprocess.Popen[bytes]) -> float:
    while process.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return time.perf_counter()
        except OSError:
            time.sleep(0.01)
    raise SystemExit("the server did not start")


def first_roll(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds from opening the address to the start page, and to the die that was rolled after two clicks."""
    page = browser.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.get_by_test_id("play-now").wait_for()
    shown = time.perf_counter()
    page.get_by_test_id("play-now").click()
    page.locator("[data-testid=roll][aria-disabled=false]").click()
    page.locator("[data-testid=roll][aria-disabled=true]").wait_for()
    rolled = time.perf_counter()
    page.close()
    return shown - began, rolled - began


class Load(NamedTuple):
    """Bytes of bodies, as they are sent, on a first visit."""

    page: int  # the start page and everything it cannot do without
    ahead: int  # what a game will need, fetched as soon as there is nothing else to do
    kept: int  # all that the pages, the rules and the engine are, kept later for the time without a network
    weights: int  # what the strongest bots know, last


def first_load(browser: Browser, address: str) -> Load:
    page = browser.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"{address}/", wait_until="networkidle")
    needed = set(page.evaluate(NEEDED))
    sizes = [(answer.url in needed, answer.request.sizes()["responseBodySize"]) for answer in answers]
    page.close()
    kept = json.loads(KEPT.search(sent(f"{address}/sw.js", "identity").decode())[1])  # type: ignore[index]
    files, weights = (
        sum(len(sent(f"{address}/{name}", "br, gzip")) for name, _ in kept[kind]) for kind in ("files", "weights")
    )
    at_once, ahead = (sum(size for is_needed, size in sizes if is_needed is wanted) for wanted in (True, False))
    return Load(at_once, ahead, files, weights)


def sent(address: str, encodings: str) -> bytes:
    """What comes over the wire."""
    with urlopen(Request(address, headers={"Accept-Encoding": encodings}), timeout=30) as answer:
        body: bytes = answer.read()
    return body


def smoothness(browser: Browser, address: str, slowed: float = 1) -> tuple[float, float, float]:
    """While bots play, dice tumble and pawns walk: frames a second, the share of late frames, how long input had to
    wait at most. A processor that is slowed down stands for an old phone."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.add_init_script(WATCH)
    page.goto(f"{address}/new?rules=classic&seats=bot,bot,bot,bot&pace=0.2")
    page.get_by_test_id("start-game").click()
    page.get_by_test_id("log").wait_for()
    page.wait_for_timeout(2_000)
    page.evaluate("window.frames_seen = []; window.long_tasks = []")
    page.wait_for_timeout(WATCHED * 1000)
    frames, long_tasks = read(page)
    page.close()
    gaps = [after - before for before, after in pairwise(frames)]
    late = sum(gap > 1.5 * FRAME for gap in gaps) / len(gaps)
    return 1000 / median(gaps), late, max(long_tasks, default=0.0)


def read(page: Page) -> tuple[list[float], list[float]]:
    text: str = page.evaluate("JSON.stringify([window.frames_seen, window.long_tasks])")
    frames, tasks = json.loads(text)
    return frames, tasks


def main() -> None:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("Chromium is missing: install the package chromium")
    with tempfile.TemporaryDirectory() as folder, started(folder) as (address, up), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        shown, rolled = first_roll(browser, address)
        load = first_load(browser, address)
        quick, slow = smoothness(browser, address), smoothness(browser, address, SLOWED)
        browser.close()
    print(f"server up            {up:6.2f} s after the command")
    print(f"start page           {shown:6.2f} s after opening it")
    print(f"a die rolled         {up + rolled:6.2f} s after the command, in two clicks (goal: under 5)")
    print(f"first load           {load.page / 1000:6.1f} kB: the start page, all that it needs (goal: at most 150)")
    print(f"  fetched ahead      {load.ahead / 1000:6.1f} kB for a game, when there is nothing else to do")
    print(f"  kept for offline   {load.kept / 1000:6.1f} kB in all, seconds later; for bots {load.weights / 1000:.0f}")
    for (frames, late, longest), where in ((quick, "here"), (slow, f"{SLOWED} times slower")):
        print(
            f"frames               {frames:6.1f} a second while pawns walk, {100 * late:.1f} % late (goal: 60); {where}"
        )
        print(f"longest task         {longest:6.0f} ms: so long input may have to wait; {where}")


if __name__ == "__main__":
    main()
