"""Thermometers: an industrial one of glass in its V-shaped case, and a dial with its stem."""
from studio import *
with placed((-0.6, 0.1, 0)):
    cylinder(0.09, 0.75, BRASS)
    cylinder(0.17, 0.14, BRASS, (0, 0, 0.6), sides=6)
    cylinder(0.13, 0.16, BRASS, (0, 0, 0.74))
    prism([(-0.16, 0.86), (0.16, 0.86), (0.24, 1.05), (0.24, 2.5), (0.14, 2.6), (-0.14, 2.6), (-0.24, 2.5), (-0.24, 1.05)], 0.16, BRASS, axis='-Y', bevel=0.02)
    panel(0.38, 1.4, 0.03, DIAL, (0, -0.09, 1.76), 0.02)
    cylinder(0.035, 1.4, RED, (0, -0.11, 1.06))
    for i in range(14):
        box((0.1 if i % 2 else 0.07, 0.01, 0.012), INK, (-0.13, -0.11, 1.16 + 0.09 * i), bevel=0)
        box((0.1 if i % 2 else 0.07, 0.01, 0.012), INK, (0.13, -0.11, 1.16 + 0.09 * i), bevel=0)
with placed((0.75, -0.1, 0)):
    lathe([(0, 0), (0.07, 0), (0.07, 0.85), (0, 0.85)], STEEL)
    cylinder(0.15, 0.16, STEEL, (0, 0, 0.7), sides=6)
    cylinder(0.09, 0.25, STEEL, (0, 0, 0.8))
    gauge(0.6, (0, 0.15, 1.55), reading=0.55)
photograph(view=(-0.4, -1.5, 0.35), margin=1.1)
