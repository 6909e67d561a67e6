// The runtime edge: a shape whose kind is known only when the program runs, and every query on it.
//
// The queries are compiled in the library target abut::any (src/), one total table each. A file
// that includes this header compiles none of them. A query that has no answer for some kinds (the area
// of a line) gives an optional that is empty for these.
#pragma once

#include <abut/detail/checking.hpp>
#include <abut/detail/describe.hpp>
#include <abut/results.hpp>
#include <abut/shapes.hpp>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace abut {

class AnyShape;

namespace detail {
template <class S, class V>
inline constexpr bool is_one_of = false;
template <class S, class... Kinds>
inline constexpr bool is_one_of<S, std::variant<Kinds...>> = (std::is_same_v<S, Kinds> || ...);
template <class S>
concept FloatShape = requires { typename InDouble<S>::Shape; };
/// Two numbers, and no shape.
template <class V>
concept VectorOfThePlane = std::is_convertible_v<const V&, Vec2>;
}  // namespace detail

/// A shape of the plane of any kind: a std::variant, for std::visit, std::get and std::holds_alternative. Each shape converts
/// to it, also one of floats, and so does any vector, which names a point.
class AnyShape : public std::variant<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse,
                                     Capsule, RoundedBox, Polygon, Polyline, Region> {
 public:
  using variant::variant;
  AnyShape() = default;
  template <detail::VectorOfThePlane V>
  AnyShape(const V& position) : variant(Point{position}) {}
  template <detail::FloatShape S>
    requires detail::is_one_of<typename detail::InDouble<S>::Shape, variant>
  AnyShape(const S& shape) : variant(detail::widened(shape)) {}

  /// Takes over the memory of a list, or reuses its own.
  template <class S>
    requires detail::is_one_of<std::remove_cvref_t<S>, variant>
  AnyShape& operator=(S&& shape) {
    variant::operator=(std::forward<S>(shape));
    return *this;
  }

  using Variant = variant;
};

}  // namespace abut

template <>
struct std::variant_size<abut::AnyShape> : std::variant_size<abut::AnyShape::Variant> {};
template <std::size_t k>
struct std::variant_alternative<k, abut::AnyShape>
    : std::variant_alternative<k, abut::AnyShape::Variant> {};

namespace abut {

namespace detail {

template <class>
inline constexpr bool in_order_of_kinds = false;
template <class... S>
inline constexpr bool in_order_of_kinds<std::variant<S...>> = [] {
  int at = 0;
  return sizeof...(S) == shape_kinds && ((static_cast<int>(kind_of<S>) == at++) && ...);
}();
static_assert(in_order_of_kinds<AnyShape::Variant>,
              "AnyShape lists the shapes in the order of ShapeKind");

template <class>
struct Blank;
template <class... S>
struct Blank<std::variant<S...>> {
  static constexpr AnyShape (*of[])() = {[]() -> AnyShape { return S{}; }...};
};

/// A shape of this kind, all its numbers 0.
inline AnyShape shape_of(ShapeKind kind) {
  return Blank<AnyShape::Variant>::of[static_cast<int>(kind)]();
}

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

// How far lines get from each other. Empty for what has arcs; of the last two also for areas and for many chains.
std::optional<double> hausdorff_distance(const AnyShape& a, const AnyShape& b);
std::optional<double> frechet_distance(const AnyShape& a, const AnyShape& b);
std::optional<double> discrete_frechet_distance(const AnyShape& a, const AnyShape& b);

Intersections intersections(const AnyShape& a, const AnyShape& b);
/// Empty where a or b is a line or a ray.
std::optional<Tangents> tangents(const AnyShape& a, const AnyShape& b);

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b, double margin = 0);
/// One for each place that is pressed, the deepest first; of two convex shapes one at most.
std::vector<Contact> contacts(const AnyShape& a, const AnyShape& b);
std::optional<CastHit> cast(const Ray& ray, const AnyShape& target,
                            CastStart start = CastStart::any);
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target,
                            CastStart start = CastStart::any);
/// Empty too where the moving shape is a line or a ray, which cannot turn.
std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance);
double overlap_area(const AnyShape& a, const AnyShape& b);

// The areas that two shapes make: docs/common_part.md
CurvedRegion common_part(const AnyShape& a, const AnyShape& b);
CurvedRegion united(const AnyShape& a, const AnyShape& b);
CurvedRegion difference(const AnyShape& a, const AnyShape& b);
CurvedRegion symmetric_difference(const AnyShape& a, const AnyShape& b);
// … of lists: each stands for what lies in any of its shapes.
CurvedRegion common_part(std::span<const AnyShape> a, std::span<const AnyShape> b);
CurvedRegion united(std::span<const AnyShape> a, std::span<const AnyShape> b);
CurvedRegion united(std::span<const AnyShape> shapes);
CurvedRegion difference(std::span<const AnyShape> a, std::span<const AnyShape> b);
CurvedRegion symmetric_difference(std::span<const AnyShape> a, std::span<const AnyShape> b);
// … of lists that may have regions with arcs, too.
using AnyArea = std::variant<AnyShape, CurvedRegion>;
CurvedRegion common_part(std::span<const AnyArea> a, std::span<const AnyArea> b);
CurvedRegion united(std::span<const AnyArea> a, std::span<const AnyArea> b);
CurvedRegion united(std::span<const AnyArea> areas);
CurvedRegion difference(std::span<const AnyArea> a, std::span<const AnyArea> b);
CurvedRegion symmetric_difference(std::span<const AnyArea> a, std::span<const AnyArea> b);

// Empty for a line and a ray; all but area and perimeter also for a polyline or region without points.
std::optional<Box> bounds(const AnyShape& shape);
std::optional<double> area(const AnyShape& shape);
std::optional<double> perimeter(const AnyShape& shape);
std::optional<Vec2> centroid(const AnyShape& shape);
std::optional<Circle> largest_inscribed_circle(const AnyShape& shape);

}  // namespace abut
