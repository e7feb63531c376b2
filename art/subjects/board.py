"""A control board on standoffs: connectors at its ends, processor, memories, relays, capacitors, supply."""
from studio import *
MASK, RELAY, SLEEVE = material('mask', '#14573F', 0.3, coat=0.4), material('relay', '#20262A', 0.35, coat=0.2), material('sleeve', '#1D2B45', 0.3, coat=0.3)
EPOXY, TIN, BLUE = material('epoxy', '#16191B', 0.55, bump=0.1, scale=400), material('tin', '#CACDCB', 0.28, metal=1), material('blue', '#1F5F9E', 0.4)
GREEN = material('terminal', '#2E7D55', 0.45, coat=0.1, bump=0.05)
def place(x, y, z=0.0):  # on the print's grid of 800 by 500
    return (x - 400) * 0.003, (250 - y) * 0.003, 0.27 + z
def part(x, y, wide, deep, high, finish, bevel=0.008, up=0.0):
    box((wide * 0.003, deep * 0.003, high), finish, place(x, y, up + high / 2), bevel=bevel)
def pins(x, y, count, pitch, dx, dy, high=0.03, wide=1.7, reach=8):  # a row of legs that bend out to their pads
    for i in range(count):
        o = (i - (count - 1) / 2) * pitch
        part(x + o * dy, y + o * dx, reach if dx else wide, reach if dy else wide, high, TIN, 0)
box((2.4, 1.5, 0.03), MASK, place(400, 250, -0.0155), bevel=0.004)
printed('board', 2.4, 1.5, place(400, 250, 0.0004), (-pi / 2, 0, 0), rough=0.32, pixels=3200)
for x in (28, 772):
    for y in (26, 474):
        lathe([(0, -0.27), (0.055, -0.27), (0.055, -0.03), (0, -0.03)], BRASS, place(x, y), bevel=0.004, steps=6)
        lathe([(0, 0), (0.05, 0), (0.05, 0.03), (0.03, 0.045), (0, 0.045)], TIN, place(x, y))
part(47, 250, 46, 400, 0.2, EPOXY)  # the connector X1 with its pins
for i in range(32):
    for x in (36, 50):
        part(x, 66 + i * 11.6, 5, 5, 0.008, HOLE, 0, 0.2)
for y in (150, 250):  # memories in their sockets
    part(230, y, 158, 50, 0.05, EPOXY)
    part(230, y, 150, 40, 0.06, BLACK, 0.006, 0.06)
    part(230, y, 84, 30, 0.002, WHITE, 0, 0.12)
    for side in (-24, 24):
        pins(230, y + side, 14, 10.4, 0, 1, 0.09, 3.4, 3)
part(410, 210, 92, 92, 0.06, EPOXY, 0.006, 0.008)
cylinder(0.012, 0.002, TIN, place(374, 246, 0.068))
for x, y, dx, dy in ((410, 160, 0, 1), (410, 260, 0, 1), (360, 210, 1, 0), (460, 210, 1, 0)):
    pins(x, y, 16, 5.4, dx, dy, 0.02)
for x in (330, 405, 480):
    part(x, 340, 40, 17, 0.045, EPOXY, 0.004, 0.006)
    pins(x, 330, 8, 4.9, 0, 1, 0.016), pins(x, 350, 8, 4.9, 0, 1, 0.016)
for i in range(5):  # relays
    part(612, 86 + i * 76, 78, 66, 0.25, RELAY, 0.012)
    part(612, 86 + i * 76, 62, 44, 0.002, TAG, 0, 0.25)
    text(f'K{i + 1}', 0.075, INK, place(612, 86 + i * 76, 0.253), ORIGIN)
for i in range(14):  # terminals X2, their screws and wire entries
    y = 68 + i * 27
    part(747, y, 46, 26, 0.2, GREEN, 0.006)
    part(704, y, 40, 26.4, 0.32, GREEN, 0.006)
    lathe([(0, 0.3), (0.026, 0.3), (0.026, 0.322), (0.03, 0.324)], HOLE, place(704, y))
    lathe([(0, 0), (0.024, 0), (0.024, 0.012), (0, 0.012)], TIN, place(704, y, 0.315))
    part(748, y, 16, 15, 0.004, HOLE, 0, 0.2)
for y, r in ((362, 0.058), (408, 0.058), (454, 0.058)):  # electrolytic capacitors
    with placed(place(526, y)):
        lathe([(0, 0), (r, 0), (r, 0.012), (r * 0.96, 0.02), (r, 0.03), (r, 0.3), (r * 0.9, 0.318), (r * 0.82, 0.316)], SLEEVE)
        lathe([(0, 0.312), (r * 0.84, 0.314)], TIN, bevel=0)
        box((r * 1.3, 0.004, 0.002), HOLE, (0, 0, 0.314), bevel=0), box((0.004, r * 1.3, 0.002), HOLE, (0, 0, 0.314), bevel=0)
part(328, 430, 124, 80, 0.2, EPOXY, 0.012)  # power supply module
part(328, 430, 104, 60, 0.002, TAG, 0, 0.2)
text('DC/DC\n24 V  5 V', 0.05, INK, place(328, 430, 0.203), ORIGIN)
for i in range(8):  # heat sink
    part(430 + i * 8.4, 428, 2.6, 70, 0.34, ZINC, 0.002)
part(459, 428, 62, 12, 0.34, ZINC, 0.002)
for x, y in ((214, 74), (264, 74), (314, 74)):  # trimmers
    part(x, y, 26, 26, 0.11, BLUE, 0.006)
    cylinder(0.022, 0.01, BRASS, place(x - 6, y, 0.11))
part(142, 74, 78, 34, 0.09, RED, 0.006)
for i in range(8):
    part(110 + i * 9.2, 78, 5, 12, 0.02, WHITE, 0.003, 0.09)
part(520, 216, 18, 44, 0.12, TIN, 0.02)  # crystal
for i in range(8):  # resistors
    with placed(place(163, 350 + i * 14, 0.028), 'X'):
        lathe([(0, -0.055), (0.018, -0.055), (0.02, -0.04), (0.016, -0.025), (0.016, 0.025), (0.02, 0.04), (0.018, 0.055), (0, 0.055)], material('resistor', '#8FA9B5', 0.4))
        cylinder(0.006, 0.2, TIN, (0, 0, -0.1), bevel=0)
for i, finish in enumerate((LIME, LIME, LIME, AMBER, AMBER, RED)):
    lathe([(0.026, 0), (0.026, 0.02), (0.021, 0.02), (0.021, 0.06), (0.012, 0.078), (0, 0.082)], finish, place(440 + i * 22, 62))
photograph(view=(-0.62, -1.5, 1.25), margin=1.05)
