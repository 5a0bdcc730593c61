"""The rules of the ring editions: what a roll allows, and what a move does.

All pawns of a colour are judged at once, as bits of one word. A move is known by where it ends, seen from its colour:
bit 0 of `forward` is bringing in, bit p a pawn coming from p - roll; bit p of `backward` is one coming from p + roll.

`legal` follows section 6 of the rules: what is possible, then the duties, strongest first. A duty that is switched off
is an empty set of moves, and an empty set binds nothing; so each switch is read in exactly one function.
"""

from typing import NamedTuple

from poeppel.engine.bits import ALL_BITS, bit, count, lowest, nth, spread_down, spread_up
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.packing import captured_of, colour_of, end_of, is_touch, pack_way, start_of
from poeppel.engine.reasons import (
    ALLOWED,
    BACKWARD_IN_GOAL,
    BACKWARD_NEEDS_CAPTURE,
    BACKWARD_NOT_ALLOWED,
    BACKWARD_PAST_START,
    BARRIER_IN_THE_WAY,
    BARRIER_THERE,
    DOUBLE_DUTY,
    MUST_BRING_IN,
    MUST_CAPTURE,
    NEEDS_SIX,
    OVERSHOOTS_GOAL,
    OWN_PAWN_THERE,
    PAWN_IN_THE_WAY_IN_GOAL,
    START_MUST_BE_CLEARED,
)
from poeppel.engine.rule_table import RuleTable
from poeppel.engine.state import (
    ATTEMPTS,
    CLOSED,
    FIELDS,
    PAWNS,
    START,
    WAITING,
    State,
    end_game,
    is_home,
    lift,
    occupant,
    progress_of,
    put,
    waiting,
    whose_turn,
    wrapped,
)
from poeppel.engine.turns import arrive, clockwise, is_decided, roll_due, takes_turns

SIX = 6
MOST_MOVES = 24  # V2: two colours of four pawns, forward and backward; or four moves and four touched pawns


class Options(NamedTuple):
    """Moves of one colour, as the progress they end on."""

    forward: int
    backward: int


class Choice(NamedTuple):
    """Everything the player may do with a roll."""

    own: Options
    neutral: Options  # V2
    own_captures: Options  # V7: what a punished player may overlook
    neutral_captures: Options
    touched: int  # tournament, punished: pawns that may be touched in vain, as the progress they stand on
    touched_waiting: bool  # the same for one on B


class Move(NamedTuple):
    """One move. Colours and progress are -1 where there is none; -1 is also the progress of a pawn on B."""

    colour: int
    start: int
    end: int
    captured: int  # colour
    back_colour: int  # penalty: whose pawn is sent back, and from where
    back_from: int
    void: bool  # T13: only touched


# ── what a colour sees ────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def turned(word: int, table: RuleTable, steps: int) -> int:
    """Ring fields counted from another start, so many fields further on."""
    return (word >> steps | word << (table.length - steps)) & table.lap


@inner
def friend(table: RuleTable, turn: int, colour: int) -> int:
    """A colour other than the moving one that is not an opponent's, -1 for none.

    V1: one's own second colour, which sits opposite. V2: one's own, when a neutral pawn moves.
    """
    if table.two_colours:
        return colour ^ 2
    return turn if colour != turn else -1


@inner
def opponents(state: State, table: RuleTable, turn: int, colour: int) -> int:
    """Fields with opponents' pawns that can be captured, seen from the moving colour; nothing where no rule asks."""
    if not (table.backward_capture or table.forced_capture):
        return 0
    seen = turned(state[FIELDS] & ~state[CLOSED], table, colour * table.spacing) & ~state[PAWNS + colour]
    beside = friend(table, turn, colour)
    if beside >= 0:
        steps = wrapped(table, (colour - beside) * table.spacing)
        seen &= ~turned(state[PAWNS + beside] & table.lap, table, steps)
    return seen


@inner
def closed(state: State, table: RuleTable, colour: int) -> int:
    """V6: fields closed by barriers, one's own included; without the rule there are none."""
    return turned(state[CLOSED], table, colour * table.spacing)


@inner
def no_end(state: State, table: RuleTable, colour: int, barriers: int) -> int:
    """R6: fields with an own pawn. V6: on the ring only those closed by a barrier, own or foreign."""
    own = state[PAWNS + colour]
    if table.barriers:
        return own & table.goal | barriers
    return own


@inner
def no_jump_in_goal(state: State, table: RuleTable, colour: int) -> int:
    """V5: pawns in the goal that must not be jumped."""
    return state[PAWNS + colour] & table.goal if table.no_goal_jump else 0


# ── what is possible (section 6, step 2) ──────────────────────────────────────────────────────────────────────────────


@inner
def bring_in(state: State, colour: int, roll: int) -> int:
    """R8: with a 6 a pawn goes from B to A."""
    return 1 if (roll == SIX) & (waiting(state, colour) > 0) else 0


@inner
def forward(state: State, table: RuleTable, colour: int, roll: int) -> int:
    """R3: every pawn on the board by the roll. R12: not beyond d."""
    return state[PAWNS + colour] << roll & (table.lap | table.goal)


@inner
def backward(state: State, table: RuleTable, colour: int, roll: int, prey: int) -> int:
    """V3: a pawn on the ring, back onto an opponent's pawn, not onto or past its own A."""
    if not table.backward_capture:
        return 0
    return (state[PAWNS + colour] & table.lap) >> roll & prey & ~bit(START)


@inner
def possible(state: State, table: RuleTable, colour: int, roll: int, prey: int) -> Options:
    """Moves that no pawn and no barrier stands against; the duties are not looked at yet."""
    barriers = closed(state, table, colour)
    ahead = bring_in(state, colour, roll) | forward(state, table, colour, roll)
    ahead &= ~no_end(state, table, colour, barriers)
    back = backward(state, table, colour, roll, prey)
    in_the_way = barriers | no_jump_in_goal(state, table, colour)
    if in_the_way:
        ahead &= ~spread_up(in_the_way, roll - 1)
        back &= ~spread_down(barriers, roll - 1)
    return Options(ahead, back)


# ── duties (section 6, step 3) ────────────────────────────────────────────────────────────────────────────────────────


@inner
def is_empty(options: Options) -> bool:
    return options.forward | options.backward == 0


@inner
def bound_by(options: Options, duty: Options) -> Options:
    """A duty binds only when it can be met: its moves if there are any, else every option."""
    return options if is_empty(duty) else duty


@inner
def capturing(table: RuleTable, options: Options, prey: int) -> Options:
    """V7, T10: the moves that capture an opponent's pawn."""
    if not table.forced_capture:
        return Options(0, 0)
    return Options(options.forward & prey, options.backward)


@inner
def clearing(state: State, colour: int, roll: int, options: Options) -> Options:
    """R7, T5: the pawn on A moves on while others wait on B."""
    binds = (state[PAWNS + colour] & bit(START) != 0) & (waiting(state, colour) > 0)
    return Options(options.forward & bit(roll) if binds else 0, 0)


@inner
def bringing_in(options: Options) -> Options:
    """R9, T4: a 6 brings in a pawn."""
    return Options(options.forward & bit(START), 0)


@inner
def start_duties(state: State, colour: int, roll: int, options: Options) -> Options:
    """R7 before R9; each colour's duties bind that colour alone (V2)."""
    options = bound_by(options, clearing(state, colour, roll, options))
    return bound_by(options, bringing_in(options))


@inner
def either(one: Options, other: Options) -> Options:
    return Options(one.forward | other.forward, one.backward | other.backward)


@rare
def touchable(state: State, colour: int, roll: int, options: Options) -> tuple[int, bool]:
    """Tournament, punished: own pawns that have no move which fulfils the duties. Touching one voids the roll."""
    if is_empty(options):
        return 0, False  # nothing is due, there is nothing to choose
    movable = (options.forward & ~bit(START)) >> roll & ~(ALL_BITS << (64 - roll))
    on_board = state[PAWNS + colour] & ~movable
    return on_board, waiting(state, colour) > 0 and options.forward & bit(START) == 0


@inner
def legal(state: State, table: RuleTable, roll: int) -> Choice:
    """What the player whose roll it is may do. Strongest duty first: capturing, clearing A, bringing in."""
    turn = whose_turn(state)
    prey = opponents(state, table, turn, turn)
    own = possible(state, table, turn, roll, prey)
    own_captures = capturing(table, own, prey)
    neutral = neutral_captures = Options(0, 0)
    if table.neutral >= 0:
        prey = opponents(state, table, turn, table.neutral)
        neutral = possible(state, table, table.neutral, roll, prey)
        neutral_captures = capturing(table, neutral, prey)

    touched, touched_waiting = 0, False
    captures = not (is_empty(own_captures) and is_empty(neutral_captures))
    if captures and not table.double_duty and not table.punished:
        own, neutral = own_captures, neutral_captures
    else:
        if captures and table.double_duty:
            own = own_captures  # T10: the other duties choose among the captures
        own = start_duties(state, turn, roll, own)
        if table.neutral >= 0:
            neutral = start_duties(state, table.neutral, roll, neutral)
        if table.punished and table.double_duty:
            touched, touched_waiting = touchable(state, turn, roll, own)
        elif table.punished:  # a player may meet V7 or overlook it
            own, neutral = either(own, own_captures), either(neutral, neutral_captures)
    return Choice(own, neutral, own_captures, neutral_captures, touched, touched_waiting)


# ── choosing a move ───────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def count_moves(options: Options) -> int:
    return count(options.forward) + count(options.backward)


@inner
def size(choice: Choice) -> int:
    """How many moves there are to choose from."""
    moves = count_moves(choice.own) + count_moves(choice.neutral)
    return moves + count(choice.touched) + choice.touched_waiting


@inner
def capture_binds(choice: Choice) -> bool:
    """V7, T10: whether an opponent's pawn can be captured."""
    return not (is_empty(choice.own_captures) and is_empty(choice.neutral_captures))


@inner
def pick(state: State, table: RuleTable, roll: int, choice: Choice, n: int) -> Move:
    """The n-th move of the choice. Own pawns first, forward before backward, the hindmost first; touched ones last."""
    own, neutral = count_moves(choice.own), count_moves(choice.neutral)
    if n >= own + neutral:
        return pick_touched(state, roll, choice, n - own - neutral)
    # Without branches: whose pawn it is cannot be predicted.
    is_own = n < own
    forward = choice.own.forward if is_own else choice.neutral.forward
    backward = choice.own.backward if is_own else choice.neutral.backward
    colour = whose_turn(state) if is_own else table.neutral
    return pick_of(state, table, roll, choice, colour, Options(forward, backward), n if is_own else n - own)


@rare
def pick_touched(state: State, roll: int, choice: Choice, n: int) -> Move:
    """The n-th pawn that is touched in vain: one on B first."""
    if choice.touched_waiting:
        return touch(state, roll, choice, WAITING if n == 0 else nth(choice.touched, n - 1))
    return touch(state, roll, choice, nth(choice.touched, n))


@inner
def pick_of(state: State, table: RuleTable, roll: int, choice: Choice, colour: int, options: Options, n: int) -> Move:
    """The n-th move of one colour."""
    ahead = count(options.forward)
    if n < ahead:
        end = nth(options.forward, n)
        start = WAITING if end == START else end - roll
    else:
        end = nth(options.backward, n - ahead)
        start = end + roll
    captured = occupant(state, table, colour, end)
    back_colour, back_from = -1, -1
    if table.punished and not table.double_duty and capture_binds(choice):
        back_colour, back_from = overlooked(state, table, roll, choice, colour, start, end, captured)
    return Move(colour, start, end, captured, back_colour, back_from, False)


@inner
def pack(move: Move) -> int:
    """The move as a number; see `packing`."""
    way = pack_way(move.colour, move.start, move.end, move.captured)
    return way | (move.back_colour + 1) << 20 | (move.back_from + 1) << 23 | move.void << 30


@kernel
def unpack(move: int) -> Move:
    return Move(
        colour_of(move),
        start_of(move),
        end_of(move),
        captured_of(move),
        (move >> 20 & 7) - 1,
        (move >> 23 & 127) - 1,
        is_touch(move),
    )


# ── penalties (section 5) ─────────────────────────────────────────────────────────────────────────────────────────────


@inner
def foremost(options: Options, roll: int) -> int:
    """The progress of the foremost pawn that has one of these moves; WAITING if it is on B."""
    progress = WAITING
    word = options.forward & ~bit(START)
    while word:
        progress = max(progress, lowest(word) - roll)
        word &= word - 1
    word = options.backward
    while word:
        progress = max(progress, lowest(word) + roll)
        word &= word - 1
    return progress


@inner
def starts_at(options: Options, roll: int, start: int) -> bool:
    """Whether the pawn that stands on `start` has one of these moves."""
    if start == WAITING:
        return options.forward & bit(START) != 0
    ahead = options.forward & bit(start + roll) != 0 if start + roll < 64 else False
    return ahead or (start - roll > START and options.backward & bit(start - roll) != 0)


@rare
def overlooked(
    state: State, table: RuleTable, roll: int, choice: Choice, colour: int, start: int, end: int, captured: int
) -> tuple[int, int]:
    """V7, punished: the colour and progress of the pawn sent back after this move, or (-1, -1).

    It is the moved pawn if that could have captured, else the foremost of those that could; own before neutral ones.
    """
    turn = whose_turn(state)
    own, neutral = choice.own_captures, choice.neutral_captures
    if captured >= 0 and captured != friend(table, turn, colour):
        return -1, -1
    if starts_at(own if colour == turn else neutral, roll, start):
        return colour, end
    guilty, options = (table.neutral, neutral) if is_empty(own) else (turn, own)
    stood = foremost(options, roll)
    # One on B stays there; so does one that this very move, made by a neutral pawn, has just sent there.
    if stood == WAITING or (captured == guilty and progress_of(table, colour, end, guilty) == stood):
        return -1, -1
    return guilty, stood


@inner
def touch(state: State, roll: int, choice: Choice, progress: int) -> Move:
    """T12, T13: the touched pawn cannot fulfil the duties. If a capture or clearing A was due, its pawn goes back."""
    turn = whose_turn(state)
    duty = either(choice.own_captures, clearing(state, turn, roll, choice.own))
    back_from = WAITING if is_empty(duty) else foremost(choice.own, roll)
    return Move(turn, progress, progress, -1, -1 if back_from == WAITING else turn, back_from, True)


# ── what a move does (section 6, steps 4 and 5) ───────────────────────────────────────────────────────────────────────


@inner
def after_no_move(state: State, table: RuleTable, roll: int) -> None:
    """R10, T7: a 6 is rolled again even so. Else one attempt is used up (step 4)."""
    if state[ATTEMPTS] > 1 and roll != SIX:
        state[ATTEMPTS] -= 1
    else:
        turn = whose_turn(state)
        roll_due(state, table, turn if roll == SIX else clockwise(table, turn))


@inner
def make(state: State, table: RuleTable, move: Move) -> None:
    """Set the pawns: the mover (R3), the captured one (R5), the one sent back (section 5)."""
    if not move.void:
        if move.captured >= 0:
            lift(state, table, move.captured, progress_of(table, move.colour, move.end, move.captured))
        lift(state, table, move.colour, move.start)
        put(state, table, move.colour, move.end)
    if move.back_colour >= 0:
        lift(state, table, move.back_colour, move.back_from)


@inner
def after_move(state: State, table: RuleTable, roll: int, move: Move) -> None:
    """Make the move and see whose roll is due then (step 5)."""
    turn = whose_turn(state)
    make(state, table, move)
    # Only a pawn that ends in the goal can bring its colour home, and only then can the game be over.
    came_home = move.end >= table.length and not move.void and is_home(state, table.goal, move.colour)
    if came_home:
        arrive(state, table, turn, move.colour)
        if is_decided(state, table):
            end_game(state)
            return
    # R11: no roll for the 6 that brought the last pawn home. V2: nor when player and neutral colour are both home.
    finished = came_home and (move.colour == turn or not takes_turns(state, table, turn))
    # Chosen, not branched on: nobody can predict a 6, and guessing it wrong costs 3 % of all the time.
    again = (roll == SIX) & (not finished) & (not move.void)
    roll_due(state, table, turn if again else clockwise(table, turn))


# ── why not ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def landing(start: int, back: bool, roll: int) -> int:
    """Where the roll leads a pawn, from B onto A."""
    if start == WAITING:
        return START
    return start - roll if back else start + roll


@inner
def includes(options: Options, back: bool, end: int) -> bool:
    """Whether the move that ends there is one of these."""
    return (options.backward if back else options.forward) & bit(end) != 0


@rare
def obstacle(state: State, table: RuleTable, colour: int, start: int, back: bool, roll: int) -> int:
    """What makes a move impossible, by the same questions as `possible`, one after the other."""
    if start == WAITING and bring_in(state, colour, roll) == 0:
        return NEEDS_SIX
    if back:
        if not table.backward_capture:
            return BACKWARD_NOT_ALLOWED
        if start >= table.length:
            return BACKWARD_IN_GOAL
        if start - roll <= START:
            return BACKWARD_PAST_START
    elif start != WAITING and start + roll > table.length + 3:
        return OVERSHOOTS_GOAL
    barriers = closed(state, table, colour)
    end = landing(start, back, roll)
    if barriers & bit(end):
        return BARRIER_THERE
    way = spread_down(barriers, roll - 1) if back else spread_up(barriers, roll - 1)
    if start != WAITING and way & bit(end):
        return BARRIER_IN_THE_WAY
    if back:
        if opponents(state, table, whose_turn(state), colour) & bit(end) == 0:
            return BACKWARD_NEEDS_CAPTURE
        return ALLOWED
    if no_end(state, table, colour, barriers) & bit(end):
        return OWN_PAWN_THERE
    if spread_up(no_jump_in_goal(state, table, colour), roll - 1) & bit(end):
        return PAWN_IN_THE_WAY_IN_GOAL
    return ALLOWED


@inner
def captures_of(state: State, table: RuleTable, turn: int, colour: int, roll: int) -> Options:
    """V7, T10: the possible moves of a colour that capture an opponent's pawn."""
    prey = opponents(state, table, turn, colour)
    return capturing(table, possible(state, table, colour, roll, prey), prey)


@rare
def unmet_duty(state: State, table: RuleTable, colour: int, start: int, back: bool, roll: int) -> int:
    """The duty that a possible move, which is not legal, leaves unmet, in the order of `legal`."""
    turn = whose_turn(state)
    own = captures_of(state, table, turn, turn, roll)
    neutral = captures_of(state, table, turn, table.neutral, roll) if table.neutral >= 0 else Options(0, 0)
    if not (is_empty(own) and is_empty(neutral)) and (table.double_duty or not table.punished):
        # If it does capture, it can only lack T10's second duty.
        captures = includes(own if colour == turn else neutral, back, landing(start, back, roll))
        return DOUBLE_DUTY if captures else MUST_CAPTURE
    prey = opponents(state, table, turn, colour)
    clears = clearing(state, colour, roll, possible(state, table, colour, roll, prey))
    return MUST_BRING_IN if is_empty(clears) else START_MUST_BE_CLEARED
