"""Springs: two for compression with ground ends, one for tension with its eyes, and disc springs in a stack."""
from studio import *
coil(0.4, 1.4, 6.5, 0.075, SPRING, (-0.5, 0.2, 0.08), rounds=5)
coil(0.26, 1.0, 7.5, 0.05, SPRING, (0.45, 0.3, 0.06), rounds=5)
with placed((-0.7, -0.85, 0.22), (0, 0, 0.1)):
    coil(0.18, 1.2, 11, 0.05, ZINC, axis='X', rounds=5)
    for x in (-0.17, 1.37):
        torus(0.17, 0.045, ZINC, (x, 0, 0), 'Y')
for i in range(6):
    flip = i % 2
    lathe([(0.14, 0.09 * (1 - flip)), (0.4, 0.09 * flip), (0.4, 0.09 * flip + 0.05), (0.14, 0.09 * (1 - flip) + 0.05), (0.14, 0.09 * (1 - flip))], FORGED, (1.25, -0.1, 0.14 * i))
photograph(view=(-0.5, -1.5, 0.6), margin=1.12)
