// Measures and other forms of a CurvedRegion: its area, whether it holds a point, an SVG path, and a Region.
#pragma once

#include <abut/detail/outline/locate.hpp>
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

/// Whether a point lies to the left of a → b; of the points on the line, those of which (ε, ε²) beside them does.
inline bool is_left(const Vec2& a, const Vec2& b, const Vec2& p) {
  const Sign s = outline::side(a, b, outline::Given{p});
  if (s != Sign::zero) return s == Sign::positive;
  return a.y != b.y ? b.y < a.y : b.x > a.x;
}
/// A point where the ellipse of an arc is the unit circle.
inline Vec2 in_unit(const CurvedEdge& e, const Vec2& p) {
  const Vec2 d = e.rotation.inverse() * (0.5 * p - 0.5 * e.center);
  return {d.x / (0.5 * e.semi_axes.x), d.y / (0.5 * e.semi_axes.y)};
}
/// Whether a point, to the left of the chord or not, lies between an arc and its chord. The smaller of two arcs lies, with
/// what it cuts off, in the circle around its chord: so a chord that rounding has turned does no harm.
inline bool is_cut_off(const CurvedEdge& e, const Vec2& p, bool left) {
  const Vec2 u = in_unit(e, p);
  if (!(dot(u, u) < 1)) return false;
  if (e.from == e.to) return true;
  const bool beyond = left != (e.turn > 0), minor = std::fabs(e.turn) <= std::numbers::pi;
  const bool in_minor = beyond == minor && dot(u - in_unit(e, e.from), u - in_unit(e, e.to)) < 0;
  return in_minor == minor;
}

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
    const double t = e.begin + e.turn * i / n;
    chain.push_back(e.center +
                    e.rotation * Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)});
  }
}

}  // namespace detail

/// The area, within the roundings of the corners and 8 u of the square of the size. Infinite or 0 where it leaves the range
/// of doubles.
inline double area(const CurvedRegion& region) {
  double size = 0;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring)
      for (const Vec2& v : {e.from, e.to, e.semi_axes})
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  const int exponent = detail::taming_exponent(size);
  double twice = 0;
  Vec2 origin{HUGE_VAL, HUGE_VAL};
  for (const auto& ring : region.rings)
    if (detail::outline::left_below(ring[0].from, origin)) origin = ring[0].from;
  origin = detail::scaled(origin, exponent);
  for (const auto& ring : region.rings)
    for (const CurvedEdge& given : ring) {
      const CurvedEdge e = detail::scaled(given, exponent);
      twice += cross(e.from - origin, e.to - origin) +
               e.semi_axes.x * e.semi_axes.y * detail::beyond_chord(e.turn);
    }
  return std::ldexp(std::fmax(0.5 * twice, 0), -2 * exponent);
}

/// Whether a point lies in the area or on its boundary. Exact where the edges beside it are straight. Beside an arc it is
/// decided in doubles, and may be wrong within a few units in the last place of the arc.
inline bool contains(const CurvedRegion& region, const Vec2& p) {
  bool odd = false;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      if (e.kind == CurvedEdge::Kind::segment &&
          detail::outline::point_meeting(p, Segment{e.from, e.to}) != detail::Sign::positive)
        return true;
      const bool left = detail::is_left(e.from, e.to, p);
      if ((e.from.y > p.y) != (e.to.y > p.y)) odd = odd != ((e.to.y > p.y) == left);
      if (e.kind == CurvedEdge::Kind::arc) odd = odd != detail::is_cut_off(e, p, left);
    }
  return odd;
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
