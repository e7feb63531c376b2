"""A 15 ppm bilge alarm on its bulkhead plate: the monitor on the left, the measuring cell on the right."""
from studio import *
panel(2.6, 1.9, 0.06, PAINT, (0, 0, 0.95))
panel(1.26, 1.3, 0.3, GRAPHITE, (-0.58, -0.17, 1.05), 0.06, 0.02)
screen(0.9, 0.44, (-0.58, -0.33, 1.36))
text('ppm 04', 0.21, LIME, (-0.58, -0.34, 1.36), mono=True)
keypad(4, 1, (0.28, 0.2), (-0.58, -0.33, 0.82), (0.22, 0.16), 'TEST FLUSH MENU OK', BLACK)
cylinder(0.15, 0.8, GLASS, (0.48, -0.25, 0.7))
for x, z in ((0.86, 0.66), (1.12, 1.54)):  # inlet and outlet: union, and a valve with its lever
    panel(0.42, 0.26, 0.42, FORGED, (0.48, -0.24, z), 0.04)
    pipe([(0.5, -0.25, z), (x, -0.25, z), (x, -0.25, 0)], 0.05, COPPER, 0.12)
    lathe([(0.085, 0), (0.085, 0.2), (0.06, 0.2), (0.06, 0.27), (0.085, 0.27), (0.085, 0.36)], BRASS, (x, -0.25, 0.12), steps=6)
    box((0.05, 0.03, 0.3), RED, (x, -0.345, 0.32))
photograph()
