"""`poeppel` without a command: server up, browser opened, one process for all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from poeppel.cli.commands.serving import browser
from tests.server.playing import PATIENCE, RunningServer, free_port, wait_until
from tests.subprocesses import environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the browser is played by a shell script")


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A browser that only writes down what it is to show."""
    script, shown = tmp_path / "browser", tmp_path / "shown"
    script.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    script.chmod(0o755)
    return shown


def start(opened: Path, *arguments: str) -> subprocess.Popen[str]:
    settings = environment(
        POEPPEL_LANGUAGE="en", XDG_DATA_HOME=str(opened.parent), BROWSER=f"{opened.parent / 'browser'} %s"
    )
    command = [sys.executable, "-m", "poeppel", *arguments]
    return subprocess.Popen(command, env=settings, stdout=-1, stderr=-1, text=True)


@pytest.mark.usefixtures("client")
def test_the_browser_opens_when_the_tables_are_there(opened: Path) -> None:
    port = free_port()
    with start(opened, "--port", str(port)) as process:
        try:
            wait_until(lambda: opened.exists() and opened.read_text().endswith("\n"))
        finally:
            process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert opened.read_text() == f"http://localhost:{port}\n"
    assert out.startswith(f"Pöppel is running: http://localhost:{port}\nCtrl-C stops.\n")
    assert (process.returncode, err) == (0, "")


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("port", ["0", "70000", "http"])
def test_a_port_that_is_none_is_refused(opened: Path, port: str) -> None:
    with start(opened, "--port", port) as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err.count("\n") == 1
    assert not opened.exists()


def test_options_of_the_browser_do_not_stand_before_another_command(opened: Path) -> None:
    with start(opened, "--lan", "rules") as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (2, "poeppel: --lan and --port go without a command, or after serve\n")


def test_a_server_that_is_running_is_shown_instead_of_a_second_one(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(browser, "USUAL_PORT", server.port)
    monkeypatch.setattr(browser, "show", shown.append)
    browser.play_in_browser(None, lan=False)
    assert shown == [f"http://localhost:{server.port}"]
    assert "running already" in capsys.readouterr().out


def test_a_taken_port_is_left_alone(server: RunningServer) -> None:
    assert browser.free_port(server.port) != server.port
    free = free_port()
    assert browser.free_port(free) == free
    assert not browser.is_poeppel(f"http://localhost:{free}")


@pytest.mark.parametrize(
    ("environment", "expected"), [({}, False), ({"DISPLAY": ":0"}, True), ({"BROWSER": "firefox"}, True)]
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert browser.has_screen() is expected
