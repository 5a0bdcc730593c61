"""What people hand to a command: rules, positions, rolls, bots, files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from poeppel.errors import NotationError, PoeppelError, system_reason
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.core.position import Position
    from poeppel.core.roll import Roll
    from poeppel.rules import Rules
    from poeppel.rules.board import WallBoard

STANDARD = "-"
START = "start"
DEFAULT_RULES, DEFAULT_WITH_BOARD = "classic", "mauerhuepfen"


def read_rules(text: str | None, board: str | None = None) -> Rules:
    """A rule set, with the board file that was named for it. Without a name it is the game of that board."""
    from poeppel.rules import Rules

    if board is None:
        return Rules.parse(DEFAULT_RULES if text is None else text)
    return Rules.parse(DEFAULT_WITH_BOARD if text is None else text, read_board(board))


def read_board(name: str) -> WallBoard:
    from poeppel.rules.wall_boards import parse_board

    try:
        return parse_board(read_file(name))
    except NotationError as error:
        raise PoeppelError(Text(f"{name}: {error.text.de}", f"{name}: {error.text.en}")) from None


def read_position(text: str, rules: Rules, players: int | None) -> Position:
    """A position from its text, `start`, or the first line of standard input."""
    from poeppel.core.position import Position

    if text == STANDARD:
        lines = read_file(STANDARD).split("\n")
        text = next((line for line in lines if line.strip()), "")
    if text.strip() == START:
        return Position.initial(rules, players)
    if players is not None:
        raise PoeppelError(
            Text(
                "--players gehört zu start; eine geschriebene Stellung sagt selbst, wer mitspielt",
                "--players goes with start; a written position says who plays",
            )
        )
    return Position.parse(text.strip(), rules)


def read_a_roll(text: str, rules: Rules) -> Roll:
    from poeppel.core.roll import normal_roll

    return normal_roll(text.strip(), rules)


def read_question(
    position: str, roll: str, rules: str | None, board: str | None, players: int | None
) -> tuple[Position, Roll]:
    """A position and the roll that somebody asks about, with all that is needed to find its moves."""
    from poeppel.cli.compiling import games_ready

    rule_set = read_rules(rules, board)
    games_ready()
    return read_position(position, rule_set, players), read_a_roll(roll, rule_set)


def load_bots(files: Sequence[str] | None) -> None:
    """Run the files that register bots."""
    import runpy

    for name in files or ():
        try:
            runpy.run_path(name, run_name="poeppel_bots")
        except PoeppelError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise PoeppelError(
                Text(f"{name} lässt sich nicht laden ({why})", f"{name} cannot be loaded ({why})")
            ) from None


def listed_bots(text: str) -> tuple[str, ...]:
    """`hare,fox`: the names, each checked."""
    from poeppel.bots.registry import check_name

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        check_name(name)
    return names


def read_bots(text: str, seats: int) -> tuple[str, ...]:
    """`hare` for all seats, or `hare,fox,owl` with one for each."""
    bots = listed_bots(text)
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise PoeppelError(
            Text(
                f"{len(bots)} Bots für {seats} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(bots)} bots for {seats} seats: name one for all or one for each",
            )
        )
    return bots


def read_file(name: str) -> str:
    """The text of a file, or of standard input."""
    shown = Text("Standardeingabe", "standard input") if name == STANDARD else Text(name, name)
    try:
        content = sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        raise cannot("read", name, error) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PoeppelError(
            Text(
                f"{shown.de} ist kein UTF-8-Text (Byte {error.start})",
                f"{shown.en} is not UTF-8 text (byte {error.start})",
            )
        ) from None


def cannot(what: str, name: str, error: OSError | ValueError) -> PoeppelError:
    """`cannot read game.txt: there is no such file`"""
    verb = {"read": Text("lesen", "read"), "write": Text("schreiben", "write")}[what]
    why = system_reason(error)
    if what == "write" and isinstance(error, FileNotFoundError):
        why = Text("den Ordner gibt es nicht", "there is no such folder")
    return PoeppelError(Text(f"kann {name} nicht {verb.de}: {why.de}", f"cannot {verb.en} {name}: {why.en}"))
