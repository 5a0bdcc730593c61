"""Games: played in the terminal, and looked at again."""
