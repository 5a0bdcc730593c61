"""Boards and pawns as pictures and as terminal text.

`layout` says where every field lies, `scene` what stands there; `svg` and `terminal`
only draw. Nothing here knows a rule of the game.
"""
