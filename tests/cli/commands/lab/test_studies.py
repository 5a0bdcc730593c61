"""`poeppel lab`: studies are listed, played, kept and gone on with."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from poeppel.lab.studies.catalogue import CATALOGUE
from poeppel.lab.studies.measures import MEASURES
from tests.calling import Call, plain_environment
from tests.server.playing import wait_until
from tests.subprocesses import PATIENCE

SMALL = """
games = 40
measures = ["rolls_to_first", "wins", "games_needed"]
[[conditions]]
rules = ["classic", "classic+barriers"]
players = 2
bots = "owl,random"
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    return str(file)


def test_what_can_be_studied_is_listed(call: Call) -> None:
    for language in ("de", "en"):
        listed = call("lab", "list", "--language", language).out
        assert [line.split()[0] for line in listed.splitlines()] == list(CATALOGUE)
        measures = call("lab", "measures", "--language", language).out
        assert [line.split()[0] for line in measures.splitlines()] == [*MEASURES, "heat"]


def test_a_study_is_printed_in_both_languages(small: str, call: Call) -> None:
    english = call("lab", "run", small, COLUMNS="120")
    assert english.code == 0
    assert "rolls until the first place" in english.out
    assert "classic+barriers   2         owl,random" in english.out
    german = call("lab", "run", small, "--language", "de", COLUMNS="120")
    assert "Partien, bis der Bessere mit 95 % führt" in german.out


def test_figures_are_written_for_programs(small: str, tmp_path: Path, call: Call) -> None:
    data = json.loads(call("lab", "run", small, "--json", "--seed", "3").out)
    assert (data["study"], data["seed"], data["games"]) == ("small", 3, 80)
    first = data["figures"][0]
    assert (first["rules"], first["measure"], first["statistic"]) == ("classic", "rolls_to_first", "mean")
    assert first["low"] < first["value"] < first["high"]
    call("lab", "run", small, "--seed", "3", "--csv", str(tmp_path / "out.csv"))
    with (tmp_path / "out.csv").open() as file:
        assert float(next(csv.DictReader(file))["value"]) == first["value"]
    games = call("lab", "run", small, "--each-game", "--csv", "-", "--games", "8", "--measures", "wins").out
    assert len(games.splitlines()) == 1 + 2 * 8


def test_a_measure_without_a_table_says_why(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "alike.toml"
    file.write_text("games = 4\nmeasures = ['heat', 'wins', 'captures']\n[[conditions]]\nplayers = 2\nbots = 'owl'")
    out = " ".join(call("lab", "run", str(file), COLUMNS="120").out.split())
    assert 'heat is pictures and not figures: "poeppel lab report" draws them.' in out
    assert "wins (wins of each bot): for this different bots have to play each other" in out
    assert "captures (" not in out, "it has its table"
    out = " ".join(call("lab", "run", str(file), "--language", "de", COLUMNS="120").out.split())
    assert "dafür müssen verschiedene Bots gegeneinander spielen" in out


def test_kept_games_are_not_played_again(small: str, tmp_path: Path, call: Call) -> None:
    folder = tmp_path / "kept"
    once = call("lab", "run", small, "--keep", str(folder))
    assert len(list(folder.iterdir())) == 2
    damaged = next(folder.iterdir())
    damaged.write_bytes(damaged.read_bytes()[:-1])
    again = call("lab", "run", small, "--keep", str(folder))
    assert again.out == once.out
    assert "1 kept chunk was damaged and has been played again" in again.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("skil",), "there is no study 'skil'"),
        (("none.toml",), "cannot be read: there is no such file"),
        (("skill", "--measures", "speed"), '"speed" cannot be measured'),
        (("skill", "--games", "0"), "'0' is not a whole number from 1 up"),
        (("skill", "--measures", ""), "cannot be measured"),
        (("skill", "--games", "999999999"), "at most 100,000,000 games a condition"),
        (("skill", "--each-game"), "--each-game goes with --csv or --parquet"),
        (("skill", "--cluster", "slurm"), "'slurm' is not a cluster"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(arguments: tuple[str, ...], said: str, call: Call) -> None:
    answer = call("lab", "run", *arguments)
    assert answer.code != 0
    assert said in answer.err
    assert "Traceback" not in answer.err


def _heed_ctrl_c() -> None:
    """As in a terminal, also where the tests were started in the background, which is to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_study_says_how_to_go_on(tmp_path: Path) -> None:
    file, folder = tmp_path / "long.toml", tmp_path / "kept"
    file.write_text(SMALL.replace("games = 40", "games = 1_000_000"))
    command = [sys.executable, "-m", "poeppel", "lab", "run", str(file), "--keep", str(folder)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", env=plain_environment(), preexec_fn=_heed_ctrl_c
    ) as process:
        try:
            wait_until(lambda: process.poll() is not None or any(folder.glob("*.chunk")))
            process.send_signal(signal.SIGINT)
            error = process.communicate(timeout=PATIENCE)[1]
        finally:
            process.kill()
    assert process.returncode == 130
    assert "games are played and kept, the same command goes on from there" in error
    assert "Traceback" not in error
    assert any(folder.glob("*.chunk"))


def test_a_missing_part_is_said_before_anything_is_played(
    small: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setattr("poeppel.lab.studies.crews.play_chunk", lambda chunk: pytest.fail("played"))
    answer = call("lab", "run", small, "--parquet", "out.parquet")
    assert answer.code == 2
    assert 'pip install "poeppel[lab]"' in answer.err


def test_results_that_cannot_be_written_do_not_cost_the_games(
    small: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk after hours: the same command writes them down, and plays nothing again."""
    monkeypatch.setattr("poeppel.cli.study_runs._own_folder", lambda: tmp_path / "own")
    refused = call("lab", "run", small, "--seed", "5", "--csv", str(tmp_path / "missing" / "out.csv"))
    assert refused.code == 2
    assert "the same command does not play them again" in refused.err
    (tmp_path / "missing").mkdir()
    monkeypatch.setattr("poeppel.lab.studies.crews.play_chunk", lambda chunk: pytest.fail("played again"))
    written = call("lab", "run", small, "--seed", "5", "--csv", str(tmp_path / "missing" / "out.csv"))
    assert written.code == 0
    assert (tmp_path / "missing" / "out.csv").read_text().startswith("study,")
    assert list((tmp_path / "own").iterdir()) == [], "nobody has asked to keep them"
