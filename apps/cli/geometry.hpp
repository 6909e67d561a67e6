// Geometries of OGC Simple Features, as WKT and GeoJSON write them, and what they are here: points,
// polylines and regions; several points are a group.
#pragma once

#include <abut/any_shape.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "drawing.hpp"

namespace abut::cli {

class Geometry {
 public:
  void point(Vec2 at) { points_.push_back(at); }
  void line(std::vector<Vec2> vertices) { lines_.push_back(std::move(vertices)); }
  /// Begins a polygon, of the rings that follow. Several are united, as those of a MultiPolygon are.
  void polygon() { first_rings_.push_back(rings_.size()); }
  /// A ring of a polygon; its first point may be repeated at the end.
  void ring(std::vector<Vec2> vertices);
  /// A number that the plane has no room for.
  void further_coordinate() { flat_ = true; }

  /// The shapes of one item; none if it is empty. Changes to them are remarked. Throws InputError.
  std::vector<AnyShape> take(const std::string& where, Remarks& remarks);

 private:
  std::vector<Vec2> points_;
  std::vector<std::vector<Vec2>> lines_, rings_;
  std::vector<std::size_t> first_rings_;
  bool flat_ = false;
};

/// Well-known text, also with "SRID=…;" before it. Throws InputError.
Geometry parse_wkt(std::string_view text);

/// A shape as the rings and chains that such geometries are made of, with holes behind the ring
/// that they are in.
struct Parts {
  std::vector<Vec2> points;
  std::vector<std::vector<Vec2>> lines;
  std::vector<std::vector<std::vector<Vec2>>> polygons;
};
/// Makes an outer ring run counter-clockwise, and a hole clockwise.
void wind(std::vector<Vec2>& ring, bool outer);
/// Which rings each ring lies in: exactly, for rings that may touch in single points but do not cross.
std::vector<std::vector<std::size_t>> rings_around(const std::vector<std::vector<Vec2>>& rings);
/// False where the shape has a curve, or no end, and so is no such geometry.
bool append_parts(const AnyShape& shape, Parts& parts);

}  // namespace abut::cli
