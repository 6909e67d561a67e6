// How far an answer about shapes with straight cores is off: their signed separation by the
// definition, over all corners and edges in long double, whose rounding is 2^-11 of a double's.
#pragma once

#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace bench::numbers {

using Real = long double;

/// The corners of a core, in order around it, and the radius.
struct Body {
  std::vector<abut::Vec<2, Real>> corner;
  Real radius = 0;
  double size = 0;  ///< the largest number in it

  template <class S>
  explicit Body(const S& s) {
    using namespace abut;
    const auto add = [&](Real x, Real y) { corner.push_back({x, y}); };
    if constexpr (requires { s.radius; }) radius = s.radius;
    if constexpr (requires { s.position; }) {
      add(s.position.x, s.position.y);
    } else if constexpr (requires { s.vertices; }) {
      for (const Vec2& v : s.vertices) add(v.x, v.y);
    } else if constexpr (requires { s.min; }) {
      add(s.min.x, s.min.y), add(s.max.x, s.min.y), add(s.max.x, s.max.y), add(s.min.x, s.max.y);
    } else if constexpr (requires { s.half_size; }) {
      const Real c = s.rotation.c(), t = s.rotation.s();
      for (const auto& [i, k] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        const Real x = i * Real(s.half_size.x), y = k * Real(s.half_size.y);
        add(s.center.x + (x * c - y * t), s.center.y + (x * t + y * c));
      }
    } else if constexpr (requires { s.center; }) {
      add(s.center.x, s.center.y);
    } else {
      add(s.a.x, s.a.y), add(s.b.x, s.b.y);
    }
    size = static_cast<double>(radius);
    for (const auto& v : corner)
      size = std::max(
          {size, std::fabs(static_cast<double>(v.x)), std::fabs(static_cast<double>(v.y))});
  }
  Body moved(abut::Vec2 by, Real times) const {
    Body b = *this;
    for (auto& v : b.corner) v = {v.x + times * by.x, v.y + times * by.y};
    return b;
  }
};

inline Real true_separation(const Body& a, const Body& b) {
  Real nearest = HUGE_VAL, parted = -HUGE_VAL;
  for (const Body* p : {&a, &b}) {
    const auto &of = p->corner, &other = (p == &a ? b : a).corner;
    const std::size_t n = of.size();
    Real area = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto &v = of[i], &w = of[(i + 1) % n];
      area += (v.x - of[0].x) * (w.y - of[0].y) - (v.y - of[0].y) * (w.x - of[0].x);
    }
    for (std::size_t i = 0; i < n; ++i) {
      const auto &v = of[i], &w = of[(i + 1) % n];
      const Real ex = w.x - v.x, ey = w.y - v.y, ee = ex * ex + ey * ey;
      const Real turn = n > 2 && area < 0 ? -1 : 1;
      Real least = HUGE_VAL;
      for (const auto& q : other) {
        const Real x = q.x - v.x, y = q.y - v.y;
        const Real t = ee > 0 ? std::clamp((x * ex + y * ey) / ee, Real(0), Real(1)) : 0;
        nearest = std::min(nearest, std::hypot(x - t * ex, y - t * ey));
        if (ee > 0) least = std::min(least, turn * (x * ey - y * ex) / std::sqrt(ee));
      }
      if (ee > 0) parted = std::max(parted, least);
    }
  }
  return (parted > 0 || parted == -HUGE_VAL ? nearest : parted) - a.radius - b.radius;
}

/// Units in the last place of the largest number involved.
inline double in_units(Real error, double size) {
  return static_cast<double>(std::fabs(error)) / (0x1p-53 * size);
}
/// The worst error over all pairs of what should be the signed separation, or with `apart` the
/// distance; of NaN answers nothing is asked.
template <class A, class B, class F>
double worst_separation(const std::vector<A>& a, const std::vector<B>& b, bool apart, F&& answer) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double found = answer(i);
    if (std::isnan(found)) continue;
    const Body p(a[i]), q(b[i]);
    const Real truth = true_separation(p, q);
    worst = std::max(worst, in_units((apart ? std::max(truth, Real(0)) : truth) - found,
                                     std::max(p.size, q.size)));
  }
  return worst;
}
/// The worst gap that is left at the time of a hit; `answer` is 9 where there is none. A hit at the start
/// is exact.
template <class A, class B, class F>
double worst_hit(const std::vector<A>& a, const std::vector<abut::Ray>& motions,
                 const std::vector<B>& b, F&& answer) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double t = answer(i);
    if (!(t > 0 && t <= 1)) continue;
    const abut::Vec2 by = motions[i].direction;
    const Body p(a[i]), q(b[i]);
    worst = std::max(worst, in_units(true_separation(p.moved(by, t), q),
                                     std::max({p.size, q.size, std::fabs(by.x), std::fabs(by.y)})));
  }
  return worst;
}

}  // namespace bench::numbers
