"""Boards, pawns and dice as drawn."""
