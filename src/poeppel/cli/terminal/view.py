"""A game as everybody at the keyboard sees it: the page, what has happened so far, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from poeppel.analysis.sentences import move_in_words
from poeppel.cli.language import number, said, say
from poeppel.cli.terminal.screen import STYLES, Choice, Screen
from poeppel.cli.terminal.standings import places
from poeppel.core.roll import write_roll
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS

if TYPE_CHECKING:
    from rich.text import Text as RichText

    from poeppel.core.move import Move
    from poeppel.game.game import Game


class View:
    """Shows a game and tells what happens in it."""

    def __init__(self, game: Game, bots: Mapping[str, str], screen: Screen) -> None:
        self.game = game
        self.bots = bots
        self.screen = screen
        self.news: list[RichText] = []
        self.people = [seat for seat in game.seats if seat[0] not in bots]

    def show(self, moves: Sequence[Move] = (), choices: Sequence[Choice] = ()) -> None:
        """The board with what happened, the dice, and the choices."""
        game = self.game
        last_move = game.turns[-1].move if game.turns else None
        marked = () if game.rules.is_touch_move else moves
        self.screen.page(game.position, self.news, game.rolled if choices else None, choices, last_move, marked)

    def tell(self, event: RichText) -> None:
        """Something happened: a line at once, or on the next page."""
        self.news.append(event)
        if not self.screen.has_pages or not self.people:
            self.screen.console.print(event)

    def tell_opening(self) -> None:
        """Who begins and why; in a resumed game, whose turn it is."""
        game = self.game
        for line in () if game.turns else self._opening():
            self.tell(line)
        if game.position.turn is not None:
            goes_on = say("ist dran", "is next") if game.turns else say("beginnt", "begins")
            self.tell(self._styled(game.position.turn).append(f" {goes_on}."))

    def _opening(self) -> Iterator[RichText]:
        for rolls in self.game.opening:
            line = self._text(say("Auswürfeln: ", "Opening roll: "))
            for n, (colour, face) in enumerate(rolls.items()):
                line.append(", " if n else "").append_text(self._styled(colour)).append(f" {face}")
            yield line
        if not self.game.rules.box.has_roll_off and len(self.people) < 2:  # several people have been asked
            yield self._text(
                say(
                    "Die jüngste Person beginnt (M2); mit --first wählt man jemand anderen.",
                    "The youngest begins (M2); --first chooses somebody else.",
                )
            )

    def tell_turn(self) -> None:
        """The last roll and what became of it."""
        turn = self.game.turns[-1]
        before = self.game.turns[-2].position if len(self.game.turns) > 1 else self.game.start
        line = self._styled(turn.colour).append(f" {write_roll(turn.roll)}: ")
        if turn.move is None:
            line.append(self.screen.plain(say("kann nicht ziehen", "cannot move")), style="dim")
        else:
            line.append(str(turn.move))
            if _is_remarkable(turn.move):
                line.append(f" {self.screen.plain(said(move_in_words(turn.move, before)))}")
        if turn.colour in self.game.position.home and turn.colour not in before.home:
            line.append(say(", alle im Ziel!", ", all home!"), style="bold")
        self.tell(line)

    def tell_end(self) -> None:
        """The last position, and who came where."""
        self.show()
        self.screen.line()
        self.screen.line(say("Die Partie ist zu Ende.", "The game is over."), style="bold")
        for line in places(self.game.record):
            self.screen.line(line)
        rolls = number(len(self.game.turns))
        self.screen.line(say(f"{rolls} Würfe.", f"{rolls} rolls."))

    def label(self, colour: str) -> str:
        """`Anna (yellow)`, or `Yellow`."""
        name = said(COLOUR_NAMES[colour])
        given = next(n for seat, n in zip(self.game.seats, self.game.names, strict=True) if colour in seat)
        if given and colour not in self.bots:
            return f"{given} ({name})"
        return name[0].upper() + name[1:]

    def _styled(self, colour: str) -> RichText:
        return self._text().append(self.screen.plain(self.label(colour)), style=STYLES[colour])

    def _text(self, text: str = "") -> RichText:
        from rich.text import Text as RichText

        return RichText(self.screen.plain(text))


def _is_remarkable(move: Move) -> bool:
    """Whether a move's notation alone would say too little."""
    return bool(move.captured or move.is_void or move.sent_back or move.goal) or move.end in GOAL_FIELDS
