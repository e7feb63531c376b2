"""A mooring winch: warping head, drum with its rope and band brake, gearbox with the motor upright on it."""
from studio import *
skid(2.7, 1.1, (0.15, 0, 0), 0.16)
with placed((0, 0, 0.88)):  # about the shaft
    for x in (-0.78, 0.78):  # pedestals with their bearings
        leg = [(-0.59, -0.72), (0.59, -0.72), (0.59, -0.66), (0.2, 0.1), (-0.2, 0.1), (-0.59, -0.66)]
        prism(leg, 0.14, PAINT, (x, 0, 0), (pi / 2, 0, pi / 2))
        lathe([(0, -0.12), (0.2, -0.12), (0.24, -0.1), (0.24, 0.1), (0.2, 0.12), (0, 0.12)], PAINT, (x, 0, 0), 'X')
    drum = [(0.1, -0.7), (0.64, -0.58), (0.64, -0.52), (0.3, -0.5), (0.3, 0.3), (0.64, 0.32), (0.64, 0.38), (0.5, 0.4)]
    lathe([*drum, (0.5, 0.6), (0.1, 0.6)], PAINT, axis='X')
    coil(0.35, 0.7, 7, 0.05, material('rope', '#D9C9A0', 0.8, bump=0.5, scale=90), (-0.45, 0, 0), 'X')
    head = [(0.12, 0), (0.36, 0.02), (0.37, 0.06), (0.26, 0.14), (0.22, 0.3), (0.26, 0.46), (0.37, 0.56), (0.36, 0.6), (0, 0.62)]
    lathe(head, CAST, (-0.92, 0, 0), '-X')
    ring(0.5, 0.54, 0.15, BLACK, (0.42, 0, 0), 'X')  # brake band, its lug, spindle and wheel
    box((0.13, 0.12, 0.2), BLACK, (0.5, -0.55, 0))
    pipe([(0.5, -0.56, -0.72), (0.5, -0.56, 0.62)], 0.035, STEEL)
    handwheel(0.25, (0.5, -0.56, 0.6))
    prism(rounded(1.04, 1.36, 0.3), 0.46, PAINT, (1.12, 0, -0.13), (pi / 2, 0, pi / 2), 0.03)  # gearbox
    box((0.3, 0.04, 0.42), PAINT, (1.12, -0.52, -0.15))
    corner_bolts(0.23, 0.35, (1.12, -0.54, -0.15), size=0.026)
    flange(0.36, 0.05, PAINT, (1.12, 0, 0.54), size=0.03)
    with placed((1.12, 0, 0.57), (0, -pi / 2, 0.6)):
        motor(0.85, 0.29)
photograph(margin=1.08)
