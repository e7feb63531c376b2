"""A cylinder liner of a two-stroke engine: cooling bores, O-rings, scavenge ports; a spare set of O-rings."""
from studio import *
lathe([(0.4, 0), (0.46, 0), (0.46, 0.7), (0.48, 0.72), (0.48, 0.84), (0.52, 0.88), (0.52, 1.4), (0.4, 1.4), (0.4, 0)], FORGED)
lathe([(0.54, 1.3), (0.62, 1.38), (0.62, 1.7), (0.6, 1.72), (0.46, 1.72), (0.45, 1.75), (0.4, 1.75), (0.4, 1.3)], MACHINED)
for i, (r, z) in enumerate(((0.46, 0.14), (0.46, 0.24), (0.48, 0.75), (0.48, 0.81), (0.5, 0.03), (0.5, 0.09), (0.47, 0.15))):
    torus(r, 0.028, RUBBER, (0, 0, z) if i < 4 else (0.82 + 0.05 * i, 0.06 * i - 0.75, z))
for i, (high, r, z) in enumerate(((0.16, 0.45, 0.56), (0.1, 0.45, 0.38), (0.06, 0.61, 1.54)) * 24):
    prism(rounded(0.06, high, 0.03), 0.03, HOLE, (r * sin(tau * i / 72), -r * cos(tau * i / 72), z), (pi / 2, 0, tau * i / 72))
photograph(view=(-0.5, -1.5, 0.6), margin=1.1)
