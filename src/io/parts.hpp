// Shapes as the points, chains and rings that geometries are made of; and arcs as chains.
#pragma once

#include <abut/io/geometry.hpp>

namespace abut::io {

using Chain = std::vector<Vec2>;

/// The numbers of WKB.
enum class Kind : unsigned char {
  point = 1,
  line_string,
  polygon,
  multi_point,
  multi_line_string,
  multi_polygon,
  collection,
  circular_string,
  compound_curve,
  curve_polygon,
  multi_curve,
  multi_surface,
  polyhedral_surface = 15,
  tin,
  triangle
};
inline constexpr int kDeepest = 64;  ///< of collections in collections

struct Parts {
  Chain points;
  std::vector<Chain> lines;
  std::vector<std::vector<Chain>> polygons;  ///< holes behind the ring that they are in
};
/// Adds a shape; curves as chords. Throws Error.
void append_parts(const AnyShape& shape, double tolerance, Parts& parts);

/// Which rings each ring lies in: exactly, for rings that may touch in single points but do not cross.
std::vector<std::vector<std::size_t>> rings_around(const std::vector<Chain>& rings);

/// A line of straight pieces and circular arcs, as its points.
struct Curve {
  Chain through;
  std::vector<std::size_t>
      middles;  ///< the places of those that an arc passes from the one before to the next
};
/// Arcs through the 1st, 2nd and 3rd point, the 3rd, 4th and 5th, and so on.
Curve arcs_through(Chain points);
/// Goes on with `more`; a point that both share counts once.
void append(Curve& to, const Curve& more);

/// The arcs as chords. A full circle is one whose ends are the same, and whose middle lies across. `chords` counts those of one item; a few bytes
/// could ask for more than memory holds, so Error is thrown where there are more than these.
inline constexpr int kMostChords = 1'000'000;
Chain along(const Curve& curve, double tolerance, int& chords);
/// The edges of a ring.
std::vector<CurvedEdge> edges_of(const Curve& ring);

}  // namespace abut::io
