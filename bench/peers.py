"""The peers' loops, each as fast as its interface allows. Random play of whole games."""

from collections.abc import Callable
from functools import partial
from itertools import count
from random import choice
from time import perf_counter

from bench.measure import Contender, rate, timed

OPENSPIEL_GAME = "maedn(players=4)"
OPENSPIEL_FACES = range(6)  # OpenSpiel numbers the outcomes of its die from 0


def openspiel_loop() -> Contender:
    """OpenSpiel's own loop in C++ with its own random players. Only that loop is timed, not setting up or counting."""
    import pyspiel

    game = pyspiel.load_game(OPENSPIEL_GAME)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = count(1)

    def play() -> tuple[int, float]:
        state, seed = game.new_initial_state(), next(seeds)
        began = perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        took = perf_counter() - began
        return len(state.history()) // 2, took  # one chance node, then one decision (perhaps to pass), for each roll

    return partial(rate, play)


def openspiel_python() -> Contender:
    """OpenSpiel from Python, with the calls that work for any of its games."""
    import pyspiel

    game = pyspiel.load_game(OPENSPIEL_GAME)

    def play() -> int:
        state, rolls = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                face, _ = choice(state.chance_outcomes())  # all faces are equally likely
                state.apply_action(face)
                rolls += 1
            else:
                state.apply_action(choice(state.legal_actions()))
        return rolls

    return partial(rate, partial(timed, play))


def openspiel_python_tight() -> Contender:
    """OpenSpiel from Python, as fast as it goes for one who knows this game: a roll, then a decision, then a roll."""
    import pyspiel

    game = pyspiel.load_game(OPENSPIEL_GAME)

    def play() -> int:
        state, rolls = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(choice(OPENSPIEL_FACES))
            state.apply_action(choice(state.legal_actions()))
            rolls += 1
        return rolls

    return partial(rate, partial(timed, play))


def ludopy_loop() -> Contender:
    """LUDOpy from Python, as its documentation shows it; it has no other loop."""
    import ludopy

    def play() -> int:
        game, rolls, there_is_a_winner = ludopy.Game(), 0, False
        while not there_is_a_winner:
            (_, pieces, _, _, _, there_is_a_winner), _ = game.get_observation()
            piece = choice(pieces) if len(pieces) else -1
            *_, there_is_a_winner = game.answer_observation(piece)
            rolls += 1
        return rolls

    return partial(rate, partial(timed, play))


def missing(peer: Callable[[], Contender]) -> str | None:
    """Why a peer cannot be measured on this machine; None when it can. (OpenCV, for one, wants graphics libraries.)"""
    try:
        peer()
    except ImportError as error:
        return str(error)
    return None
