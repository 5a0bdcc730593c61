"""The terminal of a game: on a real one a page that stays in place, otherwise line after line."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from poeppel.cli.dice import dice_lines
from poeppel.cli.output import draw_board, lines_of, speaks_unicode
from poeppel.cli.speech import say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

    from poeppel.move import Move
    from poeppel.position import Position
    from poeppel.roll import Roll

STYLES = {"y": "yellow", "g": "green", "r": "red", "k": "bold", "b": "blue", "p": "magenta"}
LEAST_SIDE = 22  # columns needed beside a board
COMFORTABLE_SIDE = 38  # columns for a choice in one line
GAP = 2
PROMPT_LINES = 3  # kept free below a page
LEAST_NEWS = 3
SHORT_LIST = 4  # more choices than that go into columns, where they stand below the board


class Choice(NamedTuple):
    """Something to choose: how it is written, and what it means."""

    key: str
    words: str


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
        drawn = draw_board(
            position,
            self.console,
            last_move=last_move,
            targets=targets,
            ascii_only=self.ascii_only,
            legend=not self.has_pages,
        )
        if not self.has_pages:
            self.console.print(drawn, soft_wrap=True)
            self._print_below(roll, choices)
            return
        board = lines_of(drawn)
        width = max(line.cell_len for line in board)
        beside = self.console.width - width - GAP
        self.console.clear()
        if beside < LEAST_SIDE:
            self._print(_fitting(news, self.console.width, 2 * LEAST_NEWS, self.console))
            self._print(board)
            self._print_below(roll, choices)
            return
        below = self._dice(roll) + [
            line for n, choice in enumerate(choices, 1) for line in self._choice(n, choice, beside)
        ]
        lines = min(self.console.height - PROMPT_LINES, len(board))
        room = max(LEAST_NEWS, lines - len(below) - bool(below))
        side = _fitting(news, beside, room, self.console)
        if below:
            side += [_text(), *below]
        for n in range(max(len(board), len(side))):
            line = board[n] if n < len(board) else _text()
            if n < len(side):
                line.pad_right(width + GAP - line.cell_len)
                line.append_text(side[n])
            self.console.print(line, soft_wrap=True)

    def _dice(self, roll: Roll | None) -> list[RichText]:
        return [] if roll is None else [_text(line, "bold") for line in dice_lines(roll, self.unicode)]

    def _choice(self, n: int, choice: Choice, width: int) -> list[RichText]:
        """One line, or two where the column is narrow."""
        head = _text(f"{n:>2} ").append(choice.key, style="bold")
        words = self.plain(choice.words)
        if width >= COMFORTABLE_SIDE or head.cell_len + 2 + len(words) <= width:
            return [head.append(f"  {words}")]
        folded = _fitting([_text(words)], width - 3, 3, self.console)
        return [head, *(_text("   ").append_text(line) for line in folded)]

    def _print_below(self, roll: Roll | None, choices: Sequence[Choice]) -> None:
        from poeppel.roll import write_roll

        if roll is not None:
            self.line(say(f"Wurf: {write_roll(roll)}", f"Roll: {write_roll(roll)}"), style="bold")
        lines = [_text(f"{n:>2} {key}  {self.plain(words)}") for n, (key, words) in enumerate(choices, 1)]
        if self.has_pages and len(lines) > SHORT_LIST:
            lines = _in_columns(lines, self.console.width)
        self._print(lines)

    def _print(self, lines: Iterable[RichText]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=not self.has_pages)


_ASCII = str.maketrans({"–": "-", "…": "...", "„": '"', "“": '"', "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_ASCII |= str.maketrans({"Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def _text(text: str = "", style: str = "") -> RichText:
    from rich.text import Text as RichText

    return RichText(text, style=style)


def _fitting(lines: Sequence[RichText], width: int, room: int, console: Console) -> list[RichText]:
    """The last lines that fit, wrapped."""
    wrapped = [piece for line in lines[-room:] for piece in (line.wrap(console, width) or [line])]
    return wrapped[-room:]


def _in_columns(lines: list[RichText], width: int) -> list[RichText]:
    """As many columns as fit, read downward."""
    widest = max(line.cell_len for line in lines) + GAP
    columns = max(1, width // widest)
    rows = -(-len(lines) // columns)
    joined = []
    for n in range(rows):
        row = _text()
        for line in lines[n::rows]:
            row.append_text(line)
            row.pad_right(widest - line.cell_len)
        joined.append(row)
    return joined
