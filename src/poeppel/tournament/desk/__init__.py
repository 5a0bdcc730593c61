"""What the desk may do next, and what follows from what it does."""
