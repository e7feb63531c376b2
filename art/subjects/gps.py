"""A satellite antenna's dome on its mount, its cable coiled beside it."""
from studio import *
dome = [(0.43 * sin(pi * i / 48), 0.79 + 0.38 * cos(pi * i / 48)) for i in range(25)]
lathe([*dome, (0.43, 0.75), (0.42, 0.725), (0.38, 0.705), (0.16, 0.67), (0.15, 0.55)], WHITE)
lathe([(0.1, 0.28), (0.2, 0.28), (0.22, 0.3), (0.22, 0.35), (0.16, 0.38), (0.16, 0.58), (0.17, 0.6), (0.17, 0.66)], GRAPHITE)
lathe([(0, 0), (0.36, 0), (0.36, 0.03), (0.12, 0.05), (0.1, 0.12), (0.09, 0.12), (0.09, 0.32)], STEEL)
bolts(4, 0.28, (0, 0, 0.032), size=0.035, start=0.3)
turns = [(0.95 + (0.42 - 0.0015 * i) * sin(i / 8), (0.0015 * i - 0.42) * cos(i / 8), 0.022) for i in range(140)]
cable([(0.13, -0.07, 0.34), (0.13, -0.07, 0.1), (0.38, -0.26, 0.08), (0.5, -0.4, 0.022), *turns], 0.022)
photograph(view=(-0.4, -1.5, 0.45), margin=1.15, key=0.8, exposure=-0.1)
