// The answers of separation and farthest_points, from the definitions alone.
//
// In long double arithmetic. The separation of two convex sets is the maximum over unit n of
// −h_A(n) − h_B(−n), and their farthest distance that of h_A(−n) + h_B(n), h being the support
// functions. Both are sought over all directions: uniformly, and ever more densely towards every
// direction in which something may happen (axes, edges, centres and vertices seen from each other);
// each local extremum among the samples is refined by golden section. For shapes in general position
// the directions themselves will do.
#pragma once

#include <abut/detail/core.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace oracle {

/// At least 11 bits more than double.
using Real = long double;
static_assert(std::numeric_limits<Real>::digits >= 64);

inline Real root(Real x) { return x > 0 ? std::sqrt(x) : 0; }

struct RVec {
  Real x = 0, y = 0;
};
inline RVec operator+(RVec a, RVec b) { return {a.x + b.x, a.y + b.y}; }
inline RVec operator-(RVec a, RVec b) { return {a.x - b.x, a.y - b.y}; }
inline RVec operator*(Real k, RVec a) { return {k * a.x, k * a.y}; }
inline Real dot(RVec a, RVec b) { return a.x * b.x + a.y * b.y; }
inline Real size(RVec a) { return root(dot(a, a)); }
inline RVec unit(RVec a) { return (1 / size(a)) * a; }
inline RVec turned(RVec a) { return {-a.y, a.x}; }
inline RVec real(abut::Vec2 v) { return {v.x, v.y}; }

/// A convex set: the hull of points, swept along directions, plus a centred ellipse, plus a disc.
struct Body {
  std::vector<RVec> points, directions;  // a line has two opposite directions
  RVec major, minor;
  Real radius = 0;

  /// Max of n·x over the set; `finite` is cleared where there is none.
  Real support(RVec n, bool& finite) const {
    for (RVec d : directions)
      if (dot(n, d) > 1e-18L * size(d)) finite = false;
    Real best = dot(n, points[0]);
    for (RVec p : points) best = std::max(best, dot(n, p));
    const Real a = dot(n, major), b = dot(n, minor);
    return best + root(a * a + b * b) + radius;
  }
};

inline Body body(const abut::Point& p) { return {{real(p.position)}, {}, {}, {}}; }
inline Body body(const abut::Circle& p) { return {{real(p.center)}, {}, {}, {}, p.radius}; }
inline Body body(const abut::Line& l) {
  const RVec d = real(l.direction);
  return {{real(l.point)}, {d, Real(-1) * d}, {}, {}};
}
inline Body body(const abut::Ray& l) { return {{real(l.origin)}, {real(l.direction)}, {}, {}}; }
inline Body body(const abut::Segment& l) { return {{real(l.a), real(l.b)}, {}, {}, {}}; }
inline Body body(const abut::Capsule& l) { return {{real(l.a), real(l.b)}, {}, {}, {}, l.radius}; }
inline Body body(const abut::Box& b) {
  return {
      {{b.min.x, b.min.y}, {b.max.x, b.min.y}, {b.max.x, b.max.y}, {b.min.x, b.max.y}}, {}, {}, {}};
}
inline Body body(const abut::OrientedBox& b) {
  const RVec u = Real(b.half_size.x) * real(b.rotation.u());
  const RVec v = Real(b.half_size.y) * real(b.rotation.v()), c = real(b.center);
  return {{c - u - v, c + u - v, c + u + v, c - u + v}, {}, {}, {}};
}
inline Body body(const abut::RoundedBox& b) {
  Body r = body(abut::OrientedBox{b.center, b.half_size, b.rotation});
  r.radius = b.radius;
  return r;
}
inline Body body(const abut::Polygon& p) {
  Body r;
  for (abut::Vec2 v : p.vertices) r.points.push_back(real(v));
  r.radius = p.radius;
  return r;
}
inline Body body(const abut::Ellipse& e) {
  return {{real(e.center)},
          {},
          Real(e.semi_axes.x) * real(e.rotation.u()),
          Real(e.semi_axes.y) * real(e.rotation.v())};
}

/// A length that the numbers of the two are of, wherever the origin.
inline double extent(const Body& a, const Body& b) {
  Real top = 0;
  for (const Body* k : {&a, &b}) {
    for (RVec p : k->points) top = std::max(top, size(p - a.points[0]));
    top = std::max({top, size(k->major), size(k->minor), k->radius});
  }
  return static_cast<double>(top);
}

/// The separation or farthest distance, and the direction from A to B in which it is found.
struct Extreme {
  Real value;
  RVec normal;
};

enum class Position : unsigned char { general, any };

class Search {
 public:
  /// `hint`: a direction worth a look; none can lead astray.
  Search(const Body& a, const Body& b, bool far, RVec hint, Position position = Position::any)
      : a_(a), b_(b), far_(far), hint_(hint), position_(position) {}

  Extreme extreme() const {
    std::vector<RVec> directions;
    for (int i = 0; i < 64; ++i) {
      const double t = 6.283185307179586 * i / 64;
      directions.push_back(unit({std::cos(t), std::sin(t)}));
    }
    for (RVec special : specials()) {
      if (!(dot(special, special) > 0)) continue;
      special = unit(special);
      for (int quarter = 0; quarter < 4; ++quarter) {
        directions.push_back(special);
        for (Real offset = 0.5; position_ == Position::any && offset > 1e-18L; offset *= 0.125) {
          directions.push_back(unit(special + offset * turned(special)));
          directions.push_back(unit(special - offset * turned(special)));
        }
        special = turned(special);
      }
    }
    std::sort(directions.begin(), directions.end(), [](RVec p, RVec q) {
      const bool p_up = p.y > 0 || (p.y == 0 && p.x > 0), q_up = q.y > 0 || (q.y == 0 && q.x > 0);
      if (p_up != q_up) return p_up;
      return p.x * q.y - p.y * q.x > 0;
    });
    // A direction met twice would hide the neighbour on its other side.
    const Real same2 = position_ == Position::any ? 1e-37L : 1e-30L;
    directions.erase(std::unique(directions.begin(), directions.end(),
                                 [&](RVec p, RVec q) { return dot(p - q, p - q) < same2; }),
                     directions.end());
    const std::size_t n = directions.size();
    std::vector<Real> values(n);
    Extreme best{-HUGE_VAL, {}};
    for (std::size_t i = 0; i < n; ++i) {
      values[i] = at(directions[i]);
      if (values[i] > best.value) best = {values[i], directions[i]};
    }
    // Local maxima that could still win: along an arc the value changes by no more than the arc
    // times the size of the two together.
    const Real slope = 6 * Real(extent(a_, b_));
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t last = (i + n - 1) % n, next = (i + 1) % n;
      if (!(values[i] > -HUGE_VAL) || values[i] < values[last] || values[i] < values[next])
        continue;
      if (values[i] + slope * size(directions[next] - directions[last]) > best.value) {
        const Extreme found = refined(directions[last], directions[next]);
        if (found.value > best.value) best = found;
      }
    }
    return best;
  }

 private:
  Real at(RVec n) const {
    bool finite = true;
    const RVec back = Real(-1) * n;
    const Real h = far_ ? a_.support(back, finite) + b_.support(n, finite)
                        : -a_.support(n, finite) - b_.support(back, finite);
    return finite ? h : -HUGE_VAL;
  }
  Extreme refined(RVec low, RVec high) const {
    const Real golden = (root(5) - 1) / 2;
    const auto between = [&](Real t) { return unit((1 - t) * low + t * high); };
    Real from = 0, to = 1, p = 1 - golden, q = golden;
    // Where neither is finite, towards the end that is.
    const bool up = at(low) == -HUGE_VAL;
    Real fp = at(between(p)), fq = at(between(q));
    for (int i = 0; i < 80; ++i) {
      if (fp < fq || (up && fp == fq)) {
        from = p, p = q, fp = fq;
        fq = at(between(q = from + golden * (to - from)));
      } else {
        to = q, q = p, fq = fp;
        fp = at(between(p = to - golden * (to - from)));
      }
    }
    return fp > fq ? Extreme{fp, between(p)} : Extreme{fq, between(q)};
  }
  std::vector<RVec> specials() const {
    std::vector<RVec> s{hint_};
    for (const Body* k : {&a_, &b_}) {
      s.push_back(k->major), s.push_back(k->minor);
      for (std::size_t i = 0; i < k->points.size(); ++i)
        s.push_back(k->points[i] - k->points[(i + 1) % k->points.size()]);
      for (RVec d : k->directions) s.push_back(d);
    }
    if (position_ == Position::any)
      for (RVec p : a_.points)
        for (RVec q : b_.points) s.push_back(p - q);
    return s;
  }

  const Body &a_, &b_;
  bool far_;
  RVec hint_;
  Position position_;
};

inline Real separation(const Body& a, const Body& b, abut::Vec2 hint = {}) {
  return Search(a, b, false, real(hint)).extreme().value;
}
inline Real farthest(const Body& a, const Body& b, abut::Vec2 hint = {}) {
  return Search(a, b, true, real(hint)).extreme().value;
}

}  // namespace oracle
