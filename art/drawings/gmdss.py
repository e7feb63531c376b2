"""A GMDSS console: terminal with keyboard above, MF/HF radio and Inmarsat-C below, handset at its side."""
from studio import *
box((1.9, 0.9, 0.5), GRAPHITE, (0, 0, 0.25), bevel=0.03)
prism([(-0.45, 0.5), (0.75, 0.5), (0.75, 0.56), (-0.45, 0.66)], 1.9, GRAPHITE, (0, 0, 0), (pi / 2, 0, -pi / 2))
box((1.9, 0.45, 1.5), GRAPHITE, (0, 0.225, 1.3), bevel=0.03)
screen(0.8, 0.55, (-0.4, -0.03, 1.66))
for i in range(4):
    box((0.6 - 0.12 * (i % 2), 0.01, 0.03), SNOW, (-0.45, -0.045, 1.84 - 0.11 * i), bevel=0)
for z in (1.84, 1.5):
    panel(0.72, 0.28, 0.05, BLACK, (0.52, -0.02, z), 0.03)
    knob(0.08, (0.74, -0.04, z))
    box((0.3, 0.02, 0.14), AMBER, (0.35, -0.05, z + 0.03), bevel=0)
panel(1.7, 0.4, 0.05, BLACK, (0, -0.02, 1.02), 0.03)
keypad(3, 3, (0.15, 0.11), (0.12, -0.05, 1.02), (0.12, 0.08))
box((0.5, 0.02, 0.2), AMBER, (-0.5, -0.05, 1.05), bevel=0)
knob(0.12, (0.62, -0.04, 1.02))
with placed((0, -0.3, 0.62), (radians(5), 0, 0)):
    box((1.2, 0.42, 0.06), BLACK, (-0.2, 0, 0.03), bevel=0.02)
    for row in range(4):
        for i in range(11):
            box((0.08, 0.07, 0.04), TAG, (-0.7 + 0.1 * i, 0.13 - 0.09 * row, 0.08), bevel=0.01)
with placed((1.12, -0.06, 1.35), (0, 0, 0)):
    panel(0.2, 0.7, 0.1, BLACK, (0, 0, 0), 0.06)
    for z in (-0.28, 0.28):
        cylinder(0.15, 0.16, BLACK, (0, -0.04, z), '-Y')
    box((0.12, 0.3, 0.3), GRAPHITE, (-0.1, 0.15, 0), bevel=0.02)
coil(0.05, 0.9, 12, 0.02, RUBBER, (1.12, -0.04, 0.1))
photograph(view=(-0.6, -1.5, 0.55), margin=1.08)
