"""A solenoid valve: brass body with threaded ends, the coil and its connector with cable."""
from studio import *
with placed((0, 0, 0.5)):
    box((1.0, 0.8, 0.7), BRASS, (0, 0, 0), bevel=0.05)
    for turn, x in (('X', 0.5), ('-X', -0.5)):
        lathe([(0.42, 0), (0.42, 0.34), (0.27, 0.34), (0.27, 0)], BRASS, (x, 0, 0), turn, steps=8)
        cylinder(0.27, 0.02, HOLE, (x + (0.2 if x > 0 else -0.2), 0, 0), turn)
    box((0.96, 0.76, 0.16), BRASS, (0, 0, 0.45), bevel=0.03)
    corner_bolts(0.76, 0.56, (0, 0, 0.53), 'Z', 0.06)
    cylinder(0.16, 0.25, STEEL, (0, 0, 0.5))
    box((0.72, 0.72, 0.75), BLACK, (0, 0, 1.03), bevel=0.06)
    nameplate(0.4, 0.26, (0, -0.36, 1.05))
    cylinder(0.15, 0.12, ZINC, (0, 0, 1.4), sides=6)
    box((0.36, 0.42, 0.5), GRAPHITE, (0.54, 0, 1.05), bevel=0.04)
    bolt((0.72, 0, 1.18), 'X', 0.06)
    cylinder(0.13, 0.16, GRAPHITE, (0.54, 0, 0.64), sides=6)
    cable([(0.54, 0, 0.7), (0.54, 0, 0.5), (0.95, -0.35, 0.3), (1.2, -0.5, -0.44), (1.5, -0.5, -0.44)], 0.06, 0.25)
photograph(view=(-0.6, -1.5, 0.5), margin=1.1)
