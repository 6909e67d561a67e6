"""A circuit board: everything of different nets that is nearer than the rules allow.

Tracks are capsules, vias circles, pads rounded boxes, and a zone is a region with a hole. One join
finds all pairs, and closest_points() shows where."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, save

RULE = 0.2
rng = np.random.default_rng(5)
pads = abut.RoundedBoxes(np.tile(np.arange(8) * 1.27, 2), np.repeat([0.0, 6.0], 8), 0.3, 0.7, 0.0, 0.1)
x = np.arange(8) * 1.27
tracks = abut.Capsules(x, 0.0, x + rng.normal(0, 0.45, 8), 6.0, 0.125)
vias = abut.Circles([2.0, 5.6, 8.3], [3.0, 2.5, 4.0], 0.3)
zone = abut.Region([[(-2, -2), (11, -2), (11, 8.5), (-2, 8.5)], [(-1, -1.2), (10.2, -1.2), (10.2, 7.2), (-1, 7.2)]])
shapes = [*pads, *tracks, *vias, zone]
nets = np.array([*range(8), *range(8), *range(8), 20, 21, 22, 30])

found = abut.Index(shapes).join(within=RULE)
other = nets[found.a] != nets[found.b]
a, b, gap = found.a[other], found.b[other], found.distance[other]
# The same by asking every pair.
expected = sum(nets[i] != nets[j] and abut.distance(shapes[i], shapes[j]) <= RULE
               for i in range(len(shapes)) for j in range(i))
assert 0 < len(a) == expected

ax = axes()
draw([zone], ax, facecolor="#d9c9a3", edgecolor="none")
draw(tracks, ax, facecolor="#b87333", alpha=0.8)
draw(pads, ax, facecolor="#c9a227")
draw(vias, ax, facecolor="#777777")
for i, j, d in zip(a, b, gap):
    near = abut.closest_points(shapes[i], shapes[j])
    draw(abut.Circle(near.a, 0.35), ax, fill=False, edgecolor="red", linewidth=1.5)
    print(f"{shapes[i].kind} of net {nets[i]} and {shapes[j].kind} of net {nets[j]}: {d:.3f}")
ax.set_title(f"{len(a)} pairs nearer than {RULE}")
save("clearances")
