"""A moulded-case circuit breaker, and a contactor with its terminals."""
from studio import *
with placed((-0.6, 0, 0.95)):
    panel(1.2, 1.9, 0.7, GRAPHITE, (0, 0, 0), 0.05)
    panel(1.2, 1.0, 0.16, BLACK, (0, -0.42, 0), 0.04)
    panel(0.46, 0.56, 0.06, GRAPHITE, (0, -0.52, 0.1), 0.05)
    box((0.2, 0.3, 0.22), BLACK, (0, -0.62, 0.24), (0.3, 0, 0), 0.03)
    for z in (-0.72, 0.72):
        for x in (-0.38, 0, 0.38):
            box((0.28, 0.05, 0.34), HOLE, (x, -0.36, z), bevel=0.01)
            bolt((x, -0.38, z), '-Y', 0.1)
    for x, z in ((-0.4, -0.3), (0.4, -0.3)):
        nameplate(0.24, 0.16, (x, -0.5, z))
with placed((0.9, -0.1, 0.65)):
    panel(0.9, 1.3, 0.6, GRAPHITE, (0, 0, 0), 0.04)
    panel(0.8, 0.7, 0.3, BLACK, (0, -0.42, 0), 0.05)
    panel(0.34, 0.34, 0.05, WHITE, (0, -0.58, 0.05), 0.03)
    for z in (-0.5, 0.5):
        for i in range(3):
            bolt((-0.27 + 0.27 * i, -0.3, z), '-Y', 0.09)
            box((0.03, 0.25, 0.26), GRAPHITE, (-0.4 + 0.265 * i, -0.4, z), bevel=0)
        box((0.03, 0.25, 0.26), GRAPHITE, (0.4, -0.4, z), bevel=0)
photograph(view=(-0.6, -1.5, 0.4), margin=1.1)
