"""Who wins more often: the player who always moves the foremost pawn, or the one who prefers to capture?"""

import poeppel


def main() -> None:
    result = poeppel.simulate("classic+three-rolls", players=2, games=4000, seed=7, bots=["front", "capture"])
    for bot, wins in zip(result.bots, result.wins, strict=True):
        print(f"{bot:8} {100 * wins / result.games:5.1f} %")
    shortest = int(result.lengths.argmin())
    print(f"the shortest game, number {shortest}:")
    print(result.game(shortest).record)


if __name__ == "__main__":
    main()
