"""An oil burner: fan housing with its motor, blast tube with the diffuser, and the nozzle in front."""
from studio import *
with placed((0, 0, 1.0)):
    lathe([(0, -0.35), (0.72, -0.35), (0.72, 0.35), (0, 0.35)], PAINT, axis='-Y', bevel=0.03)
    box((0.7, 0.7, 0.75), PAINT, (-0.37, 0, -0.38), bevel=0.03)
    lathe([(0.42, 0), (0.42, 0.7), (0.46, 0.7), (0.46, 0.82), (0.34, 0.82), (0.34, 0.6), (0, 0.6)], STEEL, (-0.35, -0.3, -0.4), '-Y')
    ring(0.1, 0.3, 0.03, FORGED, (-0.35, -0.98, -0.4), '-Y')
    for i in range(12):
        a = tau * i / 12
        box((0.16, 0.04, 0.02), HOLE, (-0.35 + 0.2 * cos(a), -1.02, -0.4 + 0.2 * sin(a)), (0, -a, 0), 0)
    cylinder(0.06, 0.18, BRASS, (-0.35, -0.95, -0.4), '-Y', sides=6)
    flange(0.62, 0.06, PAINT, (-0.35, -0.42, -0.4), '-Y', 8, 0.43, 0.04)
    motor(0.9, 0.32, (0.72, 0, 0))
    box((0.5, 0.4, 0.3), GRAPHITE, (-0.1, -0.05, 0.84), bevel=0.03)
    cable([(0.1, -0.2, 0.85), (0.4, -0.45, 0.9), (0.9, -0.4, 0.5)], 0.03)
with placed((1.0, -1.0, 0)):  # the nozzle alone
    lathe([(0, 0), (0.15, 0), (0.15, 0.16), (0.2, 0.16), (0.2, 0.36), (0.14, 0.42), (0.06, 0.46), (0, 0.46)], BRASS)
    cylinder(0.23, 0.14, BRASS, (0, 0, 0.2), sides=6)
photograph(view=(-0.7, -1.5, 0.45), margin=1.08)
