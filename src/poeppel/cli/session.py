"""One game at the keyboard: who rolls, what is asked, what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from poeppel.board import COLOUR_NAMES
from poeppel.cli.places import places
from poeppel.cli.saving import save
from poeppel.cli.screen import STYLES, Choice, Screen
from poeppel.cli.speech import language, number, said, say
from poeppel.cli.words import move_in_words
from poeppel.errors import PoeppelError, Refusal
from poeppel.roll import write_roll

if TYPE_CHECKING:
    from random import Random

    from rich.text import Text as RichText

    from poeppel.game import Game
    from poeppel.move import Move

MOST_LISTED = 12  # with more moves than that, the pawn is chosen first

WHY, HELP, BOARD, SAVE, QUIT, RULES = "why", "help", "board", "save", "quit", "rules"
COMMANDS = {
    "?": WHY, "why": WHY, "warum": WHY,
    "h": HELP, "help": HELP, "hilfe": HELP,
    "b": BOARD, "board": BOARD, "brett": BOARD,
    "s": SAVE, "save": SAVE, "speichern": SAVE,
    "q": QUIT, "quit": QUIT, "ende": QUIT,
    "rules": RULES, "regeln": RULES,
}  # fmt: skip


class Leave(Exception):
    """Somebody wants to stop; `asked` if by `q`."""

    def __init__(self, asked: bool = False) -> None:
        super().__init__()
        self.asked = asked


class Session:
    """A game, who plays its colours, and the screen it is shown on."""

    def __init__(
        self, game: Game, bots: Mapping[str, str], screen: Screen, save_to: str | None, random: Random
    ) -> None:
        self.game = game
        self.bots = bots  # by colour; the others are people's
        self.screen = screen
        self.save_to = save_to
        self.random = random
        self.events: list[RichText] = []
        self.last_move: Move | None = None
        self.has_people = any(colour not in bots for seat in game.seats for colour in seat)

    # ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        if self.save_to:
            save(self.game, self.save_to)  # if that cannot be, nobody should have to play to find out
        self.tell_opening()
        try:
            while not self.game.is_over:
                if self.game.position.turn in self.bots:
                    self.bot_plays()
                else:
                    self.person_plays()
        except Leave as leaving:
            self.say_goodbye(leaving.asked)
        except (KeyboardInterrupt, EOFError):
            self.screen.line()
            self.say_goodbye(asked=False)
        else:
            self.tell_end()

    def bot_plays(self) -> None:
        from poeppel.bots import choose_move

        game, position = self.game, self.game.position
        roll = game.roll() if game.rolled is None else game.rolled
        self.play(choose_move(position, roll, self.bots[position.turn or ""], self.random))

    def person_plays(self) -> None:
        self.autosave()
        if self.game.rolled is None:
            self.ask_to_roll()
            self.game.roll()
            self.autosave()
        self.play(self.ask_for_move() if self.game.legal_moves else None)

    def play(self, move: Move | None) -> None:
        """Play the waiting roll and tell everybody."""
        self.game.play(move)
        self.last_move = move
        self.tell(self.told_last())

    def autosave(self) -> None:
        """Called whenever somebody could leave: before each question and at the end."""
        if self.save_to:
            try:
                save(self.game, self.save_to)
            except PoeppelError as error:
                self.screen.line(said(error.text), style="bold")

    # ── asking ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def ask_to_roll(self) -> None:
        position = self.game.position
        who = self.label(position.turn or "")
        tries = say(f", noch {position.attempts} Versuche", f", {position.attempts} tries left")
        prompt = f"{who}{tries if position.attempts > 1 else ''}: " + say("Enter würfelt", "Enter rolls")
        if self.screen.has_pages:
            self.show_page()
        while True:
            answer = self.screen.ask(f"{prompt} > ")
            if answer == "":
                return
            if not self.obeys(answer):
                self.screen.line(say("Erst würfeln: Enter. h zeigt die Hilfe.", "Roll first: Enter. h shows the help."))

    def ask_for_move(self) -> Move:
        """One of the legal moves, chosen by number, in notation, or by its pawn."""
        moves = self.game.legal_moves
        pawn_first = self.is_touch_move or len(moves) > MOST_LISTED
        while True:
            offered = tuple(dict.fromkeys(_pawn(move) for move in moves))
            if pawn_first and len(offered) > 1:
                pawn = self.pick(moves, offered)
                chosen = tuple(move for move in moves if _pawn(move) == pawn) if isinstance(pawn, str) else (pawn,)
            else:
                chosen = moves
                offered = ()
            if len(chosen) == 1 and offered:
                return chosen[0]
            picked = self.pick(chosen, (), can_go_back=bool(offered) and not self.is_touch_move)
            if not isinstance(picked, str):
                return picked

    def pick(self, moves: tuple[Move, ...], pawns: tuple[str, ...], can_go_back: bool = False) -> Move | str:
        """A move, or one of the pawns if they are offered; the empty text to go back to the pawns."""
        choices = [self.pawn_choice(pawn) for pawn in pawns] or [self.move_choice(move) for move in moves]
        self.show_page(moves, choices)
        prompt = self.move_prompt(len(choices), bool(pawns), can_go_back)
        while True:
            answer = self.screen.ask(prompt)
            if answer == "" and len(choices) == 1:
                return moves[0]
            if answer == "0" and can_go_back:
                return ""
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:6]) <= len(choices):
                return pawns[int(answer) - 1] if pawns else moves[int(answer) - 1]
            if answer.split()[:1] and answer.split()[0].lower() in (
                word for word in COMMANDS if COMMANDS[word] == BOARD
            ):
                self.show_page(moves, choices)
            elif not self.obeys(answer):
                found = self.find_move(answer)
                if found is not None:
                    return found

    def move_prompt(self, choices: int, pawns: bool, can_go_back: bool) -> str:
        if choices == 1:
            ask = say("Enter zieht", "Enter plays it")
        elif self.is_touch_move and pawns:
            ask = say(f"Welche Figur berühren? 1–{choices}", f"Touch which pawn? 1–{choices}")
        elif pawns:
            ask = say(f"Welche Figur? 1–{choices}", f"Which pawn? 1–{choices}")
        else:
            ask = say(f"Welcher Zug? 1–{choices}", f"Which move? 1–{choices}")
        if can_go_back:
            ask += say(", 0 andere Figur", ", 0 other pawn")
        return ask + say(" (? warum, h Hilfe) > ", " (? why not, h help) > ")

    def find_move(self, answer: str) -> Move | None:
        """A legal move by its notation, with or without colour, capture and penalty; else why there is none."""
        position, roll = self.game.position, self.game.rolled
        assert roll is not None
        text = "".join(answer.split())
        if not text or text.isdecimal():
            self.screen.line(
                say("Eine der Zahlen wählen; h zeigt die Hilfe.", "Choose one of the numbers; h shows the help.")
            )
            return None
        if ":" not in text:
            text = f"{position.turn}:{text}"
        legal = self.game.legal_moves
        near = [move for move in legal if text in (str(move), _bare(str(move)), _pawn(move))]
        if len(near) == 1:
            return near[0]
        if near:
            self.screen.line(say("Welcher davon? ", "Which of these? ") + ", ".join(map(str, near)))
            return None
        try:
            refusal = position.why_not(text, roll)
        except PoeppelError as error:
            self.screen.line(said(error.text))
        else:
            if refusal is not None:
                self.explain(text, refusal)
        return None

    def obeys(self, answer: str) -> bool:
        """Do what was asked for, if it was a command and not a move."""
        word, _, rest = answer.partition(" ")
        command = COMMANDS.get(word.lower())
        if command == WHY:
            self.explain_pawns(rest.strip())
        elif command == HELP:
            self.help()
        elif command == BOARD:
            self.show_page()
        elif command == SAVE:
            self.save_as(rest.strip())
        elif command == QUIT:
            raise Leave(asked=True)
        elif command == RULES:
            self.show_rules()
        return command is not None

    # ── answering ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def explain_pawns(self, which: str) -> None:
        """Why pawns may not move: all of them, one of them, or one move."""
        position, roll = self.game.position, self.game.rolled
        if roll is None:
            self.help()
            return
        if which and ":" not in which:
            which = f"{position.turn}:{which}"
        refusals = position.refusals(roll)
        if which and "-" in which:
            try:
                refusal = position.why_not(which, roll)
            except PoeppelError as error:
                self.screen.line(said(error.text))
                return
            if refusal is None:
                self.screen.line(say(f"{which} ist erlaubt.", f"{which} is legal."))
            else:
                self.explain(which, refusal)
        elif which in refusals:
            self.explain(which, refusals[which])
        elif which:
            can = any(_pawn(move) == which for move in self.game.legal_moves)
            here = say(f"{which} darf ziehen.", f"{which} may move.")
            self.screen.line(
                here if can else say(f"Dort ({which}) steht keine Figur.", f"There is no pawn there ({which}).")
            )
        elif refusals:
            for pawn, refusal in refusals.items():
                self.explain(pawn, refusal)
        else:
            self.screen.line(say("Alle Figuren dürfen ziehen.", "Every pawn may move."))

    def explain(self, what: str, refusal: Refusal) -> None:
        self.screen.line(f"{what}: {said(refusal.text)} ({refusal.rule})")

    def help(self) -> None:
        for key, about in (
            ("Enter", say("würfeln; ziehen, wenn es nur einen Zug gibt", "roll; play when there is only one move")),
            ("1, 2, …", say("diesen Zug spielen", "play this move")),
            ("17-23", say("ein Zug in Schreibweise, auch y:17-23xg", "a move in notation, also y:17-23xg")),
            ("?", say("warum andere Figuren nicht ziehen dürfen", "why other pawns may not move")),
            (say("warum y:9", "why y:9"), say("warum diese Figur nicht ziehen darf", "why this pawn may not move")),
            ("b", say("das Brett zeigen", "show the board")),
            (say("regeln", "rules"), say("die Regeln dieser Partie", "the rules of this game")),
            (say("s DATEI", "s FILE"), say("speichern", "save")),
            ("q", say("aufhören; man kann später weiterspielen", "stop; you can go on later")),
        ):
            self.screen.line(f"  {key:<10} {about}")

    def show_rules(self) -> None:
        from poeppel.cli.rules import describe

        for line in describe(self.game.rules):
            self.screen.line(line)

    def save_as(self, name: str) -> bool:
        """Save; whether it worked."""
        name = name or self.save_to or self.screen.ask(say("Datei: ", "File: "))
        if not name:
            return False
        try:
            save(self.game, name)
        except PoeppelError as error:
            self.screen.line(said(error.text))
            return False
        self.save_to = name
        self.screen.line(say(f"Gespeichert in {name}.", f"Saved in {name}."))
        return True

    # ── telling ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, event: RichText) -> None:
        """Something happened: a line at once, or on the next page."""
        self.events.append(event)
        if not self.screen.has_pages or not self.has_people:
            self.screen.console.print(event)

    def told_last(self) -> RichText:
        """The last roll and what became of it."""
        turn = self.game.turns[-1]
        before = self.game.turns[-2].position if len(self.game.turns) > 1 else self.game.start
        line = self.styled(turn.colour)
        line.append(f" {write_roll(turn.roll)}: ")
        if turn.move is None:
            return line.append(self.screen.plain(say("kann nicht ziehen", "cannot move")), style="dim")
        line.append(f"{turn.move}")
        if turn.move.captured or turn.move.is_void or turn.move.sent_back or turn.move.end in "abcd" or turn.move.goal:
            line.append(f" {self.screen.plain(said(move_in_words(turn.move, before)))}")
        if turn.colour in self.game.position.home and turn.colour not in before.home:
            line.append(say(", alle im Ziel!", ", all home!"), style="bold")
        return line

    def tell_opening(self) -> None:
        from rich.text import Text as RichText

        game = self.game
        for rolls in game.opening if not game.turns else ():
            line = RichText(self.screen.plain(say("Auswürfeln: ", "Opening roll: ")))
            for n, (colour, face) in enumerate(rolls.items()):
                line.append(", " if n else "").append_text(self.styled(colour)).append(f" {face}")
            self.tell(line)
        due = game.position.turn
        if due is not None:
            goes_on = say("ist dran", "goes on") if game.turns else say("beginnt", "begins")
            self.tell(self.styled(due).append(f" {goes_on}."))

    def tell_end(self) -> None:
        self.autosave()
        self.show_page()
        self.screen.line()
        self.screen.line(say("Die Partie ist zu Ende.", "The game is over."), style="bold")
        for line in places(self.game.record):
            self.screen.line(line)
        rolls = number(len(self.game.turns))
        self.screen.line(say(f"{rolls} Würfe.", f"{rolls} rolls."))
        if self.save_to:
            self.screen.line(
                say(f"Ansehen: poeppel replay {self.save_to}", f"Look at it: poeppel replay {self.save_to}")
            )

    def say_goodbye(self, asked: bool) -> None:
        """Keep the game if it can be kept."""
        if self.save_to:
            self.autosave()
        elif asked:
            try:
                name = self.screen.ask(
                    say("Speichern als (Enter: nicht speichern): ", "Save as (Enter: do not save): ")
                )
                while name and not self.save_as(name):
                    name = self.screen.ask(say("Speichern als: ", "Save as: "))
            except (EOFError, KeyboardInterrupt):
                self.screen.line()
        if self.save_to:
            self.screen.line(
                say(
                    f"Weiter geht es mit: poeppel play --resume {self.save_to}",
                    f"Go on with: poeppel play --resume {self.save_to}",
                )
            )
        else:
            self.screen.line(say("Auf Wiedersehen! Nicht gespeichert.", "Goodbye! Not saved."))

    # ── showing ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def show_page(self, moves: tuple[Move, ...] = (), choices: Sequence[Choice] = ()) -> None:
        """The board with what happened, the dice, and the choices."""
        roll = self.game.rolled if choices else None
        self.screen.page(self.game.position, self.events, roll, choices, self.last_move, moves)

    def move_choice(self, move: Move) -> Choice:
        return Choice(str(move), said(move_in_words(move, self.game.position)))

    def pawn_choice(self, pawn: str) -> Choice:
        """A pawn to choose, and what comes of it."""
        moves = [move for move in self.game.legal_moves if _pawn(move) == pawn]
        if len(moves) == 1:
            return Choice(pawn, said(move_in_words(moves[0], self.game.position)))
        told = say(f"{len(moves)} Züge", f"{len(moves)} moves")
        captures = sum(bool(move.captured) for move in moves)
        if captures:
            told += say(f", {captures} davon mit Schlag", f", {captures} of them capturing")
        return Choice(pawn, told)

    @property
    def is_touch_move(self) -> bool:
        """T12: the pawn comes first, and what it can do afterwards."""
        rules = self.game.rules
        return rules.box.is_tournament and rules.has("punished")

    def label(self, colour: str) -> str:
        """`Anna (yellow)`, or `Yellow`."""
        name = COLOUR_NAMES[colour][language()]
        given = next(n for seat, n in zip(self.game.seats, self.game.names, strict=True) if colour in seat)
        if given and colour not in self.bots:
            return f"{given} ({name})"
        return name[0].upper() + name[1:]

    def styled(self, colour: str) -> RichText:
        from rich.text import Text as RichText

        return RichText().append(self.screen.plain(self.label(colour)), style=STYLES[colour])


def _pawn(move: Move) -> str:
    return f"{move.colour}:{move.start}"


def _bare(text: str) -> str:
    """A move's text without what it captures and costs."""
    way = text.partition("!")[0]
    for colour in COLOUR_NAMES:
        way = way.replace(f"x{colour}", "")
    return way.partition("=")[0]
