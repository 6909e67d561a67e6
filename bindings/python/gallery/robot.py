"""A robot's footprint drives and turns among obstacles: when does it first touch something?

cast() is exact about a straight motion of a rounded box; cast_rotating() follows one that turns. Both
ask the index, which knows the obstacles that may be in the way."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, plt, save

rng = np.random.default_rng(3)
room = abut.Region([[(-1, -1), (21, -1), (21, 13), (-1, 13)], [(0, 0), (20, 0), (20, 12), (0, 12)]])
table = abut.Region([[(8, 4), (12, 4), (12, 8), (11, 8), (11, 5), (9, 5), (9, 8), (8, 8)]])
posts = abut.Circles([5.0, 14.5, 16.0, 6.5], [9.0, 3.0, 8.5, 2.0], [0.6, 0.8, 1.0, 0.4])
obstacles = abut.Index([room, table, posts])


def footprint(at, angle):
    return abut.RoundedBox(at, (0.7, 0.4), angle, radius=0.2)


def driven(at, angle, length):
    """Where it gets to, and what stops it."""
    way = length * np.array([np.cos(angle), np.sin(angle)])
    hit = obstacles.cast(footprint(at, angle), way)
    return at + (max(0.0, hit[1].t - 0.1) if hit else 1.0) * way, hit


ax = axes()
draw([room, table, *posts], ax, facecolor="#888888")
at, angle, touches = np.array([2.0, 6.0]), 0.0, 0
way, steps = [at], 32
for step in range(steps):
    assert not obstacles.meets_any(footprint(at, angle))
    at, hit = driven(at, angle, 3.0)
    way.append(at)
    draw(footprint(at, angle), ax, facecolor=plt.cm.viridis(step / steps), alpha=0.5, edgecolor="none")
    turn = float(rng.uniform(-0.7, 0.7))
    if hit:
        touches += 1
        ax.plot(*hit[1].point, "rx", markersize=5, zorder=3)
        assert abut.distance(obstacles[hit[0]], abut.Point(hit[1].point)) < 1e-9
        at, _ = driven(at, angle, -1.2)  # it backs off, and turns away
        way.append(at)
        turn += float(rng.choice([-1.7, 1.7]))
    # It turns as far as it may, a little less than to the first touch.
    stop = obstacles.cast_rotating(footprint(at, angle), (0, 0), turn, 1e-3)
    angle += turn * (0.9 * stop[1].t if stop else 1.0)
print(f"{steps} steps, {touches} of them ended by an obstacle")
assert touches > 5
ax.plot(*np.array(way).T, color="black", linewidth=0.8)
ax.set_title("a footprint that never overlaps anything")
save("robot")
