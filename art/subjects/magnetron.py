"""A magnetron of a marine radar: finned anode between the horns of its magnet, waveguide flange, cathode stem and leads."""
from studio import *
MAGNET = material('magnet', '#59656B', 0.5, coat=0.3, bump=0.5, scale=34, grime=0.5)  # cast, in hammer finish
NICKEL = material('nickel', '#CFCBBF', 0.3, metal=1, bump=0.04, scale=90)
CERAMIC = material('ceramic', '#E9DFD0', 0.22, coat=0.5)
def horn(turn):  # the section of the magnet: slim at its poles, stout at its back
    a, back = radians(turn), cos(radians(turn)) ** 2 if abs(turn) < 90 else 0
    x, z, thick, deep = 0.12 + 1.08 * cos(a) if abs(turn) < 90 else -0.36 + (105 - abs(turn)) / 32, 1 + 0.86 * sin(a) / max(abs(sin(a)), 0.72), 0.3 + 0.16 * back, 0.56 + 0.16 * back
    if abs(turn) >= 90:
        z, a = 1 + (0.86 if turn > 0 else -0.86), radians(90 if turn > 0 else -90)
    return [(x + u * cos(a), y, z + u * sin(a)) for u, y in rounded(thick, deep, 0.09, 3)]
loft([horn(a) for a in (105, 93, *range(84, -85, -7), -93, -105)], MAGNET, bevel=0.018)
for up in (1, -1):  # pole shoes
    with placed((0, 0, 1), (0, 0 if up > 0 else pi, 0)):
        lathe([(0, 0.36), (0.2, 0.36), (0.2, 0.42), (0.29, 0.66), (0.29, 0.74), (0, 0.74)], FORGED)
lathe([(0, -0.37), (0.4, -0.37), (0.42, -0.35), (0.42, 0.35), (0.4, 0.37), (0, 0.37)], COPPER, (0, 0, 1))
for i in range(9):  # cooling fins
    prism(rounded(1.14, 1.04, 0.1), 0.02, NICKEL, (0.03, 0, 0.72 + 0.07 * i), bevel=0.004)
for x, y in ((-0.4, -0.41), (0.46, -0.41), (0.46, 0.41)):
    cylinder(0.026, 0.66, BRASS, (x, y, 0.67), bevel=0)
box((0.62, 0.6, 0.36), NICKEL, (-0.72, 0, 1), bevel=0.02)  # waveguide
prism(rounded(1, 1, 0.08), 0.09, NICKEL, (-1.05, 0, 1), '-X', 0.012)
ring(0.34, 0.365, 0.004, HOLE, (-1.096, 0, 1), '-X', 0)
box((0.01, 0.5, 0.23), HOLE, (-1.096, 0, 1), bevel=0)
box((0.012, 0.46, 0.19), CERAMIC, (-1.0965, 0, 1), bevel=0.004)  # its window
for y in (-0.39, 0.39):
    for z in (0.61, 1.39):
        cylinder(0.048, 0.006, HOLE, (-1.094, y, z), '-X', 0)
        ring(0.048, 0.07, 0.008, NICKEL, (-1.094, y, z), '-X', 0.002)
with placed((0.06, -0.4, 1), '-Y'):  # cathode stem: sleeve, ceramic, terminals
    lathe([(0.2, 0), (0.2, 0.16), (0.235, 0.17), (0.235, 0.2), (0.19, 0.22), (0, 0.22)], NICKEL)
    lathe([(0.16, 0.2), *((0.19 if i % 2 else 0.155, 0.24 + 0.036 * i) for i in range(9)), (0.15, 0.56), (0, 0.56)], CERAMIC)
    lathe([(0.13, 0.55), (0.17, 0.56), (0.17, 0.64), (0.12, 0.66), (0.12, 0.7), (0, 0.7)], NICKEL)
    lathe([(0.07, 0.69), (0.085, 0.7), (0.085, 0.8), (0.06, 0.81), (0, 0.81)], CERAMIC)
    cylinder(0.05, 0.14, BRASS, (0, 0, 0.79), sides=6)
LEADS = material('lead white', '#E4E0D4', 0.5), material('lead red', '#8E2A1E', 0.5)
for finish, start, points in ((LEADS[0], (0.2, -1.0, 0.94), ((0.42, -1.02, 0.86), (0.62, -1.1, 0.3), (0.5, -1.2, 0.026), (0.1, -1.42, 0.026), (-0.35, -1.32, 0.026))),
                              (LEADS[1], (0.06, -1.26, 0.94), ((0.07, -1.36, 0.8), (0.02, -1.34, 0.3), (-0.05, -1.26, 0.026), (-0.3, -1.02, 0.026), (-0.72, -1.1, 0.026)))):  # fmt: skip
    pipe([start, *points], 0.026, finish, 0.5)
    at, before = Vector(points[-1]), Vector(points[-2])
    with placed(at, (0, 0, (at - before).to_track_quat('X', 'Z').to_euler().z)):
        cylinder(0.038, 0.14, ZINC, (-0.05, 0, 0), 'X')
        ring(0.034, 0.07, 0.016, ZINC, (0.14, 0, -0.018))
printed('magnetron', 0.52, 0.385, (0.97, -0.3665, 1.0))
photograph(view=(-0.9, -1.5, 0.5), margin=1.06)
