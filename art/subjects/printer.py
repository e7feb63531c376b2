"""A NAVTEX receiver, which prints warnings to shipping on a roll of paper."""
from studio import *
panel(2.4, 1.7, 0.8, GRAPHITE, (0, 0, 0.85), 0.1, 0.03)
panel(2.8, 0.8, 0.06, GRAPHITE, (0, 0.36, 0.85), 0.1)
corner_bolts(2.62, 0.55, (0, 0.33, 0.85), size=0.05)
lathe([(0, 0), (0.3, 0), (0.3, 0.05), (0.1, 0.1), (0.1, 1.1), (0.3, 1.15), (0.3, 1.2), (0, 1.2)], BLACK, (-1, -0.55, 1.26), 'X')
cylinder(0.25, 1.06, WHITE, (-0.93, -0.55, 1.26), 'X')
box((1.16, 0.12, 0.05), STEEL, (-0.4, -0.42, 0.83))  # tear bar
lathe([(0.3, 0), (0.3, 0.94)], WHITE, (-0.87, -0.4, 0.48), (0, -pi / 2, pi), 0, pi / 2)  # the paper over the edge
lathe([(0.475, 0), (0.475, 0.94)], WHITE, (0.07, -1.175, 0.48), (-pi / 2, 0, pi / 2), 0, pi * 0.8)  # and curled on the ground
for a in (i * 0.16 for i in range(1, 15)):
    box((0.65 + 0.15 * sin(9 * a), 0.035, 0.002), INK, (-0.4, 0.47 * cos(a) - 1.175, 0.48 - 0.47 * sin(a)), (pi / 2 - a, 0, 0), 0)
screen(0.58, 0.4, (0.77, -0.41, 1.28), AMBER)
text('NAVTEX\n518 kHz', 0.11, INK, (0.77, -0.42, 1.28))
keypad(2, 4, (0.34, 0.19), (0.77, -0.41, 0.58), (0.29, 0.15), 'MENU PRINT FEED LIST DIM TEST ACK ENT', BLACK)
photograph(view=(-0.8, -1.5, 0.6), margin=1.02)
