// Rings that touch neither themselves nor each other, as those of most regions: there the inside lies on one
// side of a whole ring.
//
// Two edges of a valid region share at most a point, and that is an end of one of them. So it is enough that
// no vertex lies on an edge but the two that it is an end of. Most leaves of the tree go onwards in one direction,
// and so do most that follow each other: there doubles tell it. Where the boxes of other leaves meet, the edges
// that come into both boxes are compared.
#pragma once

#include <abut/detail/convex/bounds.hpp>
#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/measures.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/sign/vector.hpp>
#include <optional>

namespace abut::detail::outline {

/// Whether the edges of a chain surely all lead one way.
template <class = void>
bool lead_one_way(std::span<const Vec2> chain) {
  const Vec2 *at = chain.data(), *last = at + chain.size() - 1, way = *last - *at;
  double least = HUGE_VAL, most = 0;
  for (; at != last; ++at) {
    const double x = (at[1].x - at->x) * way.x, y = (at[1].y - at->y) * way.y, on = x + y;
    least = on < least ? on : least;
    const double off = x - y, size = off < 0 ? -off : off;
    most = size > most ? size : most;
  }
  // Where both are positive, their sum is as exact as they are.
  return least > kRoom * most + kTiny;
}
/// Whether an end of one of two edges lies on the other, apart from where the ring goes on from one to the other.
template <class = void>
bool touch(const Tree& o, std::uint32_t i, std::uint32_t j) {
  const Segment e = o.edge(i), f = o.edge(j);
  const bool next = i + 1 == j && e.b == f.a;
  if (next) {
    // Most turn, as far as doubles tell.
    const Vec2 d = e.b - e.a, g = f.b - f.a;
    const double p = d.x * g.y, q = d.y * g.x, size = std::fabs(p) + std::fabs(q);
    if (std::fabs(p - q) > kRoom * size + kTiny) return false;
  }
  const bool after = next || (e.b == f.a && o.neighbour(i, 1) == j),
             before = f.b == e.a && o.neighbour(j, 1) == i;
  const auto on = [](const Vec2& v, const Segment& s) {
    return View::may_meet({v, v}, core_bounds(s)) &&
           (v == s.a || v == s.b || sign::orientation(s.a, s.b, v) == Sign::zero);
  };
  return (!before && (on(e.a, f) || on(f.b, e))) || (!after && (on(e.b, f) || on(f.a, e)));
}
/// Whether the rings of a valid region surely touch nowhere.
template <class = void>
bool rings_are_apart(const Tree& o) {
  struct Edges {
    std::uint32_t count = 0, number[Tree::kFan];
    double left[Tree::kFan], right[Tree::kFan], low[Tree::kFan], high[Tree::kFan];
  };
  const auto coming_into = [&](std::size_t i, const FloatBox& other, Edges& found) {
    const double left = other.min[0], right = other.max[0], low = other.min[1], high = other.max[1];
    const std::span<const Vec2> v = o.vertices_of(i);
    const std::uint32_t first = o.leaf(i).first;
    std::uint32_t n = 0;
    for (std::uint32_t k = 0; k + 1 < v.size(); ++k) {
      const double x = v[k].x, y = v[k].y, to_x = v[k + 1].x, to_y = v[k + 1].y;
      found.number[n] = first + k;
      found.left[n] = x < to_x ? x : to_x, found.right[n] = x > to_x ? x : to_x;
      found.low[n] = y < to_y ? y : to_y, found.high[n] = y > to_y ? y : to_y;
      n += (found.left[n] <= right) & (found.right[n] >= left) & (found.low[n] <= high) &
           (found.high[n] >= low);
    }
    return (found.count = n) > 0;
  };
  // Whether a leaf leads one way with the next one, so that both do so alone.
  std::vector<char> with_next(o.leaf_count());
  for (std::size_t i = 0; i < with_next.size(); ++i)
    if (o.goes_on(i)) {
      const std::span<const Vec2> own = o.vertices_of(i), next = o.vertices_of(i + 1);
      with_next[i] = lead_one_way(std::span(own.data(), next.data() + next.size()));
    }
  return !o.has_points() &&
         !o.any_pair_of_leaves(Tree::kCrowd * o.leaf_count(), [&](std::size_t i, std::size_t j) {
           if (i == j
                   ? with_next[i] || (i > 0 && with_next[i - 1]) || lead_one_way(o.vertices_of(i))
                   : j == i + 1 && with_next[i])
             return false;
           Edges first, second;
           if (!coming_into(i, o.leaf_box(j), first) ||
               (i != j && !coming_into(j, o.leaf_box(i), second)))
             return false;
           const Edges& others = i == j ? first : second;
           for (std::uint32_t k = 0; k < first.count; ++k)
             for (std::uint32_t m = i == j ? k + 1 : 0; m < others.count; ++m)
               if (first.left[k] <= others.right[m] && first.right[k] >= others.left[m] &&
                   first.low[k] <= others.high[m] && first.high[k] >= others.low[m] &&
                   touch(o, first.number[k], others.number[m]))
                 return true;
           return false;
         });
}

/// The sum over the edges of rings that are apart, with the inside to the left; nothing where it had better
/// be found by a tree on which side that is.
template <class Sum>
std::optional<Sum> sum_over_rings(const Tree& o, const Vec2& origin) {
  constexpr std::size_t kMostLooks = 64;
  Sum all;
  std::vector<Box> bounds;
  o.any_chain([&](std::span<const Vec2> c) { return bounds.push_back(chain_bounds(c)), false; });
  std::size_t left = kMostLooks * o.vertex_count();
  const auto each_edge = [&](std::size_t ring, auto&& f) {
    const std::span<const Vec2> v = o.chain(ring);
    for (std::size_t i = 0; i + 1 < v.size(); ++i) f(v[i], v[i + 1]);
  };
  for (std::size_t ring = 0; ring < bounds.size(); ++ring) {
    Sum own;
    each_edge(ring, [&](const Vec2& p, const Vec2& q) { own.add(p, q, origin); });
    PointPass outer{o.chain(ring)[0]};
    for (std::size_t other = 0; other < bounds.size(); ++other) {
      if (left-- == 0) return std::nullopt;
      heed_stop();
      if (other == ring || !View::may_meet({outer.p, outer.p}, bounds[other])) continue;
      if (o.chain(other).size() > left) return std::nullopt;
      left -= o.chain(other).size();
      each_edge(other, [&](const Vec2& p, const Vec2& q) { outer.edge(p, q); });
    }
    all.add(own, outer.odd);
  }
  return all;
}

}  // namespace abut::detail::outline
