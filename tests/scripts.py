"""The scripts that belong to the project and not to the package, as modules."""

from __future__ import annotations

import importlib.util
from importlib.machinery import SourceFileLoader
from types import ModuleType

from tests.subprocesses import ROOT


def load_script(name: str) -> ModuleType:
    """`poeppel`, `tools/check.py` …, loaded afresh."""
    loader = SourceFileLoader(name.replace("/", "_").removesuffix(".py"), str(ROOT / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
