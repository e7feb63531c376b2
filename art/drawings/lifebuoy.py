"""A lifebuoy with its grab line, and the self-igniting light beside it."""
from studio import *
with placed((0, 0, 1.18), (radians(-10), 0, 0)):
    torus(0.86, 0.28, ORANGE, axis='Y')
    for i in range(4):
        a = pi / 4 + i * pi / 2
        with placed((0.86 * cos(a), 0, 0.86 * sin(a)), (0, -a, 0)):
            ring(0.285, 0.295, 0.26, WHITE, (0, 0, -0.13))
        line = [(r * cos(t), -0.12, r * sin(t)) for t, r in ((a + pi / 2 * k / 8, 1.13 + 0.14 * sin(pi * k / 8)) for k in range(9))]
        pipe(line, 0.03, WHITE, rounds=5)
with placed((1.5, -0.35, 0)):
    lathe([(0, 0), (0.26, 0), (0.28, 0.04), (0.28, 0.8), (0.2, 0.86), (0.2, 0.92)], ORANGE)
    lathe([(0.2, 0.9), (0.2, 1.1), (0.12, 1.24), (0, 1.28)], GLASS)
    box((0.1, 0.06, 0.6), GRAPHITE, (-0.3, 0, 0.4), bevel=0.01)
photograph(view=(-0.45, -1.5, 0.3), margin=1.1)
