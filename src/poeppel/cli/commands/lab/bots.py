"""`poeppel bots`: who there is to play against."""

from __future__ import annotations

from poeppel.bots.levels import KNOWN_OPPONENTS, LEVELS, TIPS, Level
from poeppel.cli.language import language as spoken
from poeppel.cli.language import say
from poeppel.cli.options import LanguageOption, NoColourOption


def bots(no_colour: NoColourOption = False, language: LanguageOption = None) -> None:
    """List the bots. The ladder from the gentlest to the strongest, others to measure against, and tips to measure."""
    from rich.table import Table

    from poeppel.cli.output import make_console

    console = make_console(not no_colour)
    for title, levels in (
        (say("Die Leiter, von sanft bis stark", "The ladder, from gentle to strong"), LEVELS),
        (say("Zum Vergleich", "To measure against"), KNOWN_OPPONENTS),
        (say("Ratschläge, zum Messen", "Tips, to be measured"), TIPS),
    ):
        table = Table(
            title=title, title_justify="left", title_style="bold", box=None, show_header=False, padding=(0, 1)
        )
        for level in levels:
            table.add_row(*_line(level))
        console.print(table)


def _line(level: Level) -> tuple[str, str, str]:
    return level.name, level.title[spoken()], level.character[spoken()]
