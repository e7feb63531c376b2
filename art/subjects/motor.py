"""A foot-mounted marine motor: shaft end with its key, terminal box, lifting eye."""
from studio import *
skid(1.2, 1.05, (0.8, 0, 0), 0.45, crossbars=2)  # its feet
motor(1.9, 0.62, (0, 0, 0.84))
lathe([(0, 0), (0.11, 0), (0.12, 0.01), (0.12, 0.5), (0.18, 0.5), (0.2, 0.56)], STEEL, (-0.52, 0, 0.84), 'X')
box((0.36, 0.07, 0.06), FORGED, (-0.28, 0, 0.97), bevel=0.02)
eyebolt(0.11, (0.2, 0, 1.42))
photograph(margin=1.08)
