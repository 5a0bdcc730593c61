"""Debian's Firefox as it is, over WebDriver BiDi: JSON over a socket. Playwright wants a newer or a patched one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 180.0  # seconds: so long a page may take on a busy machine before something is wrong
NAMES = ("firefox-esr", "firefox")
BROKEN_OFF = re.compile("Unable to preload|A ServiceWorker intercepted the request")
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = {  # nothing goes anywhere but to our server
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.blockedURIs.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """One window with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._asked = socket, 0
        self.faults: list[str] = []  # what the page has complained of
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self._page, viewport={"width": 1280, "height": 800})

    def ask(self, method: str, **params: object) -> Any:
        """The answer to one command. What the page says meanwhile is heard."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.faults.append(str(message["params"]["text"]))
            if message.get("id") == self._asked:
                assert message["type"] == "success", f"{method}: {message.get('message')}"
                return message["result"]

    # ── what people do ────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, address: str) -> None:
        self._leave("browsingContext.navigate", url=address)

    def reload(self) -> None:
        self._leave("browsingContext.reload")

    def _leave(self, method: str, **params: object) -> None:
        """Whatever the page was still loading is broken off; that it complains of this is not its own fault."""
        before = len(self.faults)
        self.ask(method, context=self._page, wait="complete", **params)
        self.faults[before:] = [fault for fault in self.faults[before:] if not BROKEN_OFF.search(fault)]

    def evaluate(self, script: str) -> Any:
        """What an expression of the page's is worth; promises are waited for."""
        answer = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def wait_for(self, script: str) -> Any:
        """Wait until an expression is true."""
        until = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script)):
            assert time.monotonic() < until, f"never true: {script}; {self.evaluate('document.body.innerText')}"
            time.sleep(0.05)
        return found

    def click(self, selector: str) -> None:
        """With the pointer, in the middle of it."""
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        locator = {"type": "css", "value": selector}
        node = self.ask("browsingContext.locateNodes", context=self._page, locator=locator)["nodes"][0]
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'center' }})")
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        steps: list[dict[str, object]] = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self.ask("input.performActions", context=self._page, actions=[pointer])


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A browser with this profile, which may have been used before. In the end it is switched off."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Firefox is missing: install the package firefox-esr"
    profile.mkdir(exist_ok=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = (found, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile))
    with subprocess.Popen([*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            with connect(f"{_address(process)}/session", max_size=None, open_timeout=PATIENCE) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()


def _address(process: subprocess.Popen[bytes]) -> str:
    """Where it listens; it says so when it is up."""
    said = b""
    for line in process.stderr or ():
        said += line
        if address := LISTENING.search(line.decode()):
            return address[1]
    raise AssertionError(f"Firefox did not start: {said.decode()}")
