// The runtime edge: a shape whose kind is known only when the program runs, and every query on it.
//
// The queries are compiled in the library target abut::any (src/), one total table each. A file
// that includes this header compiles none of them. A query that has no answer for some kinds (the area
// of a line) gives an optional that is empty for these.
#pragma once

#include <abut/detail/describe.hpp>
#include <abut/results.hpp>
#include <abut/shapes.hpp>
#include <optional>
#include <variant>
#include <vector>

namespace abut {

using AnyShape = std::variant<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule,
                              RoundedBox, Polygon, Polyline, Region>;

namespace detail {

template <class>
inline constexpr bool in_order_of_kinds = false;
template <class... S>
inline constexpr bool in_order_of_kinds<std::variant<S...>> = [] {
  int at = 0;
  return sizeof...(S) == shape_kinds && ((static_cast<int>(kind_of<S>) == at++) && ...);
}();
static_assert(in_order_of_kinds<AnyShape>, "AnyShape lists the shapes in the order of ShapeKind");

template <class>
struct Blank;
template <class... S>
struct Blank<std::variant<S...>> {
  static constexpr AnyShape (*of[])() = {[]() -> AnyShape { return S{}; }...};
};

/// A shape of this kind, all its numbers 0.
inline AnyShape shape_of(ShapeKind kind) { return Blank<AnyShape>::of[static_cast<int>(kind)](); }

}  // namespace detail

/// The kind of a shape.
inline ShapeKind kind(const AnyShape& shape) { return static_cast<ShapeKind>(shape.index()); }

/// "circle", "oriented_box", …: the kind's name in JSON.
inline const char* kind_name(const AnyShape& shape) { return to_string(kind(shape)); }

std::optional<Problem> validate(const AnyShape& shape);

bool contains(const AnyShape& a, const AnyShape& b);
bool intersects(const AnyShape& a, const AnyShape& b);
bool interiors_intersect(const AnyShape& a, const AnyShape& b);
Relation relation(const AnyShape& a, const AnyShape& b);

double distance(const AnyShape& a, const AnyShape& b);
/// Whether the distance is at most this, exactly.
bool within_distance(const AnyShape& a, const AnyShape& b, double distance);
double separation(const AnyShape& a, const AnyShape& b);
Separation separation_witness(const AnyShape& a, const AnyShape& b);
PointPair closest_points(const AnyShape& a, const AnyShape& b);
/// Empty where a or b is a line or a ray, or has no points.
std::optional<PointPair> farthest_points(const AnyShape& a, const AnyShape& b);

Intersections intersections(const AnyShape& a, const AnyShape& b);
/// Empty where a or b is a line or a ray.
std::optional<Tangents> tangents(const AnyShape& a, const AnyShape& b);

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b, double margin = 0);
/// One for each place that is pressed, the deepest first; of two convex shapes one at most.
std::vector<Contact> contacts(const AnyShape& a, const AnyShape& b);
std::optional<CastHit> cast(const Ray& ray, const AnyShape& target);
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target);
/// Empty too where the moving shape is a line or a ray, which cannot turn.
std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance);
double overlap_area(const AnyShape& a, const AnyShape& b);

// Empty for a line and a ray; all but area and perimeter also for a polyline or region without points.
std::optional<Box> bounds(const AnyShape& shape);
std::optional<double> area(const AnyShape& shape);
std::optional<double> perimeter(const AnyShape& shape);
std::optional<Vec2> centroid(const AnyShape& shape);
std::optional<Circle> largest_inscribed_circle(const AnyShape& shape);

}  // namespace abut
