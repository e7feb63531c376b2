"""A centrifugal pump with its motor on one frame, suction towards the camera."""
from studio import *
skid(2.9, 0.76, (1.12, 0, 0))
box((2.15, 0.8, 0.03), PAINT, (1.45, 0, 0.165))  # bed plate

with placed((0, 0, 0.76)):  # about the shaft
    # Volute and neck are one skin: round sections that grow about the shaft, then leave it upwards.
    around = [tau * i / 64 for i in range(65)]
    grown = [(a, 0.11 + 0.09 * a / tau, 0) for a in around] + [(tau, 0.195, 0.25), (tau, 0.175, 0.58)]
    loft([[Matrix.Rotation(a, 3, 'X') @ Vector((h * sin(t), 0.26 + h * (0.9 + cos(t)), up)) for t in around]
          for a, h, up in grown], PAINT)  # fmt: skip
    lathe([(0, -0.1), (0.34, -0.1), (0.3, 0.15), (0.41, 0.15), (0.41, 0.22), (0.2, 0.22)], PAINT, axis='X')
    bolts(14, 0.365, (0.22, 0, 0), 'X', 0.026)
    lathe([(0.34, 0.06), (0.25, 0.18), (0.22, 0.26), (0.22, 0.36)], PAINT, axis='-X', bevel=0.01)
    flange(0.36, 0.06, PAINT, (-0.36, 0, 0), '-X', 8, 0.2, 0.036)
    flange(0.33, 0.055, PAINT, (0, 0.4175, 0.57), 'Z', 8, 0.17, 0.034)
    pipe([(-0.12, 0.42, 0.4), (-0.34, 0.42, 0.4), (-0.34, 0.42, 0.68)], 0.016, BRASS, 0.06)
    gauge(0.1, (-0.34, 0.445, 0.77))
    for y in (-0.38, 0.38):
        box((0.2, 0.15, 0.32), PAINT, (0, y, -0.44), bevel=0.02)
        box((0.4, 0.17, 0.035), PAINT, (0, y, -0.585))
        bolts(2, 0.15, (0, y, -0.568), size=0.03)
    # Bearing housing with its ribs, oil cup and foot.
    lathe([(0.33, 0.2), (0.33, 0.26), (0.24, 0.33), (0.19, 0.4), (0.18, 0.75), (0.23, 0.78), (0.23, 0.9)], PAINT, axis='X')
    for a in (0.3, 1.35, 2.4, 3.44, 4.49, 5.54):
        box((0.5, 0.02, 0.12), PAINT, (0.53, 0.23 * cos(a), 0.23 * sin(a)), (a - pi / 2, 0, 0), 0.006)
    box((0.26, 0.3, 0.5), PAINT, (0.64, 0, -0.34), bevel=0.02)
    nameplate(0.2, 0.12, (0.64, -0.151, -0.36))
    cylinder(0.03, 0.09, BRASS, (0.56, 0, 0.17), sides=6)
    lathe([(0, 0), (0.05, 0), (0.06, 0.03), (0.05, 0.09), (0, 0.11)], OIL, (0.56, -0.23, -0.02))
    # Coupling guard, in the yellow of guards, and the motor on its feet.
    arch = [(-0.25, -0.58), (0.25, -0.58)] + [(0.25 * cos(a), 0.25 * sin(a)) for a in around[:33]]
    prism(arch, 0.38, YELLOW, (1.07, 0, 0), (pi / 2, 0, pi / 2))
    motor(1.2, 0.36, (1.3, 0, 0))
    for x in (1.76, 1.92):  # cables from the terminal box
        cable([(x, -0.22, 0.44), (x, -0.44, 0.44), (x, -0.44, -0.58)], 0.024)
    for x, y in ((1.5, -0.25), (1.5, 0.25), (2.1, -0.25), (2.1, 0.25)):
        box((0.16, 0.16, 0.4), PAINT, (x, y, -0.39), bevel=0.012)
        box((0.2, 0.22, 0.03), PAINT, (x, y * 1.16, -0.57))
        bolt((x, y * 1.46, -0.555), size=0.028)
photograph(view=(-0.95, -1.5, 0.62))
