"""A spur gear with its hub and keyway, and the pinion beside it."""
from studio import *
def gear(teeth, radius, depth, width, at, lighten=0):
    tooth = ((-0.3, 0), (-0.14, depth), (0.14, depth), (0.3, 0))
    outline = [((radius + h) * cos(a), (radius + h) * sin(a)) for i in range(teeth) for o, h in tooth for a in (tau * (i + o) / teeth,)]
    with placed(at):
        prism(outline, width, FORGED, axis='-Y', bevel=0.01)
        for side in (-1, 1):
            cylinder(radius * 0.36, 0.14, MACHINED, (0, side * width / 2, 0), 'Y' if side > 0 else '-Y')
            ring(radius * 0.36, radius * 0.88, 0.012, CAST, (0, side * (width / 2), 0), 'Y' if side > 0 else '-Y')
        cylinder(radius * 0.2, width + 0.3, HOLE, (0, -width / 2 - 0.15, 0), 'Y')
        box((radius * 0.12, width + 0.3, radius * 0.12), HOLE, (0, 0, radius * 0.2), bevel=0)
        for i in range(lighten):
            a = tau * i / lighten
            cylinder(radius * 0.14, 0.02, HOLE, (radius * 0.62 * cos(a), -width / 2 - 0.02, radius * 0.62 * sin(a)), '-Y')
gear(34, 0.95, 0.12, 0.44, (-0.3, 0, 1.07), 6)
gear(15, 0.4, 0.12, 0.6, (1.0, -0.55, 0.52))
photograph(view=(-0.6, -1.5, 0.4), margin=1.12)
