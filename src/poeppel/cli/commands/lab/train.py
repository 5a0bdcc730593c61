"""`poeppel train`: the master's weights, learned again from a seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import number, say
from poeppel.cli.options import GamesSeedOption, LanguageOption, whole_number
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.bots.networks import Network
    from poeppel.engine.network.value import Weights

MOST_GAMES = 10**9


def train(
    networks: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOARD…", help="classic, classic6 or mauerhuepfen; default: all three."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole_number,
            help="How many games; default: as many as for the weights in the package.",
        ),
    ] = None,
    seed: GamesSeedOption = 1,
    folder: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where the weights are written.")] = Path(
        "weights"
    ),
    language: LanguageOption = None,
) -> None:
    """Let the master learn the game from scratch. It plays against itself."""
    from poeppel.cli.compiling import training_ready

    if games is not None and not 1 <= games <= MOST_GAMES:
        most = number(MOST_GAMES)
        raise PoeppelError(Text(f"1 bis {most} Partien", f"1 to {most} games"))
    chosen = _networks(networks)
    training_ready()
    from poeppel.bots.networks import packed
    from poeppel.bots.training.train import GAMES

    folder.mkdir(parents=True, exist_ok=True)
    for network in chosen:
        file, wanted = folder / network.file, games or GAMES[network]
        file.write_bytes(packed(_with_bar(network, wanted, seed)))
        print(_told(network, file))


def _networks(names: list[str] | None) -> list[Network]:
    from poeppel.bots.networks import Network

    known = {network.value: network for network in Network}
    for name in names or ():
        if name not in known:
            listed = ", ".join(known)
            raise PoeppelError(
                Text(
                    f"„{name}“ kann man nicht lernen; es gibt: {listed}",
                    f'"{name}" cannot be taught; there are: {listed}',
                )
            )
    return [known[name] for name in dict.fromkeys(names)] if names else list(Network)


def _with_bar(network: Network, games: int, seed: int) -> Weights:
    from poeppel.bots.training.train import games_in_all
    from poeppel.bots.training.train import train as learn
    from poeppel.cli.progress import games_bar

    with games_bar(network.value, games_in_all(games)) as bar:
        return learn(network, games, seed, progress=bar.advance)


def _told(network: Network, file: Path) -> str:
    from poeppel.bots.networks import stored

    if file.read_bytes() == stored(network):
        return say(f"{file}: dieselben Gewichte wie im Paket", f"{file}: the same weights as in the package")
    return say(f"{file}: andere Gewichte als im Paket", f"{file}: other weights than in the package")
