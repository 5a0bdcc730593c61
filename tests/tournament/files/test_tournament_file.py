"""A tournament on disk: nothing acknowledged is lost, whatever is cut off in the middle."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.refusals import Refused
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.files.tournament_file import TournamentFile
from poeppel.tournament.plans.plan import Finals, Plan
from poeppel.tournament.rankings.standings import standings
from tests.subprocesses import PATIENCE, ROOT, environment
from tests.tournament.at_the_desk import AT, DAY, seed


def tell(file: TournamentFile, command: c.Command, name: str, by: str = "desk") -> None:
    file.tell(command, name, at=AT, by=by)


def begun(path: Path, people: int = 8) -> TournamentFile:
    file = TournamentFile.create(path)
    tell(file, c.Create("Cup", Plan(rounds=2, finals=Finals("none")), DAY), "create")
    tell(file, c.AddPeople(tuple(Details(f"Person {n}") for n in range(people))), "people")
    tell(file, c.CheckIn(tuple(file.state.people)), "here")
    tell(file, c.Draw(seed(1)), "draw")
    tell(file, c.Publish(), "publish")
    return file


def test_a_file_reads_back_on_another_machine(tmp_path: Path) -> None:
    with begun(tmp_path / "cup.jsonl") as file:
        tell(file, c.Enter(1, 1, Result(places=(1, 2, 3, 4))), "first")
        lines = standings(file.state)
    shutil.copy(tmp_path / "cup.jsonl", tmp_path / "copy.jsonl")
    with TournamentFile.open(tmp_path / "copy.jsonl") as again:
        assert standings(again.state) == lines
        tell(again, c.Enter(1, 2, Result(places=(1, 2, 3, 4))), "second")
        tell(again, c.Enter(1, 2, Result(places=(1, 2, 3, 4))), "second")
    assert len((tmp_path / "copy.jsonl").read_bytes().splitlines()) == 1 + 7


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    with begun(tmp_path / "cup.jsonl") as file:
        before = (tmp_path / "cup.jsonl").read_bytes()
        with pytest.raises(Refused):
            tell(file, c.Enter(1, 9, Result(places=(1, 2, 3, 4))), "wrong")
        assert (tmp_path / "cup.jsonl").read_bytes() == before


def test_a_file_cut_off_anywhere_keeps_every_whole_line(tmp_path: Path) -> None:
    """Cut after every byte of the last two lines: what was whole is there, and the next line is written properly."""
    path = tmp_path / "cup.jsonl"
    with begun(path) as file:
        tell(file, c.Enter(1, 1, Result(places=(1, 2, 3, 4))), "first")
        tell(file, c.Enter(1, 2, Result(places=(4, 3, 2, 1))), "second")
    content = path.read_bytes()
    whole = [n + 1 for n, sign in enumerate(content) if sign == ord("\n")]
    for cut in range(whole[-3], len(content) + 1, 7):
        path.write_bytes(content[:cut])
        with TournamentFile.open(path) as file:
            there = {"first", "second"} & set(file.state.commands)
            assert len(there) == sum(end <= cut for end in whole[-2:])
            tell(file, c.Enter(1, 2, Result(places=(4, 3, 2, 1))), "second")
        with TournamentFile.open(path) as file:
            assert file.state.rounds[0].tables[2].status == "confirmed"
        for line in path.read_bytes().splitlines():
            json.loads(line)
    assert (tmp_path / "cup.jsonl.cut-off").exists()  # what was half written is set aside, not thrown away


TYPIST = """
import sys
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.files.tournament_file import TournamentFile
file, n = TournamentFile.open(sys.argv[1]), 0
while True:
    n += 1
    file.tell(c.AddPeople((Details(f"{sys.argv[2]} {n}"),)), f"{sys.argv[2]}-{n}", at="", by="")
    print(n, flush=True)
"""


def test_what_was_acknowledged_before_a_kill_is_there(tmp_path: Path) -> None:
    """Two typists at one file; both are killed in the middle of it."""
    path = tmp_path / "cup.jsonl"
    begun(path).close()
    typists = {
        name: subprocess.Popen(
            [sys.executable, "-c", TYPIST, str(path), name],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(),
        )
        for name in ("Kim", "Lou")
    }
    acknowledged: dict[str, int] = dict.fromkeys(typists, 0)

    def listen(name: str) -> None:
        out = typists[name].stdout
        assert out is not None
        for line in out:
            acknowledged[name] = int(line)

    listeners = [threading.Thread(target=listen, args=(name,)) for name in typists]
    for listener in listeners:
        listener.start()
    end = time.monotonic() + PATIENCE
    while min(acknowledged.values()) < 5 and time.monotonic() < end:
        time.sleep(0.01)
    for typist in typists.values():
        typist.send_signal(signal.SIGKILL)
    for listener in listeners:
        listener.join()
    for typist in typists.values():
        typist.wait()
        if typist.stdout:
            typist.stdout.close()
    with TournamentFile.open(path) as file:
        names = [one.person.name for one in file.state.people.values()]
        assert len(names) == len(set(names))  # nothing doubled
        for name, number in acknowledged.items():
            assert number >= 5
            assert {f"{name} {n + 1}" for n in range(number)} <= set(names)  # nothing lost
        tell(file, c.AddPeople((Details("Afterwards"),)), "afterwards")


def test_two_programs_see_what_the_other_has_added(tmp_path: Path) -> None:
    with begun(tmp_path / "cup.jsonl") as one, TournamentFile.open(tmp_path / "cup.jsonl") as other:
        tell(one, c.Enter(1, 1, Result(places=(1, 2, 3, 4))), "a")
        tell(other, c.Enter(1, 1, Result(places=(4, 3, 2, 1))), "b", by="second desk")
        one.refresh()
        assert one.state.rounds[0].tables[1].status == "conflict"
        assert standings(one.state) == standings(other.state)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"hello\n", "line 1: not JSON"),
        (b"[]\n", "not a tournament file"),
        (b'{"poeppel":"tournament","v":9}\n', "needs a newer program"),
        (b'{"poeppel":"tournament","v":1}\n{}\n', "line 2: not a list of events"),
        (b'{"poeppel":"tournament","v":1}\n[{"v":1}]\n', "line 2: there is no event None"),
        (b'{"poeppel":"tournament","v":1}\n' + b"[" * 100_000 + b"\n", "line 2: not JSON"),
        (
            b'{"poeppel":"tournament","v":1}\n[{"v":1,"n":1,"command":"a","at":"","by":"","type":"withdrew","person":"p"}]\n',
            "line 2: p does not take part",
        ),
        (
            b'{"poeppel":"tournament","v":1}\n[{"v":1,"n":5,"command":"a","at":"","by":"","type":"withdrew","person":"p"}]\n',
            "line 2: event 5 stands where 1 should",
        ),
    ],
)
def test_a_damaged_file_is_named_with_its_line(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(content)
    with pytest.raises(PoeppelError) as refused:
        TournamentFile.open(path)
    assert said in refused.value.text.en
    assert path.read_bytes() == content


def test_files_that_are_not_there_or_there_already(tmp_path: Path) -> None:
    with pytest.raises(PoeppelError, match="there is no such file"):
        TournamentFile.open(tmp_path / "none")
    begun(tmp_path / "cup.jsonl").close()
    with pytest.raises(PoeppelError, match="it exists already"):
        TournamentFile.create(tmp_path / "cup.jsonl")
    with pytest.raises(PoeppelError, match="cannot read"):
        TournamentFile.open(tmp_path)


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup.jsonl"
    with begun(path) as file:
        before = path.read_bytes()

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            with pytest.raises(PoeppelError, match="there is no space left"):
                tell(file, c.Enter(1, 1, Result(places=(1, 2, 3, 4))), "full")
        assert path.read_bytes() == before
        tell(file, c.Enter(1, 1, Result(places=(1, 2, 3, 4))), "full")
        assert file.state.rounds[0].tables[1].status == "confirmed"
