"""Every command is decided in the same way."""

from __future__ import annotations

from inspect import signature
from typing import get_args, get_type_hints

from poeppel.server import protocol as p
from poeppel.server.tables import commands


def test_one_function_decides_each_command() -> None:
    assert set(commands.DECIDERS) == set(get_args(p.AnyCommand))
    assert len(set(commands.DECIDERS.values())) == len(commands.DECIDERS)
    for command, decider in commands.DECIDERS.items():
        assert list(signature(decider).parameters) == ["table", "actor", "command", "source"]
        assert get_type_hints(decider)["command"] is command
