"""Inside a turbocharger: the rotor on two V-blocks, a nozzle ring leaning on them from behind, a bush before them."""
from studio import *
lathe([(0, 0.92), (0.13, 0.92), (0.17, 0.83), (0.38, 0.82), (0.38, 0.64), (0.17, 0.61), (0.1, 0.55), (0.1, -0.5), (0.5, -0.57),
       *[(0.5 - 0.38 * sin(a), 0.4 * cos(a) - 1) for a in map(radians, range(0, 91, 9))], (0.06, -1.02), (0.06, -1.15), (0, -1.15)], STEEL, axis='X')
for i in range(22):  # blades of the compressor wheel, every other one short, of the turbine wheel, and of the nozzle ring
    with placed(turn=(tau * i / 22, 0, 0)):
        rim = ((0.38, 0.4, -0.01), (0.14, 0.3, -0.01), (0.14, 0.3, 0.01), (0.38, 0.4, 0.01))
        loft([[Matrix.Rotation(-0.55 * cos(a), 3, 'X') @ Vector((m * cos(a) - 1, y, 0.5 - k * sin(a))) for k, m, y in rim]
              for a in map(radians, range(0, 91 - 27 * (i % 2), 9))], STEEL)  # fmt: skip
        chord = [Vector(p) for p in ((-0.1, 0, 0), (-0.03, 0.04, 0), (0.05, 0.04, 0), (0.1, 0, 0), (0.03, 0.012, 0), (-0.04, 0.01, 0))]
        loft([[Matrix.Rotation(g, 3, 'Z') @ p * (r + 0.7) + Vector((0.73, 0, r)) for p in chord] for r, g in ((0.36, 0.3), (0.66, 0.85))], FORGED)
    with placed((0.02, 0.325, -0.137), (pi / 2 + 0.2, 0, 0)):
        box((0.2, 0.015, 0.17), STEEL, (0.45 * cos(tau * i / 22), 0.45 * sin(tau * i / 22), 0), (0.75, 0, tau * i / 22), 0.003)
for x, inner, outer in ((-0.3, 0.32, 0.37), (0.36, 0.51, 0.56)):  # a V-block, a rim of the nozzle ring
    block = [(-0.26, -0.7), (0.26, -0.7), (0.22, 0.03), (0.17, 0.03), (0, -0.14), (-0.17, 0.03), (-0.22, 0.03)]
    prism(block, 0.2, PAINT, (x, 0, 0), (pi / 2, 0, pi / 2))
    ring(inner, outer, 0.14, CAST, (0.02, 0.394, -0.123), (pi / 2 + 0.2, 0, 0))
lathe([(0.13, 0), (0.24, 0), (0.24, 0.05), (0.19, 0.05), (0.19, 0.32), (0.13, 0.32), (0.13, 0)], BRONZE, (0.25, -0.75, -0.7))
photograph()
