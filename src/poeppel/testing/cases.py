"""Reads `cases/*.case`: sentences of the rule book, each with a position and what follows from it.

A case is a few lines of `verb  argument`:

    case      its name, used once
    rule      the ids of the rules it is about
    shows     with a switch: binds, cannot-be-met, or off
    rules     the rule set
    source    where the rule book says so
    why       the sentence, in English;  warum  the same in German
    start     players, and perhaps the first colour;  is  the position then
    pos       a position
    roll      the roll that the lines below are about
    legal     all legal moves, `-` for none;  includes, excludes  some of them
    refuse    a move and the code of its refusal; `-` as the move is passing
    after     a move (`-` for none) and the position then
    ranking   the places after that, `-` for none
    refused   the rule set, or that number of players or first colour, makes no sense
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ONCE = ("case", "rule", "shows", "rules", "source", "why", "warum", "pos", "start", "is", "roll", "legal", "refused")
MANY = ("includes", "excludes", "refuse", "after", "ranking")
NEEDED = ("case", "rule", "rules", "source", "why", "warum")
WITHOUT_ARGUMENT = ("refused",)
SHOWS = ("binds", "cannot-be-met", "off")


class CaseError(ValueError):
    """A case file that cannot be read, with file and line."""


@dataclass(frozen=True)
class Case:
    """One case: what is said once, and the lines of what is to be checked, in their order."""

    file: str
    line: int
    said: dict[str, str]
    checks: tuple[tuple[str, str], ...] = field(repr=False)

    @property
    def name(self) -> str:
        return self.said["case"]

    @property
    def id(self) -> str:
        return f"{self.file}::{self.name}"

    @property
    def rule_ids(self) -> tuple[str, ...]:
        return tuple(self.said["rule"].split())

    def get(self, verb: str) -> str | None:
        return self.said.get(verb)

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, {self.name}: {self.said['why']}"


def read_cases(text: str, file: str) -> list[Case]:
    """All cases of a text; `CaseError` names the line of the first mistake."""
    cases: list[Case] = []
    said: dict[str, str] = {}
    checks: list[tuple[str, str]] = []
    first = 0

    def finish() -> None:
        if said:
            if missing := [verb for verb in NEEDED if verb not in said]:
                raise CaseError(f"{file}, line {first}: the case has no {', '.join(missing)}")
            cases.append(Case(file, first, dict(said), tuple(checks)))
            said.clear()
            checks.clear()

    for number, line in enumerate(text.splitlines(), 1):
        verb, argument = _verb(line, file, number)
        if verb is None:
            continue
        if verb == "case":
            finish()
            first = number
        elif not said:
            raise CaseError(f'{file}, line {number}: "{verb}" stands before the first case')
        if verb in MANY:
            checks.append((verb, argument))
        elif verb in said:
            raise CaseError(f'{file}, line {number}: "{verb}" is said twice')
        else:
            said[verb] = argument
            if verb in ("is", "legal", "refused"):
                checks.append((verb, argument))
    finish()
    return cases


def _verb(line: str, file: str, number: int) -> tuple[str | None, str]:
    if not line.strip() or line.startswith("#"):
        return None, ""
    verb, _, argument = line.partition(" ")
    argument = argument.strip()
    if verb not in ONCE + MANY:
        raise CaseError(f'{file}, line {number}: no verb "{verb}"')
    if bool(argument) == (verb in WITHOUT_ARGUMENT):
        raise CaseError(f'{file}, line {number}: "{verb}" stands {"alone" if argument else "with an argument"}')
    if verb == "shows" and argument not in SHOWS:
        raise CaseError(f'{file}, line {number}: "shows" is one of {", ".join(SHOWS)}')
    if verb in ("refuse", "after") and len(argument.split()) < 2:
        raise CaseError(f'{file}, line {number}: "{verb}" takes a move and what comes of it')
    return verb, argument


def cases_in(folder: Path) -> Iterator[Case]:
    """Every case there is, file by file."""
    for file in sorted(folder.glob("*.case")):
        yield from read_cases(file.read_text(encoding="utf-8"), file.name)
