"""Plans as text, TOML or JSON. A plan may begin with a preset and say only what it changes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Literal

from poeppel.errors import NotationError
from poeppel.texts import Text, shown
from poeppel.tournament.event_log.plain import Plain, as_plain, from_plain
from poeppel.tournament.plans.plan import Plan
from poeppel.tournament.plans.presets import preset

LONGEST_PLAN = 100_000
NO_CAP = 0  # TOML has no word for nothing
_THE_PLAN = Text("der Plan", "the plan")


def read_plan(text: str) -> Plan:
    """A plan from its text; `NotationError` names everything that is wrong with it."""
    if len(text) > LONGEST_PLAN:
        raise NotationError(Text("die Datei ist für einen Plan zu lang", "the file is too long for a plan"))
    return plan_of(_read(text))


def plan_of(data: Plain) -> Plan:
    """A plan from plain values; with `preset` it says only what is different from that."""
    if not isinstance(data, Mapping):
        raise NotationError(
            Text(
                f"ein Plan besteht aus Einträgen mit Namen, nicht {shown(data)}",
                f"a plan has named entries, not {shown(data)}",
            )
        )
    changes = {name: value for name, value in data.items() if name != "preset"}
    if changes.get("cap") == NO_CAP:
        changes["cap"] = None
    if "preset" not in data:
        return from_plain(Plan, changes, _THE_PLAN)
    return from_plain(Plan, _merged(as_plain(preset(data["preset"]).plan), changes), _THE_PLAN)


def _merged(old: Mapping[str, Plain], new: Mapping[str, Plain]) -> dict[str, Plain]:
    """Named entries are changed one by one, everything else is replaced."""
    both = dict(old)
    for name, value in new.items():
        before = both.get(name)
        both[name] = _merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value
    return both


def _read(text: str) -> Plain:
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        try:
            return json.loads(text.lstrip("\ufeff"))
        except (json.JSONDecodeError, RecursionError) as error:
            where = getattr(error, "lineno", 1)
            raise NotationError(
                Text(f"der Plan ist kein JSON (Zeile {where})", f"the plan is not JSON (line {where})")
            ) from None
    try:
        return tomllib.loads(text.lstrip("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        why = str(error)[:120]
        raise NotationError(Text(f"der Plan ist kein TOML ({why})", f"the plan is not TOML ({why})")) from None


def write_plan(plan: Plan, form: Literal["toml", "json"] = "toml") -> str:
    """The plan as text that `read_plan` reads back, with everything that can be changed in it."""
    data = _without_nothing(as_plain(plan, whole=True) | {"cap": plan.cap or NO_CAP})
    if form == "json":
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return _toml(data)


def _without_nothing(data: Plain) -> Plain:
    """Named entries without those that hold nothing."""
    if isinstance(data, Mapping):
        return {name: _without_nothing(value) for name, value in data.items() if value not in (None, "")}
    return [_without_nothing(one) for one in data] if isinstance(data, list) else data


def _toml(data: Mapping[str, Plain]) -> str:
    """Only what plans are made of: numbers, texts, lists of them, named entries and lists of those."""
    lines = [f"{name} = {_toml_value(value)}" for name, value in data.items() if not _is_section(value)]
    for name, value in data.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *(f"{key} = {_toml_value(one)}" for key, one in value.items())]
        elif _is_section(value):
            for entry in value:
                lines += ["", f"[[{name}]]", *(f"{key} = {_toml_value(one)}" for key, one in entry.items())]
    return "\n".join(lines) + "\n"


def _is_section(value: Plain) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(one, Mapping) for one in value))


def _toml_value(value: Plain) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)
