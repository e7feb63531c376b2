"""A container ship in port at dusk, the quay behind."""

from views._sea import *

LENGTH, DECK, AFT, TOP = 168, 9.5, 22, 30.15  # the house stands at AFT, its wheelhouse on TOP
WINDOW, BRIDGE = material('window', '#FFC97A', emit=5.5), material('bridge', '#7FB7C9', 0.1, emit=0.9)

def station(t):
    """The section of the hull at t from stern to stem."""
    stern, bow, points = max(0, 0.12 - t) / 0.12, max(0, t - 0.8) / 0.2, []
    for z in (0, 0.12, 0.2, 0.35, 0.5, 0.7, 0.85, 1):
        wide = 13.5 * (1 - (max(0, t - 0.7) / 0.3) ** (1.5 + 2.2 * z)) * (1 - stern * (0.28 if z > 0.45 else 0.65))
        top = DECK + min(4.2, max(0, t - 0.86) * 90)
        points.append((t * LENGTH + 11 * z**1.4 * bow**1.6, wide * min(1, 0.5 + z * 4), -3 + (top + 3) * z))
    return [(x, -y, z) for x, y, z in points[::-1]] + points

with placed(turn=(0, 0, pi)):  # the ship, its stem towards -X
    stations = [station(i / 40) for i in range(41)]
    loft(stations, HULL, closed=False)
    for side, up in ((-1, 0.45), (-1, 0.95), (1, 0.45), (1, 0.95)):
        pipe([(x, side * y, z + up) for x, y, z in (points[-1] for points in stations[5:-1])], 0.05, STEELWORK)
    for i in range(6):
        z, width = DECK + i * 3.2, 25 if i == 0 else 23
        boxes(HOUSE, (15 - i * 0.5, width, 3.1, AFT, 0, z + 1.5), (16 - i * 0.5, width + 1.2, 0.18, AFT, 0, z + 3.2))
        panes = [(0.12, 0.9, 0.75, AFT + 7.55 - i * 0.25, k * 2.5 - 10, z + 1.8) for k in range(9)]
        panes += [(0.9, 0.12, 0.75, AFT + k * 2.1 - 5.5, width / 2, z + 1.8) for k in range(6)]
        boxes(WINDOW, *random.sample(panes, 11))
    boxes(HOUSE, (11, 30, 3, AFT + 1, 0, TOP + 0.3), (12, 31, 0.25, AFT + 1, 0, TOP + 1.9))
    boxes(BRIDGE, (11.1, 29.2, 1, AFT + 1, 0, TOP + 0.7))
    boxes(STEELWORK, (134, 26, 0.3, 77, 0, DECK - 0.2))
    for points in ([(0, 0), (0, 13)], [(-2.5, 2), (-0.5, 7)], [(2.5, 2), (0.5, 7)], [(-3, 8), (3, 8)], [(-2, 6), (2, 6)]):
        pipe([(AFT, y, TOP + z) for y, z in points], 0.2, STEELWORK)  # mast
    with placed((AFT - 1, 14.6, DECK + 7), (0, 0, pi)):
        lifeboat()
    cargo([(AFT + 18 + i * 13.4, (10, 10, 10, 10, 10, 10, 8, 6)[i], (5, 5, 5, 5, 4, 4, 3, 2)[i]) for i in range(8)], DECK)
    pipe([(159, 0, DECK + 4), (159, 0, DECK + 15)], 0.17, STEELWORK)
    boxes(BEACON, (0.8, 0.8, 0.6, AFT + 1, 15.2, TOP + 0.3))
    lamps = [(159, 0, DECK + 15), (AFT, 0, TOP + 13)] + [(AFT + 11.3 + i * 13.4, 12.9, DECK + 7.8) for i in range(8)]
    boxes(LAMP, *((0.5, 0.5, 0.5, *at) for at in lamps))

port((260, 205, 120, 60, -250, -310, -390), raised=(1, 4))
sea((-550, -240, 0), (14, 12))
sky((-0.62, 0.78, 0.05))
light((-150, -260, 90), (-100, 0, 10), 120, 200000, '#9CC3DC')
camera((-314, -109, 7), (-134, 4, 17), 42, (-0.19, 0))
take(0.25)
