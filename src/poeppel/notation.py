"""Positions as text, both ways (section 8 of the rules)."""

import numpy as np

from poeppel.board import COLOUR_NAMES, PAWNS_EACH, WAITING, Board, WallBoard
from poeppel.engine import calls
from poeppel.engine.state import ATTEMPTS, HOME, IN_PLAY, NOBODY, PAIRS, PAWNS, TURN, WORDS, State
from poeppel.errors import NotationError
from poeppel.lowering import lower
from poeppel.rules import Rules
from poeppel.texts import Text, shown


def pawns_of(state: State, board: Board, colour: str) -> list[int]:
    """The progress of a colour's four pawns, hindmost first."""
    index = board.colours.index(colour)
    standing = int(state[PAWNS + index]) & 0xFFFF_FFFF_FFFF_FFFF
    pairs = int(state[PAIRS + index])
    found = []
    while standing:
        progress = (standing & -standing).bit_length() - 1
        found += [progress] * (1 + (pairs >> progress & 1))
        standing &= standing - 1
    return [WAITING] * (PAWNS_EACH - len(found)) + found


def home_order(state: State, board: Board) -> str:
    """The colours that are home, best place first."""
    letters, rest = "", int(state[HOME])
    while rest:
        letters += board.colours[(rest & 15) - 1]
        rest >>= 4
    return letters


def colours_in_play(state: State, board: Board) -> str:
    return "".join(c for n, c in enumerate(board.colours) if int(state[IN_PLAY]) >> n & 1)


def write_position(state: State, rules: Rules) -> str:
    """The canonical text of a position."""
    board = rules.board
    colours = []
    for colour in colours_in_play(state, board):
        fields = ",".join(board.field_name(colour, progress) for progress in pawns_of(state, board, colour))
        colours.append(f"{colour}{'*' if colour == rules.neutral else ''}:{fields}")
    over = int(state[TURN]) == NOBODY
    turn = "-" if over else board.colours[int(state[TURN])]
    return f"{'/'.join(colours)} {turn} {int(state[ATTEMPTS])} {home_order(state, board) or '-'}"


def read_position(text: str, rules: Rules) -> State:
    """The position that the text describes; `NotationError` names everything that is wrong with it."""
    return _Reader(rules).read(text)


class _Reader:
    """Reads one text and collects its faults, so that all of them can be shown at once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.state: State = np.zeros(WORDS, np.int64)
        self.faults: list[Text] = []
        self.taken: dict[int, str] = {}  # ring field: colour

    def fault(self, de: str, en: str) -> None:
        self.faults.append(Text(de, en))

    def read(self, text: str) -> State:
        if not isinstance(text, str):
            raise NotationError(Text("Eine Stellung ist ein Text", "a position is a text"))
        parts = text.strip().split(" ")
        if len(parts) != 4:
            self.fault(
                f"es braucht vier Teile, durch je ein Leerzeichen getrennt (Figuren, Farbe, Versuche, im Ziel), "
                f"nicht {len(parts)}",
                f"there must be four parts separated by one space each (pawns, colour, attempts, home), "
                f"not {len(parts)}",
            )
        else:
            self.read_colours(parts[0])
            if self.faults:  # who is home, and how many attempts are due, cannot be known
                self.check_signs(*parts[1:])
            else:
                self.read_home(parts[3])
                self.read_turn(parts[1], parts[2])
        if self.faults:
            raise NotationError(
                Text(f"{shown(text)} ist keine Stellung", f"{shown(text)} is not a position"), self.faults
            )
        return self.state

    def check_signs(self, turn: str, attempts: str, home: str) -> None:
        """Name what would be wrong whatever the pawns are."""
        letters = tuple(self.board.colours)
        if turn not in (*letters, "-"):
            self.fault(f"{shown(turn)} ist keine Farbe", f"{shown(turn)} is no colour")
        self.check_attempts(attempts)
        if home != "-" and not set(home) <= set(letters):
            self.fault(f"{shown(home)} nennt keine Farben", f"{shown(home)} names no colours")

    def check_attempts(self, attempts: str) -> None:
        if attempts not in ("0", "1", "2", "3"):
            self.fault(f"{shown(attempts)} sind keine Versuche: 0 bis 3", f"{shown(attempts)} are no attempts: 0 to 3")

    def read_colours(self, part: str) -> None:
        letters = ""
        for colour in part.split("/"):
            head, colon, pawns = colour.partition(":")
            letter = head.removesuffix("*")
            if not colon or letter not in tuple(self.board.colours):
                self.fault(
                    f"{shown(colour)} nennt keine Farbe; sie beginnt mit einem von {', '.join(self.board.colours)} "
                    "und einem Doppelpunkt",
                    f"{shown(colour)} names no colour; it begins with one of {', '.join(self.board.colours)} "
                    "and a colon",
                )
                continue
            if letter in letters:
                self.fault(f"{letter} kommt zweimal vor", f"{letter} appears twice")
                continue
            letters += letter
            if head.endswith("*") != (letter == self.rules.neutral):
                self.fault(
                    f"nur die neutrale Farbe ({self.rules.neutral or 'hier keine'}) trägt den Stern, und sie immer",
                    f"only the neutral colour ({self.rules.neutral or 'none here'}) has the star, and always",
                )
            self.read_pawns(letter, pawns)
        self.check_seating(letters)
        if isinstance(self.board, WallBoard) and not self.faults:
            for letter in letters:
                self.check_targets(letter, self.board)

    def check_seating(self, letters: str) -> None:
        seatings = [self.rules.colours(players) for players in self.rules.players]
        if letters in seatings:
            for letter in letters:
                self.state[IN_PLAY] |= 1 << self.board.colours.index(letter)
        else:
            possible = ", ".join("/".join(seating) for seating in seatings)
            self.fault(
                f"in {self.rules} spielen nicht die Farben {'/'.join(letters) or '-'}, sondern {possible}",
                f"the colours in {self.rules} are {possible}, in this order, not {'/'.join(letters) or '-'}",
            )

    def check_targets(self, colour: str, board: WallBoard) -> None:
        """M9: nobody rests on Z, and the goal is filled from d on."""
        pawns = [p for p in pawns_of(self.state, board, colour) if p != WAITING]
        for field in set(pawns) & set(board.targets):
            self.fault(
                f"{colour} kann nicht auf dem Ziel Z {field} stehen bleiben",
                f"{colour} cannot rest on the target Z {field}",
            )
        home = [p for p in pawns if p >= board.length]
        if home and home != list(range(board.length + PAWNS_EACH - len(home), board.length + PAWNS_EACH)):
            self.fault(f"{colour} füllt sein Ziel von d an", f"{colour} fills its goal from d on")

    def read_pawns(self, colour: str, part: str) -> None:
        fields = part.split(",")
        if len(fields) != PAWNS_EACH:
            self.fault(f"{colour} hat {len(fields)} Figuren statt 4", f"{colour} has {len(fields)} pawns, not 4")
        for name in fields[:PAWNS_EACH]:
            progress = self.board.progress(colour, name)
            if progress is None:
                self.fault(
                    f"{shown(name)} ist kein Feld: B, 0 bis {self.board.length - 1} oder a bis d",
                    f"{shown(name)} is no field: B, 0 to {self.board.length - 1}, or a to d",
                )
            elif progress != WAITING:
                self.place(colour, name, progress)

    def place(self, colour: str, name: str, progress: int) -> None:
        """Set one pawn, unless the field has as many as it can hold."""
        index, bit = self.board.colours.index(colour), np.int64(1) << progress
        if progress < self.board.length:
            other = self.taken.setdefault(int(name), colour)
            if other != colour:
                self.fault(f"auf {name} stehen {other} und {colour}", f"{other} and {colour} both stand on {name}")
                return
        most = 2 if progress < self.board.length and self.rules.has("barriers") else 1
        standing = [self.state[PAWNS + index] & bit, self.state[PAIRS + index] & bit]
        if sum(word != 0 for word in standing) < most:
            calls.place(self.state, lower(self.rules).words, index, progress)
        else:
            self.fault(
                f"auf {name} stehen mehr als {most} Figuren von {colour}",
                f"more than {most} pawns of {colour} stand on {name}",
            )

    def read_home(self, part: str) -> None:
        letters = "" if part == "-" else part
        home = [c for c in colours_in_play(self.state, self.board) if c != self.rules.neutral and self.is_home(c)]
        if sorted(letters) != sorted(home):
            listed = ", ".join(home) or "-"
            self.fault(
                f"im Ziel sind {listed}, nicht {shown(part)}", f"the colours at home are {listed}, not {shown(part)}"
            )
            return
        for place, letter in enumerate(letters):
            self.state[HOME] |= (self.board.colours.index(letter) + 1) << (4 * place)

    def is_home(self, colour: str) -> bool:
        return pawns_of(self.state, self.board, colour)[0] >= self.board.length

    def read_turn(self, turn: str, attempts: str) -> None:
        table = lower(self.rules).words
        colours = self.board.colours
        if calls.is_decided(self.state, table):
            if not self.faults and self.too_many_home():
                return
            if (turn, attempts) != ("-", "0"):
                self.fault(
                    f"die Partie ist zu Ende, also „- 0“ statt {shown(f'{turn} {attempts}')}",
                    f'the game is over: write "- 0", not {shown(f"{turn} {attempts}")}',
                )
            self.state[TURN], self.state[ATTEMPTS] = NOBODY, 0
            return
        able = [c for n, c in enumerate(colours) if calls.takes_turns(self.state, table, n)]
        if turn not in able:
            self.fault(
                f"am Wurf kann {', '.join(able)} sein, nicht {shown(turn)}",
                f"the roll can be due for {', '.join(able)}, not for {shown(turn)}",
            )
            self.check_attempts(attempts)
            return
        self.state[TURN] = colours.index(turn)
        most = calls.due_attempts(self.state, table)
        possible = [str(n) for n in range(1, most + 1)]
        if attempts not in possible:
            self.fault(
                f"{turn} hat hier {' oder '.join(possible)} Versuche, nicht {shown(attempts)}",
                f"{turn} has {' or '.join(possible)} attempts here, not {shown(attempts)}",
            )
            return
        self.state[ATTEMPTS] = int(attempts)

    def too_many_home(self) -> bool:
        """A game ends before the last player is home: with the first place (T16), or when one is left (R13)."""
        home = home_order(self.state, self.board)
        playing = [c for c in colours_in_play(self.state, self.board) if c != self.rules.neutral]
        most = len(playing) if self.rules.neutral else len(playing) - 1
        if self.rules.box.is_tournament and not self.rules.has("places"):
            most = 1
        if len(home) > most:
            self.fault(
                f"{', '.join(COLOUR_NAMES[c].de for c in home)} sind nicht alle im Ziel: vorher ist Schluss",
                f"{', '.join(COLOUR_NAMES[c].en for c in home)} cannot all be home: the game is over before that",
            )
        return len(home) > most
