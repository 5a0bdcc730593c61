"""The engine as an npm package: built, packed, installed from the file into an empty project, and used there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

import poeppel
from tests.subprocesses import PATIENCE, ROOT

WEB = ROOT / "web"
MOST = 2_500_000  # bytes of the file that npm would send
GAME = ROOT / "cases" / "games" / "classic-4.game"

PROGRAM = """
import { readFileSync } from "node:fs";
import { Engine, IllegalMove, NotationError } from "poeppel-engine";

const engine = await Engine.load();
const rules = engine.rules("classic");
let position = engine.initial(rules, 4);
const seats = { y: "chick", g: "fox", r: "owl", k: "master" };
await engine.loadWeights(rules);
let rolls = 0;
for (; !position.isOver; rolls++) {
  const roll = 1 + Math.floor(6 * Math.random());
  const move = engine.bestMove(position, roll, seats[position.turn]);
  position = position.after(roll, move);
}
const early = engine.position("y:B,B,0,9/g:B,B,13,14/r:B,B,B,20/k:B,B,B,30 y 1 -", rules);
const failures = [];
for (const [kind, wrong] of [[NotationError, "y:B"], [NotationError, ""]]) {
  try {
    engine.position(wrong, rules);
  } catch (error) {
    failures.push(error instanceof kind && Boolean(error.text.de));
  }
}
try {
  early.after(4, "y:9-13xg");
} catch (error) {
  failures.push(error instanceof IllegalMove);
}
const record = engine.record(readFileSync(process.argv[2], "utf8"));
const review = (await engine.review(record)).toJSON();
console.log(JSON.stringify({
  rolls,
  winner: position.ranking[0],
  refusal: early.whyNot("y:9-13xg", 4),
  failures,
  same: String(record),
  accounts: review.accounts.length,
  reviewed: review.rolls.length,
}));
"""

TYPED = """
import { Engine, type Move, type Position, type Refusal } from "poeppel-engine";

const engine: Engine = await Engine.load();
const position: Position = engine.initial(engine.rules("classic"), 4);
const moves: readonly Move[] = position.legalMoves(6);
const refusal: Refusal | null = position.whyNot("y:0-6", 5);
const german: string | undefined = refusal?.text.de;
// @ts-expect-error a position is never changed
position.turn = "y";
console.log(moves.length, german);
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package")
    run("node", WEB / "package" / "build.js", folder / "built", cwd=WEB)
    run(npm(), "pack", "--pack-destination", folder, cwd=folder / "built")
    return folder / f"poeppel-engine-{poeppel.__version__}.tgz"


@pytest.fixture(scope="module")
def project(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody's empty project, into which the package is installed without a network."""
    project = tmp_path_factory.mktemp("project")
    (project / "package.json").write_text('{"private": true, "type": "module"}')
    run(npm(), "install", "--offline", "--no-audit", "--no-fund", packed, cwd=project)
    return project


def npm() -> str:
    found = shutil.which("npm")
    assert found, "npm is missing"
    return found


def test_the_package_holds_what_it_promises_and_is_small(packed: Path) -> None:
    with tarfile.open(packed) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    weights = {f"weights/{name}.npz" for name in ("ring4", "ring6", "walls")}
    apart = {name for name in names if not name.startswith("types/")}
    assert apart == {"package.json", "README.md", "LICENSE", "index.js", "engine.wasm", *weights}
    assert all(name.endswith(".d.ts") for name in names - apart)
    assert packed.stat().st_size < MOST


def test_it_depends_on_nothing(project: Path) -> None:
    described = json.loads((project / "node_modules" / "poeppel-engine" / "package.json").read_text(encoding="utf-8"))
    assert described["version"] == poeppel.__version__
    assert "dependencies" not in described
    assert [path.name for path in (project / "node_modules").iterdir() if path.is_dir()] == ["poeppel-engine"]


def test_a_program_plays_asks_why_not_and_reviews(project: Path) -> None:
    (project / "program.js").write_text(PROGRAM, encoding="utf-8")
    told = json.loads(run("node", "program.js", GAME, cwd=project))
    record = GAME.read_text(encoding="utf-8")
    assert told["rolls"] > 50
    assert told["winner"] in "ygrk"
    assert (told["refusal"]["rule"], told["refusal"]["code"]) == ("R7", "start_must_be_cleared")
    assert told["failures"] == [True, True, True]
    assert told["same"] == record
    assert told["accounts"] == 4
    assert told["reviewed"] > 50


def test_the_examples_of_its_readme_give_what_they_show(project: Path) -> None:
    read_me = (WEB / "package" / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```js\n(.*?)```", read_me, re.S)
    assert len(examples) >= 3
    for number, example in enumerate(examples):
        (project / f"example-{number}.js").write_text(example, encoding="utf-8")
        shown = re.findall(r"console\.log\(.*\); // (.*)$", example, re.M)
        assert run("node", f"example-{number}.js", cwd=project).splitlines() == shown


@pytest.mark.parametrize("resolution", ["nodenext", "bundler"])
def test_a_strictly_typed_program_sees_its_types(project: Path, resolution: str) -> None:
    (project / "typed.ts").write_text(TYPED, encoding="utf-8")
    module = {"nodenext": "nodenext", "bundler": "esnext"}[resolution]
    options = ("--strict", "--noEmit", "--target", "es2023", "--lib", "es2023,dom")
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    run(
        "node", compiler, *options, "--module", module, "--moduleResolution", resolution, "typed.ts", cwd=project
    )  # fmt: skip


def test_a_bundler_takes_its_files_along(project: Path) -> None:
    """Vite, as most pages use it: kernels and weights lie beside the script, and weights are not loaded before."""
    (project / "index.html").write_text('<script type="module" src="./page.js"></script>', encoding="utf-8")
    (project / "page.js").write_text('import { Engine } from "poeppel-engine"; await Engine.load();', encoding="utf-8")
    run("node", WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--target", "es2022", cwd=project)
    built = sorted(path.name for path in (project / "dist" / "assets").iterdir())
    assert [name for name in built if re.fullmatch(r"engine-[\w-]+\.wasm", name)]
    assert len([name for name in built if name.endswith(".npz")]) in (0, 3)
