"""Small games are solved exactly: against chances worked out by hand, and against plain iteration on small rings."""

from __future__ import annotations

import errno
import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bench import solved
from poeppel.analysis import solver
from poeppel.analysis.small_games import small_game, small_start
from poeppel.analysis.solver import Solution, solve
from poeppel.analysis.sweeping import Sweeper
from poeppel.core.position import Position
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from tests.subprocesses import ROOT


@pytest.fixture(scope="module")
def one_pawn() -> Solution:
    return solve("classic", 2, 1)


# ── worked out by hand ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("yellow", [35, 36, 37, 38, 39])
@pytest.mark.parametrize("red", [15, 17, 19])
def test_the_last_fields_before_the_goal_are_all_alike(one_pawn: Solution, yellow: int, red: int) -> None:
    """From one to five fields before a, one number in six brings the pawn home, now or after a smaller step. A 6 moves
    nothing and is rolled again. So a turn brings it home with chance 1/6 + 1/36 + … = 1/5, and who rolls wins with
    1/5 + (4/5)² · 1/5 + … = 1/5 : (1 - 16/25) = 5/9. Every roll ends the game with chance 1/6: six rolls on average."""
    position = Position.parse(f"y:{yellow},b,c,d/r:{red},b,c,d y 1 -", "classic")
    assert one_pawn.chance(position) == pytest.approx({"y": 5 / 9, "r": 4 / 9}, abs=1e-9)
    assert one_pawn.length(position) == pytest.approx(6, abs=1e-5)


def test_six_fields_before_the_goal_the_six_counts_too(one_pawn: Solution) -> None:
    """Six fields before a, every number moves the pawn: a 6 home, 1 to 5 to where a turn is worth 1/5. Red's turns are
    worth 1/5 each: x = 1/6 + 5/6 · (1 - 5/9), since red rolls next."""
    position = Position.parse("y:34,b,c,d/r:15,b,c,d y 1 -", "classic")
    assert one_pawn.chance(position)["y"] == pytest.approx(1 / 6 + 5 / 6 * 4 / 9, abs=1e-9)


def test_attempts_left_are_told_apart() -> None:
    """V4: with each attempt more, one more 6 can come: v₃ - v₂ = 5/6 · (v₂ - v₁), and so on down to passing."""
    solution = solve("classic+three-rolls", 2, 1)
    after = {}
    for attempts in (1, 2, 3):
        position = Position.parse(f"y:B,b,c,d/r:30,b,c,d y {attempts} -", "classic+three-rolls")
        after[attempts] = solution.chance(position)["y"]
    after[0] = solution.chance(Position.parse("y:B,b,c,d/r:30,b,c,d r 1 -", "classic+three-rolls"))["y"]
    steps = [after[n + 1] - after[n] for n in range(3)]
    assert steps[0] > 0.01
    assert steps[1:] == pytest.approx([5 / 6 * steps[0], 25 / 36 * steps[0]], abs=1e-9)


def test_perfect_play_takes_what_wins(one_pawn: Solution) -> None:
    position = Position.parse("y:36,b,c,d/r:39,b,c,d y 1 -", "classic+backward-capture")
    solution = solve("classic+backward-capture", 2, 1)
    assert str(solution.best_move(position, 4)) == "y:36-a"
    assert solution.best_move(position, 5) is None
    assert solution.worths(position, 4) == {solution.best_move(position, 4): 1.0}
    worths = solution.worths(Position.parse("y:36,b,c,d/r:33,b,c,d y 1 -", "classic+backward-capture"), 3)
    assert {str(move): worth > 0.75 for move, worth in worths.items()} == {"y:36-39": False, "y:36-33xr": True}


# ── against plain iteration ───────────────────────────────────────────────────────────────────────────────────────────


def plain_chances(start: Position) -> dict[Position, list[float]]:
    """Each seat's chance, and the length, in every position that can come up, by plain value iteration."""
    seats = start.seats
    rows: dict[Position, int] = {}
    after: list[list[list[Position]]] = []
    found = [start]
    while found:
        position = found.pop()
        if position in rows:
            continue
        rows[position] = len(rows)
        rolls = [] if position.ranking else position.rolls
        after.append([[position.after(roll, m) for m in position.legal_moves(roll) or (None,)] for roll in rolls])
        found += [then for thens in after[-1] for then in thens]
    most = max(len(thens) for rolls in after for thens in rolls)
    open_rows = [row for row, rolls in enumerate(after) if rolls]
    thens = np.array([[[rows[t] for t in (m + m[:1] * most)[:most]] for m in after[row]] for row in open_rows])
    movers = [next((n for n, seat in enumerate(seats) if p.turn in tuple(seat)), 0) for p in rows]
    mover = np.array(movers)[open_rows]
    values = np.full((len(rows), len(seats) + 1), 1 / len(seats))
    for position, row in rows.items():
        if position.ranking:
            values[row] = [*(seat[0] == position.ranking[0] for seat in seats), 0]
    change = 1.0
    while change > 1e-9:
        worths = values[thens]  # [position, roll, move, seat]
        best = np.take_along_axis(worths, mover[:, None, None, None], axis=3)[..., 0].argmax(axis=2)
        new = np.take_along_axis(worths, best[:, :, None, None], axis=2)[:, :, 0].mean(axis=1)
        new[:, -1] += 1
        change = np.abs(new - values[open_rows]).max()
        values[open_rows] = new
    return {position: values[row].tolist() for position, row in rows.items()}


@pytest.mark.parametrize(
    ("rules", "players", "pawns"),
    [
        ("tiny", 2, 2),
        ("tinier+three-rolls+no-goal-jump", 2, 2),
        ("tinier+backward-capture+barriers", 2, 2),
        ("tinier+backward-capture+forced-capture+punished", 2, 2),
        ("tinier-tournament+punished", 2, 2),
        ("tinier", 3, 1),
        ("tinier-tournament", 4, 1),
        ("tinier+two-colours", 2, 1),
    ],
)
def test_the_solver_agrees_with_plain_iteration(tiny: str, rules: str, players: int, pawns: int) -> None:
    solution = solve(rules, players, pawns)
    plain = plain_chances(solution.start)
    assert len(plain) > 100
    for position, worth in plain.items():
        found = [*solution.chance(position).values(), solution.length(position)]
        assert found == pytest.approx(worth, abs=1e-5), position


def test_with_a_neutral_colour_every_chance_follows_from_the_next_ones(tiny: str) -> None:
    """V2 has positions in which two moves are equally good for the mover and not for the others, so it is checked
    against itself: a chance is the mean of what the best moves lead to."""
    solution = solve("tinier+neutral", 3, 1)
    random, checked, homes = Random(1), 0, set()
    while checked < 300:
        position = small_start("tinier+neutral", 3, 1, random.choice("ygr"))
        while not position.ranking:
            chances = solution.chance(position)
            assert sum(chances.values()) == pytest.approx(1)
            thens = []
            for roll in position.rolls:
                thens.append(solution.chance(position.after(roll, solution.best_move(position, roll))))
            for colour, chance in chances.items():
                assert chance == pytest.approx(sum(then[colour] for then in thens) / 6, abs=1e-8)
            checked += 1
            homes.add(position.home)
            roll = random.choice(position.rolls)
            move = random.choice(position.legal_moves(roll) or (None,))
            position = position.after(roll, move)
    assert any(len(home) > 1 for home in homes)  # so that it matters who was home first


# ── what is around it ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_residual_is_small_and_every_position_is_counted(one_pawn: Solution) -> None:
    """Each pawn is on B or on one of 40 fields, the two not on the same: 41 · 41 - 40. Whose turn it is makes no other
    position: it is the same board, turned."""
    assert one_pawn.residual < 1e-9
    assert one_pawn.length_residual < 1e-5
    assert one_pawn.positions == 41 * 41 - 40


def test_seats_are_alike(one_pawn: Solution) -> None:
    """What holds for yellow holds for red half a ring further on."""
    random = Random(2)
    for _ in range(50):
        near, far = random.sample(range(40), 2)
        one = one_pawn.chance(Position.parse(f"y:{near},b,c,d/r:{far},b,c,d y 1 -", "classic"))
        other = Position.parse(f"y:{(far + 20) % 40},b,c,d/r:{(near + 20) % 40},b,c,d r 1 -", "classic")
        assert one["y"] == pytest.approx(one_pawn.chance(other)["r"], abs=1e-12)


def test_several_workers_find_the_same() -> None:
    one, two = solve("classic", 2, 1), solve("classic", 2, 1, workers=2)
    assert one.chance(one.start) == pytest.approx(two.chance(two.start), abs=1e-8)


@pytest.mark.parametrize(("rules", "pawns"), [("classic", 2), ("classic+barriers", 1)])
def test_several_workers_need_hardly_more_sweeps(rules: str, pawns: int) -> None:
    """They wait for what they need of each other: else two of them took twice as many sweeps. Of the shells that they
    have in hand one may still be renewed from an old neighbour, which costs a sweep or two."""
    one, two = solve(rules, 2, pawns), solve(rules, 2, pawns, workers=2)
    assert two.sweeps <= 1.3 * one.sweeps


def test_what_was_kept_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle of the sixth sweep, it goes on with the sixth; and what is solved is only read."""
    monkeypatch.setattr(solver, "KEEP_EVERY", 0)
    swept: list[int] = []

    def stop(sweep: int, part: float, residual: float) -> None:
        swept.append(sweep)
        if sweep == 6 and part > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve("classic", 2, 1, keep=tmp_path, progress=stop)
    assert set(swept) == {1, 2, 3, 4, 5, 6}
    assert [path.name for path in tmp_path.iterdir()] == ["sweep-5"]
    (tmp_path / "part").mkdir()  # as if it had been stopped while it kept the sixth
    swept.clear()
    solution = solve("classic", 2, 1, keep=tmp_path, progress=lambda *told: swept.append(told[0]), prove=True)
    assert swept[0] == 6
    plain = solve("classic", 2, 1, prove=True)
    assert solution.chance(solution.start) == pytest.approx(plain.chance(plain.start), abs=1e-10)
    assert (solution.sweeps, solution.positions) == (plain.sweeps, plain.positions)
    swept.clear()
    again = solve("classic", 2, 1, keep=tmp_path, progress=lambda *told: swept.append(told[0]), prove=True)
    assert swept == []
    assert (again.error, again.residual, again.sweeps) == (solution.error, solution.residual, solution.sweeps)
    with pytest.raises(PoeppelError, match="holds another game: classic with 2 players and 1 pawns each"):
        solve("classic+three-rolls", 2, 1, keep=tmp_path)
    (tmp_path / f"sweep-{again.sweeps}" / "chances.npy").write_bytes(b"damaged")
    with pytest.raises(PoeppelError, match="cannot be read"):
        solve("classic", 2, 1, keep=tmp_path)


def test_a_sweep_that_was_half_deleted_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleting gigabytes takes a second; killed in the middle of that, it goes on from the sweep that is whole."""
    monkeypatch.setattr(solver, "KEEP_EVERY", 0)

    def killed(folder: Path, ignore_errors: bool = False) -> None:
        if (folder / "about.json").exists():
            (folder / "about.json").unlink()
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            solve("classic", 2, 1, keep=tmp_path)
    swept: list[int] = []
    solve("classic", 2, 1, keep=tmp_path, progress=lambda *told: swept.append(told[0]))
    assert swept[0] == 3
    assert [path.name for path in tmp_path.iterdir()] == [f"sweep-{swept[-1]}"]


def test_a_full_disk_keeps_the_sweep_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "KEEP_EVERY", 0)
    save, saved = np.save, 0

    def full(path: Path, values: np.ndarray) -> None:
        nonlocal saved
        saved += 1
        save(path, values)
        if saved == 5:  # of the third sweep
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(np, "save", full)
    with pytest.raises(PoeppelError, match="no space left"):
        solve("classic", 2, 1, keep=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["sweep-2"]


def test_what_is_kept_stays_in_its_files(tmp_path: Path) -> None:
    """A solved game of gigabytes is asked without being read as a whole, and nobody who asks or sweeps changes it."""
    mapped, maps = solve("classic", 2, 2, keep=tmp_path), Path("/proc/self/maps")
    (kept,) = tmp_path.iterdir()
    files = {path: path.read_bytes() for path in kept.iterdir()}
    assert str(kept) not in maps.read_text()  # whoever sweeps has it in memory
    again = solve("classic", 2, 2, keep=tmp_path)
    assert {path.name for path in kept.iterdir() if str(path) in maps.read_text()} == {"chances.npy", "lengths.npy"}
    random, position = Random(3), again.start
    while not position.ranking:
        roll = random.choice(position.rolls)
        assert again.chance(position) == mapped.chance(position)
        assert again.worths(position, roll) == mapped.worths(position, roll)
        position = position.after(roll, again.best_move(position, roll))
    sweeper = Sweeper(again._game, again._chances, again._lengths, 1, None)
    again._chances[:] = 0.5
    sweeper.sweep()
    assert {path: path.read_bytes() for path in kept.iterdir()} == files


def test_what_is_proved_holds(one_pawn: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped early, no chance is further off than proved, and some are nearly as far off as one could fear."""
    monkeypatch.setattr(solver, "PRECISION", {np.dtype(np.float64): (1e-3, 1.0)})
    rough = solve("classic", 2, 1, prove=True)
    assert rough.error is not None
    off = float(np.abs(rough._chances - one_pawn._chances)[one_pawn._lengths > 0].max())
    assert 1e-6 < off <= rough.error < 0.5
    assert solve("classic", 2, 1).error is None
    with pytest.raises(PoeppelError, match="cannot be proved this way"):
        solve("classic+barriers", 2, 1, prove=True)


@pytest.mark.parametrize("rules", ["tiny+backward-capture+forced-capture+punished", "tiny+three-rolls+no-goal-jump"])
def test_both_ways_to_sweep_find_the_same(tiny: str, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick one knows nothing of any rule, so it has to agree everywhere, where two pawns matter at once too."""
    quick = solve(rules, 2, 2)
    monkeypatch.setattr(solver, "sweeper_for", Sweeper)
    plain = solve(rules, 2, 2)
    reached = plain._lengths > 0
    assert np.array_equal(reached, quick._lengths > 0)
    assert np.abs(plain._chances - quick._chances)[reached].max() < 1e-9
    assert np.abs(plain._lengths - quick._lengths)[reached].max() < 1e-4


def test_three_pawns_each_are_numbered_without_gaps() -> None:
    """1 + 43 + 43·42/2 + 43·42·41/6 = 13,288 sets for each side."""
    game = small_game(Rules.parse("classic"), 2, 3)
    assert len(game.pawns) == 13_288
    assert len(set(game.pawns.tolist())) == 13_288


@pytest.mark.parametrize("edition", ["classic", "tournament", "classic6"])
def test_a_small_game_begins_as_its_edition_does(edition: str) -> None:
    start = small_start(edition, None, 2)
    assert start.pawns("y") == (("B", "B") if edition == "tournament" else ("B", "0")) + ("c", "d")
    assert start.attempts == (3 if edition == "tournament" else 1)


@pytest.mark.parametrize(
    ("rules", "players", "pawns", "says"),
    [
        ("mauerhuepfen", 2, 1, "only games on a ring"),
        ("classic", 4, 3, "can be solved"),
        ("classic", 2, 5, "1 to 4 pawns"),
        ("classic", 7, 1, "players"),
    ],
)
def test_what_cannot_be_solved_is_said(rules: str, players: int, pawns: int, says: str) -> None:
    with pytest.raises(PoeppelError, match=says):
        solve(rules, players, pawns)


def test_a_position_of_another_game_is_refused(one_pawn: Solution) -> None:
    for text, rules in (
        ("y:B,b,c,d/r:30,b,c,d y 3 -", "classic+three-rolls"),
        ("y:B,B,c,d/r:3,b,c,d y 1 -", "classic"),
    ):
        with pytest.raises(PoeppelError, match="does not belong to this game"):
            one_pawn.chance(Position.parse(text, rules))


def test_the_table_in_the_documents_is_right() -> None:
    """What can be solved quickly is solved again; the rest is made by the same script."""
    tools = runpy.run_path(str(ROOT / "tools" / "solved_games.py"))
    for name in ("solved-games.md", "solved-games.de.md"):
        rows = tools["written_rows"]((ROOT / "docs" / name).read_text(encoding="utf-8"))
        assert list(rows) == [tuple(map(str, game)) for game in tools["GAMES"]]
        quick = [game for game in tools["GAMES"] if game[1:] == (2, 1) and "two-colours" not in game[0]]
        assert len(quick) > 3
        for game in quick:
            line = tools["row"](*game)
            written = rows[tuple(map(str, game))]
            expected = tools["german"](line) if name.endswith(".de.md") else line
            assert written.split("|")[:8] == expected.split("|")[:8]  # all but the residual


def test_what_choices_lose_is_reckoned_from_whole_games() -> None:
    """Two games of one and three choices, two bots: 0.04 and 0.00 are lost by four choices."""
    games = [np.array([[0.01, 0.0]]), np.array([[0.0, 0.0], [0.03, 0.0], [0.0, 0.0]])]
    mean, error = solved.mean_of(games)
    assert mean == pytest.approx([0.01, 0])
    assert error == pytest.approx([0, 0])  # a point a choice in both games
    _, error = solved.mean_of([np.array([[0.04]]), np.zeros((1, 1))])
    assert error == pytest.approx([0.02 * 2**0.5 / 2])


def test_what_is_best_loses_nothing_and_what_is_not_does() -> None:
    solution = solve("classic+backward-capture", players=2, pawns=1)
    lost = np.concatenate(solved.losses(solution, ["capture", "back"], 40))
    assert lost.shape[1] == 2
    assert (lost >= 0).all()
    assert lost[:, 1].max() > 0.01  # the hindmost pawn runs on, whatever could be captured
