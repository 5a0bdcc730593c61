"""Turning the board: the same position seen from another seat. No seat has rules of its own."""

from __future__ import annotations

import re

from poeppel import Position, Rules


def symmetric_turns(rules: Rules, players: int) -> list[int]:
    """By how many seats the board can be turned so that the same colours play. None with a neutral colour (V2)."""
    board, colours = rules.board.colours, set(rules.colours(players))
    if rules.neutral:
        return []
    return [seats for seats in range(1, len(board)) if {turned_colour(rules, c, seats) for c in colours} == colours]


def turned_colour(rules: Rules, colour: str, seats: int) -> str:
    colours = rules.board.colours
    return colours[(colours.index(colour) + seats) % len(colours)]


def turned_position(position: Position, seats: int) -> Position:
    """Every pawn one seat (or more) further round, and so the turn and the places."""
    rules = position.rules
    pawns = {
        turned_colour(rules, c, seats): [_field(rules, f, seats) for f in position.pawns(c)] for c in position.colours
    }
    colours = "/".join(f"{c}:{','.join(pawns[c])}" for c in rules.board.colours if c in pawns)
    turn = turned_colour(rules, position.turn, seats) if position.turn else "-"
    home = "".join(turned_colour(rules, c, seats) for c in position.home) or "-"
    return Position.parse(f"{colours} {turn} {position.attempts} {home}", rules)


def turned_move(rules: Rules, text: str, seats: int) -> str:
    """The text of a move, turned: the mover's colour, captured colours (after an x), and numbers."""
    colour, steps = text.split(":")
    steps = re.sub(r"(?<=x)[a-z]", lambda found: turned_colour(rules, found[0], seats), steps)
    steps = re.sub(r"\d+", lambda found: _field(rules, found[0], seats), steps)
    return f"{turned_colour(rules, colour, seats)}:{steps}"


def _field(rules: Rules, field: str, seats: int) -> str:
    """On a ring the fields turn with the seats; a path is shared by all and stays."""
    if not field.isdecimal():
        return field
    colours = rules.board.colours
    shift = (rules.board.start(colours[1]) - rules.board.start(colours[0])) * seats
    return str((int(field) + shift) % rules.board.length)
