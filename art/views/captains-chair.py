"""An empty captain's chair at the wheelhouse window, at dusk."""

from views._bridge import *

bridge(420)
console(1.5, 1.25, -0.3, radar)
pads = [(0.54, 0.54, 0.13, 0, 0.04, 0.62, 0), (0.12, 0.42, 0.06, -0.34, 0.02, 0.86, 0), (0.12, 0.42, 0.06, 0.34, 0.02, 0.86, 0)]
pads += [(0.46, 0.3, 0.1, 0, -0.2, 0.83, -1.4), (0.46, 0.32, 0.1, 0, -0.26, 1.13, -1.4)]
pads += [(0.56, 0.74, 0.07, 0, -0.31, 0.99, -1.4), (0.32, 0.19, 0.1, 0, -0.32, 1.47, -1.4)]
with placed((0.05, 0.7, 0), (0, 0, 0.5)):
    for width, height, thickness, x, y, z, tilt in pads:
        prism(rounded(width, height, min(width, height) * 0.3), thickness, LEATHER, (x, y, z), (tilt, 0, 0), 0.028)
    for side in (-1, 1):
        cylinder(0.012, 0.2, STEEL, (side * 0.06, -0.34, 1.28))
        pipe([(side * 0.34, -0.16, 0.84), (side * 0.34, -0.16, 0.6), (0, -0.16, 0.56)], 0.022, STEEL, 0.06)
    lathe([(0.3, 0), (0.3, 0.03), (0.08, 0.07), (0.06, 0.1), (0.06, 0.56), (0.16, 0.57)], GRAPHITE)
lathe([(0, 0), (0.04, 0), (0.042, 0.1), (0.037, 0.1), (0.035, 0.01)], WHITE, (-0.55, 2.1, 1.15), bevel=0.002)  # a mug on the sill
torus(0.026, 0.006, WHITE, (-0.6, 2.1, 1.2), 'Y')
light((1.6, 2.0, 1.5), (0, 0.7, 1.2), 0.5, 90, '#FFAE6B', 1)
camera((-0.95, -1.3, 1.34), (0.17, 1.6, 1.34), 42, (0, -0.1))
take(0.95, (960, 1080))
