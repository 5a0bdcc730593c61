"""Whether the standard environments play the engine's games: random games through each, compared roll by roll.

    python -m bench.agreement                  10,000 games through each environment, rule set after rule set
    python -m bench.agreement --games 100

Game n of a seed has the same dice in `simulate` and in every environment. Each roll's random word also says which move
a random player makes; so whoever plays by it has to end in the same positions.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice

import numpy as np
from numpy.typing import NDArray

from poeppel import Game, Position, Rules, simulate
from poeppel.engine.games import play
from poeppel.engine.rng import seed_game
from poeppel.environments.aec import raw_env
from poeppel.environments.single import PoeppelEnv
from poeppel.environments.vector import PoeppelVectorEnv
from poeppel.rules import all_rules

SEED = 18
CHUNK = 50  # games of one rule set in a row


class Differs(AssertionError):
    """An environment has played another game than the engine."""


def words(seed: int, number: int) -> Iterator[int]:
    """The random words of a game's rolls."""
    rng = np.zeros(1, np.uint64)
    seed_game(rng, seed, number)
    while True:
        yield int(play.next_word(rng))


def chosen(word: int, mask: NDArray[np.int8]) -> int:
    """The action of the random player: the lower half of the word picks one of the legal ones."""
    legal = np.flatnonzero(mask)
    return int(legal[(word & 0xFFFFFFFF) * len(legal) >> 32])


def check(rules: Rules, number: int, what: str, mine: object, engines: object) -> None:
    if mine != engines:
        raise Differs(f"{rules}, game {number}: {what} {mine}, and the engine says {engines}")


# ── one game after the other ──────────────────────────────────────────────────────────────────────────────────────────


def aec_games(rules: Rules, players: int, games: int, seed: int = SEED) -> None:
    """Everybody plays at random through PettingZoo's environment."""
    expected = simulate(rules, players, games=games, seed=seed)
    env = raw_env(rules=rules, players=players)
    for number in range(games):
        env.reset(seed=seed if number == 0 else None)
        rolls = 0
        for word in words(seed, number):
            env.step(chosen(word, env.infos[env.agent_selection]["action_mask"]))
            rolls += 1
            if env.game.is_over:
                break
        check(rules, number, "rolls", rolls, int(expected.lengths[number]))
        again = expected.game(number)
        check(rules, number, "position", str(env.game.position), str(again.position))
        best = max(env.rewards.values())
        winners = {
            seat[0]
            for seat, agent in zip(expected.seats, env.possible_agents, strict=True)
            if env.rewards[agent] == best
        }
        check(rules, number, "winner among", again.ranking[0] in winners, True)


def single_games(rules: Rules, players: int, games: int, seed: int = SEED) -> None:
    """Gymnasium's environment against random bots, in which we play what the engine's random player did."""
    expected = simulate(rules, players, games=games, seed=seed)
    env = PoeppelEnv(rules, players, opponents="random")
    number = 0
    while number < games:
        env.reset(seed=seed if number == 0 else None)
        for _ in range(number, env._experiment.number):
            number += 1  # over before our first roll
        if number < games:
            _follow(env, expected.game(number), rules, number)
        number += 1


def _follow(env: PoeppelEnv, game: Game, rules: Rules, number: int) -> None:
    """Play our moves of a game again."""
    reward = 0.0
    for turn in game.turns:
        if turn.colour not in env.game.seats[0]:
            continue
        check(rules, number, "roll", env.game.roll, turn.roll)
        actions = {move: action for action, move in env.game.moves.items()}
        _, reward, over, _, _ = env.step(actions[turn.move])
        check(rules, number, "over", over, env.game.is_over)
    check(rules, number, "position", str(env.game.position), str(game.position))
    check(rules, number, "won", reward == 1.0, game.ranking[0] in env.game.position.side_of(env.game.seats[0][0]))


def spiel_games(rules: Rules, players: int, games: int, seed: int = SEED) -> None:
    """Everybody plays at random through OpenSpiel's interface."""
    import pyspiel

    from poeppel.environments import open_spiel

    expected = simulate(rules, players, games=games, seed=seed)
    name = "python_poeppel" if len(rules.board.colours) == 4 else "python_poeppel6"
    for number in range(games):
        settings = {"rules": str(rules), "players": players, "first": number % len(expected.seats)}
        game = pyspiel.load_game(name, settings)
        state = game.new_initial_state()
        assert isinstance(state, open_spiel.PoeppelState)
        again = expected.game(number)
        for word, turn in zip(words(seed, number), again.turns, strict=False):
            state.apply_action(game.rolls.index(turn.roll))
            mask = np.zeros(game.num_distinct_actions(), np.int8)
            mask[state.legal_actions()] = 1
            state.apply_action(chosen(word, mask))
            if state.is_terminal():
                break
        check(rules, number, "position", str(state.position), str(again.position))
        check(rules, number, "over", state.is_terminal(), True)
        check(rules, number, "sum of returns", round(sum(state.returns()), 9), 0.0)


# ── all at once ───────────────────────────────────────────────────────────────────────────────────────────────────────


def vector_games(rules: Rules, players: int, games: int, seed: int = SEED) -> None:
    """Everybody plays at random in as many lanes as there are games."""
    expected = simulate(rules, players, games=games, seed=seed)
    env = PoeppelVectorEnv(games, rules, players, opponents=None)
    _, infos = env.reset(seed=seed)
    lengths, over = np.zeros(games, np.int64), np.zeros(games, np.bool_)
    ends: list[str] = [""] * games
    while not over.all():
        mask = infos["action_mask"]
        legal = mask.sum(1).astype(np.uint64)
        index = ((env._lanes.words & np.uint64(0xFFFFFFFF)) * legal >> np.uint64(32)).astype(np.int64)
        actions = (mask.cumsum(1) > index[:, None]).argmax(1)
        _, _, ended, _, infos = env.step(actions)
        lengths[~over] += 1
        for lane in np.flatnonzero(ended & ~over):
            ends[lane] = str(Position.of_state(env._lanes.states[lane], rules))
        over |= ended
    for number in range(games):
        check(rules, number, "rolls", int(lengths[number]), int(expected.lengths[number]))
        check(rules, number, "position", ends[number], str(expected.game(number).position))


ENVIRONMENTS: dict[str, Callable[[Rules, int, int], None]] = {
    "PettingZoo": aec_games,
    "Gymnasium": single_games,
    "Gymnasium, vector": vector_games,
    "OpenSpiel": spiel_games,
}


def rule_sets() -> Iterator[tuple[Rules, int]]:
    """Every rule set with every number of players, round and round; neighbours differ much."""
    cases = [(rules, players) for rules in all_rules() for players in rules.players]
    step = 617  # no divisor of their number, so all of them come up
    while len(cases) % step == 0:
        step += 1
    return (cases[n * step % len(cases)] for n in cycle(range(len(cases))))


def main() -> int:
    parser = argparse.ArgumentParser("bench.agreement", description="Random games through every environment.")
    parser.add_argument("--games", type=int, default=10_000, help="games through each environment")
    arguments = parser.parse_args()
    for name, play_games in ENVIRONMENTS.items():
        began, played = time.perf_counter(), 0
        for rules, players in islice(rule_sets(), -(-arguments.games // CHUNK)):
            games = min(CHUNK, arguments.games - played)
            play_games(rules, players, games)
            played += games
        print(f"{name}: {played} games, equal to the engine's ({time.perf_counter() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
