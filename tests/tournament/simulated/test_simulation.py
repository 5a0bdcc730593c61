"""Tournaments in the machine: games are the engine's, standings and finals are the library's, draws are fair."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.core.roll import roll_of
from poeppel.engine import entry, quick_lots
from poeppel.engine.games import capped, play
from poeppel.engine.rng import seed_game
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.tournament import Strength, simulate
from poeppel.tournament.desk.going_on import level_at_the_cut, next_stage, people_for
from poeppel.tournament.draws.seating import FOUR, table_sizes
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.counting import counted_pawns
from poeppel.tournament.plans.plan import Finals, Plan, Scoring
from poeppel.tournament.plans.presets import preset
from poeppel.tournament.rankings.final_ranking import final_ranking
from poeppel.tournament.rankings.standings import standings
from poeppel.tournament.simulated.simulated_event import FACTS, Hall, SimulatedEvent
from poeppel.tournament.simulated.simulated_standings import Numbers, PlayedRound
from poeppel.tournament.simulated.simulation import read_strengths
from tests.tournament.at_the_desk import Desk

EVERY_COLUMN = Plan(
    "all", rounds=3, cap=20, tie_breaks=("share", "places", "counting", "best", "last", "opponents", "die")
)
BY_STEPS = Plan("steps", rounds=2, cap=20, scoring=Scoring("steps"), tie_breaks=("best", "opponents", "steps"))
LITTLE = Plan("little", rounds=2, cap=8, tie_breaks=("die",), finals=Finals("best", (8, 4), second_chance=2))


# ── held against the library ──────────────────────────────────────────────────────────────────────────────────────────


class Watched(SimulatedEvent):
    """Keeps every round that is played, in order."""

    def begin(self, number: int) -> None:
        super().begin(number)
        self.seen: list[PlayedRound] = []

    def _round(self, order: Numbers, by_standing: bool = False) -> PlayedRound:
        self.seen.append(super()._round(order, by_standing))
        return self.seen[-1]


class Retold:
    """The same tournament at a desk: every round as it was drawn, every result as it was counted."""

    def __init__(self, plan: Plan, people: int) -> None:
        self.desk = Desk(plan, people)
        self.ids = list(self.desk.state.people)

    def take(self, played: PlayedRound) -> None:
        state, plan = self.desk.state, self.desk.state.plan
        at_the_table = {int(person) for tables in played for person in tables.people.ravel()}
        self._roll_off(at_the_table)
        stage = next_stage(state)
        assert stage is not None
        assert set(people_for(state, stage)) == {self.ids[person] for person in at_the_table}
        way = ("counting", "steps").index(plan.scoring.counting)
        seated = [[self.ids[person] for person in table] for group in played for table in group.people]
        counts = [tuple(map(int, table)) for group in played for table in group.counts[way]]
        number = self.desk.seat(seated).number
        for table, counted in enumerate(counts, 1):
            self.desk.tell(c.Enter(number, table, Result(counts=counted)))

    def _roll_off(self, going_on: set[int]) -> None:
        """Where a die has to decide, it falls as it did in the machine."""
        stage = next_stage(self.desk.state)
        better = 1 if stage is not None and stage.kind == "second-chance" else 6  # whoever plays that is not through
        while level := level_at_the_cut(self.desk.state):
            faces = {person: (better if self.ids.index(person) in going_on else 7 - better,) for person in level}
            assert len(set(faces.values())) == 2, "nobody of them, or all, went on"
            self.desk.tell(c.RollOff(faces))


@pytest.mark.parametrize(
    ("plan", "people"),
    [
        (preset("dohna").plan, 19),
        (preset("berlin-2022").plan, 23),
        (replace(preset("german-championship").plan, teams=None), 30),
        (preset("best-16").plan, 37),
        (preset("two-go-on").plan, 26),
        (preset("second-chance").plan, 42),
        (preset("club-evening").plan, 14),
        (EVERY_COLUMN, 16),
        (BY_STEPS, 12),
        (LITTLE, 18),
        (replace(EVERY_COLUMN, draw="standing"), 22),
    ],
    ids=lambda value: value.name if isinstance(value, Plan) else str(value),
)
def test_standings_finals_and_winners_are_those_of_the_library(plan: Plan, people: int) -> None:
    hall = Hall(plan, (Strength("fox", 2), Strength("random", people - 2)), seed=5, rolls=240)
    hall.both_ways = False
    event = Watched(hall)
    for number in range(3):
        facts, finalists = np.zeros(FACTS, np.int64), np.zeros(2, np.int64)
        event.play(number, facts, finalists)
        retold = Retold(plan, people)
        for played in event.seen[: plan.rounds]:
            retold.take(played)
        ranks = {line.person: line.rank for line in standings(retold.desk.state)}
        ours = event._ranking(plan.scoring.counting).rank
        assert ranks == {retold.ids[person]: int(rank) for person, rank in enumerate(ours)}
        for played in event.seen[plan.rounds :]:
            retold.take(played)
        assert next_stage(retold.desk.state) is None
        first = [placing.person for placing in final_ranking(retold.desk.state) if placing.rank == 1]
        assert retold.ids[facts[0]] in first
        assert finalists.sum() == (4 if plan.finals.kind == "best" else finalists.sum())


# ── games ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def replayed(rules: Rules, players: int, seed: int, number: int, cap: int) -> Position:
    """The same game through `Position`, with the random player's choices, roll by roll."""
    seats, words = rules.seats(players), lower(rules).words
    rng, moves = np.zeros(1, np.uint64), np.zeros(entry.MOST_MOVES, np.int64)
    seed_game(rng, seed, number)
    begins = (int(play.next_word(rng)) & 0xFFFFFFFF) * len(seats) >> 32
    position = Position.initial(rules, players, seats[begins])
    for _ in range(cap):
        if position.is_over:
            break
        word = int(play.next_word(rng))
        roll = play.roll_of(words, np.uint64(word))
        found = entry.legal_moves(position._state, words, roll, moves)
        chosen = (word & 0xFFFFFFFF) * found >> 32
        move = lower(rules).moves[int(moves[chosen])] if found else None
        position = position.after(roll_of(roll, rules), move) if move else position.after(roll_of(roll, rules))
    return position


@pytest.mark.parametrize("cap", [60, 350, 100_000])
@pytest.mark.parametrize(("rules", "players"), [("tournament", 4), ("tournament6", 3), ("classic+barriers", 4)])
def test_boards_count_what_stands_on_them_when_the_time_is_up(rules: str, players: int, cap: int) -> None:
    plan = Plan("p", rounds=1, finals=Finals("none"), rules_four=rules if players == FOUR else "tournament")
    hall = Hall(plan, (Strength("random", 12),), seed=9, rolls=cap)
    event = SimulatedEvent(hall)
    event.begin(4)
    first = event.game
    tables = event._play(np.arange(12).reshape(-1, players), hall.boards[players])
    rule_set = Rules.parse(rules)
    for n in range(len(tables.people)):
        position = replayed(rule_set, players, 9, first + n, cap)
        pawns = dict(part.split(":") for part in str(position).split(" ")[0].split("/"))
        for seat, colour in enumerate(rule_set.seats(players)):
            fields = pawns[colour].split(",")
            for way, kind in enumerate(("counting", "steps")):
                assert tables.counts[way, n, seat] == counted_pawns(rule_set, kind, colour, fields)  # type: ignore[arg-type]
        assert bool(tables.ended[n]) == position.is_over


def test_everybody_home_is_nothing_to_walk() -> None:
    values = Hall(preset("dohna").plan, (Strength("random", 8),), 1, None).boards[FOUR]
    assert values.values[0, :3].tolist() == [0, 10, 11]  # B, A, one further
    assert values.values[0, 41:45].tolist() == [75] * 4
    assert values.values[1, 41:45].tolist() == [0, -1, -2, -3]
    assert values.more == [0, 6]
    assert values.values.shape == (capped.WAYS, capped.VALUES)


# ── draws ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("people", "rounds"), [(147, 3), (172, 4), (209, 4), (264, 5)])
def test_quick_draws_repeat_nothing_and_share_everything(people: int, rounds: int) -> None:
    fours, _ = table_sizes(people)
    met, threes = np.zeros((people, people), np.int64), np.zeros(people, np.int64)
    had, rng = np.zeros((people, 7), np.int64), np.zeros(1, np.uint64)
    places, seats = np.zeros(people, np.int64), np.zeros(people, np.int64)
    seed_game(rng, 1, 1)
    for _ in range(rounds):
        again = quick_lots.quick_lots(np.arange(people), fours, False, met, threes, had, places, seats, rng)
        assert again == 0
        assert sorted(places.tolist()) == list(range(people))
    assert threes.max() <= 1
    assert had.sum() == people * rounds
    assert (had[:, :4].max(axis=1) - had[:, :4].min(axis=1)).max() <= 2


def test_quick_draws_are_fair() -> None:
    """Each pair sits together as often as any other, and everybody has each colour: within five standard errors."""
    people, draws = 16, 4000
    together, colours = np.zeros((people, people), np.int64), np.zeros((people, 7), np.int64)
    rng = np.zeros(1, np.uint64)
    seed_game(rng, 3, 1)
    places, seats = np.zeros(people, np.int64), np.zeros(people, np.int64)
    for _ in range(draws):
        met, threes = np.zeros((people, people), np.int64), np.zeros(people, np.int64)
        quick_lots.quick_lots(np.arange(people), 4, False, met, threes, colours, places, seats, rng)
        together += met
        colours_now = colours.sum()
    assert colours_now == people * draws
    off = together[~np.eye(people, dtype=bool)]
    expected = draws * 3 / (people - 1)
    assert np.abs(off - expected).max() < 5 * np.sqrt(expected * (1 - 3 / (people - 1)))


# ── asking ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_seed_makes_the_same_tournaments_whoever_works() -> None:
    one = simulate("dohna", 16, "fox:2,random", events=23, seed=4)
    other = simulate("dohna", 16, "fox:2,random", events=23, seed=4, workers=3)
    longer = simulate("dohna", 16, "fox:2,random", events=30, seed=4)
    assert (one.facts == other.facts).all()
    assert (one.facts == longer.facts[:23]).all()
    assert not (one.facts == simulate("dohna", 16, "fox:2,random", events=23, seed=5).facts).all()


def test_whoever_plays_better_wins_more_often_and_longer_rounds_help() -> None:
    """Two of eight who can play against six who cannot: even chances would be a quarter."""
    plan = replace(preset("dohna").plan, finals=Finals("none"), groups=())
    short, whole = (simulate(replace(plan, cap=cap), 8, "fox:2,random", events=120, seed=2) for cap in (2, None))
    assert short.ended.times == 0
    assert whole.ended.part == 1
    assert whole.rolls is None
    assert whole.wins().interval[0] > 0.5
    assert short.wins().part < whole.wins().part
    assert whole.wins(0).times + whole.wins(1).times == 120
    assert whole.knows_both_ways


def test_without_a_cap_the_winner_is_the_first_both_ways() -> None:
    plan = Plan("one", rounds=1, cap=None, finals=Finals("none"))
    played = simulate(plan, 4, "random", events=40)
    assert played.other_first_at_a_table.times == 0
    assert played.other_champion.times == 0


def test_strengths_are_read_from_a_text() -> None:
    assert read_strengths("master:1,owl:40,random", 100) == (
        Strength("master", 1),
        Strength("owl", 40),
        Strength("random", 59),
    )
    for text, why in (
        ("owl:x", "number of people"),
        ("owl:0", "number of people"),
        ("owl,fox", "only one bot"),
        ("owl:8,fox", "nobody is left"),
        ("nobody", "nobody"),
    ):
        with pytest.raises(PoeppelError, match=why):
            read_strengths(text, 8)
    with pytest.raises(PoeppelError, match="7 bots for 8 people"):
        simulate("dohna", 8, "owl:7", events=1)
    with pytest.raises(PoeppelError, match="cannot sit"):
        simulate("dohna", 5, "owl", events=1)
