"""The wheelhouse at dusk: radar, chart and conning displays, the port ahead."""

from views._bridge import *

bridge(130)
for x, y, turn, draw in ((-1.78, 0.6, 0.24, conning), (-1.1, 0.74, 0.14, chart), (-0.43, 0.8, 0.04, conning),
                         (0.25, 0.8, -0.02, radar), (0.92, 0.74, -0.12, chart), (1.57, 0.6, -0.24, conning)):  # fmt: skip
    console(x, y, turn, draw)
camera((0.02, -1.75, 1.72), (0.02, 5, 1.72), 24, (0, -0.056))
take(0.5)
