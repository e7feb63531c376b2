"""A strainer with its basket lifted out beside it."""
from studio import *
with placed((-0.55, 0.1, 0)):
    lathe([(0.3, 0), (0.5, 0.08), (0.6, 0.25), (0.62, 0.95), (0.76, 0.95), (0.76, 1.05), (0.62, 1.05)], PAINT)
    lathe([(0, 1.05), (0.76, 1.05), (0.76, 1.16), (0.5, 1.2), (0, 1.22)], PAINT)
    bolts(10, 0.68, (0, 0, 1.16), 'Z', 0.055)
    torus(0.18, 0.04, ZINC, (0, 0, 1.3), 'Y', pi * 2)
    for turn, x in (('X', 0.55), ('-X', -0.55)):
        lathe([(0.24, 0), (0.24, 0.4)], PAINT, (x, 0, 0.6), turn)
        flange(0.42, 0.1, PAINT, (x + (0.3 if x > 0 else -0.3), 0, 0.6), turn, 8, 0.22, 0.04)
        cylinder(0.24, 0.02, HOLE, (x + (0.33 if x > 0 else -0.33), 0, 0.6), turn)
    cylinder(0.08, 0.2, BRASS, (0, -0.55, 0.22), '-Y', sides=6)
with placed((1.25, -0.5, 0)):
    cylinder(0.38, 0.9, STEEL)
    ring(0.34, 0.46, 0.08, STEEL, (0, 0, 0.9))
    for row in range(4):
        for i in range(12):
            a = tau * (i + 0.5 * (row % 2)) / 12
            cylinder(0.065, 0.01, HOLE, (0.376 * cos(a), 0.376 * sin(a), 0.16 + 0.2 * row), (0, pi / 2, a), 0, 12)
    pipe([(-0.34, 0, 0.95), (-0.34, 0, 1.3), (0.34, 0, 1.3), (0.34, 0, 0.95)], 0.03, STEEL, 0.3, rounds=5)
photograph(view=(-0.5, -1.5, 0.55), margin=1.1)
