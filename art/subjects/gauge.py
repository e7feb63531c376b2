"""Two pressure gauges of one series, a large and a small one, with bottom connections."""
from studio import *
for size, x, y, top, reading in ((1, 0, 0, 25, 0.56), (0.66, 0.9, -0.2, 10, 0.35)):
    with placed((x, y, 0.95 * size), (0, 0, -0.15), size):
        lathe([(0, 0), (0.52, 0), (0.52, 0.2), (0.56, 0.22), (0.56, 0.3), (0.5, 0.3), (0.48, 0.26), (0, 0.26)], STEEL, axis='-Y')
        cylinder(0.478, 0.005, DIAL, (0, -0.261, 0), '-Y', 0)
        for i in range(51):
            a, half = radians(225 - 5.4 * i), 0.015 if i % 5 else 0.022 if i % 10 else 0.032
            box((2 * half, 0.002, 0.006 + half / 5), INK, ((0.43 - half) * cos(a), -0.268, (0.43 - half) * sin(a)), (0, -a, 0), 0)
        for i, a in enumerate((225, 171, 117, 63, 9, -45, -90)):
            text(str(top * i // 5) if i < 6 else 'bar', 0.075, INK, (0.3 * cos(radians(a)), -0.268, 0.3 * sin(radians(a))))
        prism([(-0.1, -0.015), (0.38, 0), (-0.1, 0.015)], 0.004, RED, (0, -0.28, 0), (pi / 2, radians(270 * reading - 225), 0), 0)
        cylinder(0.035, 0.03, BLACK, (0, -0.265, 0), '-Y')
        cylinder(0.13, 0.16, BRASS, (0, -0.13, -0.7), sides=6)
        lathe([*[(0.07 + i % 2 / 80, 0.013 * i - 0.95) for i in range(19)], (0.09, -0.7), (0.09, -0.45)], BRASS, (0, -0.13, 0))
photograph(view=(-0.7, -1.5, 0.35), margin=1.1)
