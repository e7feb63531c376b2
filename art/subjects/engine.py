"""A marine propulsion engine, six in line, its gearbox and output flange towards the camera."""
from studio import *
prism(rounded(0.64, 0.84, 0.14, 2), 1.7, PAINT, (0.4, 0, 0.5), (pi / 2, 0, pi / 2), 0.02)
for x in (-0.275, -0.005, 0.265, 0.535, 0.805, 1.075):  # head and rocker cover of each cylinder
    box((0.25, 0.57, 0.14), PAINT, (x, 0, 0.99))
    prism(rounded(0.36, 0.26, 0.08), 0.23, FORGED, (x, 0, 1.17), (pi / 2, 0, pi / 2), 0.02)
    bolts(2, 0.09, (x, 0, 1.3), size=0.028, start=pi / 2)
prism(rounded(0.28, 0.24, 0.08), 1.8, PAINT, (0.34, -0.41, 0.89), (pi / 2, 0, pi / 2), 0.03)  # water-cooled manifold
for x, y in ((-1.0, -0.44), (-1.0, 0.44), (-0.28, -0.44), (-0.28, 0.44), (1.1, -0.44), (1.1, 0.44)):  # mounting feet
    box((0.22, 0.36, 0.09), PAINT, (x, y * 0.95, 0.2))
    lathe([(0.14, 0), (0.14, 0.03), (0.1, 0.06), (0.1, 0.17)], BLACK, (x, y, 0))
    bolt((x, y, 0.245), size=0.045)
flange(0.5, 0.16, PAINT, (-0.42, 0, 0.62), '-X', 20, 0.1, 0.028)  # flywheel housing, gearbox, output bearing and coupling
prism(rounded(0.78, 0.9, 0.26), 0.5, PAINT, (-0.82, 0, 0.54), (pi / 2, 0, pi / 2), 0.03)
flange(0.37, 0.08, PAINT, (-1.06, 0, 0.48), '-X', 12, 0.1, 0.026)
flange(0.26, 0.12, MACHINED, (-1.14, 0, 0.48), '-X', 8, 0.08, 0.036)
lathe([(0.1, 0), (0.13, 0.05), (0.13, 0.6), (0.1, 0.65), (0, 0.65)], BRONZE, (-0.86, 0.45, 1.08), '-Y')  # its oil cooler
lathe([(0.1, 0), (0.21, 0.05), (0.21, 0.17), (0.1, 0.28), (0.2, 0.36), (0.2, 0.5), (0.1, 0.6)], CAST, (-0.2, -0.41, 1.22), '-X')
pipe([(-0.25, -0.41, 1.22), (0.04, -0.41, 1.22), (0.04, -0.36, 1.75)], 0.1, CAST, 0.22)  # exhaust elbow of the turbocharger
flange(0.18, 0.05, CAST, (0.04, -0.36, 1.72), 'Z', 8, 0.1, 0.024)
lathe([(0.12, 0), (0.2, 0.02), (0.2, 0.4), (0.17, 0.43), (0, 0.43)], BLACK, (-0.76, -0.41, 1.24), '-X')  # air filter
pipe([(-0.63, -0.5, 1.28), (-0.63, -0.72, 1.26), (-0.63, -0.72, 0.6), (-0.2, -0.5, 0.57), (0.2, -0.5, 0.57)], 0.065, FORGED, 0.16)
flange(0.18, 1.05, PAINT, (1.17, -0.5, 0.57), '-X', 8, 0.07, 0.028)  # aftercooler
for x in (0.22, 0.44, 0.66):  # oil filters
    cylinder(0.09, 0.26, WHITE, (x, -0.41, 0.14), bevel=0.02)
box((0.34, 0.7, 0.5), PAINT, (1.38, 0, 1.14), bevel=0.05)  # expansion tank with the heat exchanger in it
flange(0.2, 0.06, BRONZE, (1.38, -0.34, 1.14), '-Y', 8, 0.03)
photograph()
