"""A crankshaft of four cranks with its flange, lying on two wooden blocks."""
from studio import *
web = [(0.32 * cos(a), 0.5 + 0.34 * sin(a)) for a in [pi * i / 16 for i in range(17)]] + [(0.4 * cos(a), -0.2 + 0.42 * sin(a)) for a in [pi + pi * i / 16 for i in range(17)]]
with placed((0, 0, 1.0)):
    for i, (x, a) in enumerate(((-1.65, 0), (-0.55, pi), (0.55, pi), (1.65, 0))):
        with placed((x, 0, 0), (a, 0, 0)):
            for side in (-0.26, 0.26):
                prism(web, 0.15, FORGED, (side, 0, 0), (pi / 2, 0, pi / 2), 0.02)
            cylinder(0.19, 0.5, MACHINED, (-0.25, 0, 0.5), 'X')
    for x in (-2.3, -1.35, -0.25, 0.85, 1.95):
        cylinder(0.24, 0.5, MACHINED, (x, 0, 0), 'X')
    lathe([(0.2, 0), (0.2, 0.2), (0, 0.2)], MACHINED, (-2.3, 0, 0), '-X')
    lathe([(0.24, 0), (0.5, 0), (0.5, 0.14), (0.16, 0.14), (0.16, 0.1), (0, 0.1)], FORGED, (2.4, 0, 0), 'X')
    bolts(8, 0.38, (2.54, 0, 0), 'X', 0.05)
for x in (-1.1, 1.1):
    prism([(-0.55, 0), (0.55, 0), (0.45, 0.76), (0.2, 0.76), (0, 0.72), (-0.2, 0.76), (-0.45, 0.76)], 0.2, BRASS, (x, 0, 0), (pi / 2, 0, pi / 2))
photograph(view=(-0.62, -1.5, 0.5), margin=1.08)
