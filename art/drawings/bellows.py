"""An expansion bellows between two flanges with its tie rods, and a small one of rubber."""
from studio import *
wave = [(0.62 + 0.13 * (1 - cos(tau * i / 12)) / 2, 0.2 + 0.8 * i / 72) for i in range(73)]
with placed((-0.75, 0, 0.82), (0, 0, 0)):
    lathe(wave, STEEL, axis='X')
    for x, turn in ((0.2, '-X'), (1.0, 'X')):
        flange(0.82, 0.12, STEEL, (x, 0, 0), turn, 12, 0.56, 0.05)
        cylinder(0.55, 0.01, HOLE, (x, 0, 0), turn)
    for a in (0.6, 2.54, 4.2, 5.2):
        y, z = 0.92 * cos(a), 0.92 * sin(a)
        cylinder(0.035, 1.3, ZINC, (-0.05, y * 0.97, z * 0.97), 'X')
        for x in (0.1, 1.1):
            box((0.06, 0.2, 0.2), STEEL, (x, y * 0.95, z * 0.95), bevel=0.02)
            cylinder(0.07, 0.06, ZINC, (x - 0.09 if x < 0.5 else x + 0.03, y * 0.97, z * 0.97), 'X', sides=6)
with placed((1.15, -0.35, 0)):
    flange(0.5, 0.08, ZINC, (0, 0, 0.08), '-Z', 8, 0.3, 0.03)
    lathe([(0.3, 0.08), (0.4, 0.1), (0.36, 0.18), (0.54, 0.34), (0.54, 0.44), (0.36, 0.6), (0.4, 0.68), (0.3, 0.7)], RUBBER)
    flange(0.5, 0.08, ZINC, (0, 0, 0.7), 'Z', 8, 0.3, 0.04)
    cylinder(0.3, 0.01, HOLE, (0, 0, 0.7))
photograph(view=(-0.8, -1.5, 0.5), margin=1.1)
