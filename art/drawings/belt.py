"""Three V-belts round a grooved pulley and a small one."""
from studio import *
def pulley(r, x, z):
    groove = [(0.12, -0.3), (r, -0.3)]
    for y in (-0.22, 0, 0.22):
        groove += [(r, y - 0.08), (r - 0.14, y - 0.04), (r - 0.14, y + 0.04), (r, y + 0.08)]
    groove += [(r, 0.3), (r * 0.82, 0.3), (r * 0.78, 0.22), (r * 0.4, 0.22), (r * 0.36, 0.34), (0.12, 0.34), (0.12, -0.3)]
    lathe(groove, CAST, (x, 0, z), '-Y')
    box((0.07, 0.7, 0.07), HOLE, (x, 0, z + 0.12), bevel=0)
LEAN = 0.216  # the sine of this is the difference of the radii over the distance of the shafts
big = [(0.9 * cos(t), 0.9 * sin(t)) for t in [pi / 2 - LEAN + (pi + 2 * LEAN) * i / 40 for i in range(41)]]
small = [(2.1 + 0.45 * cos(t), 0.45 * sin(t)) for t in [-pi / 2 - LEAN + (pi - 2 * LEAN) * i / 24 for i in range(25)]]
for y in (-0.22, 0, 0.22):
    loft([[(x, y + w, 1 + z) for w in (0.07, -0.07)] for x, z in [*big, *small, big[0]]], RUBBER, closed=False, capped=False)
pulley(0.9, 0, 1)
pulley(0.45, 2.1, 1)
photograph(view=(-0.6, -1.5, 0.4), margin=1.1)
