"""What people hand to a command: rules, positions, rolls, files."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from poeppel.errors import NotationError, PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.board import WallBoard
    from poeppel.position import Position
    from poeppel.roll import Roll
    from poeppel.rules import Rules

STANDARD = "-"
START = "start"
DEFAULT_RULES, DEFAULT_WITH_BOARD = "classic", "mauerhuepfen"


def engine_ready() -> None:
    """Compile the rules if that has never been done, telling people what they wait for."""
    from poeppel.cli.speech import language
    from poeppel.warming import warm_with_message

    warm_with_message(language())


def thinking_ready() -> None:
    """The same for what hints need."""
    from poeppel.cli.speech import language
    from poeppel.engine.compiling import is_compiled
    from poeppel.warming import REVIEWS, THINKING_MESSAGE, warm_reviews

    if not is_compiled(REVIEWS):
        print(f"poeppel: {THINKING_MESSAGE[language()]}", file=sys.stderr, flush=True)
        warm_reviews()


def read_rules(text: str | None, board: str | None = None) -> Rules:
    """A rule set, with the board file that was named for it. Who names no rules plays the game of that board."""
    from poeppel.rules import Rules

    if board is None:
        return Rules.parse(DEFAULT_RULES if text is None else text)
    return Rules.parse(DEFAULT_WITH_BOARD if text is None else text, read_board(board))


def read_board(name: str) -> WallBoard:
    from poeppel.wall_boards import parse_board

    try:
        return parse_board(read_file(name))
    except NotationError as error:
        raise PoeppelError(Text(f"{name}: {error.text.de}", f"{name}: {error.text.en}")) from None


def read_position(text: str, rules: Rules, players: int | None) -> Position:
    """A position from its text, `start`, or the first line of standard input."""
    from poeppel.position import Position

    if text == STANDARD:
        lines = read_file(STANDARD).split("\n")
        text = next((line for line in lines if line.strip()), "")
    if text.strip() == START:
        return Position.initial(rules, players)
    if players is not None:
        raise PoeppelError(
            Text(
                "--players gehört zu start; eine geschriebene Stellung sagt selbst, wer mitspielt",
                "--players goes with start; a written position says itself who plays",
            )
        )
    return Position.parse(text.strip(), rules)


def read_a_roll(text: str, rules: Rules) -> Roll:
    from poeppel.roll import normal_roll

    return normal_roll(text.strip(), rules)


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


def system_reason(error: OSError | ValueError) -> Text:
    """What the system says, in both languages for what happens often."""
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            return reason
    own = str(getattr(error, "strerror", None) or error)
    return _NUMBERED.get(getattr(error, "errno", None) or 0, Text(own, own))


_REASONS = (
    (FileNotFoundError, Text("die Datei gibt es nicht", "there is no such file")),
    (IsADirectoryError, Text("das ist ein Ordner", "it is a folder")),
    (NotADirectoryError, Text("ein Teil des Pfades ist kein Ordner", "a part of the path is no folder")),
    (PermissionError, Text("das ist nicht erlaubt", "that is not permitted")),
    (FileExistsError, Text("das gibt es schon", "it exists already")),
)
_NUMBERED = {
    errno.ENOSPC: Text("der Datenträger ist voll", "there is no space left"),
    errno.EROFS: Text("dort kann nicht geschrieben werden", "nothing can be written there"),
    errno.ENAMETOOLONG: Text("der Name ist zu lang", "the name is too long"),
    errno.EMFILE: Text("zu viele Dateien sind offen", "too many files are open"),
    errno.EIO: Text("Lesen oder Schreiben ist fehlgeschlagen", "reading or writing failed"),
}
