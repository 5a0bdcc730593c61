"""The rules are the same without the compiler: what is debugged and measured there is what people play with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.roll import write_roll
from poeppel.rules import EDITIONS
from poeppel.testing import random_position
from tests.answers import answer
from tests.strategies import ALL_GAMES
from tests.subprocesses import run_interpreted

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="the compiler is off already")

PROCESSES = 2
POSITIONS = {"mauerhuepfen": 10_000}
OTHERS = 2_000


def questions(edition: str, number: int, random: Random) -> list[str]:
    """Positions of an edition under all its rule sets, each with one of its rolls."""
    games = [game for game in ALL_GAMES if game[0].edition == edition]
    lines = []
    for _ in range(number):
        rules, players = random.choice(games)
        position = random_position(rules, players, random)
        roll = random.choice(position.rolls)
        lines.append(f"{rules} | {position} | {write_roll(roll)} | {random.randrange(1000)}")
    return lines


@pytest.mark.parametrize("edition", EDITIONS)
def test_compiled_and_interpreted_rules_agree(edition: str) -> None:
    asked = questions(edition, POSITIONS.get(edition, OTHERS), Random(f"{edition} 1"))
    shares = [asked[n::PROCESSES] for n in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        outputs = pool.map(lambda share: run_interpreted("-m", "tests.answers", text="\n".join(share)), shares)
    for share, output in zip(shares, outputs, strict=True):
        answers = output.splitlines()
        assert len(answers) == len(share)
        for question, interpreted in zip(share, answers, strict=True):
            assert answer(question) == interpreted, question
