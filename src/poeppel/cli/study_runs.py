"""Playing a study for a command: found by its name, compiled for, kept while it is played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poeppel.cli.language import number, say
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.lab.studies.results import Results
    from poeppel.lab.studies.study import Study

MOST_GAMES = 10**8


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


def _compile_for(study: Study) -> None:
    from poeppel.cli.compiling import bots_ready, studies_ready

    studies_ready()
    bots_ready({name for condition in study.conditions for name in condition.names})


def _own_folder() -> Path:
    """Where games are kept until the study is done, if nobody has named a folder."""
    from poeppel.engine.compiling import cache_folder

    return cache_folder().parent / "studies"


def _tidy_up(study: Study, folder: Path) -> None:
    """A study that is done needs no games any more, where nobody has asked to keep them."""
    from poeppel.lab.studies.keeping import Keeping

    Keeping(folder).forget(chunk for condition in study.conditions for chunk in study.chunks_of(condition))


@contextmanager
def played_study(
    study: Study, workers: int, processes: bool, cluster: str | None, keep: str | None, no_colour: bool
) -> Iterator[Results]:
    """Play a study with everything that goes with it: compiling, the bar, and the folder that it goes on from. Its
    games stay there until the results are where they should be: a full disk does not cost hours."""
    _compile_for(study)
    folder = Path(keep) if keep else _own_folder()
    results = _play(study, workers, processes, cluster, folder, no_colour)
    try:
        yield results
    except PoeppelError:
        print(f"poeppel: {_all_kept()}", file=sys.stderr)
        raise
    if not keep:
        _tidy_up(study, folder)


def _play(study: Study, workers: int, processes: bool, cluster: str | None, folder: Path, no_colour: bool) -> Results:
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
            f"{count} aufgehobene Stücke waren beschädigt und sind noch einmal gespielt worden"
            if count > 1
            else "ein aufgehobenes Stück war beschädigt und ist noch einmal gespielt worden",
            f"{count} kept chunks were damaged and have been played again"
            if count > 1
            else "1 kept chunk was damaged and has been played again",
        )
        print(f"poeppel: {again}", file=sys.stderr)
    return results


def _interrupted(study: Study, done: int) -> str:
    games, of_all = number(done), number(study.all_games)
    return say(
        f"unterbrochen; {games} von {of_all} Partien sind gespielt und aufgehoben, derselbe Befehl macht dort weiter",
        f"interrupted; {games} of {of_all} games are played and kept, the same command goes on from there",
    )


def _all_kept() -> str:
    return say(
        "alle Partien sind gespielt und aufgehoben, derselbe Befehl spielt sie nicht noch einmal",
        "all games are played and kept, the same command does not play them again",
    )
