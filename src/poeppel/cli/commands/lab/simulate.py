"""`poeppel simulate`: very many games, counted."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, said, say
from poeppel.cli.options import (
    BoardOption,
    GamesSeedOption,
    JsonOption,
    LanguageOption,
    LoadOption,
    NoColourOption,
    PlayersOption,
    RulesArgument,
    WorkersOption,
    complete_bots,
    whole_number,
)
from poeppel.errors import PoeppelError
from poeppel.significance import Estimate, mean_of
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.bots.registry import AnyBot
    from poeppel.core.position import Position
    from poeppel.lab.own_dice import Die
    from poeppel.lab.simulation import Simulation
    from poeppel.rules import Rules

MOST_GAMES = 10**12
STANDARD = "-"


def simulate(
    rules: RulesArgument = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole_number, help="How many games; may be written 10_000.")
    ] = 10_000,
    seed: GamesSeedOption = 1,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays (poeppel bots lists them): one for all, or one for each seat.",
            autocompletion=complete_bots,
        ),
    ] = "random",
    workers: WorkersOption = 1,
    load: LoadOption = None,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            "--dice",
            metavar="FACES",
            help="Another die, by its faces, such as 1,1,1,6,6,6: one for all, or the option once for each seat.",
        ),
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--start", metavar="POSITION", help="Begin with this position; given several times, they take turns."
        ),
    ] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="FILE", help="Write a line for each game to a file; - is standard output."),
    ] = None,
    as_json: JsonOption = False,
    game: Annotated[
        int | None,
        typer.Option("--game", metavar="N", parser=whole_number, help="Print the record of one game, counted from 0."),
    ] = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play many games with bots and count who wins."""
    from poeppel.cli.compiling import bots_ready, games_ready, simulations_ready
    from poeppel.cli.input import listed_bots, load_bots, read_bots, read_position, read_rules
    from poeppel.cli.output import make_console, write_file
    from poeppel.lab.own_dice import dice_of_seats
    from poeppel.lab.simulation import starting_positions

    rule_set = read_rules(rules, board)
    load_bots(load)
    listed_bots(bots)
    rule_set.seats(rule_set.players[-1] if players is None else players)
    if max(games, game or 0) > MOST_GAMES:
        most = number(MOST_GAMES)
        raise PoeppelError(Text(f"höchstens {most} Partien", f"at most {most} games"))
    games_ready()
    begun = [read_position(one, rule_set, None) for one in start] if start else None
    starts = starting_positions(rule_set, players, begun)
    thrown = dice_of_seats(dice or None, rule_set, starts[0].seats)
    chosen = read_bots(bots, len(starts[0].seats))
    bots_ready(chosen)
    if game is not None:
        print(_one_game(rule_set, starts, seed, chosen, thrown, game, games), end="")
        return
    simulations_ready()
    played, seconds = _with_bar(rule_set, starts, games, seed, chosen, thrown, workers, colour=not no_colour)
    if csv is not None:
        write_file(csv, as_lines(played))
        if csv == STANDARD:
            return
    if as_json:
        print(json.dumps(as_data(played, seconds), indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    for table in _tables(played, seconds):
        console.print(table)
    for note in _notes(played):
        console.print(said(note))


def _one_game(
    rules: Rules,
    starts: tuple[Position, ...],
    seed: int,
    bots: tuple[str, ...],
    dice: tuple[Die, ...],
    number: int,
    games: int,
) -> str:
    """Game `number` does not need the games before it: only its own numbers decide it."""
    import numpy as np

    from poeppel.engine.games.play import RESULTS
    from poeppel.lab.simulation import Simulation

    unplayed = np.broadcast_to(np.int64(0), (max(games, number + 1), RESULTS))  # takes no memory
    return str(Simulation(rules, starts[0].seats, seed, bots, unplayed, starts, dice).game(number).record)


def _with_bar(
    rules: Rules,
    starts: tuple[Position, ...],
    games: int,
    seed: int,
    bots: tuple[str, ...],
    dice: tuple[Die, ...],
    workers: int,
    colour: bool,
) -> tuple[Simulation, float]:
    from poeppel.cli.progress import games_bar
    from poeppel.lab.simulation import simulate as play

    with games_bar(str(rules), games, colour) as bar:
        began = time.perf_counter()
        given: dict[str, Any] = {"seed": seed, "bots": bots, "workers": workers, "start": starts, "dice": dice or None}
        played = play(rules, games=games, progress=bar.reach, **given)
        return played, time.perf_counter() - began


def as_data(played: Simulation, seconds: float) -> dict[str, Any]:
    """The result for programs."""
    return {
        "rules": str(played.rules),
        "players": len(played.seats),
        "games": played.games,
        "seed": played.seed,
        "seats": [
            {
                "colours": colours,
                "bot": bot,
                "wins": wins,
                "share": share.value if played.games else None,
                "interval": (share.low, share.high),
                "places": _places(played, seat),
            }
            for seat, (colours, bot, wins, share) in enumerate(_of_seats(played))
        ],
        "starts": [str(start) for start in played.starts],
        "dice": [list(die) for die in played.dice] or None,
        "unfinished": played.unfinished,
        "beginner": _estimate(played.beginner_share) if played.games > played.unfinished else None,
        "rolls": played.rolls,
        "moves": played.moves,
        "captures": played.captures,
        "length": _spread(played, "rolls_to_last"),
        "rolls_to_first": _spread(played, "rolls_to_first"),
        "captures_per_game": _spread(played, "captures"),
        "seconds": round(seconds, 6),
        "rolls_per_second": round(played.rolls / seconds) if seconds else None,
    }


def as_lines(played: Simulation) -> str:
    """The columns as CSV: their names, then a line for each game."""
    columns = played.columns
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    return "".join(f"{','.join(map(str, row))}\n" for row in (tuple(columns), *rows))


def _notes(played: Simulation) -> list[Text]:
    """What one should know of dice of one's own, and of games that nobody could win."""
    from poeppel.lab.own_dice import notes

    said_of_dice = list(notes(played.dice, played.seats)) if played.dice else []
    if played.unfinished:
        many, all_games = number(played.unfinished), number(played.games)
        said_of_dice.append(
            Text(
                f"In {many} von {all_games} Partien hat niemand gewonnen: Es konnte keiner mehr ziehen, oder es ging "
                "endlos weiter.",
                f"In {many} of {all_games} games nobody won: nobody could move any more, or they went on without end.",
            )
        )
        said_of_dice.append(
            Text(
                "Längen, Schläge und der Wert des ersten Wurfs sind die der übrigen Partien.",
                "Lengths, captures and what the first roll is worth are those of the other games.",
            )
            if played.unfinished < played.games
            else Text(
                "So ist nicht zu sagen, wie lang eine Partie dauert und was der erste Wurf wert ist.",
                "So nothing can be said about how long a game takes and what the first roll is worth.",
            )
        )
    return said_of_dice


def _of_seats(played: Simulation) -> list[tuple[str, AnyBot, int, Estimate]]:
    return list(zip(played.seats, played.bots, played.wins, played.shares, strict=True))


def _places(played: Simulation, seat: int) -> list[int]:
    """How often the seat got each place, the first one first."""
    return [int((played.places[:, seat] == place).sum()) for place in range(1, 1 + len(played.seats))]


def _estimate(estimate: Estimate) -> dict[str, float | tuple[float, float]]:
    return {"share": estimate.value, "interval": (estimate.low, estimate.high)}


def _spread(played: Simulation, column: str) -> dict[str, Any] | None:
    """How one number a game is spread."""
    import numpy as np

    values = played.finished(column)
    if not len(values):
        return None
    mean = mean_of(values)
    low, median, high = np.percentile(values, (5, 50, 95))
    return {
        "mean": mean.value,
        "interval": (mean.low, mean.high) if len(values) > 1 else None,
        "median": float(median),
        "p5": float(low),
        "p95": float(high),
    }


def _tables(played: Simulation, seconds: float) -> tuple[Table, Table]:
    return _seats(played), _facts(played, seconds)


def _seats(played: Simulation) -> Table:
    """Who won how often."""
    from rich import box
    from rich.table import Table

    from poeppel.bots.registry import name_of
    from poeppel.lab.own_dice import write_die
    from poeppel.rules.seat_names import colours_named

    games = number(played.games)
    title = say(
        f"{played.rules}: {games} Partien, Startwert {played.seed}",
        f"{played.rules}: {games} games, seed {played.seed}",
    )
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for heading in (say("Platz", "seat"), say("Bot", "bot")):
        table.add_column(heading)
    for heading in (say("Siege", "wins"), say("Anteil", "share"), say("95-%-Bereich", "95 % interval")):
        table.add_column(heading, justify="right")
    for n, (seat, bot, wins, share) in enumerate(_of_seats(played)):
        won = _percent(share.value) if played.games else "–"
        player = f"{name_of(bot)}, {write_die(played.dice[n])}" if played.dice else name_of(bot)
        table.add_row(said(colours_named(seat)), player, number(wins), won, _between(share))
    return table


def _percent(share: float) -> str:
    return f"{number(100 * share, 1)} %"


def _between(share: Estimate) -> str:
    return f"{number(100 * share.low, 1)} – {number(100 * share.high, 1)} %"


def _facts(played: Simulation, seconds: float) -> Table:
    """What the first roll is worth, how long the games were, and how fast they went."""
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    if played.games > played.unfinished:
        first = played.beginner_share
        begins = say("Wer beginnt, gewinnt", "the first to roll wins")
        table.add_row(begins, f"{_percent(first.value)} ({_between(first)})")
        for heading, column in (
            (say("Würfe bis zum ersten Platz", "rolls until the first place"), "rolls_to_first"),
            (say("Würfe je Partie", "rolls per game"), "rolls_to_last"),
            (say("Schläge je Partie", "captures per game"), "captures"),
        ):
            for row in _spread_rows(played, heading, column):
                table.add_row(*row)
    if seconds:
        table.add_row(say("Würfe je Sekunde", "rolls per second"), number(played.rolls / seconds))
    return table


def _spread_rows(played: Simulation, heading: str, column: str) -> list[tuple[str, str]]:
    """Mean, median, and where nine of ten games lie."""
    spread = _spread(played, column) or {}
    mean = number(spread["mean"], 1)
    if spread["interval"]:
        mean += f" ± {number(spread['interval'][1] - spread['mean'], 1)}"
    return [
        (f"{heading}, {say('im Mittel', 'mean')}", mean),
        (say("  Median", "  median"), number(spread["median"])),
        (say("  9 von 10 Partien", "  9 of 10 games"), f"{number(spread['p5'])} – {number(spread['p95'])}"),
    ]
