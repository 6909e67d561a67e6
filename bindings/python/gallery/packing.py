"""Packing: discs as large as they can be, in a region with a hole, without overlap.

Each disc grows until it touches the nearest other one or the border. nearest() of an index gives the
distance, and the answers say exactly whether two discs only touch."""

import numpy as np
from matplotlib.cm import viridis

import abut
from abut.matplotlib import draw
from picture import axes, save

rng = np.random.default_rng(4)
plate = abut.Region([[(0, 0), (20, 0), (20, 9), (12, 9), (12, 14), (0, 14)], [(4, 4), (9, 4), (6, 9)]])
border = abut.Polyline([[*ring, ring[0]] for ring in plate.rings])
index = abut.DynamicIndex(border)
discs = []
while len(discs) < 250:
    center = abut.Point(rng.uniform([0, 0], [20, 14]))
    if not abut.contains(plate, center):
        continue
    radius = min(1.2, index.nearest(center, 1).distances[0] * (1 - 1e-12))
    if radius > 0.12:
        discs.append(abut.Circle(center.position, radius))
        index.insert(discs[-1])
packed = abut.array_of(discs)
assert abut.contains(plate, packed).all()
pairs = abut.Index(packed).join()
assert not abut.interiors_intersect(packed[pairs.a], packed[pairs.b]).any()
filled = abut.area(packed).sum() / abut.area(plate)
print(f"{len(packed)} discs fill {100 * filled:.0f} % of the plate")
assert filled > 0.6

ax = axes()
draw(plate, ax, facecolor="#eeeeee", edgecolor="black")
for disc in packed:
    draw(disc, ax, facecolor=viridis(disc.radius / 1.2))
ax.set_title(f"{100 * filled:.0f} % filled")
save("packing")
