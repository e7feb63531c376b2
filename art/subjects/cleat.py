"""Quick-acting cleats of a hatch cover, two standing, one lying, and a length of the cover's rubber packing."""
from studio import *
for at, turn in (((-0.78, 0.36, 0), (0, 0, 1.2)), ((0.47, 0.47, 0), (0, 0, 0.7)), ((-0.75, -0.55, 0.357), (0, pi / 2 + 0.141, 0.25))):
    with placed(at, turn):  # rod, two nuts, the rubber between its washers, head; then the snug and the crosspiece
        for r, z, height in ((0.07, 0, 1.5), (0.16, 0.03, 0.12), (0.16, 0.17, 0.12), (0.24, 0.3, 0.4), (0.26, 0.34, 0.3), (0.13, 1.4, 0.2)):
            cylinder(r, height, RUBBER if r == 0.26 else ZINC, (0, 0, z), 'Z', 0.015, 6 if r == 0.16 else 64)
        box((0.3, 0.5, 0.07), ZINC, (0, 0, 0.735), bevel=0.02)
        cylinder(0.1, 0.62, ZINC, (0, -0.31, 1.5), 'Y', 0.03)
for width, height, length, finish in ((0.4, 0.32, 1, RUBBER), (0.3, 0.22, 1.01, GRAPHITE)):  # the packing's skin and core
    prism(rounded(width, height, 0.07, 1), length, finish, (1.2, -0.42, 0.16), (pi / 2, 0, -0.6))
photograph(view=(-0.5, -1.5, 0.6), margin=1.15)
