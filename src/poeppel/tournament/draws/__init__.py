"""Who sits where in a round: drawn, written down, and checked by anybody."""
