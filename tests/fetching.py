"""Several runs of pytest share the same tests (`fetches` in tools/check.py): whichever comes first to a file runs it,
and the others go past. The files with the most tests come first, so that all runs end at about the same time."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

NOTED = "POEPPEL_FETCHED"  # the folder in which the files are noted that somebody has fetched


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if NOTED in os.environ:
        tests = Counter(item.path for item in items)
        items.sort(key=lambda item: (-tests[item.path], item.path))


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """True: nothing is left to do for it here."""
    folder = os.environ.get(NOTED)
    return None if folder is None or is_ours(Path(folder), item.path) else True


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whoever goes past the last tests still has what lasts as long as all of them. It is put away before the folders
    are, in which a server writes its log."""
    if NOTED in os.environ:
        session._setupstate.teardown_exact(None)


@cache
def is_ours(folder: Path, file: Path) -> bool:
    """Whether nobody has been faster."""
    try:
        (folder / sha256(bytes(file)).hexdigest()).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
