"""Every way to go wrong ends in one line on stderr and exit code 2."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.calling import Call, plain_environment

BAD_CALLS = [
    (["nonsense"], "no command nonsense", "kein Befehl nonsense"),
    (["simulat"], "no command simulat; did you mean simulate?", "kein Befehl simulat; gemeint ist vielleicht simulate"),
    (["moves"], "POSITION is missing", "es fehlt POSITION"),
    (["moves", "start"], "ROLL is missing", "es fehlt ROLL"),
    (["moves", "start", "3", "4"], "one thing too many: 4", "damit ist nichts anzufangen: 4"),
    (["moves", "start", "--no-such"], "no option --no-such", "keine Option --no-such"),
    (["simulate", "--games"], "--games needs a value", "--games braucht einen Wert"),
    (["simulate", "--games", "many"], "--games: 'many' is not a whole number", "--games: „many“ ist keine ganze Zahl"),
    (["simulate", "--games", "-1"], "'-1' is not a whole number", "„-1“ ist keine ganze Zahl"),
    (["simulate", "--workers", "0"], "workers must be a whole number", "workers muss eine ganze Zahl"),
    (["simulate", "--bots", "genius"], '"genius" is not a bot', "„genius“ ist kein Bot"),
    (["simulate", "--bots", "random,front"], "2 bots for 4 seats", "2 Bots für 4 Plätze"),
    (["simulate", "--players", "5"], "2, 3 or 4 players", "spielt man zu 2, 3 oder 4"),
    (["arena", "--bots", "fox"], "at least two bots", "mindestens zwei Bots"),
    (["arena", "--bots", "fox,genius"], '"genius" is not a bot', "„genius“ ist kein Bot"),
    (["arena", "--bots", "fox,owl", "--sprt", "much"], "--sprt takes two numbers", "--sprt nimmt zwei Zahlen"),
    (["arena", "--bots", "fox,owl", "--sprt", "10,0"], "has to be less than", "muss kleiner sein"),
    (["arena", "--bots", "fox,owl", "--sprt", "0,10", "--error", "2"], "between 0 and 0.5", "zwischen 0 und 0,5"),
    (["arena", "--bots", "fox,owl,hare", "--sprt", "0,10"], "compares two bots", "vergleicht zwei Bots"),
    (["arena", "--bots", "fox,owl", "--games", "0"], "games must be a whole number", "games muss eine ganze Zahl"),
    (["arena", "--load", "/no/such/file.py", "--bots", "fox,owl"], "cannot be loaded", "lässt sich nicht laden"),
    (["rules", "klassik"], "did you mean classic?", "gemeint ist vielleicht classic"),
    (["rules", "classic+places"], "does not take the switch places", "kennt die Hausregel places nicht"),
    (["moves", "start", "7"], "'7' is not a roll", "„7“ ist kein Wurf"),
    (["moves", "start", "3", "--rules", "mauerhuepfen"], "such as 2,5", "wie 2,5"),
    (["moves", "here and there", "3"], "is not a position", "ist keine Stellung"),
    (["explain", "start", "3", "gibberish"], "is not a move", "ist kein Zug"),
    (["show", "start", "--theme", "pink"], "only light, dark and auto", "nur light, dark und auto"),
    (["show", "start", "--svg", "-", "--bottom", "q"], "'q' is not a colour", "„q“ ist keine Farbe"),
    (["show", "start", "--svg", "/no/such/folder/x.svg"], "there is no such folder", "den Ordner gibt es nicht"),
    (
        ["show", "y:B,B,B,0/r:B,B,B,20 y 1 -", "--players", "2"],
        "--players goes with start",
        "--players gehört zu start",
    ),
    (["replay", "/no/such/file"], "there is no such file", "die Datei gibt es nicht"),
    (["replay", "/"], "it is a folder", "das ist ein Ordner"),
    (["replay", "a\0b"], "cannot read", "nicht lesen"),
    (["play", "--resume", "/no/such/file"], "there is no such file", "die Datei gibt es nicht"),
    (["play", "classic", "--resume", "x"], "--resume takes rules and seats", "--resume nimmt Regeln und Plätze"),
    (["play", "--save", "/no/such/folder/x"], "there is no such folder", "den Ordner gibt es nicht"),
    (["play", "--save", "/dev/null/x"], "cannot write", "nicht schreiben"),
    (["play", "--people", "5"], "5 people are too many for 4 seats", "5 Menschen sind zu viele für 4 Plätze"),
    (
        ["play", "--people", "1", "--name", "A", "--name", "B"],
        "2 people are too many for 1 seat",
        "2 Menschen sind zu viele",
    ),
    (["play", "--name", "Bot front"], 'only a bot is called "Bot front"', "„Bot front“ heißt hier nur ein Bot"),
    (["play", "--people", "4", "--bots", "front"], "no seat left for bots", "kein Platz ist frei"),
    (["play", "--language", "fr"], "only de and en", "nur de und en"),
    (["board"], "a command is missing", "es fehlt ein Befehl"),
    (["board", "check", "/no/such/file"], "there is no such file", "die Datei gibt es nicht"),
    (["rules", "classic", "--board", "/no/such/file"], "there is no such file", "die Datei gibt es nicht"),
]


@pytest.mark.parametrize(("arguments", "english", "german"), BAD_CALLS, ids=[" ".join(c[0])[:40] for c in BAD_CALLS])
def test_a_mistake_is_told_in_one_line(arguments: list[str], english: str, german: str, call: Call) -> None:
    for language, expected in (("en", english), ("de", german)):
        answer = call(*arguments, POEPPEL_LANGUAGE=language)
        assert answer.code == 2
        assert answer.out == ""
        assert answer.err.startswith("poeppel: ")
        assert answer.err.count("\n") == 1
        assert expected in answer.err


def test_a_file_that_is_not_utf8(tmp_path: Path, call: Call) -> None:
    (tmp_path / "latin").write_bytes("Pöppel".encode("latin-1"))
    answer = call("replay", str(tmp_path / "latin"))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "is not UTF-8 text (byte 1)" in answer.err
    assert "standard input is not UTF-8" in call("moves", "-", "3", stdin=b"\xff\n").err


def test_a_file_full_of_faults_does_not_fill_the_screen(tmp_path: Path, call: Call) -> None:
    (tmp_path / "wild.board").write_text("nonsense\n" * 5000)
    assert len(call("board", "check", str(tmp_path / "wild.board")).err) < 2000


def test_an_impossible_number_of_games(call: Call) -> None:
    for option in ("--games", "--game"):
        assert call("simulate", option, "9" * 18).err == "poeppel: at most 1,000,000,000,000 games\n"


def test_too_little_memory(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*arguments: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(import_module("poeppel.lab.simulation"), "simulate", exhausted)
    answer = call("simulate")
    assert (answer.code, answer.err) == (2, "poeppel: there is not enough memory for that\n")


def test_a_saved_file_is_not_overwritten_by_a_new_game(tmp_path: Path, call: Call) -> None:
    (tmp_path / "old").write_text("precious")
    answer = call("play", "--save", str(tmp_path / "old"))
    assert (answer.code, (tmp_path / "old").read_text()) == (2, "precious")
    assert "exists already" in answer.err


def test_a_device_is_not_replaced_by_a_file(call: Call) -> None:
    answer = call("show", "start", "--svg", os.devnull)
    assert answer.code == 2
    assert "not an ordinary file" in answer.err
    assert not Path(os.devnull).is_file()


def test_a_reader_who_leaves_is_no_disaster() -> None:
    """`poeppel rules | true`: the pipe breaks before anything is read."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "poeppel", "show", "start"],
        stdout=writing,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=plain_environment(),
        check=False,
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 2


def test_errors_are_told_by_the_real_command_too(process: Call) -> None:
    assert process("moves", "start", "nine") == (2, "", "poeppel: 'nine' is not a roll: 1 to 6 with one die\n")
