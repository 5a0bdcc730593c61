"""Functions that only kernels call cannot be called from Python once they are compiled. Tests of single ones say so by
their mark; they are run with the compiler off (`./poeppel test interpreted`) and otherwise left out, also where their
file is named, as a share of a check names all of its files."""

from functools import cache
from pathlib import Path

import pytest

from poeppel.engine.compiling import JIT_IS_OFF

HERE = Path(__file__).parent
MARK = "pytestmark = pytest.mark.interpreted"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if JIT_IS_OFF:
        return
    left_out = [item for item in items if item.path.is_relative_to(HERE) and is_interpreted(item.path)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@cache
def is_interpreted(file: Path) -> bool:
    return MARK in file.read_text(encoding="utf-8")
