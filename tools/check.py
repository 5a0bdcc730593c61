"""Every check there is, two at a time: `./poeppel test`, or some of them by name: `./poeppel test lint types`."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Check(NamedTuple):
    name: str
    promise: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


def module(name: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name, *arguments)


def npm(script: str) -> tuple[str, ...]:
    return (shutil.which("npm") or "npm", "--prefix", str(ROOT / "web"), "run", "--silent", script)


# The long ones first, so that the short ones fill the gaps.
CHECKS = (
    Check(
        "tests",
        "the rules, the library and the command line do what they promise",
        module("pytest", "tests", "--ignore", "tests/server", "--ignore", "tests/browser"),
    ),
    Check("browser", "people can play in a real browser", module("pytest", "tests/browser")),
    Check("tables", "the table server loses nothing and refuses clearly", module("pytest", "tests/server")),
    Check(
        "interpreted",
        "the kernels mean the same without the compiler",
        module("pytest", "tests", "-m", "interpreted"),
        (("NUMBA_DISABLE_JIT", "1"),),
    ),
    Check("types", "strict types", module("mypy")),
    Check("pages", "the client's types and templates are right", npm("check")),
    Check("client", "the client's own logic does what it promises", npm("test")),
    Check("layers", "imports go only downward", (str(Path(sys.executable).with_name("lint-imports")),)),
    Check("lint", "no doubtful code", module("ruff", "check", ".")),
    Check("format", "one way of writing", module("ruff", "format", "--check", ".")),
)


def run(check: Check) -> bool:
    """Run one check and show what it said, in one piece."""
    started = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        env={**os.environ, **dict(check.environment)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    passed = done.returncode == 0
    verdict = "ok" if passed else "FAILED"
    report = f"── {check.name}: {check.promise}: {verdict}, {time.monotonic() - started:.0f} s\n"
    print(report + (done.stdout if not passed or "pytest" in check.command else ""), flush=True)
    return passed


def main(names: list[str]) -> int:
    known = [check.name for check in CHECKS]
    if unknown := [name for name in names if name not in known]:
        print(f"poeppel test: no check {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = [check for check in CHECKS if not names or check.name in names]
    print(f"running {', '.join(check.name for check in chosen)} (about eight minutes for all) …", flush=True)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run, chosen))
    print(f"checks: {sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
