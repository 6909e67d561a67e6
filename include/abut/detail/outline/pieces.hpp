// The boundary of a region in pieces, each with the inside to its left.
//
// Rings run either way, and where they touch, one may pass through the other: so sides belong to
// pieces, not to rings. Edges are cut at the vertices that lie on them, which is exact; the side of
// a piece is that of the one before it, unless something else touches in between.
#pragma once

#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>
#include <map>

namespace abut::detail::outline {

/// Whether, turning clockwise from the way back along an edge, p is met before q. With the inside to the
/// left, the first edge on from there bounds the same part of it.
template <class = void>
bool sooner(const Segment& in, const Vec2& p, const Vec2& q) {
  // 0: less than half a turn; 1: half a turn; 2: more.
  const auto part = [&](const Vec2& v) {
    const Sign s = sign::orientation(in.b, in.a, v);
    return s == Sign::negative ? 0 : s == Sign::positive ? 2 : 1;
  };
  const int a = part(p), b = part(q);
  return a != b ? a < b : sign::orientation(in.b, p, q) == Sign::negative;
}

/// Points on an edge in their order along it, each once.
template <class = void>
void sort_along(const Segment& e, std::vector<Vec2>& points) {
  std::sort(points.begin(), points.end(), left_below);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (!left_below(e.a, e.b)) std::reverse(points.begin(), points.end());
}

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
    if (!View::may_meet(e, core_bounds(f)) || edge_meeting(e, f) == Sign::positive) return false;
    // For both, as the ring of an edge that starts on another may pass through that.
    for (const Vec2& v : {e.a, e.b, f.a, f.b})
      if (point_meeting(v, e) != Sign::positive && point_meeting(v, f) != Sign::positive)
        touches.push_back({i, v}), touches.push_back({j, v});
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
    sort_along(e, cuts);
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

/// A piece of a region's boundary with the inside to its left, or an edge of a polyline.
struct Piece {
  Segment edge;
  std::uint32_t number, part = 0;  ///< of the tree's edge, and of its pieces

  bool operator==(const Piece& p) const { return number == p.number && part == p.part; }
  bool operator<(const Piece& p) const {
    return number != p.number ? number < p.number : part < p.part;
  }
};

/// The pieces of an outline near a place, and which follows which: worked out where they are asked for.
template <class = void>
class Boundary {
 public:
  explicit Boundary(const Tree& o) : o_(o) {}

  const std::vector<Piece>& of(const Segment& e, std::uint32_t number) {
    const auto [known, fresh] = known_.try_emplace(number);
    if (fresh) known->second = cut(e, number);
    return known->second;
  }
  /// The next one around the same part of the inside, or along the chain.
  std::optional<Piece> after(const Piece& p) {
    if (!o_.region) return along_chain(p, 1);
    std::optional<Piece> next;
    each_at(p.edge.b, [&](const Piece& q) {
      if (q.edge.a == p.edge.b && (!next || sooner(p.edge, q.edge.b, next->edge.b))) next = q;
    });
    return next;
  }
  std::optional<Piece> before(const Piece& p) {
    if (!o_.region) return along_chain(p, -1);
    std::vector<Piece> into;
    each_at(p.edge.a, [&](const Piece& q) {
      if (q.edge.b == p.edge.a) into.push_back(q);
    });
    for (const Piece& q : into)
      if (into.size() == 1 || after(q) == p) return q;
    return std::nullopt;
  }

 private:
  std::optional<Piece> along_chain(const Piece& p, int step) const {
    const auto next = o_.neighbour(p.number, step);
    return next ? std::optional(Piece{o_.edge(*next), *next}) : std::nullopt;
  }
  template <class F>
  void each_at(const Vec2& v, F&& f) {
    o_.any_numbered({v, v}, [&](const Segment& e, std::uint32_t number) {
      if (point_meeting(v, e) != Sign::positive)
        for (const Piece& q : of(e, number)) f(q);
      return false;
    });
  }
  std::vector<Piece> cut(const Segment& e, std::uint32_t number) const {
    if (!o_.region || e.a == e.b) return {{e, number}};
    std::vector<Vec2> cuts;
    int at_start = 0;  // edges that have the start
    const Box box = core_bounds(e);
    o_.any(box, [&](const Segment& f) {
      for (const Vec2& v : {f.a, f.b})
        if (!(v == e.a) && !(v == e.b) && View::may_meet({v, v}, box) &&
            point_meeting(v, e) != Sign::positive)
          cuts.push_back(v);
      const auto has_start = [&] {
        return View::may_meet({e.a, e.a}, core_bounds(f)) &&
               point_meeting(e.a, f) != Sign::positive;
      };
      at_start += f.a == e.a || f.b == e.a || has_start();
      return false;
    });
    sort_along(e, cuts);
    cuts.push_back(e.b);
    std::vector<Piece> all;
    Vec2 from = e.a;
    for (const Vec2& to : cuts) {
      std::optional<bool> left;
      if (all.empty() && at_start == 2) left = left_of_the_one_before(e, number);
      if (!left) left = inside_beside(o_, Given{from}, FromTo{from, to}, 1);
      all.push_back({*left ? Segment{from, to} : Segment{to, from}, number,
                     static_cast<std::uint32_t>(all.size())});
      from = to;
    }
    return all;
  }
  /// Whether the inside is to the left of the edge before, at its end, if that is known. Where nothing
  /// else meets, it stays on its side.
  std::optional<bool> left_of_the_one_before(const Segment& e, std::uint32_t number) const {
    const auto known = number > 0 ? known_.find(number - 1) : known_.end();
    if (known == known_.end() || known->second.empty() || !(o_.edge(number - 1).b == e.a))
      return std::nullopt;
    const Segment& last = known->second.back().edge;
    return last.b == e.a;
  }

  const Tree& o_;
  std::map<std::uint32_t, std::vector<Piece>> known_;
};

}  // namespace abut::detail::outline
