"""What people can type besides moves: why, hint, help, board, rules, save, quit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from poeppel.cli.language import say
from poeppel.cli.rule_page import describe
from poeppel.cli.terminal.explanations import explain, hint

if TYPE_CHECKING:
    from poeppel.cli.terminal.save_file import SaveFile
    from poeppel.cli.terminal.screen import Screen
    from poeppel.game.game import Game
    from poeppel.rules import Rules
    from poeppel.rules.board import FamilyName

WHY, HINT, HELP, BOARD, SAVE, QUIT, RULES = "why", "hint", "help", "board", "save", "quit", "rules"
WORDS = {
    "?": WHY, "why": WHY, "warum": WHY,
    "t": HINT, "tipp": HINT, "hint": HINT,
    "h": HELP, "help": HELP, "hilfe": HELP,
    "b": BOARD, "board": BOARD, "brett": BOARD, "plan": BOARD,
    "s": SAVE, "save": SAVE, "speichern": SAVE,
    "q": QUIT, "quit": QUIT, "ende": QUIT,
    "rules": RULES, "regeln": RULES,
}  # fmt: skip


def is_quit(answer: str) -> bool:
    return WORDS.get(answer.lower()) == QUIT


class Quit(Exception):
    """Somebody has asked to stop."""


class TypedCommands:
    """Answers what people ask, and does what they say."""

    def __init__(self, game: Game, screen: Screen, save_file: SaveFile) -> None:
        self.game = game
        self.screen = screen
        self.save_file = save_file

    def obey(self, answer: str, show_page: Callable[[], None]) -> bool:
        """Do what was asked for; False if it was no command, but perhaps a move."""
        word, _, rest = answer.partition(" ")
        command, rest = WORDS.get(word.lower()), rest.strip()
        if command == QUIT:
            raise Quit
        if command == BOARD:
            show_page()
        elif command == SAVE:
            self.save_file.save_as(rest)
        elif command is not None:
            for line in self._told(command, rest):
                self.screen.line(line)
        return command is not None

    def _told(self, command: str, rest: str) -> Iterator[str]:
        if command == WHY:
            yield from explain(rest, self.game)
        elif command == HINT:
            yield hint(self.game)
        elif command == RULES:
            yield from describe(self.game.rules)
        else:
            yield from help_lines(self.game.rules)


# A move, one with its colour and a capture, a pawn, and a move that somebody may ask about.
_TYPED: Mapping[FamilyName, tuple[str, str, str, str]] = {
    "ring": ("17-23", "y:17-23xg", "9", "9-13"),
    "walls": ("12-14^24", "y:12-19xg", "12", "12-19"),
}


def help_lines(rules: Rules) -> Iterator[str]:
    """What can be typed, with moves of the game that is played."""
    move, with_capture, pawn, wrong = _TYPED[rules.board.family]
    notation = (move, say(f"ein Zug in Schreibweise, auch {with_capture}", f"a move in notation, also {with_capture}"))
    if rules.is_touch_move:
        notation = ("y:9", say("diese Figur berühren", "touch this pawn"))
    for key, about in (
        ("Enter", say("würfeln; ziehen, wenn es nur einen Zug gibt", "roll; play when there is only one move")),
        ("1, 2, …", say("diesen Zug oder diese Figur wählen", "choose this move or this pawn")),
        ("0", say("doch eine andere Figur wählen", "choose another pawn after all")),
        notation,
        ("?", say("warum andere Figuren nicht ziehen dürfen", "why other pawns may not move")),
        (say(f"warum {pawn}", f"why {pawn}"), say("warum diese Figur nicht ziehen darf", "why this pawn may not move")),
        (say(f"warum {wrong}", f"why {wrong}"), say("warum dieser Zug nicht geht", "why this move is not possible")),
        ("t", say("ein Tipp: welcher Zug der beste ist und warum", "a hint: the best move, and why")),
        ("b", say("den Spielplan zeigen", "show the board")),
        (say("regeln", "rules"), say("die Regeln dieser Partie", "the rules of this game")),
        (say("s DATEI", "s FILE"), say("speichern", "save")),
        ("q", say("aufhören; man kann später weiterspielen", "stop; you can go on later")),
    ):
        yield f"  {key:<12} {about}"
