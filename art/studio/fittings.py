"""What every machine has: bolts, flanges, gauges, motors, keys. Fronts face -Y unless an axis is given."""

from math import cos, pi, radians, sin, tau

from mathutils import Euler, Matrix, Vector

from .materials import *
from .run import DRAWING
from .shapes import *

def along(at, axis, distance):
    """The point `distance` from `at` in the direction of the axis."""
    return tuple(Vector(at) + Euler(turn_of(axis)).to_matrix() @ Vector((0, 0, distance)))

def bolt(at, axis='Z', size=0.03, finish=ZINC):
    """A hexagon head on its washer."""
    cylinder(size * 0.98, size * 0.15, finish, at, axis, 0, 20)
    cylinder(size * 0.9, size * 0.7, finish, along(at, axis, size * 0.12), axis, size * 0.1, 6)

def bolts(count, circle, at=ORIGIN, axis='Z', size=0.03, start=0.0, finish=ZINC):
    """A ring of bolts on a circle of that radius."""
    turn = Euler(turn_of(axis)).to_matrix()
    for i in range(count):
        a = start + tau * i / count
        bolt(tuple(Vector(at) + turn @ Vector((circle * cos(a), circle * sin(a), 0))), axis, size, finish)

def corner_bolts(width, height, at, axis='-Y', size=0.02, finish=ZINC):
    """One in each corner of a rectangle about `at`."""
    turn = Euler(turn_of(axis)).to_matrix()
    for x in (-width / 2, width / 2):
        for y in (-height / 2, height / 2):
            bolt(tuple(Vector(at) + turn @ Vector((x, y, 0))), axis, size, finish)

def flange(radius, thickness, finish, at, axis='Z', count=8, bore=None, size=0.026):
    """A bolted pipe end; what lies in its bore is dark."""
    bore = bore or radius * 0.5
    face = [(bore, 0), (radius, 0), (radius, thickness), (radius * 0.62, thickness),
            (radius * 0.62, thickness + 0.008), (bore, thickness + 0.008)]  # fmt: skip
    lathe(face, finish, at, axis)
    bolts(count, radius * 0.81, along(at, axis, thickness), axis, size, pi / count)
    if not DRAWING:
        cylinder(bore * 0.99, 0.01, HOLE, along(at, axis, thickness * 0.3), axis, 0)

def gauge(radius, at, axis='-Y', reading=0.4):
    """A small pressure gauge, its back at `at`; `reading` is 0 to 1."""
    with placed(at, axis):
        lathe([(0, 0), (radius, 0), (radius * 1.06, radius * 0.1), (radius * 1.06, radius * 0.5),
               (radius * 0.92, radius * 0.5), (radius * 0.9, radius * 0.42), (0, radius * 0.42)], STEEL)  # fmt: skip
        cylinder(radius * 0.88, 0.004, DIAL, (0, 0, radius * 0.42), bevel=0)
        for i in range(9):
            a = radians(225 - 33.75 * i)
            mark = (radius * 0.72 * cos(a), radius * 0.72 * sin(a), radius * 0.42 + 0.005)
            box((radius * 0.16, radius * 0.04, 0.002), INK, mark, (0, 0, a), 0)
        a = radians(225 - 270 * reading)
        hand = (radius * 0.25 * cos(a), radius * 0.25 * sin(a), radius * 0.42 + 0.008)
        box((radius * 0.8, radius * 0.07, 0.003), RED, hand, (0, 0, a), 0)

def motor(length, radius, at=ORIGIN, finish=PAINT, box_side=1):
    """An electric motor along +X from its drive-end face; its feet are the scene's. `box_side` 0 leaves off
    the terminal box, which sits on top with its cables towards the camera."""
    shell = length - radius * 0.9
    with placed(at):
        lathe([(radius * 0.3, 0), (radius * 0.8, 0), (radius * 0.9, 0.03), (radius * 0.9, 0.08), (radius, 0.1)], finish, axis='X')
        bolts(8, radius * 0.8, (-0.005, 0, 0), '-X', radius * 0.06)
        lathe([(radius * 0.92, 0.06), (radius * 0.92, shell + 0.12)], finish, axis='X')
        for i in range(44):  # cooling fins, none where the terminal box stands
            a = tau * i / 44
            if not box_side or abs((a - pi / 2 + pi) % tau - pi) > 0.34:
                spot = (0.1 + shell / 2, radius * cos(a), radius * sin(a))
                box((shell, radius * 0.17, radius * 0.035), finish, spot, (a, 0, 0), 0.003)
        cowl = [(1.02, shell + 0.1), (1.1, shell + 0.1), (1.12, shell + 0.13), (1.12, length - 0.06),
                (1.02, length), (0.84, length), (0.84, length - 0.02), (0, length - 0.02)]  # fmt: skip
        lathe([(radius * r, z) for r, z in cowl], finish, axis='X')
        for r in (0.22, 0.38, 0.54, 0.7):
            ring(radius * r, radius * (r + 0.05), 0.015, BLACK, (length, 0, 0), 'X', 0.002)
        if box_side:
            _terminal_box(0.1 + shell * 0.5, radius, finish)

def _terminal_box(x, radius, finish):
    top = radius * 1.22
    box((radius * 0.95, radius * 0.85, radius * 0.55), finish, (x, 0, top), bevel=0.02)
    box((radius, radius * 0.9, radius * 0.08), finish, (x, 0, top + radius * 0.32), bevel=0.008)
    corner_bolts(radius * 0.82, radius * 0.72, (x, 0, top + radius * 0.36), 'Z', radius * 0.05)
    for side in (-0.22, 0.22):
        cylinder(radius * 0.11, radius * 0.24, BLACK, (x + radius * side, -radius * 0.42, top), '-Y')

def cable(points, radius=0.024, fillet=0.1):
    return pipe(points, radius, RUBBER, fillet)

def knob(radius, at, axis='-Y', finish=GRAPHITE):
    """A turning knob with a white pointer."""
    with placed(at, axis):
        lathe([(0, 0), (radius, 0), (radius, radius * 0.25), (radius * 0.86, radius * 0.42), (radius * 0.82, radius * 1.3),
               (radius * 0.74, radius * 1.5), (0, radius * 1.5)], finish)  # fmt: skip
        for i in range(0 if DRAWING else 24):  # too fine for a line
            a = tau * i / 24
            box((radius * 0.1, radius * 0.1, radius), finish, (radius * 0.83 * cos(a), radius * 0.83 * sin(a), radius * 0.9), (0, 0, a), 0.002)
        box((radius * 0.1, radius * 0.5, 0.006), WHITE, (0, radius * 0.42, radius * 1.5), bevel=0)

def key(width, height, at, finish=GRAPHITE, label='', size=0.0):
    """A rubber key on a front, with its legend."""
    panel(width, height, 0.045, finish, at, min(width, height) * 0.22, 0.01)
    if label:
        text(label, size or height * 0.42, WHITE, (at[0], at[1] - 0.024, at[2]))

def keypad(columns, rows, pitch, at, size, labels='', finish=GRAPHITE):
    """A block of keys about `at`; `labels` is one character or word for each, row by row."""
    words = labels.split() if labels else []
    for i in range(columns * rows):
        x = at[0] + (i % columns - (columns - 1) / 2) * pitch[0]
        z = at[2] - (i // columns - (rows - 1) / 2) * pitch[1]
        key(*size, (x, at[1], z), finish, words[i] if i < len(words) else '')

def screen(width, height, at, lit=NIGHT):
    """A lit display in its bezel, its surface at `at`; draw on it a little before that."""
    panel(width + 0.1, height + 0.1, 0.02, BEZEL, (at[0], at[1] + 0.012, at[2]), 0.04, 0.006)
    panel(width, height, 0.012, lit, at, 0.02, 0)

def nameplate(width, height, at, axis='-Y'):
    """An engraved plate whose lines cannot be read: nobody's name."""
    with placed(at, axis):
        box((width, height, 0.006), TAG, (0, 0, 0.003), bevel=0.002)
        for i in range(4):
            length = width * (0.5, 0.75, 0.66, 0.4)[i]
            box((length, height * 0.07, 0.001), INK, (-width * 0.42 + length / 2, height * (0.3 - 0.2 * i), 0.0065), bevel=0)

def eyebolt(size, at):
    cylinder(size * 0.5, size * 0.4, YELLOW, at)
    torus(size * 0.7, size * 0.24, YELLOW, (at[0], at[1], at[2] + size * 1.2), 'Y')

def handwheel(radius, at, axis='Z', finish=BLACK, spokes=5):
    with placed(at, axis):
        torus(radius, radius * 0.1, finish)
        cylinder(radius * 0.22, radius * 0.28, finish, (0, 0, -radius * 0.14))
        for i in range(spokes):
            a = tau * i / spokes
            pipe([(0, 0, 0), (radius * cos(a), radius * sin(a), 0)], radius * 0.07, finish)

def skid(length, width, at, height=0.16, finish=PAINT, crossbars=4):
    """A frame of two beams along X with feet, its middle on the ground at `at`."""
    with placed(at):
        for y in (-width / 2, width / 2):
            box((length, 0.09, height), finish, (0, y, height / 2), bevel=0.012)
            for x in (-length / 2 + 0.1, length / 2 - 0.1):
                foot = y * (1 + 0.16 / width)
                box((0.22, 0.18, 0.025), finish, (x, foot, 0.0125))
                bolt((x, y * (1 + 0.24 / width), 0.025), 'Z', 0.035)
        for i in range(crossbars):
            x = (i / (crossbars - 1) - 0.5) * (length - 0.2)
            box((0.12, width, height * 0.75), finish, (x, 0, height / 2))
