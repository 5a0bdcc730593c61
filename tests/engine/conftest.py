"""Functions that only kernels call cannot be called from Python once they are compiled. Tests of single ones say so by
their mark; they are run with the compiler off (`./poeppel test interpreted`) and else not collected."""

from pathlib import Path

from poeppel.engine.compiling import JIT_IS_OFF

HERE = Path(__file__).parent
MARK = "pytestmark = pytest.mark.interpreted"

collect_ignore = [
    str(file.relative_to(HERE))
    for file in HERE.rglob("test_*.py")
    if not JIT_IS_OFF and MARK in file.read_text(encoding="utf-8")
]
