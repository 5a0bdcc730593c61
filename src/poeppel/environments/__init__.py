"""The game for people who teach machines: Gymnasium, PettingZoo, OpenSpiel. Needs `pip install "poeppel[rl]"`.

Importing this package makes the game known to Gymnasium (`Poeppel-v0`, also as a vector environment) and to PettingZoo
(`poeppel_v0`); importing `poeppel.environments.open_spiel` makes it known to OpenSpiel.

- `spaces`        what can be seen and done: sizes and names
- `actions`       moves as actions, positions as observations
- `stepped_game`  one game, decision by decision
- `aec`           PettingZoo: everybody in turn
- `single`        Gymnasium: you against bots
- `vector`        Gymnasium: thousands of games a step
- `open_spiel`    OpenSpiel: with chance nodes
"""

from poeppel.errors import installed_with

with installed_with("rl"):
    import gymnasium
    import pettingzoo

GYMNASIUM_ID = "Poeppel-v0"
PETTINGZOO_ID = "poeppel_v0"

gymnasium.register(
    GYMNASIUM_ID,
    entry_point="poeppel.environments.single:PoeppelEnv",
    vector_entry_point="poeppel.environments.vector:PoeppelVectorEnv",
)
pettingzoo.register("aec", PETTINGZOO_ID, entry_point="poeppel.environments.aec:env")
