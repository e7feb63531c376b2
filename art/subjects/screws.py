"""The rotors of a three-screw pump: the power rotor between its two idlers."""
from studio import *
# For each rotor: where it lies, how it is turned, its crest and root, its hand, how far its shaft reaches.
rotors = ((0, 0, 0.32, 0.19, 1, 1.75), (-0.68, 0.1, 0.2, 0.08, -1, 1.2), (0.68, -0.1, 0.2, 0.08, -1, 1.2))
for y, turn, crest, root, hand, long in rotors:
    teeth = [(crest if abs(i - 9.5) < 4 + crest else root, (i - 9.5) * pi / 20 + side) for side in (0, pi) for i in range(20)]
    rows = [(i / 60 - 0.9, hand * i / 8.5) for i in range(109)]
    with placed((0, y, crest), (0, 0, turn)):
        loft([[(x, r * cos(a + twist), r * sin(a + twist)) for r, a in teeth] for x, twist in rows], ZINC)
        shaft = ((0, -long), (0.42, -long), (0.42, -1.2), (0.6, -1.18), (0.6, -1), (0.8, -1), (0.8, -0.9), (0.35, -0.88))
        lathe([(r * crest, z) for r, z in (*shaft, (0.35, 0.88), (0.6, 0.88), (0.6, 1.15), (0, 1.15))], STEEL, axis='X')
photograph(view=(-1.2, -1.15, 0.95), margin=1.04)
