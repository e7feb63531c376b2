"""A search and rescue radar transponder on its pole, with the lanyard; another lies beside it."""
from studio import *
for at, turn in (((0, 0, 0.7), ORIGIN), ((0.55, -0.3, 0.36), (0, pi / 2 + 0.03, radians(-10)))):
    with placed(at, turn):
        lathe([(0, 0), (0.28, 0), (0.36, 0.06), (0.36, 0.16), (0.28, 0.2)], BLACK)
        lathe([(0.28, 0.16), (0.31, 0.22), (0.31, 0.76), (0.27, 0.84)], ORANGE)
        ring(0.3, 0.316, 0.16, WHITE, (0, 0, 0.4))  # reflective band
        lathe([(0.27, 0.8), (0.34, 0.82), (0.34, 0.9), (0.27, 0.92)], BLACK)
        lathe([(0.3, 0.9), (0.28, 1.4), *((0.28 * cos(i / 16), 1.5 + 0.28 * sin(i / 16)) for i in range(26))], ORANGE)
lathe([(0, 0), (0.4, 0), (0.4, 0.05), (0.14, 0.07), (0.1, 0.14), (0.1, 0.5), (0.16, 0.52), (0.16, 0.7)], GRAPHITE)
bolts(6, 0.3, (0, 0, 0.05), size=0.045)
coil(0.36, 0.24, 4, 0.032, ORANGE, (-0.75, -0.1, 0.03))
pipe([(-0.39, -0.1, 0.27), (-0.37, -0.1, 0.45), (-0.3, -0.1, 0.78)], 0.032, ORANGE, 0.2)
photograph(margin=1.06)
