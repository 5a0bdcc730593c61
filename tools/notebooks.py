"""Runs the notebooks of `examples/notebooks` and stores what comes out, so that they can be read without being run.

python tools/notebooks.py                 all of them
python tools/notebooks.py FILE …          only these
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from nbclient import NotebookClient

nbformat: Any = import_module("nbformat")  # its functions have no types

NOTEBOOKS = Path(__file__).resolve().parent.parent / "examples" / "notebooks"
PATIENCE = 600  # seconds for a cell: the first one may have to compile kernels


def stored(path: Path) -> Any:
    """A notebook as it lies there."""
    return nbformat.read(path, as_version=4)


def executed(path: Path) -> Any:
    """A notebook with what comes out of it, without what differs from run to run."""
    notebook = stored(path)
    NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3", record_timing=False).execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    return notebook


def main(names: Sequence[str]) -> None:
    for path in [Path(name) for name in names] or sorted(NOTEBOOKS.glob("*.ipynb")):
        nbformat.write(executed(path), path)


if __name__ == "__main__":
    main(sys.argv[1:])
