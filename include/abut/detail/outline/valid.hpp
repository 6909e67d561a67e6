// Finds the first error in the chains of an outline.
//
// Two edges of a valid region share at most one point, and that is an end of one of them: then the
// even–odd rule makes every edge a part of the boundary. Shamos & Hoey 1976 look for crossings in
// n log n. Here the edges' tree is joined with itself, pair by pair exactly; where too many boxes overlap,
// slabs take the place of the tree (slabs.hpp).
#pragma once

#include <abut/detail/outline/slabs.hpp>
#include <abut/detail/outline/star_rings.hpp>
#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/results.hpp>
#include <optional>

namespace abut::detail::outline {

/// Where an outline is at fault: edges and vertices are numbered by chain and by vertex in it.
struct Fault {
  const char* message;
  int chain = -1, vertex = -1;
  Vec2 at{};
};

/// The first of two edges of the tree that share more than a point that is an end of one.
template <class = void>
std::optional<std::pair<Segment, Segment>> first_crossing(const Tree& tree) {
  std::optional<std::pair<Segment, Segment>> found;
  any_meeting_pair(tree, [&](std::uint32_t i, std::uint32_t j) {
    const Segment e = tree.edge(i), f = tree.edge(j);
    if (!View::may_meet(e, core_bounds(f))) return false;
    if (edge_meeting(e, f) == Sign::negative) found.emplace(e, f);
    return found.has_value();
  });
  return found;
}

/// The chain and the vertex that an edge starts from.
template <class = void>
std::pair<int, int> place_of(const View& o, const Segment& e) {
  for (std::size_t i = 0; i < o.count; ++i) {
    const auto c = o.chain(i);
    for (std::size_t k = 0; k < c.size(); ++k) {
      if (!(c[k] == e.a)) continue;
      std::size_t next = k;
      do next = next + 1 < c.size() ? next + 1 : 0;
      while (next != k && c[next] == c[k]);
      if (c[next] == e.b) return {static_cast<int>(i), static_cast<int>(k)};
    }
  }
  return {-1, -1};
}

/// A point that two edges share more than they may.
template <class = void>
Vec2 shared_point(const Segment& e, const Segment& f) {
  for (const auto& [v, other] : {std::pair{e.a, f}, {e.b, f}, {f.a, e}, {f.b, e}})
    if (point_meeting(v, other) == Sign::negative) return v;
  if (e.a == f.a || e.a == f.b) return e.a;
  const auto x = pairs::crossing_of_lines(e, f);
  return x ? *x : e.a;
}

/// All but the numbers themselves, which are finite.
template <class = void>
std::optional<Fault> ring_fault(const View& o) {
  for (std::size_t i = 0; i < o.count; ++i) {
    const auto c = o.chain(i);
    const int ring = static_cast<int>(i);
    if (c.empty()) return Fault{"must have at least three distinct points", ring};
    Vec2 second = c[0];
    bool third = false;
    for (const Vec2& v : c) {
      if (second == c[0]) second = v;
      third = third || (!(v == c[0]) && !(v == second));
    }
    if (!third) return Fault{"must have at least three distinct points", ring, 0, c[0]};
  }
  // One ring that goes once around touches itself nowhere.
  if (o.count == 1 && StarRing(o.chain(0), chain_bounds(o.chain(0))).is_star) return std::nullopt;
  const auto crossing = first_crossing(Tree(o));
  if (!crossing) return std::nullopt;
  const auto [e, f] = *crossing;
  const auto [ring, edge] = (std::min)(place_of(o, e), place_of(o, f));
  return Fault{"must not cross or share a stretch: see repaired()", ring, edge, shared_point(e, f)};
}

}  // namespace abut::detail::outline

namespace abut::detail {

template <class S>
std::optional<Problem> ring_problem(const S& s) {
  const auto fault = outline::ring_fault(outline::view(s));
  if (!fault) return std::nullopt;
  return Problem{"rings", fault->message, fault->vertex, fault->chain, fault->at};
}

}  // namespace abut::detail
