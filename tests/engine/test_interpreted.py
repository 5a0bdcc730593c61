"""The rules are the same without the compiler: what is debugged and measured there is what people play with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import settings

from poeppel.core.roll import write_roll
from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.rules import EDITIONS
from poeppel.testing import random_position
from tests.answers import answer
from tests.strategies import ALL_GAMES
from tests.subprocesses import run_interpreted

pytestmark = pytest.mark.skipif(JIT_IS_OFF, reason="the compiler is off already")

PROCESSES = 2
POSITIONS = {"mauerhuepfen": 10 * settings().max_examples}  # it has one rule set, and the most ways to move
OTHERS = 2 * settings().max_examples  # 10,000 in all editions together, or, to search, 100,000


def questions(edition: str) -> list[str]:
    """Positions of an edition under all its rule sets, each with one of its rolls."""
    number, random = POSITIONS.get(edition, OTHERS), Random(f"{edition} 1")
    games = [game for game in ALL_GAMES if game[0].edition == edition]
    lines = []
    for _ in range(number):
        rules, players = random.choice(games)
        position = random_position(rules, players, random)
        roll = random.choice(position.rolls)
        lines.append(f"{rules} | {position} | {write_roll(roll)} | {random.randrange(1000)}")
    return lines


@pytest.fixture(scope="module")
def interpreted() -> dict[str, str]:
    """What is answered to the questions of all editions without the compiler."""
    asked = [question for edition in EDITIONS for question in questions(edition)]
    shares = [asked[n::PROCESSES] for n in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        outputs = pool.map(lambda share: run_interpreted("-m", "tests.answers", text="\n".join(share)), shares)
        answers = [zip(share, out.splitlines(), strict=True) for share, out in zip(shares, outputs, strict=True)]
    return {question: answer for pairs in answers for question, answer in pairs}


@pytest.mark.parametrize("edition", EDITIONS)
def test_compiled_and_interpreted_rules_agree(edition: str, interpreted: dict[str, str]) -> None:
    for question in questions(edition):
        assert answer(question) == interpreted[question], question
