"""A lifeboat drill at dawn: the boat half way to a calm sea, the ship at anchor, a far port."""

from views._sea import *

DAWN = ((0, '#F0BC94'), (0.04, '#E8CDB8'), (0.1, '#BCC8CE'), (0.2, '#86ACC2'), (0.4, '#4F86A6'), (1, '#235070'))
prism([(30, 1.9), (-75, 1.9), (-98, 9), (-75, 16), (30, 16)], 8.9, HULL, (0, 0, 1.45))
for z in (5.9, 6.25, 6.6, 6.95):
    pipe([(-75, 2, z), (30, 2, z)], 0.03, HOUSE)
for x in range(-74, 12, 2):
    pipe([(x, 2, 5.9), (x, 2, 6.95)], 0.035, HOUSE)
with placed((0, 0, 6.5)):
    lifeboat(lowered=2.2)
with placed((0, 9, 0)):
    cargo([(-34 - i * 13.4, 4, 4 - i // 2) for i in range(4)], 5.4)
with placed((-340, 0, 0), (0, 0, pi / 2)):
    port((-420, -300, -190, -130, -20, 60), raised=(2, 3))
sea((-480, -250, 0), (8, 5), 0.22)
sky((-0.85, -0.33, 0.07), DAWN, '#FFB070', '#FBE3D0')
camera((20, -10, 4.6), (-8.5, -0.7, 4.6), 31.5, (0, 0.085))
take(haze='#D9BFA9')
