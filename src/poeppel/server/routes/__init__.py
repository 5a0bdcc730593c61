"""Every address of the server, and what it answers."""
