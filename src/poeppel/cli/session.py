"""One game at the keyboard: who rolls, what is asked, what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from poeppel.board import COLOUR_NAMES, GOAL_FIELDS
from poeppel.cli.places import places
from poeppel.cli.saving import save
from poeppel.cli.screen import STYLES, Choice, Screen
from poeppel.cli.speech import language, number, said, say
from poeppel.cli.words import count, move_in_words, outcome_in_words
from poeppel.errors import PoeppelError, Refusal
from poeppel.reasons import refuse
from poeppel.roll import write_roll
from poeppel.rulebook import has_walls
from poeppel.texts import Text, shown

if TYPE_CHECKING:
    from random import Random

    from rich.text import Text as RichText

    from poeppel.game import Game
    from poeppel.move import Move
    from poeppel.roll import Roll

MOST_LISTED = 12  # with more moves than that, the pawn is chosen first

WHY, HINT, HELP, BOARD, SAVE, QUIT, RULES = "why", "hint", "help", "board", "save", "quit", "rules"
COMMANDS = {
    "?": WHY, "why": WHY, "warum": WHY,
    "t": HINT, "tipp": HINT, "hint": HINT,
    "h": HELP, "help": HELP, "hilfe": HELP,
    "b": BOARD, "board": BOARD, "brett": BOARD, "plan": BOARD,
    "s": SAVE, "save": SAVE, "speichern": SAVE,
    "q": QUIT, "quit": QUIT, "ende": QUIT,
    "rules": RULES, "regeln": RULES,
}  # fmt: skip

DUTIES = {"must_capture", "double_duty", "start_must_be_cleared", "must_bring_in"}  # what people can overlook


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
        moves = self.ordered_moves()
        pawn_first = self.is_touch_move or not self.can_list(moves)
        offered_pawns = tuple(dict.fromkeys(_pawn(move) for move in moves))
        while True:
            offered = offered_pawns
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

    def ordered_moves(self) -> tuple[Move, ...]:
        """The best moves first; but the order tells nothing where people have to see themselves what their duty is."""
        position = self.game.position
        pawns = [f"{c}:{field}" for c in (position.turn, position.rules.neutral) if c for field in position.pawns(c)]
        if self.is_punished:
            return tuple(sorted(self.game.legal_moves, key=lambda move: pawns.index(_pawn(move))))
        return tuple(sorted(self.game.legal_moves, key=lambda move: (not _reaches_goal(move), -len(move.captured))))

    def can_list(self, moves: tuple[Move, ...]) -> bool:
        """Whether all moves can be offered at once."""
        position, roll = self.game.position, self.game.rolled
        assert roll is not None
        few = len(moves) <= MOST_LISTED
        return few and self.screen.can_list(position, roll, [self.move_choice(move) for move in moves])

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
        if self.is_punished:
            return ask + say(" (h Hilfe) > ", " (h help) > ")
        return ask + say(" (? warum, t Tipp, h Hilfe) > ", " (? why not, t hint, h help) > ")

    def find_move(self, answer: str) -> Move | None:
        """A legal move by its notation, with or without colour, capture and penalty; else why there is none."""
        position, roll = self.game.position, self.game.rolled
        assert roll is not None
        typed = text = "".join(answer.split())
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
            self.screen.line(say("Welcher davon? ", "Which of these? ") + ", ".join(map(self.written, near)))
            return None
        try:
            refusal = position.why_not(text, roll)
        except PoeppelError as error:
            self.tell_fault(error, text, typed)
            return None
        if refusal is None:
            return None
        if self.is_touch_move and refusal.code in DUTIES:  # who writes a move touches its pawn
            return next(move for move in legal if text.startswith(f"{_pawn(move)}-"))
        self.explain(text, refusal)
        return None

    def tell_fault(self, error: PoeppelError, text: str, typed: str) -> None:
        """What is wrong with a text, in the words that were typed."""
        self.screen.line(said(Text(*(t.replace(shown(text), shown(typed)) for t in (error.text.de, error.text.en)))))

    def obeys(self, answer: str) -> bool:
        """Do what was asked for, if it was a command and not a move."""
        word, _, rest = answer.partition(" ")
        command = COMMANDS.get(word.lower())
        if command == WHY:
            self.explain_pawns(rest.strip())
        elif command == HINT:
            self.hint()
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
            self.screen.line(_ROLL_FIRST[language()])
            return
        if which:
            self.explain_one("".join(which.split()), roll)
            return
        refusals = position.refusals(roll)
        if self.is_punished:
            self.screen.line(_SEE_YOURSELF[language()])
        elif refusals:
            for pawn, refusal in refusals.items():
                self.explain(pawn, refusal)
        else:
            self.screen.line(say("Alle Figuren dürfen ziehen.", "Every pawn may move."))

    def hint(self) -> None:
        """What the master would play, and why."""
        from poeppel.advice import advise
        from poeppel.cli.reading import thinking_ready

        roll = self.game.rolled
        if self.is_punished:
            self.screen.line(_SEE_YOURSELF[language()])
        elif roll is None:
            self.screen.line(_ROLL_FIRST[language()])
        else:
            thinking_ready()
            advice = advise(self.game.position, roll)
            self.screen.line(f"{advice.best}: {said(advice.reason)}")

    def explain_one(self, typed: str, roll: Roll) -> None:
        """Why one pawn, or one move, is not possible."""
        position = self.game.position
        which = typed if ":" in typed else f"{position.turn}:{typed}"
        colour, _, field = which.partition(":")
        refusal: Refusal | None
        if "-" in which or "^" in which or "!" in which:
            try:
                refusal = position.why_not(which, roll)
            except PoeppelError as error:
                self.tell_fault(error, which, typed)
                return
            possible = say(f"{which} ist erlaubt.", f"{which} is legal.")
        elif colour not in position.colours or field not in position.pawns(colour):
            self.screen.line(say(f"Dort ({which}) steht keine Figur.", f"There is no pawn there ({which})."))
            return
        else:
            if colour in (position.turn, position.rules.neutral):
                refusal = position.refusals(roll).get(which)
            else:
                refusal = refuse("not_your_turn", position.rules)
            possible = say(f"{which} darf ziehen.", f"{which} may move.")
        if self.is_punished and (refusal is None or refusal.code in DUTIES or refusal.code == "wrong_penalty"):
            self.screen.line(_SEE_YOURSELF[language()])
        elif refusal is None:
            self.screen.line(possible)
        else:
            self.explain(which, refusal)

    def explain(self, what: str, refusal: Refusal) -> None:
        self.screen.line(f"{what}: {said(refusal.text)} ({refusal.rule})")

    def help(self) -> None:
        if has_walls(self.game.rules):
            move = ("12-14^24", say("ein Zug in Schreibweise, auch y:12-19xg", "a move in notation, also y:12-19xg"))
            pawn, wrong = "12", "12-19"
        else:
            move = ("17-23", say("ein Zug in Schreibweise, auch y:17-23xg", "a move in notation, also y:17-23xg"))
            pawn, wrong = "9", "9-13"
        if self.is_touch_move:
            move = ("y:9", say("diese Figur berühren", "touch this pawn"))
        for key, about in (
            ("Enter", say("würfeln; ziehen, wenn es nur einen Zug gibt", "roll; play when there is only one move")),
            ("1, 2, …", say("diesen Zug oder diese Figur wählen", "choose this move or this pawn")),
            ("0", say("doch eine andere Figur wählen", "choose another pawn after all")),
            move,
            ("?", say("warum andere Figuren nicht ziehen dürfen", "why other pawns may not move")),
            (say(f"warum {pawn}", f"why {pawn}"), say("warum diese Figur nicht ziehen darf", "why not this pawn")),
            (say(f"warum {wrong}", f"why {wrong}"), say("warum dieser Zug nicht geht", "why not this move")),
            ("t", say("ein Tipp: welcher Zug der beste ist und warum", "a hint: the best move, and why")),
            ("b", say("den Spielplan zeigen", "show the board")),
            (say("regeln", "rules"), say("die Regeln dieser Partie", "the rules of this game")),
            (say("s DATEI", "s FILE"), say("speichern", "save")),
            ("q", say("aufhören; man kann später weiterspielen", "stop; you can go on later")),
        ):
            self.screen.line(f"  {key:<12} {about}")

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
        marked = () if self.is_touch_move else moves
        self.screen.page(self.game.position, self.events, roll, choices, self.last_move, marked)

    def move_choice(self, move: Move) -> Choice:
        position = self.game.position
        words = said(move_in_words(move, position, tells_penalty=not self.is_punished))
        short = said(outcome_in_words(move)) if has_walls(self.game.rules) else None
        return Choice(self.written(move), words, short)

    def written(self, move: Move) -> str:
        """A move in notation, without the penalty that people have to see coming themselves."""
        return str(move).partition("!")[0] if self.is_punished else str(move)

    def pawn_choice(self, pawn: str) -> Choice:
        """A pawn to choose, and what comes of it; in a game with touch-move nobody says that beforehand."""
        if self.is_touch_move:
            return Choice(pawn, "")
        moves = [move for move in self.game.legal_moves if _pawn(move) == pawn]
        if len(moves) == 1:
            return Choice(pawn, said(move_in_words(moves[0], self.game.position)))
        parts = [count(len(moves), Text("Zug", "move"), Text("Züge", "moves"))]
        captures, home = sum(bool(move.captured) for move in moves), sum(map(_reaches_goal, moves))
        if captures:
            parts.append(count(captures, Text("schlägt", "captures"), Text("schlagen", "capture")))
        if home:
            parts.append(
                count(home, Text("führt ins Ziel", "reaches the goal"), Text("führen ins Ziel", "reach the goal"))
            )
        return Choice(pawn, said(parts[0].joined(*parts[1:], by=", ")))

    @property
    def is_punished(self) -> bool:
        """T13, V7: nobody is kept from mistakes, so nobody is told of the duties beforehand."""
        return self.game.rules.has("punished")

    @property
    def is_touch_move(self) -> bool:
        """T12: the pawn comes first, and what it can do afterwards."""
        return self.is_punished and self.game.rules.box.is_tournament

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


_ROLL_FIRST = Text(
    "Das hängt vom Wurf ab: erst würfeln (Enter), dann fragen.",
    "That depends on the roll: roll first (Enter), then ask.",
)
_SEE_YOURSELF = Text(
    "Hier werden Fehler bestraft: Die Pflichten muss man selbst sehen; „regeln“ nennt sie.",
    'Mistakes are punished here: you have to see the duties yourself; "rules" names them.',
)


def _pawn(move: Move) -> str:
    return f"{move.colour}:{move.start}"


def _reaches_goal(move: Move) -> bool:
    return move.goal is not None or (move.end in GOAL_FIELDS and move.start not in GOAL_FIELDS)


def _bare(text: str) -> str:
    """A move's text without what it captures and costs."""
    way = text.partition("!")[0]
    for colour in COLOUR_NAMES:
        way = way.replace(f"x{colour}", "")
    return way.partition("=")[0]
