"""A lifeboat's fall: a tied coil of wire rope with its closed spelter socket. The drawing leaves out its strands."""
from studio import *
turns = [(i / 240, max(0, i / 240 - 16.7)) for i in range(4081)]
way = [(tau * (u - 0.2), 0.5 + 0.1 * abs((u + 0.5) % 6 - 3) + 2.4 * t**1.5, 0.55 - 0.1 * (u // 3 + max(0, u % 3 - 2)) + 0.37 * t)
       for u, t in turns]
strand = lambda a: [(t, 0.047 if DRAWING else 0.042 + 0.01 * abs(cos(3 * t - 25 * a))) for t in (tau * i / 24 for i in range(24))]
loft([[((r + w * cos(t)) * cos(a), (r + w * cos(t)) * sin(a), z + w * sin(t)) for t, w in strand(a)] for a, r, z in way], ZINC)
for a in (0.5, 2.6, 4.4):
    pipe([((0.65 + x) * cos(a), (0.65 + x) * sin(a), 0.31 + y) for x, y in rounded(0.34, 0.58, 0.06)], 0.02, BLACK, cyclic=True)
lathe([(0, 0), (0.07, 0), (0.075, 0.05), (0.15, 0.4), (0.16, 0.46), (0.1, 0.49), (0, 0.49)], FORGED, (0.33, -1.09, 0.16), 'X')
torus(0.17, 0.06, FORGED, (0.97, -1.09, 0.16))
photograph(view=(-0.5, -1.5, 0.8), margin=1.08)
