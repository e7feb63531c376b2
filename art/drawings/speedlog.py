"""A speed log: the display with its figures, and the transducer on its flange with cable gland."""
from studio import *
with placed((-0.75, 0.1, 0.9)):
    panel(1.5, 1.5, 0.4, GRAPHITE, (0, 0, 0), 0.12)
    panel(1.36, 1.36, 0.04, BLACK, (0, -0.21, 0), 0.1)
    screen(1.1, 0.62, (0, -0.24, 0.22))
    text('14.7', 0.42, AMBER, (-0.05, -0.255, 0.24))
    text('kn', 0.13, AMBER, (0.43, -0.255, 0.02))
    keypad(4, 2, (0.29, 0.2), (0, -0.24, -0.38), (0.22, 0.13))
    for x in (-0.85, 0.85):
        box((0.2, 0.2, 0.5), GRAPHITE, (x, 0.1, -0.45), bevel=0.03)
box((2, 0.5, 0.16), GRAPHITE, (-0.75, 0.1, 0.08), bevel=0.03)
with placed((1.15, -0.3, 0)):
    lathe([(0, 0), (0.3, 0), (0.33, 0.04), (0.33, 0.22), (0.26, 0.24), (0.26, 0.7), (0.55, 0.7), (0.55, 0.84), (0.28, 0.84), (0.28, 1.1), (0.14, 1.16), (0, 1.16)], BRONZE)
    bolts(8, 0.43, (0, 0, 0.84), 'Z', 0.06)
    cylinder(0.12, 0.16, BRASS, (0, 0, 1.16), sides=6)
    pipe([(0, 0, 1.3), (0, 0, 1.6), (-1.2, 0.9, 1.6), (-1.6, 0.62, 1)], 0.06, RUBBER, 0.3, rounds=5)
photograph(view=(-0.5, -1.5, 0.5), margin=1.1)
