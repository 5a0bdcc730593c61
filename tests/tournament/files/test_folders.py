"""A tournament in a folder: everything is there, only what changed is written, and whatever happens to the folder, the
tournament comes back as it was or people are told what is missing."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files import folders
from poeppel.tournament.files.folders import (
    CONTENTS,
    EARLIER,
    EVENTS,
    PLAN,
    content_of,
    read_back,
    read_folder,
    restore,
)
from poeppel.tournament.files.folders import write_folder as write_everything
from poeppel.tournament.files.plan_files import read_plan
from poeppel.tournament.files.tournament_file import TournamentFile
from poeppel.tournament.plans.presets import preset
from tests.subprocesses import PATIENCE, ROOT, environment
from tests.tournament.at_the_desk import Desk


def write_folder(state: State, folder: Path, language: str = "de") -> folders.Written:
    return write_everything(state, folder, language, papers=False)  # type: ignore[arg-type]


@pytest.fixture
def desk() -> Desk:
    """Eight people; the first round is in, the second has begun."""
    found = Desk(preset("dohna").plan, 8, "Pokal")
    for tables in (("p1 p2 p3 p4", "p5 p6 p7 p8"), ("p1 p5 p2 p6", "p3 p7 p4 p8")):
        found.tell(c.Seal(f"{len(found.state.rounds) + 1:064x}"))
        found.seat(one.split() for one in tables)
        found.enter(1, 1, 2, 3, 4)
    found.enter(2, 2, 1, 3, 3, round_number=1)
    return found


def same(one: State, other: State) -> bool:
    return one.events() == other.events()


def test_everything_is_there_and_comes_back(desk: Desk, tmp_path: Path) -> None:
    folder, file = tmp_path / "stick" / "pokal", tmp_path / "again.jsonl"
    done = write_everything(desk.state, folder, "de")
    assert {path.name for path in folder.iterdir()} == {*done.written}
    assert {EVENTS, EARLIER, PLAN, CONTENTS, "teilnehmer.csv", "stand.csv", "runde-2.csv"} <= {*done.written}
    assert {"runde-1-spielzettel.pdf", "namensschilder.pdf", "tabelle.pdf"} <= {*done.written}
    assert "urkunden.pdf" not in done.written  # nobody has won yet
    assert read_plan((folder / PLAN).read_text(encoding="utf-8")) == desk.state.plan
    assert (folder / "runde-2-spielzettel.pdf").read_bytes().startswith(b"%PDF")
    found = restore(folder, file)
    assert found.is_whole
    assert same(found.state, desk.state)
    with TournamentFile.open(file) as opened:
        assert same(opened.state, desk.state)
    with pytest.raises(PoeppelError, match=r"again\.jsonl"):
        restore(folder, file)


def test_only_what_changed_is_written_again(desk: Desk, tmp_path: Path) -> None:
    write_everything(desk.state, tmp_path, "de")
    again = write_everything(desk.state, tmp_path, "de")
    assert again.written == ()
    stamps = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    desk.enter(2, 1, 2, 3, 4, round_number=2)
    more = write_everything(desk.state, tmp_path, "de")
    changed = {path.name for path in tmp_path.iterdir() if path.stat().st_mtime_ns != stamps.get(path.name)}
    assert changed == {*more.written}
    assert {EVENTS, EARLIER, CONTENTS, "stand.csv", "runde-2.csv", "tabelle.pdf"} <= changed
    assert not {"teilnehmer.csv", "runde-1.csv", "namensschilder.pdf", "runde-1-spielzettel.pdf", PLAN} & changed


def test_what_the_tournament_has_no_more_goes_and_what_is_not_ours_stays(desk: Desk, tmp_path: Path) -> None:
    write_folder(desk.state, tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "stand.csv").write_text("changed by somebody")
    done = write_folder(desk.state, tmp_path, "en")
    assert {"teilnehmer.csv", "rangliste.csv", "runde-1.csv", "runde-2.csv"} == {*done.removed}
    assert (tmp_path / "stand.csv").read_text() == "changed by somebody"
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert (tmp_path / "people.csv").exists()


def test_another_tournament_or_a_later_state_is_not_overwritten(desk: Desk, tmp_path: Path) -> None:
    earlier = State.of(desk.state.events()[:-1])
    write_folder(desk.state, tmp_path)
    before = (tmp_path / EVENTS).read_bytes()
    with pytest.raises(PoeppelError, match="got further"):
        write_folder(earlier, tmp_path)
    with pytest.raises(PoeppelError, match=r'another tournament in .* \("Pokal"\)'):
        write_folder(Desk(preset("saarland").plan, 4).state, tmp_path)
    assert (tmp_path / EVENTS).read_bytes() == before


def test_a_folder_that_cannot_be_is_a_sentence(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PoeppelError, match="cannot write into"):
        write_folder(desk.state, tmp_path / "file")
    with pytest.raises(PoeppelError, match="no tournament in"):
        read_folder(tmp_path)
    with pytest.raises(PoeppelError, match="no tournament can be read"):
        read_back({EVENTS: b"rubbish\n\x00"})


# ── damage ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def written_twice(desk: Desk, folder: Path) -> None:
    """As it is after two rounds: the older copy lacks what the second one brought."""
    write_folder(State.of(desk.state.events()[:-2]), folder)
    write_folder(desk.state, folder)


def test_a_damaged_line_comes_from_the_older_copy(desk: Desk, tmp_path: Path) -> None:
    written_twice(desk, tmp_path)
    lines = (tmp_path / EVENTS).read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"Person", b"Perton", 1)  # still JSON: only the hash tells
    (tmp_path / EVENTS).write_bytes(b"".join(lines))
    found = read_folder(tmp_path)
    assert same(found.state, desk.state)
    assert [remark.en for remark in found.remarks] == [f"{EVENTS} is damaged; 1 line came from the older copy."]
    write_folder(desk.state, tmp_path)
    assert read_folder(tmp_path).is_whole


def test_a_damaged_end_is_lost_and_told(desk: Desk, tmp_path: Path) -> None:
    written_twice(desk, tmp_path)
    content = (tmp_path / EVENTS).read_bytes()
    (tmp_path / EVENTS).write_bytes(content[:-30])
    found = read_folder(tmp_path)
    assert same(found.state, State.of(desk.state.events()[:-1]))
    (lost,) = found.remarks
    assert lost.en.startswith("Lost: 1 command is no longer readable.")
    assert lost.de.startswith("Verloren: 1 Befehl ist nicht mehr zu lesen.")


def test_the_newest_file_may_be_gone(desk: Desk, tmp_path: Path) -> None:
    written_twice(desk, tmp_path)
    (tmp_path / EVENTS).unlink()
    found = read_folder(tmp_path)
    assert same(found.state, State.of(desk.state.events()[:-2]))
    assert [remark.en.split(";")[0].split(".")[0] for remark in found.remarks] == [
        "tournament",
        "Lost: 2 commands are no longer readable",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_damage_is_repaired_or_told_wherever_it_is(desk: Desk, tmp_path: Path, seed: int) -> None:
    """Bytes turned, cut out or overwritten in any one of the files: never another tournament without a word."""
    written_twice(desk, tmp_path)
    whole = {name: (tmp_path / name).read_bytes() for name in (EVENTS, EARLIER, CONTENTS)}
    chance = random.Random(seed)
    for _ in range(40):
        name = chance.choice(list(whole))
        data = bytearray(whole[name])
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at : at + chance.randrange(1, 400)]
        elif kind == 2:
            data[at : at + 64] = bytes(len(data[at : at + 64]))
        else:
            del data[at:]
        found = read_back(whole | {name: bytes(data)})
        if name != EVENTS or not found.remarks:
            assert same(found.state, desk.state), (name, at, kind)
        else:
            kept = found.state.events()
            assert kept == desk.state.events()[: len(kept)], (name, at, kind)


# ── crashes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_wherever_writing_stops_the_folder_has_the_tournament(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine goes out before each of the renamings in turn: there is the state before, or the new one."""
    earlier, replace, stopped = State.of(desk.state.events()[:-2]), os.replace, 0
    for allowed in range(100):
        folder = tmp_path / str(allowed)
        write_folder(earlier, folder)
        left = [allowed]

        def one_less(source: Path, target: Path, left: list[int] = left) -> None:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            replace(source, target)

        monkeypatch.setattr(os, "replace", one_less)
        try:
            write_folder(desk.state, folder)
            break
        except KeyboardInterrupt:
            stopped += 1
        finally:
            monkeypatch.setattr(os, "replace", replace)
        found = read_folder(folder)
        assert same(found.state, earlier) or same(found.state, desk.state)
        assert found.is_whole
        write_folder(desk.state, folder)
        assert same(read_folder(folder).state, desk.state)
    assert stopped >= 5


WRITER = """
import sys
from pathlib import Path
from poeppel.tournament.files.folders import read_folder, write_folder
from poeppel.tournament.event_log.fold import State
events = read_folder(Path(sys.argv[1])).state.events()
folder, n = Path(sys.argv[2]), 3
print("ready", flush=True)
while True:
    write_folder(State.of(events[:n]), folder, "de", papers=False)
    n = min(n + 1, len(events))
    print(n, flush=True)
"""


def test_killed_while_writing(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "source"
    write_folder(desk.state, source)
    chance = random.Random(1)
    for number in range(2):
        folder = tmp_path / f"stick-{number}"
        arguments = [sys.executable, "-c", WRITER, str(source), str(folder)]
        with subprocess.Popen(arguments, stdout=-1, text=True, cwd=ROOT, env=environment()) as writer:
            assert writer.stdout is not None
            said = [writer.stdout.readline() for _ in range(2 + chance.randrange(6))]
            time.sleep(chance.random() / 200)
            writer.send_signal(signal.SIGKILL)
            writer.wait(PATIENCE)
        found = read_folder(folder)
        assert found.is_whole, said
        kept = found.state.events()
        assert kept == desk.state.events()[: len(kept)]
        assert len(kept) >= int(said[-1]) - 1  # what was reported as written is there


def test_a_server_can_have_the_files_without_a_folder(desk: Desk) -> None:
    files = content_of(desk.state, "en", papers=False).all()
    assert {"people.csv", "standings.csv", PLAN, EVENTS} <= {*files}
    assert same(read_back(files).state, desk.state)
