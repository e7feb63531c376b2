"""A chart console: the chart with route, range rings and targets; keyboard and trackball on its desk."""
from studio import *
def side(outline, wide, finish, bevel=0.02):  # a profile of (y, z) pairs
    prism(outline, wide, finish, ORIGIN, (pi / 2, 0, pi / 2), bevel)
side([(-0.3, 0), (-0.3, 0.12), (0.42, 0.12), (0.42, 0)], 1.44, BLACK)
side([(-0.36, 0.12), (-0.36, 0.9), (-0.8, 1), (-0.8, 1.07), (0.1, 1.22), (0.16, 1.42), (0.5, 1.42), (0.5, 0.12)], 1.6, GRAPHITE, 0.03)
panel(1.42, 0.68, 0.03, GRAPHITE, (0, -0.37, 0.5), 0.03)
for i in range(8):  # ventilation, lock
    panel(0.62, 0.022, 0.012, HOLE, (0.28, -0.387, 0.3 + 0.05 * i), 0.01, 0)
for z in (0.3, 0.7):
    cylinder(0.032, 0.02, STEEL, (-0.62, -0.385, z), '-Y')
nameplate(0.24, 0.13, (-0.36, -0.385, 0.66))
side([(0.2, 1.3), (0.2, 1.62), (0.4, 1.62), (0.4, 1.3)], 0.7, BLACK)
with placed((0, 0.08, 2.0), (radians(-15), 0, 0)):
    panel(2.06, 1.34, 0.08, GRAPHITE, corner=0.04, bevel=0.02)
    panel(1.94, 1.22, 0.22, BLACK, (0, 0.13, 0), 0.04)
    panel(1.94, 1.2, 0.014, BEZEL, (0, -0.042, 0.035), 0.03, 0.005)
    printed('chart', 1.84, 1.15, (0, -0.0495, 0.035), glow=0.3, rough=0.2)
    for i in range(5):
        panel(0.07, 0.035, 0.014, BLACK, (0.5 + 0.1 * i, -0.042, -0.61), 0.01, 0.004)
    cylinder(0.014, 0.01, LIME, (0.98, -0.04, -0.61), '-Y')
    if DRAWING:  # the chart in a few lines
        spot = lambda x, y: (x / 960 * 1.84 - 0.92, -0.055, 0.61 - y / 600 * 1.15)
        for points in (((0, 318), (60, 300), (120, 210), (210, 190), (250, 110), (360, 90), (396, 0)), ((480, 600), (500, 560), (590, 520), (620, 440), (700, 400), (744, 370)),
                       ((214, 560), (392, 404), (560, 256), (700, 90)), ((744, 0), (744, 600))):  # fmt: skip
            pipe([spot(*p) for p in points], 0.003, SNOW)
        for radius in (0.02, 0.115, 0.23):
            torus(radius, 0.002, SNOW, spot(330, 458), '-Y')
with placed((0, -0.35, 1.147), (radians(-80.5), 0, 0)):  # the desk
    panel(1.0, 0.44, 0.03, BLACK, (-0.22, -0.006, -0.02), 0.03)
    keypad(12, 4, (0.076, 0.08), (-0.22, -0.016, 0.0), (0.066, 0.068), finish=GRAPHITE)
    printed('keys', 0.912, 0.32, (-0.22, -0.0395, 0.0))
    panel(0.42, 0.5, 0.03, BLACK, (0.54, -0.006, -0.02), 0.04)
    ring(0.1, 0.135, 0.02, GRAPHITE, (0.54, -0.02, -0.02), '-Y')
    sphere(0.1, BEZEL, (0.54, -0.015, -0.02))
    for i in range(3):
        key(0.1, 0.07, (0.43 + 0.11 * i, -0.016, 0.16), GRAPHITE)
    for i in range(2):
        knob(0.04, (0.46 + 0.16 * i, -0.016, -0.2), finish=GRAPHITE)
photograph(view=(-0.62, -1.5, 0.55), margin=1.05)
