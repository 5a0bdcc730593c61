"""`moves`, `explain` and `show`: questions about one position."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.calling import Call

BUSY = "y:B,B,0,9/g:B,B,B,13/r:B,B,B,20/k:B,B,B,30 y 1 -"
CAPTURE = "y:5,9,17,38/g:B,B,B,21/r:B,B,B,20/k:B,B,B,30 y 1 -"


def test_moves_are_listed_with_words(call: Call) -> None:
    lines = call("moves", CAPTURE, "4").out.splitlines()
    assert sorted(lines) == [
        "y:17-21xg  captures green",
        "y:38-c     goes home to c",
        "y:9-13     moves 4 on",
    ]


def test_moves_in_german(call: Call) -> None:
    out = call("moves", CAPTURE, "4", "--language", "de").out
    assert "schlägt Grün" in out
    assert "zieht ins Ziel auf c" in out


@pytest.mark.parametrize(
    ("rules", "position", "roll", "line"),
    [
        ("classic", "start", "6", "y:0-6  clears the A field"),
        ("aergern-verboten", "start", "6", "y:0-6  clears the start space"),
        ("tournament", "start", "6", "y:B-0  brings a pawn in"),
        ("classic", "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,B y 1 -", "3", "y:0-3  clears the A field"),
        ("classic", "y:5,a,b,c/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "1", "y:c-d  moves up to d in the goal"),
        ("classic+backward-capture", "y:12,a,b,c/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "2", "goes back 2, captures"),
        ("classic+barriers", "y:5,7,b,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "2", "moves 2 on, forms a barrier"),
        ("classic+neutral", "start", "3", "k:30-33  neutral: clears the A field"),
        ("tournament+punished", BUSY, "4", "y:0!9     touch: the roll is lost, the pawn on 9 goes back"),
        ("mauerhuepfen", "start", "2,5", "y:B-4-2  comes in to 4, 2 back to 2"),
        ("mauerhuepfen", "start", "5,2", "y:B-6    comes in to 6"),
    ],
)
def test_every_kind_of_move_has_its_words(rules: str, position: str, roll: str, line: str, call: Call) -> None:
    answer = call("moves", position, roll, "--rules", rules)
    assert answer.code == 0, answer.err
    assert line in answer.out


def test_a_forced_capture_that_was_missed_tells_its_price(call: Call) -> None:
    rules = "classic+forced-capture+punished"
    out = call("moves", CAPTURE, "4", "--rules", rules).out
    assert "y:9-13!17  moves 4 on, but the pawn on 17 goes back" in out


def test_the_own_second_colour_is_named(call: Call) -> None:
    position = "y:B,B,B,5/g:B,B,B,10/r:B,B,B,8/k:B,B,B,30 y 1 -"
    out = call("moves", position, "3", "--rules", "classic+two-colours").out
    assert "captures red, your own second colour" in out


def test_no_move_is_an_answer_too(call: Call) -> None:
    assert call("moves", "start", "5", "--rules", "tournament").out == "-  No pawn can move.\n"
    over = "y:a,b,c,d/r:a,b,c,20 - 0 y"
    assert call("moves", over, "5").out == "-  The game is over.\n"


def test_a_position_may_come_from_standard_input(call: Call) -> None:
    assert call("moves", "-", "4", stdin=f"\n{CAPTURE}\n") == call("moves", CAPTURE, "4")
    assert call("show", "-", stdin="start\n").out == call("show", "start").out


def test_a_move_is_explained(call: Call) -> None:
    assert call("explain", BUSY, "4", "y:0-4").out == "y:0-4 is legal: clears the A field.\n"
    refused = call("explain", BUSY, "4", "y:9-13xg")
    assert refused.code == 0
    assert "y:9-13xg is not possible: The pawn on the A field has to move on first" in refused.out
    assert "(R7, start_must_be_cleared)" in refused.out
    assert "geht nicht: Die Figur auf dem A-Feld" in call("explain", BUSY, "4", "y:9-13xg", "--language", "de").out


def test_all_pawns_that_may_not_move_are_explained(call: Call) -> None:
    lines = call("explain", BUSY, "4").out.splitlines()
    assert [line.split()[0] for line in lines] == ["y:B", "y:9"]
    assert lines[0].endswith("(R8, needs_six)")
    free = "y:5,9,17,25/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -"
    assert call("explain", free, "1").out == "Every pawn may move.\n"


def test_a_board_is_drawn_without_colour_codes_where_nobody_sees_colours(call: Call) -> None:
    answer = call("show", "start")
    assert "yellow" in answer.out
    assert "\x1b" not in answer.out
    assert "Gelb" in call("show", "start", "--language", "de").out


def test_a_board_in_plain_letters(call: Call) -> None:
    assert call("show", "start", "--ascii", "--rules", "classic6").out.isascii()


def test_colours_are_sent_where_they_are_wanted(call: Call) -> None:
    assert "\x1b[" in call("show", "start", FORCE_COLOR="1").out
    assert "\x1b[" not in call("show", "start", "--no-colour", FORCE_COLOR="1").out
    assert "\x1b[" not in call("show", "start", FORCE_COLOR="1", NO_COLOR="1").out


def test_a_roll_marks_its_targets(call: Call) -> None:
    assert call("show", "start", "--roll", "6").out != call("show", "start").out


def test_a_picture_is_written(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "board.svg"
    assert call("show", "start", "--svg", str(file), "--theme", "dark", "--players", "2") == (0, "", "")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]
    assert ElementTree.fromstring(call("show", "start", "--svg", "-").out).tag.endswith("svg")


def test_a_link_stays_a_link(tmp_path: Path, call: Call) -> None:
    (tmp_path / "link.svg").symlink_to(tmp_path / "real.svg")
    assert call("show", "start", "--svg", str(tmp_path / "link.svg")).code == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text(encoding="utf-8").startswith("<svg")


# ── boards of one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_example_board_is_fine_and_can_be_played(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "my.board"
    file.write_text(call("board", "example").out, encoding="utf-8")
    checked = call("board", "check", str(file))
    assert checked.code == 0
    assert "fine. 6 lanes of 9 spaces, 5 walls with 39 numbers." in checked.out
    assert call("moves", "start", "2,5", "--rules", "mauerhuepfen", "--board", str(file)).out.startswith("y:B-")
    for command in (
        ("moves", "start", "2,5"),
        ("explain", "start", "2,5"),
        ("show", "start"),
        ("simulate", "--games=1"),
    ):
        assert call(*command, "--board", str(file)).code == 0  # a board says which game is played
    assert call("board", "check", str(file), "--svg", str(tmp_path / "x.svg")) == (0, "", "")


def test_another_board_has_other_moves_and_other_words(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "small.board"
    file.write_text("lanes 2\nfields 4\nstart 0\ntargets 8\nwall 5 5 5\n", encoding="utf-8")
    assert "9 spaces, 0 to 8" in call("rules", "--board", str(file)).out
    wall_jump = call("moves", "start", "1,5", "--rules", "mauerhuepfen", "--board", str(file)).out
    assert "y:B-0^8=d  comes in to 0, jumps the wall to 8, home to d" in wall_jump


def test_a_wrong_board_names_file_and_line(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "wrong.board"
    file.write_text("lanes 2\nfields 4\nstart 0\ntargets 8\nwall 5 9 5\n", encoding="utf-8")
    answer = call("board", "check", str(file))
    assert answer.code == 2
    assert f"{file}: this board is not valid: line 5: segment 2" in answer.err


IN_DANGER = "y:13,26,c,d/g:B,B,B,23/r:B,B,B,24/k:B,B,B,39 y 1 -"


def test_a_hint_names_the_move_the_reason_and_every_chance(call: Call) -> None:
    reason, best, other = call("hint", IN_DANGER, "5").out.splitlines()
    assert reason == "Move from 26 to 31. Otherwise the pawn on 26 could be captured with 2 numbers."
    assert best.startswith("y:26-31  ")
    assert other.startswith("y:13-18  ")
    assert float(best.split()[1]) > float(other.split()[1])
    german = call("hint", IN_DANGER, "5", "--language", "de").out
    assert german.startswith("Zieh von 26 nach 31. Sonst wäre die Figur auf 26 mit 2 Zahlen zu schlagen.\n")


def test_a_hint_that_was_thought_over_says_how_sure_it_is(call: Call) -> None:
    _, thought, best, *_ = call("hint", IN_DANGER, "5", "--thorough").out.splitlines()
    assert thought == "Thought over: no other move comes close."
    assert best.startswith("y:26-31  ")
    close = "y:4,16,28,d/g:B,B,3,19/r:B,B,8,23/k:B,B,13,33 y 1 -"
    german = call("hint", close, "2", "--thorough", "--language", "de").out.splitlines()[1]
    assert re.fullmatch(
        r"Durchdacht: [\d.]+ Partien weitergespielt; y:\S+ ist \d+,\d ± 0,\d Punkte schlechter\.", german
    )
    told = json.loads(call("hint", close, "2", "--thorough", "--json").out)
    first, *others = told["thoughts"]
    assert (first["move"], first["behind"]) == (told["best"], 0)
    assert others
    assert all(other["chance"] <= first["chance"] and other["error"] < 0.005 for other in others if other["games"])


def test_a_hint_for_programs(call: Call) -> None:
    told = json.loads(call("hint", "start", "6,6", "--rules", "mauerhuepfen", "--json").out)
    assert told["roll"] == "6,6"
    assert told["best"] == told["moves"][0]["move"]
    assert {"y:B-11", "y:B-5^13"} <= {one["move"] for one in told["moves"]}
    assert set(told["reason"]) == {"de", "en"}


def test_a_hint_where_there_is_nothing_to_play_and_where_nothing_can_be_read(call: Call) -> None:
    assert call("hint", "y:B,B,B,B/r:B,B,B,20 y 1 -", "3").out == "No pawn can move.\n"
    wrong = call("hint", "start", "7")
    assert (wrong.code, wrong.out) == (2, "")
    assert "not a roll" in wrong.err
