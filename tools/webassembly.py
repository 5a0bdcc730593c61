"""Builds the engine for browsers: the kernels as one WebAssembly module, from the very functions that Python runs.

    python tools/webassembly.py              write web/src/engine/kernels/engine.wasm (two minutes)
    python tools/webassembly.py --check      only say whether it was made from these sources (a moment)
    python tools/webassembly.py --rebuild    make it anew and say whether it comes out the same (two minutes)

Beside the module stands what it was made from (`engine.json`): whoever edits a kernel and forgets the module is told so
by the checks. A release makes it anew.

Numba makes LLVM's language of each export, for no particular processor and without optimising; LLVM then optimises it
for WebAssembly, and LLD (the package `ziglang`) links it. What is known here of Numba's insides: how arguments arrive
at a compiled function (`handed_over`), what its symbols need before they can be linked elsewhere (`readable`), and how
to get at the text (`written`).
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from poeppel.engine.webassembly.exports import Argument, Export, Rooms

ROOT = Path(__file__).resolve().parent.parent
MODULE = ROOT / "web" / "src" / "engine" / "kernels" / "engine.wasm"
MADE_FROM = MODULE.with_suffix(".json")
SOURCES = ROOT / "src" / "poeppel" / "engine"  # it imports nothing else of ours, says a contract in pyproject.toml
MAKERS = ("llvmlite", "numba", "numpy", "ziglang")

PYTHON = (3, 11)  # Numba reads its bytecode, so another Python makes another file, which does the same
TRIPLE = "wasm32-unknown-unknown"
# All in every browser since 2023: Chrome 91, Firefox 89, Safari 16.4.
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
STACK = 64 * 1024  # bytes; it comes first, so that nothing lies where it would run over

# What Numba has to be told before it is imported, so that what it makes is the same on every machine.
SETTINGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
    "PYTHONHASHSEED": "0",
    "PYTHONWARNINGS": "ignore:Cannot cache compiled function",
}


def build(target: Path) -> None:
    """Build the module in a process of its own, where nothing has been compiled before or otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {**os.environ, **SETTINGS, "POEPPEL_CACHE": folder}
        subprocess.run([sys.executable, __file__, "--object", f"{folder}/engine.o"], env=settings, check=True)
        names = Path(folder, "engine.names").read_text(encoding="utf-8").split()
        link(Path(folder, "engine.o"), names, target)


def link(source: Path, names: list[str], target: Path) -> None:
    command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections"]
    command += ["--stack-first", f"-zstack-size={STACK}", "--export=__heap_base"]
    command += [f"--export={name}" for name in names]
    subprocess.run([*command, str(source), "-o", str(target)], check=True)


# ── in the process of its own ─────────────────────────────────────────────────────────────────────────────────────────


def write_object(target: Path) -> None:
    """Compile every export and write one object file."""
    import llvmlite.binding as llvm

    from poeppel.engine.webassembly.exports import EXPORTS

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )
    whole = llvm.parse_assembly("")
    for name, export in EXPORTS.items():
        whole.link_in(llvm.parse_assembly(written(name, export)))
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    for symbol in [*whole.functions, *whole.global_variables]:
        if not symbol.is_declaration and symbol.name not in EXPORTS:
            symbol.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    whole.verify()
    target.write_bytes(machine.emit_object(whole))
    target.with_suffix(".names").write_text("\n".join(EXPORTS), encoding="utf-8")


def written(name: str, export: "Export") -> str:
    """An export in LLVM's language, behind its C signature."""
    from numba import types

    from poeppel.engine.webassembly.exports import Rooms

    def typed(argument: "Argument | Rooms") -> Any:
        if isinstance(argument, Rooms):
            return types.NamedTuple(list(map(typed, argument.members)), argument.kind)  # type: ignore[no-untyped-call]
        element = getattr(types, argument.element)
        return types.Array(element, len(argument.shape), "C") if argument.shape else element

    function: Any = export.function
    signature = tuple(map(typed, export.arguments))
    function.compile(types.int64(*signature))
    compiled = function.overloads[signature]
    assert compiled.signature.return_type == types.int64, f"{name} answers with {compiled.signature.return_type}"
    return readable(compiled.library.get_llvm_str()) + c_function(name, compiled.fndesc.llvm_func_name, export)


def readable(text: str) -> str:
    """Without what belongs to this machine; and a symbol that LLVM's linker merges in every format."""
    lines = (line for line in text.splitlines() if not line.startswith(("target triple", "target datalayout")))
    return "\n".join(lines).replace("= common", "= weak") + "\n"


def c_function(name: str, inside: str, export: "Export") -> str:
    """The function under its own name. Numba's comes with a pointer for the result and one for an error first."""
    taken, handed, before = [], ["ptr %result", "ptr %error"], []
    for n, argument in enumerate(export.handed):
        if argument.shape:
            taken.append(f"ptr %a{n}")
            handed += handed_over(argument, f"%a{n}")
        elif argument.is_word:
            taken.append(f"i64 %a{n}")
            handed.append(f"i64 %a{n}")
        else:
            taken.append(f"i32 %a{n}")
            before.append(f"  %w{n} = sext i32 %a{n} to i64")
            handed.append(f"i64 %w{n}")
    return "\n".join(
        [
            f"define i32 @{name}({', '.join(taken)}) {{",
            "  %result = alloca i64",
            "  %error = alloca ptr",
            *before,
            f'  %status = call i32 @"{inside}"({", ".join(handed)})',
            "  %answer = load i64, ptr %result",
            "  %number = trunc i64 %answer to i32",
            "  ret i32 %number",
            "}",
            "",
        ]
    )


def handed_over(argument: "Argument", pointer: str) -> list[str]:
    """An array as Numba hands it over: who keeps it alive (nobody), numbers, size of one, where, shape, strides."""
    shape = argument.shape
    size = argument.size // prod(shape)
    strides = [size * prod(shape[n + 1 :]) for n in range(len(shape))]
    lengths = [f"i64 {number}" for number in (*shape, *strides)]
    return ["ptr null", "ptr null", f"i64 {prod(shape)}", f"i64 {size}", f"ptr {pointer}", *lengths]


# ── whether it is current ─────────────────────────────────────────────────────────────────────────────────────────────


def made_from(module: bytes) -> dict[str, str]:
    """What stands beside a module that is made now: fingerprints of it, and of everything that goes into it."""
    sources = hashlib.sha256()
    for source in [*sorted(SOURCES.rglob("*.py")), Path(__file__)]:
        text = source.read_text(encoding="utf-8")
        sources.update(f"{source.relative_to(ROOT).as_posix()}\0{text}\0".encode())
    made_with = {name: version(name) for name in MAKERS}
    return {**made_with, "sources": sources.hexdigest(), "module": hashlib.sha256(module).hexdigest()}


def is_current() -> bool:
    """Whether the module is the one that was made, and was made from what is here."""
    if not (MODULE.exists() and MADE_FROM.exists()):
        return False
    noted: dict[str, str] = json.loads(MADE_FROM.read_text(encoding="utf-8"))
    return noted == made_from(MODULE.read_bytes())


def made_anew() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder, MODULE.name))
        return Path(folder, MODULE.name).read_bytes()


def write(module: bytes) -> None:
    MODULE.parent.mkdir(parents=True, exist_ok=True)
    MODULE.write_bytes(module)
    MADE_FROM.write_text(json.dumps(made_from(module), indent=2) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--object"]:
        write_object(Path(arguments[1]))
        return 0
    if arguments not in ([], ["--check"], ["--rebuild"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments != ["--check"] and sys.version_info[:2] != PYTHON:
        print("The module is made with Python {}.{}: another makes another file.".format(*PYTHON), file=sys.stderr)
        return 2
    name = MODULE.relative_to(ROOT).as_posix()
    if not arguments:
        write(made_anew())
        print(f"{name} written")
        return 0
    if is_current() and (arguments == ["--check"] or MODULE.read_bytes() == made_anew()):
        print(f"{name} is current")
        return 0
    print(f"{name} is not current: run tools/webassembly.py")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
