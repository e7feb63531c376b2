"""Anchor chain: studded links in a row."""
from studio import *
def link():
    oval = [(0.34 * cos(a) + (0.3 if cos(a) > 0 else -0.3) * min(1, abs(cos(a)) * 6), 0.4 * sin(a)) for a in [tau * i / 56 for i in range(56)]]
    pipe([(x, y, 0) for x, y in oval], 0.13, FORGED, cyclic=True, rounds=5)
    lathe([(0.13, -0.32), (0.08, -0.18), (0.07, 0), (0.08, 0.18), (0.13, 0.32)], FORGED, axis='Y')
for i in range(3):
    with placed((-1.02 + 1.02 * i, 0, 0.5), ((0.35 if i % 2 == 0 else pi / 2 + 0.35), 0, 0.05 * (-1) ** i)):
        link()
photograph(view=(-0.4, -1.5, 0.9), margin=1.12)
