"""How kernels are compiled, and where the compiled code is kept.

Numba's own cache looks only at the file a kernel stands in. A kernel that calls an edited function of another file
would silently keep the old rule. So the compiled code lives in a folder named after all kernel sources together:
whoever edits one of them gets a new, empty folder.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
from numba import cfunc, njit

F = TypeVar("F", bound=Callable[..., object])

config: Any = numba.config

LEAN: dict[str, Any] = {"_nrt": False, "error_model": "numpy"}

# Has to be said of every function that is not part of its caller: else Numba takes it over from whoever calls it first.
_APART: dict[str, Any] = {"forceinline": False, "fastmath": False}

_INNER = {**LEAN, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody calls them from outside

JIT_IS_OFF = bool(config.DISABLE_JIT)

if JIT_IS_OFF:
    # The generator in `rng` wraps around on purpose; compiled code does so silently, NumPy's numbers would warn.
    np.seterr(over="ignore")


SOURCES = Path(__file__).parent


def kernel_sources() -> list[Path]:
    """Every file that a kernel may be compiled from, in whatever folder of the engine."""
    return sorted(SOURCES.rglob("*.py"))


@cache
def cache_folder() -> Path:
    """The folder for the compiled kernels of exactly these sources, this Python and this Numba.

    The sources' place belongs to it too: Numba does not use what it compiled from the same file elsewhere.
    """
    fingerprint = hashlib.sha256()
    for part in (
        str(SOURCES),
        platform.python_version(),
        platform.machine(),
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
    ):
        fingerprint.update(part.encode() + b"\0")
    for source in kernel_sources():
        name = source.relative_to(SOURCES).as_posix()
        fingerprint.update(name.encode() + b"\0" + source.read_bytes() + b"\0")
    return _cache_root() / f"kernels-{fingerprint.hexdigest()[:16]}"


def _cache_root() -> Path:
    """`$POEPPEL_CACHE`, or the place where this system keeps what programs can make anew."""
    if chosen := os.environ.get("POEPPEL_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "poeppel"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "poeppel" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "poeppel"


def is_compiled(part: str) -> bool:
    """Whether the kernels of a part (`lab.precompile`) have been compiled before, so that they are ready at once."""
    return JIT_IS_OFF or (cache_folder() / f"{part}-compiled").exists()


def mark_compiled(part: str) -> None:
    """Remember that every kernel of a part is in the cache."""
    if not JIT_IS_OFF:
        cache_folder().mkdir(parents=True, exist_ok=True)
        (cache_folder() / f"{part}-compiled").touch()


def kernel(function: F) -> F:
    """Compile a function that Python calls. Its machine code is kept for the next start."""
    return _kept(function, nogil=True)


def short_kernel(function: F) -> F:
    """As `kernel`, for what is over in less time than it takes to let other threads run meanwhile."""
    return _kept(function, nogil=False)


def direct(function: F, signature: str) -> F:
    """The machine code of a kernel for one signature, without Numba's look at the arguments, which takes longer than
    the rules do (130 of 230 ns). Only for callers that are sure of what they hand over: nothing checks it here."""
    if JIT_IS_OFF:
        return function
    dispatcher: Any = function
    dispatcher.compile(signature)
    return cast(F, dispatcher.overloads[dispatcher.signatures[0]].entry_point)


def _kept(function: F, nogil: bool) -> F:
    return _in_cache_folder(
        lambda: cast(F, njit(cache=True, nogil=nogil, forceinline=False, fastmath=False, **LEAN)(function))
    )


def _in_cache_folder(make: Callable[[], F]) -> F:
    # The folder is read when the function is decorated, so it is set for just that long: caches of other
    # packages in the same process stay where they are.
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    try:
        return make()
    finally:
        config.CACHE_DIR = before


def detached(function: F, signature: object) -> F:
    """Compile a function that kernels call by its address, which they are handed as an argument.

    Numba optimises whatever a kernel calls once more with every function on the way there. What is large and takes its
    time anyway is kept out of that: the levels of bots added a minute and a half, and adds nothing by its address.
    """
    if JIT_IS_OFF:
        return function
    return _in_cache_folder(lambda: cast(F, cfunc(signature, cache=True, **LEAN)(function)))


def inner(function: F) -> F:
    """Compile a function that only kernels call, as part of each caller.

    Without Numba's reference counts (`_nrt`): they cost five times what the rules do (5 against 30 million rolls a
    second), and no function of the engine makes or keeps an array. So it must not try to.
    """
    return cast(F, njit(forceinline=True, **_INNER)(function))


def arithmetic(function: F) -> F:
    """As `inner`, for sums of many fractions: they may be added up in any order, several at a time."""
    return cast(F, njit(forceinline=True, fastmath={"reassoc", "contract", "nsz"}, **_INNER)(function))


def rare(function: F) -> F:
    """As `inner`, but for what happens seldom or takes long: it stays a function of its own, which keeps the kernels
    small."""
    return cast(F, njit(**_APART, **_INNER)(function))
