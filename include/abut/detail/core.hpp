// The one idea: a shape is a core and a radius.
//
//     shape                  core                     radius
//     point                  point                    0
//     line, ray, segment     itself                   0
//     circle, ball           point                    r        ·  ⊕ r
//     box, oriented box      itself                   0
//     ellipse                itself                   0
//     capsule                segment                  r        ─  ⊕ r
//     rounded box            oriented box             r        ▭  ⊕ r
//     polygon                polygon                  r        ⬠  ⊕ r
//     polyline, region       its edges (outline/)     r
//
// For convex sets separation(A ⊕ ra, B ⊕ rb) = separation(A, B) − ra − rb on both sides of contact,
// because support functions add. So the mathematics stands once per unordered pair of cores, in
// pairs/, and every query on every pair of shapes is a few lines over that. pairs/table.hpp has the table
// of pairs.
//
// Everything is computed in double: a shape in float is, exactly, a shape in double.
#pragma once

#include <abut/detail/describe.hpp>
#include <abut/detail/range.hpp>
#include <abut/detail/sign/error_free.hpp>
#include <abut/detail/sign/sign.hpp>
#include <abut/detail/square_root.hpp>

namespace abut::detail {

namespace pairs {
template <int most>
struct EdgeNumbers;
}
/// Most corners of a polygon that keeps the numbers of its edges.
inline constexpr int kMostKept = 8;

/// A polygon's vertices, wherever they are stored.
struct PolygonView {
  const Vec2* data = nullptr;
  int count = 0;
  const pairs::EdgeNumbers<kMostKept>* edges = nullptr;  ///< if it keeps them

  int size() const { return count; }
  const Vec2& operator[](int i) const { return data[i]; }
  /// Without vertices, which is not valid: the origin, so that nothing is read that is not there.
  static PolygonView of(const Vec2* data, std::size_t count) {
    static constexpr Vec2 origin{};
    return count > 0 ? PolygonView{data, static_cast<int>(count)} : PolygonView{&origin, 1};
  }
  /// The vertex after i, around the boundary.
  const Vec2& next(int i) const { return data[i + 1 < count ? i + 1 : 0]; }
};

/// The radii of the two shapes that a pair of cores stands for. A sign asks for their sum alone.
struct Reach {
  double a = 0, b = 0;
  double more =
      0;  ///< of three, the sum's third part: what the nearest double and the next one leave over

  /// Two shapes may be so far apart: the sum of the three numbers is exact.
  static Reach of(double a, double b, double distance) {
    if (!(b > 0)) return {a, distance};
    if (!(a > 0)) return {b, distance};
    if (!(distance > 0)) return {a, b};
    const auto add = [](double x, double y) {
      const double s = x + y;
      return std::pair(s, sign::two_sum_error(x, y, s));
    };
    const auto [radii, low] = add(a, b);
    const auto [high, middle] = add(radii, distance);
    const auto [next, last] = add(low, middle);
    const auto [top, rest] = add(high, next);
    const auto [second, third] = add(rest, last);
    if (top < HUGE_VAL) return {top, second, third};
    const double most = sign::larger(a, sign::larger(b, distance));
    return most == a   ? Reach{a, b, distance}
           : most == b ? Reach{b, a, distance}
                       : Reach{distance, a, b};
  }
  bool positive() const { return a > 0 || b > 0; }
  double sum() const {
#ifdef __GNUC__
    // Most shapes have no radius, and the compiler may not drop a + 0 by itself (a could be −0).
    if (__builtin_constant_p(b) && b == 0) return a;
#endif
    return a + b;
  }
  /// Whether the compiler knows that there is no radius, as with shapes that have none.
  ABUT_INLINE bool seen_to_be_zero() const {
#ifdef __GNUC__
    return __builtin_constant_p(a) && a == 0 && __builtin_constant_p(b) && b == 0;
#else
    return false;
#endif
  }
};

/// The sum of the radii as a number of a stage. In rounded numbers a is the nearest double to it.
auto sum_of(auto& stage, Reach r) {
  const auto two = stage.difference(r.a, -r.b);
  if constexpr (requires { stage.number(0.0); })
    return r.more == 0 ? two : two + stage.length(r.more);
  else
    return two;
}

/// How far a shape holds another.
enum class Containment : signed char {
  none,      ///< it does not
  touching,  ///< it does, but the other reaches its boundary
  strict     ///< the other lies in its (relative) interior
};
constexpr Containment smaller(Containment a, Containment b) { return a < b ? a : b; }
/// How far something holds what lies there: negative inside, zero on the boundary.
constexpr Containment containment_of(Sign where) {
  return where == Sign::positive ? Containment::none
         : where == Sign::zero   ? Containment::touching
                                 : Containment::strict;
}

template <class T>
inline constexpr bool is_linear = false;
template <int N>
inline constexpr bool is_linear<BasicLine<N>> = true;
template <int N>
inline constexpr bool is_linear<BasicRay<N>> = true;
template <int N>
inline constexpr bool is_linear<BasicSegment<N>> = true;

template <class T>
inline constexpr bool is_bounded = true;
template <int N>
inline constexpr bool is_bounded<BasicLine<N>> = false;
template <int N>
inline constexpr bool is_bounded<BasicRay<N>> = false;

template <>
inline constexpr int dimension_of<PolygonView> = 2;

// Pairs of given types are templates all the same, constrained to them: a compiler then works only
// on those that a program asks for.
template <class S>
concept IsOrientedBox = std::is_same_v<S, OrientedBox>;
template <class S>
concept IsPolygon = std::is_same_v<S, PolygonView>;

template <class S>
inline constexpr bool is_outline = false;
template <class T>
inline constexpr bool is_outline<BasicPolyline<T>> = true;
template <class T>
inline constexpr bool is_outline<BasicRegion<T>> = true;

/// A polyline or a region: not convex, so without a core. See outline/.
template <class S>
concept Outlined = Shape<S> && is_outline<S>;
template <class A, class B>
concept EitherOutlined = Outlined<A> || Outlined<B>;

/// A line, a ray or a segment, in double.
template <class S>
concept Linear = Shape<S> && is_linear<S>;
template <class S, int N>
concept LinearIn = Linear<S> && dimension<S> == N;
template <class S>
concept IsEndless = Linear<S> && !is_bounded<S>;

// core(shape), radius(shape). A shape in double that is its own core is handed through as it is;
// the core of a polygon looks into the polygon. Either way the shape must outlive its core.

/// A shape without a radius.
template <class S>
concept IsSharp = Shape<S> && !requires(const S& s) { s.radius; };
template <template <int, class> class S, int N>
  requires IsSharp<S<N, double>>
ABUT_INLINE const S<N, double>& core(const S<N, double>& s) {
  return s;
}
template <template <class> class S>
  requires IsSharp<S<double>>
ABUT_INLINE const S<double>& core(const S<double>& s) {
  return s;
}
template <int N>
ABUT_INLINE BasicPoint<N> core(const BasicPoint<N, float>& s) {
  return {s.position};
}
/// A core of two vectors.
template <template <int, class> class S, int N>
  requires IsSharp<S<N, float>>
ABUT_INLINE S<N, double> core(const S<N, float>& s) {
  const auto& [first, second] = s;
  return {first, second};
}
template <int N, class T>
ABUT_INLINE BasicPoint<N> core(const BasicBall<N, T>& s) {
  BasicPoint<N> p;  // component by component, which keeps it in registers
  for (int i = 0; i < N; ++i) p.position[i] = s.center[i];
  return p;
}
template <int N, class T>
ABUT_INLINE BasicSegment<N> core(const BasicCapsule<N, T>& s) {
  return {s.a, s.b};
}
ABUT_INLINE OrientedBox core(const BasicOrientedBox<float>& s) {
  return {s.center, s.half_size, s.rotation};
}
template <class T>
ABUT_INLINE OrientedBox core(const BasicRoundedBox<T>& s) {
  return {s.center, s.half_size, s.rotation};
}
ABUT_INLINE Ellipse core(const BasicEllipse<float>& s) {
  return {s.center, s.semi_axes, s.rotation};
}
ABUT_INLINE PolygonView core(const Polygon& s) {
  return PolygonView::of(s.vertices.data(), s.vertices.size());
}

ABUT_INLINE constexpr double radius(const auto& s) {
  if constexpr (requires { s.radius; })
    return s.radius;
  else
    return 0;
}

/// A point of a bounded core of the plane, as it is given.
template <class K>
ABUT_INLINE const Vec2& given_point(const K& k) {
  if constexpr (requires { k.position; })
    return k.position;
  else if constexpr (requires { k.min; })
    return k.min;
  else if constexpr (requires { k.center; })
    return k.center;
  else if constexpr (IsPolygon<K>)
    return k[0];
  else
    return k.a;
}

/// Calls f with every coordinate and length of a core (not with directions and rotations).
template <int N, class F>
void each_length(const Vec<N>& v, F&& f) {
  for (int i = 0; i < N; ++i) f(v[i]);
}
template <Shape K, class F>
void each_length(const K& k, F&& f) {
  if constexpr (IsPolygon<K>)
    for (int i = 0; i < k.size(); ++i) each_length(k[i], f);
  else
    each_field(k, [&](auto field, const auto& value) {
      if constexpr (field.role == Role::position || field.role == Role::sizes)
        each_length(value, f);
    });
}

/// Calls f with every number that a core is made of.
void each_number(const auto& k, auto&& f) {
  each_length(k, f);
  if constexpr (requires { k.direction; }) each_length(k.direction, f);
  if constexpr (requires { k.rotation; }) f(k.rotation.c()), f(k.rotation.s());
}

/// Whether no number of a shape is infinite or NaN.
bool has_finite_numbers(const auto& shape) {
  double sum = 0 * radius(shape);
  each_number(core(shape), [&](double x) { sum += 0 * x; });
  return sum == 0;
}
/// Whether none of two cores with their radii is.
bool has_finite_numbers(const auto& a, const auto& b, Reach r) {
  double sum = 0 * r.a + 0 * r.b;
  each_number(a, [&](double x) { sum += 0 * x; });
  each_number(b, [&](double x) { sum += 0 * x; });
  return sum == 0;
}

/// The largest of a core's coordinates and lengths.
double magnitude(const auto& k) {
  double m = 0;
  each_length(k, [&](double x) { m = sign::larger(m, std::fabs(x)); });
  return m;
}

/// A point of the side with this normal through a corner: if the side is upright or level, it has that very
/// coordinate.
inline Vec2 on_side(Vec2 p, const Vec2& corner, const Vec2& normal) {
  if (normal.y == 0) p.x = corner.x;
  if (normal.x == 0) p.y = corner.y;
  return p;
}

inline double taxicab(Vec2 v) { return std::fabs(v.x) + std::fabs(v.y); }

/// The exponent of a positive number; 0 for 0, and for what is no number.
inline int exponent_of(double x) { return x > 0 && x < HUGE_VAL ? std::ilogb(x) : 0; }

/// The power of two that brings numbers of this size near 1; 0 where they are near enough.
inline int taming_exponent(double size) {
  const bool tame = is_tame<5>(size) || size == 0;
  return tame ? 0 : -exponent_of(size);
}

/// The core with all its lengths times 2^e; directions brought near length 1, which changes
/// nothing.
template <int N>
Vec<N> scaled(Vec<N> v, int e) {
  for (int i = 0; i < N; ++i) v[i] = std::ldexp(v[i], e);
  return v;
}
template <int N>
Vec<N> near_unit(const Vec<N>& direction) {
  double m = 0;
  each_length(direction, [&](double x) { m = sign::larger(m, std::fabs(x)); });
  return scaled(direction, -exponent_of(m));
}
template <Shape K>
K scaled(K k, int e) {
  each_field(k, [&](auto field, auto& value) {
    if constexpr (field.role == Role::position || field.role == Role::sizes)
      value = scaled(value, e);
    else if constexpr (field.role == Role::direction)
      value = near_unit(value);
  });
  return k;
}
inline Polygon scaled(const PolygonView& k, int e) {
  Polygon p;
  p.vertices.reserve(static_cast<std::size_t>(k.size()));
  for (int i = 0; i < k.size(); ++i) p.vertices.push_back(scaled(k[i], e));
  return p;
}

}  // namespace abut::detail
