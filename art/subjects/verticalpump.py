"""A vertical marine pump: motor on a stool whose windows show the coupling, suction left, discharge right."""
from studio import *
grown = [(Matrix.Rotation(a, 3, 'Z'), 0.1 + a / 70, a) for a in (tau * i / 64 for i in range(65))]  # the volute's sections
loft([[turn @ Vector((0, -0.26 - h * (0.9 + cos(t)), 0.66 + h * sin(t))) for _, _, t in grown] for turn, h, _ in grown], PAINT)
lathe([(0.26, 0.04), (0.21, 0.1), (0.21, 0.4), (0.34, 0.56), (0.34, 0.84)], PAINT, bevel=0.01)
for radius, z in ((0.46, 0), (0.47, 0.83), (0.46, 1.33)):  # foot, cover, motor
    flange(radius, 0.06, PAINT, (0, 0, z), 'Z', 10, 0.18, 0.032)
for x, y, z, axis in ((-0.85, 0, 0.3, '-X'), (0.85, -0.431, 0.66, 'X')):  # each branch with its gauge
    flange(0.3, 0.055, PAINT, (x, y, z), axis, 8, 0.15, 0.032)
    lathe([(0.188, 0.02), (0.188, -0.85)], PAINT, (x, y, z), axis)
    pipe([(x * 0.8, y, z), (x * 0.8, y, 1.08)], 0.018, BRASS)
    gauge(0.13, (x * 0.8, y + 0.03, 1.18), reading=0.3 + z / 2)
for a in (0.23, 1.8, 3.37, 4.94):
    box((0.08, 0.17, 0.5), PAINT, (0.31 * cos(a), 0.31 * sin(a), 1.12), (0, 0, a))
lathe([(0.18, 0.88), (0.18, 1.07), (0.13, 1.09), (0.13, 1.13), (0.18, 1.15), (0.18, 1.4)], STEEL)
with placed((0, 0, 1.38), (0, -pi / 2, 0.5)):
    motor(1.05, 0.4)
photograph(margin=1.08)
