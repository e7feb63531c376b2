"""A voyage data recorder: its fixed capsule with the beacon that is heard under water, and the collecting unit."""
from studio import *
CAP = [(0.6 * (1 - 0.28 * (1 - cos(i * pi / 24))) if i < 13 else 0, 1.3 + 0.2 * sin(i * pi / 24)) for i in range(13)]
box((1.5, 1.5, 0.06), GRAPHITE, (0, 0, 0.03), bevel=0.012)
corner_bolts(1.32, 1.32, (0, 0, 0.06), 'Z', 0.05)
for x in (-1, 1):  # the cradle that stays on the ship
    for y in (-1, 1):
        prism([(0, 0), (0.3, 0), (0.16, 0.26), (0, 0.3)], 0.05, GRAPHITE, (0.36 * x, 0.36 * y, 0.05), (pi / 2, 0, radians(45 if x * y > 0 else 135) + (pi if x < 0 else 0)))
lathe([(0, 0.06), (0.5, 0.06), (0.5, 0.2), (0.68, 0.24), (0.68, 0.31), (0, 0.31)], GRAPHITE)
lathe([(0.5, 0.315), (0.68, 0.315), (0.68, 0.385), (0.62, 0.4), (0.6, 0.43), (0.6, 1.3), *CAP, (0.43, 1.52), (0.43, 1.56), (0.4, 1.58), (0, 1.58)], ORANGE)
bolts(12, 0.645, (0, 0, 0.385), 'Z', 0.034)
ring(0.3, 0.33, 0.012, ZINC, (0, 0, 1.578))
for half in (-0.38, pi - 0.38):
    with placed((0, 0, 0.87), (0, 0, half)):
        printed('vdr-capsule', 1.9, 0.772, (0, -0.6025, 0), radius=0.6025)
if DRAWING:
    for z in (0.51, 0.6, 1.13, 1.23):
        torus(0.6, 0.003, ORANGE, (0, 0, z))
    for line, size, z in (('VOYAGE DATA RECORDER', 0.088, 0.98), ('DO NOT OPEN', 0.088, 0.85), ('REPORT TO AUTHORITIES', 0.082, 0.72)):
        for i, letter in enumerate(line):
            a = (i - len(line) / 2 + 0.5) * size - 0.38
            text(letter, size, INK, (0.604 * sin(a), -0.604 * cos(a), z), (pi / 2, 0, a), mono=True)
pipe([(-0.3, 0, 1.56), (-0.3, 0, 1.84), (0.3, 0, 1.84), (0.3, 0, 1.56)], 0.04, STEEL, 0.16)  # for the arm of a diving robot
for x in (-0.3, 0.3):
    cylinder(0.075, 0.03, STEEL, (x, 0, 1.575))
with placed((0, -0.2, 1.66)):  # the underwater locating beacon in its clamps
    lathe([(0, -0.2), (0.06, -0.2), (0.075, -0.18), (0.075, 0.14), (0.06, 0.16), (0.06, 0.2), (0, 0.2)], STEEL, axis='X')
    for x in (-0.12, 0.09):
        ring(0.074, 0.09, 0.045, BLACK, (x, 0, 0), 'X')
        box((0.045, 0.2, 0.03), BLACK, (x + 0.022, 0, -0.075), bevel=0.004)
CASE = material('case', '#56666C', 0.45, coat=0.2, bump=0.25, scale=320, grime=0.4)
with placed((1.95, 0.1, 0)):
    box((1.16, 0.62, 1.5), CASE, (0, 0, 0.83), bevel=0.025)
    panel(1.08, 1.4, 0.04, CASE, (0, -0.325, 0.83), 0.02, 0.012)
    printed('vdr-unit', 1.02, 1.292, (0, -0.3462, 0.84), glow=0.1)
    for i in range(7):
        panel(0.5, 0.022, 0.02, HOLE, (0, -0.338, 0.76 - 0.046 * i), 0.01, 0)
    for z in (0.55, 1.1):
        cylinder(0.035, 0.02, STEEL, (-0.48, -0.345, z), '-Y')
    for x in (-0.62, 0.62):
        for z in (0.25, 1.41):
            box((0.14, 0.04, 0.16), CASE, (x, 0.27, z), bevel=0.01)
    for x in (-0.4, 0.4):
        box((0.14, 0.5, 0.08), BLACK, (x, 0, 0.04), bevel=0.01)
    for i in range(4):
        cylinder(0.05, 0.07, BRASS, (-0.36 + 0.24 * i, 0, 1.58), sides=6)
for at in ((0.5, -0.1, 0.16), (1.37, 0.1, 0.34)):
    cylinder(0.065, 0.1, BRASS, at, 'X' if at[0] < 1 else '-X', sides=6)
cable([(0.58, -0.1, 0.16), (0.8, -0.12, 0.15), (0.96, -0.3, 0.04), (1.12, -0.3, 0.04), (1.16, 0, 0.1), (1.18, 0.1, 0.34), (1.3, 0.1, 0.34)], 0.038, 0.16)
photograph(view=(-0.6, -1.5, 0.5), margin=1.06)
