"""A fixed VHF radio in its bracket, the handset lying before it on a coiled cord."""
from studio import *
with placed((0, 0, 0.62), (radians(-14), 0, 0)):
    panel(1.9, 0.84, 0.5, GRAPHITE, (0, 0.28, 0), 0.1, 0.035)
    panel(1.94, 0.88, 0.09, BLACK, ORIGIN, 0.11, 0.03)
    screen(0.9, 0.5, (-0.12, -0.062, 0.05), AMBER)
    text('25 W DSC\n\n22 19.5N\n\n091 48.2E', 0.06, INK, (-0.38, -0.07, 0.05), mono=True)
    text('16', 0.4, INK, (0.06, -0.07, 0.05), mono=True)
    for x, z, radius in ((0.68, 0.22, 0.12), (-0.77, 0.22, 0.11), (-0.77, -0.06, 0.11)):
        knob(radius, (x, -0.045, z))
    key(0.26, 0.16, (0.68, -0.05, -0.06), RED, 'DISTRESS', 0.036)
    keypad(7, 1, (0.2, 0), (0.14, -0.05, -0.335), (0.165, 0.09), '16/9 DSC SCAN MENU ENT + -')
    cylinder(0.085, 0.07, GRAPHITE, (-0.77, -0.045, -0.32), '-Y')  # the handset's socket
bracket = ((-1.03, 0), (1.03, 0), (1.03, 0.72), (0.99, 0.72), (0.99, 0.04), (-0.99, 0.04), (-0.99, 0.72), (-1.03, 0.72))
prism(bracket, 0.34, GRAPHITE, (0, 0.28, 0), '-Y')
lathe([(0, 0), (0.14, 0), (0.15, 0.09), (0.15, 2.15), (0.14, 2.24), (0, 2.24)], BLACK, (-1.12, 0.27, 0.55), 'X')  # its two knobs
with placed((0.45, -1.15, 0), (0, 0, radians(10))):
    end = ((0.9, 0.2, 0.14, 0.2), (0.84, 0.4, 0.24, 0.2), (0.7, 0.44, 0.28, 0.2), (0.5, 0.42, 0.28, 0.2), (0.36, 0.28, 0.2, 0.3))
    whole = (*((-x, *size) for x, *size in end), (0, 0.26, 0.18, 0.34), *end[::-1])
    loft([[(x, y, z + up) for y, up in rounded(w, h, 0.06, 2)] for x, w, h, z in whole], BLACK, rounds=2)
    for x in (-0.65, 0.65):  # mouth and ear
        lathe([(0, 0), (0.22, 0), (0.24, 0.02), (0.24, 0.1), (0, 0.1)], GRAPHITE, (x, 0, 0))
    panel(0.36, 0.09, 0.06, GRAPHITE, (0, -0.115, 0.335), 0.03)  # the key to talk
handset, low, socket = Vector((-0.39, -1.3, 0.19)), Vector((-1.25, -1.45, -0.09)), Vector((-0.77, -0.15, 0.32))
hang = [handset.lerp(low, i / 1200).lerp(low.lerp(socket, i / 1200), i / 1200) for i in range(1201)]
sides = [(on - at).cross((0, 0, 1)).normalized() for at, on in zip(hang, hang[1:])]
pipe([p + 0.055 * (cos(i / 6) * side + Vector((0, 0, sin(i / 6)))) for i, (p, side) in enumerate(zip(hang, sides))], 0.02, RUBBER)
photograph(view=(-0.5, -1.6, 0.6), margin=1.1, key=0.9, exposure=0.15)
