"""How the server asks the system for memory.

It works in some ten threads, and now and then writes answers of half a megabyte. Left to itself, the C library of Linux
gives every thread a heap of its own, and after the first large answer puts all later ones among the small things, so
that what is freed lies in holes that nobody fills: memory grows for hours.
"""

from __future__ import annotations

import ctypes
import sys

ARENA_MAX, MMAP_THRESHOLD, TRIM_THRESHOLD = -8, -3, -1  # of mallopt(3)
ARENAS = 2
LARGE = 128 * 1024  # bytes: whoever is given that much gives it back as soon as it is freed


def give_back_freed_memory() -> None:
    """Few heaps, and large things apart from them. To be called before there are threads; does nothing but on Linux."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and needs none
    if mallopt is not None:
        mallopt(ARENA_MAX, ARENAS)
        mallopt(MMAP_THRESHOLD, LARGE)
        mallopt(TRIM_THRESHOLD, LARGE)
