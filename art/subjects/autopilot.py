"""A steering stand: helm wheel, and on its sloped top the autopilot and a compass repeater."""
from studio import *
box((1.25, 1.2, 0.12), GRAPHITE, (0, 0, 0.06))
corner_bolts(1.13, 1.08, (0, 0, 0.12), 'Z', 0.035)
loft([[(*p, z) for p in rounded(w, w - 0.1, 0.1)] for w, z in ((1, 0.1), (1, 0.3), (0.8, 0.4), (0.8, 1.4))], WHITE, bevel=0.02)
prism([(-0.5, 1.36), (-0.5, 1.45), (0.1, 2), (0.5, 2), (0.5, 1.36)], 1.34, GRAPHITE, ORIGIN, (pi / 2, 0, pi / 2), 0.03)
lathe([(0, 0), (0.16, 0), (0.16, 0.12), (0.07, 0.16), (0.07, 0.4)], GRAPHITE, (0, -0.34, 0.96), '-Y')
handwheel(0.4, (0, -0.7, 0.96), (pi / 2, pi / 2, 0), BLACK, 3)
with placed((0, -0.2, 1.725), (radians(-47.5), 0, 0)):
    screen(0.52, 0.22, (-0.29, -0.015, 0.17), HOLE)
    text('087.5', 0.17, AMBER, (-0.29, -0.023, 0.17), mono=True)
    keypad(4, 2, (0.14, 0.12), (-0.32, -0.01, -0.18), (0.11, 0.085), 'AUTO NAV ALT DIM < > MUTE ON', BLACK)
    knob(0.075, (0.06, 0, -0.26), finish=BLACK)
    lathe([(0, 0), (0.27, 0), (0.28, 0.03), (0.28, 0.06), (0.26, 0.06), (0.25, 0.04), (0, 0.04)], WHITE, (0.33, 0, 0.06), '-Y')
    for a, size in ((tau * i / 36, 0.035 if i % 3 else 0.07) for i in range(36)):
        box((0.008, 0.004, size), INK, (0.33 + 0.21 * sin(a), -0.041, 0.06 + 0.21 * cos(a)), (0, a, 0), 0)
    prism([(0, 0.13), (0.035, 0.05), (0.035, -0.1), (-0.035, -0.1), (-0.035, 0.05)], 0.006, RED, (0.33, -0.041, 0.06), '-Y', 0)
photograph(view=(-0.8, -1.5, 0.62))
