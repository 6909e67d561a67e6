"""What the types promise to who uses the package, as pyright and mypy see it."""

import numpy as np
from numpy.typing import NDArray

import abut

coin, tray = abut.Circle((3, 4), 5), abut.Box((-9, -9), (0, 0))
pads = abut.Circles([1.0, 2.0], [3.0, 4.0], 1.0)
frame = abut.Region([[(0, 0), (1, 0), (0, 1)]])

yes: bool = abut.intersects(coin, tray)
how: str = abut.relation(coin, frame)
gap: float = abut.distance(coin, tray)
many: NDArray[np.bool_] = abut.intersects(pads, tray)
gaps: NDArray[np.float64] = abut.distance(pads, pads)
touch: abut.Contact | None = abut.contact(coin, tray)
depths: list[float] = [c.depth for c in abut.contacts(frame, tray)]
corner: int = abut.contact_features(coin, tray, abut.contacts(frame, tray)[0]).a.number
struck_at: abut.Hit | None = abut.Prepared(frame).cast(coin, (1, 0))
all_struck: NDArray[np.bool_] = abut.Prepared(frame).cast(pads, (1, 0)).hit
near: tuple[float, float] = abut.closest_points(coin, tray).a
ids: NDArray[np.int64] = abut.Index([pads, frame]).nearest(pads, 2).ids
pairs = abut.Index(pads).join(within=0.5)
first: NDArray[np.uint32] = pairs.a
met: NDArray[np.uint32] = abut.Index(pads).meeting(coin, filter=abut.Filter(ignore=1))
rows: NDArray[np.uint32] = abut.Index(pads).meeting(pads).rows
struck: list[tuple[int, abut.Hit]] = abut.Index(pads).hits(abut.Ray((0, 0), (1, 0)), reach=9)
crowded: bool = abut.Index(pads).meets_any(coin)
deepest: abut.LeastSeparated | None = abut.Index(pads).least_separated(coin)
normals: NDArray[np.float64] = abut.Index(pads).join_contacts(filter=abut.PairFilter()).normal
new: int = abut.DynamicIndex().insert(coin)
one: abut.Shape = pads[0]
some: abut.Circles = pads[:1]
rings: list[list[tuple[float, float]]] = frame.rings
text: str = abut.to_wkt(coin, 0.1)
read: abut.Shape = abut.from_wkb(abut.to_wkb(tray))
common: abut.CurvedRegion = abut.common_part(coin, tray)
edges: list[list[abut.CurvedEdge]] = common.rings
plain: abut.Region = common.flattened(0.1).region
