"""Two pressure switches: scale window and adjusting spindle above the bellows, cable gland at the side."""
from studio import *
for x, y, turn in ((0, 0, -0.2), (1.2, -0.3, -0.95)):
    with placed((x, y, 0), (0, 0, turn)):
        for wide, high, deep, finish in ((0.8, 0.95, 0.5, GRAPHITE), (0.74, 0.89, 0.57, BLACK), (0.36, 0.56, 0.582, DIAL)):
            panel(wide, high, deep, finish, (0, 0, 1.04), 0.04)
        corner_bolts(0.62, 0.77, (0, -0.285, 1.04), size=0.03)
        text('10 –\n8 –\n6 –\n4 ◄\n2 –\n0 –', 0.08, INK, (-0.03, -0.293, 1.04))
        lathe([*[(0.08 + i % 2 / 80, 0.013 * i) for i in range(15)], (0.1, 0.36), (0.32, 0.4), (0.32, 0.5), (0.2, 0.57)], BRASS)
        for r, x, z, axis in ((0.17, 0, 0.2, 'Z'), (0.12, 0.4, 0.8, 'X'), (0.08, 0.5, 0.8, 'X'), (0.07, 0, 1.51, 'Z')):
            cylinder(r, 0.15, BRASS, (x, 0, z), axis, sides=6)
photograph()
