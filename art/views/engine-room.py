"""A ship's engine room: the main engine with its row of cylinder heads, a gauge board, the walkway and its pipes."""

from views._sea import *

LAGGING, WALL = material('lagging', '#B4B9B7', 0.55, bump=0.2, scale=30), material('wall', '#44555D', 0.6)
TUBE, OFFICE = material('tube', '#FFE0B0', emit=9), material('office', '#FFD199', emit=1.1)
scene.world = bpy.data.worlds.new('dark')

with placed((2.25, 9, 0), (0, 0, -pi / 2)):  # the engine: its length along X towards the camera, its front to the walkway
    for depth, height, y, z in ((2.1, 0.6, 0, -0.1), (1.7, 1.2, 0, 0.6), (1.3, 0.8, 0.05, 1.3), (0.35, 0.36, -0.72, 1.18)):
        box((10.8, depth, height), PAINT, (5.3, y, z), bevel=0.04)
    for radius, y, z, finish in ((0.3, 0.75, 2.75, LAGGING), (0.05, -0.62, 1.6, COPPER), (0.035, -0.95, 1.4, STEEL)):
        cylinder(radius, 10.8, finish, (0, y, z), 'X')
    for x in [0.45 + i * 0.88 for i in range(12)]:
        panel(0.68, 0.66, 0.08, PAINT, (x, -0.86, 0.58), 0.08, 0.015)  # crankcase door with its relief valve
        lathe([(0, 0), (0.19, 0), (0.19, 0.05), (0.12, 0.09), (0, 0.1)], GRAPHITE, (x, -0.9, 0.58), '-Y')
        panel(0.76, 0.26, 0.05, PAINT, (x, -0.9, 1.18), 0.04)
        cylinder(0.1, 0.3, GRAPHITE, (x - 0.2, -0.72, 1.36))  # fuel pump
        pipe([(x - 0.2, -0.72, 1.6), (x - 0.2, -0.72, 1.95), (x - 0.05, -0.4, 1.95)], 0.022, STEEL, 0.1)
        box((0.72, 0.9, 0.4), PAINT, (x, -0.02, 1.85), bevel=0.04)  # head, its cover, cooling water and exhaust
        prism(rounded(0.66, 0.74, 0.16), 0.3, PAINT, (x, -0.05, 2.18), bevel=0.07)
        pipe([(x + 0.25, -0.3, 2), (x + 0.25, -0.62, 2), (x + 0.25, -0.62, 1.62)], 0.04, COPPER, 0.08)
        pipe([(x, 0.3, 2.0), (x, 0.75, 2.05), (x, 0.75, 2.6)], 0.13, LAGGING, 0.2)
        ring(0.3, 0.33, 0.08, STEELWORK, (x, 0.75, 2.75), 'X')
with placed((0.98, 1.1, 0.9), (0, 0, -0.55)):  # the gauge board
    panel(0.9, 0.66, 0.16, GRAPHITE, (0, 0, 0.65), 0.04)
    box((0.12, 0.1, 1.7), GRAPHITE, (0, 0.04, -0.45))
    for i in range(6):
        gauge(0.1, (0.28 * (i % 3 - 1), -0.08, 0.8 - 0.27 * (i // 3)), reading=0.3 + 0.07 * i)

boxes(STEELWORK, *((1.7, 0.012, 0.04, 0, i * 0.06 - 3, -0.02) for i in range(220)))  # gratings
boxes(STEELWORK, *((0.03, 13.2, 0.06, x, 3.6, -0.03) for x in (-0.85, -0.3, 0.3, 0.85)))
for y in [i * 1.4 - 2.6 for i in range(10)]:
    pipe([(-0.9, y, -0.1), (-0.9, y, 1.05), (-0.9, y + 1.4, 1.05)], 0.024, ZINC)
    pipe([(-0.9, y, 0.55), (-0.9, y + 1.4, 0.55)], 0.02, ZINC)
    boxes(WALL, (0.16, 0.1, 4.2, -2.5, y, 1.6), (8, 0.14, 0.26, 1, y, 3.6))
    for x in (-0.2, 3.2):  # lamps, to be seen; they light by one strip for each row, which is less noise
        tube = box((0.16, 0.9, 0.06), TUBE, (x, y + 0.5, 3.42), bevel=0)
        tube.visible_diffuse = tube.visible_glossy = False
    for z, radius, finish in (0.5, 0.12, PAINT), (1, 0.09, WALL), (2.2, 0.07, PAINT), (2.5, 0.1, LAGGING), (2.95, 0.16, LAGGING):
        cylinder(radius, 1.4, finish, (-2.2, y - 0.7, z), 'Y')
        flange(radius * 1.6, 0.05, STEELWORK, (-2.2, y, z), 'Y', 6, radius)
handwheel(0.2, (-2.0, 1.6, 1.35), 'X', RED)
boxes(WALL, (0.2, 14, 5, -2.7, 4, 1.5), (10, 14, 0.1, 1, 4, 3.78), (10, 0.2, 6, 0, 11, 1.5), (12, 20, 0.1, 0, 4, -0.5))
boxes(OFFICE, *((0.5, 0.1, 0.7, x, 10.88, 1.75) for x in (-0.75, -0.2, 0.35)))  # the windows of the control room
TUBE.cycles.sample_as_light = False
light((-0.2, 4, 3.35), (-0.2, 4, 0), 0.2, 230, '#FFCB8C', 14)
light((3.2, 4, 3.35), (3.2, 4, 0), 0.2, 200, '#FFCB8C', 14)
light((-2, -2.6, 3), (2, 3, 1), 1.5, 330, '#7FB0D4')
camera((-0.35, -2.4, 2.1), (0.1, 6, 1.75), 27, (0.02, 0))
take(0.3)
