"""A coil of mooring rope with its spliced eye in front."""
from studio import *
for row in range(4):
    for r in (0.72, 0.95) if row % 2 else (0.62, 0.84, 1.06):
        torus(r, 0.115, WHITE, (0, 0, 0.12 + 0.2 * row))
lay = [(0.115 * cos(a), 0.115 * sin(a)) for a in [tau * i / 10 for i in range(10)]]
for a in [tau * i / 24 for i in range(24)]:  # the lay of the outer turn
    for row, r in ((0, 1.06), (1, 0.95), (2, 1.06), (3, 0.95)):
        path = [((r + 0.117 * cos(t)) * cos(a + 0.12 * t), (r + 0.117 * cos(t)) * sin(a + 0.12 * t), 0.12 + 0.2 * row + 0.117 * sin(t)) for t in [-1.2 + 0.4 * k for k in range(8)]]
        pipe(path, 0.008, WHITE)
eye = [(0.34 * cos(a) - 0.1, -1.55 + 0.24 * sin(a), 0.12) for a in [0.35 + (tau - 0.7) * i / 30 for i in range(31)]]
pipe([(0.9, -1.42, 0.12), *eye, (0.9, -1.52, 0.12)], 0.11, WHITE, rounds=5)
pipe([(0.5, -1.48, 0.12), (1.2, -1.4, 0.12), (1.35, -0.7, 0.12), (0.98, -0.25, 0.12)], 0.13, WHITE, 0.5, rounds=5)
for x in (0.5, 0.66, 0.82):
    torus(0.14, 0.03, WHITE, (x, -1.475 + 0.06 * (x - 0.5), 0.12), 'X')
photograph(view=(-0.4, -1.5, 0.8), margin=1.1)
