"""What happened in a tournament, what may be asked of it, and what follows from it."""
