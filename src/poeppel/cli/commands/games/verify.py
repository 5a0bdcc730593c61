"""`poeppel verify`: whether the dice of a recorded game were genuine, and how they fell; whether a draw was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import number, said, say
from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from poeppel.game.dice_proof import DiceProof
    from poeppel.game.dice_statistics import FaceCounts
    from poeppel.game.record import Record

NOT_GENUINE = 1
WORDS = {
    "table": Text("Tisch", "table"),
    "commitment": Text("Siegel", "commitment"),
    "envelope": Text("Umschlag", "envelope"),
    "contribution": Text("Beitrag", "contribution"),
    "bot": Text("Bot", "bot"),
}


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A recorded game or draw; - is standard input.")],
    noted: Annotated[
        list[str] | None,
        typer.Option(
            "--noted",
            metavar="NOTE",
            help="What was noted before: the file that the page saved, values from it, the commitment of a draw.",
        ),
    ] = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Check that dice, or the lots of a draw, were fixed beforehand."""
    from poeppel.cli.compiling import games_ready
    from poeppel.cli.input import read_file
    from poeppel.cli.output import make_console
    from poeppel.errors import PoeppelError
    from poeppel.game.dice_statistics import DiceStatistics
    from poeppel.game.record import Record
    from poeppel.game.verify import verify as check
    from poeppel.tournament.draws.draw_record import is_draw_record

    text = read_file(file)
    console = make_console(not no_colour)
    if is_draw_record(text):
        _verify_draw(text, noted or (), console)
        return
    games_ready()
    record = Record.parse(text)
    statistics = DiceStatistics.of(record)
    values, notes = _sorted_out(noted or ())
    try:
        checked = check(record, values, notes)
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


def _verify_draw(text: str, noted: Iterable[str], console: Console) -> None:
    """The same for the record of a draw."""
    from poeppel.cli.compiling import draws_ready
    from poeppel.tournament.draws.draw_record import DrawRecord
    from poeppel.tournament.draws.verify_draw import verify_draw

    draws_ready()
    record = DrawRecord.parse(text)
    checked = verify_draw(record, noted)
    console.print(said(checked.verdict), style="bold green" if checked.is_genuine else "bold red", soft_wrap=True)
    for sentence in (*checked.checked, *checked.remarks):
        print(said(sentence))
    print()
    print(f"{said(WORDS['commitment']):<12}  {record.commitment}")
    for given in record.contributions:
        print(f"{said(WORDS['contribution']):<12}  {given}")
    if not checked.is_genuine:
        raise typer.Exit(NOT_GENUINE)


def _sorted_out(noted: Iterable[str]) -> tuple[list[str], tuple[str, ...] | None]:
    """The single values among what was noted, and the lines of all files; None if there is no file."""
    from poeppel.cli.input import read_file
    from poeppel.game.dice_notes import read_notes

    values = [one for one in noted if one.isalnum() and not Path(one).is_file()]
    files = [one for one in noted if one not in values]
    notes = tuple(line for file in files for line in read_notes(read_file(file)))
    return values, notes if files else None


def _show_proof(proof: DiceProof, noted: bool) -> None:
    """What to compare with one's own notes."""
    from poeppel.game.dice_notes import notes_of

    print()
    for note in notes_of(proof):
        key, _, value = note.partition(" ")
        print(f"{said(WORDS[key]):<12}  {value}")
    if not noted:
        print(
            say(
                "Gegen eine frei erfundene Aufzeichnung hilft nur der Vergleich mit dem, was das eigene Gerät vor dem "
                "Beginn notiert hat (--noted).",
                "Only one thing helps against a record that is made up entirely: comparing it with what your own "
                "device noted before the start (--noted).",
            )
        )
    print()


def _table(record: Record, seats: dict[str, FaceCounts], total: FaceCounts) -> Table:
    """The faces of each seat and of all, with the chi-square test."""
    from rich import box
    from rich.table import Table

    from poeppel.rules.seat_names import seat_name

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("Augenzahl", "face"))
    for heading in ("1", "2", "3", "4", "5", "6", say("alle", "all"), "χ²", "p"):
        table.add_column(heading, justify="right")
    rows = [(said(seat_name(record, seat[0])), counts) for seat, counts in seats.items()]
    for name, counts in (*rows, (say("Alle", "All"), total)):
        tested = (number(counts.chi_square, 1), number(counts.p_value, 3)) if counts.total else ("–", "–")
        table.add_row(name, *map(number, counts.counts), number(counts.total), *tested)
    return table
