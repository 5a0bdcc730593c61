"""Draws the pictures of the documentation. Run it after changing the drawing; a test fails while they are old."""

from datetime import date
from pathlib import Path

from poeppel import Position
from poeppel.draw.svg import svg
from poeppel.texts import LANGUAGES
from poeppel.tournament.desk.deciding import decide
from poeppel.tournament.desk.going_on import level_at_the_cut, next_stage
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.papers.from_state import sheet_of
from poeppel.tournament.papers.printing import print_png
from poeppel.tournament.plans.presets import preset

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"


def pictures() -> dict[str, str]:
    """Each picture by its file name."""
    classic = Position.parse("y:B,17,17,d/g:B,B,10,36/r:B,5,c,d/k:30,2,31,a y 1 -", "classic+barriers")
    star = Position.parse(
        "y:17,17,34,c/g:B,B,10,36/r:B,5,c,d/k:30,31,2,a/b:B,B,45,59/p:a,b,c,d y 1 p", "classic6+barriers"
    )
    walls = Position.parse("y:B,B,14,d/g:B,3,40,56/r:12,b,c,d/k:B,B,24,29 r 1 -", "mauerhuepfen")
    jump = walls.parse_move("r:12-14xy^24xk", (2, 3))
    return {
        "classic.svg": svg(classic, theme=None, targets=classic.legal_moves(6)),
        "classic6.svg": svg(star, theme=None),
        "mauerhuepfen.svg": svg(walls.after((2, 3), jump), theme=None, last_move=jump),
    }


SHEETS = ("seating-by-name", "score-slips", "table-signs", "certificates")
FIRST = ["Anna", "Ben", "Cem", "Dora", "Emil", "Fina", "Gero", "Hanna", "Ida", "Jan", "Kira", "Lars", "Mona", "Nils"]
LAST = ("Adler", "Berger")


def sheets() -> dict[str, bytes]:
    """The first page of some sheets, small, of a tournament that was never played."""
    state = _tournament()
    return {
        f"{kind}.{language}.png": print_png(
            sheet_of(state, kind, round_number=1 if kind != "certificates" else None, language=language, links=_link),
            language,
            dots_an_inch=48,
        )
        for kind in SHEETS
        for language in LANGUAGES
    }


def _link(role: str, subject: str) -> str:
    return f"https://example.org/tournament/{role}/{subject}"


def _tournament() -> State:
    """Twenty-eight people, played to the end; everywhere the first seat is first."""
    state, told = State(), 0

    def tell(command: c.Command) -> None:
        nonlocal told
        told += 1
        for event in decide(state, command, f"c{told}", at="2026-05-24T10:00:00Z", by="desk"):
            state.apply(event)

    tell(c.Create("Pfingstpokal", preset("dohna").plan, date(2026, 5, 24).isoformat()))
    tell(c.AddPeople(tuple(Details(f"{first} {last}") for last in LAST for first in FIRST)))
    tell(c.CheckIn(tuple(state.people)))
    while next_stage(state) is not None:
        while level := level_at_the_cut(state):
            tell(c.RollOff({person: (6 if n == told % len(level) else 1,) for n, person in enumerate(level)}))
        tell(c.Draw(f"{len(state.rounds) + 1:064x}"))
        tell(c.Publish())
        for number, table in state.rounds[-1].tables.items():
            tell(c.Enter(len(state.rounds), number, Result(places=tuple(range(1, len(table.seating.seats) + 1)))))
    return state


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")
    for name, page in sheets().items():
        (IMAGES / name).write_bytes(page)
