"""The short form of `bench/simulate_server.py`, which explains what happens in a world."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench.simulate_server import find, simulate, told
from bench.simulated.mistakes import MISTAKES
from tests.subprocesses import ROOT, environment

WORLDS = range(1, 13)
QUICK = ("acknowledged-before-stored", "notices-trusted", "owner-without-fence", "event-skipped")
"""Mistakes that are found in a world or two. The others are found by `python -m bench.simulate_server --mistakes`."""


def test_nothing_breaks() -> None:
    outcomes = [simulate(seed) for seed in WORLDS]
    for outcome in outcomes:
        assert not outcome.broken, told(outcome, 60)
    assert sum(outcome.acknowledged for outcome in outcomes) > 1000
    assert {outcome.faults.is_shared for outcome in outcomes} == {False, True}


def test_a_seed_is_always_the_same_world() -> None:
    """Here again, and in a process that hashes everything otherwise."""
    again = [simulate(seed) for seed in (2, 4, 4, 2)]
    assert again[0] == again[3]
    assert again[1] == again[2]
    assert again[0].fingerprint != again[1].fingerprint
    code = "from bench.simulate_server import simulate; print(simulate(2).fingerprint)"
    elsewhere = {**os.environ, **environment(), "PYTHONHASHSEED": "7"}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=elsewhere, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == again[0].fingerprint


@pytest.mark.parametrize("mistake", [one for one in MISTAKES if one.name in QUICK], ids=lambda one: one.name)
def test_a_planted_mistake_is_found(mistake: object) -> None:
    outcome, _, _ = find(mistake)  # type: ignore[arg-type]
    assert outcome is not None
    assert not simulate(outcome.seed).broken, "it breaks without the mistake, too"


def test_mistakes_have_names() -> None:
    assert len(MISTAKES) >= 8
    assert set(QUICK) <= {one.name for one in MISTAKES}
    assert all(one.about for one in MISTAKES)
