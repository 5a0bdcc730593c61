"""A bot of one's own, asked move by move: it keeps its pawns out of reach. Run it, or name it on the command line:

poeppel arena --load examples/careful_bot.py --bots careful,hare
"""

from random import Random

from poeppel import Move, Position, Roll
from poeppel.bots import register
from poeppel.lab.arena import arena
from poeppel.testing import check_bot


def careful(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random) -> Move:
    """Capture, go home, or else leave as few pawns as possible where the next roll can reach them."""

    def exposed(move: Move) -> int:
        after = position.after(roll, move)
        return sum(position.turn in reply.captured for dice in after.rolls for reply in after.legal_moves(dice))

    return max(moves, key=lambda move: (len(move.captured), move.end in "abcd", -exposed(move), random.random()))


register("careful", careful)

if __name__ == "__main__":
    check_bot(careful, rules=["classic", "mauerhuepfen"], games=0)
    print(*arena("classic", ["careful", "chick"], games=24).standings, sep="\n")
