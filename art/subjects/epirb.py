"""A satellite distress beacon in its float-free housing, the cover off; the hydrostatic release frees it as the ship sinks."""
from studio import *
panel(1.5, 2.0, 0.08, WHITE, (-0.1, 0.5, 1.0), 0.1, 0.02)
corner_bolts(1.32, 1.8, (-0.1, 0.46, 1.0), size=0.045)
text('EPIRB', 0.24, INK, (-0.4, 0.455, 1.7))
box((1.0, 1.0, 0.1), WHITE, (0.1, 0.03, 0.05), bevel=0.03)
lathe([(0.2, 0), (0.2, 0.1), (0.14, 0.1), (0.13, 0.19), (0.06, 0.19), (0.06, 0.26), (0, 0.26)], GRAPHITE, (-0.6, 0.48, 0.9), '-Y')
lathe([(0, 0.101), (0.46, 0.101), (0.46, 0.42), (0.56, 0.44), (0.56, 0.54), (0.3, 0.56)], BLACK, (0.1, 0, 0))
lathe([(0.46, 0.5), (0.46, 0.66), (0.36, 1.38), (0.3, 1.44), (0, 1.46)], ORANGE, (0.1, 0, 0))
lathe([(0.448, 0.78), (0.423, 0.96)], WHITE, (0.1, 0, 0))  # reflective band
lathe([(0.2, 1.45), (0.2, 1.56), *((0.2 * cos(i / 16), 1.56 + 0.18 * sin(i / 16)) for i in range(26))], GLASS, (0.1, 0, 0))
pipe([(0.36, 0, 1.4), (0.36, 0, 1.6), (0.48, 0, 2.35)], 0.028, BLACK, 0.1)
with placed((1.35, 0, 0), (0, 0, radians(130))):
    lathe([(0, 0.02), (0.6, 0.02), (0.6, 1.7), (0.5, 1.8), (0, 1.8)], WHITE, axis=(0, 0, pi), bevel=0, arc=pi)
    pipe([(-0.6, 0, 0.03), (-0.6, 0, 1.7), (-0.5, 0, 1.8), (0.5, 0, 1.8), (0.6, 0, 1.7), (0.6, 0, 0.03)], 0.03, WHITE, 0, True)
photograph(margin=1.06)
