"""Studies of one's own, from a TOML file.

    name = "barriers"
    games = 2000
    measures = ["rolls_to_first", "wins", "games_needed"]

    [[conditions]]
    rules = ["classic", "classic+barriers"]
    players = [2, 4]
    bots = ["owl", "master,owl"]

Everything but the conditions can be left out. In `conditions`, `rules`, `players` and `bots` may be one or a list, of
which every combination is played. `rotates = false` keeps the bots on their seats, `dice = "1,2,3,4,5,6"` is the die of
all (or a list with one for each seat), `start` a position to begin with (or a list).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from poeppel.errors import PoeppelError, system_reason
from poeppel.lab.own_dice import read_die
from poeppel.lab.studies.condition import Condition, conditions
from poeppel.lab.studies.measures import STANDARD
from poeppel.lab.studies.study import ROLLS_A_MINUTE, Study
from poeppel.texts import Text, shown

KEYS = ("name", "title", "games", "seed", "measures", "rolls_a_minute", "conditions")
CONDITION_KEYS = ("rules", "players", "bots", "rotates", "dice", "start")


def read_study(path: str | Path) -> Study:
    """The study in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")  # some editors begin it with a mark
        given = tomllib.loads(text)
    except OSError as error:
        why = system_reason(error)
        raise PoeppelError(
            Text(f"{path} lässt sich nicht lesen: {why.de}", f"{path} cannot be read: {why.en}")
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PoeppelError(Text(f"{path} ist kein TOML: {error}", f"{path} is not TOML: {error}")) from None
    with _wrong_in(Text(*[str(path)] * 2)):
        return study_from(given, Path(path).stem)


def study_from(given: Mapping[str, Any], name: str = "study") -> Study:
    """A study from what a TOML file says."""
    _check_keys(given, KEYS)
    listed = given.get("conditions", [])
    if not isinstance(listed, list) or not listed or not all(isinstance(one, dict) for one in listed):
        raise PoeppelError(
            Text(
                "in der Datei fehlen Bedingungen: [[conditions]] mit rules, players und bots",
                "the file has no conditions: [[conditions]] with rules, players and bots",
            )
        )
    return Study.of(
        [condition for number, one in enumerate(listed, 1) for condition in _numbered(one, number, len(listed))],
        _texts(given, "measures", STANDARD),
        given.get("games", 1000),
        given.get("seed", 1),
        name=str(given.get("name", name)),
        rolls_a_minute=_number(given, "rolls_a_minute", ROLLS_A_MINUTE),
        title=_title(given.get("title")),
    )


def _numbered(given: Mapping[str, Any], number: int, of: int) -> tuple[Condition, ...]:
    """The conditions of one entry; where there are several, a fault says in which one."""
    if of == 1:
        return _conditions(given)
    with _wrong_in(Text(f"Bedingung {number}", f"condition {number}")):
        return _conditions(given)


@contextmanager
def _wrong_in(where: Text) -> Iterator[None]:
    """What is wrong in there says where that is."""
    try:
        yield
    except PoeppelError as error:
        raise PoeppelError(where.joined(error.text, by=": ")) from None


def _conditions(given: Mapping[str, Any]) -> tuple[Condition, ...]:
    _check_keys(given, CONDITION_KEYS)
    rules = _texts(given, "rules", ("classic",))
    players = given.get("players")
    bots = _texts(given, "bots", ("owl",))
    rotates = given.get("rotates", True)
    if not isinstance(rotates, bool):
        raise _wrong("rotates", rotates, Text("true oder false", "true or false"))
    dice = [read_die(text) for text in _texts(given, "dice", ())]
    numbers = players if isinstance(players, list) else None if players is None else [players]
    if numbers is not None and not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise _wrong("players", players, Text("eine Zahl oder eine Liste von Zahlen", "a number or a list of numbers"))
    return conditions(
        rules,
        numbers,
        bots,
        rotates=rotates,
        dice=dice[0] if len(dice) == 1 else dice,
        start=_texts(given, "start", ()) or None,
    )


def _texts(given: Mapping[str, Any], key: str, default: tuple[str, ...]) -> tuple[str, ...]:
    value = given.get(key, default)
    found = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list | tuple) else (None,)
    if not all(isinstance(one, str) for one in found):
        raise _wrong(key, value, Text("ein Text oder eine Liste von Texten", "a text or a list of texts"))
    return found


def _number(given: Mapping[str, Any], key: str, default: float) -> float:
    value = given.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(key, value, Text("eine Zahl", "a number"))
    return float(value)


def _title(given: object) -> Text | None:
    if given is None:
        return None
    if isinstance(given, str):
        return Text(given, given)
    if isinstance(given, dict) and set(given) == {"de", "en"}:
        return Text(str(given["de"]), str(given["en"]))
    raise _wrong("title", given, Text('ein Text oder { de = "…", en = "…" }', 'a text or { de = "…", en = "…" }'))


def _wrong(key: str, value: object, right: Text) -> PoeppelError:
    return PoeppelError(Text(f"{key} ist {right.de}, nicht {shown(value)}", f"{key} is {right.en}, not {shown(value)}"))


def _check_keys(given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    if unknown := [key for key in given if key not in known]:
        names = ", ".join(known)
        raise PoeppelError(
            Text(
                f"{shown(unknown[0])} gibt es hier nicht; es gibt: {names}",
                f"there is no {shown(unknown[0])} here; there are: {names}",
            )
        )
