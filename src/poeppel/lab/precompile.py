"""Compiles beforehand what people would otherwise wait for: `python -m poeppel.lab.precompile`.

The kernels fall into parts. `games` is what a game needs: the rules, and the built-in bots in a process beside it
(`bots`). `reviews` is what is asked later (hints, chances, reviews); the server has it compiled while people play, and
the `draws` of a tournament when there is one. What is rarely asked (`rollouts`, `solver`, `training`, whole
`tournaments`) is compiled on its first use.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial

from poeppel.engine.compiling import is_compiled, mark_compiled
from poeppel.texts import Language, Text

GAMES, BOTS, REVIEWS = "games", "bots", "reviews"
ROLLOUTS, SOLVER, TRAINING, DRAWS, TOURNAMENTS = "rollouts", "solver", "training", "draws", "tournaments"
_COMMAND = (sys.executable, "-m", "poeppel.lab.precompile")

COMPILING = {
    GAMES: Text(
        "die Regeln werden übersetzt, einmal (etwa 20 Sekunden) …", "compiling the rules, once (about 20 seconds) …"
    ),
    REVIEWS: Text(
        "die Bewertung wird übersetzt, einmal (etwa 20 Sekunden) …",
        "compiling the evaluation, once (about 20 seconds) …",
    ),
    ROLLOUTS: Text(
        "die Probepartien werden übersetzt, einmal (etwa 10 Sekunden) …",
        "compiling the rollouts, once (about 10 seconds) …",
    ),
    SOLVER: Text(
        "der Löser wird übersetzt, einmal (etwa 20 Sekunden) …", "compiling the solver, once (about 20 seconds) …"
    ),
    TRAINING: Text(
        "das Lernen wird übersetzt, einmal (etwa 40 Sekunden) …", "compiling the training, once (about 40 seconds) …"
    ),
    DRAWS: Text(
        "die Auslosung wird übersetzt, einmal (etwa 10 Sekunden) …", "compiling the draw, once (about 10 seconds) …"
    ),
    TOURNAMENTS: Text(
        "die Turniere werden übersetzt, einmal (etwa 20 Sekunden) …",
        "compiling the tournaments, once (about 20 seconds) …",
    ),
}


def command_for(part: str) -> tuple[str, ...]:
    """What compiles a part in a process of its own."""
    return *_COMMAND, part


def compile_games() -> None:
    """Everything that a game needs."""
    _call_rules()
    _call_bots()
    mark_compiled(GAMES)


def compile_games_with_message(language: Language = "en") -> None:
    """As `compile_games`, telling people what they wait for, on two cores at once; silent when all is there."""
    if is_compiled(GAMES):
        return
    _say(GAMES, language)
    with subprocess.Popen(command_for(BOTS)) as beside:
        _call_rules()
    if beside.returncode == 0:
        mark_compiled(GAMES)
    else:
        compile_games()


def compile_reviews() -> None:
    """What hints, chances and reviews need."""
    _compile(REVIEWS)


def compile_with_message(part: str, language: Language = "en") -> None:
    """A part besides `games`, telling people what they wait for; silent when all is there."""
    if not is_compiled(part):
        _say(part, language)
        _compile(part)


def _compile(part: str) -> None:
    _CALLS[part]()
    mark_compiled(part)


def _say(part: str, language: Language) -> None:
    print(f"poeppel: {COMPILING[part][language]}", file=sys.stderr, flush=True)


# A kernel is compiled by calling it once with the types that it is always called with.


def _call_rules() -> None:
    """Playing, explaining, counting and simulating."""
    from poeppel.core.perft import perft
    from poeppel.core.position import Position
    from poeppel.lab.simulation import simulate
    from poeppel.rules import EDITIONS

    for edition in EDITIONS:
        position = Position.parse(str(Position.initial(edition)), edition)
        perft(position, 2)
        position.refusals(position.rolls[0])
        position.why_not(f"{position.turn}:B-0", position.rolls[0])
        simulate(edition, games=1, bots="front").game(0)


def _call_bots() -> None:
    """The levels of bots: one function for all of them."""
    from poeppel.engine.players.policies import level_chooser

    level_chooser(is_needed=True)


def _call_reviews() -> None:
    """The chances before a roll, after each roll, and after each move of it."""
    from poeppel.analysis.evaluation import Oracle
    from poeppel.core.position import Position

    position = Position.initial("classic")
    roll = position.rolls[-1]
    oracle = Oracle(position)
    oracle.foresee(position)
    oracle.foresee_rolls(position)
    oracle.foresee_moves(position, roll, position.legal_moves(roll))


def _call_rollouts() -> None:
    """Games played on from a position."""
    from poeppel.analysis.evaluation import evaluate
    from poeppel.core.position import Position

    evaluate(Position.initial("classic"), "rollouts", games=1)


def _call_solver() -> None:
    """The smallest game, its chances, and a bot beside it."""
    from poeppel.analysis.perfect_play import compare
    from poeppel.analysis.solver import solve

    solution = solve("classic", players=2, pawns=1)
    solution.chance(solution.start)
    compare(solution, "front", games=1)


def _call_training() -> None:
    """Learning from as few games as there can be."""
    from poeppel.bots.networks import Network
    from poeppel.bots.training.train import train

    train(Network.RING4, games=1)


def _call_draws() -> None:
    """A round by itself, and several planned ahead."""
    from poeppel.tournament.draws.draw import draw_round
    from poeppel.tournament.draws.planned_rounds import plan_rounds
    from poeppel.tournament.draws.seating import Player

    people = [Player(letter) for letter in "abc"]
    draw_round(people, seed=b"")
    plan_rounds(people, 1, b"")


def _call_tournaments() -> None:
    """The smallest one."""
    from poeppel.tournament.simulated.simulation import simulate

    simulate("club-evening", 3, "random", events=1)


_CALLS = {
    REVIEWS: _call_reviews,
    ROLLOUTS: _call_rollouts,
    SOLVER: _call_solver,
    TRAINING: _call_training,
    DRAWS: _call_draws,
    TOURNAMENTS: _call_tournaments,
}


def main(parts: Sequence[str]) -> None:
    """Compile these parts, or what a game needs."""
    ways: dict[str, Callable[[], None]] = {GAMES: compile_games_with_message, BOTS: _call_bots}
    ways |= {part: partial(_compile, part) for part in _CALLS}
    if unknown := [part for part in parts if part not in ways]:
        sys.exit(f"poeppel: no part {', '.join(unknown)}; there are: {', '.join(ways)}")
    for part in parts or [GAMES]:
        ways[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
