"""`poeppel lab report`: a study as one HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poeppel.cli.language import language as chosen_language
from poeppel.cli.language import say
from poeppel.cli.options import (
    ClusterOption,
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


def report_study(
    study: StudyArgument,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FILE", help="The page; default: STUDY.html. - is standard output.")
    ] = None,
    games: StudyGamesOption = None,
    seed: StudySeedOption = None,
    measures: MeasuresOption = None,
    workers: WorkersOption = 1,
    processes: ProcessesOption = False,
    cluster: ClusterOption = None,
    keep: KeepOption = None,
    load: LoadOption = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play a study and write it as one HTML page: pictures, tables, and how to repeat it, in both languages."""
    from poeppel.cli.input import load_bots
    from poeppel.cli.output import write_file

    load_bots(load)
    wanted = with_changes(find_study(study), games, seed, measures)
    changed = f" --measures {','.join(wanted.measures)}" if measures else ""
    command = f"poeppel lab report {study} --games {wanted.games} --seed {wanted.seed}{changed}"
    file = to or f"{Path(study).stem}.html"
    with played_study(wanted, workers, processes, cluster, keep, no_colour) as results:
        write_file(file, results.report(command, first=chosen_language()))
    if file != "-":
        print(say(f"{file} ist geschrieben", f"{file} is written"))
