"""Whole games at the keyboard: through a pipe, and in a real terminal."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from poeppel import Record
from tests.calling import Call, plain_environment
from tests.subprocesses import PATIENCE

PATIENT = "\n1\n" * 4000  # rolls when a roll is due, plays the first move when one is to be chosen


def turn_lines(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line.split()[0].isdecimal()]


# ── whole games ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_person_plays_a_whole_game(tmp_path: Path, process: Call) -> None:
    file = tmp_path / "game.txt"
    answer = process("play", "--seed", "11", "--name", "Anna", "--save", str(file), stdin=PATIENT)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    assert "\x1b" not in answer.out
    for told in ("Opening roll: Anna (yellow)", " begins.", "Anna (yellow): Enter rolls", "Which move? 1–", "captures"):
        assert told in answer.out
    assert re.findall(r"^\d\w\w place", answer.out, re.MULTILINE) == [
        "1st place",
        "2nd place",
        "3rd place",
        "4th place",
    ]
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.end.is_over
    assert record.names == ("Anna", "Bot fox", "Bot fox", "Bot fox")


@pytest.mark.parametrize(
    "rules",
    ["classic+two-colours", "classic+neutral+barriers", "classic6", "aergern-verboten", "tournament+punished+places"],
)
def test_every_kind_of_game_can_be_played(rules: str, call: Call) -> None:
    answer = call("play", rules, "--seed", "5", "--bots", "front", stdin=PATIENT)
    assert answer.code == 0, answer.err
    assert "The game is over." in answer.out


def test_mauerhuepfen_is_played_by_pawn_and_move(call: Call) -> None:
    answer = call("play", "mauerhuepfen", "--seed", "2", "--players", "2", "--bots", "front", stdin=PATIENT)
    assert "Which pawn? 1–" in answer.out
    assert "0 another pawn" in answer.out
    assert "The game is over." in answer.out


def test_a_game_in_german(call: Call) -> None:
    answer = call("play", "--seed", "11", "--language", "de", stdin=PATIENT)
    for told in ("Auswürfeln: Gelb", "beginnt.", "Enter würfelt", "Welcher Zug?", "schlägt", "1. Platz"):
        assert told in answer.out
    assert "rolls" not in answer.out


def test_bots_among_themselves(call: Call) -> None:
    answer = call("play", "--people", "0", "--bots", "random,front,back,capture", "--seed", "1")
    assert answer.code == 0
    assert "The game is over." in answer.out
    assert "Enter" not in answer.out


def test_the_seed_decides_rolls_and_bots(call: Call) -> None:
    games = [call("play", "--people", "0", "--bots", "random", "--seed", seed).out for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_plain_letters_only(call: Call) -> None:
    assert call("play", "--ascii", "--seed", "3", "--language", "de", stdin="\n1\n" * 20 + "h\n").out.isascii()


# ── what can be typed ─────────────────────────────────────────────────────────────────────────────────────────────────

# Yellow is to move, with a 4: the pawn on A has to go first.
START_MUST_BE_CLEARED = """Pöppel record 1
rules    classic
seat     y Anna
seat     r Bot front
start    y:B,B,0,9/r:B,B,B,20 y 1 -
result   unfinished
# rolled 4
"""
FREE_CHOICE = START_MUST_BE_CLEARED.replace("y:B,B,0,9", "y:5,9,17,c").replace("20 y", "21 y")
TOUCHING = (
    START_MUST_BE_CLEARED.replace("classic", "tournament+punished")
    .replace("seat     r Bot front", "seat     g Bot front\nseat     r Bot front\nseat     k Bot front")
    .replace("y:B,B,0,9/r:B,B,B,20", "y:B,B,0,9/g:B,B,B,14/r:B,B,B,25/k:B,B,B,33")
)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "saved.txt"
    file.write_text(START_MUST_BE_CLEARED, encoding="utf-8")
    return file


def resumed(call: Call, file: Path, typed: str, *options: str) -> str:
    answer = call("play", "--resume", str(file), "--seed", "1", *options, stdin=typed)
    assert answer.code == 0, answer.err
    return answer.out


@pytest.mark.parametrize("asked", ["t", "hint", "Tipp"])
def test_a_hint_says_what_to_play_and_plays_nothing(asked: str, saved: Path, call: Call) -> None:
    """With a 4 the pawn on 17 catches red on 21."""
    saved.write_text(FREE_CHOICE, encoding="utf-8")
    out = resumed(call, saved, f"{asked}\n")
    assert "y:17-21xr: Move from 17 to 21. That captures red" in out
    assert "# rolled 4" in saved.read_text(encoding="utf-8")


def test_a_hint_needs_a_roll_and_is_not_given_where_mistakes_are_punished(saved: Path, call: Call) -> None:
    saved.write_text(START_MUST_BE_CLEARED.replace("# rolled 4\n", ""), encoding="utf-8")
    assert "roll first (Enter), then ask" in resumed(call, saved, "t\n")
    saved.write_text(TOUCHING, encoding="utf-8")
    assert "you have to see the duties yourself" in resumed(call, saved, "t\n")


def test_a_question_mark_tells_why_pawns_may_not_move(saved: Path, call: Call) -> None:
    out = resumed(call, saved, "?\n")
    assert "y:B: A pawn leaves the B fields only with a 6, and goes to the A field. (R8)" in out
    assert "y:9: The pawn on the A field has to move on first" in out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("why y:9", "y:9: The pawn on the A field has to move on first"),
        ("why 9", "y:9: The pawn on the A field has to move on first"),
        ("why y:0", "y:0 may move."),
        ("why y:33", "There is no pawn there (y:33)."),
        ("why r:20", "r:20: It is not this colour's turn. (R2)"),
        ("why r:B", "r:B: It is not this colour's turn. (R2)"),
        ("why r:20-24", "r:20-24: It is not this colour's turn. (R2)"),
        ("0-99", "'0-99' is not a move"),
        ("why 0-99", "'0-99' is not a move"),
        ("why y:9-13", "y:9-13: The pawn on the A field"),
        ("why y:0-4", "y:0-4 is legal."),
        ("why y:nowhere-4", "is not a move"),
        ("9-13", "y:9-13: The pawn on the A field"),
        ("y:9-13", "y:9-13: The pawn on the A field"),
        ("y:0-5", "y:0-5: "),
        ("gibberish", "is not a move"),
        ("77", "Choose one of the numbers"),
        ("h", "why other pawns may not move"),
        ("h", "choose another pawn after all"),
        ("rules", "R13 Winning."),
    ],
)
def test_whatever_is_typed_gets_an_answer(typed: str, told: str, saved: Path, call: Call) -> None:
    out = resumed(call, saved, f"{typed}\n")
    assert told in out
    assert turn_lines(saved) == []  # and plays nothing


@pytest.mark.parametrize("typed", ["", "1", "y:0-4", "0-4", "y:0"])
def test_a_move_is_chosen_by_enter_number_notation_or_pawn(typed: str, saved: Path, call: Call) -> None:
    resumed(call, saved, f"{typed}\n")
    assert turn_lines(saved)[0].split()[1:4] == ["y", "4", "y:0-4"]


def test_captures_need_not_be_written(saved: Path, call: Call) -> None:
    saved.write_text(FREE_CHOICE, encoding="utf-8")
    out = resumed(call, saved, "\n17-21\n")
    assert "y:17-21xr  captures red" in out
    assert "Choose one of the numbers" in out  # Enter alone is no choice
    assert "y:17-21xr" in turn_lines(saved)[0]


def test_before_the_roll_nobody_knows_why_not(saved: Path, call: Call) -> None:
    saved.write_text(START_MUST_BE_CLEARED.replace("# rolled 4\n", ""), encoding="utf-8")
    assert "That depends on the roll" in resumed(call, saved, "?\n")


def test_the_help_shows_moves_of_the_game_that_is_played(saved: Path, call: Call) -> None:
    assert "12-14^24" in call("play", "mauerhuepfen", stdin="h\n").out
    assert "^" not in resumed(call, saved, "h\n")


def test_a_fault_is_quoted_as_it_was_typed(saved: Path, call: Call) -> None:
    assert "„0-99“ ist kein Zug" in resumed(call, saved, "0-99\n", "--language", "de")


WALLS = """Pöppel record 1
rules    mauerhuepfen
seat     y Anna
seat     r Bot front
start    y:B,3,17,56/r:5,10,20,30 y 1 -
result   unfinished
# rolled 1,2
"""


def test_a_pawn_is_offered_with_what_it_can_do(saved: Path, call: Call) -> None:
    saved.write_text(WALLS, encoding="utf-8")
    out = resumed(call, saved, "")
    assert " 1 y:56  5 moves, 2 reach the goal\n" in out
    assert " 2 y:17  11 moves, 2 capture\n" in out
    assert " 3 y:3  6 moves, 1 captures\n" in out
    assert " 4 y:B  2 moves\n" in out


def test_the_board_can_be_seen_again(saved: Path, call: Call) -> None:
    assert resumed(call, saved, "b\n").count("Roll: 4") == 2


@pytest.mark.parametrize("typed", ["y:9", "3", "9-13"])
def test_nobody_says_beforehand_that_touching_a_pawn_is_wrong(typed: str, saved: Path, call: Call) -> None:
    saved.write_text(TOUCHING, encoding="utf-8")
    out = resumed(call, saved, f"?\nwhy 9\nwhy 0\n{typed}\n")
    before, touched, after = out.partition("Touch which pawn? 1–3")
    assert touched
    assert before.endswith("Roll: 4\n 1 y:B\n 2 y:0\n 3 y:9\n")
    assert "{" not in before  # no target is marked
    assert after.count("you have to see the duties yourself") == 3
    assert "y:9!0 touch: the roll is lost, the pawn on 0 goes back" in after
    assert "y:9!0" in turn_lines(saved)[0]


def test_a_missed_capture_is_told_afterwards(saved: Path, call: Call) -> None:
    saved.write_text(FREE_CHOICE.replace("classic", "classic+forced-capture+punished"), encoding="utf-8")
    out = resumed(call, saved, "why 9-13\n9-13\n")
    before, _, after = out.partition("Which move? 1–")
    assert "y:9-13  moves 4 on\n" in before
    assert "goes back" not in before
    assert "!" not in before
    assert "you have to see the duties yourself" in after
    assert "y:9-13!17 moves 4 on, but the pawn on 17 goes back" in after


def test_touching_the_right_pawn_moves_it(saved: Path, call: Call) -> None:
    saved.write_text(TOUCHING, encoding="utf-8")
    resumed(call, saved, "y:0\n")
    assert "y:0-4" in turn_lines(saved)[0]


# ── saving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_goes_on_where_it_stopped(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "game.txt"
    stopped = call("play", "--seed", "4", "--save", str(file), stdin="\n1\n" * 20)
    assert stopped.code == 0
    assert f"Go on with: poeppel play --resume {file}" in stopped.out
    before = turn_lines(file)
    assert before
    assert file.read_text(encoding="utf-8").count("result   unfinished") == 1
    finished = call("play", "--resume", str(file), "--seed", "5", stdin=PATIENT)
    assert "is next." in finished.out
    assert "The game is over." in finished.out
    assert turn_lines(file)[: len(before)] == before
    assert call("replay", str(file)).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_nobody_rolls_again_by_leaving(saved: Path, call: Call) -> None:
    for _ in range(3):
        assert "Roll: 4" in resumed(call, saved, "")
        assert "# rolled 4" in saved.read_text(encoding="utf-8")


def test_a_damaged_waiting_roll_is_told(saved: Path, call: Call) -> None:
    saved.write_text(START_MUST_BE_CLEARED.replace("# rolled 4", "# rolled 9"), encoding="utf-8")
    answer = call("play", "--resume", str(saved))
    assert (answer.code, answer.err) == (2, "poeppel: '9' is not a roll: 1 to 6 with one die\n")


def test_a_finished_game_shows_its_end(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "done.txt"
    file.write_text(call("simulate", "--players", "2", "--game", "0").out, encoding="utf-8")
    assert "The game is over." in resumed(call, file, "")


def test_quitting_offers_to_save(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "later.txt"
    answer = call("play", "--seed", "4", stdin=f"q\n{tmp_path}/no/such/x\n{file}\n")
    assert "there is no such folder" in answer.out
    assert f"Saved in {file}." in answer.out
    assert not Record.parse(file.read_text(encoding="utf-8")).end.is_over


def test_saving_in_the_middle_keeps_saving(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "middle.txt"
    call("play", "--seed", "4", stdin=f"s {file}\n\n1\n\n1\n")
    assert len(turn_lines(file)) > 2


def test_resuming_may_save_elsewhere(saved: Path, tmp_path: Path, call: Call) -> None:
    resumed(call, saved, "1\n", "--save", str(tmp_path / "copy.txt"))
    assert saved.read_text(encoding="utf-8") == START_MUST_BE_CLEARED
    assert turn_lines(tmp_path / "copy.txt")


# ── a real terminal ───────────────────────────────────────────────────────────────────────────────────────────────────


class Terminal:
    """The command in a terminal of 80 × 24, and somebody who reads and types."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "poeppel", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=plain_environment(TERM="xterm-256color", **environment),
            start_new_session=True,
            preexec_fn=self._begin,
        )
        os.close(inside)
        self.seen = ""

    @staticmethod
    def _begin() -> None:
        """As a shell starts what it waits for: the keys are its own, and Ctrl-C counts, also where the tests themselves
        were started in the background and are deaf to it."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def read_until(self, text: str, seconds: float = PATIENCE) -> str:
        """Everything shown since the last time, up to this text."""
        begin, limit = len(self.seen), time.monotonic() + seconds
        while text not in self.seen[begin:]:
            assert time.monotonic() < limit, f"{text!r} did not come; seen: {self.seen[-2000:]}"
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    assert text in self.seen[begin:], self.seen[-2000:]
        return self.seen[begin:]

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def press_until(self, key: str, text: str) -> None:
        """Press again if nothing happens: Python misses an interrupt in the moment before it begins to read."""
        for _ in range(20):
            with contextlib.suppress(OSError):
                self.type(key)
            with contextlib.suppress(AssertionError):
                self.read_until(text, seconds=15)
                return
        pytest.fail(f"{text!r} did not come; seen: {self.seen[-2000:]}")

    def end(self) -> int:
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture
def terminal() -> Iterator[type[Terminal]]:
    made: list[Terminal] = []

    class Kept(Terminal):
        def __init__(self, *arguments: str, **environment: str) -> None:
            super().__init__(*arguments, **environment)
            made.append(self)

    yield Kept
    for one in made:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.screen)


def test_in_a_terminal_the_page_shows_board_die_and_moves(saved: Path, terminal: type[Terminal]) -> None:
    game = terminal("play", "--resume", str(saved), "--seed", "1")
    page = game.read_until("Enter plays it")
    assert "\x1b[2J" in page  # a page of its own
    assert "\x1b[3" in page or "\x1b[1;38" in page  # in colours
    assert "╭───────╮" in page
    assert page[page.rindex("\x1b[2J") :].count("\n") <= 24  # and it fits
    game.type("\r")
    game.read_until("Enter rolls")
    game.type("q\r")
    game.read_until("Go on with")
    assert game.end() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_key_keeps_the_game(key: str, saved: Path, terminal: type[Terminal]) -> None:
    game = terminal("play", "--resume", str(saved), "--seed", "1")
    game.read_until("Enter plays it")
    game.press_until(key, "Go on with: poeppel play --resume")
    assert game.end() == 0
    assert "Traceback" not in game.seen
    assert "# rolled 4" in saved.read_text(encoding="utf-8")


def test_a_terminal_without_colours(saved: Path, terminal: type[Terminal]) -> None:
    game = terminal("play", "--resume", str(saved), NO_COLOR="1")
    page = game.read_until("Enter plays it")
    assert not re.search(r"\x1b\[[0-9;]*m", page)
    game.type("\x04")
    game.read_until("Go on with")
