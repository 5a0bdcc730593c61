"""Makes a release of what is committed, or says why not.

    python tools/release.py --dry-run    everything but the last step
    python tools/release.py

What must be true is asked first. Then the client is built from a clean copy of the commit, the sdist from that copy,
and the wheel from the sdist; the engine is packed for npm beside them. The wheel is tried in empty environments, alone
and with every extra. At last the changelog is dated and the tag set. The packages are left in `dist/`; nothing is sent
anywhere.
"""

import argparse
import datetime
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
CHECKED = Path(sys.prefix) / ".poeppel-checked"  # written by check.py: the commit for which everything was green
UNRELEASED = "unreleased"
UP_WITHIN = 180.0  # seconds: an empty environment compiles the rules first
A_GAME = "import poeppel; result = poeppel.simulate('classic', games=1000, seed=1); assert sum(result.wins) == 1000"


class Refused(Exception):
    """What is not true, in a sentence."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Make a release of what is committed, or say why not.")
    parser.add_argument("--dry-run", action="store_true", help="everything but the date in the changelog and the tag")
    try:
        release(ROOT, parser.parse_args(arguments).dry_run)
    except Refused as reason:
        print(f"no release: {reason}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failure:
        said = f"{failure.stdout or ''}{failure.stderr or ''}".strip()
        print(f"no release: stopped at {' '.join(map(str, failure.cmd))}\n{said[-3000:]}", file=sys.stderr)
        return 1
    return 0


def release(root: Path, dry_run: bool) -> None:
    version = version_of(root)
    say(f"Pöppel {version}: asking what must be true")
    if untrue := [*reasons_against(root, version)]:
        raise Refused("; ".join(untrue))
    check(root)
    with tempfile.TemporaryDirectory() as folder:
        source = clean_copy(root, Path(folder) / "source")
        build_client(source)
        wheel = build_packages(source, root / "dist")
        build_engine(source, root / "dist")
        try_packages(wheel, root / "requirements.lock", Path(folder))
    if dry_run:
        say("everything is true; a real run would now date the changelog and set the tag")
        return
    date_changelog(root, version, datetime.datetime.now(datetime.UTC).date())
    git(root, "commit", "--quiet", "--message", f"Pöppel {version}", "CHANGELOG.md")
    git(root, "tag", "--annotate", tag_of(version), "--message", f"Pöppel {version}")
    say(f"released as {tag_of(version)}; the packages are in {root / 'dist'}")


# ── what must be true ─────────────────────────────────────────────────────────────────────────────────────────────────


def version_of(root: Path) -> str:
    """The version, from the one place where it stands."""
    package = (root / "src" / "poeppel" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', package, re.M)
    if not found:
        raise Refused("src/poeppel/__init__.py names no version")
    return found[1]


def tag_of(version: str) -> str:
    return f"v{version}"


def reasons_against(root: Path, version: str) -> Iterator[str]:
    """Everything that is not as it must be."""
    if changed := git(root, "status", "--porcelain"):
        yield f"not everything is committed: {', '.join(line[3:] for line in changed.splitlines())}"
    yield from _against_the_version(git(root, "tag", "--list", "v*").split(), version)
    yield from _against_the_changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    generated = [sys.executable, str(root / "tools" / "generate.py"), "--check"]
    if subprocess.run(generated, cwd=root, capture_output=True, check=False).returncode:
        yield "generated files are not current: run tools/generate.py"
    module = [sys.executable, str(root / "tools" / "webassembly.py"), "--rebuild"]  # takes two minutes
    if subprocess.run(module, cwd=root, capture_output=True, check=False).returncode:
        yield "the engine for browsers does not come out the same: run tools/webassembly.py"


def _against_the_version(tags: list[str], version: str) -> Iterator[str]:
    newest = max((Version(tag) for tag in tags), default=None)
    if tag_of(version) in tags:
        yield f"the tag {tag_of(version)} exists already"
    elif newest is not None and Version(version) <= newest:
        yield f"{version} is not newer than {newest}, which is released"


def _against_the_changelog(changelog: str, version: str) -> Iterator[str]:
    section = re.search(rf"^## {re.escape(version)} \(([^)\n]+)\)\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if not section:
        yield f"CHANGELOG.md has no section “{version} ({UNRELEASED})”"
    elif section[1] != UNRELEASED:
        yield f"CHANGELOG.md says that {version} was released on {section[1]}"
    elif not re.search(r"^- \S", section[2], re.M):
        yield f"CHANGELOG.md says nothing about {version}"


def check(root: Path) -> None:
    """Every check must be green for this very commit: it was, or it is found out now."""
    commit = git(root, "rev-parse", "HEAD")
    if CHECKED.exists() and CHECKED.read_text(encoding="utf-8") == commit:
        say("the checks were green for this commit")
        return
    say("running every check")
    if subprocess.run([sys.executable, root / "tools" / "check.py"], cwd=root, check=False).returncode:
        raise Refused("the checks are not green")


# ── building ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def clean_copy(root: Path, target: Path) -> Path:
    """What is committed and nothing else: no file that only lies about gets into a package."""
    target.mkdir()
    archive = target.with_suffix(".tar")
    git(root, "archive", "--output", str(archive), "HEAD")
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    return target


def build_client(source: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Refused("building the client needs npm")
    say("building the client")
    run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=source / "web")
    run(npm, "run", "--silent", "build", "--", "--logLevel", "warn", cwd=source / "web")


def build_packages(source: Path, target: Path) -> Path:
    """The sdist, and the wheel built from it: whoever has only the sdist gets the same wheel."""
    say("building the sdist, and from it the wheel")
    shutil.rmtree(target, ignore_errors=True)
    hatchling = (sys.executable, "-m", "hatchling", "build", "--directory", str(target), "--target")
    run(*hatchling, "sdist", cwd=source)
    (sdist,) = target.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as packed:
            packed.extractall(folder, filter="data")
        run(*hatchling, "wheel", cwd=Path(folder) / sdist.name.removesuffix(".tar.gz"))
    (wheel,) = target.glob("*.whl")
    return wheel


def build_engine(source: Path, target: Path) -> None:
    """The npm package of the engine, as a file beside the others."""
    say("packing the engine for npm")
    built = source / "web" / "package" / "built"
    run("node", "package/build.js", str(built), cwd=source / "web")
    run("npm", "pack", "--pack-destination", str(target), cwd=built)


# ── trying ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Environment:
    """An empty environment into which the wheel is installed, with compiled code of its own."""

    def __init__(self, folder: Path, wheel: Path, extra: str, versions: Path) -> None:
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.settings = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "POEPPEL_CACHE": str(folder.parent / "compiled"),
            "POEPPEL_LANGUAGE": "en",
        }
        venv.create(folder, with_pip=True)
        self.run("python", "-m", "pip", "install", "--quiet", "--constraint", str(versions), f"{wheel}{extra}")

    def run(self, program: str, *arguments: str) -> str:
        return run(str(self.programs / program), *arguments, cwd=self.folder, env=self.settings)

    def fails(self, program: str, *arguments: str) -> str:
        """What a program says that has to fail."""
        try:
            said = self.run(program, *arguments)
        except subprocess.CalledProcessError as failure:
            return str(failure.stderr)
        raise Refused(f"{program} should have failed, but said {said!r}")

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that runs here."""
        port, database = free_port(), str(self.folder / "tables.sqlite")
        command = [str(self.programs / "poeppel"), "serve", "--port", str(port), "--database", database]
        quietly = subprocess.DEVNULL
        with subprocess.Popen(command, cwd=self.folder, env=self.settings, stdout=quietly, stderr=quietly) as server:
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def try_packages(wheel: Path, lock: Path, folder: Path) -> None:
    """Everything that the wheel promises, with the versions that the checks were run with."""
    versions = folder / "versions.txt"
    versions.write_text("\n".join(versions_in(lock.read_text(encoding="utf-8"))))
    say("trying the engine alone in an empty environment")
    try_engine(Environment(folder / "engine", wheel, "", versions))
    say("trying everything in an empty environment")
    try_everything(Environment(folder / "everything", wheel, "[all]", versions), wheel.name.split("-")[1])


def versions_in(lock: str) -> list[str]:
    """The locked versions without their hashes, each with the systems that it is for."""
    return [line.strip() for line in re.findall(r"^[\w.-]+==[^\\\n]+", lock, re.M)]


def try_engine(alone: Environment) -> None:
    expect("what is installed", {"numba", "numpy"} <= packages_in(alone), not {"fastapi", "rich"} & packages_in(alone))
    alone.run("python", "-c", A_GAME)
    expect("the sentence about the missing extra", alone.fails("poeppel").count("\n") == 1)
    expect("the sentence about the missing extra", 'pip install "poeppel[play]"' in alone.fails("poeppel"))


def try_everything(full: Environment, version: str) -> None:
    expect("poeppel --version", full.run("poeppel", "--version") == f"poeppel {version}\n")
    simulated = json.loads(full.run("poeppel", "simulate", "classic", "--games", "1000", "--seed", "1", "--json"))
    expect("poeppel simulate", simulated["games"] == 1000)
    with full.serving() as address:
        expect("poeppel serve", json.loads(fetched(f"{address}/healthz", within=UP_WITHIN))["version"] == version)
        try_page(f"{address}/")


def try_page(address: str) -> None:
    """The page and the scripts that it names, found as a browser finds them: from where the page lies."""
    page = fetched(address)
    scripts = [urljoin(address, source) for source in re.findall(r'<script[^>]* src="([^"]+)"', page)]
    expect("the page", "<title>" in page, scripts, *map(fetched, scripts))


def packages_in(environment: Environment) -> set[str]:
    listed = json.loads(environment.run("python", "-m", "pip", "list", "--format=json"))
    return {package["name"] for package in listed}


def fetched(address: str, within: float = 0.0) -> str:
    """What is served there; a server that is still starting is given time."""
    until = time.monotonic() + within
    while True:
        try:
            with urlopen(address, timeout=30) as answer:
                text: str = answer.read().decode()
                return text
        except OSError as error:
            if time.monotonic() >= until:
                raise Refused(f"{address} is not served: {error}") from None
        time.sleep(0.1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def expect(what: str, *facts: object) -> None:
    if not all(facts):
        raise Refused(f"the wheel was tried in an empty environment: {what} is not as it should be")


# ── the last step ─────────────────────────────────────────────────────────────────────────────────────────────────────


def date_changelog(root: Path, version: str, today: datetime.date) -> None:
    changelog = root / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    changelog.write_text(text.replace(f"## {version} ({UNRELEASED})", f"## {version} ({today})"), encoding="utf-8")


def git(root: Path, *arguments: str) -> str:
    return run("git", *arguments, cwd=root).rstrip()


def run(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command prints; if it fails, what it said is shown."""
    return subprocess.run(command, cwd=cwd, env=env, check=True, capture_output=True, encoding="utf-8").stdout


def say(what: str) -> None:
    print(f"release: {what} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
