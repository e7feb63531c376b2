"""A turbocharger's nozzle ring, standing: guide vanes between an inner and an outer band."""
from studio import *
with placed((0, 0, 1.12), (radians(-8), 0, 0)):
    for inner, outer in ((0.56, 0.66), (0.98, 1.1)):
        ring(inner, outer, 0.3, FORGED, (0, 0.15, 0), '-Y')
    ring(0.5, 0.58, 0.08, FORGED, (0, 0.15, 0), '-Y')
    for i in range(24):
        a = tau * i / 24
        with placed((0.82 * cos(a), 0, 0.82 * sin(a)), (0, -a, 0)):
            box((0.34, 0.3, 0.035), FORGED, (0, 0, 0), (radians(52), 0, 0), 0.01)
    bolts(12, 1.04, (0, -0.15, 0), '-Y', 0.035)
photograph(view=(-0.55, -1.5, 0.35), margin=1.12)
