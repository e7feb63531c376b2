"""A radar magnetron: finned anode between the poles of two magnets, waveguide flange, heater leads."""
from studio import *
for side in (-1, 1):
    arm = [(0.2, 0), (1, 0), (1.2, 0.2), (1.2, 1.6), (1, 1.8), (0.2, 1.8), (0.2, 1.4), (0.8, 1.4), (0.8, 0.4), (0.2, 0.4)]
    prism([(side * x, z) for x, z in arm], 0.8, RED, axis='-Y', bevel=0.03)
    cable([(side * x, 0, z) for x, z in ((0.08, 2.2), (0.1, 2.5), (0.6, 2.5), (0.8, 1.85), (1.1, 1.84))], 0.045, 0.3)
lathe([*((r, 0.35 + i / 18) for i in range(20) for r in ((0.4, 0.66), (0.66, 0.4))[i % 2]), (0, 1.42)], COPPER, bevel=0)  # fins
lathe([(0.3, 0), (0.3, 0.5), (0.6, 0.5), (0.6, 0.6), (0, 0.6)], MACHINED, (0, -0.45, 0.9), (pi / 2, pi / 4, 0), steps=4)
panel(0.42, 0.19, 0.02, HOLE, (0, -1.045, 0.9), 0.01)
corner_bolts(0.64, 0.62, (0, -1.05, 0.9), size=0.04)
lathe([(0, 1.4), (0.18, 1.4), (0.18, 1.85), (0.13, 1.88), (0.13, 2.1), (0.18, 2.12), (0.18, 2.22), (0, 2.24)], WHITE)
photograph(margin=1.1)
