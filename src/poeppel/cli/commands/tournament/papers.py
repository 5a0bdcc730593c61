"""`poeppel tournament print`, `export` and `read-back`: on paper, into a folder, and back from there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import said, say
from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.cli.tournament_desk import Desk, FileArgument, RoundOption, desk_at, new_table, print_lines
from poeppel.errors import PoeppelError
from poeppel.texts import Text, counted

KindArgument = Annotated[
    str | None, typer.Argument(metavar="KIND", help="What to print; default: list everything there is to print.")
]
FolderArgument = Annotated[str, typer.Argument(metavar="FOLDER", help="A folder that export has written.")]


def print_papers(
    file: FileArgument,
    kind: KindArgument = None,
    round_number: RoundOption = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="The PDF to write; default: named after the sheet.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--all", metavar="FOLDER", help="Everything there is to print, into a folder.")
    ] = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Print sheets as PDF. Lists for the wall, score slips, signs, badges, standings, certificates."""
    with desk_at(file) as desk:
        if folder is not None:
            if kind is not None or out is not None:
                raise PoeppelError(
                    Text("--all druckt alles und steht allein", "--all prints everything and goes alone")
                )
            _print_all(desk, Path(folder), round_number)
        elif kind is None:
            _list(desk, no_colour)
        else:
            _print_one(desk, kind, round_number, out)


def _list(desk: Desk, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.papers.from_state import KINDS, kinds_for

    possible = kinds_for(desk.state)
    table = new_table(None, ((say("Papier", "sheet"), "left"), ("", "left"), (say("jetzt", "now"), "left")))
    for one in KINDS.values():
        table.add_row(one.name, said(one.title), say("ja", "yes") if one in possible else "–")
    make_console(not no_colour).print(table)


def _print_one(desk: Desk, kind: str, round_number: int | None, out: str | None) -> None:
    from poeppel.tournament.papers.from_state import kind_of, pdf_of

    found = kind_of(kind)
    number = desk.round_number(round_number) if found.of_a_round else round_number
    pdf = pdf_of(desk.state, kind, round_number=number, language=spoken())
    path = Path(out or f"{found.file[spoken()]}{f'-{number}' if number else ''}.pdf")
    _write(path, pdf)
    print(f"{said(found.title)}: {path}")


def _write(path: Path, pdf: bytes) -> None:
    from poeppel.cli.input import cannot

    try:
        path.write_bytes(pdf)
    except (OSError, ValueError) as error:
        raise cannot("write", str(path), error) from None


def _print_all(desk: Desk, folder: Path, round_number: int | None) -> None:
    from poeppel.cli.input import cannot
    from poeppel.tournament.papers.from_state import kinds_for, pdf_of

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot("write", str(folder), error) from None
    kinds = kinds_for(desk.state)
    for kind in kinds:
        number = desk.round_number(round_number) if kind.of_a_round else round_number
        path = folder / f"{kind.file[spoken()]}{f'-{number}' if number else ''}.pdf"
        _write(path, pdf_of(desk.state, kind.name, round_number=number, language=spoken()))
    print(_files(len(kinds), folder))


def _files(number: int, folder: Path) -> str:
    files = counted(number, Text("Datei", "file"), Text("Dateien", "files"))
    return say(f"{files.de} in {folder}.", f"{files.en} in {folder}.")


def export(
    file: FileArgument,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where to; it is made if it is not there.")],
    no_papers: Annotated[bool, typer.Option("--no-papers", help="Without the sheets to print.")] = False,
    language: LanguageOption = None,
) -> None:
    """Write everything into a folder. The tournament's file, tables for spreadsheets, and the sheets to print."""
    from poeppel.tournament.files.folders import write_folder

    with desk_at(file) as desk:
        done = write_folder(desk.state, Path(folder), spoken(), papers=not no_papers)
    new = len(done.written)
    print(_files(len({*done.written, *done.kept}), done.folder) + " " + say(f"Geschrieben: {new}.", f"Written: {new}."))


def read_back(
    folder: FolderArgument,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The tournament's file, which must not exist yet.")],
    language: LanguageOption = None,
) -> None:
    """Get a tournament back from a folder. What is damaged there is told, and what was lost."""
    from poeppel.tournament.files.folders import restore

    found = restore(Path(folder), Path(file))
    print_lines(found.remarks)
    title, rounds = found.state.title, len(found.state.rounds)
    played = counted(rounds, Text("Runde", "round"), Text("Runden", "rounds"))
    print(
        say(
            f"„{title}“ mit {len(found.state.people)} Personen und {played.de}: {file}",
            f'"{title}" with {len(found.state.people)} people and {played.en}: {file}',
        )
    )
