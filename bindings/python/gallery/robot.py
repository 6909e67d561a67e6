"""A robot's footprint drives and turns among obstacles: when does it first touch something?

cast() is exact about a straight motion of a rounded box; cast_rotating() follows one that turns."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, save

rng = np.random.default_rng(21)
room = abut.Region([[(-1, -1), (21, -1), (21, 13), (-1, 13)], [(0, 0), (20, 0), (20, 12), (0, 12)]])
table = abut.Region([[(8, 4), (12, 4), (12, 8), (11, 8), (11, 5), (9, 5), (9, 8), (8, 8)]])
posts = abut.Circles([5.0, 14.5, 16.0, 6.5], [9.0, 3.0, 8.5, 2.0], [0.6, 0.8, 1.0, 0.4])
obstacles = abut.Index([room, table, posts])


def footprint(at, angle):
    return abut.RoundedBox(at, (0.7, 0.4), angle, radius=0.2)


ax = axes()
draw([room, table, *posts], ax, facecolor="#888888")
at, angle, steps, touches = np.array([2.0, 6.0]), 0.0, 0, 0
for _ in range(60):
    drive = 3 * np.array([np.cos(angle), np.sin(angle)])
    robot = footprint(at, angle)
    assert len(obstacles.meeting(robot)) == 0
    hit = obstacles.cast(robot, drive)
    part = 1.0
    if hit:
        touches += 1
        part = max(0.0, hit[1].t - 0.1)
        ax.plot(*hit[1].point, "rx")
        assert abut.distance(obstacles[hit[0]], abut.Point(hit[1].point)) < 1e-9
    at = at + part * drive
    draw(footprint(at, angle), ax, facecolor="tab:blue", alpha=0.3)
    # It turns as far as it may, a little less than to the first touch.
    turn = float(rng.uniform(-1.2, 1.2))
    free = [abut.cast_rotating(footprint(at, angle), (0, 0), turn, obstacles[i], 1e-3)
            for i in obstacles.within(footprint(at, angle), 1.5)]
    angle += turn * min([1.0] + [0.9 * h.t for h in free if h])
    steps += 1
print(f"{steps} steps, {touches} of them ended by an obstacle")
assert touches > 5
ax.set_title("a footprint that never overlaps anything")
save("robot")
