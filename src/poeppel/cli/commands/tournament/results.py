"""`poeppel tournament result`, `enter`, `roll`, `undo`: what came of the games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import said, say
from poeppel.cli.options import LanguageOption
from poeppel.cli.tournament_desk import (
    ByOption,
    Desk,
    EvenSoOption,
    FileArgument,
    RoundOption,
    ask,
    desk_at,
    seats_text,
)
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.tournament.desk.typed_results import TypedResult
    from poeppel.tournament.event_log.fold import Entry, TableState


def result(
    file: FileArgument,
    words: Annotated[
        list[str],
        typer.Argument(metavar="TABLE RESULT…", help="The table's number, then its places, counted numbers or pawns."),
    ],
    round_number: RoundOption = None,
    correct: Annotated[bool, typer.Option("--correct", help="It supersedes what was entered before.")] = False,
    even_so: EvenSoOption = False,
    by: ByOption = "desk",
    language: LanguageOption = None,
) -> None:
    """Enter one table's result. Its number, then one number for each seat, clockwise."""
    from poeppel.cli.compiling import games_ready
    from poeppel.tournament.desk.typed_results import read_typed

    games_ready()
    with desk_at(file, by) as desk:
        number = desk.round_number(round_number)
        typed = read_typed(desk.state, number, " ".join(words))
        print(_entered(desk, number, typed, correct, even_so))


def _entered(desk: Desk, number: int, typed: TypedResult, correct: bool, even_so: bool) -> str:
    """Enter a result; what it says now, in a line."""
    from poeppel.tournament.event_log.commands import Enter

    table = desk.state.table(number, typed.table)
    superseded = tuple(entry.number for entry in table.standing_entries) if correct else ()
    desk.tell(Enter(number, typed.table, typed.result, "desk", superseded, even_so))
    return _line(desk, number, typed.table)


def _line(desk: Desk, number: int, table_number: int) -> str:
    """A table's result with names: `12: Anna 1 (5), Bo 2 (3) …`."""
    from poeppel.tournament.rankings.words import points_text

    table = desk.state.table(number, table_number)
    if table.status == "conflict":
        told = "; ".join(_entry_line(desk, table, entry) for entry in table.standing_entries)
        return say(f"{table_number}: WIDERSPRUCH. {told}", f"{table_number}: CONFLICT. {told}")
    scored = table.score
    if scored is None:
        return f"{table_number}: {seats_text(desk.state, table)}"
    seats = sorted(scored.seats, key=lambda seat: seat.place)
    parts = ", ".join(f"{seat.place}. {desk.state.name(seat.person)} ({points_text(seat.points)})" for seat in seats)
    return f"{table_number}: {parts}"


def _entry_line(desk: Desk, table: TableState, entry: Entry) -> str:
    """Who typed what, and when."""
    from poeppel.tournament.event_log.results import told

    return f"{entry.by} {entry.at[11:16]}: {said(told(desk.state.plan, table.seating, table.absent, entry.result))}"


# ── one after the other ───────────────────────────────────────────────────────────────────────────────────────────────


def enter(
    file: FileArgument,
    round_number: RoundOption = None,
    by: ByOption = "desk",
    language: LanguageOption = None,
) -> None:
    """Type in results one after the other. Table number, result, Enter, next."""
    from poeppel.cli.compiling import games_ready

    games_ready()
    with desk_at(file, by) as desk:
        number = desk.round_number(round_number)
        _loop(desk, number)


def _loop(desk: Desk, number: int) -> None:
    one = desk.state.round(number)
    print(f"{said(one.stage.title(len(one.people)))}. {_how(desk)}")
    while True:
        print(f"{_missing(desk, number)} > ", end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not line or words[:1] == ["q"]:
            print()
            return
        if words:
            try:
                _obey(desk, number, words)
            except PoeppelError as error:
                print(said(error.text))
        desk.file.refresh()


def _how(desk: Desk) -> str:
    counted = {
        "counting": say("Zählpunkte", "counting points"),
        "steps": say("fehlende Schritte", "steps still needed"),
    }[desk.state.plan.scoring.counting]
    return say(
        f"Tisch, dann je Platz im Uhrzeigersinn der Rang oder {counted}.\n"
        "Die Nummer allein zeigt den Tisch, ? die offenen, u nimmt zurück, q hört auf.",
        f"Table, then for each seat, clockwise, the place or {counted}.\n"
        "The number alone shows a table, ? the open ones, u takes back, q stops.",
    )


def _missing(desk: Desk, number: int) -> str:
    tables = desk.state.round(number).tables.values()
    missing = sum(table.score is None for table in tables)
    return say(f"{missing} offen", f"{missing} open") if missing else say("alle da", "all in")


def _obey(desk: Desk, number: int, words: Sequence[str]) -> None:
    from poeppel.tournament.desk.typed_results import read_typed

    if words[0] == "?":
        missing = [str(n) for n, table in desk.state.round(number).tables.items() if table.score is None]
        print(say("offen: ", "open: ") + (", ".join(missing) or "–"))
    elif words[0] == "u":
        print(_taken_back(desk))
    elif len(words) == 1 and words[0].isdecimal():
        table = desk.state.table(number, int(words[0][:6]))
        print(f"{table.seating.number}: {seats_text(desk.state, table)}")
        if table.entries:
            print(_line(desk, number, table.seating.number))
    else:
        typed = read_typed(desk.state, number, " ".join(words))
        _enter_and_ask(desk, number, typed)


def _enter_and_ask(desk: Desk, number: int, typed: TypedResult) -> None:
    """Enter a result. What is there already is shown, and whoever types says whether it is a correction."""
    from poeppel.tournament.event_log.refusals import Asks
    from poeppel.tournament.event_log.results import check_result, score

    table = desk.state.table(number, typed.table)
    check_result(desk.state.plan, table.seating, table.absent, typed.result)
    scored = score(desk.state.plan, table.seating, frozenset(table.absent), typed.result)
    standing = table.standing_entries
    correct = False
    if standing and not all(entry.score.says_the_same(scored) for entry in standing):
        print(_line(desk, number, typed.table))
        correct = ask(say("Das gilt bisher. Berichtigen?", "That is what counts so far. Correct it?"))
        if not correct:
            return
    try:
        print(_entered(desk, number, typed, correct, even_so=False))
    except Asks as question:
        if ask(said(question.text)):
            print(_entered(desk, number, typed, correct, even_so=True))


# ── dice, and back ────────────────────────────────────────────────────────────────────────────────────────────────────


def roll(
    file: FileArgument,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME…", help="Who rolls; default: those who are level where it matters."),
    ] = None,
    faces: Annotated[
        str | None, typer.Option("--faces", metavar="6,2,…", help="What they rolled; default: rolled here.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Let people who are level roll a die. Again and again, until nobody is level."""
    from poeppel.tournament.desk.going_on import level_at_the_cut
    from poeppel.tournament.event_log.commands import RollOff

    with desk_at(file) as desk:
        chosen = tuple(desk.person(name) for name in names or ()) or level_at_the_cut(desk.state)
        if not chosen:
            raise PoeppelError(Text("niemand ist gleichauf, wo es darauf ankommt", "nobody is level where it matters"))
        rolled = _faces(faces, len(chosen)) if faces else [SystemRandom().randint(1, 6) for _ in chosen]
        desk.tell(RollOff({person: (face,) for person, face in zip(chosen, rolled, strict=True)}))
        for person, face in zip(chosen, rolled, strict=True):
            print(f"{desk.state.name(person)}: {face}")


def _faces(text: str, wanted: int) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != wanted or not all(part in tuple("123456") for part in parts):
        raise PoeppelError(
            Text(f"{wanted} Augenzahlen von 1 bis 6 werden gebraucht", f"{wanted} numbers from 1 to 6 are needed")
        )
    return [int(part) for part in parts]


def undo(file: FileArgument, even_so: EvenSoOption = False, language: LanguageOption = None) -> None:
    """Take back the last thing that was done. It stays in the file, marked as undone."""
    with desk_at(file) as desk:
        print(_taken_back(desk, even_so))


def _taken_back(desk: Desk, even_so: bool = False) -> str:
    from poeppel.tournament.desk.deciding import last_command
    from poeppel.tournament.event_log.commands import Undo

    last = last_command(desk.state)
    event = desk.state.commands[last][0]
    desk.tell(Undo(last, even_so))
    what = event.as_plain()["type"]
    return say(f"Zurückgenommen: {what} ({event.by}).", f"Undone: {what} ({event.by}).")
