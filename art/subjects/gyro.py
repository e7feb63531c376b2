"""A master gyrocompass: binnacle on shock mounts, its card under the window of the cap, operator panel, cable glands."""
from studio import *
SHELL = material('shell', '#D5DBDB', 0.34, coat=0.35, bump=0.1, scale=200, grime=0.35)
prism(rounded(1.84, 1.84, 0.16), 0.09, GRAPHITE, (0, 0, 0.21), 'Z', 0.015)
for x in (-0.76, 0.76):  # shock mounts
    for y in (-0.76, 0.76):
        lathe([(0, 0), (0.15, 0), (0.15, 0.03), (0.11, 0.05), (0.09, 0.1), (0.11, 0.16), (0, 0.16)], RUBBER, (x, y, 0))
        bolt((x, y, 0.255), 'Z', 0.05)
lathe([(0.84, 0.25), (0.84, 0.29), (0.8, 0.31), (0.8, 0.44), (0.78, 0.46), (0.78, 1.34), (0.82, 1.36), (0.82, 1.41)], SHELL)
lathe([(0.8, 1.405), (0.835, 1.405), (0.835, 1.425), (0.8, 1.425)], RUBBER)
lathe([(0.82, 1.42), (0.82, 1.47), (0.79, 1.5), (0.785, 1.72), (0.74, 1.83), (0.66, 1.885), (0.6, 1.9), (0.6, 1.8)], SHELL)
lathe([(0.66, 1.88), (0.66, 1.92), (0.62, 1.935), (0.585, 1.925), (0.57, 1.8)], GRAPHITE)  # the window's frame
bolts(12, 0.625, (0, 0, 1.93), 'Z', 0.016)
lathe([(0, 1.8), (0.59, 1.8)], BEZEL, bevel=0)
printed('compass-card', 1.04, 1.04, (0, 0, 1.81), (-pi / 2, 0, 0))
prism([(-0.03, 0), (0.03, 0), (0, -0.1)], 0.012, RED, (0, 0.575, 1.835), 'Z', 0)  # the lubber mark, forward
if DRAWING:
    for a in range(0, 360, 10):
        box((0.006, 0.09, 0.001), INK, (0.44 * sin(radians(a)), 0.44 * cos(radians(a)), 1.81), (0, 0, -radians(a)), 0)
for a in (radians(d) for d in (-150, -96, -30, 30, 100)):  # toggle latches
    with placed((0.82 * cos(a), 0.82 * sin(a), 1.41), (0, 0, a + pi / 2)):
        box((0.11, 0.03, 0.1), STEEL, (0, -0.012, -0.1), bevel=0.006)
        box((0.07, 0.022, 0.2), STEEL, (0, -0.034, -0.03), bevel=0.006)
        box((0.11, 0.04, 0.05), STEEL, (0, -0.014, 0.075), bevel=0.006)
with placed((0, -0.79, 0.98)):  # operator panel
    box((0.96, 0.3, 0.52), GRAPHITE, (0, 0.06, 0), bevel=0.03)
    corner_bolts(0.88, 0.44, (0, -0.09, 0), '-Y', 0.014)
    printed('gyro-panel', 0.8, 0.4, (0, -0.0905, 0), glow=0.12)
    for x, width in ((-0.29, 0.14), (-0.13, 0.14), (0.03, 0.14), (0.26, 0.2)):
        if DRAWING:
            box((width, 0.01, 0.06), BLACK, (x, -0.09, -0.14), bevel=0)
with placed(turn=(0, 0, -0.95)):
    printed('gyro-plate', 0.44, 0.2, (0, -0.782, 1.06), radius=0.782)
for a in (radians(d) for d in (200, 214, 228)):  # cables, down through the base plate
    with placed((0.78 * cos(a), 0.78 * sin(a), 0.62), (0, 0, a)):
        cylinder(0.06, 0.08, BRASS, (0, 0, 0), 'X', sides=6)
        cable([(0.07, 0, 0), (0.15, 0, 0), (0.15, 0, -0.4)], 0.034, 0.12)
        ring(0.034, 0.06, 0.02, RUBBER, (0.15, 0, -0.365))
photograph(view=(-0.55, -1.5, 1.12), margin=1.05, key=0.8, exposure=-0.1)
