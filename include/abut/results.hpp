// The results of the queries: plain values.
#pragma once

#include <abut/shapes.hpp>
#include <abut/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace abut {

/// Egenhofer's eight relations, of a to b: `inside` reads "a is inside b".
/// Egenhofer & Herring 1990; interiors as in OGC Simple Features.
enum class Relation : unsigned char {
  disjoint,    ///< no common point
  meet,        ///< they touch: common points, but the interiors have none
  overlap,     ///< the interiors meet, neither holds the other
  equal,       ///< the same set
  inside,      ///< a lies in the interior of b
  covered_by,  ///< a lies in b and reaches its boundary
  contains,    ///< b lies in the interior of a
  covers       ///< b lies in a and reaches its boundary
};

constexpr const char* to_string(Relation r) {
  constexpr const char* names[] = {"disjoint", "meet",       "overlap",  "equal",
                                   "inside",   "covered_by", "contains", "covers"};
  return names[static_cast<int>(r)];
}

/// A point of each shape and how far apart they are; also the answer of farthest_points.
template <int N>
struct BasicPointPair {
  Vec<N> a, b;
  double distance = 0;
};
using PointPair = BasicPointPair<2>;

/// Signed separation of two convex sets A and B, and what realises it.
/// `normal` is a unit vector from A to B. `distance` is positive when they are apart; negative it
/// is minus the length of the least translation that parts them: moving B by −distance·normal makes
/// the two just touch. `a` and `b` are boundary points with b − a = distance·normal.
template <int N>
struct BasicSeparation {
  double distance = 0;
  Vec<N> normal, a, b;
};
using Separation = BasicSeparation<2>;

/// How two overlapping or touching shapes rest on each other.
/// Moving b by depth·normal just parts them. One point, or two where an edge rests on an edge.
/// If the shapes are apart by less than a margin that was given, depth is minus the distance.
struct Contact {
  Vec2 normal;
  double depth = 0;
  Vec2 points[2];
  int count = 0;
  double depths[2] = {0, 0};  ///< how deep the shapes overlap along the normal, at each point
};

/// A part of a shape that a contact rests on. `curve`: a circle, an ellipse or a point, whose index
/// is 0; also a polyline or a region, whose parts are not told apart.
struct ContactFeature {
  enum class Kind : unsigned char { curve, corner, side } kind = Kind::curve;
  std::uint32_t index = 0;
  friend bool operator==(const ContactFeature&, const ContactFeature&) = default;
};

/// The features of both shapes, and a number for each point of the contact, made of these and of
/// which end of the shared stretch the point is. Equal numbers of two steps mean the same point.
struct ContactFeatures {
  ContactFeature a, b;
  std::uint64_t ids[2] = {0, 0};
};

namespace detail {
/// A contact of one point.
inline Contact single_contact(Vec2 normal, double distance, Vec2 point) {
  const double depth = 0.0 - distance;
  return {normal, depth, {point, {}}, 1, {depth, 0}};
}
}  // namespace detail

/// A point shared by two boundaries. `tangent`: they touch there without crossing.
/// `ta`, `tb`: the parameter along a and b where these are a line, ray or segment
/// (point = start + t·direction, a segment's direction being b − a); NaN otherwise.
struct Intersection {
  Vec2 at;
  bool tangent = false;
  double ta = 0, tb = 0;
};

/// A piece of boundary shared by two shapes: a straight piece from `from` to `to`, or an arc of
/// `center`, `semi_axes`, `rotation` run counter-clockwise (y up) from `from` to `to`; a whole
/// circle or ellipse has from == to. A piece may be unbounded: `from`/`to` is then a point on it
/// and `unbounded_from`/`unbounded_to` says that it runs on without end.
struct SharedPiece {
  enum class Kind : unsigned char { segment, arc } kind = Kind::segment;
  Vec2 from, to;
  Vec2 center, semi_axes;
  Rotation rotation;
  bool unbounded_from = false, unbounded_to = false;
};

/// All that two boundaries share: isolated points, and pieces.
struct Intersections {
  SmallVector<Intersection, 4> points;
  std::vector<SharedPiece> pieces;
};

/// An edge of a region whose edges may be curved: straight, or an arc of the circle or ellipse of `center`, `semi_axes` (of
/// a circle two equal ones) and `rotation`. The points of an arc are center + rotation · (x cos t, y sin t) with these
/// semi-axes x, y, for t from `begin` on by `turn`: counter-clockwise (y up) where that is positive, the whole of it where it
/// is ±2π. `from` and `to` are the ends to half a unit in the last place: the next edge starts where one ends.
struct CurvedEdge {
  enum class Kind : unsigned char { segment, arc } kind = Kind::segment;
  Vec2 from, to;
  Vec2 center, semi_axes;
  Rotation rotation;
  double begin = 0, turn = 0;
};

/// An area within rings of straight and curved edges, each with the area to its left: rings around it run
/// counter-clockwise (y up), holes clockwise. Rings touch in corners at most, but for what rounding the corners moved.
struct CurvedRegion {
  std::vector<std::vector<CurvedEdge>> rings;
};

/// A straight line touching a at `a` and b at `b` (a given point is its own touch point).
/// `direction`: a unit vector along the line, with shape a to its left, also where both points are
/// one. `inner`: shape b is to its right; otherwise both shapes are to its left.
struct Tangent {
  Vec2 a, b;
  Vec2 direction;
  bool inner = false;
};

/// The common tangents of two shapes. `infinitely_many`: shapes that share a corner, an arc or all
/// of their boundary have whole bundles of them; `lines` then holds the others, and the first and
/// last of each bundle.
struct Tangents {
  SmallVector<Tangent, 4> lines;
  bool infinitely_many = false;
};

/// Which contacts at the start a cast counts as hits.
enum class CastStart : unsigned char {
  any,     ///< whatever is touched, at the start too
  one_way  ///< only what the motion leads into: what it leaves or slides along is passed over
};

/// Where a ray first hits, or a moving shape first touches.
struct CastHit {
  /// cast(ray, b): the number of the ray's directions from its origin, 0 or more. cast(moving, motion, b): the part of
  /// the motion that is done, 0 to 1.
  double t = 0;
  /// A point of the shape that is hit, and a unit vector that points out of it there.
  Vec2 point, normal;
};

/// The error in a shape: the answer of validate().
struct Problem {
  const char* field;    ///< the member at fault, as named in the struct
  const char* message;  ///< what is wrong and what would be right
  int index = -1;       ///< the vertex at fault, or the one from which the edge at fault starts
  int chain = -1;       ///< of a polyline or a region: which of its chains
  Vec2 at{};            ///< where an outline crosses itself, or its vertex at fault
};

/// The first invalid shape of many.
struct Fault {
  std::size_t place;
  Problem problem;
};

/// The error in the first invalid shape of a range; empty if all are valid. S may be AnyShape.
template <class S>
std::optional<Fault> validate(std::span<const S> shapes) {
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (const std::optional<Problem> problem = validate(shapes[i])) return Fault{i, *problem};
  return {};
}

}  // namespace abut
