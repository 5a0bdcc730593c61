"""How a tournament is played: formats, what they come to, how results are counted."""
