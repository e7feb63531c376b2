"""A set of piston rings, one leaning on the stack, and an oil scraper ring on its spring in front."""
from studio import *
JOINT = radians(5)  # the gap that lets a ring be sprung open

for i in range(6):
    with placed((0, 0, i * 0.115), (0, 0, 0.5 + i * 0.9)):
        finish = (FORGED, MACHINED)[i % 2]
        ring(0.84, 1.0, 0.105, finish, bevel=0.008, arc=tau - JOINT)
with placed((1.02, -0.62, 0.93), (radians(64), 0, radians(24))):
    ring(0.84, 1.0, 0.11, MACHINED, bevel=0.008, arc=tau - JOINT)
    ring(0.97, 1.004, 0.03, BRASS, (0, 0, 0.04), bevel=0, arc=tau - JOINT)
with placed((-1.0, -1.36, 0)):  # two lips and the slots between them, on a coil spring
    for z in (0, 0.085):
        ring(0.5, 0.64, 0.045, MACHINED, (0, 0, z), bevel=0.005, arc=tau - JOINT)
    ring(0.52, 0.6, 0.12, CAST, bevel=0, arc=tau - JOINT)
    torus(0.49, 0.03, SPRING, (0, 0, 0.065))
photograph(view=(-0.55, -1.5, 0.75), margin=1.14)
