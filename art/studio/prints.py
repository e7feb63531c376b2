"""What is printed on a surface or shown on a display: an SVG of art/prints/ on a thin sheet."""

import os
import subprocess
from math import cos, sin

import bpy

from .materials import material
from .run import DRAWING, OUT
from .shapes import ORIGIN, solid

_made = {}
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'prints')

def printed(name, width, height, at=ORIGIN, turn=ORIGIN, glow=0.0, rough=0.4, metal=0.0, radius=0.0, pixels=2000):
    """Lays prints/NAME.svg on a front that faces -Y, its middle at `at`; what it leaves empty stays clear. With a
    `radius` it bends about an upright cylinder whose axis lies that far behind. Too fine for the drawing."""
    if DRAWING:
        return None
    steps = 48 if radius else 1
    def spot(i, z):
        x = (i / steps - 0.5) * width
        return (radius * sin(x / radius), radius - radius * cos(x / radius), z) if radius else (x, 0, z)
    rows = [spot(i, z) for z in (-height / 2, height / 2) for i in range(steps + 1)]
    faces = [(i, i + 1, i + steps + 2, i + steps + 1) for i in range(steps)]
    sheet = solid(rows, faces, _finish(name, glow, rough, metal, pixels), at, turn)
    # The faces' normals may have been turned, so the place on the print comes from the vertices.
    places = sheet.data.uv_layers.new()
    for corner in sheet.data.loops:
        row, i = divmod(corner.vertex_index, steps + 1)
        places.data[corner.index].uv = (i / steps, row)
    return sheet

def _finish(name, glow, rough, metal, pixels):
    if (name, glow) in _made:
        return _made[name, glow]
    made = _made[name, glow] = material(f'print {name} {glow}', '#FFFFFF', rough, metal)
    picture = f'{OUT}-print-{name}.png'
    subprocess.run(['rsvg-convert', '-w', str(pixels), '-o', picture, os.path.join(FOLDER, f'{name}.svg')], check=True)
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    image, surface = nodes.new('ShaderNodeTexImage'), nodes['Principled BSDF'].inputs
    image.image, image.extension = bpy.data.images.load(picture), 'EXTEND'
    link(image.outputs['Color'], surface['Base Color'])
    link(image.outputs['Alpha'], surface['Alpha'])
    if glow:
        link(image.outputs['Color'], surface['Emission'])
        surface['Emission Strength'].default_value = glow
    return made
