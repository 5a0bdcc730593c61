"""Playing a study: here, on several cores, or on a cluster; kept chunk by chunk, and gone on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from poeppel.errors import PoeppelError, check_number
from poeppel.lab.studies import clusters, crews
from poeppel.lab.studies.chunks import Chunk, Played, check_keepable, joined
from poeppel.lab.studies.games import Games
from poeppel.lab.studies.keeping import Keeping
from poeppel.lab.studies.results import Results
from poeppel.lab.studies.study import Study
from poeppel.texts import Text, shown

How: TypeAlias = Literal["threads", "processes"]
Progress: TypeAlias = Callable[[int], object]  # with the number of games done


def run(
    study: Study,
    workers: int = 1,
    *,
    how: How = "threads",
    cluster: str | None = None,
    keep: str | Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play a study. Its figures depend on nothing but the study.

    `workers` and `how`: threads, or processes of this machine. `cluster`: instead of them a cluster by its address,
    `dask:tcp://host:8786` or `ray:ray://host:10001`; `dask:2` and `ray:2` begin one with two workers here. `keep`: a
    folder for finished chunks; a study that was interrupted, or that has more games now, goes on from there.
    """
    plan = _Plan(study)
    keeping = _opened(keep, study)
    found = {key: known for key, chunk in plan.chunks.items() if keeping and (known := keeping.find(chunk))}
    done = sum(plan.games[key] for key in found)
    if progress:
        progress(done)
    crew = crew_for(workers, how, cluster)([chunk for key, chunk in plan.chunks.items() if key not in found])
    try:
        for chunk, played in crew:
            if keeping:
                keeping.keep(chunk, played)
            found[chunk.key] = played
            done += plan.games[chunk.key]
            if progress:
                progress(done)
    finally:
        crew.close()  # an interrupt: do not play the rest first
    return Results(study, plan.games_from(found), tuple(keeping.damaged) if keeping else ())


class _Plan:
    """Which chunks a study needs. Conditions that say the same in other words share theirs."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.wanted = [study.chunks_of(condition) for condition in study.conditions]
        self.chunks: dict[str, Chunk] = {chunk.key: chunk for chunks in self.wanted for chunk in chunks}
        self.games = Counter[str]()  # how many games of the study a chunk has
        for chunks in self.wanted:
            for chunk in chunks:
                self.games[chunk.key] += chunk.games

    def games_from(self, found: dict[str, Played]) -> tuple[Games, ...]:
        """The games of each condition."""
        return tuple(
            Games(number, condition, self.study.asked, joined([found[chunk.key] for chunk in chunks]))
            for number, (condition, chunks) in enumerate(zip(self.study.conditions, self.wanted, strict=True))
        )


def _opened(keep: str | Path | None, study: Study) -> Keeping | None:
    if keep is None:
        return None
    for condition in study.conditions:
        check_keepable(condition)
    return Keeping(keep)


def crew_for(workers: int, how: str, cluster: str | None) -> crews.Crew:
    """Who plays."""
    if cluster is not None:
        return clusters.named(cluster)
    number = check_number("workers", workers, 1)
    if how == "processes":
        return crews.processes(number)
    if how == "threads":
        return crews.threads(number) if number > 1 else crews.alone
    raise PoeppelError(
        Text(
            f"gespielt wird mit threads oder processes, nicht mit {shown(how)}",
            f"threads or processes can play, not {shown(how)}",
        )
    )


def missing(study: Study, keep: str | Path) -> Sequence[Chunk]:
    """The chunks that are still to be played."""
    keeping = _opened(keep, study)
    return [chunk for chunk in _Plan(study).chunks.values() if keeping and keeping.find(chunk) is None]
