"""A generating set under its soundproof canopy: doors with louvres, control window, exhaust with flap."""
from studio import *
half = [(1.4, 0.26), (1.4, 0), (0.8, 0), (0.8, 0.13), (0.45, 0.13), (0.45, 0)]  # the base, with pockets for a fork lift
prism([*half, *((-x, z) for x, z in half[::-1])], 1.06, GRAPHITE, ORIGIN, '-Y', 0.015)
prism(rounded(2.7, 1.0, 0.12), 1.3, PAINT, (0, 0, 0.91), 'Z', 0.06)
for side in (-1, 1):
    panel(0.86, 1.08, 0.05, PAINT, (0.84 * side, -0.5, 0.89), 0.05)
    panel(0.09, 0.24, 0.03, BLACK, (0.5 * side, -0.53, 0.95), 0.04)  # latch
    for z in (0.5, 1.28):
        cylinder(0.028, 0.14, BLACK, (1.24 * side, -0.525, z - 0.07))  # hinge
    for i in range(7):  # louvres of the door
        box((0.56, 0.07, 0.02), GRAPHITE, (0.88 * side, -0.53, 0.46 + 0.06 * i), (radians(35), 0, 0), 0.004)
for i in range(14):  # the radiator's louvres, in the end
    box((0.07, 0.66, 0.02), GRAPHITE, (-1.355, 0, 0.5 + 0.06 * i), (0, radians(-35), 0), 0.004)
panel(0.5, 0.42, 0.03, BEZEL, (0, -0.505, 1.14), 0.05)  # control window
screen(0.32, 0.16, (0, -0.53, 1.2), AMBER)
text('400 V 50 Hz', 0.045, INK, (0, -0.538, 1.2))
cylinder(0.05, 0.03, RED, (0, -0.52, 1.02), '-Y')
cylinder(0.09, 0.2, CAST, (1.05, 0.1, 1.55))
cylinder(0.12, 0.025, CAST, (1.05, 0.1, 1.78), (0, -0.5, 0))
eyebolt(0.09, (0, 0, 1.55))
photograph()
