"""Tournaments, from the list of names to the last final. Knows results, and asks the engine where a rule is needed."""
