"""Very many games, bots, and what is computed from them."""
