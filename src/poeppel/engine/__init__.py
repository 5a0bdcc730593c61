"""The rules as Numba kernels. Arrays and numbers only: nothing here knows text, people or colours' names.

Where to start reading:

- `state`   how a position lies in sixteen 64-bit words
- `table`   the rule set as a kernel reads it
- `ring`    the rules of every edition that is played on a ring
- `play`    whole games, many at a time
"""
