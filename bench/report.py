"""What was measured, for people and as JSON."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

import poeppel
from bench.measure import Comparison


@dataclass(frozen=True)
class Line:
    """One measured thing and what was wanted of it."""

    group: str
    what: str
    unit: str  # "×", "s" or "rolls/s"
    values: Sequence[float]  # round by round
    goal: float | None = None  # at least, but at most for seconds
    ours: float | None = None  # rolls per second
    theirs: float | None = None
    peer: str = ""

    @property
    def value(self) -> float:
        return median(self.values)

    @property
    def met(self) -> bool | None:
        """Whether the goal was reached; None without one."""
        if self.goal is None:
            return None
        return self.value <= self.goal if self.unit == "s" else self.value >= self.goal


def ratio_line(group: str, what: str, peer: str, result: Comparison, goal: float | None = None) -> Line:
    """Pöppel against a peer."""
    return Line(group, what, "×", result.ratios, goal, median(result.ours), median(result.theirs), peer)


def machine() -> dict[str, str]:
    """Where and with what it was measured."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{_cpu()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "load before": ", ".join(f"{load:.1f}" for load in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown",
        "Python": platform.python_version(),
        "Pöppel": poeppel.__version__,
        **{name: version(name) for name in ("open_spiel", "ludopy", "numba", "numpy")},
    }


def _cpu() -> str:
    """The model as the system names it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def show(console: Console, lines: Sequence[Line]) -> None:
    """All lines as one table, and what was missed in one sentence."""
    table = Table(header_style="bold", pad_edge=False)
    table.add_column("what", overflow="fold")
    for heading in ("result", "least – most", "goal", "met", "Pöppel", "peer"):
        table.add_column(heading, justify="right", no_wrap=True)
    group = ""
    for line in lines:
        if line.group != group:
            group = line.group
            table.add_section()
            table.add_row(f"[bold]{group}[/bold]")
        table.add_row(
            f"  {line.what}",
            f"[bold]{_number(line.value, line.unit)}[/bold]",
            f"{_number(min(line.values), line.unit)} – {_number(max(line.values), line.unit)}",
            _goal(line),
            {True: "[green]yes[/green]", False: "[red]NO[/red]", None: ""}[line.met],
            _number(line.ours, "rolls/s"),
            f"{_number(line.theirs, 'rolls/s')} {line.peer}".strip(),
        )
    console.print(table)
    goals, missed = sum(line.met is not None for line in lines), [line for line in lines if line.met is False]
    if not missed:
        console.print(f"[green]All {goals} goals met.[/green]")
        return
    console.print(f"[red]{len(missed)} of {goals} goals missed:[/red]")
    for line in missed:
        console.print(f"  {line.what}: {_number(line.value, line.unit)}, wanted {_goal(line)}", highlight=False)


def save(file: Path, about: dict[str, str], lines: Sequence[Line]) -> None:
    """Everything, every round included, as JSON."""
    rows = [
        {
            "group": line.group,
            "what": line.what,
            "value": line.value,
            "unit": line.unit,
            "values": list(line.values),
            "goal": line.goal,
            "met": line.met,
            "ours": line.ours,
            "theirs": line.theirs,
            "peer": line.peer,
        }
        for line in lines
    ]
    file.write_text(json.dumps({**about, "lines": rows}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _goal(line: Line) -> str:
    if line.goal is None:
        return ""
    return f"{'≤' if line.unit == 's' else '≥'} {_number(line.goal, line.unit)}"


def _number(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "rolls/s":
        return f"{value / 1e6:.1f} M/s" if value >= 1e6 else f"{value / 1e3:.0f} k/s"
    digits = f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{digits} {unit}"
