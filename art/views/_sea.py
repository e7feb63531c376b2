"""What the views share: the frame, sky, water, port, cargo, lifeboat. In metres, the water at z = 0."""

from studio import *
from studio.photograph import camera, light
from studio.run import SCALE

HOUSE, STEELWORK = material('house', '#DDE3E2', 0.45), material('steelwork', '#59666C', 0.5)
FAR, PANE = material('far', '#20303A', 0.8), material('pane', '#0D161A', 0.05, coat=1)
LAMP, BEACON = material('lamp', '#FFD9A0', emit=14), material('beacon', '#FF2A1A', emit=22)
HULL, WATER = material('hull', '#1A3B53', 0.42, coat=0.25), material('water', '#04141C', 0.05, ior=1.33)
DUSK = ((0, '#E89A5E'), (0.035, '#E3A274'), (0.09, '#B79A92'), (0.18, '#6F8A9B'), (0.36, '#2F5872'), (1, '#0C2438'))

def boxes(finish, *rows):
    """Each row: width, depth, height, and where its middle is."""
    for row in rows:
        box(row[:3], finish, row[3:], bevel=0)

def wire(tree, kind, *inputs, out=0, **settings):
    """Adds a node and answers its output; an input is a value, another node's output, or None for its default."""
    made = tree.nodes.new(kind)
    for name, value in settings.items():
        setattr(made, name, value)
    for socket, value in zip(made.inputs, inputs):
        if isinstance(value, bpy.types.NodeSocket):
            tree.links.new(value, socket)
        elif value is not None:
            socket.default_value = value
    return made.outputs[out]

def take(exposure=0.15, size=(1920, 900), haze='#B98A72'):
    """Renders what the camera sees; lamps glow, and what is far off takes the colour of the haze."""
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage, scene.camera.data.clip_end = int(SCALE * 100), 20000
    mist, bpy.context.view_layer.use_pass_mist = scene.world.mist_settings, True
    mist.start, mist.depth, mist.falloff = 250, 9000, 'INVERSE_QUADRATIC'
    def glowing(tree, layers):
        share = wire(tree, 'CompositorNodeMath', layers.outputs['Mist'], 0.998, operation='MODULO')  # none for the sky, at 1
        mixed = wire(tree, 'CompositorNodeMixRGB', share, layers.outputs['Image'], linear(haze))
        return wire(tree, 'CompositorNodeGlare', mixed, glare_type='FOG_GLOW', threshold=1.2, size=7, quality='HIGH')
    render(exposure, transparent=False, bounces=4, clamp=3, composite=glowing)

def sky(sun, colors=DUSK, glow='#FF9A4A', cloud='#F0B089'):
    """`colors` by height, warmer towards the `sun`, streaks of cloud; and the sun's own low light."""
    scene.world = bpy.data.worlds.new('sky')
    scene.world.use_nodes = True
    tree, sun = scene.world.node_tree, Vector(sun).normalized()
    towards = wire(tree, 'ShaderNodeTexCoord')
    ramp = wire(tree, 'ShaderNodeValToRGB', wire(tree, 'ShaderNodeSeparateXYZ', towards, out=2))
    for height, color in colors:
        ramp.node.color_ramp.elements.new(height).color = linear(color)
    ramp.node.color_ramp.elements.remove(ramp.node.color_ramp.elements[0])
    near = wire(tree, 'ShaderNodeVectorMath', towards, sun, operation='DOT_PRODUCT', out=1)
    near = wire(tree, 'ShaderNodeMath', wire(tree, 'ShaderNodeMath', near, 0, operation='MAXIMUM'), 26, operation='POWER')
    warm = wire(tree, 'ShaderNodeMixRGB', near, ramp, linear(glow), blend_type='ADD')
    flat = wire(tree, 'ShaderNodeMapping', towards, None, None, (1.4, 1.4, 13))
    cover = wire(tree, 'ShaderNodeMapRange', wire(tree, 'ShaderNodeTexNoise', flat, None, 2.3, 7, 0.58), 0.5, 0.74, 0, 0.62)
    tree.links.new(wire(tree, 'ShaderNodeMixRGB', cover, warm, linear(cloud)), tree.nodes['Background'].inputs[0])
    tree.nodes['Background'].inputs[1].default_value = 0.85
    lamp = light(ORIGIN, -sun - Vector((0, 0, 0.05)), 1, 1.5, '#FFB070')
    lamp.data.type = 'SUN'
    lamp.data.angle = radians(3)

def sea(corner=(9000, 9000, -9), tiles=(1, 1), waves=0.62):
    """Flat to the horizon; from the corner on, tiles of 70 m of real waves."""
    ripple = wire(WATER.node_tree, 'ShaderNodeTexNoise', wire(WATER.node_tree, 'ShaderNodeNewGeometry'), None, 1.6, 5)
    bump(WATER, 0.3, 0.35, ripple)
    ocean = box((1, 1, 1), WATER, corner, bevel=0).modifiers.new('ocean', 'OCEAN')
    ocean.geometry_mode, ocean.resolution, ocean.spatial_size, ocean.wave_scale = 'GENERATE', 12, 70, waves
    ocean.repeat_x, ocean.repeat_y, ocean.wind_velocity, ocean.random_seed = *tiles, 7.5, 4
    ocean.wave_alignment, ocean.wave_direction = 0.45, radians(65)
    boxes(WATER, (17000, 17000, 0.1, 0, 0, -1.4))

def bump(finish, strength, depth, height):
    slope = wire(finish.node_tree, 'ShaderNodeBump', strength, depth, height)
    finish.node_tree.links.new(slope, finish.node_tree.nodes['Principled BSDF'].inputs['Normal'])

def port(cranes, y=560, raised=()):
    """A quay along X: cranes with their booms towards -Y, sheds behind, lamps."""
    for i, x in enumerate(cranes):
        with placed((x, y + 20 * (i % 2), 0)):
            boxes(FAR, *((1.6, 1.6, 42, side, leg, 21) for side in (-9, 9) for leg in (0, 16)))
            boxes(FAR, *((20, 1.6, 1.6, 0, *at) for at in ((0, 40), (16, 40), (0, 14))))
            boxes(FAR, (4, 64, 3, 0, 26, 43), (7, 10, 6, 0, 30, 47))
            tip, slope = ((0, -20, 92), 20) if i in raised else ((0, -50, 44), 90)
            box((4, 3, 52), FAR, (0, tip[1] / 2, tip[2] / 2 + 22), (radians(slope), 0, 0), 0)
            for line in [(0, 52, 44), (0, 2, 64), tip], [(-9, 0, 41), (0, 2, 64), (9, 0, 41)], [(-9, 0, 14), (-9, 16, 39)]:
                pipe(line, 0.5, FAR)
            boxes(LAMP, (1, 1, 1, 0, -2, 18), (1, 1, 1, 0, -2, 41), (1, 1, 1, 0, 1, 65))
    boxes(FAR, (1400, 60, 7, 0, y + 60, 3.5))
    for x in [random.uniform(-700, 700) for _ in range(90)]:
        boxes(LAMP, (1.2, 1, 1.2, x, y + 28, random.uniform(6, 16)))
        boxes(FAR, (random.uniform(15, 50), 20, random.uniform(16, 44), x, y + 100, 0))

def cargo(bays, deck):
    """Containers: for each bay (x, rows, tiers) a stack across the ship."""
    finishes = [material(c, c, 0.55) for c in '#2F5F7C #7B2F25 #8C8F8A #B9742A #31584A #A9B4B5 #243B55 #C9C4B4'.split()]
    for finish in finishes:  # corrugated
        place = wire(finish.node_tree, 'ShaderNodeTexCoord', out=3)
        bump(finish, 1, 0.12, wire(finish.node_tree, 'ShaderNodeTexWave', place, 1.1, bands_direction='X'))
    for x, rows, tiers in bays:
        boxes(STEELWORK, (0.8, rows * 2.5, 7.5, x - 6.7, 0, deck + 3.6))  # lashing bridge
        for y in [(row - (rows - 1) / 2) * 2.52 for row in range(rows)]:
            for tier in range(max(2, tiers - random.choice((0, 0, 0, 1, 1, 2)))):
                boxes(random.choice(finishes + finishes[:1] * 4), (12.19, 2.44, 2.59, x, y, deck + 2.5 + tier * 2.62))

def lifeboat(lowered=0.0):
    """An enclosed lifeboat of 7.2 m along X on its falls, the davits at +Y; stowed, its keel is at the origin."""
    hull, canopy, sheer, arc = [], [], [], [pi * i / 20 for i in range(21)]
    for x in [3.6 * sin(i * pi / 33) for i in range(-16, 17)]:
        t = abs(x / 3.6)
        wide, keel, rail, high = 1.18 * (1 - t**2.6) ** 0.62, 0.5 * t**3.2, 1.05 + 0.16 * t * t, 0.8 * (1 - t**3.4) ** 0.7
        half = [(wide * y, keel + (rail - keel) * z) for y, z in ((0, 0), (0.55, 0.12), (0.8, 0.3), (0.94, 0.55), (1, 1))]
        hull.append([(x, -y, z) for y, z in half[:0:-1]] + [(x, y, z) for y, z in half])
        canopy.append([(x, -0.93 * wide * cos(a), rail + high * sin(a) ** 0.72) for a in arc])
        sheer.append((x, 1.03 * wide, rail))
    with placed((0, 0, -lowered)):
        loft(hull, ORANGE, closed=False, rounds=1)
        loft(canopy, ORANGE, closed=False, rounds=1)
        for side in (-1, 1):
            pipe([(x, side * y, z) for x, y, z in sheer], 0.075, RUBBER)  # fender, windows
            for x in (0.1, 0.7, 1.3, 1.9):
                box((0.3, 0.06, 0.16), PANE, (x, side * (1.02 - 0.02 * x * x), 1.5), (side * -0.25, 0, 0), 0.02)
        lathe([(0.86, 1.5), (0.8, 1.9), (0.7, 2.26), (0.6, 2.34), (0, 2.36)], ORANGE, (-1.5, 0, 0), bevel=0.02)
        lathe([(0.785, 2.0), (0.74, 2.16)], PANE, (-1.5, 0, 0))  # the helmsman's
        ring(0.33, 0.37, 0.24, BLACK, (-3.5, 0, 0.3), 'X')  # propeller nozzle
    arm = [(2.5, 0), (2.5, 2), (2.3, 4), (1.7, 5.2), (0.9, 5.7), (-0.1, 5.6), (-0.2, 5.2), (0.7, 5.2), (1.4, 4.5), (2, 3), (2, 0)]
    for x in (-2.6, 2.6):
        prism(arm, 0.24, HOUSE, (x, 0, -0.6), (pi / 2, 0, pi / 2), 0.03)
        boxes(ZINC, (0.3, 0.4, 0.4, x, -0.05, 4.7), (0.12, 0.12, 0.7, x, 0, 1.75 - lowered))  # sheave, hook, block, falls
        box((0.2, 0.3, 0.34), RED, (x, 0, 2.3 - lowered), bevel=0.05)
        for y in (-0.07, 0.07):
            pipe([(x, y, 2.3 - lowered), (x, y, 4.7)], 0.022, STEELWORK)
    pipe([(-2.6, 2.3, 3), (2.6, 2.3, 3)], 0.09, HOUSE)

height = wire(HULL.node_tree, 'ShaderNodeSeparateXYZ', wire(HULL.node_tree, 'ShaderNodeNewGeometry'), out=2)
below = wire(HULL.node_tree, 'ShaderNodeMath', height, 1.7, operation='LESS_THAN')  # the waterline: red underneath
painted = wire(HULL.node_tree, 'ShaderNodeMixRGB', below, linear('#1A3B53'), linear('#8A2F20'))
HULL.node_tree.links.new(painted, HULL.node_tree.nodes['Principled BSDF'].inputs['Base Color'])
