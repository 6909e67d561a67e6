"""Exact and fast answers about two-dimensional shapes.

>>> import abut
>>> abut.relation(abut.Circle((3, 4), 5), abut.Box((-9, -9), (0, 0)))
'meet'
"""

from ._abut import INSTRUCTION_SET, VERSION
from ._arrays import (Boxes, Capsules, Circles, Ellipses, Lines, OrientedBoxes, Points, Polygons,
                      Polylines, Rays, Regions, RoundedBoxes, Segments, Shapes, array_of)
from ._arrow import from_arrow, to_arrow, to_geoarrow
from ._curved import (CurvedEdge, CurvedRegion, common_part, difference, symmetric_difference,
                      united)
from ._geometry import from_geojson, from_wkb, from_wkt, to_geojson, to_wkb, to_wkt
from ._index import (AllHits, ContactMatches, DynamicIndex, Filter, FirstHits, Found, Index,
                     Indexed, LeastSeparated, ManyLeastSeparated, Matches, Nearest, PairFilter)
from ._making import (Affine, ManyRepaired, Prepared, Repaired, Similarity, convex_hull,
                      ellipse_of_covariance, moved, repaired, smallest_box, smallest_circle,
                      transformed)
from ._partition import Assigned, Partition, tile_bounds
from . import _queries
from ._queries import *  # noqa: F403
from ._shapely import from_geopandas, from_shapely, to_geopandas, to_shapely
from ._shapes import (Box, Capsule, Circle, Contact, ContactFeatures, Ellipse, Feature, Hit,
                      Intersection, Intersections, Line, OrientedBox, Piece, Point, PointPair, Polygon,
                      Polyline, Ray, Region, RoundedBox, Segment,
                      Separation, Shape, Tangent, Tangents)

__version__: str = VERSION

__all__ = [
    "Affine", "AllHits", "Assigned", "Box", "Boxes", "Capsule", "Capsules", "Circle", "Circles",
    "Contact", "ContactFeatures", "ContactMatches", "CurvedEdge", "CurvedRegion", "DynamicIndex",
    "Ellipse", "Ellipses", "Feature", "Filter", "FirstHits", "Found", "Hit", "INSTRUCTION_SET",
    "Index", "Indexed", "Intersection", "Intersections", "LeastSeparated", "Line", "Lines",
    "ManyLeastSeparated", "ManyRepaired", "Matches", "Nearest", "OrientedBox", "OrientedBoxes",
    "PairFilter", "Partition", "Piece", "Point", "PointPair", "Points", "Polygon", "Polygons",
    "Polyline", "Polylines", "Prepared", "Ray", "Rays", "Region", "Regions", "Repaired",
    "RoundedBox", "RoundedBoxes", "Segment", "Segments", "Separation", "Shape", "Shapes",
    "Similarity", "Tangent", "Tangents", "array_of", "common_part", "convex_hull", "difference",
    "ellipse_of_covariance", "from_arrow", "from_geojson", "from_geopandas", "from_shapely",
    "from_wkb", "from_wkt", "moved", "repaired", "smallest_box", "smallest_circle",
    "symmetric_difference", "tile_bounds", "to_arrow", "to_geoarrow", "to_geojson", "to_geopandas",
    "to_shapely", "to_wkb", "to_wkt", "transformed", "united",
]
__all__ += _queries.__all__
