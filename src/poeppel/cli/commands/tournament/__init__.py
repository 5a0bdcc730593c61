"""The tournament desk, a file for each part of its work."""
