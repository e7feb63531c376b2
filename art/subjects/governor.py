"""A mechanical-hydraulic speed governor: dials on its front, terminal lever at the side, synchronising motor on top."""
from studio import *
tiers = ((0, 0.1, 1.1, 1.05, 0.08), (0.101, 0.28, 0.76, 0.76, 0.3), (0.34, 1.2, 1.2, 0.95, 0.1), (1.201, 1.28, 1.28, 1.03, 0.12))
loft([[(x, y, z) for x, y in rounded(w, d, c)] for low, high, w, d, c in tiers for z in (low, high)], PAINT, bevel=0.015)
for width, z, size in ((0.94, 0.1, 0.045), (1.12, 1.28, 0.032), (0.4, 1.28, 0.032)):
    corner_bolts(width, 0.88, (0, 0, z), 'Z', size)
panel(1.06, 0.64, 0.04, GRAPHITE, (0, -0.49, 0.85), 0.05)
nameplate(0.2, 0.14, (0, -0.51, 0.85))
for x, z in ((-0.32, 0.995), (0.32, 0.995), (-0.32, 0.705), (0.32, 0.705)):
    gauge(0.13, (x, -0.51, z), reading=z - x)
    knob(0.042, (x, -0.56, z))
flange(0.085, 0.03, BRASS, (0.38, -0.475, 0.43), '-Y', 6, 0.05, 0.012)
cylinder(0.05, 0.035, OIL, (0.38, -0.475, 0.43), '-Y')
cylinder(0.07, 1.7, STEEL, (-0.85, 0.05, 0.95), 'X')
prism([(y * (1 - 0.25 * z), z * 0.62) for y, z in rounded(0.26, 1.3, 0.12)], 0.08, FORGED, (-0.76, 0.05, 1.2), (pi / 2, 0, pi / 2))
lathe([(0.26, 0), (0.26, 0.05), (0.2, 0.06), (0.2, 0.3), (0.21, 0.31), (0.21, 0.42), (0.18, 0.46), (0, 0.46)], GRAPHITE, (0.2, 0.1, 1.28))
lathe([(0.06, 0), (0.06, 0.1), (0.11, 0.12), (0.11, 0.22), (0.08, 0.25), (0, 0.25)], BRASS, (-0.35, -0.15, 1.28))
photograph()
