"""A bridge watch alarm: main panel with its clock, a reset button and a cabin panel with lamp and buzzer."""
from studio import *
with placed((-0.5, 0.1, 0.8)):
    panel(1.5, 1.3, 0.3, GRAPHITE, (0, 0, 0), 0.08)
    panel(1.38, 1.18, 0.04, BLACK, (0, -0.16, 0), 0.06)
    screen(0.6, 0.36, (-0.25, -0.19, 0.28))
    text('9:42', 0.27, AMBER, (-0.25, -0.2, 0.28))
    for x in (0.3, 0.5):
        for z in (0.18, 0.38):
            cylinder(0.06, 0.05, AMBER, (x, -0.18, z), '-Y')
    torus(0.19, 0.035, STEEL, (-0.3, -0.19, -0.28), 'Y')
    cylinder(0.15, 0.1, LIME, (-0.3, -0.18, -0.28), '-Y')
    ring(0.09, 0.15, 0.05, STEEL, (0.35, -0.18, -0.28), '-Y')
    cylinder(0.07, 0.12, BRASS, (0.35, -0.18, -0.28), '-Y')
    box((0.02, 0.16, 0.11), BRASS, (0.35, -0.36, -0.28), bevel=0)
box((1.6, 0.6, 0.15), GRAPHITE, (-0.5, 0.1, 0.075))
with placed((0.95, -0.3, 0.45)):  # reset button
    panel(0.7, 0.9, 0.24, GRAPHITE, (0, 0, 0), 0.06)
    ring(0.22, 0.27, 0.08, STEEL, (0, -0.12, 0.1), '-Y')
    lathe([(0.21, 0), (0.21, 0.14), (0.16, 0.19), (0, 0.2)], LIME, (0, -0.12, 0.1), '-Y')
    nameplate(0.4, 0.14, (0, -0.12, -0.3))
with placed((1.75, 0.1, 0.6)):  # cabin panel
    panel(0.65, 1.2, 0.24, GRAPHITE, (0, 0, 0), 0.06)
    lathe([(0.2, 0), (0.2, 0.1), (0.14, 0.2), (0, 0.24)], RED, (0, -0.12, 0.3), '-Y')
    for i in range(5):
        box((0.4 - 0.1 * abs(i - 2), 0.02, 0.03), HOLE, (0, -0.13, -0.1 - 0.09 * i), bevel=0)
photograph(view=(-0.4, -1.5, 0.4), margin=1.1)
