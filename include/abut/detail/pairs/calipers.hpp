// Rotating calipers (Shamos 1978): while the edges of one convex polygon turn once around, the
// corner of another that lies farthest to one side of them runs once around it. Each step is an
// exact sign, so that the corner is the farthest one, not nearly. Polygons are given by size() and
// [i], next(i), back(i): true corners, counter-clockwise, three or more of them.
#pragma once

#include <abut/detail/sign/decide.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/vec.hpp>
#include <vector>

namespace abut::detail::pairs {

/// From this number of pairs of corners on a walk is faster than a look at all pairs.
inline constexpr long kManyPairs = 600;
/// For depths, where a pair costs more.
inline constexpr long kManyPairsOfDepth = 100;
inline bool many_pairs(int n, int m, long most = kManyPairs) {
  return static_cast<long>(n) * m > most && n > 8 && m > 8;
}

/// The sign of (b − a) × (d − c).
inline Sign turn_of(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  return sign::decide([&](auto& s) {
    return s.sign(sign::cross(sign::displacement(s, a, b), sign::displacement(s, c, d)));
  });
}

/// The vertex of q that comes farthest to the left (side positive) or right (negative) of an edge,
/// while the edges turn counter-clockwise.
template <class Q>
class Caliper {
 public:
  Caliper(const Q& q, Sign side, Vec2 a, Vec2 b) : q_(q), side_(side) {
    double most = -HUGE_VAL;
    const double way = static_cast<int>(side);
    for (int i = 0; i < q.size(); ++i)
      if (const double x = way * abut::cross(b - a, q[i] - a); x > most) most = x, at_ = i;
    for (int n = 0; n < q.size() && climbs(a, b, at_, q.back(at_)); ++n) at_ = q.back(at_);
    advance(a, b);
  }
  int advance(Vec2 a, Vec2 b) {
    for (; steps_ > 0; --steps_) {
      const int k = q_.next(at_);
      if (!climbs(a, b, at_, k)) break;
      at_ = k;
    }
    return at_;
  }
  int at() const { return at_; }

 private:
  bool climbs(Vec2 a, Vec2 b, int from, int to) const {
    return turn_of(a, b, q_[from], q_[to]) == side_;
  }
  const Q& q_;
  Sign side_;
  int at_ = 0;
  long steps_ = 3L * q_.size();  ///< more than once around, but for what is not convex
};

/// Calls f(a, b, j) for each edge ab of p, counter-clockwise, with the vertex j of q that comes
/// farthest to that side of it, until f says false.
template <class P, class Q, class F>
void each_edge(const P& p, const Q& q, Sign side, F&& f) {
  Caliper<Q> caliper(q, side, p[0], p[1]);
  for (int i = 0; i < p.size(); ++i) {
    const int k = p.next(i);
    if (!f(i, k, caliper.advance(p[i], p[k]))) return;
  }
}

/// Calls f(i, j) for pairs of corners, at least for all that some line supports at once: with both
/// polygons on one side of it, or, `inner`, on either side. In the order of i, then of j; O(n + m)
/// of them.
void each_supported_pair(const auto& p, const auto& q, bool inner, auto&& f) {
  // The corners of q that are extreme between the normals of the edges before and after corner i:
  // from one caliper's corner to the next one's. One more at either end, as a parallel edge has
  // two.
  std::vector<int> after(static_cast<std::size_t>(p.size()));
  each_edge(p, q, inner ? Sign::positive : Sign::negative,
            [&](int i, int, int j) { return after[static_cast<std::size_t>(i)] = j, true; });
  for (int i = 0; i < p.size(); ++i) {
    const int first = after[static_cast<std::size_t>(p.back(i))];
    const int last = after[static_cast<std::size_t>(i)];
    const bool all = (last < first ? last + q.size() : last) - first + 3 >= q.size();
    const int from = all ? 0 : q.back(first), to = all ? q.size() - 1 : q.next(last);
    if (from <= to) {
      for (int j = from; j <= to; ++j) f(i, j);
    } else {
      for (int j = 0; j <= to; ++j) f(i, j);
      for (int j = from; j < q.size(); ++j) f(i, j);
    }
  }
}

}  // namespace abut::detail::pairs
