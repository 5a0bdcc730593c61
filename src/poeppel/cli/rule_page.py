"""The rules as pages to read: the editions and house rules, and how to play by them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from poeppel.cli.language import language as spoken
from poeppel.cli.language import said, say

if TYPE_CHECKING:
    from poeppel.rules import Rules

INDENT = 19
MOST_COLUMNS = 100  # longer lines are hard to read


def overview() -> Iterator[str]:
    """Every edition and every house rule, in a paragraph each."""
    from poeppel.rules import EDITIONS, SWITCHES

    yield say("Ausgaben", "Editions")
    for edition in EDITIONS.values():
        yield from _entry(
            edition.name, f"{_sentence(said(edition.title))} {said(edition.about)} {_players(edition.players)}"
        )
    yield ""
    yield say("Hausregeln, mit + angehängt: classic+barriers", "House rules, added with +: classic+barriers")
    for switch in SWITCHES.values():
        where = ", ".join(edition.name for edition in EDITIONS.values() if switch.name in edition.takes)
        ours = say("Regel von uns; ", "a rule of our own; ") if switch.is_ours else ""
        yield from _entry(switch.name, f"{said(switch.title)}. {said(switch.about)} ({switch.rule}; {ours}{where})")
    yield ""
    yield say("Alle Regeln einer Ausgabe: poeppel rules classic", "All rules of an edition: poeppel rules classic")


def describe(rules: Rules) -> Iterator[str]:
    """Everything one has to know to play by these rules."""
    from poeppel.rules import rulebook

    box = rules.box
    yield f"{said(box.title)}  ({rules})"
    yield from _paragraph(said(box.about))
    yield ""
    yield from _paragraph(said(rulebook.aim(rules)))
    yield ""
    yield from _entry(say("Spieler", "Players"), _players(rules.players))
    yield from _entry(say("Farben", "Colours"), _colours(rules))
    yield from _entry(say("Spielplan", "Board"), _board(rules))
    if box.always:
        yield from _entry(say("Immer dabei", "Always on"), _listed(box.always))
    if box.takes:
        yield from _entry(say("Möglich", "Takes"), _listed(box.takes))
    if rules.switches:
        yield from _entry(say("Gewählt", "Chosen"), _listed(rules.switches))
    for section in rulebook.sections(rules):
        yield ""
        yield said(section.title)
        for rule in section.rules:
            yield from _entry(rule.id, f"{said(rule.title)}. {said(rule.text(rules))}", indent=6)
    yield ""
    yield say("Schreibweise", "Notation")
    yield from _entry("", said(rulebook.notation(rules)), indent=6)


def _sentence(title: str) -> str:
    return title if title.endswith("!") else f"{title}."


def _players(numbers: Iterable[int]) -> str:
    counts = [str(number) for number in numbers]
    listed = counts[0] if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    return say(f"{listed} Personen.", f"{listed} players.")


def _colours(rules: Rules) -> str:
    from poeppel.rules.board import COLOUR_NAMES

    listed = ", ".join(f"{letter} {COLOUR_NAMES[letter][spoken()]}" for letter in rules.board.colours)
    seatings = {players: ", ".join(rules.seats(players)) for players in rules.players}
    seats = "; ".join(say(f"zu {n}: {colours}", f"{n} players: {colours}") for n, colours in seatings.items())
    return f"{listed}. {seats[0].upper()}{seats[1:]}."


def _board(rules: Rules) -> str:
    from poeppel.rules import rulebook

    board = rules.board
    if rulebook.has_walls(rules):
        return say(
            f"eine Strecke von {board.length} Feldern mit Mauern, für alle dieselbe.",
            f"a path of {board.length} spaces with walls, the same for everyone.",
        )
    start = rules.box.field_names.start
    starts = ", ".join(f"{colour} {board.start(colour)}" for colour in board.colours)
    return say(
        f"eine Laufbahn von {board.length} Feldern, im Uhrzeigersinn 0 bis {board.length - 1}; "
        f"das {start.de} ist {starts}.",
        f"a ring of {board.length} spaces, clockwise 0 to {board.length - 1}; the {start.en} is {starts}.",
    )


def _listed(names: Iterable[str]) -> str:
    from poeppel.rules import SWITCHES

    chosen = set(names)
    return ", ".join(name for name in SWITCHES if name in chosen)


def _entry(head: str, text: str, indent: int = INDENT) -> list[str]:
    """A hanging paragraph: the head on the left, the text beside it."""
    first = f"  {head:<{indent - 2}}" if len(head) < indent - 2 else f"  {head} "
    return textwrap.wrap(text, _columns(), initial_indent=first, subsequent_indent=" " * indent, break_on_hyphens=False)


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(text, _columns(), break_on_hyphens=False)


def _columns() -> int:
    return min(max(get_terminal_size().columns, 40), MOST_COLUMNS)
