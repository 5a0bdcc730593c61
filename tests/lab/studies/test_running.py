"""However a study is cut, kept, interrupted or spread over processes: its figures are the same."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

from poeppel import PoeppelError
from poeppel.lab.studies import Results, Study, conditions, run
from poeppel.lab.studies import chunks as chunk_module
from poeppel.lab.studies.chunks import Chunk, cut, joined, play_chunk
from poeppel.lab.studies.condition import Condition
from poeppel.lab.studies.keeping import SUFFIX, Keeping

MEASURES = ("rolls_to_first", "comebacks", "bindings", "heat", "wins")
STUDY = Study.of(conditions(["classic", "classic+barriers"], 2, [("owl", "random")]), MEASURES, 1200, 7)


def same(one: Results, other: Results) -> bool:
    """Bit by bit, game by game."""
    return one.figures == other.figures and all(
        np.array_equal(mine, theirs)
        for games, others in zip(one.games, other.games, strict=True)
        for mine, theirs in zip(games.played, others.played, strict=True)
    )


@pytest.fixture(scope="module")
def expected() -> Results:
    return run(STUDY)


def test_it_does_not_matter_how_games_are_cut() -> None:
    condition = Condition.of("classic", 2, ["owl", "random"])
    whole = play_chunk(Chunk(condition, 7, 0, 24, 15))
    parts = joined([play_chunk(Chunk(condition, 7, first, 8, 15)) for first in (0, 8, 16)])
    assert all(np.array_equal(one, other) for one, other in zip(whole, parts, strict=True))


def test_more_games_begin_with_the_same_chunks() -> None:
    condition = Condition.of("classic", 3, ["owl", "random"])
    few, many = cut(condition, 1, 1002, 0), cut(condition, 1, 2004, 0)
    assert [chunk.key for chunk in few[:-1]] == [chunk.key for chunk in many[: len(few) - 1]]
    assert all(chunk.first % 3 == 0 for chunk in many), "rounds stay together"


def test_other_games_have_other_keys_and_the_same_rules_in_other_words_the_same() -> None:
    plain = Chunk(Condition.of("classic", 2, "owl"), 1, 0, 10, 0)
    again = Chunk(Condition.of("aergern-verboten", 2, "owl"), 1, 0, 10, 0)
    assert plain.key == again.key
    others = [
        Chunk(Condition.of("classic", 2, "fox"), 1, 0, 10, 0),
        Chunk(Condition.of("classic+barriers", 2, "owl"), 1, 0, 10, 0),
        Chunk(Condition.of("classic", 3, "owl"), 1, 0, 10, 0),
        Chunk(Condition.of("classic", 2, "owl", dice=(1, 2, 3, 4, 6, 6)), 1, 0, 10, 0),
        Chunk(Condition.of("classic", 2, "owl", start="y:B,B,0,9/r:B,B,B,20 y 1 -"), 1, 0, 10, 0),
        Chunk(plain.condition, 2, 0, 10, 0),
        Chunk(plain.condition, 1, 10, 10, 0),
        Chunk(plain.condition, 1, 0, 20, 0),
        Chunk(plain.condition, 1, 0, 10, 1),
    ]
    assert len({plain.key, *(chunk.key for chunk in others)}) == 10


def test_threads_change_nothing(expected: Results) -> None:
    assert same(run(STUDY, 3), expected)


def test_a_study_goes_on_where_it_was_interrupted(
    tmp_path: Path, expected: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []

    def interrupt(done: int) -> None:
        steps.append(done)
        if done >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(STUDY, keep=tmp_path, progress=interrupt)
    assert len(list(tmp_path.iterdir())) == 2
    played: list[int] = []
    assert same(run(STUDY, keep=tmp_path, progress=played.append), expected)
    assert played[0] == 1000, "what was kept is not played again"
    again: list[int] = []
    assert same(run(STUDY, keep=tmp_path, progress=again.append), expected)
    assert again == [2400]


@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "other"])
def test_a_damaged_chunk_is_noticed_and_played_again(tmp_path: Path, expected: Results, damage: str) -> None:
    run(STUDY, keep=tmp_path)
    files = sorted(tmp_path.glob(f"*{SUFFIX}"))
    content = bytearray(files[0].read_bytes())
    if damage == "bit":
        content[len(content) // 2] ^= 1
    broken = {"cut": content[:-40], "bit": content, "empty": bytearray(), "other": bytearray(b"something else\n")}
    files[0].write_bytes(broken[damage])
    results = run(STUDY, keep=tmp_path)
    assert same(results, expected)
    assert results.played_again == (files[0].name,)
    assert not run(STUDY, keep=tmp_path).played_again, "it is whole again"


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PoeppelError, match=r"no games can be kept in .*: part of the path is not a folder"):
        Keeping(tmp_path / "file")


def test_a_bot_without_source_cannot_be_kept(tmp_path: Path) -> None:
    space: dict[str, object] = {}
    exec("def choose(state, rules, roll, moves, count, word):\n    return 0", space)
    study = Study.of(Condition.of("classic", 2, space["choose"]), games=2)  # type: ignore[arg-type]
    with pytest.raises(PoeppelError, match="the source of this bot cannot be read"):
        run(study, keep=tmp_path)


# ── other processes ───────────────────────────────────────────────────────────────────────────────────────────────────


def dying_once(chunk: Chunk) -> chunk_module.Played:
    """As `play_chunk`, in a process that is killed in the middle of the study, once."""
    mark = Path(os.environ["POEPPEL_DIES_ONCE"])
    if chunk.first == 500 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(chunk)


def dying(chunk: Chunk) -> chunk_module.Played:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_killed_process_changes_no_figure(tmp_path: Path, expected: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POEPPEL_DIES_ONCE", str(tmp_path / "died"))
    monkeypatch.setattr("poeppel.lab.studies.crews.play_chunk", dying_once)
    assert same(run(STUDY, 2, how="processes"), expected)
    assert (tmp_path / "died").exists()


def test_games_that_always_kill_their_process_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poeppel.lab.studies.crews.play_chunk", dying)
    monkeypatch.setattr("poeppel.lab.studies.crews.MOST_TRIES", 1)
    with pytest.raises(PoeppelError, match="processes have been ended"):
        run(Study.of(Condition.of("classic", 2, "owl"), games=2), how="processes")


def test_a_bot_that_only_this_process_knows_stays_here() -> None:
    def here(position, roll, moves, random):  # type: ignore[no-untyped-def]
        return moves[0]

    study = Study.of(Condition.of("classic", 2, here), games=2)
    with pytest.raises(PoeppelError, match="only this process can play this bot"):
        run(study, 2, how="processes")


# ── a cluster ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_cluster_changes_no_figure_not_even_when_a_worker_is_killed(
    tmp_path: Path, expected: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POEPPEL_DIES_ONCE", str(tmp_path / "died"))
    monkeypatch.setattr("poeppel.lab.studies.clusters.play_chunk", dying_once)
    assert same(run(STUDY, cluster="dask:2"), expected)
    assert (tmp_path / "died").exists()


def test_a_cluster_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poeppel.lab.studies.clusters.PATIENCE", "1s")
    with pytest.raises(PoeppelError, match="cannot be reached"):
        run(STUDY, cluster="dask:tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("how", "cluster"),
    [("fibres", None), ("threads", "dask"), ("threads", "slurm:1"), ("threads", "dask:0"), ("threads", "ray:00")],
)
def test_who_cannot_play_is_said(how: str, cluster: str | None) -> None:
    with pytest.raises(PoeppelError):
        run(STUDY, 2, how=how, cluster=cluster)  # type: ignore[arg-type]
