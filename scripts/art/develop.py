"""Develops what the studio took. Debian's python3 with numpy and OpenCV:
develop.py photo BASE      BASE.png and its passes -> BASE.final.png, denoised, its shadow faded out
develop.py view BASE       the same for a picture without transparency
develop.py drawing BASE    BASE*.svg and the index pass -> BASE.svg: the outline filled, lines in two paths"""

import glob
import re
import sys

import cv2
import numpy as np


def read_pass(base, name):
    taken = glob.glob(f'{base}_{name}_*.png') or glob.glob(f'{base}.line_{name}_*.png')
    return cv2.imread(sorted(taken)[-1], -1)


def denoise(base, reach=6, tolerance=0.08):
    """Averages each pixel with neighbours that look alike in colour, surface and slope (non-local means)."""
    image = cv2.imread(base + '.png', -1).astype(np.float32) / 65535
    if image.shape[2] == 4:  # premultiplied, or the ground behind would bleed into edges
        image = np.dstack([image[:, :, :3] * image[:, :, 3:], image[:, :, 3:]])
    guides = [read_pass(base, n)[:, :, :3].astype(np.float32) / 65535 / s for n, s in (('albedo', 0.045), ('normal', 0.06))]
    features = cv2.GaussianBlur(np.dstack(guides), (0, 0), 0.5)
    guide = cv2.GaussianBlur(image, (0, 0), 1.0)
    padded = [cv2.copyMakeBorder(a, reach, reach, reach, reach, cv2.BORDER_REFLECT_101) for a in (image, guide)]
    padded.append(np.dstack([cv2.copyMakeBorder(a, reach, reach, reach, reach, cv2.BORDER_REFLECT_101) for a in cv2.split(features)]))
    total, weights = np.zeros_like(image), np.zeros(image.shape[:2], np.float32)
    height, width = weights.shape
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            near = (slice(reach + dy, reach + dy + height), slice(reach + dx, reach + dx + width))
            unlike = cv2.blur(((padded[1][near] - guide) ** 2).sum(2), (3, 3)) / tolerance**2
            unlike += ((padded[2][near] - features) ** 2).sum(2)
            weight = np.exp(-unlike - (dx * dx + dy * dy) / (2 * (reach * 0.6) ** 2))
            total += padded[0][near] * weight[..., None]
            weights += weight
    smooth = total / weights[..., None]
    if smooth.shape[2] == 4:
        smooth = np.dstack([smooth[:, :, :3] / np.maximum(smooth[:, :, 3:], 1e-4), smooth[:, :, 3:]])
    return np.clip(smooth, 0, 1)


def spread(image, weight, sigma):
    """What is known where `weight` is, carried on to where it is not; too far from it, what was there."""
    deep = (lambda a: a) if image.ndim == 2 else (lambda a: a[..., None])
    known, share = cv2.GaussianBlur(image * deep(weight), (0, 0), sigma), cv2.GaussianBlur(weight, (0, 0), sigma)
    return np.where(deep(share > 1e-4), known / np.maximum(deep(share), 1e-4), image)


def cut_out(base, image):
    """The subject with clean edges on a shadow that is tinted towards ink and gone before the frame's edge."""
    inside = (read_pass(base, 'index')[:, :, 0] > 0).astype(np.uint8)
    core, around = cv2.erode(inside, np.ones((3, 3))), cv2.dilate(inside, np.ones((5, 5)))
    shadow = np.clip(spread(image[:, :, 3], (1 - around).astype(np.float32), 3.0), 0, 0.98)
    cover = cv2.imread(base + '_cover.png', -1)[:, :, 3].astype(np.float32) / 65535
    colour = spread(image[:, :, :3], core + 0.02 * inside.astype(np.float32), 1.0)
    colour = np.where(core[..., None] > 0, image[:, :, :3], colour)

    height, width = inside.shape
    y, x = np.mgrid[0:height, 0:width]
    margin = np.minimum(np.minimum(x, width - 1 - x) / (width * 0.24), np.minimum(y, height - 1 - y) / (height * 0.20))
    margin = np.clip(margin, 0, 1)
    shadow = np.clip(shadow - 0.03, 0, 1) * margin * margin * (3 - 2 * margin) * 0.85 * (1 - cover)
    ink = np.array([0x33, 0x22, 0x10], np.float32) / 255  # blue, green, red
    alpha = cover + shadow
    mixed = (colour * cover[..., None] + ink * shadow[..., None]) / np.maximum(alpha, 1e-4)[..., None]
    return np.dstack([np.where(alpha[..., None] > 1e-4, mixed, ink), alpha])


def silhouette(base):
    """The outline of the subject as path data on a grid of half pixels."""
    inside = (read_pass(base, 'index')[:, :, 0] > 0).astype(np.uint8) * 255
    inside = cv2.resize(inside, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    contours, _ = cv2.findContours((inside > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    big = [cv2.approxPolyDP(c, 1.6, True)[:, 0, :].tolist() for c in contours if cv2.contourArea(c) > 48]
    return ''.join(path_data(points) + 'z' for points in big if len(points) > 2)


def simplified(points, tolerance):
    """Ramer-Douglas-Peucker: leaves out points that lie closer than that to the line of their neighbours."""
    keep, open_ends = {0, len(points) - 1}, [(0, len(points) - 1)]
    line = np.array(points)
    while open_ends:
        a, b = open_ends.pop()
        if b - a < 2:
            continue
        along, off = line[b] - line[a], line[a + 1 : b] - line[a]
        length = np.hypot(*along)
        far = np.hypot(*off.T) if length < 1e-6 else abs(along[0] * off[:, 1] - along[1] * off[:, 0]) / length
        at = a + 1 + int(far.argmax())
        if far.max() > tolerance:
            keep.add(at)
            open_ends += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def path_data(points):
    steps = [points[0]] + [q for p, q in zip(points, points[1:]) if q != p]
    if len(steps) < 2:
        return ''
    moves = [round(v) for p, q in zip(steps, steps[1:]) for v in (q[0] - p[0], q[1] - p[1])]
    return 'M%d %dl' % tuple(steps[0]) + re.sub(' -', '-', ' '.join(map(str, moves)))


def drawing(base):
    """Freestyle's SVG in two paths that take the colour of the text, on paper cut to the outline."""
    source = open(sorted(glob.glob(f'{base}.line*.svg'))[-1]).read()
    width, height = re.search(r'<svg[^>]*?width="(\d+)"[^>]*?height="(\d+)"', source).groups()
    paths, into = {'outer': '', 'inner': ''}, 'inner'
    for group, path in re.findall(r'<g[^>]*id="([^"]*)"|<path[^>]* d="([^"]+)"', source):
        if group:
            into = 'outer' if 'outer' in group else 'inner' if 'inner' in group else into
            continue
        numbers = [float(x) for x in re.findall(r'-?\d+\.?\d*(?:e-?\d+)?', path)]
        points = list(zip(numbers[::2], numbers[1::2]))
        if np.hypot(*np.diff(np.array(points), axis=0).T).sum() > 2.2:
            paths[into] += path_data([(round(x * 2), round(y * 2)) for x, y in simplified(points, 0.3)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {int(width) * 2} {int(height) * 2}">'
        f'<path fill="#fff" fill-rule="evenodd" d="{silhouette(base)}"/>'
        '<g fill="none" stroke="#0a1c26" stroke-linecap="round" stroke-linejoin="round">'
        f'<path stroke-width="1.6" d="{paths["inner"]}"/><path stroke-width="3.6" d="{paths["outer"]}"/></g></svg>'
    )


kind, base = sys.argv[1:3]
if kind == 'drawing':
    open(base + '.svg', 'w').write(drawing(base))
else:
    smooth = denoise(base)
    finished = cut_out(base, smooth) if kind == 'photo' else smooth
    grain = np.random.default_rng(7).random(finished.shape)  # instead of steps where a shadow or a sky fades
    cv2.imwrite(base + '.final.png', np.clip(np.floor(finished * 255 + grain), 0, 255).astype(np.uint8))
