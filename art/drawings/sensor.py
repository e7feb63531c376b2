"""A temperature sensor with its head and pocket, and a pressure transmitter with its plug."""
from studio import *
with placed((-0.7, 0.1, 0)):
    cylinder(0.08, 0.95, STEEL)
    cylinder(0.2, 0.18, STEEL, (0, 0, 0.9), sides=6)
    cylinder(0.12, 0.4, STEEL, (0, 0, 1.05))
    lathe([(0.14, 0), (0.3, 0.1), (0.42, 0.3), (0.42, 0.55), (0.46, 0.55), (0.46, 0.66), (0.36, 0.78), (0, 0.8)], GRAPHITE, (0, 0, 1.4))
    cylinder(0.16, 0.3, GRAPHITE, (0.3, 0, 1.72), 'X')
    cylinder(0.17, 0.14, ZINC, (0.58, 0, 1.72), 'X', sides=6)
    cable([(0.7, 0, 1.72), (0.9, 0, 1.72), (0.9, -0.05, 1.3), (0.1, -0.4, 0.05), (-0.3, -0.7, 0.05)], 0.05, 0.25)
with placed((1.35, -0.25, 0)):
    lathe([(0, 0), (0.12, 0), (0.14, 0.03), (0.14, 0.28), (0.1, 0.3)], STEEL)
    cylinder(0.26, 0.18, STEEL, (0, 0, 0.3), sides=6)
    cylinder(0.24, 0.6, STEEL, (0, 0, 0.48))
    cylinder(0.17, 0.08, BLACK, (0, 0, 1.08))
    box((0.36, 0.36, 0.3), BLACK, (0, 0, 1.28), bevel=0.03)
    cylinder(0.11, 0.14, BLACK, (0, -0.18, 1.26), '-Y', sides=6)
photograph(view=(-0.4, -1.5, 0.4), margin=1.1)
