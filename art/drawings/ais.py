"""An AIS transponder: its display with keys, the whip antenna for VHF and the mushroom antenna for position."""
from studio import *
with placed((0, 0, 0.75), (radians(-8), 0, 0)):
    panel(1.7, 1.05, 0.5, GRAPHITE, (0, 0, 0), 0.08)
    panel(1.6, 0.95, 0.04, BLACK, (0, -0.26, 0), 0.06)
    screen(0.86, 0.62, (-0.25, -0.3, 0.08))
    for x, z, turn in ((-0.45, 0.2, 0.4), (-0.1, 0.05, 2.2), (-0.4, -0.05, -0.9), (0.05, 0.25, 1.2)):  # targets
        with placed((x, -0.31, z), (0, turn, 0)):
            prism([(-0.05, -0.06), (0.05, -0.06), (0, 0.11)], 0.012, AMBER, axis='-Y', bevel=0)
    keypad(2, 4, (0.2, 0.16), (0.52, -0.3, 0.12), (0.15, 0.1))
    knob(0.11, (0.52, -0.28, -0.32))
for x in (-0.95, 0.95):
    panel(0.1, 0.75, 0.3, GRAPHITE, (x, 0.05, 0.55), 0.03)
    cylinder(0.13, 0.1, BLACK, (x * 1.05, 0.05, 0.75), 'X' if x > 0 else '-X')
box((2.0, 0.6, 0.08), GRAPHITE, (0, 0.05, 0.14))
box((2.2, 0.8, 0.1), GRAPHITE, (0, 0.05, 0.05))
lathe([(0, 0), (0.12, 0), (0.12, 0.4), (0.32, 0.46), (0.34, 0.6), (0.22, 0.76), (0, 0.8)], WHITE, (-1.55, 0.1, 0))
for r, z, h in ((0.12, 0, 0.45), (0.085, 0.45, 0.2), (0.035, 0.65, 1.2)):
    cylinder(r, h, WHITE, (1.5, 0.2, z))
photograph(view=(-0.5, -1.5, 0.45), margin=1.08)
