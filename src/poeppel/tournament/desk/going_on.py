"""Which round comes next, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from poeppel.errors import PoeppelError
from poeppel.texts import Text, listed
from poeppel.tournament.draws.seating import FOUR, THREE, table_sizes
from poeppel.tournament.event_log.fold import RoundState, State, TableState
from poeppel.tournament.event_log.refusals import SENTENCES, Refused, refused
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.rankings.standings import Standing, ranking, rolled_apart, standings
from poeppel.tournament.rankings.teams import team_standings


def next_stage(state: State, rounds: Sequence[RoundState] | None = None) -> Stage | None:
    """What the round after these (without them: after all that are published) is for; None when all are played."""
    plan, finals = state.plan, state.plan.finals
    done = [one.stage for one in (state.rounds if rounds is None else rounds)]
    preliminary = sum(stage.kind == "round" for stage in done)
    if preliminary < plan.rounds:
        return Stage("round", preliminary + 1)
    kinds = {stage.kind for stage in done}
    if plan.teams is not None and plan.teams.final and "team-final" not in kinds:
        return Stage("team-final")
    if finals.kind == "none" or any(stage.is_last for stage in done):
        return None
    if finals.second_chance and "second-chance" not in kinds:
        return Stage("second-chance")
    played = sum(stage.kind == "final" for stage in done)
    if finals.kind == "best":
        return Stage("final", played + 1, is_last=played + 1 == len(finals.sizes))
    before = _last_knockout(state.rounds if rounds is None else rounds)
    through = sum(min(finals.go_on, len(table.seating.seats) - len(table.absent)) for table in before.tables.values())
    coming = through + (finals.second_chance if played == 0 else 0)
    return Stage("final", played + 1, is_last=coming <= FOUR)


def _last_knockout(rounds: Sequence[RoundState]) -> RoundState:
    """The round whose tables decide who goes on."""
    return next(one for one in reversed(rounds) if one.stage.kind in ("round", "final"))


def people_for(state: State, stage: Stage, number: int | None = None) -> tuple[str, ...]:
    """Who plays a stage: in the order of the standings where it is drawn by them, otherwise in that of the list.

    `number`: of the round, for one that has been published: then the results before it count, and whoever plays in it
    may have left since.
    """
    rounds, able = _before(state, number)
    if stage.kind == "round":
        return _for_a_round(state, stage, rounds, able)
    if stage.kind == "team-final":
        return tuple(person for table in team_tables(state, number) for person in table)
    if stage.kind == "second-chance":
        _check_results(state, rounds)
        direct = _direct(state, rounds, able)
        return tuple(person for person in state.people if person in able and person not in direct)
    chosen = set(_for_a_final(state, stage, rounds, able))
    return tuple(person for person in state.people if person in chosen)


def _before(state: State, number: int | None) -> tuple[Sequence[RoundState], _Able]:
    if number is None:
        return state.rounds, _Able(state, frozenset())
    return state.rounds[: number - 1], _Able(state, state.round(number).people)


class _Able:
    """Who may be seated: everybody who is there, and for a round that is already published also who sits in it."""

    def __init__(self, state: State, also: frozenset[str]) -> None:
        self.people = {person for person, one in state.people.items() if one.plays} | also

    def __contains__(self, person: str) -> bool:
        return person in self.people


def _standings(state: State, rounds: Sequence[RoundState]) -> tuple[Standing, ...]:
    return standings(state, len(rounds) + 1)


def _check_results(state: State, rounds: Sequence[RoundState]) -> None:
    """Whoever goes on by results needs all of them."""
    missing = [(one, table) for one in rounds for table in one.tables.values() if table.score is None]
    if missing:
        shown = [_where(one, table) for one, table in missing[:8]]
        if len(missing) > 8:
            shown.append(Text(f"{len(missing) - 8} weitere", f"{len(missing) - 8} more"))
        raise refused("results_missing", tables=listed(shown))


def _where(one: RoundState, table: TableState) -> Text:
    return SENTENCES["round_and_table"].filled(round=one.number, table=table.seating.number)


def goes_by_results(state: State, stage: Stage) -> bool:
    """Whether results decide who plays a stage, or who sits together in it."""
    return stage.kind != "round" or (state.plan.draw == "standing" and stage.number > 1)


def _for_a_round(state: State, stage: Stage, rounds: Sequence[RoundState], able: _Able) -> tuple[str, ...]:
    if not able.people:
        raise refused("nobody_here")
    if not goes_by_results(state, stage):
        return tuple(person for person in state.people if person in able)
    _check_results(state, rounds)
    return tuple(line.person for line in _standings(state, rounds) if line.person in able)


def team_tables(state: State, number: int | None = None) -> tuple[tuple[str, ...], ...]:
    """The people of the team final, table by table: the best of each team, then the second best, and so on."""
    plan = state.plan.teams
    assert plan is not None
    rounds, able = _before(state, number)
    _check_results(state, [one for one in rounds if one.stage.counts])
    lines = [line for line in _standings(state, rounds) if line.person in able]
    full = [team for team in team_standings(state, lines) if team.is_full][:FOUR]
    if len(full) < THREE:
        raise refused("no_team_final", size=plan.best)
    return tuple(tuple(team.members[n].person for team in full) for n in range(plan.best))


def _for_a_final(state: State, stage: Stage, rounds: Sequence[RoundState], able: _Able) -> tuple[str, ...]:
    _check_results(state, rounds)
    finals = state.plan.finals
    if stage.number == 1:
        return (*_direct(state, rounds, able), *_from_the_pool(state, rounds, able))
    before = _last_knockout(rounds)
    each = finals.go_on
    if finals.kind == "best":
        each = finals.sizes[stage.number - 1] // sum(table_sizes(finals.sizes[stage.number - 2]))
    return _filled(state, rounds, before, _through(state, before, each), able)


def _direct(state: State, rounds: Sequence[RoundState], able: _Able) -> tuple[str, ...]:
    """Who is in the first final round without a second chance."""
    finals = state.plan.finals
    before = [one for one in rounds if one.stage.kind == "round"]
    if finals.kind == "knockout":
        through = _through(state, before[-1], finals.go_on)
        if finals.second_chance:
            return tuple(person for person in through if person in able)
        return _filled(state, rounds, before[-1], through, able)
    lines = [line for line in _standings(state, before) if line.person in able]
    return _best(state, lines, finals.sizes[0] - finals.second_chance)


def _from_the_pool(state: State, rounds: Sequence[RoundState], able: _Able) -> tuple[str, ...]:
    """The best of the second chance, by its own points and then by the standings before it."""
    wanted = state.plan.finals.second_chance
    if not wanted:
        return ()
    (pool,) = (one for one in rounds if one.stage.kind == "second-chance")
    lines = [line for line in ranking(state, [pool], pool.people) if line.person in able]
    earlier = _standings(state, [one for one in rounds if one.stage.counts])
    return _best(state, _parted(state, lines, earlier), wanted)


def _parted(state: State, lines: Sequence[Standing], earlier: Sequence[Standing]) -> list[Standing]:
    """Lines in which who is level is put in the order of earlier standings, and then of a die they have rolled."""
    before = {line.person: line.rank or len(earlier) + 1 for line in earlier}
    keys = {line.person: (line.rank or len(lines), before.get(line.person, 0)) for line in lines}
    by_person = {line.person: line for line in lines}
    found: list[Standing] = []
    for key in sorted(set(keys.values())):
        level = [person for person in keys if keys[person] == key]
        for part, _ in rolled_apart(state, level):
            rank = len(found) + 1
            found += [replace(by_person[person], rank=rank, level=len(part)) for person in part]
    return found


class LevelAtTheCut(Refused):
    """Not all of these people can go on, and only a die can part them."""

    def __init__(self, text: Text, people: tuple[str, ...]) -> None:
        super().__init__("level_at_the_cut", text)
        self.people = people


def _best(state: State, lines: Sequence[Standing], wanted: int) -> tuple[str, ...]:
    """The best so many; if the last of them are level with the next, a die has to decide."""
    if len(lines) < wanted:
        raise refused("too_few_left", left=len(lines), needed=wanted)
    if 0 < wanted < len(lines) and lines[wanted - 1].rank == lines[wanted].rank:
        level = tuple(line.person for line in lines if line.rank == lines[wanted].rank)
        raise LevelAtTheCut(SENTENCES["level_at_the_cut"].filled(names=listed(map(state.name, level))), level)
    return tuple(line.person for line in lines[:wanted])


def level_at_the_cut(state: State) -> tuple[str, ...]:
    """The people whom only a die can part before the next round can be drawn; nobody if that is not so."""
    stage = next_stage(state)
    if stage is not None:
        try:
            people_for(state, stage)
        except LevelAtTheCut as error:
            return error.people
        except PoeppelError:
            pass
    return ()


def _through(state: State, before: RoundState, each: int) -> tuple[str, ...]:
    """The first of each table. Who shares the last place that counts is parted by the standings, then by a die."""
    return tuple(person for table in before.tables.values() for person in _first_of(state, before, table, each))


def _first_of(state: State, before: RoundState, table: TableState, each: int) -> list[str]:
    scored = table.score
    if scored is None:
        return list(table.seating.people[:each])  # only how many is asked before the results are in
    lines = [line for line in _table_order(state, before, table) if not scored.of(line.person).absent]
    return list(_best(state, lines, min(each, len(lines))))


def _table_order(state: State, before: RoundState, table: TableState) -> list[Standing]:
    """A table's people by place; who shares one by earlier standings, then by a die they have rolled."""
    one = RoundState(before.number, before.stage, {table.seating.number: table})
    lines = ranking(state, [one], table.seating.people)
    return _parted(state, lines, standings(state, before.number) if before.number > 1 else ())


def _filled(
    state: State, rounds: Sequence[RoundState], before: RoundState, through: Sequence[str], able: _Able
) -> tuple[str, ...]:
    """Those who go on and are still there; where somebody is missing, the best of those who are out fill in."""
    staying = [person for person in through if person in able]
    missing = len(through) - len(staying)
    out = [line for line in _standings(state, rounds) if line.person in able and line.person in before.people]
    waiting = [line.person for line in out if line.person not in through]
    while staying and waiting and (missing > 0 or not _can_sit(len(staying))):
        staying.append(waiting.pop(0))
        missing -= 1
    return tuple(staying)


def _can_sit(people: int) -> bool:
    try:
        table_sizes(people)
    except PoeppelError:
        return False
    return True
