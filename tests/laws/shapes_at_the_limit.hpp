// Shapes and pairs of shapes for the laws: seeded, the same on every machine, and mostly at the
// places where a wrong formula shows: exact ties, one ulp to either side of them, zero sizes, far
// from the origin, next to overflow and underflow.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/shapes.hpp>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "oracle.hpp"
#include "random.hpp"

namespace laws {

using namespace abut;

inline double step(double x, int ulps) {
  for (; ulps > 0; --ulps) x = std::nextafter(x, HUGE_VAL);
  for (; ulps < 0; ++ulps) x = std::nextafter(x, -HUGE_VAL);
  return x;
}

// --- The numbers of a shape, one after the other -------------------------------------------------

enum class Number { coordinate, size, direction, axis };

template <int N, class F>
void each(Vec<N>& v, Number kind, F&& f) {
  for (int i = 0; i < N; ++i) f(v[i], kind);
}
template <class F>
void each(Rotation& r, F&& f) {
  double c = r.c(), s = r.s();
  f(c, Number::axis);
  f(s, Number::axis);
  if (c != r.c() || s != r.s()) r = Rotation::axis(c, s);
}
template <class S, class F>
void each_number(S& s, F&& f) {
  using detail::Role;
  detail::each_field(s, [&](auto field, auto& value) {
    if constexpr (field.role == Role::vertices)
      for (Vec2& v : value) each(v, Number::coordinate, f);
    else if constexpr (field.role == Role::chains)
      for (auto& chain : value)
        for (Vec2& v : chain) each(v, Number::coordinate, f);
    else if constexpr (field.role == Role::length)
      f(value, Number::size);
    else if constexpr (field.role == Role::rotation)
      each(value, f);
    else
      each(value,
           field.role == Role::position    ? Number::coordinate
           : field.role == Role::direction ? Number::direction
                                           : Number::size,
           f);
  });
}

/// As C++ would read it, in hex floats: a failing case can be pasted into a test.
template <class S>
std::string text(const S& shape) {
  S s = shape;
  std::string out = "{";
  each_number(s, [&](double& x, Number) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%s%a", out.size() > 1 ? ", " : "", x);
    out += buffer;
  });
  return out + "}";
}

/// Valid again after its numbers were changed at will.
template <class S>
void mend(S&) {}
template <int N>
void mend(BasicBox<N>& s) {
  for (int i = 0; i < N; ++i)
    if (s.min[i] > s.max[i]) std::swap(s.min[i], s.max[i]);
}
template <int N>
void mend(BasicLine<N>& s) {
  if (s.direction == Vec<N>()) s.direction[0] = 1;
}
template <int N>
void mend(BasicRay<N>& s) {
  if (s.direction == Vec<N>()) s.direction[0] = 1;
}
inline void mend(Polygon& s) { s.vertices = oracle::hull(s.vertices); }

template <class S>
void scale(S& s, int power) {
  each_number(s, [&](double& x, Number kind) {
    if (kind != Number::axis) x = std::ldexp(x, power);
  });
  mend(s);
}

/// A quarter turn about the origin.
inline Vec2 turned(Vec2 v) { return {-v.y, v.x}; }
inline Point turned(const Point& s) { return {turned(s.position)}; }
inline Line turned(const Line& s) { return {turned(s.point), turned(s.direction)}; }
inline Ray turned(const Ray& s) { return {turned(s.origin), turned(s.direction)}; }
inline Segment turned(const Segment& s) { return {turned(s.a), turned(s.b)}; }
inline Circle turned(const Circle& s) { return {turned(s.center), s.radius}; }
inline Box turned(const Box& s) { return {{-s.max.y, s.min.x}, {-s.min.y, s.max.x}}; }
inline Capsule turned(const Capsule& s) { return {turned(s.a), turned(s.b), s.radius}; }
inline Rotation turned(const Rotation& r) { return Rotation::axis(-r.s(), r.c()); }
inline OrientedBox turned(const OrientedBox& s) {
  return {turned(s.center), s.half_size, turned(s.rotation)};
}
inline Ellipse turned(const Ellipse& s) {
  return {turned(s.center), s.semi_axes, turned(s.rotation)};
}
inline RoundedBox turned(const RoundedBox& s) {
  return {turned(s.center), s.half_size, turned(s.rotation), s.radius};
}
inline Polygon turned(Polygon s) {
  for (Vec2& v : s.vertices) v = turned(v);
  return s;
}

// --- Making shapes ------------------------------------------------------------------------------

/// Where numbers come from.
enum class Supply {
  reals,    ///< anything
  integers  ///< small ones: exact ties are common, zero sizes too
};

class Maker {
 public:
  Maker(Random& random, Supply supply) : random_(random), supply_(supply) {}

  double coordinate() {
    return supply_ == Supply::reals ? random_.real(-6, 6) : random_.integer(-5, 5);
  }
  double size() {
    if (supply_ == Supply::integers) return random_.one_in(8) ? 0 : random_.integer(1, 5);
    return random_.one_in(20) ? 0 : random_.real(0, 4);
  }
  template <int N>
  Vec<N> position() {
    Vec<N> v;
    for (int i = 0; i < N; ++i) v[i] = coordinate();
    return v;
  }
  template <int N>
  Vec<N> direction() {
    Vec<N> v;
    do {
      for (int i = 0; i < N; ++i)
        v[i] = supply_ == Supply::reals ? random_.real(-3, 3) : random_.integer(-3, 3);
    } while (v == Vec<N>());
    return v;
  }
  Rotation rotation() {
    if (supply_ == Supply::reals && !random_.one_in(3))
      return Rotation::radians(random_.real(-4, 4));
    // Pythagorean, and as near to a unit vector as doubles get; or a quarter turn.
    static constexpr double axes[][2] = {{1, 0},     {0, 1},      {-1, 0}, {0, -1},
                                         {0.6, 0.8}, {-0.8, 0.6}, {5, 12}, {1, 1}};
    const auto& a = axes[random_.integer(0, 7)];
    return Rotation::axis(a[0], a[1]);
  }

  template <int N>
  void make(BasicPoint<N>& s) {
    s.position = position<N>();
  }
  template <int N>
  void make(BasicLine<N>& s) {
    s = {position<N>(), direction<N>()};
  }
  template <int N>
  void make(BasicRay<N>& s) {
    s = {position<N>(), direction<N>()};
  }
  template <int N>
  void make(BasicSegment<N>& s) {
    s = {position<N>(), position<N>()};
    if (random_.one_in(12)) s.b = s.a;
  }
  template <int N>
  void make(BasicBall<N>& s) {
    s = {position<N>(), size()};
  }
  template <int N>
  void make(BasicBox<N>& s) {
    s.min = position<N>();
    for (int i = 0; i < N; ++i) s.max[i] = s.min[i] + 2 * size();
  }
  template <int N>
  void make(BasicCapsule<N>& s) {
    s = {position<N>(), position<N>(), size()};
    if (random_.one_in(12)) s.b = s.a;
  }
  void make(OrientedBox& s) { s = {position<2>(), {size(), size()}, rotation()}; }
  void make(Ellipse& s) {
    s = {position<2>(), {size(), size()}, rotation()};
    if (random_.one_in(6)) s.semi_axes.y = s.semi_axes.x;
    if (supply_ == Supply::reals && random_.one_in(6))
      s.semi_axes[random_.integer(0, 1)] *= std::ldexp(1.0, -random_.integer(5, 26));
  }
  void make(RoundedBox& s) { s = {position<2>(), {size(), size()}, rotation(), size()}; }
  void make(Polygon& s) {
    std::vector<Vec2> points;
    const Vec2 at = position<2>();
    for (int n = random_.integer(1, 9); n > 0; --n)
      points.push_back({at.x + 0.75 * coordinate(), at.y + 0.75 * coordinate()});
    s.vertices = oracle::hull(points);
    s.radius = random_.one_in(2) ? 0 : size();
  }

 private:
  Random& random_;
  Supply supply_;
};

template <class S>
void move(S& s, Vec2 by) {
  detail::each_field(s, [&](auto field, auto& value) {
    if constexpr (field.role == detail::Role::position)
      value = value + by;
    else if constexpr (field.role == detail::Role::vertices)
      for (auto& v : value) v = v + by;
    else if constexpr (field.role == detail::Role::chains)
      for (auto& chain : value)
        for (auto& v : chain) v = v + by;
  });
  mend(s);
}

/// One number of the shape by some ulps.
template <class S>
void nudge(S& s, Random& random, int ulps) {
  int count = 0;
  each_number(s, [&](double&, Number) { ++count; });
  const int which = random.integer(0, count - 1);
  int i = 0;
  each_number(s, [&](double& x, Number kind) {
    if (i++ != which) return;
    x = step(x, ulps);
    if (kind == Number::size && x < 0) x = 0;
  });
  mend(s);
}

/// Exponents next to which something of doubles, or of floats, ends: their digits, their range,
/// that of their squares and of the squares of those.
inline constexpr int kEndsOfDoubles[] = {-1076, -1050, -1000, -960, -540, -500, -480,
                                         -300,  -160,  -53,   0,    53,   160,  300,
                                         480,   500,   540,   960,  1015};
inline constexpr int kEndsOfFloats[] = {-149, -140, -126, -120, -75, -63, -50, -32, -24,
                                        0,    24,   32,   50,   63,  75,  100, 120, 125};

/// Numbers of magnitudes that have nothing to do with each other, half of them where something
/// ends, or of such that are not too far apart: where products lose digits or overflow, although
/// what they are added to is large.
class MixedMagnitudes {
 public:
  MixedMagnitudes(Random& random, std::span<const int> ends) : random_(random) {
    const int lowest = ends.front(), highest = ends.back();
    for (int& e : few_)
      e = random.one_in(2)
              ? ends[static_cast<std::size_t>(random.integer(0, static_cast<int>(ends.size()) - 1))]
              : random.integer(lowest, highest);
    if (random.one_in(2))
      for (int k : {1, 2})
        few_[k] = std::clamp(few_[k - 1] - random.integer(-20, 60), lowest, highest);
  }
  void operator()(double& x, Number kind) const {
    int own = 0;
    if (kind != Number::axis) x = std::ldexp(std::frexp(x, &own), few_[random_.integer(0, 2)]);
  }

 private:
  Random& random_;
  int few_[3];
};
template <class A, class B>
void mix_magnitudes(A& a, B& b, Random& random, std::span<const int> ends = kEndsOfDoubles) {
  const MixedMagnitudes mix(random, ends);
  each_number(a, mix), each_number(b, mix);
  mend(a), mend(b);
}

/// Some point of the shape.
template <class S>
Vec2 anchor(S s) {
  Vec2 v;
  int i = 0;
  each_number(s, [&](double& x, Number) {
    if (i < 2) v[i] = x;
    ++i;
  });
  return v;
}

/// Whether a positive number is the distance of two shapes within 8 u of itself, by the oracle's signs.
template <class S>
bool is_distance_of_itself(S a, const S& b, double d) {
  constexpr double u = 0x1p-53;
  a.more = std::fmin(d - 8 * u * d, step(d, -1));
  if (oracle::meeting(a, b) != oracle::Meeting::apart) return false;
  a.more = std::fmax(d + 8 * u * d, step(d, 1));
  return oracle::meeting(a, b) != oracle::Meeting::apart;
}

/// All sizes to zero: the shape becomes a point, if it can.
template <class S>
void collapse(S& s) {
  const Vec2 at = anchor(s);
  int i = 0;
  each_number(s, [&](double& x, Number kind) {
    if (kind == Number::coordinate) x = at[i++ % 2];
    if (kind == Number::size) x = 0;
  });
  mend(s);
}

template <class S>
double* radius_of(S& s) {
  if constexpr (requires { s.radius; })
    return &s.radius;
  else
    return nullptr;
}

/// An equal polygon with a vertex twice, one more on an edge, or in reverse order.
template <class S>
void relist(S&, Random&) {}
inline void relist(Polygon& s, Random& random) {
  auto& v = s.vertices;
  if (random.one_in(3)) {
    const auto i = static_cast<std::size_t>(random.integer(0, static_cast<int>(v.size()) - 1));
    const Vec2 twice = v[i];
    v.insert(v.begin() + static_cast<std::ptrdiff_t>(i), twice);
  }
  if (random.one_in(3)) {
    const Vec2 a = v.front(), b = v.back(), m = 0.5 * a + 0.5 * b;
    if (oracle::orientation(a, b, m) == 0) v.push_back(m);
  }
  if (random.one_in(2)) v = {v.rbegin(), v.rend()};
}

/// Any kind of these: what makes a case is compiled once for each kind, not for each pair.
using AnyConvex = std::variant<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse,
                               Capsule, RoundedBox, Polygon>;
inline std::vector<AnyConvex> one_of_each_kind() {
  return {Point(),       Line(),    Ray(),     Segment(),    Circle(), Box(),
          OrientedBox(), Ellipse(), Capsule(), RoundedBox(), Polygon()};
}
template <class F>
decltype(auto) of_any(AnyConvex& s, F f) {
  return std::visit(f, s);
}
inline AnyShape any(AnyConvex s) {
  return of_any(s, [](auto& it) { return AnyShape(std::move(it)); });
}
/// The largest coordinate or size, of a shape of any kind.
template <class Any>
double magnitude(Any any) {
  double m = 0;
  std::visit(
      [&](auto& s) {
        each_number(s, [&](double& x, Number kind) {
          if (kind == Number::coordinate || kind == Number::size) m = std::fmax(m, std::fabs(x));
        });
      },
      any);
  return m;
}
inline double largest(Vec2 v) { return std::fmax(std::fabs(v.x), std::fabs(v.y)); }
/// Its kind, and its numbers.
template <class Any>
std::string described(const Any& any) {
  return to_string(static_cast<ShapeKind>(any.index())) +
         std::visit([](const auto& s) { return text(s); }, any);
}
inline oracle::Shape oracle_shape(AnyConvex& s) {
  return of_any(s, [](auto& it) { return oracle::shape(it); });
}
inline void move(AnyConvex& s, Vec2 by) {
  of_any(s, [by](auto& it) { move(it, by); });
}
inline void nudge(AnyConvex& s, Random& random, int ulps) {
  of_any(s, [&](auto& it) { nudge(it, random, ulps); });
}
inline void scale(AnyConvex& s, int power) {
  of_any(s, [power](auto& it) { scale(it, power); });
}
inline Vec2 anchor(AnyConvex& s) {
  return of_any(s, [](auto& it) { return anchor(it); });
}
inline double* radius_of(AnyConvex& s) {
  return of_any(s, [](auto& it) { return radius_of(it); });
}

/// Makes of both, whatever their kinds are, the i-th pair of a family of cases that goes round through all of the
/// above.
inline void put_at_the_limit(AnyConvex& a, AnyConvex& b, Random& random, int i) {
  const Supply supply = i % 2 == 0 ? Supply::integers : Supply::reals;
  Maker maker(random, supply);
  const auto make = [&](auto& it) { maker.make(it); };
  of_any(a, make), of_any(b, make);
  if (a.index() == b.index() && random.one_in(16)) b = a;

  // Tiny and barely different sizes.
  if (double* r = radius_of(a); r && random.one_in(16))
    *r = std::ldexp(*r, -random.integer(20, 80));

  const auto to_a_point = [](auto& it) { collapse(it); };
  if (random.one_in(20)) of_any(a, to_a_point);
  if (random.one_in(20)) of_any(b, to_a_point);
  if (random.one_in(10)) move(b, anchor(a) - anchor(b));

  switch (random.integer(0, 7)) {  // on to the limit, and next to it
    case 0:
    case 1: {
      const auto gap = oracle::separation(oracle_shape(a), oracle_shape(b));
      if (!gap.bounded) break;
      double* radius = random.one_in(2) ? radius_of(a) : radius_of(b);
      if (radius && *radius + gap.distance >= 0)
        *radius =
            step(*radius + gap.distance, *radius + gap.distance > 0 ? random.integer(-2, 2) : 0);
      else
        move(b, -gap.distance * gap.normal);
      break;
    }
    case 2: {
      const auto room = oracle::room(oracle_shape(a), oracle_shape(b));
      if (!room.bounded) break;
      if (double* radius = radius_of(b); radius && *radius + room.distance > 0)
        *radius = step(*radius + room.distance, random.integer(-2, 2));
      else
        move(b, room.distance * room.normal);
      break;
    }
    case 3:
      nudge(b, random, random.one_in(2) ? 1 : -1);
      break;
    default:
      break;
  }
  if (random.one_in(3)) {
    if (random.one_in(2))
      nudge(a, random, random.integer(-1, 1));
    else
      nudge(b, random, random.integer(-1, 1));
  }

  const auto both = [&](auto f) {
    f(a);
    f(b);
  };
  switch (random.integer(0, 15)) {  // off to the edges of the number range
    case 0:
      both([](AnyConvex& s) { move(s, {1e6, -1e6}); });
      break;
    case 1:
      both([](AnyConvex& s) { move(s, {1e15, 3e15}); });
      break;
    case 2:
      both([](AnyConvex& s) { scale(s, 600); });
      break;
    case 3:
      both([](AnyConvex& s) { scale(s, -600); });
      break;
    case 4:
      both([](AnyConvex& s) { scale(s, 1000); });
      break;
    case 5:
      both([](AnyConvex& s) { scale(s, -1000); });
      break;
    case 6:  // integers become the smallest subnormals
      both([](AnyConvex& s) { scale(s, -1074); });
      break;
    case 7:
      both([](AnyConvex& s) { scale(s, 1018); });
      break;
    case 8:  // a span of exponents that no one scale fits
      scale(a, -random.integer(30, 1060));
      break;
    default:
      break;
  }
  const auto list_anew = [&](auto& it) { relist(it, random); };
  of_any(a, list_anew), of_any(b, list_anew);
}
template <class A, class B>
std::pair<A, B> make_pair_at_the_limit(Random& random, int i) {
  AnyConvex a = A(), b = B();
  put_at_the_limit(a, b, random, i);
  return {std::get<A>(std::move(a)), std::get<B>(std::move(b))};
}

}  // namespace laws
