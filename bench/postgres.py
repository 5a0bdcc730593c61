"""A PostgreSQL of one's own, for tests and measurements: in a temporary folder, reached by a unix socket only, gone
afterwards. The programs are Debian's (`./poeppel test` installs them where it may), or wherever `pg_config` says."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
IN_MEMORY = Path("/dev/shm")
OWNER = "postgres"  # it refuses to run as root
USER = "poeppel"
PORT = 5432  # only a part of the socket's name
PATIENCE = 60.0
QUICK = {"fsync": "off", "full_page_writes": "off"}  # for tests: a process that is killed loses as little
USUAL = {
    "listen_addresses": "''",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "warning",
    "timezone": "UTC",
}


def programs() -> Path:
    """Where initdb and postgres are; the newest of Debian's, if there are several."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    said = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True)
    return Path(said.stdout.strip())


class Database:
    """A running PostgreSQL that can be stopped, killed and started again."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._settings = {**USUAL, "unix_socket_directories": f"'{folder}'", **settings}
        self._owner = pwd.getpwnam(OWNER) if os.geteuid() == 0 else None
        if self._owner:
            os.chown(folder, self._owner.pw_uid, self._owner.pw_gid)
        self._run("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self.start()

    def _run(self, program: str, *words: str) -> None:
        ran = subprocess.run(
            [programs() / program, *words], cwd=self.folder, user=self._uid, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            raise RuntimeError(f"{program}: {ran.stdout}{ran.stderr}")

    @property
    def _uid(self) -> int | None:
        return self._owner.pw_uid if self._owner else None

    @property
    def id(self) -> int:
        """Of the process from which all others come."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        words = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value.strip(chr(39))}")]
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [programs() / "postgres", "-D", self._data, *words],
                cwd=self.folder,
                user=self._uid,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        ask = [str(programs() / "pg_isready"), "-q", "-h", str(self.folder), "-p", str(PORT)]
        while subprocess.run(ask, check=False).returncode:
            if time.monotonic() > until or self._process is None or self._process.poll() is not None:
                raise RuntimeError(f"PostgreSQL does not start: {self.log}")
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT cuts everybody off; SIGQUIT is a crash: at the next start it has to recover."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def restart(self, how: int = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    def new(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"tables{self._made}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}&port={PORT}"

    def execute(self, statement: str, name: str = "postgres") -> str:
        """What `psql` answers."""
        psql = [
            str(programs() / "psql"),
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            self.url(name),
            "-c",
            statement,
        ]
        ran = subprocess.run(psql, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise RuntimeError(ran.stderr)
        return ran.stdout.strip()


@contextmanager
def running(settings: Mapping[str, str] | None = None, *, is_on_disk: bool = False) -> Iterator[Database]:
    """A PostgreSQL for as long as it is needed; in memory, where that is possible and nothing else is wanted."""
    in_memory = not is_on_disk and os.access(IN_MEMORY, os.W_OK)
    folder = Path(tempfile.mkdtemp(prefix="poeppel-pg-", dir=IN_MEMORY if in_memory else None))
    database = None
    try:
        database = Database(folder, settings or {})
        yield database
    finally:
        if database is not None:
            database.stop()
        shutil.rmtree(folder, ignore_errors=True)
