"""A generator controller for a switchboard: display, keys, mimic diagram; its terminals show behind the bezel."""
from studio import *
panel(2.4, 1.6, 0.1, GRAPHITE, (0, 0, 0.8), 0.08, 0.02)
box((2.2, 0.7, 1.5), BLACK, (0, 0.38, 0.76), bevel=0.02)
screen(1.3, 0.66, (0, -0.055, 1.12), AMBER)
text('RUN   BUS 400 V\nGEN   400 V\n50.0 Hz   82 kW', 0.135, INK, (0, -0.063, 1.12), mono=True)
keypad(2, 4, (1.94, 0.34), (0, -0.06, 0.82), (0.34, 0.21), 'MENU ALARM UP RESET DOWN START BACK STOP', BLACK)
text('◯──□──┃', 0.36, WHITE, (0, -0.052, 0.28), mono=True)  # engine, breaker, busbar
for i, lamp in enumerate((LIME, LIME, AMBER, LIME, LIME, RED)):
    cylinder(0.04, 0.025, lamp, (-0.6 + 0.24 * i, -0.045, 0.58), '-Y')
    box((0.16, 0.16, 0.18), SPRING, (-1.14, 0.62, 0.3 + 0.2 * i))  # terminal plugs
photograph()
