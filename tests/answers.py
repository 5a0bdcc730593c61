"""Answers questions about positions, so that compiled and interpreted rules can be compared.

Reads lines `rules | position | roll | n`; writes for each the legal moves, and the position after the n-th of them
(counted round and round), as the process it runs in sees them: `python -m tests.answers < questions`.
"""

from __future__ import annotations

import sys

from poeppel import Position


def answer(question: str) -> str:
    rules, text, roll, number = question.split(" | ")
    position = Position.parse(text, rules)
    moves = position.legal_moves(roll)
    move = moves[int(number) % len(moves)] if moves else None
    after = position.after(roll, move)
    ranking = " ".join(after.ranking)
    return f"{' '.join(map(str, moves))} | {position} | {move or '-'} | {after} | {ranking}"


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(line.rstrip("\n")))
