"""A hand-held radio for survival craft, with its spare battery."""
from studio import *
with placed(turn=(0, 0, radians(-10))):
    panel(1.1, 1.9, 0.55, ORANGE, (0, 0, 0.95), 0.16, 0.05)
    panel(0.94, 1.7, 0.1, BLACK, (0, -0.26, 0.96), 0.14, 0.03)
    box((0.1, 0.26, 0.5), BLACK, (-0.53, 0, 1.3), bevel=0.04)  # press to talk
    screen(0.64, 0.4, (0, -0.316, 1.46), AMBER)
    text('16', 0.38, INK, (0, -0.324, 1.46), mono=True)
    keypad(2, 3, (0.36, 0.17), (0, -0.32, 0.95), (0.32, 0.14), 'CH+ CH- SQ 16 LIGHT LOCK')
    keypad(1, 6, (0, 0.07), (0, -0.292, 0.43), (0.6, 0.035), finish=CAST)  # the bars of the loudspeaker
    lathe([(0, 0), (0.17, 0), (0.17, 0.1), (0.13, 0.13), (0.1, 0.75), (0.07, 0.8), (0, 0.81)], BLACK, (-0.3, 0, 1.9))
    knob(0.18, (0.26, 0, 1.9), 'Z', BLACK)
    cable([(0.5, 0, 1.7), (0.8, -0.1, 1.6), (0.8, -0.4, 0.03), (1.4, -0.7, 0.03), (0.8, -0.1, 1.2), (0.5, 0, 1.5)], 0.03, 0.4)
panel(0.9, 1.1, 0.4, ORANGE, (1.6, 0.1, 0.55), 0.1, 0.04)
keypad(3, 1, (0.2, 0), (1.6, -0.1, 0.85), (0.12, 0.14), finish=BRASS)
photograph(margin=1.05)
