"""`poeppel review`: was it bad luck or bad play?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import number, said, say
from poeppel.cli.options import JsonOption, LanguageOption, NoColourOption, ThemeOption, theme_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as RichText

    from poeppel.analysis.review import Account, Moment, Review
    from poeppel.game.record import Record

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 60  # of a curve
AROUND_CURVE = 16  # columns: both percentages, with the gaps around them


def review(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A recorded game; - is standard input.")],
    as_json: JsonOption = False,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg", metavar="FILE", help="Write the curve of chances as an SVG picture; - is standard output."
        ),
    ] = None,
    theme: ThemeOption = "auto",
    every_roll: Annotated[
        bool, typer.Option("--all", help="List every roll with its luck and the move that was chosen.")
    ] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Think the choices that decide over, for up to a second each.")
    ] = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Explain a recorded game. How lucky the dice were, what the choices cost, and the moments that decided it."""
    from poeppel.analysis.evaluation import MASTER
    from poeppel.analysis.review import review as explain
    from poeppel.cli.compiling import bots_ready, games_ready, reviews_ready
    from poeppel.cli.input import read_file
    from poeppel.cli.output import make_console, write_file
    from poeppel.game.record import Record

    games_ready()
    record = Record.parse(read_file(file))
    reviews_ready()
    if thorough:
        bots_ready([MASTER])
    explained = _thoroughly(record, not no_colour) if thorough else explain(record)
    if svg is not None:
        write_file(svg, _picture(explained, theme))
        return
    if as_json:
        print(json.dumps(explained.as_data(), indent=2, ensure_ascii=False))
        return
    _print(make_console(not no_colour), explained, every_roll)


def _thoroughly(record: Record, colour: bool) -> Review:
    """With a bar, for it takes its time."""
    from poeppel.analysis.pondering import THOROUGH
    from poeppel.analysis.review import review as explain
    from poeppel.cli.progress import share_bar

    rolls = 0
    with share_bar(str(record.rules), colour) as bar:

        def tell() -> None:
            nonlocal rolls
            rolls += 1
            bar.reach(rolls / max(1, len(record.turns)))

        return explain(record, tell, THOROUGH)


def _picture(explained: Review, theme: str) -> str:
    from poeppel.draw.charts.chances import chances_svg

    moments = [moment.number for moment in explained.moments]
    return chances_svg(explained.curves, moments=moments, theme=theme_name(theme), language=spoken())


def _print(console: Console, explained: Review, every_roll: bool) -> None:
    record = explained.record
    rolls = number(len(record.turns))
    console.print(say(f"{record.rules}, {rolls} Würfe", f"{record.rules}, {rolls} rolls"), style="bold")
    console.print()
    for _, text in explained.verdict:
        console.print(text[spoken()], soft_wrap=True)
    console.print()
    for line in _curves(explained, console.width):
        console.print(line, soft_wrap=True)
    console.print()
    console.print(_accounts(explained))
    for title, moments in (
        (say("Die größten Augenblicke", "The biggest moments"), explained.moments),
        (say("Die besten Entscheidungen", "The best decisions"), explained.good),
        (say("Die teuersten Entscheidungen", "The costliest decisions"), explained.bad),
    ):
        if moments:
            console.print()
            console.print(title, style="bold")
            console.print(_told(moments))
    if every_roll:
        console.print()
        console.print(_rolls(explained))


def _name(account: Account) -> str:
    from poeppel.rules.seat_names import named_seat

    return said(named_seat(account.seat, account.name))


def _curves(explained: Review, width: int) -> list[RichText]:
    """The chance of each player over the game, as high as the signs are."""
    from rich.text import Text as RichText

    from poeppel.cli.output import speaks_unicode
    from poeppel.draw.palette import TERMINAL

    wide = max(len(_name(account)) for account in explained.accounts)
    signs = BARS if speaks_unicode() else "_.-=+*%#"
    lines = []
    for account, curve in zip(explained.accounts, explained.curves.values(), strict=True):
        columns = max(1, min(COLUMNS, width - wide - AROUND_CURVE, len(curve)))
        shown = [curve[n * (len(curve) - 1) // max(1, columns - 1)] for n in range(columns)]
        line = RichText(f"{_name(account):<{wide}}  {number(100 * curve[0]):>3} %  ")
        drawn = "".join(signs[min(len(signs) - 1, int(chance * len(signs)))] for chance in shown)
        line.append(drawn, style=TERMINAL[account.seat[0]].fill)
        line.append(f"  {number(100 * account.end):>3} %")
        lines.append(line)
    return lines


def _accounts(explained: Review) -> Table:
    """What became of each chance; every line adds up."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), collapse_padding=True, pad_edge=False)
    table.add_column(say("Siegchance\nin %", "chance of\nwinning, %"), no_wrap=True)
    for heading in (
        say("\nAnfang", "\nstart"),
        say("eigene\nWürfe", "own\ndice"),
        say("fremde\nWürfe", "others'\ndice"),
        say("eigene\nZüge", "own\nmoves"),
        say("fremde\nZüge", "others'\nmoves"),
        say("Kor-\nrektur", "corr-\nection"),
        say("\nEnde", "\nend"),
        say("\nFehler", "\nmistakes"),
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for account in explained.accounts:
        luck, choices = (account.own_luck, account.others_luck), (account.own_choices, account.others_choices)
        table.add_row(
            _name(account),
            number(100 * account.start, 1),
            *map(_signed, (*luck, *choices, account.correction)),
            number(100 * account.end, 1),
            f"{account.mistakes}/{account.choices}",
        )
    return table


def _told(moments: Sequence[Moment]) -> Table:
    """A line a moment: by how many points, and what happened."""
    from rich.table import Table
    from rich.text import Text as RichText

    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for moment in moments:
        change = -abs(moment.change) if moment.kind in ("unlucky", "bad") else abs(moment.change)
        table.add_row(RichText(_signed(change), style="red" if change < 0 else "green"), moment.text[spoken()])
    return table


def _rolls(explained: Review) -> Table:
    from rich import box
    from rich.table import Table

    from poeppel.core.roll import write_roll
    from poeppel.rules.board import COLOUR_NAMES

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    for heading in (
        "",
        say("Farbe", "colour"),
        say("Wurf", "roll"),
        say("Zug", "move"),
        say("bester Zug", "best move"),
    ):
        table.add_column(heading)
    headings = say("Glück", "luck"), say("Kosten", "cost"), say("Korrektur", "correction"), say("Chance", "chance")
    for heading in headings:
        table.add_column(heading, justify="right")
    for step in explained.steps:
        table.add_row(
            str(step.number),
            said(COLOUR_NAMES[step.colour]),
            write_roll(step.roll),
            str(step.played or "-"),
            "" if step.best == step.played else str(step.best),
            _signed(step.luck(step.seat)),
            number(100 * step.cost, 1) if step.cost else "",
            _signed(step.correction(step.seat)),
            number(100 * step.after[step.seat], 1),
        )
    return table


def _signed(share: float) -> str:
    written = number(100 * share, 1)
    return written if written.startswith("-") else f"+{written}"
