"""A radial-piston hydraulic motor: five cylinders in a star, splined shaft, valve block at the back."""
from studio import *
with placed((0, 0, 1.02), (pi / 2, 0, -1.35)):  # built with its shaft up, laid with the shaft to the left
    lathe([(0, -0.5), (0.56, -0.5), (0.64, -0.4), (0.64, 0.3), (0.5, 0.42), (0.3, 0.46), (0.27, 0.62), (0, 0.62)], PAINT)
    flange(0.56, 0.07, PAINT, (0, 0, 0.36), 'Z', 12, 0.26, 0.036)
    spline = [(r * cos(tau * i / 72), r * sin(tau * i / 72)) for i, r in enumerate((0.17, 0.17, 0.14, 0.14) * 18)]
    prism(spline, 0.6, STEEL, (0, 0, 0.82))
    for star in ((-pi / 2, 0, tau * i / 5) for i in range(5)):
        lathe([(0.33, 0.4), (0.33, 0.76), (0.4, 0.78), (0.4, 0.86), (0.37, 0.88), (0.37, 0.98), (0, 0.98)], PAINT, axis=star)
        bolts(8, 0.3, along(ORIGIN, star, 0.98), star, 0.038)
    box((0.8, 0.84, 0.9), PAINT, (0, -0.16, -0.9), bevel=0.02)
    for y in (-0.37, 0.05):
        flange(0.18, 0.05, PAINT, (0.4, y, -1.12), 'X', 4, 0.1, 0.034)
photograph()
