"""Sheets as PDF, through typst: what stands on a sheet goes to its template as data, never as markup."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, singledispatch
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from poeppel.draw.palette import LIGHT
from poeppel.draw.shapes import CORNERS
from poeppel.errors import installed_with
from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Language, visible
from poeppel.tournament.papers import words
from poeppel.tournament.papers.sheets import (
    Badges,
    Certificate,
    Certificates,
    PaperTable,
    ScoreSlips,
    SeatingByName,
    SeatingByTable,
    Sheet,
    Standing,
    Standings,
    TableSigns,
    sorting_key,
)

if TYPE_CHECKING:
    import typst

Data: TypeAlias = dict[str, Any]

TEMPLATES = Path(__file__).parent / "templates"
MOST_COLUMNS_UPRIGHT = 6  # of standings; more of them need the page on its side
BEYOND_OUR_FONTS = "\u0530"  # Latin, Greek and Cyrillic are in the fonts that typst brings


def print_pdf(sheet: Sheet, language: Language = "de") -> bytes:
    """A sheet as a PDF file."""
    pdf = _compiled(sheet, language, format="pdf")
    assert isinstance(pdf, bytes)
    return pdf


def print_png(sheet: Sheet, language: Language = "de", *, dots_an_inch: int = 96) -> bytes:
    """The first page of a sheet as a picture."""
    pages = _compiled(sheet, language, format="png", ppi=dots_an_inch)
    return pages if isinstance(pages, bytes) else pages[0]


def _compiled(sheet: Sheet, language: Language, **how: Any) -> bytes | list[bytes]:
    with installed_with("tournament"):
        import typst
    template, data = sheet_data(sheet, language)
    text = json.dumps(data, ensure_ascii=False)
    made: bytes | list[bytes] = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=_fonts(any(sign >= BEYOND_OUR_FONTS for sign in text)),
        sys_inputs={"data": text},
        **how,
    )
    return made


@cache
def _fonts(with_those_of_the_system: bool) -> typst.Fonts:
    """Typst's own, so that a sheet looks the same everywhere; the system's too for scripts that those do not have."""
    import typst

    return typst.Fonts(include_system_fonts=with_those_of_the_system, include_embedded_fonts=True)


def sheet_data(sheet: Sheet, language: Language) -> tuple[str, Data]:
    """The template of a sheet, and everything that stands on it."""
    template, data = _stands_on(sheet, language)
    event = {name: visible(getattr(sheet.event, name)) for name in ("title", "place", "date")}
    spoken = words.words_for(template, language)
    spoken["title"] = data.pop("title", spoken["title"])
    common = {"language": language, "words": spoken, "event": event}
    return template, {**common, "colours": _colours(language), **data}


def _colours(language: Language) -> Data:
    """Every colour as people know it: its name, its hues and the corners of its sign."""
    return {
        letter: {
            "name": name[language],
            "fill": LIGHT.hues[letter].fill,
            "edge": LIGHT.hues[letter].edge,
            "corners": [[round(point.x, 4), round(point.y, 4)] for point in CORNERS[letter]],
        }
        for letter, name in COLOUR_NAMES.items()
    }


@cache
def square_code(link: str) -> str:
    """A link as a square code (QR), drawn as SVG; nothing for no link."""
    if not link:
        return ""
    with installed_with("tournament"):
        import segno
    out = BytesIO()
    segno.make(link, micro=False, error="m").save(out, kind="svg", border=2, xmldecl=False)
    return out.getvalue().decode()


@singledispatch
def _stands_on(sheet: object, language: Language) -> tuple[str, Data]:
    raise TypeError(f"{type(sheet).__name__} is not a sheet")


@_stands_on.register
def _(sheet: SeatingByName, language: Language) -> tuple[str, Data]:
    seated = [(person, table.number) for table in sheet.tables for person in table.people]
    seated.sort(key=lambda each: sorting_key(each[0].sorted_as or each[0].name))
    people = [
        {"name": visible(person.sorted_as or person.name), "colour": person.colour, "table": number}
        for person, number in seated
    ]
    return "seating-by-name", {"heading": sheet.heading[language], "people": people}


@_stands_on.register
def _(sheet: SeatingByTable, language: Language) -> tuple[str, Data]:
    return "seating-by-table", {"heading": sheet.heading[language], "tables": _tables(sheet.tables)}


@_stands_on.register
def _(sheet: ScoreSlips, language: Language) -> tuple[str, Data]:
    return "score-slips", {
        "heading": sheet.heading[language],
        "tables": _tables(sheet.tables),
        "columns": [column[language] for column in words.SLIP_COLUMNS[sheet.counting]],
        "hint": sheet.hint[language],
    }


@_stands_on.register
def _(sheet: TableSigns, language: Language) -> tuple[str, Data]:
    return "table-signs", {"tables": _tables(sheet.tables)}


@_stands_on.register
def _(sheet: Badges, language: Language) -> tuple[str, Data]:
    people = [
        {
            "name": visible(one.name),
            "team": visible(one.team),
            "number": visible(one.number),
            "svg": square_code(one.link),
        }
        for one in sheet.people
    ]
    return "badges", {"people": people}


@_stands_on.register
def _(sheet: Standings, language: Language) -> tuple[str, Data]:
    columns = len(sheet.columns)
    parts = sheet.groups or (("", sheet.rows),)
    return "standings", {
        "title": sheet.title[language],
        "heading": sheet.heading[language],
        "who": sheet.who[language],
        "beside": sheet.beside[language],
        "much": sheet.much_beside,
        "columns": [column[language] for column in sheet.columns],
        "teams": any(row.team for _, rows in parts for row in rows),
        "wide": columns > MOST_COLUMNS_UPRIGHT,
        "notes": [note[language] for note in sheet.notes],
        "parts": [
            {"heading": visible(heading), "rows": [_standing(row, columns) for row in rows]} for heading, rows in parts
        ],
    }


def _standing(row: Standing, columns: int) -> Data:
    return {
        "place": visible(row.place),
        "name": visible(row.name),
        "team": visible(row.team),
        "values": [*map(visible, row.values), *[""] * columns][:columns],
    }


@_stands_on.register
def _(sheet: Certificates, language: Language) -> tuple[str, Data]:
    return "certificates", {
        "people": [_certificate(one, language) for one in sheet.people],
        "signed": [*map(visible, sheet.signed)],
    }


def _certificate(one: Certificate, language: Language) -> Data:
    among = words.AMONG_TEAMS if one.members else words.AMONG
    return {
        "name": visible(one.name),
        "category": one.category[language],
        "members": [*map(visible, one.members)],
        "place": words.TOOK_PART[language] if one.place is None else words.place_text(one.place, language),
        "among": "" if one.among is None else among.filled(among=one.among)[language],
    }


def _tables(tables: Iterable[PaperTable]) -> list[Data]:
    return [
        {
            "number": table.number,
            "people": [
                {"name": visible(one.name), "colour": one.colour, "team": visible(one.team)} for one in table.people
            ],
            "svg": square_code(table.link),
            "code": visible(table.code),
            "playing": visible(table.playing),
            "captain": visible(table.captain),
        }
        for table in tables
    ]
