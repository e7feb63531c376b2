"""A navigational echo sounder in its bracket: the trace of the seabed, the depth below the keel, keys and knobs."""
from studio import *
with placed((0, 0, 1.02), (radians(-12), 0, 0)):
    panel(2.5, 1.56, 0.1, GRAPHITE, corner=0.09, bevel=0.03)
    panel(2.36, 1.44, 0.34, BLACK, (0, 0.21, 0), 0.07, 0.02)
    for i in range(15):  # cooling fins
        box((0.03, 0.14, 1.2), BLACK, (-0.98 + 0.14 * i, 0.44, 0), bevel=0.006)
    corner_bolts(2.4, 1.46, (0, -0.05, 0), '-Y', 0.016)
    panel(1.82, 1.32, 0.012, BEZEL, (-0.28, -0.054, 0), 0.05, 0.005)
    printed('echo', 1.7, 1.214, (-0.28, -0.0605, 0), glow=0.75, rough=0.12)
    for i, label in enumerate(('MODE', 'DISP', 'MARK', 'MENU')):
        for side in (-1, 1):
            if side < 0 or i < 3:
                key(0.2, 0.115, (0.93 + 0.125 * side, -0.06, 0.61 - 0.155 * i), BLACK, ('▲', '▼', 'ENT')[i] if side > 0 else label, 0.046)
    cylinder(0.022, 0.012, LIME, (1.055, -0.05, 0.1), '-Y')
    for z, label in ((-0.08, 'GAIN'), (-0.46, 'DIM')):
        ring(0.125, 0.138, 0.012, ZINC, (0.93, -0.05, z), '-Y')
        knob(0.11, (0.93, -0.05, z), finish=BLACK)
        text(label, 0.052, WHITE, (0.93, -0.0515, z - 0.185))
    for side in (-1, 1):  # star knobs that clamp it in the bracket
        star = [((0.185 if i % 4 in (1, 2) else 0.15) * cos(tau * i / 24), (0.185 if i % 4 in (1, 2) else 0.15) * sin(tau * i / 24)) for i in range(24)]
        prism(star, 0.13, BLACK, (1.36 * side, 0.24, 0), 'X', 0.025)
        cylinder(0.06, 0.2, ZINC, (1.18 * side, 0.24, 0), 'X' if side > 0 else '-X')
prism([(1.23, 0.06), (1.23, 1.16), (1.27, 1.16), (1.27, 0.04), (1.23, 0), (-1.23, 0), (-1.27, 0.04), (-1.27, 1.16), (-1.23, 1.16), (-1.23, 0.06)], 0.42, GRAPHITE, (0, 0.26, 0), '-Y', 0.012)
for x in (-0.95, 0.95):
    bolt((x, 0.14, 0.06), 'Z', 0.035)
for x, size in ((-0.5, 0.06), (-0.15, 0.045), (0.2, 0.045)):
    cylinder(size * 1.4, 0.14, ZINC, (x, 0.42, 0.62), 'Y', sides=6)
    cable([(x, 0.5, 0.62), (x, 0.85, 0.6), (x, 0.95, 0.03), (x - 0.5, 1.3, 0.03)], size * 0.7, 0.2)
photograph(view=(-0.7, -1.5, 0.5), margin=1.07)
