"""Two bow shackles with their screw pins, one standing, one lying."""
from studio import *
arch = [(0.55 * cos(a), 0, 1.15 + 0.55 * sin(a)) for a in [pi * i / 24 for i in range(-3, 28)]]
for at, turn in (((0, 0.4, 0.22), (0, 0, 0)), ((1, -0.8, 0.22), (radians(-90), 0, 0.5))):
    with placed(at, turn):
        pipe([(0.4, 0, 0), (0.4, 0, 0.5), *arch, (-0.4, 0, 0.5), (-0.4, 0, 0)], 0.11, FORGED, 0.2, rounds=5)
        for x in (-0.52, 0.28):
            cylinder(0.22, 0.24, FORGED, (x, 0, 0), 'X')
        cylinder(0.12, 1.2, MACHINED, (-0.6, 0, 0), 'X')
        prism([(-0.2, -0.12), (0.2, -0.12), (0.2, 0.12), (-0.2, 0.12)], 0.09, MACHINED, (0.7, 0, 0), '-Y')
photograph(view=(-0.5, -1.5, 0.6), margin=1.1)
