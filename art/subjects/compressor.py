"""A two-stage starting-air compressor: two low-pressure cylinders in front, the high-pressure one behind."""
from studio import *
skid(2.95, 0.7, (0.33, 0, 0), finish=GRAPHITE)
prism(rounded(0.94, 0.78, 0.14), 1.05, PAINT, (-0.25, 0, 0.55), (pi / 2, 0, pi / 2), 0.03)
for x in (-0.51, 0.01):  # inspection doors, drain and oil filler; suction filters above
    panel(0.44, 0.36, 0.05, PAINT, (x, -0.48, 0.5))
    corner_bolts(0.35, 0.27, (x, -0.505, 0.5), size=0.022)
    bolt((x + 0.26, -0.45, 0.26), '-Y', 0.06, BRASS)
    lathe([(0.06, 0), (0.06, 0.06), (0.13, 0.07), (0.13, 0.23), (0, 0.25)], BLACK, (x + 0.03, -0.7, 1.21), (2.13, 0, 0))
for x, side, r in ((-0.46, -1, 0.25), (0.02, -1, 0.25), (-0.22, 1, 0.22)):
    with placed((x, side * 0.18, 0.86), (radians(-32 * side), 0, 0)):
        fins = [(r * k, 0.11 + 0.043 * i + up) for i in range(9) for k, up in ((0.84, 0), (1.06, 0), (1.06, 0.02), (0.84, 0.02))]
        lathe([(r * 1.1, -0.1), (r * 1.1, 0.06), (r * 0.84, 0.06), *fins, (r * 0.84, 0.52)], CAST, bevel=0.003)
        lathe([(r * 0.84, 0.5), (r * 1.08, 0.5), (r * 1.08, 0.65), (r, 0.68), (0, 0.68)], PAINT, bevel=0.012)
        bolts(8, r * 0.88, (0, 0, 0.68), size=0.026, start=pi / 8)
        bolts(2, r * 0.42, (0, 0, 0.68), size=r * 0.32, finish=PAINT)  # valve covers, then the way to the cooler
        pipe([(0.1, 0, 0.7), (0.1, -0.03 * side, 0.93), (0.1, -0.6 * side, 0.62)], 0.055, STEEL, 0.16)
lathe([(0, 0), (0.15, 0), (0.15, 1.24), (0.2, 1.24), (0.2, 1.3), (0, 1.3)], PAINT, (-0.86, 0, 1.7), 'X')  # cooler
flange(0.2, 0.06, PAINT, (-0.86, 0, 1.7), '-X', 8, 0.03, 0.022)
pipe([(-0.9, 0, 1.7), (-1.02, 0, 1.7), (-1.02, 0.1, 1.38), (-0.4, 0.49, 1.36)], 0.045, STEEL, 0.15)
lathe([(0.43, 0), (0.43, 0.14), (0.32, 0.14), (0.3, 0.06), (0.1, 0.06), (0.1, 0.16), (0, 0.16)], BLACK, (-0.775, 0, 0.68), '-X')
ring(0.45, 0.475, 0.23, YELLOW, (-0.775, 0, 0.68), '-X', 0.003)  # guard
handwheel(0.45, (-0.995, 0, 0.68), '-X', YELLOW, 8)
motor(1.25, 0.36, (0.27, 0, 0.68))
for side in (-1, 1):  # feet and cables of the motor, posts and gauges of the board
    box((0.16, 0.7, 0.26), PAINT, (0.83 + 0.26 * side, 0, 0.28))
    cable([(0.83 + 0.08 * side, y, z) for y, z in ((-0.22, 1.12), (-0.44, 1.12), (-0.44, 0.3), (-0.36, 0.11))])
    box((0.04, 0.05, 1.3), GRAPHITE, (0.56 + 0.08 * side, -0.42, 0.7))
    gauge(0.095, (0.56 + 0.11 * side, -0.47, 1.36), reading=0.6 - 0.2 * side)
panel(0.5, 0.28, 0.05, GRAPHITE, (0.56, -0.445, 1.36))
photograph()
