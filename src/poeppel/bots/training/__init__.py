"""How the master learned: which games, in which processes, and that its chances come true."""
