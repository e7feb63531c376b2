"""A service kit of seals: a stack of flange gaskets, the main ring leaning on it, O-rings, shaft seals, copper washers."""
from studio import *
for i in range(9):
    ring(0.42 + 0.02 * (3 * i % 4), 0.68 - 0.03 * ((8 - i) % 3), 0.038, (SPRING, GRAPHITE, CAST)[i % 3], (0, 0, 0.04 * i))
bolts(10, 0.57, (0, 0, 0.36), '-Z', 0.06, finish=HOLE)  # head down, so that only their washers show: they are the bolt holes
lip = ((0, 0), (0.12, 0), (0.12, 0.1), (0.09, 0.1), (0.08, 0.05), (0.04, 0.05), (0.03, 0.1), (0, 0.1), (0, 0))
for inner, at, tilt in ((0.66, (0.338, -0.232, 0.292), 0.384), (0.13, (-0.95, -0.2, 0), 0), (0.13, (-0.9, -0.22, 0.105), 0)):
    lathe([(inner + r, z) for r, z in lip], GRAPHITE, at, (0, tilt, -0.6))
for i in range(4):
    torus(0.42 - 0.125 * i, 0.024 - 0.003 * i, (RUBBER, SPRING)[i % 2], (-0.55, -0.95, 0.024 - 0.003 * i))
    ring(0.08, 0.15, 0.025, COPPER, (0.02 + 0.24 * i, 0.25 * (i % 2) - 1.3, 0))
photograph(view=(-0.5, -1.5, 0.9), margin=1.1)
