"""Tournaments on the server: the same events, state and decisions as on the command line, for many devices at once."""
