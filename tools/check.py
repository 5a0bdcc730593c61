"""Every check there is, some at a time: `./poeppel test`, or some of them by name: `./poeppel test lint types`."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / ".coverage"  # what every process has run, a file each
# Of a hundred lines. Not covered, and why: kernels of bots, networks, learning and solving, because compiled code
# cannot be watched and the interpreted check runs the rules only; lines that are run only by a process that a test
# kills, or only in the browser's check, which is not measured: it asks the same server as the tables do.
FLOOR = 95
# A line is watched until it has been run 20,000 times: to stop watching, all functions there are have to be looked for,
# which takes longer than to count that often.
WATCHED = ("--source", "src/poeppel", "--threshold", "20000")
KERNELS = "src/poeppel/engine/*"  # nothing else is compiled, says a contract in pyproject.toml
LANES = 3 * (os.cpu_count() or 2)  # browsers and servers wait most of the time, and then somebody else can work
FEW = 3  # tests of a check that may fail once; more are not an accident
SOME_FAILED = 1  # what pytest says then; other numbers mean that it did not come to an end
CHECKED = Path(sys.prefix) / ".poeppel-checked"  # the commit for which everything was green; a release asks for it


class Check(NamedTuple):
    name: str
    promise: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    covers: bool = False  # a run of pytest that coverage is measured in
    twice: bool = False  # a test that failed is run once more: docs/decisions/0012-tests-that-fail-once.md
    shares: int = 1  # runs of pytest beside each other
    fetches: bool = False  # whether each run fetches one file after the other; else they are dealt out beforehand
    leaves_out: tuple[str, ...] = ()  # of its folder: what other checks run
    after: tuple[str, ...] = ()  # checks that are over before it begins, because they leave behind what it needs

    @property
    def counts(self) -> bool:
        """Whether what it says is shown even if it passed: how many tests, how much is covered."""
        return "pytest" in self.command or self.command[-1] in (str(FLOOR), "test")


def module(name: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name, *arguments)


def precompile(*parts: str) -> tuple[str, ...]:
    return module("poeppel.lab.precompile", *parts)


def npm(script: str) -> tuple[str, ...]:
    return (shutil.which("npm") or "npm", "--prefix", str(ROOT / "web"), "run", "--silent", script)


# A check of their own. Not measured, which takes its time: they run the lines that the others run, only many thousands
# of times, or in processes of their own.
LONG = tuple(
    f"tests/{file}.py"
    for file in (
        "analysis/test_in_node",
        "core/test_move_text",
        "core/test_parsers",
        "core/test_position",
        "core/test_refusals",
        "core/test_route",
        "engine/test_compiling",
        "engine/test_interpreted",
        "rules/test_wall_boards",
        "server/test_generated",
        "server/test_http_fuzz",
        "test_docs",
        "test_engine_package",
        "test_notebooks",
        "test_package",
        "test_release",
        "test_same_engine",
    )
)

# Where tests are marked so; to read all the others only to leave them out takes longer than these do.
INTERPRETED = (
    "tests/core/test_cases.py",
    "tests/core/test_perft.py",
    "tests/core/test_wall_moves.py",
    "tests/engine",
    "tests/game/test_record.py",
    "tests/testing/test_kit.py",
)

# What several of the others need. Each of them would compile it, and those that began together all at once: so they
# wait for it, and what needs nothing of it is run meanwhile.
COMPILED, COMPILED_TOO = "compiled", "compiled-too"

# The long ones first, so that the short ones fill the gaps.
CHECKS = (
    Check(
        COMPILED_TOO,
        "what is rarely asked can be compiled",
        precompile("simulations", "training", "solver", "rollouts", "tournaments"),
    ),
    Check(COMPILED, "what thinks can be compiled", precompile("masters", "reviews", "draws")),
    Check("types", "strict types", module("mypy")),
    Check(
        "interpreted",
        "the kernels mean the same without the compiler",
        module("pytest", "-m", "interpreted", *INTERPRETED),
        (("NUMBA_DISABLE_JIT", "1"),),
        covers=True,  # the kernels' lines: compiled ones cannot be seen
    ),
    Check(
        "browser",
        "people can play in a real browser",
        module("pytest", "tests/browser"),
        twice=True,
        shares=5,
        fetches=True,  # nobody knows how long a file takes in a browser: some of a kilobyte take minutes
        after=(COMPILED,),
    ),
    Check(
        "tests",
        "the rules, the library and the command line do what they promise",
        module("pytest", "tests"),
        covers=True,
        shares=3,
        leaves_out=("tests/server", "tests/browser", *LONG),
        after=(COMPILED, COMPILED_TOO),
    ),
    Check(
        "tables",
        "the table server loses nothing and refuses clearly",
        module("pytest", "tests/server"),
        covers=True,
        twice=True,
        shares=2,
        leaves_out=LONG,
        after=(COMPILED,),
    ),
    Check(
        "long",
        "whatever is asked, built or shown in the documents comes out right",
        module("pytest", *LONG),
        shares=2,
        after=(COMPILED, COMPILED_TOO),
    ),
    Check("pages", "the client's types and templates are right", npm("check")),
    Check("client", "the client's own logic does what it promises", npm("test")),
    Check("client-lint", "no doubtful code in the client, and its rooms import only downward", npm("lint")),
    Check("client-format", "one way of writing the client", npm("format:check")),
    Check("layers", "imports go only downward", (str(Path(sys.executable).with_name("lint-imports")),)),
    Check("lint", "no doubtful code", module("ruff", "check", ".")),
    Check("format", "one way of writing", module("ruff", "format", "--check", ".")),
)


class Result(NamedTuple):
    passed: bool
    unsteady: tuple[str, ...] = ()  # tests that failed, and passed when they were run once more
    work: float = 0.0  # seconds of processor time, with all the processes that it has started and waited for


def run(check: Check) -> Result:
    """Run one check and show what it said, in one piece."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="poeppel-check-") as notes:
        code, said, work = execute(check, *(("-o", f"cache_dir={notes}") if check.twice else ()))
        failed = failed_tests(notes) if code == SOME_FAILED else ()
        unsteady: tuple[str, ...] = ()
        if check.twice and 0 < len(failed) <= FEW:
            code, again, more = execute(alone(check), "-o", f"cache_dir={notes}", "--last-failed")
            work += more
            unsteady = failed if code == 0 else ()
            said += f"\n{'unsteady' if unsteady else 'FAILED twice'}, run once more, alone:\n{listed(failed)}{again}"
    passed = code == 0
    verdict = "ok" if passed else "FAILED"
    took = f"{time.monotonic() - started:.0f} s, {work:.0f} s of processor time"
    report = f"── {check.name}: {check.promise}: {verdict}, {took}\n"
    print(report + (said if not passed or check.counts else ""), flush=True)
    return Result(passed, unsteady, work)


def execute(check: Check, *more: str) -> tuple[int, str, float]:
    """Its exit code, all it said, and how long processors worked on it. Python may keep what it has compiled, whatever
    the machine wants: hundreds of the tests start a process, and each would compile every module once more."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        (*check.command, *more),
        cwd=ROOT,
        env={**inherited, **dict(check.environment)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    with process.stdout as out:
        said = out.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, said, used.ru_utime + used.ru_stime


def failed_tests(notes: str) -> tuple[str, ...]:
    """Those that pytest has written down there."""
    written = Path(notes, "v", "cache", "lastfailed")
    return tuple(json.loads(written.read_text(encoding="utf-8"))) if written.exists() else ()


def alone(check: Check) -> Check:
    """The same run of pytest, without coverage, which has been measured, and without leaving anything to others."""
    environment = tuple((name, value) for name, value in check.environment if name != "POEPPEL_FETCHED")
    return check._replace(command=module(*check.command[check.command.index("pytest") :]), environment=environment)


def listed(tests: tuple[str, ...]) -> str:
    return "".join(f"  {test}\n" for test in tests)


def main(names: list[str]) -> int:
    known = [check.name for check in CHECKS]
    if unknown := [name for name in names if name not in known]:
        print(f"poeppel test: no check {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = [check for check in CHECKS if not names or check.name in names]
    names_of_all = ", ".join(check.name for check in chosen)
    print(f"running {names_of_all} (about ten minutes for all, on two free cores) …", flush=True)
    before, started = committed(), time.monotonic()
    results = run_all(chosen)
    passed = [result.passed for result in results]
    print(f"checks: {sum(passed)} passed, {len(passed) - sum(passed)} failed")
    work = sum(result.work for result in results)
    print(f"{time.monotonic() - started:.0f} s, {work:.0f} s of processor time")
    if unsteady := tuple(test for result in results for test in result.unsteady):
        print(f"unsteady, failed at first and passed alone; cure them, what they said is above:\n{listed(unsteady)}")
    if all(passed) and not names and before and before == committed():
        CHECKED.write_text(before, encoding="utf-8")
    return 0 if all(passed) else 1


def run_all(chosen: list[Check]) -> list[Result]:
    """Some at a time. Coverage is measured when all are run that count for it, for only together they can reach it."""
    measuring = all(check in chosen for check in CHECKS if check.covers)
    if measuring:
        shutil.rmtree(MEASURED, ignore_errors=True)
        MEASURED.mkdir()
    with tempfile.TemporaryDirectory(prefix="poeppel-fetched-") as fetched:
        parts = [part for check in chosen for part in dealt_out(check, fetched)]
        if measuring:
            parts = [measured(part, number) if part.covers else part for number, part in enumerate(parts)]
        ran = run_in_lanes(parts)
    results = [together(check, [result for part, result in ran if part.name == check.name]) for check in chosen]
    return [*results, coverage_is_kept()] if measuring else results


def run_in_lanes(parts: list[Check]) -> list[tuple[Check, Result]]:
    """In this order, as lanes become free; what is after something else lets others go first until that is over."""
    waiting, running, ran = list(parts), dict[Future[Result], Check](), list[tuple[Check, Result]]()
    with ThreadPoolExecutor(LANES) as pool:
        while waiting or running:
            not_over = {part.name for part in (*waiting, *running.values())}
            ready = [part for part in waiting if not_over.isdisjoint(part.after)]
            for part in ready[: LANES - len(running)]:
                waiting.remove(part)
                running[pool.submit(run, part)] = part
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                ran.append((running.pop(done), done.result()))
    return ran


def dealt_out(check: Check, fetched: str = "") -> list[Check]:
    """The same check in as many runs as it has shares. A file belongs to one of them as a whole; large ones come first,
    so that all have about as much. Where runs fetch their files, those that are taken are noted in a folder."""
    if check.shares == 1:
        return [check]
    if check.fetches:
        fetching = check._replace(environment=(*check.environment, ("POEPPEL_FETCHED", fetched)))
        return [fetching._replace(promise=f"{check.promise}, run {n + 1}") for n in range(check.shares)]
    at = check.command.index("pytest") + 1
    words, places = check.command[:at], (ROOT / place for place in check.command[at:])
    found = (file for place in places for file in (place.rglob("test_*.py") if place.is_dir() else [place]))
    everything = {file.relative_to(ROOT): file.stat().st_size for file in found}
    sizes = {
        str(file): size
        for file, size in everything.items()
        if not any(file.is_relative_to(apart) for apart in check.leaves_out)
    }
    files = sorted(sizes, key=lambda file: (-sizes[file], file))
    return [
        check._replace(command=(*words, *files[n :: check.shares]), promise=f"{check.promise}, share {n + 1}")
        for n in range(check.shares)
    ]


def together(check: Check, shares: list[Result]) -> Result:
    """One result of all shares of a check: what is too much for one is too much for all of them."""
    unsteady = tuple(test for share in shares for test in share.unsteady)
    if len(unsteady) > FEW:
        print(f"── {check.name}: FAILED: {len(unsteady)} unsteady tests, and more than {FEW} are no accident")
    passed = all(share.passed for share in shares) and len(unsteady) <= FEW
    return Result(passed, unsteady, sum(share.work for share in shares))


def measured(check: Check, number: int = 0) -> Check:
    """The same run of pytest under SlipCover, which watches each line until it has been run. Not the lines of kernels
    that are compiled: the compiler would be given the watching as well."""
    python, *rest = check.command
    watched = (*WATCHED, *(() if check.environment else ("--omit", KERNELS)))
    out = str(MEASURED / f"{check.name}-{number}.json")
    return check._replace(
        command=(python, "-m", "slipcover", "--json", "--out", out, *watched, *rest),
        environment=(*check.environment, ("POEPPEL_COVERAGE", str(MEASURED))),
    )


def coverage_is_kept() -> Result:
    """All runs together, by file where something is left out, against the floor."""
    measured = map(str, sorted(MEASURED.glob("*.json")))
    merge = module("slipcover", "--skip-covered", "--out", str(MEASURED / "all"), "--merge", *measured)
    return run(Check("coverage", "as much is tested as before", (*merge, "--fail-under", str(FLOOR))))


def committed() -> str:
    """The commit that the working copy is; empty when something in it has been changed since."""
    changed, commit = (
        subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        for words in (("status", "--porcelain"), ("rev-parse", "HEAD"))
    )
    return "" if changed else commit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
