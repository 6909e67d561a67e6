// How far an answer is off, by the definitions, in long double: its rounding is 2^-11 of a double's.
// Distances, depths and times are judged by the support functions of tests/ellipse_distance/oracle_by_support.hpp,
// and so are points and lines; areas by their chords. The shapes are in general position.
#pragma once

#include <abut/abut.hpp>
#include <abut/prepared_polygon.hpp>
#include <algorithm>
#include <cmath>
#include <tests/ellipse_distance/oracle_by_support.hpp>
#include <vector>

namespace bench::numbers {

using oracle::body;
using oracle::Body;
using oracle::Extreme;
using oracle::Real;
using oracle::RVec;
inline Body body(const abut::PreparedPolygon& p) { return body(p.polygon()); }

/// The verdict on one answer.
struct Verdict {
  Real error = NAN;
  double size = 1;  ///< what the error is measured by
  bool wrong = false;
};

/// The largest number in a shape.
inline double largest(const Body& b) {
  Real top = std::max({b.radius, oracle::size(b.major), oracle::size(b.minor)});
  for (RVec p : b.points) top = std::max({top, std::fabs(p.x), std::fabs(p.y)});
  return static_cast<double>(top);
}
inline double largest(const Body& a, const Body& b) { return std::max(largest(a), largest(b)); }
inline double largest(abut::Vec2 v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }

/// The signed separation, with its normal.
inline Extreme true_separation(const Body& a, const Body& b) {
  return oracle::Search(a, b, false, {}, oracle::Position::general).extreme();
}
inline Real true_farthest(const Body& a, const Body& b) {
  return oracle::Search(a, b, true, {}, oracle::Position::general).extreme().value;
}
/// How far a point is from a shape that should hold it.
inline Real outside(abut::Vec2 p, const Body& b) {
  return std::max(true_separation(body(abut::Point{p}), b).value, Real(0));
}
inline Body moved(Body b, RVec by) {
  for (RVec& p : b.points) p = p + by;
  return b;
}

inline Real cross(RVec a, RVec b) { return a.x * b.y - a.y * b.x; }

/// From a point that should lie on both boundaries to the one that does: a step of Newton's.
inline Real off_common_point(abut::Vec2 at, const Body& a, const Body& b) {
  const Body p = body(abut::Point{at});
  const Extreme from_a = true_separation(p, a), from_b = true_separation(p, b);
  const Real slope = cross(from_a.normal, from_b.normal);
  // δ with n·δ = the separation, for both.
  const RVec step{(from_a.value * from_b.normal.y - from_b.value * from_a.normal.y) / slope,
                  (from_b.value * from_a.normal.x - from_a.value * from_b.normal.x) / slope};
  return oracle::size(step);
}

/// The point of a shape that is furthest along n; at right angles to a side the end furthest along `then`.
inline RVec furthest(const Body& b, RVec n, RVec then = {}) {
  RVec best = b.points[0];
  for (RVec p : b.points) {
    const Real more = dot(n, p - best);
    if (more > 1e-17L || (more > -1e-17L && dot(then, p - best) > 0)) best = p;
  }
  const Real x = dot(n, b.major), y = dot(n, b.minor), l = oracle::root(x * x + y * y);
  if (l > 0) best = best + (x / l) * b.major + (y / l) * b.minor;
  return best + (b.radius / oracle::size(n)) * n;
}
/// How often f is zero between two places, if that is twice at most. Over the whole way it changes by
/// no more than `reach`.
template <class F>
int count_roots(F f, Real first, Real last, Real reach) {
  if ((first < 0) != (last < 0)) return 1;
  if (std::min(std::fabs(first), std::fabs(last)) > reach) return 0;
  const Real sign = first < 0 ? -1 : 1, golden = (oracle::root(5) - 1) / 2;
  Real from = 0, to = 1;
  for (int i = 0; i < 40; ++i) {
    const Real p = to - golden * (to - from), q = from + golden * (to - from);
    const Real at_p = sign * f(p), at_q = sign * f(q);
    if (std::min(at_p, at_q) < 0) return 2;
    (at_p < at_q ? to : from) = at_p < at_q ? q : p;
  }
  return 0;
}
/// Directions all around, with those at right angles to the sides of shapes.
inline std::vector<RVec> directions(std::initializer_list<const Body*> of) {
  constexpr int kAround = 64;
  std::vector<std::pair<Real, RVec>> found;
  const auto add = [&](RVec n) { found.push_back({std::atan2(n.y, n.x), oracle::unit(n)}); };
  for (int i = 0; i < kAround; ++i) {
    const Real t = 2 * std::acos(Real(-1)) * (Real(i) + Real(0.1)) / kAround;
    add({std::cos(t), std::sin(t)});
  }
  for (const Body* b : of)
    for (std::size_t i = 0; b->points.size() > 1 && i < b->points.size(); ++i) {
      const RVec n = oracle::turned(b->points[(i + 1) % b->points.size()] - b->points[i]);
      add(n), add(Real(-1) * n);
    }
  std::sort(found.begin(), found.end(), [](auto& p, auto& q) { return p.first < q.first; });
  std::vector<RVec> result;
  // Parallel sides have one direction, and angles of -π and π are one.
  const auto differ = [](RVec p, RVec q) { return oracle::size(p - q) > 1e-15L; };
  for (const auto& [angle, n] : found)
    if (result.empty() || differ(n, result.back())) result.push_back(n);
  if (!differ(result.front(), result.back())) result.pop_back();
  return result;
}
inline RVec between(RVec p, RVec q, Real t) { return oracle::unit((1 - t) * p + t * q); }

inline bool is_flat(const Body& b) {
  return b.points.size() < 3 && b.radius == 0 && oracle::size(b.major) == 0;
}
/// Lines and rays are cut off far away.
inline Body bounded(Body b) {
  const RVec start = b.points[0];
  for (RVec d : b.directions) b.points.push_back(start + (1e6L / oracle::size(d)) * d);
  if (b.directions.size() == 2) b.points.erase(b.points.begin());
  b.directions.clear();
  return b;
}
/// How many points the boundaries share.
inline int count_common_points(const Body& a, const Body& b) {
  if (is_flat(b) && !is_flat(a)) return count_common_points(b, a);
  const Body walked = bounded(a);
  if (is_flat(a) && is_flat(b)) return true_separation(walked, bounded(b)).value < 0;
  const auto gap = [&](RVec at) { return true_separation({{at}, {}, {}, {}}, b).value; };
  int count = 0;
  RVec last;
  Real before = 0;
  bool started = false;
  // Along a, where curve(0) is `last` and curve(1) is `next`.
  const auto go = [&](RVec next, auto curve) {
    const Real now = gap(next);
    if (started)
      count += count_roots([&](Real t) { return gap(curve(t)); }, before, now,
                           2 * oracle::size(next - last));
    last = next, before = now, started = true;
  };
  const auto straight = [&](RVec from, RVec to) {
    go(to, [=](Real t) { return (1 - t) * from + t * to; });
  };
  if (is_flat(walked)) {
    if (walked.points.size() < 2) return 0;
    go(walked.points[0], [](Real) { return RVec(); });
    straight(walked.points[0], walked.points[1]);
    return count;
  }
  const std::vector<RVec> around = directions({&walked});
  RVec n = around.back();
  go(furthest(walked, n, oracle::turned(n)), [](Real) { return RVec(); });
  for (RVec next : around) {
    const RVec turned = oracle::turned(next);
    go(furthest(walked, next, Real(-1) * turned),
       [&](Real t) { return furthest(walked, between(n, next, t)); });
    straight(last, furthest(walked, next, turned));
    n = next;
  }
  return count;
}

/// The point where a tangent that is found touches either shape, by Newton on the angle: then both
/// support functions agree.
inline Real off_tangent(const abut::Tangent& line, const Body& a, const Body& b) {
  const Real side = line.inner ? -1 : 1;
  RVec n = oracle::unit({line.direction.y, -line.direction.x}), p, q;
  for (int i = 0; i < 6; ++i) {
    p = furthest(a, n), q = furthest(b, side * n);
    const RVec along = oracle::turned(n);
    n = oracle::unit(n - (dot(n, p - q) / dot(along, p - q)) * along);
  }
  return std::max(oracle::size(p - oracle::real(line.a)), oracle::size(q - oracle::real(line.b)));
}
/// How many common tangents there are.
inline int count_tangents(const Body& a, const Body& b) {
  const std::vector<RVec> around = directions({&a, &b});
  const Real extent = oracle::extent(a, b);
  const auto outer = [&](RVec n) {
    bool finite = true;
    return a.support(n, finite) - b.support(n, finite);
  };
  int count = 0;
  RVec last = around.back();
  for (RVec next : around) {
    count += count_roots([&](Real t) { return outer(between(last, next, t)); }, outer(last),
                         outer(next), 6 * extent * oracle::size(next - last));
    last = next;
  }
  const auto is_point = [](const Body& k) { return is_flat(k) && k.points.size() == 1; };
  if (is_point(a) && is_point(b)) return 1;
  const bool inner = !is_point(a) && !is_point(b) && true_separation(a, b).value > 0;
  return count + (inner ? 2 : 0);
}

/// Whether a holds b: its support function is nowhere less.
inline bool holds(const Body& a, const Body& b) {
  if (is_flat(a) || !b.directions.empty()) return false;
  for (const RVec n : directions({&a, &b})) {
    bool finite = true;
    if (a.support(n, finite) < b.support(n, finite)) return false;
  }
  return count_tangents(a, b) == 0;
}

/// The measures of a bounded shape.
inline std::pair<Real, RVec> area_and_centroid(const Body& b) {
  // Shapes other than polygons are symmetric about the middle of their corners.
  RVec middle;
  for (RVec p : b.points) middle = middle + (Real(1) / Real(b.points.size())) * p;
  Real twice = 0, around = 0;
  RVec moment;
  for (std::size_t i = 0; i < b.points.size(); ++i) {
    const RVec p = b.points[i] - middle, q = b.points[(i + 1) % b.points.size()] - middle;
    twice += cross(p, q);
    moment = moment + cross(p, q) * (p + q);
    around += oracle::size(q - p);
  }
  const Real pi = std::acos(Real(-1));
  const Real round = pi * (b.radius * b.radius + std::fabs(cross(b.major, b.minor)));
  const bool skew = b.points.size() > 4 && b.radius == 0;
  return {std::fabs(twice) / 2 + around * b.radius + round,
          skew ? middle + (1 / (3 * twice)) * moment : middle};
}
inline Real true_perimeter(const Body& b) {
  Real around = 0;
  for (std::size_t i = 0; i < b.points.size(); ++i)
    around += oracle::size(b.points[(i + 1) % b.points.size()] - b.points[i]);
  const Real x = oracle::size(b.major), y = oracle::size(b.minor), a = std::max(x, y);
  const Real round =
      a > 0
          ? 4 * a * std::comp_ellint_2(oracle::root(1 - std::min(x, y) * std::min(x, y) / (a * a)))
          : 2 * std::acos(Real(-1)) * b.radius;
  return around + round;  // of a segment there and back
}

/// A shape's chord on the vertical line at x; without one, low > high.
struct Chord {
  Real low = HUGE_VAL, high = -HUGE_VAL;
};
inline Chord chord(const Body& b, Real x) {
  Chord c;
  const auto include = [&](Real y) { c.low = std::min(c.low, y), c.high = std::max(c.high, y); };
  const RVec r{b.radius, 0};
  const RVec major = b.radius > 0 ? r : b.major, minor = b.radius > 0 ? oracle::turned(r) : b.minor;
  // An oval about each corner reaches `reach` to both sides.
  const Real reach2 = major.x * major.x + minor.x * minor.x;
  const std::size_t n = b.points.size();
  for (std::size_t i = 0; i < n; ++i) {
    const RVec p = b.points[i], q = b.points[(i + 1) % n];
    const Real dx = x - p.x, inside = reach2 - dx * dx;
    if (reach2 > 0 && inside >= 0) {
      const Real middle = p.y + dx * (major.x * major.y + minor.x * minor.y) / reach2;
      const Real half = std::fabs(cross(major, minor)) / reach2 * std::sqrt(inside);
      include(middle - half), include(middle + half);
    }
    const Real ex = q.x - p.x;
    if (ex == 0) continue;
    const RVec out = (b.radius / oracle::size(q - p)) * oracle::turned(q - p);
    for (const RVec& from : {p + out, p - out}) {
      const Real t = (x - from.x) / ex;
      if (t >= 0 && t <= 1) include(from.y + t * (q.y - p.y));
    }
  }
  return c;
}
/// Where the formula of its chords changes.
inline void add_breaks(std::vector<Real>& breaks, const Body& b) {
  const Real oval = oracle::root(b.major.x * b.major.x + b.minor.x * b.minor.x);
  for (std::size_t i = 0; i < b.points.size(); ++i) {
    const RVec p = b.points[i], d = b.points[(i + 1) % b.points.size()] - p;
    const Real l = oracle::size(d), out = l > 0 ? b.radius * d.y / l : 0;
    for (const Real k : {b.radius, oval, out})
      for (const Real x : {p.x, p.x + d.x}) breaks.push_back(x - k), breaks.push_back(x + k);
  }
}

/// And where an end of a chord of a is an end of one of b: between two places at which the formulas change,
/// the difference of two such ends has two roots at most, and if two an extreme between them.
inline void add_crossings(std::vector<Real>& breaks, const Body& a, const Body& b) {
  std::vector<Real> places = breaks;
  std::sort(places.begin(), places.end());
  const auto end = [](const Body& s, Real x, bool high) {
    const Chord c = chord(s, x);
    return high ? c.high : c.low;
  };
  for (int which = 0; which < 4; ++which) {
    const auto off = [&](Real x) { return end(a, x, which % 2 > 0) - end(b, x, which / 2 > 0); };
    const auto root = [&](Real low, Real high) {
      const bool up = off(low) < 0;
      for (int i = 0; i < 64; ++i) {
        const Real middle = (low + high) / 2;
        ((off(middle) < 0) == up ? low : high) = middle;
      }
      breaks.push_back(low);
    };
    constexpr int kParts = 8;
    for (std::size_t i = 1; i < places.size(); ++i)
      for (int k = 0; k < kParts; ++k) {
        const Real step = (places[i] - places[i - 1]) / kParts, from = places[i - 1] + step * k;
        // Within the piece, as a chord may have no end next to it.
        const Real low = from + 1e-6L * step, high = from + (1 - 1e-6L) * step;
        if (std::isfinite(off(low)) && std::isfinite(off(high)) &&
            (off(low) < 0) != (off(high) < 0))
          root(low, high);
      }
  }
}

}  // namespace bench::numbers
