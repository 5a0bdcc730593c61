"""The other processes that serve the same tables."""
