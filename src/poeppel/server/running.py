"""Starting and stopping the server."""

from __future__ import annotations

import json
import logging
import signal
import socket
import sys

import uvicorn

from poeppel.server.app import make_app
from poeppel.server.settings import Settings

COULD_NOT_START = 3
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One line of JSON a message, for people and for programs. Nothing of ours ever logs a token or a secret."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in STANDARD},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def serve(settings: Settings, host: str, port: int, log_level: str = "info") -> None:
    """Run until told to stop. A stop lets everything that was asked for be stored and answered first."""
    set_up_logging(log_level)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, _leave)  # uvicorn stops gracefully, then repeats the signal
    app = make_app(settings)
    _share_fairly()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=settings.longest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=60,
        ws_ping_timeout=60,
        log_config=None,
        access_log=False,  # addresses of tables are secrets
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    server = PoliteServer(config)
    server.run()
    if not server.started:
        raise SystemExit(COULD_NOT_START)


class PoliteServer(uvicorn.Server):
    """Answers what has been asked before it closes the sockets."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.config.app.state.server.say_goodbye()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def _leave(*_: object) -> None:
    """A stop that was asked for is no failure."""
    raise SystemExit(0)


def _share_fairly() -> None:
    """The writer thread should not wait 5 ms for its turn each time SQLite lets go of the interpreter's lock."""
    sys.setswitchinterval(0.0005)
