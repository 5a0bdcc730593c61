"""Perfect play of small games as a bot for every command with --load. The folder `solved` has what takes long to solve:

    poeppel simulate classic --players 2 --bots perfect,owl --load examples/perfect_bot.py \\
        --start "y:B,0,c,d/r:B,20,c,d y 1 -" --games 1000
"""

import poeppel
from poeppel.analysis.perfect_play import NAME, PerfectPlayer
from poeppel.bots.registry import register

register(NAME, PerfectPlayer(keep="solved"))


def main() -> None:
    start = "y:B,0,c,d/r:B,20,c,d y 1 -"
    result = poeppel.simulate("classic", games=200, bots=[NAME, "random"], start=start)
    print(f"{100 * result.shares[0].value:.1f} % against a player who plays any move")


if __name__ == "__main__":
    main()
