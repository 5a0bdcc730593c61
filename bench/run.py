#!/usr/bin/env python3
"""Measures Pöppel beside its peers: `python bench/run.py`, about four minutes; `--quick` takes one.

Makes `.venv-bench` beside the sources, with the peers at locked versions, only when something changed; then hands over
to `bench.suite` in it. Needs nothing but Python's standard library.
"""

import hashlib
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-bench"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "bench" / "requirements.lock"
STAMP = VENV / ".poeppel-bench"


def main() -> int:
    try:
        set_up()
    except subprocess.CalledProcessError as failure:
        print(f"bench: setting up stopped at: {' '.join(map(str, failure.cmd))}", file=sys.stderr)
        return 2
    try:
        return subprocess.run([PYTHON, "-m", "bench.suite", *sys.argv[1:]], check=False).returncode
    except KeyboardInterrupt:
        return 130


def set_up() -> None:
    """An environment with the locked packages, each checked against its hash, in which the working copy is found."""
    wanted = hashlib.sha256(f"{sys.version}\n{ROOT}\n{LOCK.read_text(encoding='utf-8')}".encode()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    say(f"making {VENV.name}")
    venv.create(VENV, clear=True, with_pip=True)
    (VENV / ".gitignore").write_text("*\n")
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(VENV), "platbase": str(VENV)})
    Path(paths["purelib"], "poeppel-working-copy.pth").write_text(f"{ROOT / 'src'}\n{ROOT}\n", encoding="utf-8")
    say(f"installing {LOCK.relative_to(ROOT)} (a minute or so, once)")
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", LOCK)
    subprocess.run([PYTHON, *pip], check=True)
    STAMP.write_text(wanted)


def say(what: str) -> None:
    print(f"bench: {what} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
