"""What asks the network: compiled beside the games, and asked in threads, so that nobody's message waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys

from poeppel.engine.compiling import is_compiled
from poeppel.warming import REVIEWS

log = logging.getLogger("poeppel.server")


class Thinking:
    """Whether the server can think already. That is compiled once, whoever asks for it and gives up waiting."""

    def __init__(self) -> None:
        self._compiling: asyncio.Future[None] | None = None

    @property
    def is_ready(self) -> bool:
        return self._compiling is not None and self._compiling.done()

    async def ready(self) -> None:
        if self._compiling is None:
            self._compiling = asyncio.ensure_future(_have_it_compiled())
        await asyncio.shield(self._compiling)

    async def close(self) -> None:
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.wait([self._compiling])


async def _have_it_compiled() -> None:
    """Compile what thinks about games if it is not yet, in another process: compiling holds everything up."""
    if is_compiled(REVIEWS):
        return
    compiling = await asyncio.create_subprocess_exec(sys.executable, "-m", "poeppel.warming", REVIEWS)
    with contextlib.suppress(OSError):  # gone already
        os.setpriority(os.PRIO_PROCESS, compiling.pid, 10)
    try:
        if await compiling.wait():
            log.error("what thinks could not be compiled", extra={"exit": compiling.returncode})
    finally:
        with contextlib.suppress(ProcessLookupError):  # the server stops
            compiling.kill()
