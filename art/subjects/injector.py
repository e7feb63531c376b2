"""Three fuel injectors, two in stands and one lying, with copper gaskets."""
from studio import *
for at, turn in (((-0.7, 0.3, 0), (0, 0, 2.2)), ((0.62, 0.5, 0), (0, 0, 2.2)), ((-0.62, -0.6, 0.19), (0, pi / 2, 0.14))):
    with placed(at, turn):  # upwards from the nozzle, the fuel inlet to -X, the clamp along Y
        lathe([(0, 0), (0.035, 0.01), (0.06, 0.05), (0.06, 0.24), (0.1, 0.28), (0.145, 0.3), (0.145, 0.52), (0, 0.52)], MACHINED)
        lathe([(0, 0.5), (0.18, 0.53), (0.18, 1.05), (0.145, 1.08), (0.145, 1.35), (0.17, 1.38), (0.17, 1.46), (0, 1.46)], FORGED)
        lathe([(0.11, 1.4), (0.11, 1.62), (0.08, 1.64), (0.08, 1.76), (0.07, 1.78), (0, 1.78)], MACHINED)
        for z in (0.62, 0.69, 0.93):
            torus(0.173, 0.017, RUBBER, (0, 0, z))
        cylinder(0.19, 0.13, ZINC, (0, 0, 1.24), sides=6)
        prism(rounded(0.36, 0.62, 0.14), 0.11, PAINT, (0, 0, 1.12))
        bolts(2, 0.23, (0, 0, 1.175), size=0.055, start=pi / 2)
        lathe([(0, 0), (0.075, 0), (0.075, 0.14), (0.05, 0.15), (0.05, 0.27), (0, 0.27)], BRASS, (-0.14, 0, 1.42), '-X')
for x, y in ((-0.7, 0.3), (0.62, 0.5)):  # the stands
    lathe([(0.08, 0), (0.26, 0), (0.28, 0.02), (0.28, 0.1), (0.16, 0.14), (0.16, 0.26), (0.08, 0.26)], GRAPHITE, (x, y, 0))
for x, y, z in ((0.95, -0.75, 0), (0.95, -0.75, 0.036), (1.32, -0.6, 0)):
    ring(0.1, 0.17, 0.035, COPPER, (x, y, z))
photograph(view=(-0.5, -1.5, 0.6), margin=1.1)
