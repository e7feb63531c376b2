"""The options of this run, and the empty scene it fills."""
import random
import sys

import bpy

arguments = sys.argv[sys.argv.index('--') + 2 :] if '--' in sys.argv else []

def option(name, default):
    """The value after --name, in the type of the default."""
    if f'--{name}' not in arguments:
        return default
    return type(default)(arguments[arguments.index(f'--{name}') + 1])

DRAWING = option('mode', 'photo') == 'drawing'
SCALE = option('scale', 0.8)  # of 1200 × 900 for a subject
SAMPLES = option('samples', 36)
OUT = option('out', 'picture')  # path without extension

random.seed(7)  # The same scene gives the same picture.
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
