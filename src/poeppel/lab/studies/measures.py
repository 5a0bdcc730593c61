"""What a study measures: each figure by its name, of whom it is, which statistic of it, and its interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poeppel.engine.games import studied
from poeppel.errors import PoeppelError
from poeppel.lab.studies import estimates
from poeppel.lab.studies.games import Games
from poeppel.significance import Estimate
from poeppel.texts import Text, listed

QUANTILES = {"p10": 0.1, "p50": 0.5, "p90": 0.9}
COMEBACKS = (5, 10, 20)  # a winner's lowest chance, in hundredths


class Found(NamedTuple):
    """One figure."""

    of: str  # a seat, a bot, a rule, a place in the order of rolling; empty where it is of the game
    statistic: str
    estimate: Estimate


@dataclass(frozen=True)
class Measure:
    """Something that can be asked about the games of a condition."""

    name: str
    title: Text
    work_out: Callable[[Games, float], Iterator[Found]]  # with the rolls a minute
    asked: int = 0  # what has to be counted for it while the games are played
    is_share: bool = False  # shown in per cent


def _spread(column: str, by_minute: bool = False) -> Callable[[Games, float], Iterator[Found]]:
    """The mean of a column, and how it is spread."""

    def work_out(games: Games, rolls_a_minute: float) -> Iterator[Found]:
        values = np.asarray(games[column], np.float64) / (rolls_a_minute if by_minute else 1)
        yield Found("", "mean", estimates.mean(values, games.round))
        for name, part in QUANTILES.items():
            yield Found("", name, estimates.quantile(values, part, games.round))

    return work_out


def _for_each_roll(column: str) -> Callable[[Games, float], Iterator[Found]]:
    def work_out(games: Games, rolls_a_minute: float) -> Iterator[Found]:
        yield Found("", "share", estimates.ratio(games[column], games["rolls_to_last"], games.round))

    return work_out


def _seats(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    for seat, colours in enumerate(games.condition.seats):
        yield Found(colours, "share", estimates.share(games[f"place_{seat}"] == 1, games.round))


def _order(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    """Whoever rolls first, second …"""
    seats = len(games.condition.seats)
    places = np.stack([np.asarray(games[f"place_{seat}"]) for seat in range(seats)], axis=1)
    rows = np.arange(len(games))
    for number in range(seats):
        won = places[rows, (np.asarray(games["began"]) + number) % seats] == 1
        yield Found(str(number + 1), "share", estimates.share(won, games.round))


def _first_roll(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    """How much more often than others whoever has the first roll wins."""
    first = next(_order(games, rolls_a_minute)).estimate
    even = 1 / len(games.condition.sides)
    yield Found("", "share", first)
    yield Found("", "advantage", Estimate(*(value - even for value in first)))


def _comebacks(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    lowest = np.asarray(games["lowest_chance"], np.float64)
    yield from _spread("lowest_chance")(games, rolls_a_minute)
    for percent in COMEBACKS:
        yield Found("", f"below_{percent}", estimates.share(lowest < percent / 100, games.round))


def _course(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    for tenth in range(studied.TENTHS):
        yield Found(str(tenth * 10), "mean", estimates.mean(games[f"chance_{tenth}"], games.round))


def _bots(games: Games) -> tuple[str, ...]:
    return tuple(dict.fromkeys(games.condition.names))


def _different(games: Games) -> tuple[str, ...]:
    """The bots, where somebody plays against another one than himself."""
    return found if len(found := _bots(games)) > 1 else ()


def _wins(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    """The share of the games that each bot wins, where there are several."""
    for name in _different(games):
        yield Found(name, "share", estimates.share(games.won_by(name), games.round))


def better(games: Games) -> tuple[str, Estimate, int] | None:
    """Who won more often than is even, how often, and among how many: one alone among others that are all the same."""
    names = games.condition.names
    kinds = _bots(games)
    if len(kinds) != 2:
        return None
    alone = [name for name in kinds if names.count(name) == 1]
    if len(names) == 2:
        alone = sorted(kinds, key=lambda name: -games.won_by(name).mean())[:1]
    if len(alone) != 1:
        return None
    return alone[0], estimates.share(games.won_by(alone[0]), games.round), len(names)


def _games_needed(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    if found := better(games):
        name, wins, sides = found
        yield Found(name, "games", estimates.games_needed(wins, sides))


def _without_luck(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    """The same shares as `wins`, and the same games needed, from results without their luck."""
    for name in _different(games):
        plain = estimates.by_round(games.won_by(name), games.round)
        less = estimates.without_luck(games.won_by(name), games.luck_of(name), games.round)
        yield Found(name, "share", estimates.mean(less))
        yield Found(name, "saves", estimates.games_saved(plain, less))
    if found := better(games):
        name, _, sides = found
        less = estimates.without_luck(games.won_by(name), games.luck_of(name), games.round)
        yield Found(name, "games", estimates.games_needed(estimates.mean(less), sides))


def _luck(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    """How much of the results is luck and how much is play: of single games, whatever round they belong to."""
    for bot, name in enumerate(games.condition.names):
        if name in games.condition.names[:bot]:
            continue
        won, luck = games["winning_bot"] == bot, games[f"luck_{bot}"]
        of_luck = estimates.luck_share(won, luck)
        yield Found(name, "luck", of_luck)
        yield Found(name, "play", Estimate(1 - of_luck.value, 1 - of_luck.high, 1 - of_luck.low))
        yield Found(name, "mean", estimates.mean(luck, games.round))  # 0, but for chance


def _bindings(games: Games, rolls_a_minute: float) -> Iterator[Found]:
    rolls = games["rolls_to_last"]
    for rule in studied.RULES:
        for what in ("taken", "added"):
            column = games[f"{rule}_{what}"]
            if column.any():
                yield Found(rule, what, estimates.ratio(column, rolls, games.round))


MEASURES = {
    measure.name: measure
    for measure in (
        Measure(
            "rolls_to_first",
            Text("Würfe bis zum ersten Platz", "rolls until the first place"),
            _spread("rolls_to_first"),
        ),
        Measure("rolls_to_last", Text("Würfe bis zum Ende", "rolls until the end"), _spread("rolls_to_last")),
        Measure(
            "minutes_to_first",
            Text("Minuten bis zum ersten Platz", "minutes until the first place"),
            _spread("rolls_to_first", by_minute=True),
        ),
        Measure(
            "minutes_to_last",
            Text("Minuten bis zum Ende", "minutes until the end"),
            _spread("rolls_to_last", by_minute=True),
        ),
        Measure("captures", Text("Schläge je Partie", "captures a game"), _spread("captures")),
        Measure("lead_changes", Text("Führungswechsel", "changes of the lead"), _spread("lead_changes")),
        Measure(
            "favourite_changes",
            Text("Wechsel der besten Aussicht", "changes of the favourite"),
            _spread("favourite_changes"),
            studied.WITH_CHANCES,
        ),
        Measure(
            "comebacks",
            Text("schlechteste Aussicht des späteren Siegers", "lowest chance of the later winner"),
            _comebacks,
            studied.WITH_CHANCES,
            is_share=True,
        ),
        Measure(
            "course",
            Text("Aussicht des späteren Siegers im Verlauf", "chance of the later winner over time"),
            _course,
            studied.WITH_CHANCES,
            is_share=True,
        ),
        Measure("seats", Text("Siege jedes Platzes", "wins of each seat"), _seats, is_share=True),
        Measure("order", Text("Siege nach der Reihenfolge", "wins by the order of rolling"), _order, is_share=True),
        Measure(
            "first_roll", Text("Siege mit dem ersten Wurf", "wins with the first roll"), _first_roll, is_share=True
        ),
        Measure(
            "choices",
            Text("Würfe mit einer Wahl", "rolls with a real choice"),
            _for_each_roll("choices"),
            is_share=True,
        ),
        Measure("idle", Text("Würfe ohne Zug", "rolls without a move"), _for_each_roll("idle"), is_share=True),
        Measure("wins", Text("Siege jedes Bots", "wins of each bot"), _wins, is_share=True),
        Measure(
            "games_needed",
            Text("Partien, bis der Bessere mit 95 % führt", "games until the better one leads with 95 %"),
            _games_needed,
        ),
        Measure(
            "without_luck",
            Text("Siege ohne Würfelglück", "wins without the luck of the dice"),
            _without_luck,
            studied.WITH_LUCK,
            is_share=True,
        ),
        Measure(
            "luck",
            Text("Anteil von Glück und Spiel", "luck and play in shares"),
            _luck,
            studied.WITH_LUCK,
            is_share=True,
        ),
        Measure(
            "bindings",
            Text("Würfe, bei denen eine Regel etwas ändert", "rolls in which a rule makes a difference"),
            _bindings,
            studied.WITH_BINDINGS,
            is_share=True,
        ),
    )
}
HEAT = "heat"  # no figures, see `Results.heat`
HEAT_TITLE = Text("wo Figuren stehen und geschlagen werden", "where pawns stand and are captured")
STANDARD = (
    "rolls_to_first",
    "rolls_to_last",
    "captures",
    "lead_changes",
    "choices",
    "first_roll",
    "wins",
    "games_needed",
)


def check_measures(names: tuple[str, ...]) -> None:
    """Refuse what cannot be measured."""
    if not names:
        raise PoeppelError(
            Text(
                f"es fehlt, was gemessen werden soll; messen lassen sich: {', '.join((*MEASURES, HEAT))}",
                f"nothing is to be measured; there are: {', '.join((*MEASURES, HEAT))}",
            )
        )
    if unknown := [name for name in names if name not in MEASURES and name != HEAT]:
        known = ", ".join((*MEASURES, HEAT))
        what = listed(f"„{name}“" for name in map(str, unknown)), listed(f'"{name}"' for name in map(str, unknown))
        raise PoeppelError(
            Text(
                f"{what[0].de} lässt sich nicht messen; messen lassen sich: {known}",
                f"{what[1].en} cannot be measured; there are: {known}",
            )
        )


def asked_for(names: tuple[str, ...]) -> int:
    """What has to be counted for these measures."""
    asked = studied.WITH_HEAT if HEAT in names else 0
    for name in names:
        if name in MEASURES:
            asked |= MEASURES[name].asked
    return asked
