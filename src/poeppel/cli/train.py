"""`poeppel train`: the master's weights, learned again from a seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.options import GamesSeedOption, LanguageOption, whole_number
from poeppel.cli.speech import number, say
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.networks import Family

MOST_GAMES = 10**9


def train(
    families: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOARD…", help="classic, classic6 or mauerhuepfen; all three without it."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", parser=whole_number, help="How many games; as for the package without it."
        ),
    ] = None,
    seed: GamesSeedOption = 1,
    folder: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where the weights are written.")] = Path(
        "weights"
    ),
    language: LanguageOption = None,
) -> None:
    """Let the master learn the game again, by playing against itself."""
    from poeppel.cli.reading import engine_ready

    if games is not None and not 1 <= games <= MOST_GAMES:
        most = number(MOST_GAMES)
        raise PoeppelError(Text(f"1 bis {most} Partien", f"1 to {most} games"))
    if seed < 0:
        raise PoeppelError(Text("der Startwert ist keine negative Zahl", "the seed is not a negative number"))
    engine_ready()
    from poeppel.networks import packed
    from poeppel.training import GAMES

    chosen = _families(families)
    folder.mkdir(parents=True, exist_ok=True)
    for family in chosen:
        file, wanted = folder / family.file, games or GAMES[family]
        file.write_bytes(packed(_with_bar(family, wanted, seed)))
        print(_told(family, file))


def _families(names: list[str] | None) -> list[Family]:
    from poeppel.networks import Family

    known = {family.value: family for family in Family}
    for name in names or ():
        if name not in known:
            listed = ", ".join(known)
            raise PoeppelError(
                Text(
                    f"„{name}“ kann man nicht lernen; es gibt: {listed}", f'"{name}" is not taught; there are: {listed}'
                )
            )
    return [known[name] for name in dict.fromkeys(names)] if names else list(Family)


def _with_bar(family: Family, games: int, seed: int):  # type: ignore[no-untyped-def]
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from poeppel.cli.output import make_console
    from poeppel.training import games_in_all
    from poeppel.training import train as learn

    console = make_console(True, stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(family.value, total=games_in_all(games))
        return learn(family, games, seed, progress=lambda more: bar.advance(task, more))


def _told(family: Family, file: Path) -> str:
    from poeppel.networks import stored

    if file.read_bytes() == stored(family):
        return say(f"{file}: dieselben Gewichte wie im Paket", f"{file}: the same weights as in the package")
    return say(f"{file}: andere Gewichte als im Paket", f"{file}: other weights than in the package")
