"""A bar for what takes long: on a terminal only, and gone when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from poeppel.cli.output import make_console

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn, TaskID


class Bar:
    """What moves a bar."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task

    def reach(self, done: float) -> None:
        """So much is done by now."""
        self._progress.update(self._task, completed=done)

    def advance(self, more: float) -> None:
        """So much more is done than before."""
        self._progress.advance(self._task, more)


@contextmanager
def games_bar(name: str, games: int, colour: bool = True) -> Iterator[Bar]:
    """A bar that counts games."""
    from rich.progress import MofNCompleteColumn

    with _bar(name, games, colour, MofNCompleteColumn()) as bar:
        yield bar


@contextmanager
def share_bar(name: str, colour: bool = True) -> Iterator[Bar]:
    """A bar for a share of the whole, from 0 to 1."""
    from rich.progress import TimeElapsedColumn

    with _bar(name, 1.0, colour, TimeElapsedColumn()) as bar:
        yield bar


@contextmanager
def _bar(name: str, total: float, colour: bool, middle: ProgressColumn) -> Iterator[Bar]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = make_console(colour, stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), middle, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, progress.add_task(name, total=total))
