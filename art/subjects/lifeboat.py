"""A totally enclosed lifeboat under its davits, bow to the right; its skin is rings, from port over to starboard."""
from studio import *
over = [(cos(a) * abs(cos(a) + 1e-9) ** -0.38, sin(a) ** 0.62) for a in (pi * i / 32 for i in range(33))]
plan = [(t, 0.47 * (1 - abs(t) ** (2.9 if t > 0 else 3.6)) ** (0.66 if t > 0 else 0.5)) for t in (-cos(pi * i / 32) for i in range(33))]
hull = [[(1.52 * t, b * c, 0.94 + 0.08 * t * t + (0.34 * t**4 - 0.44) * s) for c, s in over] for t, b in plan]
canopy = [[(1.45 * t, b * c, 0.94 + 0.08 * t * t + 0.36 * (1 - abs(t) ** 3.2) ** 0.7 * s) for c, s in over] for t, b in plan]
loft([below + above[::-1] for below, above in zip(hull, canopy)], ORANGE, capped=False)
pipe([ring[0] for ring in hull] + [ring[-1] for ring in hull[::-1]], 0.03, BLACK, cyclic=True)
pipe([(x, y - 0.02, z - 0.09 - 0.05 * abs(sin(i * pi / 3))) for i, (x, y, z) in enumerate(r[-1] for r in hull[4:29])], 0.008, WHITE)
fixed = [(canopy, 14, (0.3, 0.2, 0.07), ORANGE)] + [(canopy, i, (0.14, 0.1, 0.09 if i < 15 else 0.02), BEZEL) for i in (14, 17, 19, 21, 23)]
for skin, i, size, finish in fixed + [(hull, i, (0.18, 0.04, 0.01), WHITE) for i in (8, 11, 21, 24)]:
    at, below, ahead = (Vector(p) for p in (skin[i][28], skin[i][29], skin[i + 1][28]))  # square to the skin there
    box(size, finish, at, (below - at).cross(ahead - at).to_track_quat('Z', 'Y').to_euler())
loft([[(x * s - 0.62, y * s, z) for x, y in rounded(0.62, 0.54, 0.14)] for z, s in ((1.1, 1), (1.3, 1), (1.47, 0.93), (1.5, 0.85))], ORANGE)
prism(rounded(0.622, 0.542, 0.14), 0.1, BEZEL, (-0.62, 0, 1.385))
text('CHATTOGRAM 1', 0.09, INK, (0, -0.478, 0.7), (radians(84), 0, 0))
ring(0.13, 0.15, 0.12, BLACK, (-1.4, 0, 0.66), 'X')
handwheel(0.115, (-1.35, 0, 0.66), 'X', BRONZE)  # the propeller
DAVIT = material('davit', '#B2C0C4', 0.36, coat=0.25, bump=0.08, grime=0.5)
outer, middle, inner = ([(k * cos(a) - 0.12, 1.18 + 0.9 * k * sin(a)) for a in (pi * i / 24 for i in range(13))] for k in (1.1, 1.02, 0.94))
for x in (-1.08, 1.08):  # hook, floating block and davit; the wire runs up its side, over sheaves and down to the block
    lathe([(0, 1), (0.06, 1), (0.06, 1.3), (0.03, 1.34), (0.03, 1.45)], ZINC, (x, 0, 0))
    prism(rounded(0.17, 0.2, 0.06), 0.1, RED, (x, 0, 1.53), 'X')
    prism([(1.2, -0.24), (1, 0.6), *outer, *inner[::-1], (0.81, 0.6), (0.66, -0.24)], 0.13, DAVIT, (x, 0, 0), (pi / 2, 0, pi / 2), 0.02)
    pipe([*((x - 0.075, *p) for p in ((0.93, 0), *middle)), (x, -0.05, 2.1), (x, -0.05, 1.5), (x, 0.05, 1.5), (x, 0.05, 2.1)], 0.012, CAST)
    for y, z in ((0, 2.08), middle[8], middle[3], (0.92, 0.65), (0.93, 0)):
        cylinder(0.055, 0.19, GRAPHITE, (x - 0.095, y, z), 'X')
cylinder(0.045, 2.16, DAVIT, (-1.08, 0.87, 1.56), 'X')
skid(2.1, 0.36, (0, 0.84, -0.24), 0.12, DAVIT)
lathe([(0, 0), (0.22, 0), *((0.13 + i % 2 / 50, 0.05 + i / 50) for i in range(18)), (0.22, 0.44), (0, 0.44)], ZINC, (-0.6, 0.84, 0.02), 'X')
motor(0.54, 0.17, (-0.14, 0.84, 0.02), box_side=0)
photograph(view=(-0.95, -1.5, 0.25), margin=1.04)
