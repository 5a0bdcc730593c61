"""`poeppel lab report`: a study as one HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.language import language as chosen_language
from poeppel.cli.language import say
from poeppel.cli.options import (
    LanguageOption,
    LoadOption,
    NoColourOption,
    WorkersOption,
    complete_studies,
    positive_number,
    whole_number,
)
from poeppel.cli.study_runs import compile_for, find_study, own_folder, play_study, tidy_up, with_changes


def report_study(
    study: Annotated[
        str,
        typer.Argument(
            metavar="STUDY",
            help="A study that poeppel lab list names, or a TOML file.",
            autocompletion=complete_studies,
        ),
    ],
    to: Annotated[
        str | None, typer.Option("--to", metavar="FILE", help="The page; default: STUDY.html. - is standard output.")
    ] = None,
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
    keep: Annotated[
        str | None,
        typer.Option("--keep", metavar="FOLDER", help="Keep what is played in a folder, and go on from what is there."),
    ] = None,
    load: LoadOption = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play a study and write it as one HTML page: pictures, tables, and how to repeat it, in both languages."""
    from poeppel.cli.input import load_bots
    from poeppel.cli.output import write_file

    load_bots(load)
    wanted = with_changes(find_study(study), games, seed, measures)
    compile_for(wanted)
    folder = Path(keep) if keep else own_folder()
    results = play_study(wanted, workers, processes=False, cluster=None, folder=folder, no_colour=no_colour)
    if not keep:
        tidy_up(wanted, folder)
    changed = f" --measures {','.join(wanted.measures)}" if measures else ""
    command = f"poeppel lab report {study} --games {wanted.games} --seed {wanted.seed}{changed}"
    file = to or f"{Path(study).stem}.html"
    write_file(file, results.report(command, first=chosen_language()))
    if file != "-":
        print(say(f"{file} ist geschrieben", f"{file} is written"))
