"""A turbocharger about its shaft: the compressor's bell mouth towards the camera, bearing casing, turbine behind."""
from studio import *
ALUMINIUM = material('aluminium', '#BFC5C8', 0.42, metal=0.85, bump=0.3, scale=200, grime=0.4)
around = [(sin(tau * j / 32), 1 + cos(tau * j / 32)) for j in range(32)]
for x, tilt, large, neck, finish in ((-0.62, -pi / 2, 0.225, 0.56, ALUMINIUM), (0.56, 0.12, 0.26, 0.72, CAST)):
    with placed((x, 0, 0), (tilt, 0, pi)):  # a volute: sections that grow, the last going straight on to its flange
        way = [(tau * i / 72, large * (0.42 + 0.58 * i / 72), 0) for i in range(73)] + [(tau, large, neck)]
        loft([[(r * u, (0.34 + r * v) * cos(a), (0.34 + r * v) * sin(a) + z) for u, v in around] for a, r, z in way], finish)
        flange(large * 1.45, 0.06, finish, (0, 0.34 + large, neck - 0.01), 'Z', 10, large * 0.78, 0.036)
lathe([(0.54, -0.26), (0.54, 0.24), (0.41, 0.25), (0.38, 0.36), (0.39, 0.46), (0.44, 0.54), (0.5, 0.57), (0.51, 0.59),
       (0.49, 0.61), (0.42, 0.57), (0.34, 0.48), (0.3, 0.36), (0.29, 0.05)], ALUMINIUM, (-0.62, 0, 0), '-X')  # fmt: skip
lathe([(0.28, 0), (0.15, 0.08), (0.1, 0.2), (0.085, 0.3), (0.06, 0.34), (0.04, 0.4), (0, 0.4)], STEEL, (-0.74, 0, 0), '-X')
for i in range(16):  # impeller blades, every other one set back
    rows = [(-0.76 - (0.27 - 0.09 * (i % 2)) * u, 0.09 + 0.16 * (1 - u) ** 2, tau * i / 16 + 0.6 * u) for u in (0, 0.2, 0.5, 0.75, 1)]
    loft([[(x, r * cos(a), r * sin(a)) for r in (hub, 0.283)] for x, hub, a in rows], STEEL, False, False)
lathe([(0.46, -0.44), (0.48, -0.34), (0.3, -0.3), (0.26, -0.24), (0.26, 0.06), (0.48, 0.14), (0.48, 0.22)], PAINT, axis='X')
lathe([(0.3, 0.23), (0.58, 0.23), (0.58, 0.3), (0.5, 0.36), (0.5, 0.7), (0.4, 0.8), (0.4, 1.02)], CAST, axis='X')
for x, radius, axis in ((-0.87, 0.47, '-X'), (-0.34, 0.42, 'X'), (0.23, 0.53, '-X')):
    bolts(16, radius, (x, 0, 0), axis, 0.028, 0.1)
for a in [tau * i / 8 + 0.39 for i in range(8)]:  # ribs
    box((0.36, 0.12, 0.03), PAINT, (-0.09, 0.3 * cos(a), 0.3 * sin(a)), (a, 0, 0))
flange(0.13, 0.2, PAINT, (-0.09, 0, 0.24), 'Z', 4, 0.05, 0.026)
pipe([(-0.09, 0, 0.3), (-0.09, 0, 0.72), (-0.09, -0.5, 0.72)], 0.042, STEEL, 0.14)
nameplate(0.22, 0.09, (-0.09, -0.258, 0))
loft([[(x - 0.09, y, z) for x, y in rounded(w, d, 0.04)] for z, w, d in ((-1, 0.56, 1.1), (-0.93, 0.56, 1.1), (-0.92, 0.34, 0.7), (-0.2, 0.26, 0.3))], PAINT)
corner_bolts(0.42, 0.94, (-0.09, 0, -0.93), 'Z', 0.04)
photograph(view=(-1.15, -1.25, 0.5))
