"""A globe valve with its bonnet, yoke, stem and handwheel."""
from studio import *
with placed((0, 0, 0.62)):
    lathe([(0.3, -0.9), (0.32, -0.6), (0.5, -0.3), (0.56, 0), (0.5, 0.3), (0.32, 0.6), (0.3, 0.9)], BRONZE, axis='X')
    for turn in ('X', '-X'):
        flange(0.58, 0.13, BRONZE, (0.9 if turn == 'X' else -0.9, 0, 0), turn, 8, 0.3, 0.05)
        cylinder(0.3, 0.02, HOLE, (0.98 if turn == 'X' else -0.98, 0, 0), turn)
    lathe([(0, 0), (0.42, 0.2), (0.42, 0.5), (0.6, 0.5), (0.6, 0.74), (0.3, 0.74), (0.24, 0.95), (0, 0.95)], BRONZE)
    bolts(8, 0.5, (0, 0, 0.74), 'Z', 0.06)
    for x in (-0.26, 0.26):
        box((0.1, 0.2, 0.72), BRONZE, (x, 0, 1.15), bevel=0.03)
    box((0.62, 0.26, 0.16), BRONZE, (0, 0, 1.52), bevel=0.04)
    cylinder(0.14, 0.2, BRASS, (0, 0, 0.95), sides=6)
    cylinder(0.065, 1.15, STEEL, (0, 0, 0.9))
    handwheel(0.55, (0, 0, 1.82))
    cylinder(0.1, 0.08, BRASS, (0, 0, 1.9), sides=6)
photograph(view=(-0.65, -1.5, 0.45), margin=1.1)
