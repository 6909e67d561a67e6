// The boundary of a region in pieces, each with the inside to its left.
//
// Rings run either way, and where they touch, one may pass through the other: so sides belong to
// pieces, not to rings. Edges are cut at the vertices that lie on them, which is exact; the side of
// a piece is that of the one before it, unless something else touches in between.
#pragma once

#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>

namespace abut::detail::outline {

/// The pieces of a valid region without radius, chain by chain.
template <class = void>
std::vector<Segment> pieces(const Tree& region) {
  struct Touch {
    std::uint32_t edge;
    Vec2 at;
  };
  std::vector<Touch> touches;
  region.any_pair_of_own([&](std::uint32_t i, std::uint32_t j) {
    if (j == i + 1) return false;
    const Segment e = region.edge(i), f = region.edge(j);
    if (!View::may_meet(e, core_bounds(f)) || pair_meeting(e, f, Reach{}) == Sign::positive)
      return false;
    for (const Vec2& v : {e.a, e.b})
      if (point_meeting(v, f) != Sign::positive) touches.push_back({j, v});
    for (const Vec2& v : {f.a, f.b})
      if (point_meeting(v, e) != Sign::positive) touches.push_back({i, v});
    return false;
  });
  std::sort(touches.begin(), touches.end(),
            [](const Touch& a, const Touch& b) { return a.edge < b.edge; });
  std::vector<Segment> all;
  bool left = false;
  region.each_edge_number([&](std::uint32_t i, bool first_of_chain) {
    const Segment e = region.edge(i);
    std::vector<Vec2> cuts;
    bool start_touched = first_of_chain;
    const auto [low, high] =
        std::pair{std::partition_point(touches.begin(), touches.end(),
                                       [&](const Touch& t) { return t.edge < i; }),
                  std::partition_point(touches.begin(), touches.end(),
                                       [&](const Touch& t) { return t.edge <= i; })};
    for (auto t = low; t != high; ++t) {
      if (t->at == e.a) start_touched = true;
      if (!(t->at == e.a) && !(t->at == e.b)) cuts.push_back(t->at);
    }
    const bool forward = left_below(e.a, e.b);
    std::sort(cuts.begin(), cuts.end(), [&](const Vec2& p, const Vec2& q) {
      return forward ? left_below(p, q) : left_below(q, p);
    });
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    cuts.push_back(e.b);
    Vec2 from = e.a;
    for (const Vec2& to : cuts) {
      if (start_touched) left = inside_beside(region, Given{from}, FromTo{from, to}, 1);
      all.push_back(left ? Segment{from, to} : Segment{to, from});
      start_touched = true;
      from = to;
    }
  });
  return all;
}

}  // namespace abut::detail::outline
