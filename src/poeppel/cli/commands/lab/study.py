"""`poeppel lab run`: a study, from the catalogue or a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.options import (
    ClusterOption,
    JsonOption,
    KeepOption,
    LanguageOption,
    LoadOption,
    MeasuresOption,
    NoColourOption,
    ProcessesOption,
    StudyArgument,
    StudyGamesOption,
    StudySeedOption,
    WorkersOption,
)
from poeppel.cli.study_runs import find_study, played_study, with_changes
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.lab.studies.results import Results

STANDARD = "-"


def run_study(
    study: StudyArgument,
    games: StudyGamesOption = None,
    seed: StudySeedOption = None,
    measures: MeasuresOption = None,
    workers: WorkersOption = 1,
    processes: ProcessesOption = False,
    cluster: ClusterOption = None,
    keep: KeepOption = None,
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
    if parquet:
        _check_parquet()
    wanted = with_changes(find_study(study), games, seed, measures)
    with played_study(wanted, workers, processes, cluster, keep, no_colour) as results:
        _write_files(results, csv, parquet, each_game)
        if as_json:
            write_file(STANDARD, json.dumps(as_data(results), indent=2, ensure_ascii=False))
        elif STANDARD not in (csv, parquet):
            console = make_console(not no_colour)
            for table in tables(results):
                console.print(table)
            for note in notes(results):
                console.print(said(note))


def _check_parquet() -> None:
    """Whether what writes Parquet files is installed is better known before the games are played."""
    from poeppel.errors import installed_with

    with installed_with("lab"):
        import polars  # noqa: F401


def _write_files(results: Results, csv: str | None, parquet: str | None, each_game: bool) -> None:
    from poeppel.cli.output import write_file

    if csv:
        write_file(csv, results.as_csv(games=each_game))
    if parquet:
        results.write_parquet(parquet, games=each_game)
