"""Compressor valves: one assembled; of another the seat behind, the guard with its springs, and the valve rings before."""
from studio import *
grooved = [p for a, b in ((0.57, 0.7), (0.42, 0.5), (0.27, 0.35), (0.06, 0.2)) for p in ((b, -0.08), (b, 0.11), (a, 0.11), (a, -0.08))]
for at, lean, finish in (((-0.75, 0, 0.11), pi, CAST), ((-0.75, 0, 0.35), 0, STEEL), ((0.75, 0, 0.11), 0, CAST), ((0, 0.734, 0.701), 1.87, STEEL)):
    lathe([(0.06, -0.11), (0.68, -0.11), (0.7, -0.08), *grooved], finish, at, (lean, 0, 0))
    prism([((0.16, 0.68)[i % 2] * cos(i * pi / 6), (0.16, 0.68)[i % 2] * sin(i * pi / 6)) for i in range(12)], 0.14, finish, at, (lean, 0, 0))
for r in (0.18, 0.33, 0.48):
    ring(r, r + 0.11, 0.035, STEEL, (-0.05, -0.98, 0))
for i in range(8):
    coil(0.065, 0.22, 3, 0.02, SPRING, (0.75 + 0.46 * cos(tau * i / 8 + 0.3), 0.46 * sin(tau * i / 8 + 0.3), 0.22))
bolt((-0.75, 0, 0.46), size=0.17)
photograph(view=(-0.5, -1.5, 0.9))
