"""Naming bots on the command line, and `poeppel bots`, which lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.cli.speech import language as spoken
from poeppel.cli.speech import say
from poeppel.errors import PoeppelError
from poeppel.ladder import KNOWN_OPPONENTS, LEVELS, Level
from poeppel.texts import Text

LoadOption = Annotated[
    list[str] | None,
    typer.Option("--load", metavar="FILE", help="A Python file that registers bots of your own."),
]


def bots(no_colour: NoColourOption = False, language: LanguageOption = None) -> None:
    """List the bots: the ladder from the gentlest to the strongest, and others to measure against."""
    from rich.table import Table

    from poeppel.cli.output import make_console

    console = make_console(not no_colour)
    for title, levels in (
        (say("Die Leiter, von sanft bis stark", "The ladder, from gentle to strong"), LEVELS),
        (say("Zum Vergleich", "To measure against"), KNOWN_OPPONENTS),
    ):
        table = Table(
            title=title, title_justify="left", title_style="bold", box=None, show_header=False, padding=(0, 1)
        )
        for level in levels:
            table.add_row(*_line(level))
        console.print(table)


def _line(level: Level) -> tuple[str, str, str]:
    return level.name, level.title[spoken()], level.character[spoken()]


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
    from poeppel.bots import check_name

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
