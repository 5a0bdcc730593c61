"""Positions, rolls and moves: the public face of the engine, as values and as text."""
