"""The server's door to the local network. Whoever sits at the server's own machine opens and closes it while everything
goes on: nobody has to stop the program for phones to come in."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Protocol

from poeppel.server.refusals import refused
from poeppel.server.settings import Settings

log = logging.getLogger("poeppel.server")

THIS_MACHINE = "127.0.0.1"


class Listening(Protocol):
    """The server's process, which can listen in further places."""

    async def listen_at(self, host: str, port: int) -> None:
        """Let others come in there, too; `OSError` if the port cannot be had."""

    async def leave(self, host: str) -> None:
        """Let nobody in there any more, and say goodbye to those who came that way."""


class Door:
    """Where other devices reach this server, if they do."""

    def __init__(self, settings: Settings) -> None:
        self._fixed = settings.public_url or settings.lan_url  # from the start on, for good
        self._network = settings.network
        self._process: Listening | None = None
        self._port = 0
        self._host: str | None = None  # where the network is listened to
        self._moving = asyncio.Lock()

    def hang(self, process: Listening, port: int) -> None:
        """From now on it can be opened: the server listens to its own machine only, at this port."""
        self._process, self._port = process, port

    @property
    def can_move(self) -> bool:
        return self._process is not None and self._fixed is None

    @property
    def is_open(self) -> bool:
        return self._host is not None

    @property
    def address(self) -> str | None:
        """For other devices; None when they cannot come."""
        return self._fixed or (f"http://{self._host}:{self._port}" if self._host else None)

    async def open(self) -> None:
        """Listen to the network; `CommandRefused` when there is none. A machine that has moved to another network since
        then is found where it is now."""
        async with self._moving:
            process, host = self._movable(), self._network or network_address()
            if host == self._host:
                return
            await self._close(process)
            if host == THIS_MACHINE:
                raise refused("no_network")
            try:
                await process.listen_at(host, self._port)
            except OSError as error:
                log.warning("the network cannot be listened to", extra={"error": str(error)})
                raise refused("port_taken") from None
            self._host = host
            log.info("open to the local network", extra={"address": self.address})

    async def close(self) -> None:
        async with self._moving:
            await self._close(self._movable())

    def _movable(self) -> Listening:
        if self._process is None or self._fixed is not None:
            raise refused("no_door")
        return self._process

    async def _close(self, process: Listening) -> None:
        if self._host is not None:
            host, self._host = self._host, None
            await process.leave(host)
            log.info("closed to the local network")


def network_address() -> str:
    """The address by which other devices in this network reach this one; our own if there is no network. Nothing is
    sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is never used: only the route is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return THIS_MACHINE
    return found
