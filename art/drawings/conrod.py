"""A connecting rod with its big-end cap, bolts and bearing shells, leaning back."""
from studio import *
def eye(inner, outer, z, depth, arc=tau, start=0.0):
    with placed((0, 0, z), (0, start, 0)):
        ring(inner, outer, depth, FORGED, (0, depth / 2, 0), '-Y', 0.02, arc)
with placed((0, 0, 0.95), (radians(-14), 0, 0)):
    eye(0.46, 0.66, 0, 0.5)
    eye(0.24, 0.42, 2.1, 0.44)
    ring(0.4, 0.46, 0.54, BRONZE, (0, 0.27, 0), '-Y')
    ring(0.19, 0.24, 0.48, BRONZE, (0, 0.24, 2.1), '-Y')
    prism([(-0.34, 0.52), (0.34, 0.52), (0.2, 0.9), (0.16, 1.75), (-0.16, 1.75), (-0.2, 0.9)], 0.14, FORGED, axis='-Y', bevel=0.02)
    for s in (-1, 1):
        prism([(s * 0.36, 0.5), (s * 0.26, 0.5), (s * 0.17, 0.9), (s * 0.13, 1.78), (s * 0.21, 1.78), (s * 0.26, 0.9)][::s], 0.34, FORGED, axis='-Y', bevel=0.02)
        box((0.24, 0.46, 0.42), FORGED, (s * 0.7, 0, 0.02), bevel=0.03)
        box((0.3, 0.5, 0.012), INK, (s * 0.74, 0, 0), bevel=0)
        for z, axis in ((0.23, 'Z'), (-0.19, '-Z')):
            bolt((s * 0.7, 0, z), axis, 0.11)
for k, (x, y) in enumerate(((1.1, -0.75), (1.75, -0.3))):
    with placed((x, y, 0.25), (radians(-90), 0, -0.5)):
        ring(0.4, 0.46, 0.5, BRONZE, (0, 0.25, 0), '-Y', arc=pi)
photograph(view=(-0.35, -1.5, 0.5), margin=1.1)
