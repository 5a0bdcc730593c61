"""What a position is worth, what a game was, what to play: luck, skill, hints, and small games solved exactly."""
