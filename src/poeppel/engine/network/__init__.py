"""The master: a value network, its look ahead, and the games it plays on to find the best move."""
