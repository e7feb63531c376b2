"""A camshaft with its gear wheel: cams between bearing journals."""
from studio import *
cam = [(0.3 * cos(a), 0.3 * sin(a)) for a in [pi + pi * i / 16 for i in range(17)]] + [(0.3, 0.14), (0.13, 0.6), (0.06, 0.65), (-0.06, 0.65), (-0.13, 0.6), (-0.3, 0.14)]
teeth = [(r * cos(a), r * sin(a)) for i in range(36) for r, a in ((0.66, tau * i / 36), (0.66, tau * (i + 0.4) / 36), (0.75, tau * (i + 0.55) / 36), (0.75, tau * (i + 0.85) / 36))]
with placed((0, 0, 0.75), (0, 0, 0)):
    cylinder(0.14, 3.5, MACHINED, (-1.75, 0, 0), 'X')
    for i, x in enumerate((-1.4, -0.5, 0.4, 0.8)):
        with placed((x, 0, 0), ((0.2, 3.6, 5.2, 0.5)[i], 0, 0)):
            prism(cam, 0.18, FORGED, axis=(pi / 2, 0, pi / 2), bevel=0.02)
    for x in (-1.05, 0, 1.1):
        cylinder(0.27, 0.2, MACHINED, (x, 0, 0), 'X')
    prism(teeth, 0.26, FORGED, (1.5, 0, 0), (pi / 2, 0, pi / 2), 0.01)
    ring(0.2, 0.52, 0.04, FORGED, (1.37, 0, 0), '-X')
    bolts(6, 0.24, (1.63, 0, 0), 'X', 0.06)
photograph(view=(-0.6, -1.5, 0.55), margin=1.1)
