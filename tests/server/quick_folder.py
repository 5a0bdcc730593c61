"""Where tests keep their databases. Each move waits until it is on the disk, which most of the time is all that a test
waits for; in memory it takes no time, and a process that is killed loses as little."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

IN_MEMORY = Path("/dev/shm")
ROOM = 2 * 10**9  # bytes: some systems have next to none there


def quick_folder() -> Path | None:
    """A folder in memory, if there is one with room; None: wherever temporary files are kept."""
    if not IN_MEMORY.is_dir() or not os.access(IN_MEMORY, os.W_OK | os.X_OK):
        return None
    return IN_MEMORY if shutil.disk_usage(IN_MEMORY).free > ROOM else None
