"""Filter elements of pleated paper: two standing, one lying."""
from studio import *
PAPER, pleats = material('paper', '#E3CE9F', 0.8, bump=0.1), [(1 - 0.1 * (i % 2), tau * i / 88) for i in range(88)]
for at, axis, r, h in (((0, 0, 0.65), 'Z', 0.42, 0.6), ((0.75, 0.5, 0.9), 'Z', 0.32, 0.85), ((0.95, -0.45, 0.31), (0, -pi / 2, 0.5), 0.29, 0.5)):
    prism([(r * k * cos(a), r * k * sin(a)) for k, a in pleats], 2 * h, PAPER, at, axis, 0)
    for end in (-h - 0.05, h - 0.05):
        ring(r * 0.45, r * 1.07, 0.1, STEEL, along(at, axis, end), axis)
    torus(r * 0.62, r * 0.08, RUBBER, along(at, axis, h + 0.05), axis)
    cylinder(r * 0.46, 0.02, HOLE, along(at, axis, h), axis, 0)
photograph(view=(-0.5, -1.5, 0.6), margin=1.1)
