// Pairs of shapes for the closed forms: ordinary ones, and those where doubles get into doubt.
#pragma once

#include <abut/abut.hpp>
#include <algorithm>
#include <random>

namespace families {

using namespace abut;

inline constexpr double u = 0x1p-53;

enum Family { ordinary, grazing, far_away, mixed, whole, thin, alike, family_count };
inline const char* name(int f) {
  constexpr const char* names[] = {"ordinary", "grazing", "far away", "mixed",
                                   "whole",    "thin",    "alike"};
  return names[f];
}

class Random {
 public:
  explicit Random(unsigned seed) : generator_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(generator_() >> 11) * 0x1p-53;
  }
  double whole(int low, int high) { return std::floor(between(low, high + 1)); }
  double power(double low, double high) { return std::exp2(between(low, high)); }
  bool coin() { return (generator_() & 1) != 0; }

 private:
  std::mt19937_64 generator_;
};

template <class S>
S moved(S s, Vec2 by) {
  if constexpr (requires { s.position; }) s.position = s.position + by;
  if constexpr (requires { s.center; }) s.center = s.center + by;
  if constexpr (requires { s.min; }) s.min = s.min + by, s.max = s.max + by;
  if constexpr (requires { s.a; }) s.a = s.a + by, s.b = s.b + by;
  if constexpr (requires { s.origin; }) s.origin = s.origin + by;
  if constexpr (requires { s.point; }) s.point = s.point + by;
  if constexpr (requires { s.vertices; })
    for (Vec2& v : s.vertices) v = v + by;
  return s;
}

/// A shape of size about 1, times `scale`, near `at`.
template <class S>
S shape(Random& r, Family f, Vec2 at, double scale) {
  const bool round = f == whole;
  const auto place = [&] {
    return round ? Vec2{r.whole(-7, 7), r.whole(-7, 7)}
                 : at + Vec2{r.between(-1.6, 1.6) * std::fmax(1, scale), r.between(-1.6, 1.6)};
  };
  const auto size = [&](double low, double high) {
    return round ? r.whole(1, 6) : scale * r.between(low, high);
  };
  const double flat = f == thin ? r.power(-9, 0) : 1;
  const Rotation turn =
      round ? Rotation::degrees(90 * r.whole(0, 3)) : Rotation::radians(r.between(-4, 4));
  if constexpr (std::is_same_v<S, Point>) {
    return {place()};
  } else if constexpr (std::is_same_v<S, Circle>) {
    return {place(), size(.3, .9)};
  } else if constexpr (std::is_same_v<S, Box>) {
    const Vec2 c = place(), h{size(.5, 1.5), flat * size(.3, .8)};
    return {c - h, c + h};
  } else if constexpr (std::is_same_v<S, Polygon>) {
    const Vec2 c = place(), h{size(.5, 1.5), flat * size(.3, .8)};
    const int n = round ? 4 : static_cast<int>(r.whole(3, 9));
    Polygon p;
    for (int k = 0; k < n; ++k) {
      const double t = 6.28318530717958648 * k / n;
      const Vec2 arm = n == 4 ? Vec2{k == 1 || k == 2 ? 1.0 : -1.0, k > 1 ? 1.0 : -1.0}
                              : Vec2{std::cos(t), std::sin(t)};
      p.vertices.push_back(c + arm.x * h.x * turn.u() + arm.y * h.y * turn.v());
    }
    if (r.coin()) std::reverse(p.vertices.begin(), p.vertices.end());
    return p;
  } else if constexpr (std::is_same_v<S, RoundedBox>) {
    const Vec2 at_center = place(), half{size(.5, 1.5), flat * size(.3, .8)};
    return {at_center, half, turn, size(.1, .5)};
  } else if constexpr (requires(S s) { s.rotation; }) {
    return {place(), {size(.5, 1.5), flat * size(.3, .8)}, turn};
  } else {
    const Vec2 a = place();
    Vec2 b = place();
    if (f == mixed) b = a + r.power(-30, 0) * (b - a);
    if (a == b) b.x += 1;
    if constexpr (std::is_same_v<S, Segment>)
      return {a, b};
    else if constexpr (std::is_same_v<S, Capsule>)
      return {a, b, size(.1, .5)};
    else
      return {a, b - a};
  }
}

/// An ellipse of the same form and turn, or nearly so, or of another size, elsewhere.
inline Ellipse like(Random& r, Ellipse e) {
  e.center = e.center + Vec2{r.between(-1.6, 1.6), r.between(-1.6, 1.6)};
  const int kind = static_cast<int>(r.whole(0, 2));
  if (kind == 1) e.semi_axes = r.between(.7, 1.4) * e.semi_axes;
  if (kind == 2) {
    e.semi_axes.x *= 1 + r.power(-54, -4);
    e.rotation = Rotation::radians(r.power(-54, -4)) * e.rotation;
  }
  return e;
}

/// The second one moved until the two all but touch, or touch.
template <class A, class B>
std::pair<A, B> pair(Random& r, Family f) {
  const Vec2 at = f == far_away ? Vec2{1e6, -3e6} : Vec2{};
  const A a = shape<A>(r, f, at, 1);
  B b = shape<B>(r, f, at, f == mixed ? r.power(-8, 8) : 1);
  if constexpr (std::is_same_v<A, Ellipse> && std::is_same_v<B, Ellipse>)
    if (f == alike) b = like(r, a);
  if (f == grazing) {
    const auto s = separation_witness(a, b);
    if (std::isfinite(s.distance))
      b = moved(b, (-s.distance - (r.coin() ? 1 : -1) * r.power(-56, -3)) * s.normal);
  }
  return {a, b};
}

/// The largest coordinate or length.
template <class A, class B>
double size(const A& a, const B& b) {
  double m = std::fmax(detail::radius(a), detail::radius(b));
  const auto note = [&](double x) { m = std::fmax(m, std::fabs(x)); };
  detail::each_length(detail::core(a), note);
  detail::each_length(detail::core(b), note);
  return m;
}

}  // namespace families
