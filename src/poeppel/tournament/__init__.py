"""Tournaments, from the list of names to the last final. Knows results, and asks the engine where a rule is needed."""

from typing import TYPE_CHECKING

from poeppel.lazy_names import names_from

if TYPE_CHECKING:
    from poeppel.tournament.simulated.simulation import SimulatedTournaments, Strength, simulate

__all__ = ["SimulatedTournaments", "Strength", "simulate"]

if not TYPE_CHECKING:  # so that importing a module of a tournament does not wait for the kernels
    __getattr__, __dir__ = names_from(
        __name__, {"simulated.simulation": ("SimulatedTournaments", "Strength", "simulate")}
    )
