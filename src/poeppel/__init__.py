"""Pöppel: the "Mensch ärgere Dich nicht" family of games, exact and fast.

Names are imported when they are first used, so that `import poeppel` is quick and the kernels wait until needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from poeppel.advice import Advice, advise
    from poeppel.counting import perft
    from poeppel.dice import Dice, ScriptedDice, SeededDice, SystemDice
    from poeppel.errors import IllegalMove, NotationError, PoeppelError, Refusal, RulesError
    from poeppel.evaluation import Evaluation, evaluate
    from poeppel.game import Game
    from poeppel.move import Move
    from poeppel.position import Position
    from poeppel.record import Record
    from poeppel.reviewing import Review, review
    from poeppel.roll import Roll
    from poeppel.rules import Rules
    from poeppel.simulation import Simulation, simulate
    from poeppel.solver import Solution, solve
    from poeppel.texts import Text

__version__ = "0.1.0"

_HOMES = {
    "advice": ("Advice", "advise"),
    "dice": ("Dice", "ScriptedDice", "SeededDice", "SystemDice"),
    "errors": ("IllegalMove", "NotationError", "PoeppelError", "Refusal", "RulesError"),
    "evaluation": ("Evaluation", "evaluate"),
    "game": ("Game",),
    "move": ("Move",),
    "counting": ("perft",),
    "position": ("Position",),
    "record": ("Record",),
    "reviewing": ("Review", "review"),
    "roll": ("Roll",),
    "rules": ("Rules",),
    "simulation": ("Simulation", "simulate"),
    "solver": ("Solution", "solve"),
    "texts": ("Text",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Advice",
    "Dice",
    "Evaluation",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "PoeppelError",
    "Position",
    "Record",
    "Refusal",
    "Review",
    "Roll",
    "Rules",
    "RulesError",
    "ScriptedDice",
    "SeededDice",
    "Simulation",
    "Solution",
    "SystemDice",
    "Text",
    "advise",
    "evaluate",
    "perft",
    "review",
    "simulate",
    "solve",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'poeppel' has no attribute {name!r}")
    value = getattr(import_module(f"poeppel.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
