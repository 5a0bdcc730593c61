"""`poeppel lab run`: a study, from the catalogue or a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.options import (
    JsonOption,
    LanguageOption,
    LoadOption,
    NoColourOption,
    WorkersOption,
    complete_studies,
    positive_number,
    whole_number,
)
from poeppel.cli.study_runs import compile_for, find_study, own_folder, play_study, tidy_up, with_changes
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.lab.studies.results import Results

STANDARD = "-"


def run_study(
    study: Annotated[
        str,
        typer.Argument(
            metavar="STUDY",
            help="A study that poeppel lab list names, or a TOML file.",
            autocompletion=complete_studies,
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            parser=positive_number,
            help="How many games of each condition; may be written 10_000.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help="The same number gives the same games."),
    ] = None,
    measures: Annotated[
        str | None,
        typer.Option("--measures", metavar="A,B,…", help="What to measure instead (poeppel lab measures lists it)."),
    ] = None,
    workers: WorkersOption = 1,
    processes: Annotated[
        bool, typer.Option("--processes", help="Use processes and not threads, as bots in Python need it.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Play on a cluster: dask:tcp://host:8786 or ray:ray://host:10001; dask:2 begins one here.",
        ),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option("--keep", metavar="FOLDER", help="Keep what is played in a folder, and go on from what is there."),
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the figures as CSV; - is standard output.")
    ] = None,
    parquet: Annotated[
        str | None, typer.Option("--parquet", metavar="FILE", help="Write the figures as a Parquet file.")
    ] = None,
    each_game: Annotated[
        bool, typer.Option("--each-game", help="Write a row for each game, and not for each figure.")
    ] = False,
    load: LoadOption = None,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play a study and print its figures, each with its interval. What is interrupted goes on by the same command."""
    from poeppel.cli.input import load_bots
    from poeppel.cli.language import said
    from poeppel.cli.output import make_console, write_file
    from poeppel.cli.study_tables import as_data, notes, tables

    load_bots(load)
    if each_game and not (csv or parquet):
        raise PoeppelError(
            Text("--each-game geht mit --csv oder --parquet", "--each-game goes with --csv or --parquet")
        )
    wanted = with_changes(find_study(study), games, seed, measures)
    compile_for(wanted)
    folder = Path(keep) if keep else own_folder()
    results = play_study(wanted, workers, processes, cluster, folder, no_colour)
    if not keep:
        tidy_up(wanted, folder)
    _write_files(results, csv, parquet, each_game)
    if as_json:
        write_file(STANDARD, json.dumps(as_data(results), indent=2, ensure_ascii=False))
    elif STANDARD not in (csv, parquet):
        console = make_console(not no_colour)
        for table in tables(results):
            console.print(table)
        for note in notes(results):
            console.print(said(note))


def _write_files(results: Results, csv: str | None, parquet: str | None, each_game: bool) -> None:
    from poeppel.cli.output import write_file

    if csv:
        write_file(csv, results.as_csv(games=each_game))
    if parquet:
        results.write_parquet(parquet, games=each_game)
