"""A plain web space, as schools and GitHub have them: files, a page for what is not there, and nothing else."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from poeppel.cli import main

PATH = "games/poeppel"  # somewhere below


class Files(SimpleHTTPRequestHandler):
    def __init__(self, *arguments: Any, directory: str) -> None:
        self.not_found = Path(directory, PATH, "404.html")
        super().__init__(*arguments, directory=directory)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is not there is answered with the folder's own page, as hosts do it."""
        if code != 404:
            return super().send_error(code, message, explain)
        content = self.not_found.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class WebSpace:
    """A folder that is hosted until somebody pulls the plug; as much of a server as people ask for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / PATH
        assert main(["site", str(self.folder)]) == 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/{PATH}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def hosted(folder: Path) -> Iterator[WebSpace]:
    space = WebSpace(folder)
    try:
        yield space
    finally:
        space.stop()
