"""Fasteners: a stud with its nuts, a hexagon bolt, two nuts and washers."""
from studio import *
def thread(r, z, length):
    for i in range(int(length / 0.07)):
        lathe([(r - 0.03, 0), (r, 0.035), (r - 0.03, 0.07)], ZINC, (0, 0, z + 0.07 * i))
def nut(r, z=0):
    lathe([(r * 0.55, 0), (r, 0), (r, r * 0.9), (r * 0.55, r * 0.9)], ZINC, (0, 0, z), steps=6)
    ring(r * 0.5, r * 0.56, r * 0.9, ZINC, (0, 0, z))
with placed((-0.7, 0.3, 0)):
    cylinder(0.17, 1.9, ZINC)
    thread(0.2, 0.02, 0.5)
    thread(0.2, 1.3, 0.63)
    nut(0.36, 1.15)
    ring(0.2, 0.42, 0.06, ZINC, (0, 0, 1.08))
with placed((0.2, 0.2, 0)):
    cylinder(0.42, 0.3, ZINC, sides=6)
    ring(0.2, 0.38, 0.03, ZINC, (0, 0, 0.3))
    cylinder(0.2, 1.2, ZINC, (0, 0, 0.3))
    thread(0.23, 0.85, 0.7)
for x, y, z in ((1.1, 0.1, 0), (1.15, 0.12, 0.36)):
    with placed((x, y, z), (0, 0, 0.3 + z)):
        nut(0.4)
for x, y in ((-0.15, -0.65), (0.6, -0.55)):
    for i in range(3):
        ring(0.2, 0.4, 0.06, ZINC, (x + 0.02 * i, y, 0.062 * i))
photograph(view=(-0.5, -1.5, 0.7), margin=1.12)
