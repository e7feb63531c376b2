"""The studio: one camera, one light rig, and from them a photo or the drawing that registers with it."""

import os
from math import radians

import bpy
from mathutils import Vector

from .materials import linear, material
from .run import DRAWING, OUT, SAMPLES, SCALE, scene
from .shapes import box

def light(at, target, size, power, color='#FFFFFF', height=None):
    """A soft box at `at`, aimed at `target`; in watts."""
    lamp = bpy.data.lights.new('light', 'AREA')
    lamp.energy, lamp.color, lamp.size = power, linear(color)[:3], size
    if height:
        lamp.shape, lamp.size_y = 'RECTANGLE', height
    made = bpy.data.objects.new('light', lamp)
    scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return made

def camera(at, target, lens, shift=(0, 0)):
    """Makes the scene's camera look from `at` to `target`."""
    made = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    scene.collection.objects.link(made)
    scene.camera, made.location = made, at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    made.data.lens, made.data.clip_end = lens, 9000
    made.data.shift_x, made.data.shift_y = shift
    return made

def photograph(view=(-0.95, -1.5, 0.55), margin=1.12, key=1.0, exposure=0.0, lens=75):
    """Takes the subject, filling the frame but for the margin. `view` is where the camera stands, as a
    direction; `key` the strength of the main light; `exposure` in stops."""
    subject = [made for made in scene.objects if made.type in ('MESH', 'CURVE', 'FONT')]
    bpy.context.view_layer.update()
    corners = [made.matrix_world @ Vector(c) for made in subject for c in made.bound_box]
    low, high = (Vector([pick(p[i] for p in corners) for i in range(3)]) for pick in (min, max))
    centre, size = (low + high) / 2, (high - low).length
    towards = Vector(view).normalized()
    taken = camera(centre + towards * size * 3, centre, lens)
    scene.render.resolution_x, scene.render.resolution_y = 1200, 900
    scene.render.resolution_percentage = int(SCALE * 100)
    bpy.context.view_layer.update()
    shapes = bpy.context.evaluated_depsgraph_get()
    fitted, _ = taken.camera_fit_coords(shapes, [x for p in corners for x in p])
    taken.location = Vector(fitted) + towards * (Vector(fitted) - centre).length * (margin - 1)
    if not DRAWING:
        _light_rig(centre, size / 2.6, key)
        ground = box((size * 14, size * 14, 0.001), material('floor', '#E6EAEA', 0.6), (centre.x, centre.y, low.z - 0.0006))
        ground.is_shadow_catcher = True
    for made in subject:
        made.pass_index = 1  # what the silhouette is cut from
    render(exposure)
    if not DRAWING:
        ground.hide_render = True
        _cover()

def _cover():
    """Writes how much of each pixel the subject covers, free of the shadow on the ground, so that edges are smooth."""
    bpy.context.view_layer.material_override = material('cover', '#000000', emit=1)
    scene.use_nodes, scene.cycles.samples, scene.cycles.use_adaptive_sampling, scene.cycles.max_bounces = False, 32, False, 0
    scene.render.film_transparent, scene.render.engine, scene.render.filepath = True, 'CYCLES', OUT + '_cover.png'
    bpy.ops.render.render(write_still=True)

def _light_rig(centre, k, key):
    """Soft box from the upper left, strip rim on the right, overhead, fill from the front, rim from behind."""
    world = scene.world = bpy.data.worlds.new('studio')
    world.use_nodes = True
    ground = world.node_tree.nodes['Background'].inputs
    ground[0].default_value, ground[1].default_value = linear('#DDE6EA'), 0.24
    for at, width, power, color, height in (
        ((-2.2, -1.5, 3.1), 3.0, 235 * key, '#FFFDF8', None),
        ((2.9, 0.9, 1.5), 0.7, 170, '#EAF4FF', 3.2),
        ((0, 0.6, 3.4), 3.0, 80, '#FFFFFF', None),
        ((0.8, -3.4, 0.7), 2.2, 16, '#F4F8FF', None),
        ((-2.4, 2.2, 1.2), 0.6, 130, '#FFF6EA', 2.6),
    ):
        light(centre + Vector(at) * k, centre, width * k, power * k * k, color, height and height * k)

def render(exposure=0.0, look='Medium High Contrast', transparent=True, bounces=6, clamp=12.0, composite=None):
    """Writes OUT.png and the passes that the denoiser is guided by, or the drawing. `composite` may add
    nodes between what was rendered and what is written."""
    made = scene.render
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', look
    scene.view_settings.exposure = exposure
    made.film_transparent, made.filepath = transparent, OUT + '.png'
    made.image_settings.color_mode = 'RGBA' if transparent else 'RGB'
    made.image_settings.color_depth, made.engine = '16', 'CYCLES'
    cycles = scene.cycles
    cycles.use_denoising = False  # Debian's Blender has no denoiser: scripts/art/develop.py does it.
    if DRAWING:
        _keep_passes(('index',))
        return _draw()
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = SAMPLES, True, 0.02
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces, 3, 4
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.5, clamp, 0.8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    _keep_passes(('albedo', 'normal', 'index'), composite)
    bpy.ops.render.render(write_still=True)

def _keep_passes(names, composite=None):
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = layer.use_pass_normal = 'normal' in names
    layer.use_pass_object_index = True
    scene.use_nodes = True
    tree = scene.node_tree
    layers = next(node for node in tree.nodes if node.type == 'R_LAYERS')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = os.path.dirname(OUT)
    files.format.file_format, files.format.color_depth, files.format.color_mode = 'PNG', '16', 'RGB'
    files.format.color_management = 'OVERRIDE'
    files.format.view_settings.view_transform = 'Raw'
    files.file_slots.clear()
    sources = {'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal', 'index': 'IndexOB'}
    for name in names:
        files.file_slots.new(f'{os.path.basename(OUT)}_{name}_')
        output = layers.outputs[sources[name]]
        if name == 'normal':  # from -1…1 to 0…1, or a file could not hold it
            for operation in ('MULTIPLY', 'ADD'):
                half = tree.nodes.new('CompositorNodeMixRGB')
                half.blend_type, half.inputs[0].default_value = operation, 1
                half.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
                tree.links.new(output, half.inputs[1])
                output = half.outputs[0]
        tree.links.new(output, files.inputs[-1])
    if composite:
        written = next(node for node in tree.nodes if node.type == 'COMPOSITE')
        tree.links.new(composite(tree, layers), written.inputs[0])

def _draw():
    """Freestyle writes the drawing as SVG: the outer contour, and silhouettes, creases and borders inside it."""
    import addon_utils

    addon_utils.enable('render_freestyle_svg')
    scene.render.use_freestyle = bpy.context.view_layer.use_freestyle = True
    settings = bpy.context.view_layer.freestyle_settings
    settings.crease_angle, settings.mode = radians(140), 'EDITOR'
    for old in list(settings.linesets):
        settings.linesets.remove(old)
    for name, chosen in (('outer', ['external_contour']), ('inner', ['silhouette', 'crease', 'border'])):
        lines = settings.linesets.new(name)
        for kind in ('silhouette', 'crease', 'border', 'external_contour'):
            setattr(lines, f'select_{kind}', kind in chosen)
        lines.linestyle = bpy.data.linestyles.new(name)
    scene.svg_export.use_svg_export = True
    scene.cycles.samples = 1
    bpy.ops.render.render(write_still=True)
