"""A bridge display in its bracket, with the depth under the keel: stands for echo sounder, log, AIS, watch alarm."""
from studio import *
with placed((0, 0, 0.98), (radians(-12), 0, 0)):
    panel(2.42, 1.52, 0.12, GRAPHITE, corner=0.13, bevel=0.03)
    panel(2.32, 1.42, 0.5, GRAPHITE, (0, 0.3, 0), 0.1, 0.04)
    screen(1.58, 1.18, (-0.3, -0.066, 0))
    for i, finish in enumerate((LIME, AMBER, RED)):  # the echo of the seabed, the strongest below
        bed = [(x / 40, 0.13 * sin(x / 9) + 0.03 * sin(x / 2.5) - 0.2 - 0.08 * i) for x in range(-31, 32)]
        prism([*bed, (0.775, -0.58), (-0.775, -0.58)], 0.004, finish, (-0.3, -0.076 - 0.003 * i, 0), '-Y', 0)
    text('12.4 m', 0.34, SNOW, (-0.42, -0.076, 0.35))
    keypad(1, 5, (0, 0.17), (0.85, -0.07, 0.28), (0.42, 0.13), 'MENU RANGE GAIN MARK DIM', BLACK)
    knob(0.17, (0.85, -0.06, -0.47), finish=BLACK)
cylinder(0.17, 2.8, BLACK, (-1.4, 0.3, 0.98), 'X', 0.02, 10)  # both side knobs, through the body
half = [(1.21, 0.05), (1.21, 1.2), (1.26, 1.2), (1.26, 0)]
prism([*half, *((-x, z) for x, z in half[::-1])], 0.5, GRAPHITE, (0, 0.25, 0), '-Y')
photograph(view=(-0.75, -1.5, 0.5), margin=1.09)
