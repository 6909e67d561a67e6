"""Exact and fast answers about two-dimensional shapes.

>>> import abut
>>> abut.relation(abut.Circle((3, 4), 5), abut.Box((-9, -9), (0, 0)))
'meet'
"""

from ._abut import INSTRUCTION_SET, VERSION
from ._arrays import (Boxes, Capsules, Circles, Ellipses, Lines, OrientedBoxes, Points, Polygons,
                      Polylines, Rays, Regions, RoundedBoxes, Segments, Shapes, array_of)
from ._arrow import from_arrow, to_arrow, to_geoarrow
from ._index import (AllHits, ContactMatches, DynamicIndex, Filter, FirstHits, Found, Index,
                     Indexed, LeastSeparated, ManyLeastSeparated, Matches, Nearest, PairFilter)
from ._making import (Affine, ManyRepaired, Prepared, Repaired, Similarity, convex_hull,
                      ellipse_of_covariance, moved, repaired, smallest_box, smallest_circle,
                      transformed)
from ._partition import Assigned, Partition, tile_bounds
from ._queries import (Contacts, Hits, PointPairs, RELATIONS, Separations, area, bounds, cast,
                       cast_rotating, centroid, closest_points, contact,
                       contact_features, contacts, contains, covered_by, covers, crosses,
                       disjoint, distance, equals, farthest_points,
                       interiors_intersect, intersections, intersects,
                       overlap_area, overlaps, perimeter, relate, relation,
                       separation, separation_witness, tangents, touches,
                       within)
from ._shapely import from_geopandas, from_shapely, to_geopandas, to_shapely
from ._shapes import (Box, Capsule, Circle, Contact, ContactFeatures, Ellipse, Feature, Hit,
                      Intersection, Intersections, Line, OrientedBox, Piece, Point, PointPair, Polygon,
                      Polyline, Ray, Region, RoundedBox, Segment,
                      Separation, Shape, Tangent, Tangents)

__version__: str = VERSION

__all__ = [
    "Affine", "AllHits", "Assigned", "Box", "Boxes", "Capsule", "Capsules", "Circle", "Circles",
    "Contact", "ContactFeatures", "ContactMatches", "Contacts", "DynamicIndex", "Ellipse",
    "Ellipses", "Feature", "Filter", "FirstHits", "Found", "Hit", "Hits", "INSTRUCTION_SET", "Index", "Indexed", "Intersection",
    "Intersections", "LeastSeparated", "Line", "Lines", "ManyLeastSeparated", "ManyRepaired",
    "Matches", "Nearest", "OrientedBox", "OrientedBoxes", "PairFilter", "Partition", "Piece",
    "Point", "PointPair", "PointPairs", "Points", "Polygon", "Polygons", "Polyline",
    "Polylines", "Prepared", "RELATIONS", "Ray", "Rays", "Region", "Regions", "Repaired",
    "RoundedBox", "RoundedBoxes", "Segment", "Segments", "Separation", "Separations", "Shape",
    "Shapes", "Similarity", "Tangent", "Tangents", "area", "array_of", "bounds", "cast",
    "cast_rotating", "centroid", "closest_points", "contact", "contact_features", "contacts", "contains",
    "convex_hull", "covered_by", "covers", "crosses", "disjoint", "distance",
    "ellipse_of_covariance", "equals", "farthest_points", "from_arrow", "from_geopandas",
    "from_shapely", "interiors_intersect", "intersections", "intersects", "moved",
    "overlap_area", "overlaps", "perimeter", "relate", "relation", "repaired", "separation",
    "separation_witness", "smallest_box", "smallest_circle", "tangents", "tile_bounds",
    "to_arrow", "to_geoarrow", "to_geopandas", "to_shapely", "touches", "transformed", "within",
]
