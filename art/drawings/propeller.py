"""A fixed-pitch propeller of four blades, its hub towards the camera."""
from studio import *
def blade():
    sections = []
    for k in range(13):
        s = k / 12
        r, chord = 0.3 + 0.94 * s, 0.98 * (0.34 + 0.62 * sin(pi * min(1, s * 0.82 + 0.1))) * sqrt(max(0.02, 1 - s**5))
        twist, skew = radians(58 - 34 * s), 0.16 * s * s
        row = []
        for i in range(16):
            t = tau * i / 16
            u, w = chord / 2 * cos(t), (0.06 - 0.045 * s) * sin(t)
            x, y = u * cos(twist) - w * sin(twist) + skew, -(u * sin(twist) + w * cos(twist))
            a = x / r
            row.append((r * sin(a), y, r * cos(a)))
        sections.append(row)
    loft(sections, BRONZE)
with placed((0, 0, 1.22)):
    for i in range(4):
        with placed(turn=(0, tau * i / 4 + 0.35, 0)):
            blade()
    lathe([(0, 0.8), (0.1, 0.78), (0.2, 0.66), (0.27, 0.42), (0.27, 0.38), (0.33, 0.38), (0.36, 0), (0.38, -0.4), (0, -0.4)], BRONZE, axis='-Y')
photograph(view=(-0.75, -1.5, 0.3), margin=1.12)
