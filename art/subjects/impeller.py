"""A closed pump impeller of bronze, its vanes seen through the eye, and two of its mouth rings."""
from studio import *
with placed((0, 0, 1.0), (pi / 2, 0, -0.42)):  # built lying on its back, stood up
    lathe([(0.13, -0.12), (0.3, -0.12), (0.34, -0.05), (1, -0.05), (1, 0.01), (0.3, 0.05), (0.2, 0.4), (0.13, 0.4)], BRONZE)
    lathe([(0.45, 0.38), (0.55, 0.3), (1, 0.25), (1, 0.31), (0.75, 0.34), (0.6, 0.42), (0.56, 0.48), (0.45, 0.48)], BRONZE)
    lathe([(0.45, 0.46), (0.55, 0.46), (0.55, 0.64), (0.45, 0.64), (0.45, 0.46)], BRASS)  # where the mouth ring runs
    cylinder(0.135, 0.03, HOLE, (0, 0, 0.3))
    path = [(0.24 + 0.05 * i, 0.3 * i**0.75) for i in range(16)]
    vane = [(r * cos(a + d / r), r * sin(a + d / r)) for d, side in ((-0.02, path), (0.02, path[::-1])) for r, a in side]
    for i in range(6):
        prism(vane, 0.29, BRONZE, (0, 0, 0.145), (0, 0, tau * i / 6))
for at, turn in (((1.45, -0.3, 0), ORIGIN), ((0.72, -0.9, 0.555), (radians(68), 0, -0.3))):
    lathe([(0.46, 0), (0.6, 0), (0.6, 0.06), (0.54, 0.06), (0.54, 0.2), (0.46, 0.2), (0.46, 0)], BRASS, at, turn)
photograph(view=(-0.5, -1.5, 0.5))
