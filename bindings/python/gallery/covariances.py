"""Two sensors saw some things, each with an uncertainty. Which sightings may be the same thing?

The 95 % region of a normal distribution is an ellipse. Sightings whose ellipses do not meet are told
apart; no polygon stands in for the ellipse."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, save

rng = np.random.default_rng(8)
K95 = np.sqrt(-2 * np.log(0.05))


def ellipses(centers, covariances):
    size, axis = np.linalg.eigh(covariances)
    return abut.Ellipses(*centers.T, *(K95 * np.sqrt(size)).T,
                         axis=(axis[:, 0, 0], axis[:, 1, 0]))


n = 30
truth = rng.uniform(0, 20, (n, 2))
root = rng.normal(0, 0.3, (2, n, 2, 2))
covariances = root @ root.swapaxes(-1, -2) + 0.02 * np.eye(2)
seen = [np.array([rng.multivariate_normal(t, c) for t, c in zip(truth, cs)]) for cs in covariances]
first, second = (ellipses(s, c) for s, c in zip(seen, covariances))

pairs = abut.Index(first).join(abut.Index(second))
print(f"{len(pairs.a)} of {n * n} pairs may be one thing")
same = (pairs.a == pairs.b).sum()
assert same > 0.8 * n
meets = np.array([abut.intersects(a, b) for a in first for b in second])
assert meets.sum() == len(pairs.a)
# The ellipse is right: it holds 95 % of what its distribution gives.
many = rng.multivariate_normal(seen[0][0], covariances[0][0], 20_000)
inside = abut.contains(first[0], abut.Points(*many.T)).mean()
assert abs(inside - 0.95) < 0.01

ax = axes()
draw(first, ax, facecolor="tab:blue", alpha=0.35)
draw(second, ax, facecolor="tab:orange", alpha=0.35)
for i, j in zip(pairs.a, pairs.b):
    ax.plot(*np.array([seen[0][i], seen[1][j]]).T, color="black", linewidth=1)
ax.set_title(f"{len(pairs.a)} pairs of sightings that agree")
save("covariances")
