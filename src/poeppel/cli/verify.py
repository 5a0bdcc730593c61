"""`poeppel verify`: whether the dice of a recorded game were genuine, and how they fell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.cli.speech import number, said, say

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.dice_proof import DiceProof
    from poeppel.dice_statistics import FaceCounts
    from poeppel.record import Record

NOT_GENUINE = 1


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A recorded game; - is standard input.")],
    noted: Annotated[
        list[str] | None,
        typer.Option(
            "--noted",
            metavar="HEX",
            help="A commitment or contribution that you noted before the game; it has to be in the record.",
        ),
    ] = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Check that the dice of a recorded game were fixed before it began."""
    from poeppel.cli.output import make_console
    from poeppel.cli.reading import engine_ready, read_file
    from poeppel.dice_statistics import DiceStatistics
    from poeppel.errors import PoeppelError
    from poeppel.record import Record
    from poeppel.verification import verify as check

    engine_ready()
    record = Record.parse(read_file(file))
    console = make_console(not no_colour)
    statistics = DiceStatistics.of(record)
    try:
        checked = check(record, noted or ())
    except PoeppelError:
        console.print(_table(record, statistics.seats, statistics.total))
        print(said(statistics.total.meaning))
        raise
    style = "bold green" if checked.is_genuine else "bold red"
    console.print(said(checked.verdict), style=style, soft_wrap=True)
    for remark in checked.remarks:
        print(said(remark))
    if record.dice is not None:
        _show_proof(record.dice, noted=bool(noted))
    console.print(_table(record, statistics.seats, statistics.total))
    print(said(statistics.total.meaning))
    if not checked.is_genuine:
        raise typer.Exit(NOT_GENUINE)


def _show_proof(proof: DiceProof, noted: bool) -> None:
    """What to compare with one's own notes."""
    print()
    print(say("Festlegung", "commitment  ") + f"  {proof.commitment}")
    for seat, contribution in proof.contributions:
        print(say("Beitrag   ", "contribution") + f"  {seat} {contribution}")
    if not noted:
        print(
            say(
                "Gegen ein ganz erfundenes Protokoll hilft nur der Vergleich mit dem, was das eigene Gerät vor dem "
                "Beginn notiert hat (--noted).",
                "Against a record that is made up completely only a comparison helps: with what your own device noted "
                "before the start (--noted).",
            )
        )
    print()


def _table(record: Record, seats: dict[str, FaceCounts], total: FaceCounts) -> Table:
    """The faces of each seat and of all, with the chi-square test."""
    from rich import box
    from rich.table import Table

    from poeppel.cli.places import seat_name

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("Augenzahl", "face"))
    for heading in ("1", "2", "3", "4", "5", "6", say("alle", "all"), "χ²", "p"):
        table.add_column(heading, justify="right")
    rows = [(seat_name(record, seat[0]), counts) for seat, counts in seats.items()]
    for name, counts in (*rows, (say("Alle", "All"), total)):
        tested = (number(counts.chi_square, 1), number(counts.p_value, 3)) if counts.total else ("–", "–")
        table.add_row(name, *map(number, counts.counts), number(counts.total), *tested)
    return table
