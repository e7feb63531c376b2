"""An on-load release hook of a lifeboat with the link in it, its cable and the release handle."""
from studio import *
box((1.7, 0.86, 0.08), FORGED, (0, 0, 0.04), bevel=0.02)
corner_bolts(1.44, 0.64, (0, 0, 0.08), 'Z', 0.07)
for y in (-0.2, 0.2):
    prism([(-0.66, 0.05), (0.62, 0.05), (0.5, 1), (0.4, 1.1), (-0.4, 1.1), (-0.5, 1)], 0.08, ORANGE, (0, y, 0), '-Y', 0.03)
curl = [(r * cos(a), r * sin(a)) for r, way in ((0.42, -1), (0.17, 1)) for a in [i * pi / 18 for i in range(-5, 22)][::way]]
prism([*curl, (0, -0.24), (0.2, -0.32), (0.16, -0.8), (-0.42, -1), (-0.64, -0.8)], 0.28, FORGED, (0.2, 0, 1.44), '-Y', 0.05)
pipe([(0.17 - 0.12 * z, y, 1.845 + z) for y, z in rounded(0.62, 0.74, 0.3)], 0.09, FORGED, cyclic=True)
bolt((0.14, -0.24, 0.84), '-Y', 0.14)
lever = [(0, -0.1), (0.1, -0.1), (0.1, 0.1), (0.04, 0.14), (0.03, 0.6), (0.085, 0.66), (0.095, 0.73), (0.06, 0.8), (0, 0.81)]
for at, lean, size in (((-0.28, -0.3, 0.5), -35, 1), ((1.2, -0.5, 0.56), 20, 1.4)):
    lathe([(r * size, z * size) for r, z in lever], RED, at, (0, radians(lean), 0))
box((0.62, 0.5, 0.64), GRAPHITE, (1.2, -0.5, 0.32), bevel=0.05)
nameplate(0.3, 0.2, (1.2, -0.75, 0.34))
cable([(-0.28, -0.3, 0.45), (-0.3, -0.34, 0.1), (-0.2, -0.8, 0.03), (0.5, -1.1, 0.03), (0.95, -0.7, 0.03)], 0.03, 0.4)
photograph(view=(-0.8, -1.5, 0.5), margin=1.08)
