"""Renews the lock files: exact versions with hashes, no registry addresses. Run it after changing pyproject.toml."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESEARCH = ("rl", "lab", "pandas", "dask")  # what is tested though `all` has it not; Ray is tried by hand
COMMON = [
    "--universal",
    "--python-version",
    "3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--quiet",
]


def compile_lock(target: str, *options: str) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *COMMON, *options, "-o", target]
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    compile_lock("requirements.lock", "--extra", "all")
    tested = ("--extra", "all", *(part for extra in RESEARCH for part in ("--extra", extra)), "--group", "test")
    compile_lock("requirements-test.lock", *tested, "--constraint", "requirements.lock")
