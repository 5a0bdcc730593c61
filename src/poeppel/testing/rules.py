"""What every rule set promises, as checks that anybody can run.

    from poeppel.testing import check_rules
    check_rules("classic+barriers", games=10)

plays random games and raises an AssertionError that names the position, roll and move where a promise is broken.
`random_position` composes positions for tests of your own: bots, drawings, analyses.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.errors import IllegalMove, NotationError, Refusal
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS, PAWNS_EACH, FamilyName

LONGEST_GAME = 100_000  # rolls; random games take a few hundred to a few thousand


def check_rules(rules: Rules | str, players: int | None = None, games: int = 5, seed: int = 1, every: int = 1) -> None:
    """Play random games to the end and check the positions on the way.

    Without `players` each possible number of players gets its games. With `every` above 1 only every so many-th
    position is looked at, which is much faster.
    """
    rules = Rules.of(rules)
    for number in rules.players if players is None else (players,):
        for game in range(games):
            _check_game(rules, number, Random(f"{seed} {rules} {number} {game}"), every)


def _check_game(rules: Rules, players: int, random: Random, every: int) -> None:
    position = Position.initial(rules, players, random.choice("".join(rules.seats(players))))
    home = ""
    for number in range(LONGEST_GAME):
        if number % every == 0 or position.is_over:
            check_position(position)
            _hold(set(home) <= set(position.home), "a colour that was home is not home any more", position)
            home = position.home
        if position.is_over:
            _check_end(position)
            return
        roll = random.choice(position.rolls)
        if number % every == 0:
            check_roll(position, roll)
            check_refusals(position, roll, random, tries=5)
        moves = position.legal_moves(roll)
        position = position.after(roll, random.choice(moves) if moves else None)
    _hold(False, f"the game has not ended after {LONGEST_GAME} rolls", position)


def check_position(position: Position) -> None:
    """Pawns are conserved, no field is shared that must not be, and text, pickle and hash bring the position back."""
    _check_pawns(position)
    _check_text(position)
    if position.is_over:
        _hold(position.turn is None and position.attempts == 0, "a game that is over has a roll due", position)
        _hold(position.rolls == (), "a game that is over has rolls", position)
    else:
        _hold(
            (position.turn or "-") in "".join(position.seats),
            "the roll is due for a colour that nobody plays",
            position,
        )
        most = 3 if position.rules.has("three-rolls") else 1
        _hold(1 <= position.attempts <= most, f"{position.attempts} attempts", position)
    _hold(len(set(position.ranking)) == len(position.ranking), "a player has two places", position)
    _hold(set(position.ranking) <= {seat[0] for seat in position.seats}, "a place goes to nobody's colour", position)


def check_roll(position: Position, roll: Roll) -> None:
    """Each legal move is accepted and leads to a sound position; a roll is passed only when no move is legal."""
    before = str(position)
    moves = position.legal_moves(roll)
    texts = [str(move) for move in moves]
    _hold(len(set(texts)) == len(texts), "a move is listed twice", position, roll)
    for move in moves:
        _hold(position.why_not(move, roll) is None, "a legal move is refused", position, roll, move)
        _hold(position.parse_move(str(move), roll) == move, "a legal move does not read back", position, roll, move)
        after = position.after(roll, move)
        _check_pawns(after)
        _hold(position.after(roll, str(move)) == after, "move and text lead apart", position, roll, move)
    refusal = _refusal_of_passing(position, roll)
    if position.is_over:
        _hold(not moves and refusal == "game_over", "a game that is over goes on", position, roll)
    elif moves:
        _hold(refusal == "must_move", "a playable roll may be left unplayed", position, roll)
    else:
        _hold(refusal is None, "a roll that cannot be played cannot be passed", position, roll)
        _check_pawns(position.after(roll))
    _hold(str(position) == before, f"the position has changed; it was {before}", position, roll)


def check_refusals(position: Position, roll: Roll, random: Random, tries: int = 20) -> None:
    """Other well-formed moves are refused, in two languages, and `parse_move` lists what is legal."""
    legal = position.legal_moves(roll)
    for _ in range(tries):
        text = random_move_text(position, random)
        if text in map(str, legal):
            continue
        refusal = position.why_not(text, roll)
        if refusal is None:
            raise _broken("a move that is not legal is not refused", position, roll, text)
        _check_refusal(refusal, position, roll, text)
        try:
            position.parse_move(text, roll)
        except IllegalMove as error:
            _hold(error.refusal == refusal, f"two reasons: {error.refusal}, {refusal}", position, roll, text)
            _hold(error.legal == legal, f"listed as legal: {error.legal}", position, roll, text)
        else:
            raise _broken("a refused move is read", position, roll, text)


def random_position(rules: Rules | str, players: int, random: Random) -> Position:
    """A sound position of a game that is not over, composed freely: not every one can come up in play."""
    rules = Rules.of(rules)
    while True:
        pawns = _random_pawns(rules, players, random)
        home = [colour for colour in pawns if colour != rules.neutral and _is_home(pawns[colour])]
        neutral_is_out = rules.neutral is not None and not _is_home(pawns[rules.neutral])
        if not neutral_is_out and _is_decided(rules, players, home):
            continue
        able = [c for c in pawns if c != rules.neutral and (c not in home or neutral_is_out)]
        random.shuffle(home)
        colours = "/".join(f"{c}{'*' * (c == rules.neutral)}:{','.join(fields)}" for c, fields in pawns.items())
        turn, places = random.choice(able), "".join(home) or "-"
        position = Position.parse(f"{colours} {turn} 1 {places}", rules)
        if rules.has("three-rolls") and random.random() < 0.7:
            try:
                return Position.parse(f"{colours} {turn} {random.choice('23')} {places}", rules)
            except NotationError:  # this colour has a single roll here
                return position
        return position


def random_move_text(position: Position, random: Random) -> str:
    """A well-formed move, legal or not: mostly of a pawn that is there, often near a legal one."""
    board = position.rules.board
    turn = position.turn or position.colours[0]
    colour = turn if random.random() < 0.8 else random.choice(board.colours)
    fields = _fields(position.rules)
    start = random.choice(position.pawns(colour) if colour in position.colours else fields)
    if random.random() < 0.1:
        start = random.choice(fields)
    return f"{colour}:{start}" + _RANDOM_WAYS[board.family](position, colour, start, random)


# ── inside ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _broken(what: str, position: Position, roll: Roll | None = None, move: Move | str | None = None) -> AssertionError:
    lines = [what, f"  rules     {position.rules}", f"  position  {position}"]
    lines += [f"  roll      {roll}"] * (roll is not None) + [f"  move      {move}"] * (move is not None)
    return AssertionError("\n".join(lines))


def _hold(holds: bool, what: str, position: Position, roll: Roll | None = None, move: Move | str | None = None) -> None:
    if not holds:
        raise _broken(what, position, roll, move)


def _check_pawns(position: Position) -> None:
    """Four pawns a colour; a field holds one, with barriers (V6) two of one colour on the ring."""
    on_ring: dict[str, str] = {}
    pair_allowed = position.rules.has("barriers")
    for colour in position.colours:
        fields = position.pawns(colour)
        _hold(len(fields) == PAWNS_EACH, f"{colour} has {len(fields)} pawns", position)
        for field, pawns in Counter(fields).items():
            if field == "B":
                continue
            is_ring = field not in GOAL_FIELDS
            _hold(pawns == 1 or (is_ring and pair_allowed and pawns == 2), f"{pawns} {colour} on {field}", position)
            if is_ring:
                other = on_ring.setdefault(field, colour)
                _hold(other == colour, f"{other} and {colour} share {field}", position)


def _check_text(position: Position) -> None:
    text = str(position)
    again = Position.parse(text, position.rules)
    _hold(str(again) == text, f"the text reads back as {again}", position)
    _hold(again == position and hash(again) == hash(position), "the text reads back as another position", position)
    kept = pickle.loads(pickle.dumps(position))
    _hold(kept == position and kept.rules == position.rules, "pickling changes the position", position)


def _check_end(position: Position) -> None:
    """At the end there is a winner, and every player has a place unless the game ends with the first (T16, P3). Of two
    sides the other one is second; with a neutral colour (V2) others may be home before there is a winner."""
    rules, everybody = position.rules, len(position.seats)
    fewest = 1 if rules.ends_with_the_win and len(position.sides) > 2 else everybody
    most = everybody if rules.neutral else fewest
    places = len(position.ranking)
    _hold(fewest <= places <= most, f"{places} places instead of {fewest} to {most}", position)
    winners = position.side_of(position.ranking[0])
    _hold(set(winners) <= set(position.home), f"{winners} has won without being home", position)
    if rules.has("partners"):
        _hold(set(position.ranking[:2]) == set(winners), "partners do not share a place", position)


def _check_refusal(refusal: Refusal, position: Position, roll: Roll, text: str) -> None:
    both = bool(refusal.text.de.strip()) and bool(refusal.text.en.strip())
    _hold(both and refusal.text.de != refusal.text.en, f"{refusal.code} lacks a language", position, roll, text)
    _hold(bool(refusal.rule), f"{refusal.code} names no rule", position, roll, text)


def _refusal_of_passing(position: Position, roll: Roll) -> str | None:
    try:
        position.after(roll)
    except IllegalMove as error:
        return error.refusal.code
    return None


def _track(rules: Rules) -> list[str]:
    """The fields of the ring or path where a pawn can stand. Nobody stays on the targets of a path (M9)."""
    return [str(n) for n in rules.board.resting_fields]


def _fields(rules: Rules) -> list[str]:
    return ["B", *_track(rules), *GOAL_FIELDS]


def _is_home(fields: list[str]) -> bool:
    return all(field in GOAL_FIELDS for field in fields)


def _is_decided(rules: Rules, players: int, home: list[str]) -> bool:
    sides = rules.sides(players)
    done = [side for side in sides if set(side) <= set(home)]
    return bool(done) if rules.ends_with_the_win else len(done) >= len(sides) - 1


def _random_pawns(rules: Rules, players: int, random: Random) -> dict[str, list[str]]:
    """Four fields a colour, in any order; crowded half of the time, so that pawns meet."""
    track = _track(rules)
    if random.random() < 0.5:
        first = random.randrange(len(track))
        track = [track[(first + n) % len(track)] for n in range(24)]
    taken: set[str] = set()
    pawns: dict[str, list[str]] = {}
    for colour in rules.colours(players):
        fields = list(rules.home_from_the_start)
        weights = random.choice(((5, 5, 1), (2, 6, 2), (1, 3, 6), (0, 1, 7), (1, 9, 0)))  # B, track, goal
        while len(fields) < PAWNS_EACH:
            kind = random.choices(("B", "track", "goal"), weights)[0]
            field = "B" if kind == "B" else random.choice(track if kind == "track" else list(GOAL_FIELDS))
            if kind == "track" and rules.has("barriers") and fields and random.random() < 0.3:
                field = random.choice(fields)
            makes_pair = rules.has("barriers") and field not in GOAL_FIELDS and fields.count(field) == 1
            if field == "B" or makes_pair or (field not in fields and field not in taken):
                fields.append(field)
        if rules.board.fills_goal_from_d:
            in_goal = sum(field in GOAL_FIELDS for field in fields)
            fields = [f for f in fields if f not in GOAL_FIELDS] + list(GOAL_FIELDS[PAWNS_EACH - in_goal :])
        taken.update(field for field in fields if field != "B" and field not in GOAL_FIELDS)
        pawns[colour] = fields
    return pawns


def _random_ring_way(position: Position, colour: str, start: str, random: Random) -> str:
    """A step to any field, often a near one, perhaps with a capture or a penalty; or only a touch."""
    board, fields = position.rules.board, _fields(position.rules)
    text, turn = "", position.turn or position.colours[0]
    if random.random() < 0.9:
        end = random.choice(fields)
        progress = board.progress(colour, start)
        if random.random() < 0.7 and progress is not None:
            end = board.field_name(colour, max(-1, min(progress + random.randint(-7, 7), board.length + 3)))
        text += f"-{end}"
        if random.random() < 0.3:
            text += f"x{random.choice(board.colours)}"
        if random.random() < 0.8:
            return text
    return text + random.choice(("!", f"!{random.choice(fields)}", f"!{random.choice(position.pawns(turn))}"))


def _random_wall_way(position: Position, colour: str, start: str, random: Random) -> str:
    """One step or two, each walked or jumped, perhaps with a capture or a goal field."""
    board = position.rules.board
    text, field = "", -1 if start == "B" else board.progress(colour, start) or 0
    for _ in range(random.choice((1, 2, 2))):
        field = random.randrange(board.length) if random.random() < 0.3 else field + random.randint(-7, 12)
        field = max(0, min(field, board.length - 1))
        text += f"{random.choice('--^')}{field}"
        if random.random() < 0.2:
            text += f"x{random.choice(board.colours)}"
    return text + (f"={random.choice(GOAL_FIELDS)}" if random.random() < 0.1 else "")


_RANDOM_WAYS: Mapping[FamilyName, Callable[[Position, str, str, Random], str]] = {
    "ring": _random_ring_way,
    "walls": _random_wall_way,
}
