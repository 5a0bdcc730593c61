"""The engine for browsers beside the native one, in one run: random play and the master's moves, in Node.

    python -m bench.webassembly            # one or two minutes
    python -m bench.webassembly --fuzz     # and 100,000 rounds of bad words into the module: some ten minutes more

Goals: random play at least 0.4 × as fast as native; a master's move in 10 ms at most. Exit code 1 when one is missed.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.games.play import RESULTS, ROLLS, choose_built_in, play_built_in
from poeppel.engine.players.policies import MASTER, level_chooser
from poeppel.engine.state import MOST_COLOURS, NOBODY, TURN, WORDS, State
from poeppel.rules import Rules

ROOT = Path(__file__).resolve().parent.parent
EDITIONS = ("classic", "tournament", "classic6", "mauerhuepfen")
GAMES, ROUNDS, TURNS = 250, 8, 5  # games a call, calls a turn, turns of each contender
SLOWEST_SHARE, LONGEST_MOVE = 0.4, 0.010


class Module:
    """The module, running in Node."""

    def __init__(self) -> None:
        command = ["node", str(ROOT / "bench" / "webassembly.mjs")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question: str, **told: object) -> tuple[int, float]:
        """The answer, and the seconds it took there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"ask": question, **told}), file=self.process.stdin, flush=True)
        answered: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answered["answer"], answered["seconds"]

    def close(self) -> None:
        self.process.communicate()


def written(words: State) -> list[str]:
    return [str(word) for word in words.tolist()]


class Native:
    """The kernels as Python runs them, on one core."""

    def __init__(self, rules: Rules) -> None:
        self.words = lower(rules).words
        self.net = networks.room(networks.weights(networks.network_for(rules)), rules)
        self.moves = np.zeros(entry.MOST_MOVES, np.int64)
        self.start = Position.initial(rules)._state

    def random(self) -> tuple[int, float]:
        """Rolls, and the seconds they took."""
        results, state, rng = np.zeros((GAMES, RESULTS), np.int64), np.zeros(WORDS, np.int64), np.zeros(1, np.uint64)
        nobody, starts = np.zeros(MOST_COLOURS, np.int64), self.start.reshape(1, -1).copy()
        rolls, began = 0, time.perf_counter()
        for n in range(ROUNDS):
            play_built_in(
                starts,
                self.words,
                nobody,
                1,
                n * GAMES,
                results,
                state,
                rng,
                self.moves,
                self.net,
                level_chooser(False),
            )
            rolls += int(results[:, ROLLS].sum())
        return rolls, time.perf_counter() - began

    def choose(self, state: State, roll: int, found: int) -> tuple[int, float]:
        began = time.perf_counter()
        arguments = (state, self.words, roll, self.moves, found, np.uint64(1), self.net, level_chooser(True))
        return int(choose_built_in(MASTER, *arguments)), time.perf_counter() - began


def compare_random(module: Module, edition: str) -> bool:
    """Turn by turn: each of the module's is compared with the native one beside it."""
    native = Native(Rules.of(edition))
    told = {"state": written(native.start), "rules": written(native.words), "games": GAMES, "rounds": ROUNDS}
    native.random()  # the first time is for getting ready
    module.ask("random", **told)
    shares, speeds = [], []
    for _ in range(TURNS):
        rolls, seconds = native.random()
        answer, there = module.ask("random", **told)
        assert answer == rolls, f"{edition}: {answer} rolls in WebAssembly, {rolls} natively"
        shares.append(seconds / there)
        speeds.append(rolls / there / 1e6)
    share = statistics.median(shares)
    print(f"  {edition:14} {statistics.median(speeds):6.1f} million rolls/s, {share:.2f} × native", end="")
    print(f" ({min(shares):.2f} to {max(shares):.2f})")
    return share >= SLOWEST_SHARE


def compare_master(module: Module, edition: str, wanted: int = 300) -> bool:
    """The master's moves along random games, native and in the module, one beside the other."""
    native, dice = Native(Rules.of(edition)), random.Random(1)
    module.ask("random", state=written(native.start), rules=written(native.words), games=1, rounds=1)
    state, same = native.start.copy(), 0
    here, there = list[float](), list[float]()
    while len(there) < wanted:
        if state[TURN] == NOBODY:
            state = native.start.copy()
        faces = sorted((dice.randint(1, 6), dice.randint(1, 6)))
        roll = faces[0] | faces[1] << 3 if lower(Rules.of(edition)).has_walls else faces[0]
        found = entry.legal_moves(state, native.words, roll, native.moves)
        moves = native.moves[:found].tolist()
        if found > 1:
            chosen, seconds = native.choose(state, roll, found)
            answer, took = module.ask("choose", policy=MASTER, state=written(state), roll=roll, moves=moves)
            same += answer == chosen
            here.append(seconds)
            there.append(took)
        move = dice.choice(moves) if moves else 0
        if lower(Rules.of(edition)).has_walls:
            entry.play_walls(state, native.words, roll, move, native.moves)
        else:
            entry.play_ring(state, native.words, roll, move)
    times = statistics.median(there), sorted(there)[int(0.99 * wanted)], statistics.median(here)
    median, most, natively = (1000 * seconds for seconds in times)
    print(f"  {edition:14} {median:5.2f} ms, 99 of 100 within {most:.2f} ms; natively {natively:.2f} ms", end="")
    print(f"; the same move in {same} of {wanted}")
    return most <= LONGEST_MOVE * 1e3


def fuzz() -> bool:
    command = ["npx", "vitest", "run", "tests/engine/kernels-fuzz.test.ts"]
    return subprocess.run(command, cwd=ROOT / "web", env={**os.environ, "POEPPEL_FUZZ": "100000"}).returncode == 0


def main(arguments: list[str]) -> int:
    began, module = time.perf_counter(), Module()
    with tempfile.TemporaryDirectory() as folder:
        for network in networks.Network:
            path = Path(folder, network.file)
            path.write_bytes(networks.weights(network).tobytes())
            module.ask("weights", family=network.name.lower(), path=str(path))
    print("Random play, one core:")
    kept = [compare_random(module, edition) for edition in EDITIONS]
    print("A master's move:")
    kept += [compare_master(module, edition) for edition in EDITIONS]
    module.close()
    if "--fuzz" in arguments:
        kept.append(fuzz())
    print(f"{time.perf_counter() - began:.0f} seconds; {'every goal is reached' if all(kept) else 'a goal is missed'}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
