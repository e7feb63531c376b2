"""A chart console: a night chart with its route, keyboard and trackball on the desk."""
from studio import *
loft([[(*p, z) for p in rounded(w, w - 0.3, 0.1)] for w, z in ((1.18, 0), (1.3, 0.1), (1.3, 1.2))], GRAPHITE, bevel=0.02)
keypad(1, 9, (0, 0.065), (0, -0.5, 0.55), (0.9, 0.035), finish=BLACK)  # louvre
with placed((0, 0.1, 1.75), (radians(-18), 0, 0)):
    panel(1.66, 1.06, 0.26, GRAPHITE, (0, 0.11, 0), 0.06, 0.03)
    screen(1.44, 0.86, (0, -0.03, 0))
    text('HDG\n087\n\nSOG\n14', 0.11, SNOW, (0.56, -0.037, 0), mono=True)
    prism([(-0.7, -0.2), (-0.4, -0.1), (-0.2, 0.1), (0, 0.1), (0.2, 0.42), (-0.7, 0.42)], 0.004, SPRING, (0, -0.037, 0), '-Y', 0)
    prism([(-0.7, 0), (-0.5, 0.05), (-0.35, 0.25), (-0.1, 0.25), (0, 0.42), (-0.7, 0.42)], 0.004, PAINT, (0, -0.04, 0), '-Y', 0)
    for x, z, to_x, to_z, size in ((-0.5, -0.3, 0, -0.22, 0.06), (0, -0.22, 0.2, 0, 0.025), (0.2, 0, 0.34, 0.4, 0.025)):
        pipe([(x, -0.042, z), (to_x, -0.042, to_z)], 0.007, material('route', '#F08030', emit=0.9))
        torus(size, 0.007, SNOW, (x, -0.042, z), '-Y')
with placed((0, -0.42, 1.22), (radians(-81), 0, 0)):
    panel(1.66, 0.8, 0.1, GRAPHITE, (0, 0.05, 0), 0.06, 0.02)
    keypad(11, 4, (0.09, 0.09), (-0.22, -0.005, -0.05), (0.075, 0.075), finish=BLACK)
    sphere(0.09, BEZEL, (0.55, 0, -0.05))
photograph(view=(-0.8, -1.5, 0.62))
