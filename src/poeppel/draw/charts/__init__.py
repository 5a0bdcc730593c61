"""Figures as pictures: pure functions from plain numbers to one self-contained SVG each.

`sheet` is what all share (words, their widths, the plate), `scales` says where a number lies; each other module is
one kind of picture. Nobody needs to see colours for any of them: what differs in colour differs in shape, size or place
too.
"""
