"""The ranking of the whole tournament: who played the last final first, then who got less far, then the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from poeppel.tournament.event_log.fold import RoundState, State
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.rankings.standings import Standing, ranking, standings


@dataclass(frozen=True, slots=True)
class Placing:
    """One line of the final ranking."""

    rank: int | None  # None: excluded
    level: int
    person: str
    reached: Stage | None  # the last final that this person played
    standing: Standing


def final_ranking(state: State) -> tuple[Placing, ...]:
    """Everybody by how far they came. Inside a final: by place, then by the standings before the finals. A final
    without a result yet leaves its people in the order of the standings."""
    lines = standings(state)
    by_person = {line.person: line for line in lines}
    excluded = [line for line in lines if line.rank is None]
    groups: list[tuple[Stage | None, list[list[str]]]] = []
    placed: set[str] = {line.person for line in excluded}
    for one in reversed(state.rounds):
        if one.stage.kind == "final":
            groups.append((one.stage, list(_in_a_final(state, one, by_person, placed))))
            placed |= one.people
    groups.append((None, list(_level([line for line in lines if line.person not in placed]))))
    return (
        *_numbered(groups, by_person),
        *(Placing(None, 1, line.person, None, line) for line in excluded),
    )


def _in_a_final(state: State, one: RoundState, lines: dict[str, Standing], placed: set[str]) -> Iterator[list[str]]:
    """The people who got as far as this final and no further, best first; who is level stands together."""
    people = [person for person in lines if person in one.people and person not in placed]
    place: dict[str, int] = {}
    for table in one.tables.values():
        scored = table.score
        seats = ranking(state, [RoundState(one.number, one.stage, {0: table})], table.seating.people) if scored else ()
        place.update({line.person: line.rank or 0 for line in seats})
    keys = {person: (place.get(person, 0), lines[person].rank or 0) for person in people}
    for key in sorted(set(keys.values())):
        yield [person for person in people if keys[person] == key]


def _level(lines: Sequence[Standing]) -> Iterator[list[str]]:
    for rank in sorted({line.rank or 0 for line in lines}):
        yield [line.person for line in lines if (line.rank or 0) == rank]


def _numbered(groups: Sequence[tuple[Stage | None, list[list[str]]]], lines: dict[str, Standing]) -> Iterator[Placing]:
    done = 0
    for stage, parts in groups:
        for part in parts:
            yield from (Placing(done + 1, len(part), person, stage, lines[person]) for person in part)
            done += len(part)
