"""A nameplate on the casing of a machine, its fields still empty: what to photograph before asking for a part."""
from studio import *
with placed((0, 0, 1.12)):  # the casing: a drum between two bolted flanges, with a flat pad towards the camera
    lathe([(0.95, -1.25), (0.95, 1.25)], PAINT, axis='X')
    for side, axis in ((-1, '-X'), (1, 'X')):
        lathe([(0, 1.16), (1.1, 1.16), (1.1, 1.28), (0.9, 1.28), (0.86, 1.34), (0, 1.36)], PAINT, axis=axis, bevel=0.015)
        bolts(16, 1.0, (side * 1.28, 0, 0), axis, 0.05)
    box((2.0, 0.5, 1.24), PAINT, (0, -0.74, 0), bevel=0.05)
    eyebolt(0.1, (0, 0, 0.94))
for x in (-0.85, 0.85):
    box((0.3, 1.5, 0.42), PAINT, (x, 0, 0.21), bevel=0.03)
with placed((0, -1.005, 1.12)):
    panel(1.76, 1.06, 0.03, TAG, corner=0.08, bevel=0.012)
    panel(1.66, 0.96, 0.012, INK, (0, -0.011, 0), 0.06, 0)
    panel(1.635, 0.935, 0.014, TAG, (0, -0.012, 0), 0.05, 0)
    for x, z in ((-0.78, -0.43), (-0.78, 0.43), (0.78, -0.43), (0.78, 0.43)):
        sphere(0.03, ZINC, (x, -0.018, z), 0.5, '-Y')
    for z, word in ((0.32, 'TYPE'), (0.107, 'SERIAL No.'), (-0.106, 'YEAR'), (-0.319, 'PART No.')):
        text(word, 0.095, INK, (-0.41, -0.02, z))
        box((0.84, 0.004, 0.145), INK, (0.31, -0.019, z), bevel=0)
        box((0.82, 0.006, 0.125), SNOW, (0.31, -0.02, z), bevel=0)
photograph(view=(-0.75, -1.6, 0.42), margin=1.1)
