"""Wall boards as text files, so that an owner of the box can type in the printed numbers.

The format is described in docs/wall-boards.md; the default board is `boards/mauerhuepfen.board`.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from poeppel.board import FOUR_SEATINGS, PAWNS_EACH, WallBoard
from poeppel.errors import NotationError
from poeppel.texts import Text

LONGEST_PATH = 64 - PAWNS_EACH  # a colour's pawns and goal are one 64-bit word
FACES = tuple("123456")


@cache
def default_board() -> WallBoard:
    """The board of rules.md, section 7."""
    text = files("poeppel").joinpath("boards", "mauerhuepfen.board").read_text(encoding="utf-8")
    return parse_board(text, name="mauerhuepfen")


def read_board(path: Path) -> WallBoard:
    """Read a board file; `NotationError` names the lines and fields that are wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise NotationError(Text(f"{path} lässt sich nicht lesen ({why})", f"{path} cannot be read ({why})")) from None
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
            raise NotationError(Text("Ein Spielplan ist ein Text", "a board is a text"))
        self.faults: list[Text] = []
        self.entries: dict[str, tuple[int, list[str]]] = {}
        self.walls: list[tuple[int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if words:
                self.entry(number, words[0], words[1:])

    def fault(self, line: int, de: str, en: str) -> None:
        self.faults.append(Text(f"Zeile {line}: {de}", f"line {line}: {en}"))

    def entry(self, line: int, word: str, values: list[str]) -> None:
        if word == "wall":
            self.walls.append((line, values))
        elif word not in ("lanes", "fields", "start", "targets"):
            self.fault(
                line,
                f"„{word[:20]}“ gibt es nicht; es gibt lanes, fields, start, targets, wall",
                f'there is no "{word[:20]}"; there are lanes, fields, start, targets, wall',
            )
        elif word in self.entries:
            self.fault(line, f"{word} steht schon in Zeile {self.entries[word][0]}", f"{word} stands twice")
        else:
            self.entries[word] = (line, values)

    def board(self, name: str) -> WallBoard:
        lanes = self.number("lanes", 2, 12)
        lane = self.number("fields", 2, 29)
        length = lanes * lane + lanes - 1
        if not self.faults and length > LONGEST_PATH:
            self.fault(
                self.entries["lanes"][0],
                f"{lanes} Bahnen zu {lane} Feldern sind {length} Felder; höchstens {LONGEST_PATH} gehen",
                f"{lanes} lanes of {lane} fields are {length} fields; {LONGEST_PATH} is the most",
            )
        start = self.number("start", 0, max(0, length - 1))
        targets = self.fields("targets", length)
        walls = self.numbers_on_walls(lanes, lane)
        if self.faults:
            raise NotationError(Text("der Spielplan stimmt nicht", "the board is not right"), self.faults)
        return WallBoard(name, "ygrk", length, FOUR_SEATINGS, lane, start, targets, walls)

    def values(self, word: str) -> tuple[int, list[str]]:
        if word not in self.entries:
            self.faults.append(Text(f"die Zeile „{word}“ fehlt", f'the line "{word}" is missing'))
        return self.entries.get(word, (0, []))

    def number(self, word: str, least: int, most: int) -> int:
        line, values = self.values(word)
        if line and (len(values) != 1 or not _is_number(values[0]) or not least <= int(values[0]) <= most):
            self.fault(
                line,
                f"{word} ist eine Zahl von {least} bis {most}, nicht „{' '.join(values)[:30]}“",
                f'{word} is a number from {least} to {most}, not "{" ".join(values)[:30]}"',
            )
            return least
        return int(values[0]) if values else least

    def fields(self, word: str, length: int) -> tuple[int, ...]:
        line, values = self.values(word)
        wrong = [value for value in values if not _is_number(value) or int(value) >= length]
        if line and (wrong or not values or len(set(values)) < len(values)):
            self.fault(
                line,
                f"{word} sind verschiedene Felder von 0 bis {length - 1}, nicht „{' '.join(values)[:30]}“",
                f'{word} are different fields from 0 to {length - 1}, not "{" ".join(values)[:30]}"',
            )
            return ()
        return tuple(sorted(int(value) for value in values))

    def numbers_on_walls(self, lanes: int, lane: int) -> tuple[tuple[int | None, ...], ...]:
        if len(self.walls) != lanes - 1:
            self.faults.append(
                Text(
                    f"zu {lanes} Bahnen gehören {lanes - 1} Zeilen „wall“, nicht {len(self.walls)}",
                    f'{lanes} lanes have {lanes - 1} lines "wall", not {len(self.walls)}',
                )
            )
        walls = []
        for line, values in self.walls:
            if len(values) != lane - 1:
                self.fault(
                    line,
                    f"eine Mauer hat hier {lane - 1} Stücke, nicht {len(values)}",
                    f"a wall has {lane - 1} segments here, not {len(values)}",
                )
            for place, value in enumerate(values, 1):
                if value not in FACES and value != "-":
                    self.fault(
                        line,
                        f"Stück {place} ist 1 bis 6 oder „-“, nicht „{value[:20]}“",
                        f'segment {place} is 1 to 6 or "-", not "{value[:20]}"',
                    )
            walls.append(tuple(int(value) if value in FACES else None for value in values))
        return tuple(walls)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= 3
