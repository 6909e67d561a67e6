// Families of pairs near what decides between the stages of a number, and the counts of these: a stage that
// nothing reaches is no proof.
#pragma once

#include <gtest/gtest.h>

#include <abut/abut.hpp>

#include "../laws/shapes_at_the_limit.hpp"
#include "../oracle/oracle.hpp"

namespace staged {

using namespace abut;
using abut::detail::Known;
using abut::detail::State;
using abut::detail::pairs::Facing;
using laws::Random;

inline constexpr double u = 0x1p-53;

enum class Family { ordinary, grazing, far, mixed, parallel, grid };
inline constexpr Family kFamilies[] = {Family::ordinary, Family::grazing,  Family::far,
                                       Family::mixed,    Family::parallel, Family::grid};

/// Shapes of one family, the second about the first.
struct Maker {
  Random& random;
  Family family;
  Rotation turned;

  Maker(Random& r, Family f) : random(r), family(f), turned(Rotation::radians(r.real(0, 7))) {}
  double real(double low, double high) {
    const double x = random.real(low, high);
    return family == Family::grid ? std::round(x) : x;
  }
  Vec2 at() {
    const Vec2 p{real(-2.5, 2.5), real(-2.5, 2.5)};
    return family == Family::far ? p + Vec2{1e6, -3e6} : p;
  }
  Rotation rotation() {
    if (family == Family::grid) return Rotation::degrees(90 * random.integer(0, 3));
    if (family != Family::parallel) return Rotation::radians(random.real(0, 7));
    const double tilt = std::ldexp(random.real(-1, 1), -random.integer(20, 60));
    const double quarter = random.integer(0, 3) * 0x1.921fb54442d18p+0;
    return Rotation::radians(turned.angle() + quarter + (random.one_in(2) ? tilt : 0));
  }
  double size(double low, double high) {
    if (family == Family::grid) return random.integer(1, 4);
    if (family == Family::mixed) return std::ldexp(random.real(low, high), random.integer(-20, 20));
    return random.real(low, high);
  }
  OrientedBox make(const OrientedBox*) { return {at(), {size(.5, 1.5), size(.3, .8)}, rotation()}; }
  Box make(const Box*) {
    const Vec2 p = at(), h{size(.5, 1.5), size(.3, .8)};
    return {p - h, p + h};
  }
  Segment make(const Segment*) {
    const Vec2 p = at(), d = size(.5, 1.5) * rotation().u();
    return {p - d, p + d};
  }
  Polygon make(const Polygon*) {
    const OrientedBox b = make(static_cast<const OrientedBox*>(nullptr));
    Polygon p;
    const int n = family == Family::grid ? 4 : random.integer(3, 9);
    for (int k = 0; k < n; ++k) {
      const double t = 2 * 3.14159265358979 * k / n;
      const Vec2 arm = n == 4 ? Vec2{k == 1 || k == 2 ? 1.0 : -1.0, k > 1 ? 1.0 : -1.0}
                              : Vec2{std::cos(t), std::sin(t)};
      p.vertices.push_back(b.center + arm.x * b.half_size.x * b.rotation.u() +
                           arm.y * b.half_size.y * b.rotation.v());
    }
    if (random.one_in(2)) std::reverse(p.vertices.begin(), p.vertices.end());
    return p;
  }
  Point make(const Point*) { return {at()}; }
  Circle make(const Circle*) { return {at(), size(.3, .9)}; }
  Capsule make(const Capsule*) {
    const Segment s = make(static_cast<const Segment*>(nullptr));
    return {s.a, s.b, size(.2, .6)};
  }
  RoundedBox make(const RoundedBox*) {
    const OrientedBox b = make(static_cast<const OrientedBox*>(nullptr));
    return {b.center, b.half_size, b.rotation, size(.1, .3)};
  }
};

template <class S>
S moved(S s, const Vec2& by) {
  if constexpr (requires { s.center; })
    s.center = s.center + by;
  else if constexpr (requires { s.position; })
    s.position = s.position + by;
  else if constexpr (requires { s.vertices; })
    for (Vec2& v : s.vertices) v = v + by;
  else if constexpr (requires { s.min; })
    s.min = s.min + by, s.max = s.max + by;
  else
    s.a = s.a + by, s.b = s.b + by;
  return s;
}

template <class A, class B>
std::pair<A, B> pair_of(Random& random, Family family) {
  Maker maker(random, family);
  const A a = maker.make(static_cast<const A*>(nullptr));
  B b = maker.make(static_cast<const B*>(nullptr));
  if (family == Family::grazing) {
    const auto s = separation_witness(a, b);
    const double gap = std::ldexp(random.one_in(2) ? 1.0 : -1.0, -random.integer(3, 56));
    b = moved(b, (gap - s.distance) * s.normal);
  }
  return {a, b};
}

template <class S>
double largest(const S& s) {
  return std::fmax(detail::magnitude(detail::core(s)), detail::radius(s));
}

/// Polygons that their stages leave to the careful way: flat ones, corners repeated or in a line.
template <class S>
bool is_odd(const S& s) {
  if constexpr (std::is_same_v<S, Polygon>) {
    double reach = 0;
    bool repeats = s.vertices.front() == s.vertices.back();
    for (std::size_t i = 0; i < s.vertices.size(); ++i) {
      reach = std::fmax(reach, length(s.vertices[i] - s.vertices[0]));
      repeats |= i > 0 && s.vertices[i] == s.vertices[i - 1];
    }
    for (std::size_t i = 0, n = s.vertices.size(); i < n; ++i) {
      const Vec2 d = s.vertices[(i + 1) % n] - s.vertices[i];
      const Vec2 e = s.vertices[(i + 2) % n] - s.vertices[(i + 1) % n];
      repeats |= std::fabs(cross(d, e)) < 0x1p-28 * length(d) * length(e);
    }
    return repeats || area(s) < 0x1p-30 * reach * reach;
  } else {
    return false;
  }
}

/// The counts over all pairs and families.
struct Tally {
  int apart = 0, touching = 0, together = 0;
  int one_axis = 0, several_axes = 0, corners = 0, faces = 0, careful = 0, common = 0;
};

/// A polygon and another shape where the stages part: sides in one line, needles, corners that face
/// corners, sides that all but face each other.
inline Polygon close_polygon(Random& random, int kind) {
  Maker maker(random, kind == 5 ? Family::grid : Family::ordinary);
  Polygon p = maker.make(static_cast<const Polygon*>(nullptr));
  if (kind == 0 || (kind == 5 && random.one_in(4))) {  // vertices in line, or all but
    std::vector<Vec2> more;
    for (std::size_t i = 0; i < p.vertices.size(); ++i) {
      const Vec2 v = p.vertices[i], w = p.vertices[(i + 1) % p.vertices.size()];
      more.push_back(v);
      if (random.one_in(2)) more.push_back(0.5 * (v + w));
      if (random.one_in(4)) more.push_back(0.5 * (more.back() + w));
    }
    p.vertices = more;
  } else if (kind == 1) {  // a needle
    const Vec2 at = maker.at(), d = maker.rotation().u();
    const double k = std::ldexp(1, -random.integer(1, 34));
    p.vertices = {at, at + random.real(2, 4) * d + k * perp(d), at + random.real(2, 4) * d};
  } else if (kind == 2) {  // a tiny edge
    const Vec2 v = p.vertices[0];
    p.vertices[0] = v + std::ldexp(1, -random.integer(10, 45)) * (p.vertices[1] - v);
    p.vertices.push_back(v + std::ldexp(1, -random.integer(10, 45)) * (p.vertices.back() - v));
  }
  return p;
}

}  // namespace staged
