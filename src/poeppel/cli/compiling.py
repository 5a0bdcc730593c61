"""What a command needs compiled is compiled before it begins, and people are told what they wait for."""

import os
from collections.abc import Iterable

from poeppel.cli.language import language
from poeppel.errors import PoeppelError
from poeppel.texts import Text


def games_ready() -> None:
    """What every game needs: the rules, and the bots below the master."""
    _check_cache_folder()
    from poeppel.lab.precompile import compile_games_with_message

    compile_games_with_message(language())


def _check_cache_folder() -> None:
    """Numba would end in a traceback, for a service's user without a home for example."""
    from poeppel.engine.compiling import JIT_IS_OFF, cache_folder

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_usable = JIT_IS_OFF or os.access(folder, os.W_OK)
    except OSError:
        is_usable = False
    if not is_usable:
        raise PoeppelError(
            Text(
                f"in {folder} lässt sich nichts speichern; dort liegen die übersetzten Regeln. Die Umgebungsvariable "
                "POEPPEL_CACHE kann einen anderen Ordner nennen",
                f"nothing can be stored in {folder}, where the compiled rules are kept; the environment variable "
                "POEPPEL_CACHE can name another folder",
            )
        )


def bots_ready(bots: Iterable[str]) -> None:
    """What these bots need besides: the master thinks."""
    from poeppel.bots.networks import NETWORK_BOTS

    if not NETWORK_BOTS.isdisjoint(bots):
        _ready("masters")


def bots_soon_ready(bots: Iterable[str]) -> None:
    """The same, compiled while people begin to play."""
    from poeppel.bots.networks import NETWORK_BOTS
    from poeppel.lab.precompile import MASTERS, compile_beside

    if not NETWORK_BOTS.isdisjoint(bots):
        compile_beside(MASTERS)


def simulations_ready() -> None:
    """The same for very many games."""
    _ready("simulations")


def studies_ready() -> None:
    """The same for studies."""
    _ready("studies")


def reviews_ready() -> None:
    """The same for hints, chances and reviews."""
    _ready("reviews")


def rollouts_ready() -> None:
    """The same for games that are played on many times."""
    _ready("rollouts")


def solver_ready() -> None:
    """The same for solved games, and for bots beside them."""
    _ready("solver")


def training_ready() -> None:
    """The same for learning."""
    _ready("training")


def draws_ready() -> None:
    """What the draw of a tournament needs, and nothing of games."""
    _check_cache_folder()
    from poeppel.lab.precompile import compile_with_message

    compile_with_message("draws", language())


def tournaments_ready() -> None:
    """What whole tournaments between bots need."""
    _ready("tournaments")


def _ready(part: str) -> None:
    from poeppel.lab.precompile import compile_with_message

    games_ready()
    compile_with_message(part, language())
