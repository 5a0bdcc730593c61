"""People: who takes part, and who looks like somebody who is there already."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from poeppel.errors import NotationError
from poeppel.texts import Text, shown, visible
from poeppel.tournament.plans.plan import AgeGroup

LONGEST_NAME = 80
OLDEST_BORN, LATEST_BORN = 1900, 2100


@dataclass(frozen=True)
class Details:
    """What is known of a person."""

    name: str
    team: str | None = None
    club: str | None = None
    born: int | None = None  # the year
    group: str | None = None  # an age group, where it is not to follow from the year

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _tidy("name", self.name) or "")
        for field in ("team", "club", "group"):
            value = getattr(self, field)
            object.__setattr__(self, field, _tidy(field, value) if value is not None else None)
        if not self.name:
            raise NotationError(Text("ein Name fehlt", "a name is missing"))
        if not any(sign.isalnum() for sign in self.name):
            raise NotationError(Text(f"{shown(self.name)} ist kein Name", f"{shown(self.name)} is not a name"))
        if self.born is not None and not OLDEST_BORN <= self.born <= LATEST_BORN:
            raise NotationError(
                Text(
                    f"{self.name}: Jahrgang {self.born} kann nicht stimmen",
                    f"{self.name}: born in {self.born} cannot be",
                )
            )


@dataclass(frozen=True)
class Person:
    """Somebody with an id, which stays whatever is corrected."""

    id: str
    details: Details

    @property
    def name(self) -> str:
        return self.details.name

    @property
    def team(self) -> str | None:
        return self.details.team


def _tidy(field: str, text: str) -> str | None:
    """On one line, without signs that hide others; None if nothing is left."""
    words = visible(unicodedata.normalize("NFC", text))
    if len(words) > LONGEST_NAME:
        raise NotationError(
            Text(
                f"{shown(words, 40)} ist länger als {LONGEST_NAME} Zeichen",
                f"{shown(words, 40)} is longer than {LONGEST_NAME} signs",
            )
        )
    return words or None


# ── who looks alike ───────────────────────────────────────────────────────────────────────────────────────────────────

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"})


def spelling(name: str) -> str:
    """A name as it sounds, whatever way it is written: `Müller, Anna` and `anna MUELLER` are the same."""
    letters = unicodedata.normalize("NFC", name).casefold().translate(_UMLAUTS)
    plain = "".join(sign for sign in unicodedata.normalize("NFD", letters) if not unicodedata.combining(sign))
    return " ".join(sorted("".join(sign if sign.isalnum() else " " for sign in plain).split()))


def duplicates(names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The positions of names that are the same, group by group."""
    groups: dict[str, list[int]] = defaultdict(list)
    for n, name in enumerate(names):
        groups[spelling(name)].append(n)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def near_duplicates(names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The positions of names that differ by one letter, or by two that changed places: perhaps the same person.

    Two such names have a text in common that is left when one letter is taken away; so each name is written once for
    every letter it may lose, and nobody has to be compared with everybody.
    """
    spellings = [spelling(name) for name in names]
    left: dict[str, list[int]] = defaultdict(list)
    for n, written in enumerate(spellings):
        for text in _shortened(written):
            left[text].append(n)
    pairs = {
        (a, b)
        for group in left.values()
        for n, a in enumerate(group)
        for b in group[n + 1 : n + 20]
        if a != b and spellings[a] != spellings[b]
    }
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _shortened(written: str) -> set[str]:
    if len(written) < 5:  # Jo and Bo are two people
        return {written}
    return {written} | {written[:n] + written[n + 1 :] for n in range(len(written))}


def age_group(details: Details, groups: Iterable[AgeGroup], year: int) -> str | None:
    """The name of the group that somebody belongs to: the one that was typed, or by the year of birth."""
    if details.group is not None or details.born is None:
        return details.group
    return next((group.name for group in groups if group.takes(year - (details.born or 0))), None)


def new_ids(taken: Iterable[str], wanted: int) -> Iterator[str]:
    """Ids for new people: `p1`, `p2`, and so on."""
    highest = max((int(one[1:]) for one in taken if one[:1] == "p" and one[1:].isdecimal()), default=0)
    return (f"p{highest + n + 1}" for n in range(wanted))


def by_name(people: Mapping[str, Person], text: str) -> list[Person]:
    """Everybody whom a text can mean: an id, a name, or the beginning of one."""
    if text in people:
        return [people[text]]
    said = spelling(text)
    exact = [person for person in people.values() if spelling(person.name) == said]
    if exact or not said:
        return exact
    lowered = text.casefold()
    return [person for person in people.values() if any(word.startswith(lowered) for word in _words(person.name))]


def _words(name: str) -> list[str]:
    """A name from each of its words on."""
    words = name.casefold().split()
    return [" ".join(words[n:]) for n in range(len(words))]
