"""A steering stand: helm wheel, autopilot panel and mode switch on its desk, heading repeater and rudder indicator above."""
from studio import *
SHELL = material('shell', '#CDD5D4', 0.36, coat=0.3, bump=0.12, scale=260, grime=0.4)
def side(outline, wide, finish, x=0.0, bevel=0.02):  # a profile of (y, z) pairs
    prism(outline, wide, finish, (x, 0, 0), (pi / 2, 0, pi / 2), bevel)
side([(-0.4, 0), (-0.4, 0.14), (0.5, 0.14), (0.5, 0)], 1.4, BLACK)
side([(-0.5, 0.14), (-0.5, 1.26), (-0.74, 1.34), (-0.74, 1.43), (0.12, 1.9), (0.55, 1.9), (0.55, 0.14)], 1.5, SHELL, bevel=0.03)
side([(0.02, 1.86), (0.1, 2.3), (0.5, 2.3), (0.5, 1.86)], 1.3, GRAPHITE, bevel=0.03)
panel(1.3, 0.96, 0.03, SHELL, (0, -0.51, 0.72), 0.03)
for x, z in ((-0.58, 0.3), (-0.58, 1.14), (0.58, 0.3), (0.58, 1.14)):
    cylinder(0.03, 0.02, STEEL, (x, -0.52, z), '-Y')
for i in range(11):  # ventilation
    box((0.012, 0.56, 0.022), HOLE, (-0.747, 0.05, 0.5 + 0.05 * i), bevel=0)
with placed((0, -0.31, 1.676), (radians(-61.3), 0, 0)):  # the desk
    panel(1.4, 0.84, 0.02, GRAPHITE, (0, -0.005, 0), 0.03, 0.006)
    corner_bolts(1.32, 0.77, (0, -0.015, 0), '-Y', 0.013)
    printed('autopilot', 0.9, 0.519, (0.2, -0.0165, 0.1), glow=0.25)
    printed('steering-mode', 0.36, 0.36, (-0.47, -0.0165, 0.14))
    knob(0.08, (-0.47, -0.016, 0.12), finish=BLACK)
    knob(0.098, (0.547, -0.016, 0.138), finish=BLACK)
    lathe([(0.035, 0), (0.035, 0.05), (0.02, 0.07), (0.016, 0.18), (0.05, 0.2), (0.05, 0.26), (0, 0.28)], BLACK, (-0.47, -0.015, -0.26), '-Y')  # non-follow-up tiller
    ring(0.05, 0.1, 0.02, RUBBER, (-0.47, -0.015, -0.26), '-Y')
    for i, finish in enumerate((GRAPHITE, GRAPHITE, AMBER, RED)):
        cylinder(0.04, 0.03, ZINC, (-0.1 + 0.17 * i, -0.015, -0.29), '-Y')
        cylinder(0.03, 0.05, finish, (-0.1 + 0.17 * i, -0.015, -0.29), '-Y')
with placed((0, 0.055, 2.09), (radians(-10.3), 0, 0)):  # repeater and rudder indicator
    ring(0.19, 0.215, 0.03, BLACK, (-0.36, -0.006, 0), '-Y')
    cylinder(0.19, 0.006, BEZEL, (-0.36, -0.004, 0), '-Y', 0)
    printed('compass-card', 0.37, 0.37, (-0.36, -0.0115, 0), glow=0.1)
    panel(0.62, 0.28, 0.02, BLACK, (0.2, -0.01, 0), 0.03, 0.006)
    printed('rudder', 0.57, 0.228, (0.2, -0.0212, 0), glow=0.15)
with placed((0, -0.52, 0.9)):  # the wheel
    lathe([(0, 0), (0.17, 0), (0.17, 0.03), (0.1, 0.06), (0.09, 0.24), (0.1, 0.26)], GRAPHITE, axis='-Y')
    with placed((0, -0.3, 0), '-Y'):
        torus(0.36, 0.034, BLACK)
        lathe([(0, -0.05), (0.11, -0.05), (0.11, 0.02), (0.08, 0.05), (0, 0.05)], BLACK)
        for i in range(6):
            a = tau * i / 6 + pi / 2
            lathe([(0.026, 0.08), (0.019, 0.34)], STEEL, ORIGIN, (Vector((cos(a), sin(a), 0))).to_track_quat('Z', 'Y').to_euler())
        torus(0.365, 0.036, BRASS, arc=0.1, axis=(0, 0, pi / 2 - 0.05))  # the king spoke's mark
photograph(view=(-0.72, -1.5, 0.72), margin=1.05)
