"""`poeppel lab run`: a study, from the catalogue or a file."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, say
from poeppel.cli.options import (
    JsonOption,
    LanguageOption,
    LoadOption,
    NoColourOption,
    WorkersOption,
    complete_studies,
    whole_number,
)
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.lab.studies.results import Results
    from poeppel.lab.studies.study import Study

MOST_GAMES = 10**8
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
            "--games", metavar="N", parser=whole_number, help="How many games of each condition; may be written 10_000."
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
    from poeppel.cli.output import make_console, write_file
    from poeppel.cli.study_tables import as_data, tables

    load_bots(load)
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


def find_study(name: str) -> Study:
    from poeppel.lab.studies.catalogue import named_study
    from poeppel.lab.studies.toml_files import read_study

    return read_study(name) if name.endswith(".toml") else named_study(name)


def with_changes(study: Study, games: int | None, seed: int | None, measures: str | None) -> Study:
    changes: dict[str, Any] = {}
    if games is not None:
        changes["games"] = games
    if seed is not None:
        changes["seed"] = seed
    if measures is not None:
        changes["measures"] = tuple(name.strip() for name in measures.split(","))
    changed = study.with_(**changes) if changes else study
    if changed.games > MOST_GAMES:
        raise PoeppelError(
            Text(
                f"höchstens {number(MOST_GAMES)} Partien je Bedingung",
                f"at most {number(MOST_GAMES)} games a condition",
            )
        )
    return changed


def compile_for(study: Study) -> None:
    from poeppel.cli.compiling import bots_ready, studies_ready

    studies_ready()
    bots_ready({name for condition in study.conditions for name in condition.names})


def own_folder() -> Path:
    """Where games are kept until the study is done, if nobody has named a folder."""
    from poeppel.engine.compiling import cache_folder

    return cache_folder().parent / "studies"


def tidy_up(study: Study, folder: Path) -> None:
    """A study that is done needs no games any more, where nobody has asked to keep them."""
    from poeppel.lab.studies.keeping import Keeping

    Keeping(folder).forget(chunk for condition in study.conditions for chunk in study.chunks_of(condition))


def play_study(
    study: Study, workers: int, processes: bool, cluster: str | None, folder: Path, no_colour: bool
) -> Results:
    from poeppel.cli.progress import games_bar
    from poeppel.lab.studies.running import run

    done = 0
    with games_bar(study.name, study.all_games, not no_colour) as bar:

        def reach(games: int) -> None:
            nonlocal done
            done = games
            bar.reach(games)

        try:
            how = "processes" if processes else "threads"
            results = run(study, workers, how=how, cluster=cluster, keep=folder, progress=reach)  # type: ignore[arg-type]
        except KeyboardInterrupt:
            with suppress(BrokenPipeError):
                print(f"\npoeppel: {_interrupted(study, done)}", file=sys.stderr)
            raise
    if results.played_again:
        count = len(results.played_again)
        again = say(
            f"{count} aufgehobene Stücke waren beschädigt und wurden noch einmal gespielt",
            f"{count} kept chunks were damaged and have been played again",
        )
        print(f"poeppel: {again}", file=sys.stderr)
    return results


def _interrupted(study: Study, done: int) -> str:
    games, of_all = number(done), number(study.all_games)
    return say(
        f"unterbrochen; {games} von {of_all} Partien sind gespielt und aufgehoben, derselbe Befehl macht dort weiter",
        f"interrupted; {games} of {of_all} games are played and kept, the same command goes on from there",
    )


def _write_files(results: Results, csv: str | None, parquet: str | None, each_game: bool) -> None:
    from poeppel.cli.output import write_file

    if each_game and not (csv or parquet):
        raise PoeppelError(
            Text("--each-game geht mit --csv oder --parquet", "--each-game goes with --csv or --parquet")
        )
    if csv:
        write_file(csv, results.as_csv(games=each_game))
    if parquet:
        results.write_parquet(parquet, games=each_game)
