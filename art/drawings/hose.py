"""A hydraulic hose in a loop with its crimped ferrules, a swivel nut at one end and a flange head at the other."""
from studio import *
turns = [(1.0 * cos(t), 0.75 * sin(t), 0.14 + 0.3 * t / tau) for t in [-2.2 + (tau + 1.2) * i / 60 for i in range(61)]]
pipe(turns, 0.14, RUBBER, rounds=5)
def end(at, towards, nut):
    turn = tuple((Vector(at) - Vector(towards)).to_track_quat('Z', 'Y').to_euler())
    with placed(at, turn):
        lathe([(0, -0.05), (0.18, -0.05), (0.18, 0.1), (0.16, 0.12), (0.18, 0.14), (0.18, 0.28), (0.16, 0.3), (0.18, 0.32), (0.18, 0.42), (0.1, 0.46), (0.1, 0.6), (0, 0.6)], ZINC)
        if nut:
            cylinder(0.2, 0.26, ZINC, (0, 0, 0.56), sides=6)
            lathe([(0.1, 0), (0.15, 0), (0.15, 0.06), (0.1, 0.06), (0.1, 0)], ZINC, (0, 0, 0.82))
        else:
            lathe([(0, 0), (0.28, 0), (0.28, 0.12), (0.1, 0.12), (0.1, 0.09), (0, 0.09)], ZINC, (0, 0, 0.58))
end(turns[0], turns[2], True)
end(turns[-1], turns[-3], False)
photograph(view=(-0.4, -1.5, 0.9), margin=1.12)
