"""The terminal of a game: on a real one a page that stays in place, otherwise line after line."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from poeppel.cli.language import say
from poeppel.cli.output import draw_board, lines_of, speaks_unicode
from poeppel.cli.terminal.dice import dice_lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

    from poeppel.core.move import Move
    from poeppel.core.position import Position
    from poeppel.core.roll import Roll

STYLES = {"y": "yellow", "g": "green", "r": "red", "k": "bold", "b": "blue", "p": "magenta"}
LEAST_SIDE = 22  # columns needed beside a board
GAP = 2
PROMPT_LINES = 1  # kept free below a page
LEAST_NEWS = 3
MOST_NEWS = 6  # above a board
SHORT_LIST = 4  # more choices than that go into columns, where they stand below the board
INDENT = 3


class Choice(NamedTuple):
    """Something to choose: how it is written, what it means, and the same in fewer words for a full page."""

    key: str
    words: str
    short: str | None = None


class Screen:
    """Shows boards and lines, and asks."""

    def __init__(self, console: Console, ascii_only: bool) -> None:
        self.console = console
        self.unicode = not ascii_only and speaks_unicode()
        self.ascii_only = ascii_only
        self.has_pages = console.is_terminal
        if self.has_pages:
            with contextlib.suppress(ImportError):  # arrow keys and history, where the system has them
                importlib.import_module("readline")

    def line(self, text: str = "", style: str = "") -> None:
        """One line, or a sentence that is wrapped."""
        self.console.print(self.plain(text), style=style or None, soft_wrap=not self.has_pages)

    def ask(self, prompt: str) -> str:
        """What somebody types; `EOFError` and `KeyboardInterrupt` when they leave."""
        return input(self.plain(prompt)).strip()

    def plain(self, text: str) -> str:
        """Without the signs that `--ascii` forbids."""
        return text if self.unicode else text.translate(_ASCII)

    def page(
        self,
        position: Position,
        news: Sequence[RichText],
        roll: Roll | None,
        choices: Sequence[Choice],
        last_move: Move | None = None,
        targets: Iterable[Move] = (),
    ) -> None:
        """A board; beside it, or around it where the terminal is narrow, what happened and what can be chosen."""
        board = self._board(position, last_move, targets)
        if not self.has_pages:
            self._print([*board, *self._roll(roll), *(self._one_line(n, c) for n, c in enumerate(choices, 1))])
            return
        width = max(line.cell_len for line in board)
        beside = self.console.width - width - GAP
        self.console.clear()
        if beside < LEAST_SIDE:
            below = self._below(board, roll, choices)
            room = self._lines - len(board) - len(below)
            self._print([*_fitting(news, self.console.width, min(room, MOST_NEWS), self.console), *board, *below])
            return
        side = self._beside(board, news, roll, choices, beside)
        hidden = max(0, len(board) - self._lines)  # what a low terminal scrolls away
        side = [_text()] * hidden + side
        for n in range(max(len(board), len(side))):
            line = board[n] if n < len(board) else _text()
            if n < len(side):
                line.pad_right(width + GAP - line.cell_len)
                line.append_text(side[n])
            self.console.print(line, soft_wrap=True)

    def can_list(self, position: Position, roll: Roll, choices: Sequence[Choice]) -> bool:
        """Whether a page has room for all these choices with words that say what they do."""
        if not self.has_pages:
            return True
        board = self._board(position)
        beside = self.console.width - max(line.cell_len for line in board) - GAP
        if beside < LEAST_SIDE:
            width, room, in_columns = self.console.width, self._lines - len(board) - 1, True
        else:
            width, room, in_columns = beside, self._lines - 2, False
        return len(self._listed([_shorter(choice) for choice in choices], width, in_columns)) <= room

    @property
    def _lines(self) -> int:
        """The lines of a page."""
        return self.console.height - PROMPT_LINES

    def _board(self, position: Position, last_move: Move | None = None, targets: Iterable[Move] = ()) -> list[RichText]:
        return lines_of(
            draw_board(
                position,
                self.console,
                last_move=last_move,
                targets=targets,
                ascii_only=self.ascii_only,
                legend=not self.has_pages,
            )
        )

    def _below(self, board: Sequence[RichText], roll: Roll | None, choices: Sequence[Choice]) -> list[RichText]:
        """What stands below a board that leaves no room beside it."""
        told = self._roll(roll)
        room = self._lines - len(board) - len(told)
        return told + self._fit(choices, self.console.width, room, in_columns=True)

    def _beside(
        self,
        board: Sequence[RichText],
        news: Sequence[RichText],
        roll: Roll | None,
        choices: Sequence[Choice],
        width: int,
    ) -> list[RichText]:
        """What stands beside a board: what happened, the dice, the choices."""
        dice = [] if roll is None else [_text(line, "bold") for line in dice_lines(roll, self.unicode)]
        full = self._listed(choices, width, in_columns=False)
        if len(dice) + 1 + len(full) > self._lines:
            dice = self._roll(roll)
            full = self._fit(choices, width, self._lines - len(dice) - 1, in_columns=False)
        below = dice + full
        if not below:
            return _fitting(news, width, min(self._lines, len(board)), self.console)
        left = self._lines - len(below) - 1
        room = max(min(LEAST_NEWS, left), min(left, len(board) - len(below) - 1))
        return [*_fitting(news, width, room, self.console), _text(), *below]

    def _fit(self, choices: Sequence[Choice], width: int, room: int, in_columns: bool) -> list[RichText]:
        """The choices with as many words as there is room for."""
        shorter = [_shorter(choice) for choice in choices]
        for said in (choices, shorter):
            listed = self._listed(said, width, in_columns)
            if len(listed) <= room:
                return listed
        return self._listed([Choice(choice.key, "") for choice in choices], width, in_columns=True)

    def _listed(self, choices: Sequence[Choice], width: int, in_columns: bool) -> list[RichText]:
        lines = [self._one_line(n, choice) for n, choice in enumerate(choices, 1)]
        if in_columns and len(lines) > SHORT_LIST and max(line.cell_len for line in lines) <= width:
            return _in_columns(lines, width)
        return [line for n, choice in enumerate(choices, 1) for line in self._folded(n, choice, width)]

    def _one_line(self, n: int, choice: Choice) -> RichText:
        line = _text(f"{n:>2} ").append(choice.key, style="bold")
        return line.append(f"  {self.plain(choice.words)}") if choice.words else line

    def _folded(self, n: int, choice: Choice, width: int) -> list[RichText]:
        """One line where it fits, else the words below."""
        line = self._one_line(n, choice)
        if line.cell_len <= width:
            return [line]
        words = _text(self.plain(choice.words)).wrap(self.console, width - INDENT)
        return [self._one_line(n, Choice(choice.key, "")), *(_text(" " * INDENT).append_text(part) for part in words)]

    def _roll(self, roll: Roll | None) -> list[RichText]:
        from poeppel.core.roll import write_roll

        if roll is None:
            return []
        return [_text(say(f"Wurf: {write_roll(roll)}", f"Roll: {write_roll(roll)}"), "bold")]

    def _print(self, lines: Iterable[RichText]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=not self.has_pages)


_ASCII = str.maketrans({"–": "-", "…": "...", "„": '"', "“": '"', "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_ASCII |= str.maketrans({"Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def _text(text: str = "", style: str = "") -> RichText:
    from rich.text import Text as RichText

    return RichText(text, style=style)


def _shorter(choice: Choice) -> Choice:
    return choice if choice.short is None else Choice(choice.key, choice.short)


def _fitting(lines: Sequence[RichText], width: int, room: int, console: Console) -> list[RichText]:
    """The last lines that fit, wrapped."""
    if room <= 0:
        return []
    wrapped = [piece for line in lines[-room:] for piece in (line.wrap(console, width) or [line])]
    return wrapped[-room:]


def _in_columns(lines: list[RichText], width: int) -> list[RichText]:
    """As many columns as fit, read downward."""
    widest = max(line.cell_len for line in lines) + GAP
    columns = max(1, (width + GAP) // widest)
    rows = -(-len(lines) // columns)
    joined = []
    for n in range(rows):
        row = _text()
        for column, line in enumerate(lines[n::rows]):
            row.pad_right(column * widest - row.cell_len)
            row.append_text(line)
        joined.append(row)
    return joined
