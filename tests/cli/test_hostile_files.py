"""A record comes from anywhere: nothing in it speaks to the terminal, whatever command shows it."""

from pathlib import Path

import pytest

from tests.calling import Call
from tests.subprocesses import ROOT

GAME = (ROOT / "cases" / "games" / "classic-4.game").read_text(encoding="utf-8")
TITLE, RED, TURNED = "\x1b]0;owned\x07", "\x9b31m", "\u202e"


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    """Four players with names that set a title, a colour, the direction, and Rich's markup."""
    names = {"Anna": f"An{TITLE}na", "Ben": f"Ben\x1b[2J{RED}", "Carla": f"{TURNED}Carla", "Deniz": "[red]Deniz[/red]"}
    text = GAME
    for name, wicked in names.items():
        text = text.replace(f" {name}\n", f" {wicked}\n")
    file = tmp_path / "hostile.game"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", [["replay"], ["replay", "--at", "3"], ["review"], ["review", "--json"], ["verify"]])
def test_names_cannot_steer_the_terminal(command: list[str], hostile: str, call: Call) -> None:
    answer = call(*command[:1], hostile, *command[1:])
    for sign in ("\x1b", "\x07", "\x9b", TURNED, r"\u001b", r"\u202e"):
        assert sign not in answer.out + answer.err
    if command in (["replay"], ["review"], ["verify"]):
        assert "An]0;ownedna" in answer.out
        assert "[red]Deniz[/red]" in answer.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules    classic", "rules    cl\x1b[31massic"),
        ("   1  ", "   \x1b[2J1  "),
        ("result", "\x1b]0;owned\x07result"),
        ("start    ", "start    \x1b[31m"),
        ("   2  ", "   2  \x9b31m"),
    ],
)
def test_nor_can_a_fault(old: str, new: str, call: Call) -> None:
    """What is quoted from a damaged line is cleaned as well."""
    assert old in GAME
    answer = call("replay", "-", stdin=GAME.replace(old, new, 1))
    assert answer.code == 2
    assert "line " in answer.err
    assert not {"\x1b", "\x07", "\x9b"} & set(answer.out + answer.err)
