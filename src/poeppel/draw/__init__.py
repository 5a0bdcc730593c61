"""Boards, pawns and dice as pictures and as terminal text.

`layout` says where every field lies, `scene` what stands there, `route` which way a move goes; `svg` and `terminal`
only draw. Nothing here knows a rule of the game.
"""
