"""A gyrocompass: its card in the window of the domed cap, the binnacle on shock mounts."""
from studio import *
for a in (tau * i / 6 for i in range(6)):
    lathe([(0, 0), (0.15, 0), (0.15, 0.03), (0.09, 0.05), (0.09, 0.13), (0.14, 0.16)], RUBBER, (0.8 * cos(a), 0.8 * sin(a), 0))
lathe([(0, 0.15), (0.96, 0.15), (0.98, 0.27), (0.8, 0.34), (0.8, 0.6), (0.84, 0.62), (0.84, 1), (0.6, 1.2), (0, 1.2)], WHITE)
lathe([(0.84, 0.9), (0.88, 0.9), (0.88, 1), (0.84, 1.08), (0.76, 1.16), (0.62, 1.23), (0.58, 1.23), (0.56, 1.19)], GRAPHITE)
for a in range(0, 360, 5):  # the card
    text('|\n ' if a % 45 else f'|\n{a:03}', 0.12, INK, (0.4 * sin(radians(a)), 0.4 * cos(radians(a)), 1.2), (0, 0, -radians(a)))
bolts(2, 0.15, (0, -0.78, 0.47), '-Y', 0.09, 0, BRASS)  # cable glands
photograph(view=(-0.6, -1.5, 0.95))
