"""The master: a value network, its look ahead, and the game against itself from which it learns."""
