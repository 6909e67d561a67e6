// Measures of outlines. Without a radius: a region's rings or pieces, a polyline's edges (measures.hpp).
// With one: the parts of the boundary (rim.hpp), and Green's theorem on each:
//
//     2 A = ∮ x dy − y dx        A x̄ = ½ ∮ x² dy        A ȳ = −½ ∮ y² dx
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/outline/measures.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/detail/outline/rim.hpp>
#include <abut/detail/outline/rings.hpp>
#include <abut/detail/outline/star_rings.hpp>

namespace abut::detail::outline {

struct RimMeasures {
  double area = 0, perimeter = 0;
  Vec2 moment{};

  /// With coordinates from `origin`.
  void add(const RimPart& part, const Vec2& origin) {
    const Vec2 p = part.from - origin, q = part.to - origin;
    if (!part.arc) {
      const double w = cross(p, q);
      area += 0.5 * w;
      moment = moment + (w / 6) * (p + q);
      perimeter += length(q - p);
      return;
    }
    // c + r (cos θ, sin θ): the chord's part as above, and the circular segment beyond it.
    const Vec2 c = part.centre - origin;
    const double r = part.semi_axes.x, turn = part.end - part.begin;
    const double w = cross(p, q);
    const double half = 0.5 * turn, beyond = 0.5 * r * r * (turn - std::sin(turn));
    area += 0.5 * w + beyond;
    // The centroid of a circular segment lies (4 r sin³(α/2)) / (3 (α − sin α)) from the centre.
    const double middle = part.begin + half, s = std::sin(half);
    const double lever = 2 * r * r * r * s * s * s / 3;
    moment =
        moment + (w / 6) * (p + q) + beyond * c + lever * Vec2{std::cos(middle), std::sin(middle)};
    perimeter += r * turn;
  }
};

/// Scales an outline of numbers of any size: f(view near 1, exponent).
template <class F>
auto near_one(const View& o, F&& f) {
  const Box b = vertex_bounds(o);
  double size = o.radius;
  for (int i = 0; i < 2; ++i)
    size = std::fmax(size, std::fmax(std::fabs(b.min[i]), std::fabs(b.max[i])));
  const int e = taming_exponent(size);
  if (e == 0) return f(o, 0);
  std::vector<std::vector<Vec2>> chains;
  o.any_chain([&](std::span<const Vec2> c) {
    std::vector<Vec2>& chain = chains.emplace_back();
    for (const Vec2& v : c) chain.push_back(scaled(v, e));
    return false;
  });
  View nearby = o;
  nearby.chains = chains.data();
  nearby.count = chains.size();
  nearby.radius = std::ldexp(o.radius, e);
  return f(nearby, e);
}

template <class = void>
RimMeasures rim_measures(const View& o, const Vec2& origin) {
  RimMeasures m;
  for (const RimPart& part : rim(o)) m.add(part, origin);
  return m;
}
#ifndef ABUT_SMALL
/// The sum over one ring that goes once around the middle of its bounds, as in star_rings.hpp, but with the centre.
/// Nothing where doubles do not tell that.
template <class = void>
std::optional<Moments> star_moments(const View& o, const Box& bounds) {
  if (o.count != 1) return std::nullopt;
  std::span<const Vec2> ring = o.chain(0);
  if (ring.size() > 1 && ring.front() == ring.back()) ring = ring.first(ring.size() - 1);
  if (ring.size() < 3) return std::nullopt;
  const Vec2 middle = 0.5 * (bounds.min + bounds.max);
  RegionSum<true> sum, all;
  int turns = 0;
  bool left = true, right = true;
  Vec2 last = ring.back(), from = last - middle;
  for (const Vec2& v : ring) {
    const Vec2 to = v - middle;
    const double p = from.x * to.y, q = from.y * to.x,
                 doubt = kRoom * (std::fabs(p) + std::fabs(q)) + kTiny;
    left &= p - q > doubt, right &= q - p > doubt;
    if (!left && !right) return std::nullopt;
    turns += (from.y < 0) != (to.y < 0);
    sum.add(last, v, bounds.min);
    last = v, from = to;
  }
  if (turns != 2) return std::nullopt;
  all.add(sum, false);
  return all.moments();
}
#endif
/// The area of a region without radius, and its centre seen from the least corner of its bounds, if asked.
template <bool with_centre>
Moments region_moments(const View& o, const Box& bounds) {
  using Sum = RegionSum<with_centre>;
  const Vec2 origin = bounds.min;
#ifndef ABUT_SMALL  // the way over pieces is right for all regions
  if constexpr (with_centre)
    if (const auto found = star_moments(o, bounds)) return *found;
#endif
  const Tree tree(o);
#ifndef ABUT_SMALL
  if (rings_are_apart(tree))
    if (const auto found = sum_over_rings<Sum>(tree, origin)) return found->moments();
#endif
  Sum sum;
  for (const Segment& s : pieces(tree)) sum.add(s.a, s.b, origin);
  return sum.moments();
}
template <class = void>
double area(const View& given) {
  if (given.empty() || (!given.region && !(given.radius > 0))) return 0;
#ifndef ABUT_SMALL
  if (!(given.radius > 0))
    if (const auto found = star_area(given)) return *found;
#endif
  if (!has_finite_numbers(given)) return NAN;
  return near_one(given, [](const View& o, int e) {
    const Box bounds = vertex_bounds(o);
    const double a =
        o.radius > 0 ? rim_measures(o, bounds.min).area : region_moments<false>(o, bounds).size;
    return std::ldexp(a, -2 * e);
  });
}
template <class = void>
double perimeter(const View& given) {
  if (given.empty()) return 0;
  if (!has_finite_numbers(given)) return NAN;
  return near_one(given, [](const View& o, int e) {
    double around = 0;
    if (o.radius > 0) {
      around = rim_measures(o, vertex_bounds(o).min).perimeter;
    } else {
      o.any_edge([&](const Segment& s) { return around += length(s.b - s.a), false; });
      if (!o.region) around *= 2;
    }
    return std::ldexp(around, -e);
  });
}
template <class = void>
Vec2 centroid(const View& given) {
  if (given.empty() || !has_finite_numbers(given)) return {NAN, NAN};
  return near_one(given, [](const View& o, int e) {
    const Box bounds = vertex_bounds(o);
    const Vec2 origin = bounds.min;
    Vec2 c;
    if (o.radius > 0) {
      const RimMeasures m = rim_measures(o, origin);
      c = (1 / m.area) * m.moment;
    } else if (o.region) {
      c = region_moments<true>(o, bounds).centre;
    } else {
      c = curve_moments(o, origin, 0).centre;
    }
    return scaled(origin + c, -e);
  });
}

ABUT_DECLARE_ONE(double area<>(const View&));
ABUT_DECLARE_ONE(double perimeter<>(const View&));
ABUT_DECLARE_ONE(Vec2 centroid<>(const View&));

}  // namespace abut::detail::outline
