"""Renews the recorded games in cases/games: `python tools/record_games.py [RULES-PLAYERS …]`, all without a name.

Run it on purpose, after a rule has changed on purpose: the difference in the recordings is the review of that change.
Each recording is the shortest of many seeded games in which every house rule of its name makes a difference somewhere.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from poeppel import Game, Move, NotationError, Position, Record, Rules, SeededDice

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "games"
SEEDS = 200

NAMES = ("Anna", "Ben", "Carla", "Deniz", "Emil", "Fatma")

RECORDINGS = [
    ("classic", 2),
    ("classic", 4),
    ("classic6", 2),
    ("classic6", 4),
    ("aergern-verboten", 3),
    ("tournament", 4),
    ("tournament6", 3),
    ("mauerhuepfen", 2),
    ("mauerhuepfen", 4),
    # each house rule alone
    ("classic+two-colours", 2),
    ("classic+neutral", 3),
    ("classic+backward-capture", 2),
    ("classic+three-rolls", 2),
    ("classic+no-goal-jump", 2),
    ("classic+barriers", 2),
    ("classic+forced-capture", 2),
    ("classic+forced-capture+punished", 2),
    ("tournament+places", 4),
    ("tournament+punished", 4),
    # those of our own
    ("classic+partners", 4),
    ("classic+two-pawns", 3),
    ("classic+first-home", 4),
    # and together
    ("aergern-verboten+backward-capture+three-rolls+no-goal-jump+barriers+forced-capture+punished", 3),
    ("classic+two-colours+backward-capture+three-rolls+barriers+forced-capture", 2),
    ("classic+neutral+three-rolls+no-goal-jump+barriers+forced-capture+punished", 3),
    ("aergern-verboten+neutral+backward-capture+forced-capture", 3),
    ("classic6+backward-capture+three-rolls+no-goal-jump+forced-capture", 3),
    ("classic6+backward-capture+barriers+forced-capture+punished", 3),
    ("tournament6+places+punished", 3),
    ("aergern-verboten+three-rolls+barriers+forced-capture+partners+two-pawns", 4),
    ("classic+neutral+three-rolls+two-pawns+first-home", 3),
    ("classic6+backward-capture+two-pawns+first-home", 5),
]


def file_name(rules: str, players: int) -> str:
    return f"{rules}-{players}.game"


def play(rules: Rules, players: int, seed: int) -> Record:
    """A game from the opening rolls on. Mostly the move that leads furthest is played, sometimes any."""
    game, random = Game(rules, players, NAMES[:players], SeededDice(seed)), Random(seed)
    while not game.is_over:
        game.roll()
        moves = game.legal_moves
        game.play(_choose(moves, random) if moves else None)
    return game.record


def _choose(moves: tuple[Move, ...], random: Random) -> Move:
    harmless = [move for move in moves if not move.is_void and move.sent_back is None]
    if not harmless or random.random() < 0.3:
        return random.choice(moves)
    return max(harmless, key=_reached)


def _reached(move: Move) -> int:
    assert move.board is not None
    progress = move.board.progress(move.colour, move.end)
    assert progress is not None
    return progress


def makes_a_difference(record: Record, switch: str) -> bool:
    """Whether somewhere in the game something would be otherwise without this house rule."""
    if switch in ("two-colours", "neutral", "two-pawns"):  # from the first line on
        return True
    dropped = {switch, "punished"} if switch == "forced-capture" else {switch}
    without = Rules(record.rules.edition, record.rules.switches - dropped)
    for before, turn in zip(record.positions[:-1], record.turns, strict=True):
        try:
            other = Position.parse(str(before), without)
        except NotationError:  # a barrier, three attempts, a game that would be over
            return True
        moves = other.legal_moves(turn.roll)
        if set(moves) != set(before.legal_moves(turn.roll)):
            return True
        if str(other.after(turn.roll, turn.move)) != str(turn.position):
            return True
    return False


def best_of(rules: Rules, players: int) -> Record:
    """The shortest of the games that show what they should."""
    games = sorted((play(rules, players, seed) for seed in range(SEEDS)), key=lambda record: len(record.turns))
    for record in games:
        if all(makes_a_difference(record, switch) for switch in rules.switches):
            return record
    raise SystemExit(f"no game of {SEEDS} shows every house rule of {rules}")


def main(names: list[str]) -> None:
    chosen = [(rules, players) for rules, players in RECORDINGS if not names or f"{rules}-{players}" in names]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rules, players in chosen:
        record = best_of(Rules.parse(rules), players)
        (FOLDER / file_name(rules, players)).write_text(str(record), encoding="utf-8")
        print(f"{rules}-{players}: {len(record.turns)} rolls")


if __name__ == "__main__":
    main(sys.argv[1:])
