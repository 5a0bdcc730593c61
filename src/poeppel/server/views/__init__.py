"""Moves, games, reviews and rules as they are sent: from our values to the protocol's models."""
