"""Whole tournaments between bots."""
