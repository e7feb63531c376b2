"""A cylinder head with its rocker arms, valve springs and injector, an exhaust and an inlet port at the side."""
from studio import *
box((2.1, 1.5, 0.85), CAST, (0, 0, 0.5), bevel=0.05)
box((2.3, 1.7, 0.12), CAST, (0, 0, 0.06), bevel=0.02)
box((1.9, 1.3, 0.1), CAST, (0, 0, 0.96), bevel=0.02)
for x in (-0.52, 0.52):
    flange(0.4, 0.08, CAST, (x, -0.75, 0.5), '-Y', 6, 0.24, 0.045)
    cylinder(0.24, 0.01, HOLE, (x, -0.77, 0.5), '-Y')
for x in (-0.88, 0.88):
    for y in (-0.55, 0.55):
        cylinder(0.14, 0.14, FORGED, (x, y, 1.0))
        cylinder(0.12, 0.2, ZINC, (x, y, 1.14), sides=6)
        cylinder(0.06, 0.44, ZINC, (x, y, 1.14))
for x in (-0.42, 0.42):
    coil(0.17, 0.42, 4, 0.035, SPRING, (x, -0.25, 1.02))
    cylinder(0.2, 0.07, FORGED, (x, -0.25, 1.44))
    prism([(-0.5, 0.04), (-0.36, 0.2), (0, 0.26), (0.5, 0.14), (0.5, -0.04), (0, -0.12), (-0.42, -0.1)], 0.16, FORGED, (x, 0.15, 1.6), (pi / 2, 0, pi / 2))
    cylinder(0.05, 0.5, ZINC, (x, 0.6, 1.1))
cylinder(0.1, 1.5, MACHINED, (-0.75, 0.15, 1.66), 'X')
for x in (-0.7, 0, 0.7):
    box((0.18, 0.26, 0.7), CAST, (x, 0.15, 1.32), bevel=0.03)
for r, z, h in ((0.2, 1.0, 0.1), (0.14, 1.1, 0.5), (0.1, 1.6, 0.22)):
    cylinder(r, h, STEEL, (0, -0.3, z), sides=6 if r == 0.1 else 64)
photograph(view=(-0.7, -1.5, 0.7), margin=1.08)
