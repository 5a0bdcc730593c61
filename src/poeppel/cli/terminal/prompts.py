"""What a person is asked: to roll, and which move to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from poeppel.cli.language import say
from poeppel.cli.terminal.choices import (
    is_punished,
    move_choice,
    ordered_moves,
    pawn_choice,
)
from poeppel.cli.terminal.typed_moves import find_move

if TYPE_CHECKING:
    from poeppel.cli.terminal.typed_commands import TypedCommands
    from poeppel.cli.terminal.view import View
    from poeppel.core.move import Move
    from poeppel.game.game import Game

MOST_LISTED = 12  # with more moves than that, the pawn is chosen first
OTHER_PAWN = "0"

LONGEST_NUMBER = 6  # digits of a choice


class Prompts:
    """Asks until there is an answer; commands are obeyed meanwhile."""

    def __init__(self, game: Game, view: View, commands: TypedCommands) -> None:
        self.game = game
        self.view = view
        self.screen = view.screen
        self.commands = commands

    def roll(self) -> None:
        """Wait until the player rolls."""
        position = self.game.position
        tries = say(f", noch {position.attempts} Versuche", f", {position.attempts} tries left")
        who = self.view.label(position.turn or "") + (tries if position.attempts > 1 else "")
        if self.screen.has_pages:
            self.view.show()
        while answer := self.screen.ask(f"{who}: {say('Enter würfelt', 'Enter rolls')} > "):
            if not self.commands.obey(answer, self.view.show):
                self.screen.line(say("Erst würfeln: Enter. h zeigt die Hilfe.", "Roll first: Enter. h shows the help."))

    def move(self) -> Move:
        """One of the legal moves, chosen by number, in notation, or by its pawn."""
        moves = ordered_moves(self.game)
        pawns = tuple(dict.fromkeys(move.pawn for move in moves))
        if len(pawns) == 1 or not (self.game.rules.is_touch_move or self._has_too_many(moves)):
            chosen = self._pick_move(moves)
            assert chosen is not None  # there is no other pawn to go back to
            return chosen
        while True:
            pawn = self._pick_pawn(moves, pawns)
            if not isinstance(pawn, str):
                return pawn
            its_moves = tuple(move for move in moves if move.pawn == pawn)
            if len(its_moves) == 1:
                return its_moves[0]
            if chosen := self._pick_move(its_moves, can_go_back=not self.game.rules.is_touch_move):
                return chosen

    def _has_too_many(self, moves: tuple[Move, ...]) -> bool:
        """Whether there are more moves than can be offered at once."""
        roll = self.game.rolled
        assert roll is not None
        choices = [move_choice(move, self.game) for move in moves]
        return len(moves) > MOST_LISTED or not self.screen.can_list(self.game.position, roll, choices)

    def _pick_pawn(self, moves: tuple[Move, ...], pawns: tuple[str, ...]) -> Move | str:
        """One of these pawns, or the move that somebody typed instead."""
        show = partial(self.view.show, moves, [pawn_choice(pawn, self.game) for pawn in pawns])
        touch = self.game.rules.is_touch_move
        ask = say("Welche Figur berühren?", "Touch which pawn?") if touch else say("Welche Figur?", "Which pawn?")
        show()
        while True:
            answer = self.screen.ask(self._prompt(f"{ask} 1–{len(pawns)}"))
            if number := _number(answer, len(pawns)):
                return pawns[number - 1]
            if found := self._typed(answer, show):
                return found

    def _pick_move(self, moves: tuple[Move, ...], can_go_back: bool = False) -> Move | None:
        """One of these moves, or another that somebody typed; None to choose another pawn."""
        show = partial(self.view.show, moves, [move_choice(move, self.game) for move in moves])
        is_only = len(moves) == 1
        ask = (
            say("Enter zieht", "Enter plays it") if is_only else say("Welcher Zug?", "Which move?") + f" 1–{len(moves)}"
        )
        if can_go_back:
            ask += say(", 0 andere Figur", ", 0 another pawn")
        show()
        while True:
            answer = self.screen.ask(self._prompt(ask))
            if answer == "" and is_only:
                return moves[0]
            if answer == OTHER_PAWN and can_go_back:
                return None
            if number := _number(answer, len(moves)):
                return moves[number - 1]
            if found := self._typed(answer, show):
                return found

    def _prompt(self, ask: str) -> str:
        if is_punished(self.game.rules):
            return ask + say(" (h Hilfe) > ", " (h help) > ")
        return ask + say(" (? warum, t Tipp, h Hilfe) > ", " (? why not, t hint, h help) > ")

    def _typed(self, answer: str, show: Callable[[], None]) -> Move | None:
        """The move that was typed; None after a command or something that is not a move."""
        if self.commands.obey(answer, show):
            return None
        found = find_move(answer, self.game)
        if isinstance(found, str):
            self.screen.line(found)
            return None
        return found


def _number(answer: str, most: int) -> int | None:
    """The number of a choice, if it is one."""
    if not (answer.isascii() and answer.isdecimal()) or len(answer) > LONGEST_NUMBER:
        return None
    return int(answer) if 1 <= int(answer) <= most else None
