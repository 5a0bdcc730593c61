"""Pöppel: the "Mensch ärgere Dich nicht" family of games, exact and fast."""

from typing import TYPE_CHECKING

from poeppel.lazy_names import names_from

if TYPE_CHECKING:
    from poeppel.analysis.advice import Advice, advise
    from poeppel.analysis.evaluation import Evaluation, evaluate
    from poeppel.analysis.review import Review, review
    from poeppel.analysis.solver import Solution, solve
    from poeppel.core.move import Move
    from poeppel.core.perft import perft
    from poeppel.core.position import Position
    from poeppel.core.roll import Roll
    from poeppel.errors import IllegalMove, NotationError, PoeppelError, Refusal, RulesError
    from poeppel.game.dice import Dice, ScriptedDice, SeededDice, SystemDice
    from poeppel.game.game import Game
    from poeppel.game.record import Record
    from poeppel.lab.simulation import Simulation, simulate
    from poeppel.rules import Rules
    from poeppel.texts import Text

__version__ = "0.1.0"

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

if not TYPE_CHECKING:  # a type checker reads the imports above, and so knows which names there are not
    __getattr__, __dir__ = names_from(
        __name__,
        {
            "analysis.advice": ("Advice", "advise"),
            "analysis.evaluation": ("Evaluation", "evaluate"),
            "analysis.review": ("Review", "review"),
            "analysis.solver": ("Solution", "solve"),
            "core.move": ("Move",),
            "core.perft": ("perft",),
            "core.position": ("Position",),
            "core.roll": ("Roll",),
            "errors": ("IllegalMove", "NotationError", "PoeppelError", "Refusal", "RulesError"),
            "game.dice": ("Dice", "ScriptedDice", "SeededDice", "SystemDice"),
            "game.game": ("Game",),
            "game.record": ("Record",),
            "lab.simulation": ("Simulation", "simulate"),
            "rules": ("Rules",),
            "texts": ("Text",),
        },
    )
