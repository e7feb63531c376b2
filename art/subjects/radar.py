"""An X-band radar scanner on its gearbox, turned to show its length."""
from studio import *
lathe([(0, 0), (0.46, 0), (0.48, 0.02), (0.48, 0.06), (0.46, 0.08), (0.36, 0.09), (0.33, 0.14), (0.31, 0.34), (0.33, 0.4)], WHITE)
bolts(10, 0.42, (0, 0, 0.08), size=0.03)
body = ((0.72, 0.88, 0.12, 0.38), (0.84, 1.04, 0.14, 0.44), (0.9, 1.12, 0.15, 0.6), (0.9, 1.12, 0.15, 0.87))
lid = ((0.9, 1.12, 0.15, 0.87), (0.9, 1.12, 0.15, 1), (0.82, 1.04, 0.16, 1.1), (0.6, 0.76, 0.16, 1.16), (0.44, 0.44, 0.2, 1.2))
for levels, finish in ((body, WHITE), (lid, WHITE), (((0.93, 1.15, 0.15, 0.86), (0.93, 1.15, 0.15, 0.89)), BLACK)):
    loft([[(x, y, z) for x, y in rounded(w, d, corner)] for w, d, corner, z in levels], finish, bevel=0.015)
for at, axis, width, height in (((0, -0.56, 0.66), '-Y', 0.56, 0.34), ((-0.45, 0, 0.66), '-X', 0.34, 0.7)):  # covers
    box((width, height, 0.03), WHITE, at, axis)
    corner_bolts(width - 0.08, height - 0.08, along(at, axis, 0.015), axis, 0.018)
nameplate(0.22, 0.12, (0, -0.575, 0.66))
for y in (-0.1, 0.1):
    cable([(-0.4, y, 0.6), (-0.68, y, 0.6), (-0.68, y, 0.026), (-0.9, y - 0.35, 0.026)], 0.026, 0.16)
lathe([(0.2, 0), (0.2, 0.03), (0.15, 0.05), (0.13, 0.16), (0.17, 0.2), (0.17, 0.26)], STEEL, (0, 0, 1.19))
with placed((0, 0, 1.6), (0, 0, radians(16))):
    section = ((-0.16, -0.09), (-0.16, 0.1), (-0.12, 0.15), (0.06, 0.16), (0.15, 0.06), (0.12, -0.08), (-0.12, -0.13))
    for span in (((-1.6, 0.84), (-1.5, 1), (1.5, 1), (1.6, 0.84)), *(((x, 1.1), (x + 0.03, 1.1)) for x in (-1, -0.4, 0.4, 1))):
        loft([[(x, y * size, z * size) for y, z in section] for x, size in span], WHITE, bevel=0.012)
    box((0.6, 0.26, 0.06), WHITE, (0, 0, -0.14))
    corner_bolts(0.5, 0.18, (0, 0, -0.11), 'Z', 0.02)
photograph(view=(-0.62, -1.6, 0.34), margin=1.08, key=0.55, exposure=-0.5)
