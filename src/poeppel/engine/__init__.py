"""The rules as Numba kernels. Arrays and numbers only: nothing here knows text, people or colours' names.

Where to start reading:

- `state`        how a position lies in eighteen 64-bit words
- `rule_table`   the rule set as a kernel reads it
- `ring`         the rules of every edition that is played on a ring; `walls` those of Mauerhüpfen
- `entry`        what Python calls
- `games.play`   whole games, many at a time
"""
