"""A diesel generating set, open on its skid: engine on the left, alternator with its control box on the right."""
from studio import *
skid(3.2, 0.7, (-0.02, 0, 0), 0.18, GRAPHITE)
prism(rounded(0.68, 0.76, 0.13, 2), 1.6, PAINT, (-0.58, 0, 0.58), (pi / 2, 0, pi / 2), 0.02)
for x in (-1.15, -0.1, 0.72, 1.22):  # feet of engine and alternator
    box((0.16, 0.82, 0.12), PAINT, (x, 0, 0.235))
    bolts(2, 0.37, (x, 0, 0.295), size=0.036, start=pi / 2)
for x in (-1.21, -0.955, -0.7, -0.445, -0.19, 0.065):  # head, rocker cover, crankcase door and injector of each cylinder
    box((0.235, 0.46, 0.14), CAST, (x, 0, 1.03))
    box((0.215, 0.36, 0.15), PAINT, (x, 0, 1.17), bevel=0.04)
    bolts(2, 0.12, (x, 0, 1.245), size=0.02, start=pi / 2)
    panel(0.21, 0.22, 0.04, PAINT, (x, -0.35, 0.68))
    corner_bolts(0.15, 0.16, (x, -0.37, 0.68), size=0.014)
    pipe([(x, -0.3, 0.83), (x, -0.4, 0.84), (x, -0.4, 1.05), (x, -0.2, 1.08)], 0.02, STEEL, 0.08)
cylinder(0.13, 1.66, CAST, (-1.34, 0.33, 1.24), 'X', 0.02)  # exhaust manifold
box((0.3, 0.5, 0.42), PAINT, (-1.46, 0, 1.12), bevel=0.03)  # expansion tank, and the guard of its pump's belt below
bolts(1, 0, (-1.46, 0, 1.33), size=0.1, finish=BRASS)
flange(0.28, 0.16, YELLOW, (-1.37, 0, 0.6), '-X', 8, 0.03)
lathe([(0.12, -0.1), (0.2, 0), (0.2, 0.1), (0.1, 0.2), (0.18, 0.3), (0.18, 0.4), (0.1, 0.5)], CAST, (0.25, 0.25, 1.44), '-Y')
lathe([(0, 0), (0.17, 0), (0.19, 0.03), (0.19, 0.28), (0.17, 0.31), (0, 0.31)], BLACK, (0.25, -0.24, 1.44), '-Y')  # air filter
lathe([(0.1, 0), (0.1, 0.5), (0.18, 0.5), (0.18, 0.55), (0.08, 0.55), (0.08, 0.4)], CAST, (0.25, 0.25, 1.5))  # exhaust
pipe([(0.25, -0.1, 1.6), (-0.1, -0.1, 1.66), (-0.5, -0.05, 1.5), (-0.64, 0.2, 1.1)], 0.08, PAINT, 0.25)
flange(0.48, 0.16, PAINT, (0.42, 0, 0.68), '-X', 20, 0.1, 0.026)
motor(1.12, 0.42, (0.4, 0, 0.68), GRAPHITE, 0)
box((0.76, 0.64, 0.42), GRAPHITE, (0.98, 0, 1.26), bevel=0.02)
for side, lamp in ((-1, LIME), (1, RED)):
    cylinder(0.075, 0.3, WHITE, (-0.66 + 0.1 * side, -0.4, 0.23))  # oil filters
    eyebolt(0.06, (-0.57 + 0.64 * side, 0, 1.24))
    cable([(0.98 + 0.22 * side, y, z) for y, z in ((-0.3, 1.13), (-0.5, 1.13), (-0.5, 0.3), (-0.38, 0.1))], 0.035)
    gauge(0.1, (0.98 + 0.16 * side, -0.32, 1.34), reading=0.5 + 0.1 * side)
    cylinder(0.03, 0.03, lamp, (0.98 + 0.06 * side, -0.32, 1.16), '-Y')
photograph()
