"""A wheelhouse at dusk in port, its windows towards +Y and its floor 30 m above the water."""

from views._sea import *

LINING, DESK = material('lining', '#18232A', 0.8), material('desk', '#3A4B54', 0.45, coat=0.1)
LINING.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = 0  # or it mirrors the sky at a flat angle
LEATHER, SHADE = material('leather', '#161B1F', 0.42, coat=0.25), material('shade', '#06202C', 1, emit=0.5)
TEAL, ROUTE = material('teal', '#4FA3AE', emit=0.9), material('route', '#FF5A3A', emit=1.6)

def stroke(points, finish=SNOW, width=0.0016):
    """A line on a display, in its own x and z."""
    pipe([(x, -0.012, z) for x, z in points], width, finish)

def polar(radius, degrees):
    return radius * sin(radians(degrees)), radius * cos(radians(degrees))

def dial(radius, at, reading):
    with placed(at):
        cylinder(radius, 0.01, SHADE, ORIGIN, '-Y')
        torus(radius, radius * 0.03, TEAL, (0, -0.01, 0), '-Y')
        for a in range(-120, 121, 24):
            stroke([polar(radius * 0.78, a), polar(radius * 0.92, a)], width=radius * 0.02)
        stroke([polar(radius * -0.15, reading), polar(radius * 0.8, reading)], AMBER, radius * 0.03)

def radar():
    cylinder(0.21, 0.002, SHADE, (0, -0.006, 0), '-Y', 0)
    for i in range(1, 5):
        torus(0.0525 * i, 0.0009, TEAL, (0, -0.01, 0), '-Y')
    for a in range(0, 360, 10):
        stroke([polar(0 if a == 0 else 0.213, a), polar(0.22 if a % 30 else 0.23, a)])
    for i in range(14):  # the sweep, and how it fades
        fading = material(f'sweep {i}', '#1E9A68', emit=0.9 * (1 - i / 14) ** 2)
        prism([(0, 0), polar(0.209, 62 - i * 4), polar(0.209, 66 - i * 4)], 0.001, fading, (0, -0.009, 0), '-Y', 0)
    for i in range(24):  # echoes of the coast, ragged
        ragged = range(128 + random.randrange(14) - i, 178 + random.randrange(16) + i, 3)
        stroke([polar(0.12 + i * 0.0037, a) for a in ragged], AMBER, 0.0014)
    for x, z in ((-0.1, 0.05), (0.06, 0.13), (-0.06, -0.1), (-0.15, 0.08)):
        stroke([(x, z), (x + 0.03, z - 0.016)], LIME, 0.003)  # ships

def chart():
    for level, color in ((0.04, '#12465F'), (0, '#226C87'), (-0.05, '#4B4A35')):  # two depths, and the land
        heights = [level - 0.1 + 0.03 * sin(i * 0.2 + level * 9) + random.uniform(0, 0.018) for i in range(59)]
        for flip in (1, -1):
            bank = [(flip * (i * 0.01 - 0.29), flip * z) for i, z in enumerate(heights)]
            bank += [(flip * 0.29, flip * -0.235), (flip * -0.29, flip * -0.235)]
            prism(bank, 0.002, material(color, color, emit=0.6), (0, -0.006 + level * 0.03, 0), '-Y', 0)
    legs = [(-0.27, -0.06), (-0.12, -0.02), (0, 0.04), (0.13, 0.03), (0.27, 0.08)]
    stroke(legs, ROUTE, 0.0024)
    for x, z, radius, finish in [(*leg, 0.012, ROUTE) for leg in legs] + [(-0.06, 0.01, r, SNOW) for r in (0.01, 0.017)]:
        torus(radius, 0.0016, finish, (x, -0.013, z), '-Y')  # waypoints; own ship

def conning():
    for x, words, reading in ((-0.15, '14.2 kn', 30), (0.15, '087°', -60)):
        dial(0.105, (x, -0.004, 0.1), reading)
        text(words, 0.036, SNOW, (x, -0.016, 0.05))
    text('RUDDER', 0.03, TEAL, (0, -0.012, -0.07))
    prism([(0.03, -0.135), (0.015, -0.16), (0.045, -0.16)], 0.002, LIME, (0, -0.012, 0), '-Y', 0)
    boxes(LIME, *((0.05, 0.002, 0.016, i * 0.058 - 0.203, -0.012, -0.2) for i in range(6)))

def console(x, y, turn, draw):
    """A desk with a display, keys, a trackball; the operator stands at -Y."""
    side = [(-0.55, 0), (0.3, 0), (0.3, 0.95), (0.34, 1.4), (0.24, 1.42), (0.02, 0.92), (-0.48, 0.8), (-0.55, 0.76)]
    with placed((x, y, 0), (0, 0, turn)):
        prism(side, 0.7, DESK, ORIGIN, (pi / 2, 0, pi / 2), 0.02)
        sphere(0.035, RED, (0.24, -0.25, 0.87))
        with placed((0, 0.1, 1.17), (radians(-24), 0, 0)):
            screen(0.58, 0.47, ORIGIN)
            draw()
        with placed((-0.08, -0.23, 0.875), (radians(-76.5), 0, 0)):
            for columns, left, finish in ((8, 0, GRAPHITE), (1, -0.21, AMBER)):
                keypad(columns, 3, (0.046, 0.046), (left, 0, 0), (0.036, 0.034), finish=finish)

def bridge(camera_light):
    """The room and what lies outside; the floor is at z = 0. `camera_light` is the power of the cool light from behind."""
    sky((0.3, 0.95, 0.04))
    with placed((0, 0, -30)):
        sea()
        port((-330, -250, -100, 40, 130, 215, 330), 520, (2, 5))
        pipe([(0, 125, 8), (0, 125, 36)], 0.3, STEELWORK)
        with placed((0, 22, 0), (0, 0, pi / 2)):
            cargo([(i * 13.4, 10 if i < 5 else 8, 6 if i < 5 else 5) for i in range(7)], 9.5)
    boxes(LINING, (14, 9, 0.1, 0, 0, -0.05), (14, 9, 0.1, 0, 0, 2.58), (14, 0.4, 0.5, 0, 2.6, 2.5))
    boxes(LINING, (14, 0.3, 1.1, 0, 2.3, 0.55), (14, 0.5, 0.06, 0, 2.15, 1.12))
    for x in [i * 1.28 + 0.55 for i in range(-4, 5)]:
        box((0.11, 0.1, 1.5), DESK, (x, 2.38, 1.8), (radians(-12), 0, 0), 0.02)
        box((1.26, 8, 0.05), LINING, (x, -1.6, 2.5), bevel=0.008)
        pipe([(x + 0.6, 2.4, 2.3), (x + 0.45, 2.28, 1.6)], 0.012, BLACK)  # wiper
    with placed((0.9, 2.0, 2.27), (radians(-20), 0, 0)):
        box((3.6, 0.12, 0.34), LINING, (0, 0.062, 0), bevel=0.02)
        for i in range(7):
            dial(0.125, (i * 0.5 - 1.5, -0.004, 0), i * 27 - 100)
    light((0, 2.1, 2.2), (0, 0.2, 0.6), 8, 110, '#FFC58F', 0.6)
    light((-1.6, -2, 2.3), (0.4, 1, 0.9), 2.5, camera_light, '#86AFCC', 1)
