"""The terminal of a game: on a real one a page that stays in place, otherwise line after line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from poeppel.cli.output import draw_board, speaks_unicode

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

    from poeppel.move import Move
    from poeppel.position import Position

STYLES = {"y": "yellow", "g": "green", "r": "red", "k": "bold", "b": "blue", "p": "magenta"}
SIDE_WIDTH = 34  # columns needed beside a board
GAP = 3


class Screen:
    """Shows boards and lines, and asks."""

    def __init__(self, console: Console, ascii_only: bool) -> None:
        self.console = console
        self.unicode = not ascii_only and speaks_unicode()
        self.ascii_only = ascii_only
        self.has_pages = console.is_terminal

    def line(self, text: str = "", style: str = "") -> None:
        """One line, or a sentence that is wrapped."""
        self.console.print(text, style=style or None)

    def ask(self, prompt: str) -> str:
        """What somebody types; `EOFError` and `KeyboardInterrupt` when they leave."""
        return input(prompt).strip()

    def room(self, taken: int) -> int:
        """How many lines a page has left beside so many."""
        return max(3, self.console.height - taken - 4)

    def page(
        self,
        position: Position,
        side: list[RichText],
        last_move: Move | None = None,
        targets: Iterable[Move] = (),
    ) -> None:
        """A board with lines beside it, or below where the terminal is narrow."""
        from rich.table import Table

        board = draw_board(position, self.console, last_move=last_move, targets=targets, ascii_only=self.ascii_only)
        if self.has_pages:
            self.console.clear()
        width = max((line.cell_len for line in board.split("\n")), default=0)
        if self.console.width < width + GAP + SIDE_WIDTH or not self.has_pages:
            self.console.print(board, soft_wrap=True)
            for line in side:
                self.console.print(line)
            return
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_column(width=width, no_wrap=True)
        grid.add_column()
        grid.add_row(board, _stacked(side))
        self.console.print(grid)


def _stacked(lines: list[RichText]) -> RichText:
    from rich.text import Text as RichText

    return RichText("\n").join(lines)
