"""Why a move is not allowed, as numbers: everything that `refusals` can answer.

A number of its own also has whatever is told in a sentence of its own; `poeppel.core.refusals.reasons` has them all.
"""

(
    ALLOWED,
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_PAWN_THERE,
    WRONG_DISTANCE,
    NEEDS_SIX,
    OVERSHOOTS_GOAL,
    NO_SECOND_LAP,
    OWN_PAWN_THERE,
    NEUTRAL_PAWN_THERE,  # V2: nobody's own
    BARRIER_THERE,
    BARRIER_IN_THE_WAY,
    PAWN_IN_THE_WAY_IN_GOAL,
    BACKWARD_NOT_ALLOWED,
    BACKWARD_IN_GOAL,
    BACKWARD_PAST_START,
    BACKWARD_NEEDS_CAPTURE,
    MUST_CAPTURE,
    SECOND_COLOUR_DOES_NOT_COUNT,  # V7 with V1
    OWN_COLOUR_DOES_NOT_COUNT,  # V7 with V2, captured by a neutral pawn
    DOUBLE_DUTY,
    START_MUST_BE_CLEARED,
    OWN_START_MUST_BE_CLEARED,  # V2: R7 and R9 bind each colour for itself
    NEUTRAL_START_MUST_BE_CLEARED,
    MUST_BRING_IN,
    MUST_BRING_IN_OWN,
    MUST_BRING_IN_NEUTRAL,
    TOUCH_ONLY_PUNISHED,
    TOUCHED_CAN_MOVE,
    TOUCHED_NOTHING_DUE,
    PATH_ENDS,
    NO_WALL_NUMBER,
    OWN_PAWN_AT_STOP,
    NO_STOP_THERE,
    STOP_MISSING,
    MUST_USE_BOTH_DICE,
    IN_GOAL,
) = range(37)
