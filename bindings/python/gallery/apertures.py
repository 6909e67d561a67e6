"""Photometry: how much light falls into a circle that cuts through pixels.

A pixel counts by the part of it that lies in the aperture: overlap_area() of a circle and boxes. Pixels
that count wholly or not at all, by their centers, make the flux jump as the circle moves."""

import numpy as np

import abut
from abut.matplotlib import draw
from picture import axes, save

rng = np.random.default_rng(11)
SIZE = 24
row, column = np.mgrid[0:SIZE, 0:SIZE]
pixels = abut.Boxes(column.ravel() - 0.5, row.ravel() - 0.5, column.ravel() + 0.5, row.ravel() + 0.5)
stars = [(6.3, 7.8, 900.0), (15.6, 9.2, 1500.0), (10.4, 17.1, 600.0)]
image = sum(f / (2 * np.pi * 1.4**2) * np.exp(-((column - x)**2 + (row - y)**2) / (2 * 1.4**2))
            for x, y, f in stars) + rng.normal(0, 0.3, (SIZE, SIZE))

apertures = [abut.Circle((x, y), 4.5) for x, y, _ in stars]
for aperture, (x, y, flux) in zip(apertures, stars):
    share = abut.overlap_area(pixels, aperture)
    assert np.isclose(share.sum(), abut.area(aperture))
    measured = (share * image.ravel()).sum()
    print(f"star at {x}, {y}: {measured:7.1f} of {flux:.0f}")
    assert abs(measured / flux - 1) < 0.05

shift = np.linspace(0, 1, 41)
x, y, _ = stars[0]
exact = [(abut.overlap_area(pixels, abut.Circle((x + d, y), 2)) * image.ravel()).sum() for d in shift]
centers = abut.Points(column.ravel(), row.ravel())
whole = [image.ravel()[abut.contains(abut.Circle((x + d, y), 2), centers)].sum() for d in shift]
assert np.abs(np.diff(exact)).max() < np.abs(np.diff(whole)).max() / 4

left, right = axes(2)
left.imshow(image, origin="lower", cmap="magma")
draw(apertures, left, fill=False, edgecolor="white", linewidth=1.5)
left.set(xlim=(-0.5, SIZE - 0.5), ylim=(-0.5, SIZE - 0.5))
right.plot(shift, whole, drawstyle="steps-mid", color="tab:gray", label="pixels by their centers")
right.plot(shift, exact, color="tab:blue", label="overlap_area")
right.set(xlabel="the circle moves by this part of a pixel", ylabel="flux")
right.legend()
save("apertures")
