"""A gear oil pump with its motor on a small base: relief valve on top, ports at the sides."""
from studio import *
skid(2.3, 0.42, (0.3, 0, 0), 0.25)
lobes = [(0.27 * cos(s + i * 0.13), 0.27 * sin(s + i * 0.13) + (0.2, -0.2)[s > 1]) for s in (-0.7, pi - 0.7) for i in range(36)]
steps = ((-0.86, 1), (-0.83, 1.12), (-0.74, 1.14), (-0.74, 1), (-0.34, 1), (-0.34, 1.14), (-0.26, 1.14), (-0.22, 0.8))
loft([[(x, y * k, z * k + 0.67) for y, z in lobes] for x, k in steps], PAINT, bevel=0.008)
for y, z in lobes[3::6]:
    bolt((-0.85, y * 0.93, z * 0.93 + 0.67), '-X', 0.034)
lathe([(0.14, -0.3), (0.14, 0.32), (0.22, 0.32), (0.22, 0.38), (0, 0.38)], PAINT, (-0.54, 0, 0.67), 'Y')
flange(0.22, 0.06, PAINT, (-0.54, -0.32, 0.67), '-Y', 6, 0.11, 0.03)
lathe([(0.13, 0), (0.13, 0.1), (0.09, 0.12), (0.09, 0.3), (0.11, 0.3), (0.11, 0.38), (0, 0.38)], BRASS, (-0.54, 0, 1.1))
prism(rounded(0.46, 0.6, 0.2), 0.42, YELLOW, (0.05, 0, 0.42), (pi / 2, 0, pi / 2))
motor(1.1, 0.36, (0.3, 0, 0.47))
photograph()
