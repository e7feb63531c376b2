"""The barrel of a fuel pump, its plunger with the helix, the spring and its plate."""
from studio import *
lathe([(0.3, 0), (0.3, 0.8), (0.4, 0.84), (0.4, 1.06), (0.34, 1.1), (0.34, 1.4), (0.17, 1.4), (0.17, 0)], MACHINED, (-0.8, 0, 0))
cylinder(0.065, 0.306, HOLE, (-0.8, 0, 0.62), (pi / 2, 0, -0.1), 0)
foot = ((0.27, 0, 0), (0.27, 0.06, 0), (0.1, 0.07, 0), (0.1, 0.16, 0), (0.165, 0.17, 0), (0.165, 1.04, 0))
rows = (*foot, (0.13, 1.05, 0), (0.13, 1.14, 0.3), (0.165, 1.15, 0.3), (0.165, 1.56, 0))  # the third: how far its helix climbs
loft([[(-r * sin(tau * i / 72), -r * cos(tau * i / 72), z + up * i / 71) for i in range(72)] for r, z, up in rows], MACHINED)
coil(0.3, 0.95, 5.3, 0.045, SPRING, (0.8, -0.1, 0.13))
lathe([(0.12, 0), (0.4, 0), (0.4, 0.06), (0.24, 0.08), (0.22, 0.13), (0.12, 0.13), (0.12, 0)], FORGED, (0.8, -0.1, 0))
photograph(view=(-0.5, -1.5, 0.6), margin=1.1)
