"""Lists of people as they come: typed, pasted, or saved by a spreadsheet.

German spreadsheets write semicolons and Windows-1252, others commas or tabs and UTF-8; headers say anything or nothing.
What was understood is a preview that people look at before anything is stored.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from poeppel.errors import NotationError
from poeppel.texts import Text, listed, shown
from poeppel.tournament.event_log.people import Details, duplicates, near_duplicates, spelling
from poeppel.tournament.plans.plan import MOST_PEOPLE

Meaning: TypeAlias = Literal["name", "first", "last", "team", "club", "born", "age", "group", "nothing"]
MEANINGS: tuple[Meaning, ...] = get_args(Meaning)

LONGEST_FILE = 2_000_000
MOST_COLUMNS = 200

_HEADERS: Mapping[Meaning, str] = {
    "name": "name|namen|teilnehmer|teilnehmerin|teilnehmerinnen|teilnehmername|spieler|spielerin|spielername|person|"
    "fullname|full name|player|player name|participant|vor und nachname|vorname nachname|nachname vorname|"
    "name vorname|vor und zuname",
    "first": "vorname|vornamen|rufname|first name|firstname|given name|forename|first",
    "last": "nachname|familienname|zuname|surname|last name|lastname|family name|last",
    "team": "team|mannschaft|teamname|mannschaftsname|team name",
    "club": "verein|club|klub|ort|wohnort|stadt|herkunft|town|city|from|verband",
    "born": "jahrgang|geburtsjahr|geburtsdatum|geboren|geb|geb datum|geburtstag|born|year of birth|date of birth|"
    "birthday|birth year|dob|jg",
    "age": "alter|age",
    "group": "gruppe|altersgruppe|altersklasse|klasse|kategorie|wertung|group|age group|category|class",
}
_MEANING_OF = {word: meaning for meaning, words in _HEADERS.items() for word in words.split("|")}
_TITLES: Mapping[Meaning, Text] = {
    "name": Text("Name", "name"),
    "first": Text("Vorname", "first name"),
    "last": Text("Nachname", "last name"),
    "team": Text("Team", "team"),
    "club": Text("Verein", "club"),
    "born": Text("Jahrgang", "year of birth"),
    "age": Text("Alter", "age"),
    "group": Text("Altersgruppe", "age group"),
    "nothing": Text("wird nicht gelesen", "not read"),
}


@dataclass(frozen=True)
class Column:
    """A column, and what it is taken for."""

    header: str | None
    meaning: Meaning

    @property
    def title(self) -> Text:
        return _TITLES[self.meaning]


@dataclass(frozen=True)
class Row:
    """One person as read, and the line of the file."""

    line: int
    details: Details


@dataclass(frozen=True)
class Preview:
    """What was understood, to be looked at before it is stored."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    faults: tuple[Text, ...]  # lines that cannot be read
    doubled: tuple[tuple[Row, ...], ...]  # the same name several times
    alike: tuple[tuple[Row, Row], ...]  # names that differ by a letter
    known: tuple[Row, ...]  # who is in the tournament already

    @property
    def details(self) -> tuple[Details, ...]:
        """Everybody, each once, and nobody who is there already. Who was born in another year is somebody else."""
        skipped = {row.line for row in self.known}
        for group in self.doubled:
            skipped |= {row.line for n, row in enumerate(group) if any(_is_same(row, other) for other in group[:n])}
        return tuple(row.details for row in self.rows if row.line not in skipped)

    def checked(self) -> Preview:
        """This preview, if every line could be read."""
        if self.faults:
            raise NotationError(_THE_LIST, self.faults)
        return self


def _is_same(one: Row, other: Row) -> bool:
    """Of two people with the same name: whether nothing speaks against their being one."""
    return None in (one.details.born, other.details.born) or one.details.born == other.details.born


_THE_LIST = Text("die Liste kann so nicht übernommen werden", "the list cannot be taken as it is")


def preview(
    content: bytes | str,
    *,
    year: int | None = None,
    columns: Sequence[Meaning] | None = None,
    known: Sequence[str] = (),
) -> Preview:
    """Understand a list of people. `year`: this year, to read ages; `columns`: what each column means, where people
    know better; `known`: the names that are there already. `NotationError` if it is not a list of people at all."""
    table = _table(content if isinstance(content, str) else decoded(content))
    if not table:
        raise NotationError(Text("die Liste ist leer", "the list is empty"))
    header, body = _header_and_body(table)
    width = max(len(cells) for _, cells in table)
    meanings = (
        _given(columns, width) if columns is not None else _understood(header, [cells for _, cells in body], width)
    )
    headers = [header[n] if header and n < len(header) else None for n in range(width)]
    rows, faults = _rows(body, meanings, year)
    if not rows and not faults:
        raise NotationError(Text("in der Liste steht niemand", "there is nobody in the list"))
    names = [row.details.name for row in rows]
    there = set(map(spelling, known))
    return Preview(
        tuple(Column(header, meaning) for header, meaning in zip(headers, meanings, strict=True)),
        tuple(rows),
        tuple(faults),
        tuple(tuple(rows[n] for n in group) for group in duplicates(names)),
        tuple((rows[a], rows[b]) for a, b in near_duplicates(names)),
        tuple(row for row in rows if spelling(row.details.name) in there),
    )


# ── bytes to cells ────────────────────────────────────────────────────────────────────────────────────────────────────


def decoded(content: bytes) -> str:
    """The text of a file that a spreadsheet or an editor saved."""
    if len(content) > LONGEST_FILE:
        raise NotationError(
            Text("die Datei ist für eine Namensliste zu groß", "the file is too large for a list of names")
        )
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise NotationError(
            Text(
                "das ist eine Tabelle im Format des Tabellenprogramms; dort „Speichern unter“ und CSV wählen",
                'this is a file of the spreadsheet program itself; choose "Save as" and CSV there',
            )
        )
    if content.startswith(b"%PDF"):
        raise NotationError(Text("das ist ein PDF und keine Namensliste", "this is a PDF, not a list of names"))
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise NotationError(
        Text("das ist kein Text in UTF-8 oder Windows-1252", "this is not text in UTF-8 or Windows-1252")
    )


def _table(text: str) -> list[tuple[int, list[str]]]:
    """The cells of every line that has any, with its number."""
    if len(text) > LONGEST_FILE:
        raise NotationError(Text("die Liste ist zu lang", "the list is too long"))
    if "\0" in text:
        raise NotationError(Text("das ist keine Textdatei", "this is not a text file"))
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    if first.lower().startswith("sep=") and len(first) == 5:  # what one spreadsheet writes for another
        return _cells(rest, first[4], 2)
    return _cells(text, _delimiter(text), 1)


def _cells(text: str, delimiter: str, first_line: int) -> list[tuple[int, list[str]]]:
    found = []
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    line = first_line
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if len(stripped) > MOST_COLUMNS:
                raise NotationError(
                    Text(f"Zeile {line} hat {len(stripped)} Spalten", f"line {line} has {len(stripped)} columns")
                )
            if any(stripped):
                found.append((line, stripped))
            line = first_line + reader.line_num
    except csv.Error:
        raise NotationError(
            Text(
                f"ab Zeile {line} gehen Anführungszeichen auf und nicht richtig wieder zu",
                f"from line {line} on there are quotation marks that are not closed properly",
            )
        ) from None
    if len(found) > MOST_PEOPLE + 1:
        raise NotationError(
            Text(
                f"{len(found)} Zeilen sind zu viele; ein Turnier hat höchstens {MOST_PEOPLE} Personen",
                f"{len(found)} lines are too many; a tournament has at most {MOST_PEOPLE} people",
            )
        )
    return found


def _delimiter(text: str) -> str:
    """What stands between the cells: the sign that most lines have. `Müller, Anna` alone is a name, so a comma has to
    be in nearly every line; a semicolon is in no name, so one line that says more than a name is enough."""
    lines = [re.sub(r'"[^"]*"', "", line) for line in text.split("\n") if line.strip()][:200]
    for sign in "\t;":
        if sum(sign in line for line in lines) * 2 >= len(lines) > 0:
            return sign
    commas = [line.count(",") for line in lines]
    if commas and sum(number > 0 for number in commas) >= 0.9 * len(commas) and not _are_surnames_first(lines):
        return ","
    return ";" if any(";" in line for line in lines) else "\t"


def _are_surnames_first(lines: Sequence[str]) -> bool:
    """`Müller, Anna` in every line, with a space after its one comma, and no header."""
    first = [_normal(cell) for cell in lines[0].split(",")]
    pattern = re.compile(r"[^\d,;]+, [^\d,;]+")
    return not any(cell in _MEANING_OF for cell in first) and all(pattern.fullmatch(line.strip()) for line in lines)


# ── cells to people ───────────────────────────────────────────────────────────────────────────────────────────────────


def _normal(header: str) -> str:
    return " ".join(re.sub(r"[^\w]+", " ", header.casefold()).replace("_", " ").split())


def _header_and_body(
    table: list[tuple[int, list[str]]],
) -> tuple[list[str] | None, list[tuple[int, list[str]]]]:
    """The first line is a header if it has a word that headers have."""
    _, first = table[0]
    if any(_normal(cell) in _MEANING_OF for cell in first if cell):
        return first, table[1:]
    return None, table


def _given(columns: Sequence[Meaning], width: int) -> list[Meaning]:
    for one in columns:
        if one not in MEANINGS:
            known = listed(MEANINGS)
            raise NotationError(
                Text(
                    f"{shown(one)} kann keine Spalte bedeuten, nur {known.de}",
                    f"{shown(one)} is no meaning of a column, only {known.en}",
                )
            )
    meanings: list[Meaning] = [*columns, *(["nothing"] * width)]  # type: ignore[list-item]
    _check_names(meanings[:width])
    return meanings[:width]


def _understood(header: list[str] | None, body: Sequence[Sequence[str]], width: int) -> list[Meaning]:
    """What each column means: by its header, otherwise by what is in it."""
    if header is not None:
        meanings: list[Meaning] = [_MEANING_OF.get(_normal(cell), "nothing") for cell in header]
        meanings += ["nothing"] * (width - len(meanings))
        for n, meaning in enumerate(meanings):
            if meaning != "nothing" and meaning in meanings[:n]:
                meanings[n] = "nothing"
        if "last" in meanings and "name" in meanings and "first" not in meanings:
            meanings[meanings.index("last")] = "nothing"
        elif "first" in meanings and "name" in meanings and "last" not in meanings:
            meanings[meanings.index("name")] = "last"  # Name, Vorname
        elif "first" in meanings and "last" in meanings and "name" in meanings:
            meanings[meanings.index("name")] = "nothing"
        _check_names(meanings)
        return meanings
    return _guessed(body, width)


def _check_names(meanings: Sequence[Meaning]) -> None:
    if not {"name", "first", "last"} & set(meanings):
        raise NotationError(
            Text("keine Spalte mit Namen gefunden; welche ist es?", "no column with names was found; which one is it?")
        )


def _guessed(body: Sequence[Sequence[str]], width: int) -> list[Meaning]:
    """Without a header: the first column of words is the name; two of single words are first and last name; a column
    of years is the year of birth."""
    meanings: list[Meaning] = ["nothing"] * width
    cells = [[row[n] for row in body if n < len(row) and row[n]] for n in range(width)]
    words = [n for n in range(width) if cells[n] and sum(_is_name(cell) for cell in cells[n]) * 2 > len(cells[n])]
    years = [n for n in range(width) if cells[n] and all(_year(cell) is not None for cell in cells[n])]
    if not words:
        raise NotationError(Text("in der Liste stehen keine Namen", "there are no names in the list"))
    first, *others = words
    if others and all(_mostly_single(cells[n]) for n in (first, others[0])):
        meanings[first], meanings[others[0]] = "first", "last"
        others = others[1:]
    else:
        meanings[first] = "name"
    if others:
        meanings[others[0]] = "team"
    if years:
        meanings[years[0]] = "born"
    return meanings


def _is_name(cell: str) -> bool:
    return sum(sign.isalpha() for sign in cell) * 2 > len(cell)


def _mostly_single(cells: Sequence[str]) -> bool:
    return sum(len(cell.split()) == 1 for cell in cells) * 5 >= len(cells) * 4


def _rows(
    body: Sequence[tuple[int, list[str]]], meanings: Sequence[Meaning], year: int | None
) -> tuple[list[Row], list[Text]]:
    rows, faults = [], []
    for line, cells in body:
        found: dict[Meaning, str] = {meaning: cell for meaning, cell in zip(meanings, cells, strict=False) if cell}
        try:
            rows.append(Row(line, _details(found, year)))
        except NotationError as error:
            faults.append(Text(f"Zeile {line}: {error.text.de}", f"line {line}: {error.text.en}"))
    return rows, faults


def _details(found: Mapping[Meaning, str], year: int | None) -> Details:
    name = found.get("name") or " ".join(filter(None, (found.get("first"), found.get("last"))))
    if surname_first := re.fullmatch(r"([^,]+),\s*([^,]+)", name):
        name = f"{surname_first[2]} {surname_first[1]}"
    details = Details(name, found.get("team"), found.get("club"), group=found.get("group"))
    try:
        return replace(details, born=_born(found, year))
    except NotationError as error:  # who would be missing is named
        raise NotationError(Text(f"{details.name}: {error.text.de}", f"{details.name}: {error.text.en}")) from None


def _born(found: Mapping[Meaning, str], year: int | None) -> int | None:
    if "born" in found:
        born = _year(found["born"])
        if born is None:
            raise NotationError(
                Text(
                    f"{shown(found['born'], 40)} ist kein Jahr und kein Datum wie 1987 oder 24.12.1987",
                    f"{shown(found['born'], 40)} is neither a year nor a date such as 1987 or 24.12.1987",
                )
            )
        return born
    if "age" in found:
        digits = found["age"]
        if not re.fullmatch(r"\d{1,3}", digits, re.ASCII) or not 0 < int(digits) < 120:
            raise NotationError(Text(f"{shown(digits, 40)} ist kein Alter", f"{shown(digits, 40)} is not an age"))
        return None if year is None else year - int(digits)
    return None


def _year(cell: str) -> int | None:
    """`1987`, `24.12.1987`, `1987-12-24`, `24/12/1987`"""
    for pattern in (r"(\d{4})", r"\d{1,2}[./-]\s?\d{1,2}[./-]\s?(\d{4})", r"(\d{4})-\d{2}-\d{2}(?:[ T].*)?"):
        if found := re.fullmatch(pattern, cell, re.ASCII):
            return int(found[1]) if 1900 <= int(found[1]) <= 2100 else None
    return None


def previewed_lines(seen: Preview) -> Iterator[Text]:
    """The preview in sentences."""
    people = len(seen.rows)
    yield Text(
        f"{people} {'Person' if people == 1 else 'Personen'} gelesen.",
        f"{people} {'person' if people == 1 else 'people'} read.",
    )
    for n, column in enumerate(seen.columns, 1):
        header = f" „{column.header}“" if column.header else ""
        english = f' "{column.header}"' if column.header else ""
        yield Text(f"Spalte {n}{header}: {column.title.de}", f"column {n}{english}: {column.title.en}")
    for row in seen.known:
        yield Text(
            f"Zeile {row.line}: {row.details.name} ist schon dabei.",
            f"line {row.line}: {row.details.name} is there already.",
        )
    for group in seen.doubled:
        lines = listed(str(row.line) for row in group)
        name = group[0].details.name
        if any(_is_same(row, other) for n, row in enumerate(group) for other in group[:n]):
            yield Text(
                f"{name} steht mehrmals da (Zeilen {lines.de}); nur die erste Zeile zählt.",
                f"{name} is there several times (lines {lines.en}); only the first counts.",
            )
        else:
            yield Text(
                f"{name} steht mehrmals da, mit anderem Jahrgang (Zeilen {lines.de}): Das sind verschiedene Personen.",
                f"{name} is there several times, born in different years (lines {lines.en}): different people.",
            )
    for one, other in seen.alike:
        yield Text(
            f"{one.details.name} (Zeile {one.line}) und {other.details.name} (Zeile {other.line}): "
            "vielleicht dieselbe Person?",
            f"{one.details.name} (line {one.line}) and {other.details.name} (line {other.line}): "
            "the same person, perhaps?",
        )
    yield from seen.faults
