"""Two reflex level gauges of a boiler between their cocks, water to the middle; spare ribbed glasses and joints before it."""
from studio import *
def ribbed(length, finish, at, turn='Z'):  # the glass: its ribs make steam look bright and water dark
    ribs = ((0.028 * i - 0.14, -0.02 * (i % 2)) for i in range(11))
    prism([(-0.14, 0.05), *ribs, (0.14, 0.05)], length, finish, at, turn, 0)
for x, y, turn, size in ((-0.98, 0.22, 0.1, 1), (0.5, 0.1, -0.1, 0.92)):
    with placed((x, y, 0), (0, 0, turn), size):
        cover = ((0.15, 0.56, 1.26), (-0.24, 0.56, 1.26), (-0.24, 0.34, 1.06), (-0.16, 0.3, 1.02))
        loft([[(x, y, 1.05 + z) for x, z in rounded(w, h, 0.1)] for y, w, h in cover], PAINT, bevel=0.015)
        ribbed(0.5, BEZEL, (0, -0.17, 0.8))
        ribbed(0.5, STEEL, (0, -0.17, 1.3))
        for z, apart in ((0.23, 0.34), (1.87, 1.02)):
            cock = [(0, -0.23), (0.13, -0.23), (0.13, -0.2), (0.08, -0.18), (0.08, -0.13), (0.15, -0.11), (0.15, 0.11), (0.08, 0.13)]
            lathe([*cock, (0.08, 0.2), (0.11, 0.2), (0.11, 0.26), (0, 0.26)], BRASS, (0, 0, z))
            flange(0.22, 0.08, FORGED, (-0.15, 0, z), '-X', 6, 0.1, 0.036)
            pipe([(0, -0.1, z), (0, -0.32, z), (0.42, -0.32, z - 0.1)], 0.04, BLACK, 0.1)
            corner_bolts(0.45, apart, (0, -0.24, 1.05), '-Y', 0.045)
for x, y, a in ((1, -0.49, 0.5), (1.24, -0.73, 0.42)):
    with placed((x, y, 0.051), (0, 0, a)):
        ribbed(1.15, material('reflex', '#9CC9BC', 0.08, clear=0.7), ORIGIN, (pi / 2, pi, pi / 2))
for i in range(2):
    with placed((0.1 * i - 0.24, -0.55, 0.022 + 0.044 * i), (0, 0, 0.22 * i - 0.1)):
        pipe([(x, y, 0) for x, y in rounded(1.2, 0.34, 0.15)], 0.022, RUBBER, cyclic=True)
photograph(view=(-0.5, -1.5, 0.75), margin=1.1)
