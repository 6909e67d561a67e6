// Geometries of OGC Simple Features as shapes: well-known text (WKT), well-known binary (WKB) and GeoJSON, in and out.
//
//     const io::Item item = io::read_wkt("POLYGON ((0 0, 4 0, 4 3, 0 0))");
//     io::to_geojson(item.shapes);       {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 3], [0, 0]]]}
//
//     geometry                           shapes
//     Point, MultiPoint                  a Point each
//     LineString, MultiLineString        one Polyline
//     Polygon, MultiPolygon              a Polygon where it is convex, else a Region
//     GeometryCollection                 what is in it: points, then one Polyline, then one Polygon or Region
//     EMPTY                              none
//
// Coordinates are those of a plane, as they stand. Further ones, Z and M, are left out, and the item says so. Polygons of
// one item are united, and so overlap does not make a hole. A ring that crosses itself is cut there, by the even-odd
// rule, and the item says so.
// Arcs (CIRCULARSTRING, COMPOUNDCURVE, CURVEPOLYGON, MULTICURVE, MULTISURFACE) need a tolerance, a length: they become
// chords whose corners lie on them, no farther off. So it is with curved shapes that are written. read_curved_wkt() and
// read_curved_wkb() keep the arcs of polygons, to_curved_wkt() and to_curved_wkb() write them.
// Numbers are read to the nearest double, and written as the shortest text that reads back.
// Errors are io::Error. No bytes crash a reader, and none makes it take more memory than the bytes call for.
//
// docs/io.md; compiled in the library target abut::io.
#pragma once

#include <abut/any_shape.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace abut::io {

/// Says what is wrong, and where.
class Error : public std::invalid_argument {
 public:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  Error(std::string field, std::string message, std::string value = {}, std::size_t at = nowhere);

  std::string field;    ///< the member of GeoJSON, the field of a shape, or nothing
  std::string message;  ///< what is wrong, or how it has to be
  std::string value;    ///< what stands there, or nothing
  std::size_t at;       ///< the byte of the input
};

/// The shapes of one geometry, and what was changed to make them.
struct Item {
  std::vector<AnyShape> shapes;  ///< valid; none of an empty geometry
  /// The polygons of the item, where one has arcs and these are kept; valid, and then not among the shapes.
  std::optional<CurvedRegion> curved;
  std::uint32_t srid = 0;            ///< of "SRID=…;" or of EWKB; 0: not given
  bool further_coordinates = false;  ///< Z or M were left out
  bool repaired = false;    ///< rings were cut apart where they crossed or ran along themselves
  double largest_move = 0;  ///< of an edge, because a crossing was rounded
};

/// A geometry in the making: what all readers write to.
class Geometry {
 public:
  void point(Vec2 at) { points_.push_back(at); }
  void line(std::vector<Vec2> vertices);
  /// Begins a polygon, of the rings that follow.
  void polygon() { first_rings_.push_back(rings_.size()); }
  /// A ring of a polygon; its first point may be repeated at the end.
  void ring(std::vector<Vec2> vertices);
  /// … with arcs; the last edge ends where the first one starts.
  void curved_ring(std::vector<CurvedEdge> edges);
  /// A number that the plane has no room for.
  void further_coordinate() { item_.further_coordinates = true; }
  void srid(std::uint32_t given) { item_.srid = given; }

  /// Gives all that it holds, and empties it.
  Item take();

 private:
  CurvedRegion take_curved(const std::vector<std::vector<Vec2>>& rings,
                           const std::vector<std::size_t>& first);

  std::vector<Vec2> points_;
  std::vector<std::vector<Vec2>> lines_, rings_;
  std::vector<std::pair<std::size_t, std::vector<CurvedEdge>>>
      curved_;  ///< by their places among rings_
  std::vector<std::size_t> first_rings_;
  Item item_;
};

/// The WKT of OGC and ISO, and PostGIS's EWKT. A tolerance of 0 refuses arcs.
Item read_wkt(std::string_view text, double tolerance = 0);
/// The WKB of OGC and ISO, and PostGIS's EWKB, in either order of bytes; the same as digits of base 16.
Item read_wkb(std::string_view bytes, double tolerance = 0);
/// Polygons keep their arcs here: the area is in Item::curved. Arcs of lines need a tolerance all the same.
Item read_curved_wkt(std::string_view text, double tolerance = 0);
Item read_curved_wkb(std::string_view bytes, double tolerance = 0);
/// A geometry of RFC 7946, or a Feature, whose geometry it is.
Item read_geojson(std::string_view text);

/// One of a FeatureCollection.
struct Feature {
  std::size_t place = 0;       ///< counted from 1; of a Feature or a geometry alone 0
  std::string_view id;         ///< as JSON; empty where it has none
  std::optional<Item> item;    ///< empty where its geometry is null or missing
  std::optional<Error> error;  ///< why it has no item
};
/// Gives the features of a FeatureCollection, in order; or the one Feature or geometry. Throws where the text is no GeoJSON.
void read_features(std::string_view text, const std::function<void(Feature&&)>& each);

/// The shapes of an item as one: several points are a polyline of single vertices. Empty of none. Throws where
/// points, lines and areas are mixed.
std::optional<AnyShape> as_one(std::vector<AnyShape> shapes);

struct Writing {
  double tolerance = 0;    ///< how far chords may lie from curves; 0 refuses shapes that have them
  std::uint32_t srid = 0;  ///< makes it EWKT or EWKB, below 2^31; GeoJSON has none
};
/// Outer rings run counter-clockwise, holes clockwise. Lines and rays have no end and are refused.
std::string to_wkt(std::span<const AnyShape> shapes, const Writing& how = {});
/// In the order of bytes that puts the lowest first.
std::string to_wkb(std::span<const AnyShape> shapes, const Writing& how = {});
std::string to_geojson(std::span<const AnyShape> shapes, const Writing& how = {});

/// An area with curved edges, whose circular arcs stay arcs: a CURVEPOLYGON, or a MULTISURFACE of several. Arcs of ellipses
/// become chords within the tolerance; 0 refuses them. Without arcs it is a POLYGON or a MULTIPOLYGON. An arc's middle
/// point, which fixes it, is rounded.
std::string to_curved_wkt(const CurvedRegion& region, const Writing& how = {});
std::string to_curved_wkb(const CurvedRegion& region, const Writing& how = {});

/// Makes an outer ring run counter-clockwise, and a hole clockwise.
void wind(std::vector<Vec2>& ring, bool outer);

}  // namespace abut::io
