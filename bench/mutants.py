"""Mutation testing of the rules: one small mistake at a time, and the golden cases have to notice it.

    python -m bench.mutants                 the three files of the rules: about ten minutes on one core
    python -m bench.mutants turns walls     only these

Needs cosmic-ray 8.7 (`pip install cosmic-ray`) beside the project's own packages, and a system that can fork.

The kernels run as plain Python, each mutant in a process of its own: first the cases, then the tests of what no case
can say, then the recorded games. Prints every survivor with its place and the change, and ends with exit code 1 if
`docs/mutants.md` does not show that change and say why it means the same.
"""

import argparse
import gc
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

os.environ["NUMBA_DISABLE_JIT"] = os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import pytest
from cosmic_ray.ast import ast_nodes, get_ast  # type: ignore[import-not-found]
from cosmic_ray.mutating import mutate_code  # type: ignore[import-not-found]
from cosmic_ray.plugins import get_operator  # type: ignore[import-not-found]

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "src" / "poeppel" / "engine"
EXPLANATIONS = ROOT / "docs" / "mutants.md"
FILES = ("ring", "walls", "turns")
TESTS = ("test_cases.py", "test_first_place.py", "test_wall_moves.py", "test_recordings.py")
PATIENCE = 5  # seconds of computing, twice what all tests take; a mutant may loop for ever

# ── mistakes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

# Those of cosmic-ray that somebody could make, and that are not the same as another one.
BINARY = (
    "Add_Sub Sub_Add Mul_Add RShift_LShift LShift_RShift BitAnd_BitOr BitAnd_BitXor BitOr_BitAnd BitOr_BitXor "
    "BitXor_BitAnd BitXor_BitOr"
)
COMPARISONS = "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt"
UNARY = "USub_UAdd Delete_Invert Delete_Not"
OTHERS = (
    "NumberReplacer AddNot ReplaceAndWithOr ReplaceOrWithAnd ReplaceTrueWithFalse ReplaceFalseWithTrue "
    "ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop"
)


class RemoveStatement:
    """Leaves out an assignment, a call or a return, which cosmic-ray does not."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        is_statement = node.parent and node.parent.type == "simple_stmt" and node.parent.parent.type != "file_input"
        is_declaration = is_statement and getattr(node, "children", [node])[-1].type == "annassign"
        if is_statement and not is_declaration and node.type in ("expr_stmt", "return_stmt", "atom_expr"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return get_ast(node.get_first_leaf().prefix + "pass")


def operators() -> Iterator[Any]:
    for kind, pairs in (("Binary", BINARY), ("Comparison", COMPARISONS), ("Unary", UNARY)):
        yield from (get_operator(f"core/Replace{kind}Operator_{pair}")() for pair in pairs.split())
    yield from (get_operator(f"core/{name}")() for name in OTHERS.split())
    yield RemoveStatement()


class Mutant(NamedTuple):
    file: str
    line: int
    change: tuple[str, str, str]  # where, what stood there, and what stands there now
    source: str

    def __str__(self) -> str:
        where, before, after = self.change
        return f"{self.file}.py:{self.line}\n@@ {where} @@\n- {before}\n+ {after}"


def mutants_of(file: str) -> list[Mutant]:
    """One for each mistake, by line. The file is taken function by function: parsing all of it each time takes long."""
    source = (ENGINE / f"{file}.py").read_text(encoding="utf-8")
    parts = [node.get_code() for node in get_ast(source).children]
    mutated = {
        "".join([*parts[:n], mutate_code(part, operator, occurrence), *parts[n + 1 :]])
        for n, part in enumerate(parts)
        for operator in operators()
        for occurrence in range(places(part, operator))
    }
    return sorted(mutant(file, source, text) for text in mutated)


def places(part: str, operator: Any) -> int:
    """How often the mistake can be made."""
    return sum(len(list(operator.mutation_positions(node))) for node in ast_nodes(get_ast(part)))


def mutant(file: str, source: str, mutated: str) -> Mutant:
    lines = list(zip(source.splitlines(), mutated.splitlines(), strict=False))
    index = next(n for n, (before, after) in enumerate(lines) if before != after)
    functions = [line[4:].partition("(")[0] for line, _ in lines[:index] if line.startswith("def ")]
    where = ", ".join([f"{file}.py", *functions[-1:]])
    before, after = map(plain, lines[index])
    return Mutant(file, index + 1, (where, before, after), mutated)


def plain(line: str) -> str:
    """Without what a comment says, and with single blanks: cosmic-ray is generous with them."""
    return " ".join(line.partition("  #")[0].split())


# ── who notices? ──────────────────────────────────────────────────────────────────────────────────────────────────────


def put_in_place(mutant: Mutant) -> None:
    """Everybody has imported the functions by their names already, so each gets the mutant's code."""
    module = import_module(f"poeppel.engine.{mutant.file}")
    mutated: dict[str, Any] = {"__name__": module.__name__}
    exec(compile(mutant.source, str(module.__file__), "exec"), mutated)
    for name, value in mutated.items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            getattr(module, name).__code__ = value.__code__
        elif isinstance(value, int):
            setattr(module, name, value)


def run_tests(items: Sequence[pytest.Item], mutant: Mutant | None) -> None:
    """In a process of its own: ends with the number of the first test file that fails, counted from 1; else with 0."""
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    try:
        if mutant:
            put_in_place(mutant)
    except Exception:
        os._exit(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for item, following in zip_longest(items, items[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            os._exit(1 + TESTS.index(item.path.name))
    os._exit(0)


def noticed_by(items: Sequence[pytest.Item], mutant: Mutant | None = None) -> str | None:
    """The first test file that fails; the first of all for a mutant that has to be stopped."""
    process = get_context("fork").Process(target=run_tests, args=(items, mutant))
    process.start()
    process.join()
    return None if process.exitcode == 0 else TESTS[max(process.exitcode or 1, 1) - 1]


# ── the report ────────────────────────────────────────────────────────────────────────────────────────────────────────


def explained() -> set[tuple[str, str, str]]:
    """The changes in `docs/mutants.md`: below a place each line with a minus, and those with a plus that follow it."""
    changes, where, before = set(), "", ""
    for line in EXPLANATIONS.read_text(encoding="utf-8").splitlines():
        match line[:2]:
            case "@@":
                where = line.strip("@ ")
            case "- ":
                before = line[2:]
            case "+ ":
                changes.add((where, before, line[2:]))
    return changes


def examine(file: str, items: Sequence[pytest.Item]) -> bool:
    """Whether every mutant of the file is noticed or explained, printed."""
    began, noticed, known, unexplained = time.perf_counter(), Counter[str | None](), explained(), 0
    for mutant in mutants_of(file):
        by = noticed_by(items, mutant)
        noticed[by] += 1
        if by is None:
            is_known = mutant.change in known
            unexplained += not is_known
            print(f"{mutant}\n  {'explained' if is_known else 'NOT EXPLAINED'}\n", flush=True)
    counts = ", ".join(f"{noticed[test]} by {test}" for test in TESTS)
    survivors = f"{noticed[None]} survive, {unexplained} of them unexplained"
    took = time.perf_counter() - began
    print(f"{file}.py: {noticed.total()} mutants, noticed: {counts}; {survivors} ({took:.0f} s)\n", flush=True)
    return unexplained == 0


class Examination:
    """A plugin of pytest: what it has collected is run for each mutant, instead of once."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files = files

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.freeze()  # pytest collects its garbage after the tests; nothing of this is any
        fit = [item for item in session.items if item.get_closest_marker("interpreted") or "replays" in item.name]
        if test := noticed_by(fit):
            raise pytest.UsageError(f"{test} fails without any mutant")
        results = [examine(file, fit) for file in self.files]
        session.testsfailed = results.count(False)
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=FILES, help=", ".join(FILES))
    files = parser.parse_args().files
    tests = [str(next((ROOT / "tests").rglob(name))) for name in TESTS]
    return pytest.main(["-s", "-p", "no:cacheprovider", "--tb=no", *tests], plugins=[Examination(files)])


if __name__ == "__main__":
    sys.exit(main())
