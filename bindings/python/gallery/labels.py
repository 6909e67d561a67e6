"""Labels on a map: as many as have room, on neither a road nor another label.

A dynamic index holds what has been placed. Roads are polylines with a width."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, save

rng = np.random.default_rng(2)
roads = [abut.Polyline([[(0, 2), (9, 4), (14, 11), (20, 12)]], radius=0.25),
         abut.Polyline([[(3, 14), (6, 8), (12, 1)], [(9, 4), (19, 2)]], radius=0.15)]
lake = abut.Region([[(14, 5), (16, 4.3), (18, 4.5), (19.2, 6), (19, 8), (17.5, 9.2), (16, 9), (14.6, 7.4)],
                    [(16, 6), (17.2, 5.8), (17.5, 6.6), (16.6, 7)]])
towns = abut.Points(*rng.uniform([0.5, 0.5], [19.5, 13.5], (70, 2)).T)
towns = towns[~abut.intersects(towns, lake)]
names = ["".join(rng.choice(["ba", "el", "ka", "lo", "mi", "no", "ra", "su", "ti", "wen"], 3)).title()
         for _ in towns]
WIDTH, HEIGHT = 2.2, 0.55

taken = abut.DynamicIndex([*roads, lake, abut.Circles(towns.x, towns.y, 0.1)])
placed, texts = [], []
for x, y, name in zip(towns.x, towns.y, names):
    for dx, dy in ((0.2, 0.1), (0.2, -0.65), (-2.4, 0.1), (-2.4, -0.65), (-1.1, 0.2), (-1.1, -0.75)):
        label = abut.Box((x + dx, y + dy), (x + dx + WIDTH, y + dy + HEIGHT))
        if not taken.meets_any(label):
            taken.insert(label)
            placed.append(label)
            texts.append(name)
            break
labels = abut.array_of(placed)
print(f"{len(labels)} of {len(towns)} towns have a label")
assert 30 < len(labels) < len(towns)
assert len(abut.Index(labels).join().a) == 0
assert not any(abut.intersects(labels, road).any() for road in roads)

ax = axes()
draw(lake, ax, facecolor="#9ecae1")
draw(roads, ax, facecolor="#fdae6b", edgecolor="none")
draw(labels, ax, facecolor="#ffffcc", edgecolor="gray", linewidth=0.4)
for label, text in zip(labels, texts):
    ax.annotate(text, abut.centroid(label), ha="center", va="center", fontsize=5.5)
ax.plot(towns.x, towns.y, "k.", markersize=4)
ax.set_title(f"{len(labels)} labels without a collision")
save("labels")
