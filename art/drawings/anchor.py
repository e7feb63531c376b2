"""A stockless anchor on its crown with the shank up, and the shackle in it."""
from studio import *
with placed((0, 0, 0.5), (radians(-12), 0, 0)):
    prism([(-0.9, -0.3), (0.9, -0.3), (0.98, 0), (0.3, 0.3), (-0.3, 0.3), (-0.98, 0)], 0.6, CAST, axis='-Y', bevel=0.06)
    for s in (-1, 1):
        with placed((s * 0.75, -0.02, 0.2), (radians(14), 0, 0)):
            loft([[(s * x - w, -d, z), (s * x + w, -d, z), (s * x + w, d, z), (s * x - w, d, z)] for x, w, d, z in
                  ((-0.1, 0.2, 0.26, -0.3), (0, 0.22, 0.2, 0.3), (0.1, 0.3, 0.1, 0.75), (0, 0.02, 0.03, 1.35))], CAST)
with placed((0, 0, 0.5), (radians(-4), 0, 0)):
    prism([(-0.18, 0.2), (0.18, 0.2), (0.13, 2.2), (-0.13, 2.2)], 0.26, CAST, axis='-Y', bevel=0.04)
    cylinder(0.2, 0.3, CAST, (0, 0.15, 2.25), '-Y')
    cylinder(0.09, 0.6, FORGED, (-0.3, 0, 2.27), 'X')
    pipe([(-0.25, 0, 2.27), (-0.25, 0, 2.6), (-0.15, 0, 2.78), (0, 0, 2.84), (0.15, 0, 2.78), (0.25, 0, 2.6), (0.25, 0, 2.27)], 0.08, FORGED, 0.1, rounds=5)
photograph(view=(-0.5, -1.5, 0.35), margin=1.1)
