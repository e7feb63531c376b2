"""A plate heat exchanger: the plates between frame and pressure plate, all four ports in front."""
from studio import *
for finish, x, z, size in ((PAINT, -0.9, 1.05, (0.1, 1.04, 1.8)), (PAINT, 0.44, 1.05, (0.1, 1.04, 1.8)), (PAINT, 1.3, 1, (0.1, 0.3, 2)),
                           (PAINT, -0.9, 0.08, (0.3, 1.1, 0.16)), (PAINT, 1.3, 0.08, (0.3, 0.8, 0.16)),
                           (STEEL, 0.22, 0.26, (2.2, 0.1, 0.09)), (STEEL, 0.22, 1.84, (2.2, 0.1, 0.09))):  # fmt: skip
    box(size, finish, (x, 0, z), bevel=0.015)
for i in range(24):  # plates, each with its gasket
    box((0.024, 0.76, 1.5), STEEL, (-0.832 + 0.052 * i, 0, 1.05), bevel=0.004)
    box((0.028, 0.71, 1.45), RUBBER, (-0.806 + 0.052 * i, 0, 1.05), bevel=0)
for y, z in [(y, 0.35 + 0.35 * i) for y in (-0.45, 0.45) for i in range(5)]:
    cylinder(0.028, 1.75, ZINC, (-1.03, y, z), 'X', 0.004, 24)
    bolt((-0.95, y, z), '-X', 0.055)
for y, z in ((-0.21, 0.5), (0.21, 0.5), (-0.21, 1.6), (0.21, 1.6)):
    flange(0.19, 0.14, PAINT, (-0.95, y, z), '-X', 8, 0.11, 0.022)
nameplate(0.34, 0.24, (-0.951, 0, 1.05), (pi / 2, 0, -pi / 2))
photograph(view=(-1.05, -1.45, 0.55))
