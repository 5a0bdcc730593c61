"""Positions as text, both ways (section 8 of the rules)."""

from functools import cache, lru_cache

import numpy as np

from poeppel.core.lowering import lower
from poeppel.engine import entry
from poeppel.engine.state import ATTEMPTS, HOME, IN_PLAY, NOBODY, PAIRS, PAWNS, TURN, WORDS, State
from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.rules.board import COLOUR_NAMES, PAWNS_EACH, WAITING, Board
from poeppel.texts import OR, Sentences, Text, counted, listed, shown

SENTENCES: Sentences = {
    "written_as_text": Text("Eine Stellung ist ein Text", "a position is written as text"),
    "not_a_position": Text("{given} ist keine Stellung", "{given} is not a position"),
    "four_parts": Text(
        "es braucht vier Teile, durch je ein Leerzeichen getrennt (Figuren, Farbe, Versuche, im Ziel), nicht {given}",
        "there must be four parts separated by one space each (pawns, colour, attempts, home), not {given}",
    ),
    "not_a_colour": Text("{given} ist keine Farbe", "{given} is not a colour"),
    "not_colours": Text("{given} nennt keine Farben", "{given} does not name colours"),
    "not_attempts": Text(
        "{given} ist keine Zahl von Versuchen (0 bis 3)", "{given} is not a number of attempts (0 to 3)"
    ),
    "names_no_colour": Text(
        "{given} nennt keine Farbe; das beginnt mit einem von {letters} und einem Doppelpunkt",
        "{given} does not name a colour; that begins with one of {letters} and a colon",
    ),
    "colour_twice": Text("{letter} kommt zweimal vor", "{letter} appears twice"),
    "star": Text(
        "nur die neutrale Farbe ({neutral}) trägt den Stern, und sie immer",
        "only the neutral colour ({neutral}) has the star, and it always does",
    ),
    "no_neutral": Text("hier keine", "none here"),
    "seating": Text(
        "in {rules} spielen nicht die Farben {given}, sondern {possible}",
        "the colours in {rules} are {possible}, in this order, not {given}",
    ),
    "rests_on_target": Text(
        "{colour} kann nicht auf dem Ziel Z {field} stehen bleiben", "{colour} cannot rest on the target Z {field}"
    ),
    "goal_from_d": Text("{colour} muss sein Ziel von d an füllen", "{colour} must fill its goal from d on"),
    "home_from_the_start": Text(
        "{colour} hat hier von Anfang an je eine Figur auf {fields}",
        "{colour} has a pawn on {fields} each from the start here",
    ),
    "pawn": Text("Figur", "pawn"),
    "pawns": Text("Figuren", "pawns"),
    "number_of_pawns": Text("{colour} hat {pawns} statt 4", "{colour} has {pawns}, not 4"),
    "not_a_field": Text(
        "{given} ist kein Feld: B, 0 bis {last} oder a bis d", "{given} is not a space: B, 0 to {last}, or a to d"
    ),
    "two_colours_there": Text("auf {field} stehen {other} und {colour}", "{other} and {colour} both stand on {field}"),
    "too_many_there": Text(
        "auf {field} stehen mehr als {most} Figuren von {colour}", "more than {most} pawns of {colour} stand on {field}"
    ),
    "who_is_home": Text("im Ziel sind {home}, nicht {given}", "the colours at home are {home}, not {given}"),
    "game_over": Text("die Partie ist zu Ende, also „- 0“ statt {given}", 'the game is over: write "- 0", not {given}'),
    "whose_roll": Text("am Wurf kann {able} sein, nicht {given}", "the roll can be due for {able}, not for {given}"),
    "how_many_attempts": Text(
        "{colour} hat hier {possible} Versuche, nicht {given}", "{colour} has {possible} attempts here, not {given}"
    ),
    "too_many_home": Text(
        "{colours} sind nicht alle im Ziel: vorher ist Schluss",
        "{colours} cannot all be home: the game is over before that",
    ),
    "not_in_this_game": Text("{given} spielt hier nicht mit", "{given} is not a colour in this game"),
}


def pawns_of(state: State, board: Board, colour: str) -> list[int]:
    """The progress of a colour's four pawns, hindmost first."""
    index = board.colours.index(colour)
    return _pawns(state.item(PAWNS + index), state.item(PAIRS + index))


def fields_of(state: State, board: Board, colour: str) -> tuple[str, ...]:
    """The fields of a colour's four pawns, hindmost first."""
    index = board.colours.index(colour)
    return _fields(board, colour, state.item(PAWNS + index), state.item(PAIRS + index))


@lru_cache(maxsize=16_384)  # some 4 MB; a move leaves the pawns of nearly all colours where they were
def _fields(board: Board, colour: str, standing: int, pairs: int) -> tuple[str, ...]:
    return tuple(board.field_name(colour, progress) for progress in _pawns(standing, pairs))


def _pawns(standing: int, pairs: int) -> list[int]:
    """From the bits of fields where a pawn stands, and of those where two do."""
    standing &= 0xFFFF_FFFF_FFFF_FFFF
    found: list[int] = []
    while standing:
        progress = (standing & -standing).bit_length() - 1
        found += [progress] * (1 + (pairs >> progress & 1))
        standing &= standing - 1
    return [WAITING] * (PAWNS_EACH - len(found)) + found


def home_order(state: State, board: Board) -> str:
    """The colours that are home, best place first."""
    letters, rest = "", state.item(HOME)
    while rest:
        letters += board.colours[(rest & 15) - 1]
        rest >>= 4
    return letters


def colours_in_play(state: State, board: Board) -> str:
    return _chosen(board.colours, state.item(IN_PLAY))


@cache
def _chosen(colours: str, bits: int) -> str:
    return "".join(colour for n, colour in enumerate(colours) if bits >> n & 1)


def write_position(state: State, rules: Rules) -> str:
    """The canonical text of a position."""
    board = rules.board
    colours = []
    for colour in colours_in_play(state, board):
        fields = ",".join(fields_of(state, board, colour))
        colours.append(f"{colour}{'*' if colour == rules.neutral else ''}:{fields}")
    due = state.item(TURN)
    turn = "-" if due == NOBODY else board.colours[due]
    return f"{'/'.join(colours)} {turn} {state.item(ATTEMPTS)} {home_order(state, board) or '-'}"


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

    def fault(self, sentence: str, **parts: Text | str | int) -> None:
        self.faults.append(SENTENCES[sentence].filled(**parts))

    def read(self, text: str) -> State:
        if not isinstance(text, str):
            raise NotationError(SENTENCES["written_as_text"])
        parts = text.strip().split(" ")
        if len(parts) != 4:
            self.fault("four_parts", given=len(parts))
        else:
            self.read_colours(parts[0])
            if self.faults:  # who is home, and how many attempts are due, cannot be known
                self.check_signs(*parts[1:])
            else:
                self.read_home(parts[3])
                self.read_turn(parts[1], parts[2])
        if self.faults:
            raise NotationError(SENTENCES["not_a_position"].filled(given=shown(text)), self.faults)
        return self.state

    def check_signs(self, turn: str, attempts: str, home: str) -> None:
        """Name what would be wrong whatever the pawns are."""
        letters = tuple(self.board.colours)
        if turn not in (*letters, "-"):
            self.fault("not_a_colour", given=shown(turn))
        self.check_attempts(attempts)
        if home != "-" and not set(home) <= set(letters):
            self.fault("not_colours", given=shown(home))

    def check_attempts(self, attempts: str) -> None:
        if attempts not in ("0", "1", "2", "3"):
            self.fault("not_attempts", given=shown(attempts))

    def read_colours(self, part: str) -> None:
        letters = ""
        for colour in part.split("/"):
            head, colon, pawns = colour.partition(":")
            letter = head.removesuffix("*")
            if not colon or letter not in tuple(self.board.colours):
                self.fault("names_no_colour", given=shown(colour), letters=", ".join(self.board.colours))
                continue
            if letter in letters:
                self.fault("colour_twice", letter=letter)
                continue
            letters += letter
            if head.endswith("*") != (letter == self.rules.neutral):
                self.fault("star", neutral=self.rules.neutral or SENTENCES["no_neutral"])
            self.read_pawns(letter, pawns)
        self.check_seating(letters)
        if not self.faults:
            for letter in letters:
                self.check_resting(letter)
                self.check_home(letter)

    def check_seating(self, letters: str) -> None:
        seatings = [self.rules.colours(players) for players in self.rules.players]
        if letters in seatings:
            for letter in letters:
                self.state[IN_PLAY] |= 1 << self.board.colours.index(letter)
        else:
            possible = ", ".join("/".join(seating) for seating in seatings)
            self.fault("seating", rules=str(self.rules), possible=possible, given="/".join(letters) or "-")

    def check_resting(self, colour: str) -> None:
        """M9: nobody rests on Z, and the goal is filled from d on."""
        board = self.board
        pawns = [p for p in pawns_of(self.state, board, colour) if p != WAITING]
        walking, home = ([p for p in pawns if (p >= board.length) == is_home] for is_home in (False, True))
        for field in sorted(set(walking) - set(board.resting_fields)):
            self.fault("rests_on_target", colour=colour, field=field)
        deepest = list(range(board.length + PAWNS_EACH - len(home), board.length + PAWNS_EACH))
        if board.fills_goal_from_d and home != deepest:
            self.fault("goal_from_d", colour=colour)

    def check_home(self, colour: str) -> None:
        """P2: who is home from the start stays there."""
        fields = self.rules.home_from_the_start
        standing = pawns_of(self.state, self.board, colour)
        if any(self.board.progress(colour, field) not in standing for field in fields):
            self.fault("home_from_the_start", colour=colour, fields=listed(fields))

    def read_pawns(self, colour: str, part: str) -> None:
        fields = part.split(",")
        if len(fields) != PAWNS_EACH:
            pawns = counted(len(fields), SENTENCES["pawn"], SENTENCES["pawns"])
            self.fault("number_of_pawns", colour=colour, pawns=pawns)
        for name in fields[:PAWNS_EACH]:
            progress = self.board.progress(colour, name)
            if progress is None:
                self.fault("not_a_field", given=shown(name), last=self.board.length - 1)
            elif progress != WAITING:
                self.place(colour, name, progress)

    def place(self, colour: str, name: str, progress: int) -> None:
        """Set one pawn, unless the field has as many as it can hold."""
        index, bit = self.board.colours.index(colour), np.int64(1) << progress
        if progress < self.board.length:
            other = self.taken.setdefault(int(name), colour)
            if other != colour:
                self.fault("two_colours_there", field=name, other=other, colour=colour)
                return
        most = self.rules.most_on_a_field if progress < self.board.length else 1
        standing = [self.state[PAWNS + index] & bit, self.state[PAIRS + index] & bit]
        if sum(word != 0 for word in standing) < most:
            entry.place(self.state, lower(self.rules).words, index, progress)
        else:
            self.fault("too_many_there", field=name, most=most, colour=colour)

    def read_home(self, part: str) -> None:
        letters = "" if part == "-" else part
        home = [c for c in colours_in_play(self.state, self.board) if c != self.rules.neutral and self.is_home(c)]
        if sorted(letters) != sorted(home):
            self.fault("who_is_home", home=", ".join(home) or "-", given=shown(part))
            return
        for place, letter in enumerate(letters):
            self.state[HOME] |= (self.board.colours.index(letter) + 1) << (4 * place)

    def is_home(self, colour: str) -> bool:
        return pawns_of(self.state, self.board, colour)[0] >= self.board.length

    def read_turn(self, turn: str, attempts: str) -> None:
        table = lower(self.rules).words
        colours = self.board.colours
        if entry.is_decided(self.state, table):
            if not self.faults and self.too_many_home():
                return
            if (turn, attempts) != ("-", "0"):
                self.fault("game_over", given=shown(f"{turn} {attempts}"))
            self.state[TURN], self.state[ATTEMPTS] = NOBODY, 0
            return
        able = [c for n, c in enumerate(colours) if entry.takes_turns(self.state, table, n)]
        if turn not in able:
            self.fault("whose_roll", able=listed(able, OR), given=shown(turn))
            self.check_attempts(attempts)
            return
        self.state[TURN] = colours.index(turn)
        most = entry.due_attempts(self.state, table)
        possible = [str(n) for n in range(1, most + 1)]
        if attempts not in possible:
            self.fault("how_many_attempts", colour=turn, possible=listed(possible, OR), given=shown(attempts))
            return
        self.state[ATTEMPTS] = int(attempts)

    def too_many_home(self) -> bool:
        """A game ends before the last player is home."""
        home, playing = home_order(self.state, self.board), colours_in_play(self.state, self.board)
        players = next(n for n in self.rules.players if self.rules.colours(n) == playing)
        too_many = len(home) > self.rules.most_home(players)
        if too_many:
            first, *others = (COLOUR_NAMES[c] for c in home)
            self.fault("too_many_home", colours=first.joined(*others, by=", "))
        return too_many
