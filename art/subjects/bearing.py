"""Two pairs of big-end bearing shells: steel backs, bronze running layers on both sides of the oil groove."""
from studio import *
for x, y, z, up, yaw in ((-0.5, 0.3, 0.5, 1, 0.1), (-0.5, 0.3, 0.5, -1, 0.1), (0.85, 0.35, 0.22, 0, -0.55), (0, -0.8, 0.5, -1, 0.4)):
    with placed((x, y, z), (up * pi / 2, 0, yaw)):
        for r, width, shift, finish in ((0.5, 0.44, 0, FORGED), (0.456, 0.17, 0.115, BRONZE), (0.456, 0.17, -0.115, BRONZE)):
            arch = [(q * cos(pi * i / 48), q * sin(pi * i / 48)) for q, way in ((r, 1), (r * 0.91, -1)) for i in range(49)[::way]]
            prism(arch, width, finish, (0, 0, shift), bevel=0.004)
        box((0.05, 0.09, 0.09), FORGED, (-0.49, 0.05, 0.115))  # the lug; below it the oil hole
        cylinder(0.045, 0.062, HOLE, (0, 0.44, 0), 'Y', 0)
photograph(view=(-0.5, -1.5, 0.7), margin=1.1)
