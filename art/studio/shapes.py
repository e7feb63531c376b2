"""Solids: each makes one object with a bevelled edge, since no real edge is sharp. Angles are radians."""

from contextlib import contextmanager
from math import cos, pi, radians, sin, tau

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

from .run import DRAWING, scene

# Rotations that turn +Z to the named axis. -Y is towards the camera.
AXES = {'Z': (0, 0, 0), '-Z': (pi, 0, 0), 'X': (0, pi / 2, 0), '-X': (0, -pi / 2, 0),
        'Y': (-pi / 2, 0, 0), '-Y': (pi / 2, 0, 0)}  # fmt: skip
ORIGIN = (0, 0, 0)

def turn_of(axis):
    return AXES[axis] if isinstance(axis, str) else axis

@contextmanager
def placed(at=ORIGIN, turn=ORIGIN, scale=1.0):
    """Moves all that is made inside: with placed(at=(1, 0, 0), turn=(0, 0, radians(20))): ..."""
    before = set(scene.collection.objects)
    yield
    move = Matrix.Translation(at) @ Euler(turn_of(turn)).to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    for made in set(scene.collection.objects) - before:
        made.matrix_basis = move @ made.matrix_basis

def solid(vertices, faces, finish, at=ORIGIN, turn=ORIGIN, bevel=0.0, smooth=True):
    """An object of a mesh, its faces turned outwards."""
    mesh = bpy.data.meshes.new('solid')
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    shaped = bmesh.new()
    shaped.from_mesh(mesh)
    bmesh.ops.remove_doubles(shaped, verts=shaped.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(shaped, faces=shaped.faces)
    shaped.to_mesh(mesh)
    shaped.free()
    mesh.materials.append(finish)
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, radians(38)
    made = _added(bpy.data.objects.new('solid', mesh), at, turn)
    if bevel and not DRAWING:  # A bevel would draw every edge twice.
        edge = made.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments, edge.harden_normals = bevel, 2, True
        edge.limit_method, edge.angle_limit = 'ANGLE', radians(38)
    return made

def _added(made, at, turn):
    scene.collection.objects.link(made)
    made.location, made.rotation_euler = at, turn_of(turn)
    return made

def lathe(profile, finish, at=ORIGIN, axis='Z', bevel=0.006, arc=tau, steps=96):
    """A profile of (radius, height) pairs turned about the axis; closed at the ends where the radius is 0."""
    steps = min(steps, 72) if DRAWING else steps
    full, rows = arc > 6.28, len(profile)
    around = [arc * i / steps for i in range(steps if full else steps + 1)]
    vertices = [(r * cos(a), r * sin(a), z) for a in around for r, z in profile]
    faces = []
    for i in range(steps):
        j = (i + 1) % steps if full else i + 1
        faces += [(i * rows + q, j * rows + q, j * rows + q + 1, i * rows + q + 1) for q in range(rows - 1)]
    return solid(vertices, faces, finish, at, axis, bevel)

def cylinder(radius, height, finish, at=ORIGIN, axis='Z', bevel=0.008, sides=64):
    """With six sides it is a hexagon: nuts, unions, plugs."""
    return lathe([(0, 0), (radius, 0), (radius, height), (0, height)], finish, at, axis, bevel, steps=sides)

def ring(inner, outer, height, finish, at=ORIGIN, axis='Z', bevel=0.006, arc=tau):
    outline = [(inner, 0), (outer, 0), (outer, height), (inner, height), (inner, 0)]
    return lathe(outline, finish, at, axis, bevel, arc)

def torus(radius, thickness, finish, at=ORIGIN, axis='Z', arc=tau):
    """An O-ring, a handwheel's rim: `radius` to the middle of the cord, `thickness` its radius."""
    section = [(radius + thickness * cos(tau * i / 16), thickness * sin(tau * i / 16)) for i in range(17)]
    return lathe(section, finish, at, axis, 0, arc)

def sphere(radius, finish, at=ORIGIN, share=1.0, axis='Z'):
    """A ball, or with a share of .5 its upper half."""
    arc = [pi * share * i / 24 for i in range(25)]
    return lathe([(radius * sin(a), radius * cos(a)) for a in arc], finish, at, axis, 0)

def box(size, finish, at=ORIGIN, turn=ORIGIN, bevel=0.01):
    x, y, z = (side / 2 for side in size)
    vertices = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return solid(vertices, faces, finish, at, turn, bevel)

def prism(outline, thickness, finish, at=ORIGIN, axis='Z', bevel=0.01):
    """A closed outline of (x, y) pairs extruded by `thickness`, centred. Along -Y the outline is seen upright."""
    n = len(outline)
    vertices = [(x, y, z) for z in (-thickness / 2, thickness / 2) for x, y in outline]
    sides = [(i, (i + 1) % n, (i + 1) % n + n, i + n) for i in range(n)]
    return solid(vertices, [tuple(range(n))[::-1], tuple(range(n, 2 * n)), *sides], finish, at, axis, bevel)

def rounded(width, height, corner, steps=8):
    """The outline of a rectangle with round corners, for prism."""
    x, y = width / 2 - corner, height / 2 - corner
    corners = ((x, y, 0), (-x, y, pi / 2), (-x, -y, pi), (x, -y, 1.5 * pi))
    turns = [i * pi / 2 / steps for i in range(steps + 1)]
    return [(cx + corner * cos(a + t), cy + corner * sin(a + t)) for cx, cy, a in corners for t in turns]

def panel(width, height, depth, finish, at=ORIGIN, corner=0.03, bevel=0.01):
    """A rounded front that faces the camera: its middle at `at`, its front `depth` / 2 before it."""
    return prism(rounded(width, height, corner), depth, finish, at, '-Y', bevel)

def loft(rings, finish, closed=True, capped=True, bevel=0.0, rounds=0):
    """A skin over rings of equally many points; `rounds` smooths it by subdivision."""
    n, vertices, faces = len(rings[0]), [p for r in rings for p in r], []
    for i in range(len(rings) - 1):
        for j in range(n if closed else n - 1):
            k = (j + 1) % n
            faces.append((i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j))
    if capped:
        faces += [tuple(range(n))[::-1], tuple(range((len(rings) - 1) * n, len(rings) * n))]
    made = solid(vertices, faces, finish, bevel=bevel)
    if rounds:
        skin = made.modifiers.new('rounds', 'SUBSURF')
        skin.levels = skin.render_levels = rounds
    return made

def pipe(points, radius, finish, fillet=0.0, cyclic=False, rounds=2):
    """A tube along points; `fillet` rounds the corners. With `rounds` of 5 the drawing of a thick one shows no edges."""
    path = [Vector(p) for p in points]
    if fillet:
        path = [path[0], *(q for corner in zip(path, path[1:], path[2:]) for q in _bend(*corner, fillet)), path[-1]]
    curve = bpy.data.curves.new('pipe', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.use_fill_caps = '3D', radius, True
    curve.bevel_resolution = rounds if DRAWING else 4
    spline = curve.splines.new('POLY')
    spline.points.add(len(path) - 1)
    for point, p in zip(spline.points, path):
        point.co = (*p, 1)
    spline.use_smooth, spline.use_cyclic_u = True, cyclic
    curve.materials.append(finish)
    return _added(bpy.data.objects.new('pipe', curve), ORIGIN, ORIGIN)

def _bend(before, corner, after, radius):
    back, on = before - corner, after - corner
    reach = min(radius, back.length * 0.49, on.length * 0.49)
    start, end = corner + back.normalized() * reach, corner + on.normalized() * reach
    steps = [i / 8 for i in range(9)]
    return [(1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t * t * end for t in steps]

def coil(radius, length, turns, wire, finish, at=ORIGIN, axis='Z', rounds=2):
    """A spring along its axis."""
    n = int(turns * 36)
    points = [(radius * cos(tau * turns * i / n), radius * sin(tau * turns * i / n), length * i / n) for i in range(n + 1)]
    with placed(at, axis):
        return pipe(points, wire, finish, rounds=rounds)

def text(words, size, finish, at=ORIGIN, turn='-Y', mono=False):
    """Raised lettering, centred, facing the camera. Never a maker's name."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.extrude = words, size, 0.001
    curve.align_x = curve.align_y = 'CENTER'
    face = 'DejaVuSansMono-Bold' if mono else 'DejaVuSans-Bold'
    curve.font = bpy.data.fonts.load(f'/usr/share/fonts/truetype/dejavu/{face}.ttf', check_existing=True)
    curve.materials.append(finish)
    return _added(bpy.data.objects.new('text', curve), at, turn)
