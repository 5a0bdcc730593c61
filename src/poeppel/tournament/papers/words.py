"""The words on the sheets, in both languages; the templates have none of their own."""

from collections.abc import Mapping

from poeppel.texts import Language, Text

PAGE = Text("Seite {page} von {pages}", "Page {page} of {pages}")
NOTHING = Text("Hier gibt es noch nichts zu zeigen.", "There is nothing to show here yet.")
TABLE = Text("Tisch", "Table")

WORDS: Mapping[str, Mapping[str, Text]] = {  # by template; the title is the file's, too
    "seating-by-name": {"title": Text("Wer sitzt wo?", "Who sits where?")},
    "seating-by-table": {"title": Text("Die Tische", "The tables"), "table": TABLE},
    "score-slips": {
        "title": Text("Spielzettel", "Score slips"),
        "table": TABLE,
        "captain": Text("Den Zettel führt", "Slip kept by"),
        "begins": Text("Beginn", "Began"),
        "ends": Text("Ende", "Ended"),
        "signed": Text("Unterschriften", "Signatures"),
    },
    "table-signs": {
        "title": Text("Tischschilder", "Table signs"),
        "table": TABLE,
        "report": Text("Ergebnis melden", "Report the result"),
    },
    "badges": {"title": Text("Namensschilder", "Badges"), "number": Text("Nr.", "No.")},
    "standings": {
        "title": Text("Tabelle", "Standings"),
        "place": Text("Platz", "Place"),
    },
    "certificates": {
        "title": Text("Urkunde", "Certificate"),
        "place-and-date": Text("Ort und Datum", "Place and date"),
        "signature": Text("Turnierleitung", "Tournament director"),
    },
}

SLIP_COLUMNS: Mapping[str, tuple[Text, ...]] = {
    "places": (Text("Platz", "Place"),),
    "pawns": (
        *(Text(f"Figur {n}", f"Pawn {n}") for n in (1, 2, 3, 4)),
        Text("Summe", "Sum"),
    ),
}

PLACE = Text("{place}. Platz", "{place} place")
AMONG = Text("unter {among} Personen", "among {among} people")
AMONG_TEAMS = Text("unter {among} Teams", "among {among} teams")
TOOK_PART = Text("hat mitgespielt", "took part")


def words_for(template: str, language: Language) -> dict[str, str]:
    """All words of a template in one language."""
    texts = {"page": PAGE, "nothing": NOTHING, **WORDS[template]}
    return {name: text[language] for name, text in texts.items()}


def place_text(place: int, language: Language) -> str:
    """`3. Platz`, `3rd place`."""
    return PLACE.filled(place=Text(str(place), ordinal(place)))[language]


def ordinal(number: int) -> str:
    """`1st`, `12th`, `23rd`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
