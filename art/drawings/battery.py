"""A battery with its two terminals, carrying strap and cell caps, its cables bolted on."""
from studio import *
box((2.2, 1.1, 1.2), BLACK, (0, 0, 0.6), bevel=0.04)
box((2.26, 1.16, 0.24), GRAPHITE, (0, 0, 1.3), bevel=0.04)
for i in range(6):
    cylinder(0.11, 0.08, YELLOW, (-0.75 + 0.3 * i, 0.15, 1.42))
for x, finish in ((-0.85, RED), (0.85, RUBBER)):
    cylinder(0.12, 0.24, ZINC, (x, -0.32, 1.42))
    ring(0.12, 0.22, 0.14, BRASS, (x, -0.32, 1.48))
    box((0.26, 0.14, 0.14), BRASS, (x * 1.26, -0.32, 1.55))
    pipe([(x * 1.35, -0.32, 1.55), (x * 1.9, -0.36, 1.6), (x * 1.9, -0.5, 0.06), (x * 1.6, -0.95, 0.06)], 0.06, finish, 0.3, rounds=5)
for i in range(10):
    box((0.05, 0.04, 0.75), BLACK, (-0.9 + 0.2 * i, -0.56, 0.5), bevel=0.01)
for x, z in ((-0.6, 0), (0.6, 0)):
    text('+' if x < 0 else '-', 0.34, WHITE, (x, -0.6, 1.28))
photograph(view=(-0.5, -1.5, 0.65), margin=1.1)
