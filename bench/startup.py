"""How long people wait: for the one compilation, for a later start, for the help."""

import os
import subprocess
import sys
from importlib.util import find_spec
from time import perf_counter


class StartFailedError(Exception):
    """A command that was to be timed does not work."""


FIRST_ANSWER = "import poeppel; poeppel.Position.initial('classic').legal_moves(6)"


def first_use() -> float:
    """Seconds to compile every kernel into `$POEPPEL_CACHE`, which must be empty."""
    if os.listdir(os.environ["POEPPEL_CACHE"]):
        raise ValueError("the cache is not empty")
    return _run("-m", "poeppel.lab.precompile")


def first_answer() -> float:
    """Seconds from starting Python to the first legal moves, when the kernels have been compiled before."""
    return _run("-c", FIRST_ANSWER)


def help_text() -> float:
    """Seconds from starting Python to the end of the help."""
    return _run("-m", "poeppel", "--help")


def has_command_line() -> bool:
    return find_spec("poeppel.__main__") is not None


def _run(*arguments: str) -> float:
    began = perf_counter()
    ended = subprocess.run([sys.executable, *arguments], check=False, capture_output=True, text=True)
    took = perf_counter() - began
    if ended.returncode:
        raise StartFailedError(f"python {' '.join(arguments)} failed:\n{ended.stderr.strip()}")
    return took
