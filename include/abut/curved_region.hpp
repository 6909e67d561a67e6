// Measures and other forms of a CurvedRegion: its area, centre, length and bounds, whether it holds a point, what is wrong
// with it, how edges and a few regions are made, an SVG path, and a Region.
//
// The queries beside other shapes are in queries/curved_region.hpp. docs/curved_region.md says what the numbers mean.
#pragma once

#include <abut/detail/outline/has.hpp>
#include <abut/detail/stop.hpp>
#include <abut/repaired.hpp>
#include <abut/results.hpp>
#include <charconv>
#include <string>

namespace abut {

namespace detail {

/// t − sin t, to a few roundings.
inline double beyond_chord(double t) {
  if (std::fabs(t) > 0.5) return t - std::sin(t);
  // Its series; the next term is below 2^-53 of the first.
  double sum = 0, tt = t * t;
  for (int n = 15; n >= 3; n -= 2) sum = (1 - sum) * tt / (n * (n - 1));
  return sum * t;
}
/// An edge with all its lengths times 2^e.
inline CurvedEdge scaled(CurvedEdge edge, int e) {
  for (Vec2* v : {&edge.from, &edge.to, &edge.center, &edge.semi_axes}) *v = scaled(*v, e);
  return edge;
}

/// The length of an ellipse from the end of its first axis to the angle t, for a ≥ b. From the end of the second axis on by φ
/// it is a E(φ | k²) with k² = 1 − b²/a², by Carlson's R_F and R_D in a sum without differences (DLMF 19.25.10).
inline double elliptic_length(double a, double b, double t) {
  const auto within_quarter = [&](double s, double c) {
    const double m = (1 - b / a) * (1 + b / a), rest = (b / a) * (b / a);
    const double square = c * c + rest * (s * s);
    double x = c * c, y = 1, z = square, sum = 0, part = 1;
    // Each step makes a quarter of the spread; its square then is less than a rounding.
    constexpr double enough = 0x1p-28;
    while (std::fmax(x, std::fmax(y, z)) - std::fmin(x, std::fmin(y, z)) > enough * (x + y + z)) {
      const double p = std::sqrt(x), q = std::sqrt(y), r = std::sqrt(z), l = p * q + q * r + r * p;
      sum += part / (r * (z + l));
      part *= 0.25;
      x = 0.25 * (x + l), y = 0.25 * (y + l), z = 0.25 * (z + l);
    }
    const double mean = (x + y + z) / 3, weighted = (x + y + 3 * z) / 5;
    const double first = 1 / std::sqrt(mean);
    const double second = 3 * sum + part / (weighted * std::sqrt(weighted));
    return a * s * (rest * (first + m * s * s * second / 3) + m * c / std::sqrt(square));
  };
  const double phi = t - 0.5 * std::numbers::pi, halves = std::round(phi / std::numbers::pi);
  const double rest = phi - halves * std::numbers::pi;
  return 2 * (halves + 0.5) * within_quarter(1, 0) + within_quarter(std::sin(rest), std::cos(rest));
}
inline double length(const CurvedEdge& e) {
  const double x = e.semi_axes.x, y = e.semi_axes.y;
  if (e.kind == CurvedEdge::Kind::segment) return abut::length(e.to - e.from);
  if (x == y) return x * std::fabs(e.turn);
  const double a = std::fmax(x, y), b = std::fmin(x, y);
  const double begin = x > y ? e.begin : e.begin - 0.5 * std::numbers::pi;
  return std::fabs(elliptic_length(a, b, begin + e.turn) - elliptic_length(a, b, begin));
}

/// Twice the area of a region, and three times twice its moment, from its least corner on; all near 1.
struct CurvedSums {
  double twice = 0;
  Vec2 moment{}, origin{};
  int exponent = 0;

  explicit CurvedSums(const CurvedRegion& region) {
    double size = 0;
    origin = {HUGE_VAL, HUGE_VAL};
    for (const auto& ring : region.rings)
      for (const CurvedEdge& e : ring) {
        if (outline::left_below(e.from, origin)) origin = e.from;
        for (const Vec2& v : {e.from, e.to, e.semi_axes})
          size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
      }
    exponent = taming_exponent(size);
    origin = scaled(origin, exponent);
    for (const auto& ring : region.rings)
      for (const CurvedEdge& given : ring) {
        const CurvedEdge e = scaled(given, exponent);
        const Vec2 p = e.from - origin, q = e.to - origin;
        const double w = cross(p, q);
        twice += w;
        moment = moment + w * (p + q);
        if (e.kind == CurvedEdge::Kind::segment) continue;
        // The part beyond the chord, as of the unit circle.
        const double half = 0.5 * e.turn, s = std::sin(half), middle = e.begin + half;
        const double beyond = e.semi_axes.x * e.semi_axes.y * beyond_chord(e.turn);
        const double lever = 4 * e.semi_axes.x * e.semi_axes.y * s * s * s;
        twice += beyond;
        moment = moment + (3 * beyond) * (e.center - origin) +
                 lever * (e.rotation *
                          Vec2{e.semi_axes.x * std::cos(middle), e.semi_axes.y * std::sin(middle)});
      }
  }
};

/// The number of chords that an arc becomes, so that none lies farther off than the tolerance (a length, positive; not finer than
/// 2^-40 of a semi-axis).
inline int chord_count(const CurvedEdge& e, double tolerance) {
  if (e.kind == CurvedEdge::Kind::segment) return 1;
  constexpr double finest = 0x1p-40;
  // Chords of a turn d lie within the larger semi-axis times 1 − cos(d / 2).
  const double part = tolerance / std::fmax(e.semi_axes.x, e.semi_axes.y);
  const double step = 4 * std::asin(std::sqrt(0.5 * std::fmin(1, std::fmax(part, finest))));
  return (std::max)(e.from == e.to ? 3 : 1, static_cast<int>(std::ceil(std::fabs(e.turn) / step)));
}
/// Adds the corners between the ends of an edge to a chain: on the arc, where n chords meet.
inline void append_chords(const CurvedEdge& e, int n, std::vector<Vec2>& chain) {
  for (int i = 1; i < n; ++i) {
    heed_stop();
    const double t = e.begin + e.turn * i / n;
    chain.push_back(e.center +
                    e.rotation * Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)});
  }
}

}  // namespace detail

/// The area, within the roundings of the corners and 8 u of the square of the size. Infinite or 0 where it leaves the range
/// of doubles. The rings must not cross, and must have the area to their left (queries/curved_region.hpp has repaired()).
inline double area(const CurvedRegion& region) {
  const detail::CurvedSums sums(region);
  return std::ldexp(std::fmax(0.5 * sums.twice, 0), -2 * sums.exponent);
}
/// The centre of mass, likewise; NaN where there is no area.
inline Vec2 centroid(const CurvedRegion& region) {
  const detail::CurvedSums sums(region);
  if (!(sums.twice > 0)) return {NAN, NAN};
  return detail::scaled(sums.origin + (1 / (3 * sums.twice)) * sums.moment, -sums.exponent);
}
/// The length of all edges, within 8 u of the size for each.
inline double perimeter(const CurvedRegion& region) {
  double sum = 0;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) sum += detail::length(e);
  return sum;
}
/// The smallest box along the axes, within 8 u of the size; min = (∞, ∞), max = (−∞, −∞) where there is no edge.
inline Box bounds(const CurvedRegion& region) {
  Box b{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  const auto add = [&](const Vec2& v) {
    for (int i = 0; i < 2; ++i)
      b.min[i] = std::fmin(b.min[i], v[i]), b.max[i] = std::fmax(b.max[i], v[i]);
  };
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      add(e.from), add(e.to);
      if (e.kind == CurvedEdge::Kind::segment) continue;
      const Vec2 reach = detail::outline::reach(e), u = e.rotation.u();
      const double x = e.semi_axes.x, y = e.semi_axes.y;
      // Where the arc runs straight up or straight to the side.
      for (int axis = 0; axis < 2; ++axis) {
        const double top = x == y      ? axis * 0.5 * std::numbers::pi
                           : axis == 0 ? std::atan2(-y * u.y, x * u.x)
                                       : std::atan2(y * u.x, x * u.y);
        for (const int way : {1, -1}) {
          const double at = way > 0 ? top : top + std::numbers::pi;
          const double from = e.turn > 0 ? at - e.begin : e.begin - at;
          const double turns = from / (2 * std::numbers::pi);
          if ((turns - std::floor(turns)) * 2 * std::numbers::pi > std::fabs(e.turn)) continue;
          double& side = way > 0 ? b.max[axis] : b.min[axis];
          const double there = e.center[axis] + way * reach[axis];
          side = way > 0 ? std::fmax(side, there) : std::fmin(side, there);
        }
      }
    }
  return b;
}

#ifndef ABUT_SMALL
/// Whether a point lies in the area or on its boundary. Exact, of what the stored numbers mean (docs/curved_region.md).
inline bool contains(const CurvedRegion& region, const Vec2& p) {
  return detail::outline::has(region, p);
}
#endif

/// The first error; empty if the region is valid: finite numbers, rings of one edge at least, each edge from where the last
/// one ended, arcs with positive semi-axes, a turn of at most 2π that is not 0, and ends that lie on them (to 2^-40 of the size).
inline std::optional<Problem> validate(const CurvedRegion& region) {
  const auto is_near = [](const Vec2& v, const Vec2& w, double size) {
    constexpr double part = 0x1p-40;
    return std::fabs(v.x - w.x) <= part * size && std::fabs(v.y - w.y) <= part * size;
  };
  for (std::size_t r = 0; r < region.rings.size(); ++r) {
    const auto& ring = region.rings[r];
    const int chain = static_cast<int>(r);
    if (ring.empty()) return Problem{"rings", "must have at least one edge", -1, chain};
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const CurvedEdge& e = ring[i];
      const auto wrong = [&](const char* field, const char* message) {
        return Problem{field, message, static_cast<int>(i), chain, e.from};
      };
      const CurvedRegion alone{{{e}}};
      if (!detail::outline::is_finite(alone)) return wrong("rings", "must be finite");
      if (!(e.to == ring[i + 1 < ring.size() ? i + 1 : 0].from))
        return wrong("to", "must be where the next edge starts");
      if (e.kind == CurvedEdge::Kind::segment) continue;
      if (!(e.semi_axes.x > 0 && e.semi_axes.y > 0)) return wrong("semi_axes", "must be positive");
      if (e.rotation.u() == Vec2{0, 0})
        return wrong("rotation", "must have an axis other than zero");
      if (e.turn == 0 || !(std::fabs(e.turn) <= 6.2831853071795872))
        return wrong("turn", "must be at most a whole turn, and not zero");
      double size = std::fmax(e.semi_axes.x, e.semi_axes.y);
      for (const Vec2& v : {e.from, e.to, e.center})
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
      const auto at = [&](double t) {
        return e.center +
               e.rotation * Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)};
      };
      if (!is_near(at(e.begin), e.from, size)) return wrong("from", "must be where the arc begins");
      if (!is_near(at(e.begin + e.turn), e.to, size))
        return wrong("to", "must be where the arc ends");
    }
  }
  return {};
}

// ---- Edges and regions.

/// A straight edge.
inline CurvedEdge straight_edge(const Vec2& from, const Vec2& to) {
  CurvedEdge e;
  e.from = from, e.to = to;
  return e;
}
/// An arc of an ellipse, from the angle `begin` on by `turn` (radians, counter-clockwise where positive, ±2π: the whole); of a
/// circle where the semi-axes are equal. At quarter turns the ends are exact.
inline CurvedEdge arc_edge(const Vec2& center, const Vec2& semi_axes, double begin, double turn,
                           const Rotation& rotation = {}) {
  CurvedEdge e;
  e.kind = CurvedEdge::Kind::arc;
  e.center = center, e.semi_axes = semi_axes, e.rotation = rotation;
  e.begin = begin, e.turn = turn;
  const auto at = [&](double t) {
    // Less than the rounding of π is 0.
    constexpr double of_pi = 0x1p-51;
    const auto clean = [](double x) { return std::fabs(x) < of_pi ? 0 : x; };
    return center +
           rotation * Vec2{semi_axes.x * clean(std::cos(t)), semi_axes.y * clean(std::sin(t))};
  };
  e.from = at(begin);
  e.to = std::fabs(turn) < 2 * std::numbers::pi ? at(begin + turn) : e.from;
  return e;
}
/// The arc of a circle between two points, whose tangents at the ends turn by 4 atan(bulge), as DXF has it: 1 is half a
/// circle, counter-clockwise; 0 is straight. The ends are kept, the centre and the radius are rounded.
inline CurvedEdge arc_by_bulge(const Vec2& from, const Vec2& to, double bulge) {
  CurvedEdge e = straight_edge(from, to);
  if (bulge == 0 || from == to) return e;
  const Vec2 d = to - from;
  e.kind = CurvedEdge::Kind::arc;
  e.center = 0.5 * from + 0.5 * to + (0.25 * (1 / bulge - bulge)) * perp(d);
  const double r = 0.25 * length(d) * (1 / std::fabs(bulge) + std::fabs(bulge));
  e.semi_axes = {r, r};
  e.turn = 4 * std::atan(bulge);
  e.begin = std::atan2(from.y - e.center.y, from.x - e.center.x);
  return e;
}
/// The arc of a circle from one point through another to a third, as CIRCULARSTRING has it; straight where they lie in one
/// line. Where the first is the third, the whole circle, with the second one opposite.
inline CurvedEdge arc_through(const Vec2& from, const Vec2& through, const Vec2& to) {
  if (from == to) {
    const Vec2 arm = 0.5 * from - 0.5 * through;
    CurvedEdge e = straight_edge(from, to);
    if (from == through) return e;
    e.kind = CurvedEdge::Kind::arc;
    e.center = 0.5 * from + 0.5 * through;
    e.semi_axes = {length(arm), length(arm)};
    e.begin = std::atan2(arm.y, arm.x);
    e.turn = 2 * std::numbers::pi;
    return e;
  }
  // The angle at the middle point is π less half the turn: its tangent's half is the bulge.
  using detail::numeric::DoubleDouble;
  const auto minus = [](const Vec2& a, const Vec2& b) {
    return Vec<2, DoubleDouble>(DoubleDouble::difference(a.x, b.x),
                                DoubleDouble::difference(a.y, b.y));
  };
  const auto p = minus(through, from), q = minus(to, through);
  const double y = detail::sign::cross(p, q).value(), x = detail::sign::dot(p, q).value();
  if (y == 0) return straight_edge(from, to);
  return arc_by_bulge(from, to, std::tan(0.5 * std::atan2(y, x)));
}

/// The part of a disc between two directions, counter-clockwise: two straight edges and an arc. The whole disc where the directions
/// are one.
inline CurvedRegion circular_sector(const Vec2& center, double radius, const Rotation& from,
                                    const Rotation& to) {
  double turn = (from.inverse() * to).angle();
  if (turn <= 0) turn += 2 * std::numbers::pi;
  CurvedEdge arc = arc_edge(center, {radius, radius}, from.angle(), turn);
  if (turn == 2 * std::numbers::pi) return {{{arc}}};
  arc.from = center + radius * from.u();
  arc.to = center + radius * to.u();
  return {{{straight_edge(center, arc.from), arc, straight_edge(arc.to, center)}}};
}
/// The half of a disc on one side of a diameter: the side that a direction points to.
inline CurvedRegion half_disc(const Vec2& center, double radius, const Rotation& direction = {}) {
  const Vec2 arm = radius * perp(direction.u());
  CurvedEdge arc = arc_edge(center, {radius, radius}, direction.angle() - 0.5 * std::numbers::pi,
                            std::numbers::pi);
  arc.from = center - arm, arc.to = center + arm;
  return {{{arc, straight_edge(arc.to, arc.from)}}};
}
/// The ring between two circles around one centre.
inline CurvedRegion annulus(const Vec2& center, double inner, double outer) {
  CurvedRegion region;
  const double whole = 2 * std::numbers::pi;
  if (outer > 0) region.rings.push_back({arc_edge(center, {outer, outer}, 0, whole)});
  if (inner > 0) region.rings.push_back({arc_edge(center, {inner, inner}, 0, -whole)});
  return region;
}

/// The `d` of an SVG path, arcs as A commands. Numbers read back to the same double. Coordinates are written as they are: with
/// SVG's y down, the picture is mirrored as a whole.
inline std::string svg_path(const CurvedRegion& region) {
  std::string path;
  const auto number = [&](double x) {
    char text[32];
    path += ' ';
    path.append(text, std::to_chars(text, text + sizeof text, x).ptr);
  };
  const auto point = [&](const Vec2& v) { number(v.x), number(v.y); };
  const auto arc = [&](const CurvedEdge& e, double turn, const Vec2& to) {
    path += " A";
    point(e.semi_axes);
    number(e.rotation.angle() * (180 / std::numbers::pi));
    path += std::fabs(turn) > std::numbers::pi ? " 1" : " 0";
    path += turn > 0 ? " 1" : " 0";
    point(to);
  };
  for (const auto& ring : region.rings) {
    path += path.empty() ? "M" : " M";
    point(ring[0].from);
    for (const CurvedEdge& e : ring) {
      if (e.kind == CurvedEdge::Kind::segment) {
        if (&e == &ring.back()) continue;
        path += " L";
        point(e.to);
      } else if (e.from == e.to) {
        // An arc to where it starts would be none.
        arc(e, 0.5 * e.turn, e.center + (e.center - e.from));
        arc(e, 0.5 * e.turn, e.to);
      } else {
        arc(e, e.turn, e.to);
      }
    }
    path += " Z";
  }
  return path;
}

/// Adds the corners between the ends of an edge to a chain: on the arc, so near to each other that no chord lies farther off
/// than the tolerance (a length, positive; not finer than 2^-40 of a semi-axis).
inline void append_chords(const CurvedEdge& edge, double tolerance, std::vector<Vec2>& chain) {
  detail::append_chords(edge, detail::chord_count(edge, tolerance), chain);
}

/// A valid Region: arcs become chords whose corners lie on them, no farther off than the tolerance (a length, positive;
/// not finer than 2^-40 of a semi-axis). Where chords or rounded corners cross others, they are cut there as by
/// repaired(), which says how many places that moved, and how far at most.
inline Repaired flattened(const CurvedRegion& region, double tolerance) {
  if (!(tolerance > 0)) throw std::invalid_argument("the tolerance must be positive");
  Region flat;
  for (const auto& ring : region.rings) {
    auto& chain = flat.rings.emplace_back();
    for (const CurvedEdge& e : ring) {
      chain.push_back(e.from);
      append_chords(e, tolerance, chain);
    }
  }
  return repaired(flat);
}

}  // namespace abut
