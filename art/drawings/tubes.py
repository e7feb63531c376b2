"""The tube bundle of a heat exchanger: two tube plates, baffles, the tubes between them."""
from studio import *
spots = [(0.155 * (i + 0.5 * (j % 2)), 0.134 * j) for j in range(-4, 5) for i in range(-5, 6)]
spots = [(y, z) for y, z in spots if y * y + z * z < 0.38]
with placed((0, 0, 0.85)):
    for x, r in ((-1.7, 0.82), (1.55, 0.72)):
        cylinder(r, 0.14, BRASS, (x, 0, 0), 'X')
    for y, z in spots:
        cylinder(0.05, 3.3, COPPER, (-1.6, y, z), 'X', 0, 12)
        ring(0.034, 0.055, 0.05, COPPER, (-1.7, y, z), '-X', 0)
    for i in range(12):
        a = tau * i / 12
        cylinder(0.045, 0.01, HOLE, (-1.7, 0.73 * cos(a), 0.73 * sin(a)), '-X', 0)
    for i, x in enumerate((-0.95, -0.2, 0.55)):
        half = [(0.7 * cos(a), 0.7 * sin(a)) for a in [(pi * (i % 2)) - 0.35 + (pi + 0.7) * k / 30 for k in range(31)]]
        prism(half, 0.05, BRASS, (x, 0, 0), (pi / 2, 0, pi / 2))
photograph(view=(-1.3, -1.5, 0.5), margin=1.1)
