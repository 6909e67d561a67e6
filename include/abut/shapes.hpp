// The shapes: plain data, one struct each, with the field's own names.
//
// Every shape is a closed set, and convex but for the polyline and the region. Two shapes are equal
// (==) when all their numbers are. Whether they are the same set of points is another question:
// relation(a, b) == Relation::equal.
//
// Zero radius, zero-length segment, zero half-size, zero semi-axis and one- and two-vertex polygons
// are valid: such a shape is the point or the segment that it looks like. Not valid (see
// validate.hpp) are numbers that are not finite, negative sizes, zero directions, min > max, and
// vertices that are not in convex position.
#pragma once

#include <abut/rotation.hpp>
#include <abut/vec.hpp>
#include <vector>

namespace abut {

/// One point. Any vector stands for the point it names.
template <int N, class T = double>
struct BasicPoint {
  Vec<N, T> position;
  friend bool operator==(const BasicPoint&, const BasicPoint&) = default;
};

/// The unbounded straight line through `point`; `direction` of any length but zero.
template <int N, class T = double>
struct BasicLine {
  Vec<N, T> point, direction;
  friend bool operator==(const BasicLine&, const BasicLine&) = default;
};

/// The half-line { origin + t direction : t ≥ 0 }; `direction` of any length but zero.
template <int N, class T = double>
struct BasicRay {
  Vec<N, T> origin, direction;
  friend bool operator==(const BasicRay&, const BasicRay&) = default;
};

/// The points between a and b, both included.
template <int N, class T = double>
struct BasicSegment {
  Vec<N, T> a, b;
  friend bool operator==(const BasicSegment&, const BasicSegment&) = default;
};

/// A disc (N = 2) or ball: all points within `radius` of `center`. point ⊕ radius.
template <int N, class T = double>
struct BasicBall {
  Vec<N, T> center;
  T radius{};
  friend bool operator==(const BasicBall&, const BasicBall&) = default;
};

/// The axis-aligned box [min, max].
template <int N, class T = double>
struct BasicBox {
  Vec<N, T> min, max;
  friend bool operator==(const BasicBox&, const BasicBox&) = default;
};

/// All points within `radius` of the segment ab. segment ⊕ radius.
template <int N, class T = double>
struct BasicCapsule {
  Vec<N, T> a, b;
  T radius{};
  friend bool operator==(const BasicCapsule&, const BasicCapsule&) = default;
};

/// A turned box: corners at center ± half_size.x·(c, s) ± half_size.y·(−s, c).
template <class T = double>
struct BasicOrientedBox {
  Vec<2, T> center, half_size;
  Rotation rotation{};
  friend bool operator==(const BasicOrientedBox&, const BasicOrientedBox&) = default;
};

/// A turned ellipse: axis ends at center ± semi_axes.x·(c, s) and center ± semi_axes.y·(−s, c).
template <class T = double>
struct BasicEllipse {
  Vec<2, T> center, semi_axes;
  Rotation rotation{};
  friend bool operator==(const BasicEllipse&, const BasicEllipse&) = default;
};

/// All points within `radius` of the oriented box. `half_size` is that of the inner box: the whole
/// shape reaches half_size + radius along its axes. oriented box ⊕ radius.
template <class T = double>
struct BasicRoundedBox {
  Vec<2, T> center, half_size;
  Rotation rotation{};
  T radius{};
  friend bool operator==(const BasicRoundedBox&, const BasicRoundedBox&) = default;
};

/// The convex hull of its vertices, all points within `radius` of it. Vertices in order around the
/// boundary, either way; repeated and collinear ones are allowed. polygon ⊕ radius.
template <class T = double>
struct BasicPolygon {
  std::vector<Vec<2, T>> vertices;
  T radius{};
  friend bool operator==(const BasicPolygon&, const BasicPolygon&) = default;
};

/// Chains of vertices: every point within `radius` of the edges between neighbours. A chain of one
/// vertex is a point. Chains may cross and run along themselves and each other. Without vertices it
/// is empty: valid, but without a point. edges ⊕ radius.
template <class T = double>
struct BasicPolyline {
  std::vector<std::vector<Vec<2, T>>> lines;
  T radius{};
  friend bool operator==(const BasicPolyline&, const BasicPolyline&) = default;
};

/// Any area that straight edges bound, and all points within `radius` of it: the closure of the
/// points around which the rings run an odd number of times (even–odd rule), so holes, islands and
/// several parts need no marks. Rings close by themselves, run either way, in any order, and may
/// touch in single points; they do not cross and share no stretch. Without rings it is empty.
template <class T = double>
struct BasicRegion {
  std::vector<std::vector<Vec<2, T>>> rings;
  T radius{};
  friend bool operator==(const BasicRegion&, const BasicRegion&) = default;
};

using Point = BasicPoint<2>;
using Line = BasicLine<2>;
using Ray = BasicRay<2>;
using Segment = BasicSegment<2>;
using Circle = BasicBall<2>;
using Box = BasicBox<2>;
using OrientedBox = BasicOrientedBox<>;
using Ellipse = BasicEllipse<>;
using Capsule = BasicCapsule<2>;
using RoundedBox = BasicRoundedBox<>;
using Polygon = BasicPolygon<>;
using Polyline = BasicPolyline<>;
using Region = BasicRegion<>;

using Pointf = BasicPoint<2, float>;
using Linef = BasicLine<2, float>;
using Rayf = BasicRay<2, float>;
using Segmentf = BasicSegment<2, float>;
using Circlef = BasicBall<2, float>;
using Boxf = BasicBox<2, float>;
using OrientedBoxf = BasicOrientedBox<float>;
using Ellipsef = BasicEllipse<float>;
using Capsulef = BasicCapsule<2, float>;
using RoundedBoxf = BasicRoundedBox<float>;
using Polygonf = BasicPolygon<float>;
using Polylinef = BasicPolyline<float>;
using Regionf = BasicRegion<float>;

using Point3 = BasicPoint<3>;
using Line3 = BasicLine<3>;
using Ray3 = BasicRay<3>;
using Segment3 = BasicSegment<3>;
using Ball = BasicBall<3>;
using Box3 = BasicBox<3>;
using Capsule3 = BasicCapsule<3>;

/// The kinds of shapes of the plane, in the order of AnyShape.
enum class ShapeKind : unsigned char {
  point,
  line,
  ray,
  segment,
  circle,
  box,
  oriented_box,
  ellipse,
  capsule,
  rounded_box,
  polygon,
  polyline,
  region
};
inline constexpr int shape_kinds = 13;

/// The kind's name, as JSON has it.
constexpr const char* to_string(ShapeKind kind) {
  constexpr const char* names[shape_kinds] = {
      "point",   "line",    "ray",         "segment", "circle",   "box",   "oriented_box",
      "ellipse", "capsule", "rounded_box", "polygon", "polyline", "region"};
  return names[static_cast<int>(kind)];
}

namespace detail {

// The library's own shapes, one by one: a vector type of somebody else's may be a template too.
template <class S>
inline constexpr int dimension_of = 0;
template <int N, class T>
inline constexpr int dimension_of<BasicPoint<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicLine<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicRay<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicSegment<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicBall<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicBox<N, T>> = N;
template <int N, class T>
inline constexpr int dimension_of<BasicCapsule<N, T>> = N;
template <class T>
inline constexpr int dimension_of<BasicOrientedBox<T>> = 2;
template <class T>
inline constexpr int dimension_of<BasicEllipse<T>> = 2;
template <class T>
inline constexpr int dimension_of<BasicRoundedBox<T>> = 2;
template <class T>
inline constexpr int dimension_of<BasicPolygon<T>> = 2;
template <class T>
inline constexpr int dimension_of<BasicPolyline<T>> = 2;
template <class T>
inline constexpr int dimension_of<BasicRegion<T>> = 2;

}  // namespace detail

/// The dimension of the space that a shape lives in.
template <class S>
  requires(detail::dimension_of<S> > 0)
inline constexpr int dimension = detail::dimension_of<S>;

/// One of the library's shapes.
template <class S>
concept Shape = detail::dimension_of<S> > 0;

}  // namespace abut
