"""A navigation light: its lens of ribbed glass between base and hood, before its screen."""
from studio import *
with placed((0, 0, 0)):
    box((1.0, 1.0, 0.12), BLACK, (0, 0, 0.06), bevel=0.03)
    corner_bolts(0.8, 0.8, (0, 0, 0.12), 'Z', 0.06)
    lathe([(0.42, 0.1), (0.5, 0.2), (0.5, 0.5), (0.58, 0.56), (0.58, 0.66), (0, 0.66)], BLACK)
    ribs = [(0.46 + 0.06 * (i % 2), 0.66 + 0.05 * i) for i in range(19)]
    lathe(ribs, GLASS)
    lathe([(0, 1.56), (0.58, 1.56), (0.58, 1.68), (0.48, 1.76), (0.4, 1.95), (0.14, 2.05), (0, 2.06)], BLACK)
    for a in (0.9, 2.5, 3.9, 5.5):
        cylinder(0.03, 0.9, STEEL, (0.56 * cos(a), 0.56 * sin(a), 0.66))
    torus(0.12, 0.03, STEEL, (0, 0, 2.15), 'Y')
    cylinder(0.12, 0.2, BRASS, (0.42, -0.2, 0.36), (0, pi / 2, -0.45), sides=6)
prism([(-0.95, 0), (0.95, 0), (0.95, 1.7), (-0.95, 1.7)], 0.06, GRAPHITE, (0.1, 0.85, 0), '-Y')
box((0.06, 1.1, 1.7), GRAPHITE, (1.05, 0.3, 0.85), bevel=0.01)
photograph(view=(-0.5, -1.5, 0.4), margin=1.1)
