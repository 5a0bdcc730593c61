"""Teams: the points of their best people added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from poeppel.tournament.event_log.fold import State
from poeppel.tournament.rankings.standings import Standing, standings


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One line of the team standings."""

    rank: int
    level: int
    team: str
    points: Fraction
    members: tuple[Standing, ...]  # best first
    counted: int  # how many of them count
    is_full: bool  # whether as many have joined as count
    final: Fraction | None = None  # the points of its people in the team final, if they have all of them


def team_standings(state: State, lines: Sequence[Standing] | None = None) -> tuple[TeamStanding, ...]:
    """Every team by the points of its best people; then by its best one, its second best, and so on. Teams that lack
    people who count come after those that do not."""
    plan = state.plan.teams
    if plan is None:
        return ()
    lines = standings(state) if lines is None else lines
    members: dict[str, list[Standing]] = defaultdict(list)
    for line in lines:
        team = state.people[line.person].person.team
        if team is not None and line.rank is not None:
            members[team].append(line)
    fewer = state.plan.scoring.kind == "steps"
    keyed = {team: _key(found, plan.best, fewer) for team, found in members.items()}
    ordered = sorted(members, key=lambda team: (keyed[team], team.casefold()))
    ranks = {team: 1 + sum(other < keyed[team] for other in keyed.values()) for team in members}
    return tuple(
        TeamStanding(
            ranks[team],
            list(ranks.values()).count(ranks[team]),
            team,
            sum((line.points for line in members[team][: plan.best]), Fraction(0)),
            tuple(members[team]),
            min(plan.best, len(members[team])),
            len(members[team]) >= plan.best,
        )
        for team in ordered
    )


def _key(found: Sequence[Standing], best: int, fewer: bool) -> tuple[bool, Fraction, tuple[Fraction, ...]]:
    points = [line.points if fewer else -line.points for line in found]
    return len(found) < best, sum(points[:best], Fraction(0)), tuple(points)


def team_ranking(state: State, lines: Sequence[Standing] | None = None) -> tuple[TeamStanding, ...]:
    """The teams by how far they came: those of the team final by what their people scored there together, who is level
    in the order of the team standings; then all others."""
    ranked = team_standings(state, lines)
    final = next((one for one in state.rounds if one.stage.kind == "team-final"), None)
    if final is None or any(table.score is None for table in final.tables.values()):
        return ranked
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for table in final.tables.values():
        for seat in table.score.seats if table.score else ():
            sums[state.people[seat.person].person.team or ""] += seat.points
    sign = 1 if state.plan.scoring.kind == "steps" else -1
    keys = {team.team: (team.team not in sums, sign * sums.get(team.team, 0), team.rank) for team in ranked}
    ordered = sorted(ranked, key=lambda team: keys[team.team])
    listed = list(keys.values())
    return tuple(
        replace(
            team,
            rank=1 + sum(other < keys[team.team] for other in listed),
            level=listed.count(keys[team.team]),
            final=sums.get(team.team),
        )
        for team in ordered
    )
