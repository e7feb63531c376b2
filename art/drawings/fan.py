"""An axial fan: its casing with two flanges, the blades and the motor seen through it."""
from studio import *
with placed((0, 0, 1.14)):
    ring(0.96, 1.0, 0.9, PAINT, (0, 0.45, 0), '-Y')
    for y in (-0.45, 0.38):
        ring(0.96, 1.13, 0.07, PAINT, (0, y + 0.07, 0), '-Y')
    bolts(16, 1.06, (0, -0.45, 0), '-Y', 0.045)
    lathe([(0.34, -0.2), (0.34, 0.12), (0.28, 0.22), (0, 0.26)], CAST, axis='-Y')
    for i in range(8):
        with placed(turn=(0, tau * i / 8, 0)):
            loft([[(c * w * cos(t) + n * 0.02, -0.1 - c * w * sin(t), r) for c, n in ((-0.5, 0), (0, 1), (0.5, 0), (0, -1))] for r, w, t in
                  ((0.3, 0.22, 0.9), (0.6, 0.3, 0.7), (0.93, 0.34, 0.5))], CAST)
    cylinder(0.4, 0.5, GRAPHITE, (0, 0.15, 0), 'Y')
    box((0.36, 0.36, 0.26), GRAPHITE, (0, 0, 1.1), bevel=0.03)
    cylinder(0.07, 0.12, BLACK, (0.18, 0, 1.1), 'X')
    for x in (-0.62, 0.62):
        box((0.1, 0.9, 0.5), PAINT, (x, 0, -0.92), bevel=0.01)
        box((0.4, 0.95, 0.06), PAINT, (x, 0, -1.15), bevel=0.01)
photograph(view=(-0.6, -1.5, 0.35), margin=1.1)
