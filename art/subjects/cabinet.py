"""An automation cabinet: display, indicator lamps, switches and emergency stop; its cables enter at the side."""
from studio import *
box((1.8, 0.75, 1.85), GRAPHITE, (0, 0, 0.925), bevel=0.02)
for side in (-1, 1):  # two doors with their handles
    panel(0.86, 1.62, 0.05, GRAPHITE, (0.44 * side, -0.385, 0.98), 0.02, 0.015)
    box((0.05, 0.07, 0.28), STEEL, (0.09 * side, -0.43, 0.82))
screen(0.66, 0.5, (-0.45, -0.415, 1.42))
for i, lamp in enumerate((LIME, LIME, AMBER, LIME, RED)):  # bars of the display, lamps, switches, cables
    box((0.07, 0.01, 0.08 * i + 0.06), lamp, (-0.67 + 0.11 * i, -0.425, 1.24 + 0.04 * i), bevel=0)
    lathe([(0.055, 0), (0.055, 0.02), (0.04, 0.02), (0.04, 0.05), (0, 0.06)], lamp, (0.15 + 0.145 * i, -0.41, 1.6), '-Y')
    key(0.1, 0.14, (0.15 + 0.145 * i, -0.41, 1.4), BLACK, 'I', 0.08)
    cylinder(0.05, 0.08, BRASS, (-0.9, -0.26 + 0.13 * i, 0.4), '-X', sides=6)
    cable([(-0.95, -0.26 + 0.13 * i, 0.4), (-1.12, -0.26 + 0.13 * i, 0.4), (-1.12, -0.26 + 0.13 * i, 0)], 0.034)
panel(0.24, 0.24, 0.03, YELLOW, (0.44, -0.415, 1.1))
lathe([(0.06, 0), (0.06, 0.05), (0.1, 0.06), (0.1, 0.09), (0, 0.12)], RED, (0.44, -0.43, 1.1), '-Y')
photograph()
