"""A biological sewage treatment plant: tank, aeration blower on its shelf, discharge pump under it."""
from studio import *
skid(2.9, 1.0, ORIGIN, finish=GRAPHITE, crossbars=8)
levels = ((0.16, 1), (1.1, 1), (1.1, 1.04), (1.18, 1.04), (1.18, 1), (1.41, 1))  # the tank and its rim
loft([[(x * k - 0.45, y * k, z) for x, y in rounded(1.9, 1, 0.1)] for z, k in levels], PAINT, bevel=0.015)
for x, axis, y, z in ((-1, 'Z', -0.14, 1.41), (-0.1, 'Z', -0.14, 1.41), (-0.88, '-Y', -0.5, 0.8), (-0.32, '-Y', -0.5, 0.8)):
    lathe([(0, 0), (0.25, 0), (0.25, 0.05), (0.17, 0.06), (0.14, 0.08), (0, 0.09)], PAINT, (x, y, z), axis)
    bolts(10, 0.21, along((x, y, z), axis, 0.05), axis, 0.026)
for x, radius in ((-1.1, 0.042), (-0.45, 0.05), (0.2, 0.058)):  # air to each chamber
    pipe([(x, 0.3, 1.35), (x, 0.3, 1.68), (0.68, 0.3, 1.68), (0.68, 0.3, 1.1)], radius, STEEL, 0.1)
    handwheel(0.08, (x, 0.24, 1.56), '-Y', RED)
for z, foot, r in ((1.17, 0.88, 0.27), (0.42, 0.12, 0.21)):  # blower, pump
    lathe([(0, 0), (r * 0.7, 0), (r, 0.03), (r, 0.17), (r * 0.7, 0.2), (0, 0.2)], PAINT, (0.56, 0, z), 'X')
    motor(0.56, r * 0.74, (0.76, 0, z), box_side=r > 0.25)
    box((0.7, 0.3, z - foot - r * 0.6), PAINT, (0.93, 0, (z + foot - r * 0.6) / 2))
for size, at in (((0.9, 0.9, 0.04), (0.9, 0, 0.86)), ((0.05, 0.9, 0.7), (1.3, 0, 0.5)), ((0.44, 0.18, 0.6), (0.2, -0.58, 0.82))):
    box(size, GRAPHITE, at)
screen(0.26, 0.16, (0.2, -0.685, 0.95))
pipe([(0.66, -0.1, 0.48), (0.66, -0.6, 0.48), (0.66, -0.6, 1.2)], 0.05, STEEL, 0.1)
flange(0.13, 0.035, PAINT, (0.66, -0.6, 1.2), size=0.018)
flange(0.2, 0.12, PAINT, (-1.4, 0, 1), '-X')
pipe([(-1.26, -0.46, 0.5), (-1.26, -0.6, 0.5), (-1.26, -0.6, 1.02), (-1.26, -0.46, 1.02)], 0.035, GLASS)
photograph()
