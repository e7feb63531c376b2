"""A butterfly valve: lugged body, disc half open, and its lever on the notched plate."""
from studio import *
with placed((0, 0, 0.95)):
    ring(0.62, 0.82, 0.4, PAINT, (0, 0.2, 0), '-Y', 0.02)
    ring(0.56, 0.66, 0.44, RUBBER, (0, 0.22, 0), '-Y', 0.02)
    for i in range(8):
        a = tau * (i + 0.5) / 8
        cylinder(0.15, 0.36, PAINT, (0.84 * cos(a), 0.18, 0.84 * sin(a)), '-Y')
        cylinder(0.07, 0.38, HOLE, (0.84 * cos(a), 0.19, 0.84 * sin(a)), '-Y')
    with placed(turn=(0, 0, radians(50))):
        lathe([(0, -0.09), (0.25, -0.08), (0.54, -0.02), (0.54, 0.02), (0.25, 0.08), (0, 0.09)], STEEL, axis='-Y')
    cylinder(0.09, 1.2, STEEL, (0, 0, -0.6))
    cylinder(0.17, 0.6, PAINT, (0, 0, 0.8))
    box((0.5, 0.5, 0.08), PAINT, (0, 0, 1.4), bevel=0.02)
    prism([(0.62 * cos(a), 0.62 * sin(a)) for a in [-0.2 + 1.9 * i / 12 for i in range(13)]] + [(-0.1, 0.1), (-0.1, -0.1)], 0.05, ZINC, (0, 0, 1.47), (0, 0, -1.8))
    cylinder(0.09, 0.2, STEEL, (0, 0, 1.44))
    with placed((0, 0, 1.58), (0, 0, -0.6)):
        box((1.5, 0.13, 0.07), BLACK, (0.65, 0, 0), bevel=0.02)
        box((0.4, 0.17, 0.12), BLACK, (1.3, 0, 0.02), bevel=0.05)
        cylinder(0.16, 0.12, BLACK, (0, 0, -0.06))
photograph(view=(-0.6, -1.5, 0.5), margin=1.1)
