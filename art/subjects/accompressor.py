"""An open refrigeration compressor: four cylinders in V, belt pulley, stop valves and gauges on top, sight glass."""
from studio import *
loft([[(x + 0.1, y, z) for x, y in rounded(1.5, d, 0)] for z, d in ((0, 1.24), (0.07, 1.24), (0.07, 0.94), (0.66, 0.92), (0.92, 0.4))], PAINT, bevel=0.02)
corner_bolts(1.36, 1.1, (0.1, 0, 0.07), 'Z', 0.04)
banks = ((-0.75, 0, 0.58, 1), (0.75, 0, 0.58, 1), (pi / 2, -0.09, 0.31, 0.62))  # the last, smaller, is a handhole
for x, turn, y, z, scale in [(x, *bank) for x in (-0.27, 0.47) for bank in banks]:
    with placed((x, y, z), (turn, 0, 0), scale):
        box((0.6, 0.48, 0.5), PAINT, (0, 0, 0.37), bevel=0.03)
        box((0.66, 0.56, 0.1), PAINT, (0, 0, 0.66), bevel=0.03)
        corner_bolts(0.56, 0.46, (0, 0, 0.71), 'Z', 0.032)
        corner_bolts(0.19, 0.46, (0, 0, 0.71), 'Z', 0.032)
flange(0.11, 0.04, BRASS, (0.1, -0.46, 0.33), '-Y', 6, 0.065, 0.016)
cylinder(0.065, 0.045, OIL, (0.1, -0.46, 0.33), '-Y')
lathe([(0.36, -0.05), (0.36, 0.08), (0.26, 0.1), (0.2, 0.22), (0.07, 0.22), (0.07, 0.5)], PAINT, (-0.65, 0, 0.58), '-X')
grooves = [(0.46 + 0.06 * (i % 2), 0.21 - 0.03 * i) for i in range(8)]
lathe([(0, 0.28), (0.13, 0.28), (0.13, 0.17), (0.42, 0.16), (0.44, 0.24), (0.52, 0.24), *grooves, (0.44, 0)], GRAPHITE, (-0.95, 0, 0.58), '-X')
for x in (-0.42, 0):  # stop valves
    lathe([(0.2, 0.9), (0.2, 0.96), (0.11, 1), (0.11, 1.2), (0.17, 1.28), (0.18, 1.4), (0.17, 1.5), (0.11, 1.56), (0.11, 1.62)], PAINT, (x, 0, 0))
    flange(0.2, 0.05, PAINT, (x, 0, 1.6), 'Z', 6, 0.1, 0.03)
    cylinder(0.07, 0.3, BRASS, (x, 0, 1.4), '-Y', sides=6)
panel(0.68, 0.74, 0.05, GRAPHITE, (0.55, -0.02, 1.23), 0.05)
for i in range(3):
    gauge(0.095, (0.34 + 0.21 * i, -0.045, 1.46), reading=0.3 + 0.2 * i)
photograph()
