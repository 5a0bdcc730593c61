"""Wall boards as text files, so that an owner of the box can type in the printed numbers.

The format is described in docs/wall-boards.md; the default board is `boards/mauerhuepfen.board`.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from poeppel.errors import NotationError, system_reason
from poeppel.rules.board import FOUR_SEATINGS, PAWNS_EACH, WallBoard
from poeppel.texts import Sentences, Text

LONGEST_PATH = 64 - PAWNS_EACH  # a colour's pawns and goal are one 64-bit word
FACES = tuple("123456")
LANES, LANE = (2, 12), (2, 29)  # how many, and how many fields each has
LONGEST_NUMBER = 3  # digits

SENTENCES: Sentences = {
    "written_as_text": Text("Ein Spielplan wird als Text geschrieben", "a board is written as text"),
    "in_line": Text("Zeile {line}: {what}", "line {line}: {what}"),
    "no_such_word": Text(
        "„{word}“ gibt es nicht; es gibt lanes, fields, start, targets, wall",
        'there is no "{word}"; there are lanes, fields, start, targets, wall',
    ),
    "said_twice": Text("{word} steht schon in Zeile {first}", "{word} is already in line {first}"),
    "too_long": Text(
        "{lanes} Bahnen zu {lane} Feldern sind {length} Felder; möglich sind höchstens {most}",
        "{lanes} lanes of {lane} spaces make {length} spaces; at most {most} are possible",
    ),
    "not_valid": Text("der Spielplan stimmt nicht", "this board is not valid"),
    "line_missing": Text("die Zeile „{word}“ fehlt", 'the line "{word}" is missing'),
    "not_a_number": Text(
        "{word} muss eine Zahl von {least} bis {most} sein, nicht „{given}“",
        '{word} must be a number from {least} to {most}, not "{given}"',
    ),
    "not_fields": Text(
        "{word} müssen verschiedene Felder von 0 bis {last} sein, nicht „{given}“",
        '{word} must be different spaces from 0 to {last}, not "{given}"',
    ),
    "number_of_walls": Text(
        "zu {lanes} Bahnen gehören {right} Zeilen „wall“, nicht {given}",
        '{lanes} lanes need {right} lines "wall", not {given}',
    ),
    "number_of_segments": Text(
        "eine Mauer hat hier {right} Stücke, nicht {given}", "a wall has {right} segments here, not {given}"
    ),
    "not_a_segment": Text(
        "Stück {place} muss 1 bis 6 oder „-“ sein, nicht „{given}“",
        'segment {place} must be 1 to 6 or "-", not "{given}"',
    ),
}


@cache
def default_board() -> WallBoard:
    """The board of rules.md, section 7."""
    text = files("poeppel.rules").joinpath("boards", "mauerhuepfen.board").read_text(encoding="utf-8")
    return parse_board(text, name="mauerhuepfen")


def read_board(path: Path) -> WallBoard:
    """Read a board file; `NotationError` names the lines and fields that are wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = system_reason(error) if isinstance(error, OSError) else Text("kein UTF-8-Text", "not UTF-8 text")
        raise NotationError(
            Text(f"{path} lässt sich nicht lesen ({why.de})", f"{path} cannot be read ({why.en})")
        ) from None
    return parse_board(text)


def parse_board(text: str, name: str = "own board") -> WallBoard:
    """The board that a text describes."""
    return _Reader(text).board(name)


def write_board(board: WallBoard) -> str:
    """The text of a board, which reads back as the same board."""
    lines = [
        f"lanes    {board.lanes}",
        f"fields   {board.lane}",
        f"start    {board.first}",
        f"targets  {' '.join(map(str, board.targets))}",
        *("wall     " + " ".join("-" if n is None else str(n) for n in wall) for wall in board.walls),
    ]
    return "\n".join(lines) + "\n"


class _Reader:
    """Reads the lines and collects every fault with its line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(SENTENCES["written_as_text"])
        self.faults: list[Text] = []
        self.entries: dict[str, tuple[int, list[str]]] = {}
        self.walls: list[tuple[int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if words:
                self.entry(number, words[0], words[1:])

    def fault(self, line: int, sentence: str, **parts: str | int) -> None:
        what = SENTENCES[sentence].filled(**parts)
        self.faults.append(SENTENCES["in_line"].filled(line=line, what=what))

    def entry(self, line: int, word: str, values: list[str]) -> None:
        if word == "wall":
            self.walls.append((line, values))
        elif word not in ("lanes", "fields", "start", "targets"):
            self.fault(line, "no_such_word", word=word[:20])
        elif word in self.entries:
            first, _ = self.entries[word]
            self.fault(line, "said_twice", word=word, first=first)
        else:
            self.entries[word] = (line, values)

    def board(self, name: str) -> WallBoard:
        lanes = self.number("lanes", *LANES)
        lane = self.number("fields", *LANE)
        length = lanes * lane + lanes - 1
        if not self.faults and length > LONGEST_PATH:
            line, _ = self.entries["lanes"]
            self.fault(line, "too_long", lanes=lanes, lane=lane, length=length, most=LONGEST_PATH)
        start = self.number("start", 0, max(0, length - 1))
        targets = self.fields("targets", length)
        walls = self.numbers_on_walls(lanes, lane)
        if self.faults:
            raise NotationError(SENTENCES["not_valid"], self.faults)
        return WallBoard(name, "ygrk", length, FOUR_SEATINGS, lane, start, targets, walls)

    def values(self, word: str) -> tuple[int, list[str]]:
        if word not in self.entries:
            self.faults.append(SENTENCES["line_missing"].filled(word=word))
        return self.entries.get(word, (0, []))

    def number(self, word: str, least: int, most: int) -> int:
        line, values = self.values(word)
        if line and (len(values) != 1 or not _is_number(values[0]) or not least <= int(values[0]) <= most):
            self.fault(line, "not_a_number", word=word, least=least, most=most, given=" ".join(values)[:30])
            return least
        return int(values[0]) if values else least

    def fields(self, word: str, length: int) -> tuple[int, ...]:
        line, values = self.values(word)
        found = {int(value) for value in values if _is_number(value) and int(value) < length}
        if line and (not values or len(found) < len(values)):
            self.fault(line, "not_fields", word=word, last=length - 1, given=" ".join(values)[:30])
            return ()
        return tuple(sorted(found))

    def numbers_on_walls(self, lanes: int, lane: int) -> tuple[tuple[int | None, ...], ...]:
        if len(self.walls) != lanes - 1:
            self.faults.append(SENTENCES["number_of_walls"].filled(lanes=lanes, right=lanes - 1, given=len(self.walls)))
        walls = []
        for line, values in self.walls:
            if len(values) != lane - 1:
                self.fault(line, "number_of_segments", right=lane - 1, given=len(values))
            for place, value in enumerate(values, 1):
                if value not in FACES and value != "-":
                    self.fault(line, "not_a_segment", place=place, given=value[:20])
            walls.append(tuple(int(value) if value in FACES else None for value in values))
        return tuple(walls)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER
