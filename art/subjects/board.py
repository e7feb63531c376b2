"""A control board on its edge contacts, with front panel, transformer, relays, capacitors and terminals."""
from studio import *
prism([(1.1, 0.1), (1.1, 1.5), (-1.1, 1.5), (-1.1, 0.1), (-0.7, 0.1), (-0.7, 0), (0.7, 0), (0.7, 0.1)], 0.04, SPRING, axis='-Y')
for wide, deep, high, finish, x, z in (
    (0.04, 0.4, 1.56, TAG, -1.11, 0.78), *[(0.12, 0.06, 0.24, BLACK, -1.191, z) for z in (0.22, 1.34)],  # front panel
    *[(0.04, 0.05, 0.05, (LIME, AMBER, RED)[i], -1.151, 0.6 + 0.1 * i) for i in range(3)], (0.32, 0.06, 0.32, BLACK, 0.12, 0.96),
    (0.36, 0.03, 0.36, ZINC, 0.12, 0.96), (0.44, 0.3, 0.42, CAST, 0.74, 0.46), (0.28, 0.38, 0.3, BRONZE, 0.74, 0.46),
    *[(0.2, 0.2, 0.3, BLACK, i / 3 - 0.4, 0.4) for i in range(3)], *[(0.1, 0.04, 0.04, BRASS, -0.8, i / 9) for i in range(3, 12)],
    *[(0.44 - i / 50, 0.03 + i / 25, 0.2 - i / 20, (ZINC, BLACK)[i], -0.4, z) for z in (0.84, 1.1) for i in (0, 1)],
    *[(0.04, 0.01, 0.1, BRASS, i / 16, 0.06) for i in range(-9, 9)], *[(0.1, 0.2, 0.2, PAINT, i / 9, 1.4) for i in range(-3, 9)]):
    box((wide, deep, high), finish, (x, -0.021 - deep / 2, z), bevel=min(0.012, deep / 6))
for radius, deep, x, z in (*[(0.034, 0.21, i / 9, 1.4) for i in range(-3, 9)], *[(0.1, 0.32, x, 0.95) for x in (0.54, 0.8)]):
    cylinder(radius, deep, ZINC, (x, -0.021, z), '-Y')
photograph()
