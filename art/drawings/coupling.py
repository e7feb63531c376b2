"""A flexible coupling drawn apart: two hubs with their claws, and the rubber star between them."""
from studio import *
def hub(turn):
    lathe([(0.26, 0), (0.5, 0), (0.5, 0.55), (0.85, 0.62), (0.85, 0.9), (0.26, 0.9), (0.26, 0)], CAST, axis=turn)
for x, turn, phase in ((-2.2, 'X', 0), (2.2, '-X', 0.5)):
    with placed((x, 0, 0.85)):
        hub(turn)
        inward = 1 if x < 0 else -1
        for i in range(4):
            with placed((inward * 1.02, 0, 0), (tau * (i + phase) / 4, 0, 0)):
                prism([(r * cos(a), r * sin(a)) for r, way in ((0.84, 1), (0.4, -1)) for a in [pi / 2 + 0.3 * j / 4 for j in range(-4, 5)][::way]], 0.3, CAST, axis=(pi / 2, 0, pi / 2))
        box((0.5, 0.12, 0.1), HOLE, (inward * 0.22, 0, 0.28), bevel=0)
star = [(r * cos(a), r * sin(a)) for i in range(8) for r, s in ((0.4, -0.32), (0.82, -0.26), (0.82, 0.26), (0.4, 0.32)) for a in (tau * i / 8 + s * 0.9,)]
with placed((0, 0, 0.85)):
    prism(star, 0.3, RUBBER, axis=(pi / 2, 0, pi / 2), bevel=0.02)
photograph(view=(-0.75, -1.5, 0.5), margin=1.1)
