"""Tournaments, plans and lists of people as files."""
