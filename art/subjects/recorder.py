"""A voyage data recorder: its fixed capsule, painted to be found on the seabed, and the unit that collects the data."""
from studio import *
flange(0.95, 0.08, GRAPHITE, ORIGIN, count=10, size=0.045)
lathe([(0.6, 0.09), (0.7, 0.4), (0.7, 0.5), (0.6, 0.5), *((0.6 * cos(i / 16), 1.4 + sin(i / 16) / 3) for i in range(26))], ORANGE)
bolts(12, 0.65, (0, 0, 0.5), size=0.035)
lathe([(0.5, 0.66), (0.61, 0.66), (0.61, 0.8), (0.5, 0.8), (0.5, 1.22), (0.61, 1.22), (0.61, 1.36), (0.5, 1.36)], WHITE)
pipe([(-0.3, 0, 1.6), (-0.3, 0, 1.95), (0.3, 0, 1.95), (0.3, 0, 1.6)], 0.045, GRAPHITE, 0.15)
for i, letter in enumerate('VOYAGE DATA RECORDER', -15):
    text(letter, 0.12, INK, (0.602 * sin(i / 9), -0.602 * cos(i / 9), 1.01), (pi / 2, 0, i / 9), mono=True)
box((0.9, 0.5, 1.3), GRAPHITE, (1.6, 0, 0.65), bevel=0.03)
panel(0.78, 1.1, 0.06, GRAPHITE, (1.6, -0.25, 0.71))
keypad(1, 3, (0, 0.16), (1.6, -0.27, 0.95), (0.5, 0.11), 'POWER RECORD ALARM', BLACK)
cable([(0.55, -0.2, 0.24), (0.95, -0.8, 0.15), (1.3, -1, 0.05), (1.65, -0.7, 0.08), (1.65, -0.2, 0.08)], 0.045, 0.3)
photograph(margin=1.06)
