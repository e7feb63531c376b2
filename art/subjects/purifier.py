"""An oil purifier: the bowl's hood held by hinged bolts, feed and outlet with valves above it, the motor at its side."""
from studio import *
skid(2.0, 0.86, (0.4, 0, 0))
shape = ((0.15, 1.0, 0.98, 0.12), (0.5, 0.8, 0.78, 0.25), (0.64, 0.96, 0.96, 0.45), (0.76, 1.16, 1.16, 0.579), (1, 1.16, 1.16, 0.579))
loft([[(x, y, z) for x, y in rounded(w, d, c, 16)] for z, w, d, c in shape], PAINT)
lathe([(0.57, 0.96), (0.64, 0.96), (0.64, 1.06), (0.61, 1.06), (0.61, 1.08), (0.64, 1.08), (0.64, 1.15), (0.57, 1.17), (0.56, 1.33), (0.52, 1.43),
       (0.46, 1.5), (0.38, 1.55), (0.26, 1.59), (0.24, 1.62), (0.3, 1.63), (0.3, 1.69), (0.16, 1.69), (0.16, 1.86), (0.12, 1.9), (0, 1.9)], PAINT)
bolts(8, 0.25, (0, 0, 1.69), size=0.028)
for a in [tau * i / 8 + 0.25 for i in range(8)]:  # hinged bolts
    box((0.16, 0.14, 0.22), PAINT, (0.67 * cos(a), 0.67 * sin(a), 1.05), (0, 0, a), 0.02)
    cylinder(0.03, 0.34, ZINC, (0.7 * cos(a), 0.7 * sin(a), 0.98))
    cylinder(0.058, 0.08, ZINC, (0.7 * cos(a), 0.7 * sin(a), 1.16), sides=6)
motor(1.1, 0.3, (0.44, 0, 0.47))
cable([(0.91, -0.14, 0.836), (0.91, -0.43, 0.836), (0.91, -0.43, 0.1)])
for x, axis in ((-0.9, '-X'), (0.9, 'X')):  # feed and outlet, each with its valve and gauge
    pipe([(0, 0, 1.78), (x, 0, 1.78)], 0.065, STEEL)
    flange(0.16, 0.045, STEEL, (x, 0, 1.78), axis, 6, 0.07, 0.026)
    lathe([(0, -0.12), (0.11, -0.12), (0.12, -0.08), (0.12, 0.08), (0.08, 0.12), (0.03, 0.14), (0.03, 0.27), (0, 0.27)], BRASS, (x * 0.72, 0, 1.78))
    handwheel(0.15, (x * 0.72, 0, 2.03))
    gauge(0.1, (x * 0.38, -0.06, 1.78), reading=0.5)
for radius, finish, x, z in ((0.2, PAINT, 0.12, 0.42), (0.12, BRASS, -0.26, 0.42)):  # sludge outlet, sight glass
    flange(radius, 0.06, finish, (x, -0.43, z), '-Y', 8, radius * 0.6, radius * 0.12)
cylinder(0.072, 0.065, OIL, (-0.26, -0.43, 0.42), '-Y')
photograph()
