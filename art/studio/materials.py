"""The house finishes: one set for the whole catalogue, which is what makes it one catalogue."""

import bpy

from .run import DRAWING

_made = {}

def linear(color):
    """'#RRGGBB' as the linear RGBA that Blender counts in."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts) + (1,)

def material(name, color, rough=0.4, metal=0.0, coat=0.0, bump=0.0, scale=120.0, grime=0.0,
             emit=0.0, aniso=0.0, clear=0.0, ior=1.45):  # fmt: skip
    """A finish, made once by name. `bump` is surface grain of `scale`; `grime` darkens hollows; `clear` is glass."""
    if name in _made:
        return _made[name]
    made = _made[name] = bpy.data.materials.new(name)
    made.use_nodes = True
    made.diffuse_color = linear(color)
    surface = made.node_tree.nodes['Principled BSDF'].inputs
    for key, value in {
        'Base Color': linear(color), 'Roughness': rough, 'Metallic': metal, 'Clearcoat': coat, 'IOR': ior,
        'Clearcoat Roughness': 0.12, 'Anisotropic': aniso, 'Transmission': clear,
    }.items():  # fmt: skip
        surface[key].default_value = value
    if emit:
        surface['Emission'].default_value = linear(color)
        surface['Emission Strength'].default_value = emit
    if (bump or grime) and not DRAWING:
        _wear(made.node_tree, surface, color, rough, bump, scale, grime)
    return made

def _wear(tree, surface, color, rough, bump, scale, grime):
    """Grain, uneven gloss, and dirt where a cloth does not reach: without them paint reads as plastic."""
    node, link = tree.nodes.new, tree.links.new
    place = node('ShaderNodeTexCoord').outputs['Object']

    def noise(size, detail):
        made = node('ShaderNodeTexNoise')
        made.inputs['Scale'].default_value, made.inputs['Detail'].default_value = size, detail
        link(place, made.inputs['Vector'])
        return made.outputs['Fac']

    def ranged(value, low, high):
        made = node('ShaderNodeMapRange')
        made.inputs['To Min'].default_value, made.inputs['To Max'].default_value = low, high
        link(value, made.inputs['Value'])
        return made.outputs['Result']

    if bump:
        grain = node('ShaderNodeBump')
        grain.inputs['Strength'].default_value, grain.inputs['Distance'].default_value = bump, 0.01
        link(noise(scale, 3), grain.inputs['Height'])
        link(grain.outputs['Normal'], surface['Normal'])
    link(ranged(noise(3.5, 6), max(0.02, rough - 0.08), rough + 0.12), surface['Roughness'])
    if grime:
        hollow = node('ShaderNodeAmbientOcclusion')
        hollow.inputs['Distance'].default_value, hollow.samples = 0.12, 4
        mixed = node('ShaderNodeMixRGB')
        mixed.blend_type, mixed.inputs['Fac'].default_value = 'MULTIPLY', 1
        mixed.inputs['Color1'].default_value = linear(color)
        link(ranged(hollow.outputs['AO'], 1 - grime, 1), mixed.inputs['Color2'])
        link(mixed.outputs['Color'], surface['Base Color'])

PAINT = material('paint', '#7FA39A', 0.36, coat=0.35, bump=0.10, scale=160, grime=0.55)  # machinery sea-green
GRAPHITE = material('graphite', '#3C4F57', 0.42, coat=0.2, bump=0.12, scale=160, grime=0.5)  # electrics, frames
CAST = material('cast', '#6E777A', 0.58, metal=0.55, bump=0.35, scale=220, grime=0.5)
FORGED = material('forged', '#8D9497', 0.40, metal=0.9, bump=0.25, scale=160, grime=0.4)
MACHINED = material('machined', '#C4C9CC', 0.22, metal=1, aniso=0.5)
STEEL = material('steel', '#C9CDD0', 0.26, metal=1, aniso=0.4)
ZINC = material('zinc', '#A9AFB2', 0.38, metal=1, bump=0.05, scale=60)  # fasteners
BRASS = material('brass', '#B98B3E', 0.3, metal=1)
BRONZE = material('bronze', '#A26A38', 0.34, metal=1, bump=0.12, scale=180)
COPPER = material('copper', '#B5643A', 0.3, metal=1)
RUBBER = material('rubber', '#15181A', 0.6, bump=0.05)
BLACK = material('black', '#1A2024', 0.38, coat=0.2, bump=0.06, scale=300)
WHITE = material('white', '#EDF0EF', 0.3, coat=0.4)
ORANGE = material('orange', '#F0480A', 0.28, coat=0.7, bump=0.03, scale=30)  # life-saving goods only
RED = material('red', '#B3201C', 0.35, coat=0.3)
YELLOW = material('yellow', '#E7B416', 0.4, coat=0.2)  # guards only
SPRING = material('spring', '#2D5A57', 0.35, coat=0.3)
OIL = material('oil', '#C8811A', 0.1, clear=0.6)
GLASS = material('glass', '#EAF3F3', 0.05, clear=0.9)
DIAL = material('dial', '#F4F6F4', 0.4)
INK = material('ink', '#0C1A22', 0.5)
TAG = material('tag', '#D8DDDD', 0.3, metal=0.9)  # engraved plates
HOLE = material('hole', '#0B0E10', 0.8)
BEZEL = material('bezel', '#0B0F11', 0.15, coat=1)
AMBER = material('amber', '#F2A41C', 0.35, emit=0.55)  # lit displays
NIGHT = material('night', '#0C3A52', 0.25, emit=0.5)
LIME = material('lime', '#3FE08F', 0.35, emit=1.2)
SNOW = material('snow', '#EAF4F6', 0.35, emit=0.8)
