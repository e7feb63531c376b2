"""A trunk piston with its rings fitted, beside it a set of spare rings and the gudgeon pin."""
from studio import *
grooves = [(r, 0.93 - 0.085 * i - z) for i in range(4) for r, z in ((0.5, 0), (0.46, 0), (0.46, 0.04), (0.5, 0.04))]
bowl = [(0, 0.93), (0.2, 0.935), (0.35, 0.985), (0.38, 1), (0.48, 1), (0.5, 0.98)]
lathe([*bowl, *grooves, (0.5, 0.575), (0, 0.575)], FORGED, bevel=0.004)
lathe([(0, 0.57), (0.497, 0.57), (0.497, 0.05), (0.47, 0), (0.42, 0), (0.42, 0.3), (0, 0.3)], MACHINED)
for i in range(4):
    ring(0.47, 0.507, 0.03, CAST, (0, 0, 0.895 - 0.085 * i), bevel=0.003)
    ring(0.42, 0.5, 0.045, (MACHINED, CAST)[i % 2], (1 + 0.1 * (i % 2), -0.2, 0.046 * i), (0, 0, 2 - 2.3 * i), arc=tau - 0.07)
for inner, outer, front, finish in ((0, 0.16, 0.512, FORGED), (0.085, 0.125, 0.522, STEEL), (0, 0.086, 0.516, HOLE)):
    ring(inner, outer, front, finish, (0, 0, 0.33), (pi / 2, 0, -0.18))  # the gudgeon pin in its boss
ring(0.065, 0.125, 0.8, MACHINED, (0.45, -0.9, 0.125), (0, pi / 2, radians(-4)))
photograph(view=(-0.5, -1.5, 0.75), margin=1.1)
