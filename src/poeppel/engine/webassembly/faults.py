"""What can be wrong with what the module is handed, as answers below zero."""

FINE = 0
NO_RULES, NO_SEATING, NO_COLOUR, NO_POSITION, NO_ROOM, NO_ROLL, NO_LIST, NO_POLICY, NO_WEIGHTS = range(-1, -10, -1)

FAULTS = {
    NO_RULES: "something that is no rule set",
    NO_SEATING: "colours that cannot play together",
    NO_COLOUR: "a colour that is not there",
    NO_POSITION: "something that is no position",
    NO_ROOM: "a pawn that has no room there",
    NO_ROLL: "something that is no roll",
    NO_LIST: "moves that are not the legal ones",
    NO_POLICY: "a player that nobody knows",
    NO_WEIGHTS: "no weights of the network for these rules: load them first",
}
