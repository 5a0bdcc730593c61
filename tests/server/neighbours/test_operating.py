"""What docs/operating.md shows, and what lies in deploy/, fits the program."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import yaml

from bench.postgres import Database
from poeppel.cli.commands.serving import serve
from poeppel.server import metrics
from poeppel.server.store.postgres import PostgresStore
from poeppel.testing.stores import OpenStore, new_table, opened, texts
from tests.server.store.test_postgres import opener, run
from tests.subprocesses import ROOT, environment

DEPLOY = ROOT / "deploy"


def options_of_serve() -> set[str]:
    return set(re.findall(r'"(--[a-z-]+)"', Path(serve.__file__).read_text(encoding="utf-8"))) | {"--lan", "--database"}


def test_compose_starts_what_there_is() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"one", "two", "database", "caddy"}
    for name in ("one", "two"):
        command = services[name]["command"]
        assert command[0] == "serve"
        assert {word for word in command if word.startswith("--")} <= options_of_serve()
        assert services[name]["environment"]["POEPPEL_DATABASE"].startswith("postgresql://")
    assert "one:8000 two:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_the_unit_starts_what_there_is() -> None:
    unit = (DEPLOY / "poeppel@.service").read_text(encoding="utf-8")
    started = re.search(r"^ExecStart=\S+ (.*)$", unit, re.M)
    assert started
    assert {word for word in started[1].split() if word.startswith("--")} <= options_of_serve()


def test_the_dashboard_asks_for_what_is_counted() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\bpoeppel_\w+", target["expr"])
    }
    counted = {
        f"{family.name}{ending}"
        for metric in vars(metrics).values()
        if hasattr(metric, "collect") and not isinstance(metric, type)
        for family in metric.collect()
        for ending in ("", "_total", "_bucket")
    }
    assert asked
    assert asked <= counted


def test_commands_of_the_document_save_and_restore(postgres: Database, tmp_path: Path) -> None:
    """As they are shown, with the database that the environment names; and a file of SQLite takes the same backup."""
    url = postgres.new()
    open_store: OpenStore = opener(url)

    async def fill() -> None:
        async with opened(open_store) as store:
            await new_table(store, "a", ["1"])

    async def left() -> list[str]:
        async with opened(open_store) as store:
            return await texts(store, "a")

    run(fill())
    document = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    shown = re.findall(r"^    poeppel ((?:backup|restore) .*)$", document, re.M)
    assert [command.split()[0] for command in shown] == ["backup", "restore"]
    settings = environment(POEPPEL_DATABASE=url, POEPPEL_LANGUAGE="en", XDG_DATA_HOME=str(tmp_path))
    for command in (*shown, "restore tables.backup --database tables.sqlite"):
        ran = subprocess.run(
            [sys.executable, "-m", "poeppel", *shlex.split(command)],
            cwd=tmp_path,
            env=settings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
    first, marked = run(left())
    assert (first, json.loads(marked)["type"]) == ("1", "restored")
    assert (tmp_path / "tables.sqlite").exists()


def test_nothing_is_restored_under_a_running_server(postgres: Database, tmp_path: Path) -> None:
    url = postgres.new()
    run(_open_and_close(url))
    postgres.execute("INSERT INTO poeppel.processes (id) VALUES ('alive')", url.split("/")[3].partition("?")[0])
    settings = environment(POEPPEL_DATABASE=url, POEPPEL_LANGUAGE="en", XDG_DATA_HOME=str(tmp_path))
    for command, code, said in (
        ("backup tables.backup", 0, "saved to tables.backup"),
        ("restore tables.backup --force", 2, "a server runs on it"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "poeppel", *shlex.split(command)],
            cwd=tmp_path,
            env=settings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == code, ran.stderr
        assert said in ran.stdout + ran.stderr


async def _open_and_close(url: str) -> None:
    await (await PostgresStore.open(url)).close()
