"""Compiles beforehand what people would otherwise wait for: `python -m poeppel.lab.precompile`.

The kernels fall into parts. `games` is what a first game needs: the rules, and in a process beside it the levels of
bots below the master (`levels`). What thinks comes later: `masters` plays as the master, and `reviews` is what hints,
chances and reviews need. The server has both compiled while people play, the terminal the master; whoever needs one of
them before waits for it. The `draws` of a tournament are compiled when there is one. What is rarely asked
(`simulations`, `studies`, `rollouts`, `solver`, `training`, whole `tournaments`) is compiled on its first use.
"""

import atexit
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from poeppel.engine.compiling import cache_folder, is_compiled, mark_compiled
from poeppel.texts import Language, Text

GAMES, LEVELS, MASTERS, REVIEWS = "games", "levels", "masters", "reviews"
SIMULATIONS, STUDIES, ROLLOUTS, SOLVER, TRAINING, DRAWS, TOURNAMENTS = (
    "simulations",
    "studies",
    "rollouts",
    "solver",
    "training",
    "draws",
    "tournaments",
)
_COMMAND = (sys.executable, "-m", "poeppel.lab.precompile")

COMPILING = {
    GAMES: Text(
        "die Regeln werden übersetzt, einmal (etwa 10 Sekunden) …", "compiling the rules, once (about 10 seconds) …"
    ),
    MASTERS: Text(
        "der Meister wird übersetzt, einmal (etwa 15 Sekunden) …",
        "compiling the master, once (about 15 seconds) …",
    ),
    SIMULATIONS: Text(
        "das Spielen vieler Partien wird übersetzt, einmal (etwa 10 Sekunden) …",
        "compiling the playing of many games, once (about 10 seconds) …",
    ),
    STUDIES: Text(
        "die Studien werden übersetzt, einmal (etwa 25 Sekunden) …", "compiling the studies, once (about 25 seconds) …"
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
    """Everything that a first game needs."""
    _call_rules()
    _call_levels()
    mark_compiled(GAMES)


def compile_games_with_message(language: Language = "en") -> None:
    """As `compile_games`, telling people what they wait for, on two cores at once; silent when all is there."""
    if is_compiled(GAMES):
        return
    _say(GAMES, language)
    with subprocess.Popen(command_for(LEVELS)) as beside:
        _call_rules()
    if beside.returncode == 0:
        mark_compiled(GAMES)
    else:
        compile_games()


def compile_part(part: str) -> None:
    """A part besides `games`."""
    _CALLS[part]()
    mark_compiled(part)


def compile_reviews() -> None:
    """What hints, chances and reviews need."""
    compile_part(REVIEWS)


def compile_with_message(part: str, language: Language = "en") -> None:
    """A part besides `games`, telling people what they wait for; silent when all is there."""
    if is_compiled(part):
        return
    _say(part, language)
    beside = _beside.pop(part, None)
    if beside is None or beside.wait() != 0:
        compile_part(part)


_beside: dict[str, subprocess.Popen[bytes]] = {}  # the parts that are being compiled by other processes


def compile_beside(part: str) -> None:
    """Have a part compiled by another process, while people do something else. Whoever needs it waits for that."""
    if not is_compiled(part) and part not in _beside:
        _beside[part] = process = subprocess.Popen(command_for(part), stderr=subprocess.DEVNULL)
        atexit.register(process.kill)  # nobody is there any more to need it


def _say(part: str, language: Language) -> None:
    print(f"poeppel: {COMPILING[part][language]}", file=sys.stderr, flush=True)


# A kernel is compiled by calling it once with the types that it is always called with.


def _call_rules() -> None:
    """Playing and explaining, and the opponents that need not look at the board."""
    from random import Random

    from poeppel.bots.registry import find_bot
    from poeppel.core.position import Position
    from poeppel.rules import EDITIONS

    for edition in EDITIONS:
        position = Position.parse(str(Position.initial(edition)), edition)
        roll = position.rolls[0]
        position.refusals(roll)
        position.why_not(f"{position.turn}:B-0", roll)
        moves = position.legal_moves(position.rolls[-1])
        position.after(position.rolls[-1], find_bot("front")(position, roll, moves, Random(0)))


def _call_levels() -> None:
    """The levels of bots below the master: one function for all of them."""
    from poeppel.engine.players.policies import lower_level_chooser

    lower_level_chooser()


def _call_masters() -> None:
    """The levels with the master among them, and the boards as it sees them."""
    from random import Random

    from poeppel.bots.registry import find_bot
    from poeppel.core.position import Position

    for edition in ("classic", "mauerhuepfen"):
        position = Position.initial(edition)
        roll = position.rolls[-1]
        find_bot("master")(position, roll, position.legal_moves(roll), Random(0))


def _call_simulations() -> None:
    """Many games, one of them again, and all that can follow from a position."""
    from poeppel.core.perft import perft
    from poeppel.core.position import Position
    from poeppel.lab.simulation import simulate

    for edition in ("classic", "mauerhuepfen"):
        perft(Position.initial(edition), 2)
        simulate(edition, games=1, bots="front").game(0)


def _call_studies() -> None:
    """A study of one game with the gentlest levels, and all that can be counted."""
    from poeppel.lab.studies import MEASURES, Study, conditions, run

    run(Study.of(conditions("classic", 2, "chick"), tuple(MEASURES), games=1))


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
    MASTERS: _call_masters,
    SIMULATIONS: _call_simulations,
    STUDIES: _call_studies,
    REVIEWS: _call_reviews,
    ROLLOUTS: _call_rollouts,
    SOLVER: _call_solver,
    TRAINING: _call_training,
    DRAWS: _call_draws,
    TOURNAMENTS: _call_tournaments,
}


def main(parts: Sequence[str]) -> None:
    """Compile these parts, or what a game needs."""
    ways: dict[str, Callable[[], object]] = {GAMES: compile_games_with_message, LEVELS: _call_levels}
    ways |= {part: partial(compile_part, part) for part in _CALLS}
    if unknown := [part for part in parts if part not in ways]:
        sys.exit(f"poeppel: no part {', '.join(unknown)}; there are: {', '.join(ways)}")
    for part in parts or [GAMES]:
        with one_at_a_time(part):
            if not is_compiled(part):
                ways[part]()


@contextmanager
def one_at_a_time(part: str) -> Iterator[None]:
    """A part is compiled by one process, and whoever wants it meanwhile waits and finds it there. Otherwise every
    server that starts again, and every one beside it, would do the same work at once. On Windows nobody waits."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    cache_folder().mkdir(parents=True, exist_ok=True)
    with open(cache_folder() / f"{part}-compiling", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # ends with the process, however that ends
        yield


if __name__ == "__main__":
    main(sys.argv[1:])
