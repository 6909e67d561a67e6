// Two convex polygons of many corners, in time O(n + m).
//
// As the edges of P turn once around, the corner of Q that lies farthest beyond them runs once
// around Q (Shamos 1978, "rotating calipers"). So each edge of either polygon is compared with one
// corner of the other instead of all. The questions, by edges and that corner:
//     apart, meet       some edge has that corner strictly beyond it (separating axes)
//     holds             every edge has the corner that comes farthest out within it
//     nearest           the way n between the nearest points is normal to an edge that meets that
//     corner,
//                       or lies between the normals of two edges; then the edge before n, of either
//                       polygon, ends in the one nearest corner and has the other as its corner
//     depth             the least over all edges of how far that corner is within them
// Signs are exact, one at a time, by sign::decide: walks are as exact as what they decide. Small
// polygons stay with hull.hpp, whose loops are faster for them.
#pragma once

#include <abut/detail/overlap/slabs.hpp>
#include <abut/detail/pairs/calipers.hpp>
#include <abut/detail/pairs/hull.hpp>

namespace abut::detail::pairs {

template <class P, class Q>
bool many_corners(const P& p, const Q& q, long most = kManyPairs) {
  if constexpr (IsPolygon<P> && IsPolygon<Q>)
    return many_pairs(p.size(), q.size(), most);
  else
    return false;
}

/// The true corners of a polygon, counter-clockwise. Fewer than three where it is flat: then its one or two ends.
class Round {
 public:
  explicit Round(const PolygonView& p) : corners_(true_corners(p, 0)) {}
  bool flat() const { return corners_.size() < 3; }
  int size() const { return static_cast<int>(corners_.size()); }
  const Vec2& operator[](int i) const { return corners_[static_cast<std::size_t>(i)]; }
  int next(int i) const { return i + 1 < size() ? i + 1 : 0; }
  int back(int i) const { return i > 0 ? i - 1 : size() - 1; }
  PolygonView view() const { return {corners_.data(), size()}; }

 private:
  std::vector<Vec2> corners_;
};

/// As hull_sign().
inline Sign rounds_sign(const Round& p, const Round& q) {
  Sign all = Sign::negative;
  const auto ask = [&](const Round& of, const Round& other) {
    each_edge(of, other, Sign::positive, [&](int i, int k, int j) {
      const Sign most = turn_of(of[i], of[k], of[i], other[j]);
      all = larger(all, -most);
      return all != Sign::positive;
    });
  };
  ask(p, q);
  if (all != Sign::positive) ask(q, p);
  return all;
}

/// As hull_meeting().
inline Sign rounds_meeting(const Round& p, const Round& q, Reach r) {
  const Sign cores = rounds_sign(p, q);
  if (!r.positive()) return cores;
  if (cores != Sign::positive) return Sign::negative;
  Sign least = Sign::positive;
  const auto ask = [&](const Round& of, const Round& other) {
    const auto compare = [&](Vec2 a, Vec2 b, Vec2 v) {
      const Sign found = sign::decide([&](auto& s) {
        return linear_distance_sign<Segment>(s, sign::displacement(s, a, v),
                                             sign::displacement(s, a, b), square(sum_of(s, r)));
      });
      least = smaller(least, found);
    };
    each_edge(of, other, Sign::positive, [&](int i, int k, int j) {
      compare(of[i], of[k], other[j]);
      // An edge of the other that is parallel: its other end.
      const int after = other.next(j);
      if (turn_of(of[i], of[k], other[j], other[after]) == Sign::zero)
        compare(of[i], of[k], other[after]);
      return least != Sign::negative;
    });
  };
  ask(p, q);
  if (least != Sign::negative) ask(q, p);
  return least;
}
inline Sign large_polygons_meeting(const PolygonView& p, const PolygonView& q, Reach r) {
  const Round a(p), b(q);
  // Against at most two corners the loops are linear.
  return a.flat() || b.flat() ? hull_meeting(a.view(), b.view(), r) : rounds_meeting(a, b, r);
}

/// As hull_containment(), of polygons with area.
inline Containment rounds_containment(const Round& outer, double outer_radius, const Round& inner,
                                      double inner_radius) {
  Containment all = Containment::strict;
  const bool grown = outer_radius > inner_radius;
  each_edge(outer, inner, Sign::negative, [&](int i, int k, int j) {
    const Sign out = sign::decide([&](auto& s) {
      const auto e = sign::displacement(s, outer[i], outer[k]);
      const auto side = sign::cross(e, sign::displacement(s, outer[i], inner[j]));
      const Sign beyond = s.sign(-side);
      if (inner_radius == outer_radius) return beyond;
      const auto spare2 = square(s.difference(outer_radius, inner_radius)) * sign::norm2(e);
      // Grown: outside by at most the spare; eroded: inside by at least that.
      if (grown) return beyond != Sign::positive ? Sign::negative : s.sign(square(side) - spare2);
      return beyond != Sign::negative ? Sign::positive : s.sign(spare2 - square(side));
    });
    if (out == Sign::positive) all = Containment::none;
    if (out == Sign::zero) all = smaller(all, Containment::touching);
    return all != Containment::none;
  });
  if (!grown || all == Containment::none) return all;
  // Beyond the corners of the outer one: the inner's vertex that is farthest from it is the extreme
  // one along the way there, which the walk of either's edges meets.
  const auto corner = [&](int i, int j) {
    const Sign out = sign::decide([&](auto& s) {
      const auto way = sign::displacement(s, outer[i], inner[j]);
      const auto before = sign::displacement(s, outer[outer.back(i)], outer[i]);
      const auto after = sign::displacement(s, outer[i], outer[outer.next(i)]);
      if (s.sign(sign::dot(way, before)) == Sign::negative ||
          s.sign(sign::dot(way, after)) == Sign::positive)
        return Sign::negative;
      return s.sign(sign::norm2(way) - square(s.difference(outer_radius, inner_radius)));
    });
    if (out == Sign::positive) all = Containment::none;
    if (out == Sign::zero) all = smaller(all, Containment::touching);
    return all != Containment::none;
  };
  each_edge(outer, inner, Sign::negative,
            [&](int i, int k, int j) { return corner(i, j) && corner(k, j); });
  if (all != Containment::none)
    each_edge(inner, outer, Sign::negative,
              [&](int j, int l, int i) { return corner(i, j) && corner(i, l); });
  return all;
}

/// As hull_separation(), in doubles but for the walks.
inline Separation rounds_separation(const Round& p, const Round& q, Sign cores) {
  const PolygonView view_p = p.view(), view_q = q.view();
  Separation nearby{HUGE_VAL, {1, 0}, p[0], q[0]}, best{-HUGE_VAL, {1, 0}, p[0], p[0]};
  const auto ask = [&](const Round& of, const Round& other, bool of_p) {
    each_edge(of, other, Sign::positive, [&](int i, int k, int j) {
      const Vec2 e = of[k] - of[i];
      const double l = length(e);
      if (l > kPointlike) {
        const Vec2 out = (-1 / l) * perp(e);
        const double gap = dot(out, other[j] - of[i]);
        if (gap > best.distance) best.distance = gap, best.normal = of_p ? out : -out;
      }
      if (cores != Sign::positive) return true;
      for (const int v : {j, other.next(j)}) {
        const Separation found = separation(BasicPoint<2>{other[v]}, BasicSegment<2>{of[i], of[k]});
        if (found.distance < nearby.distance) nearby = of_p ? swapped(found) : found;
      }
      return true;
    });
  };
  ask(p, q, true);
  ask(q, p, false);
  if (cores == Sign::positive) {
    double size = 0;
    for (const PolygonView* k : {&view_p, &view_q})
      for (int i = 0; i < k->size(); ++i)
        size = std::fmax(size, std::fmax(std::fabs((*k)[i].x), std::fabs((*k)[i].y)));
    const double gap = -(support(view_p, p[0], nearby.normal, Sign::zero) +
                         support(view_q, p[0], -nearby.normal, Sign::zero));
    if (gap >= best.distance) best.distance = gap, best.normal = nearby.normal;
    if (std::fabs(gap - nearby.distance) <= kSameGap * size) return nearby;
  }
  best.distance = cores == Sign::positive ? nearby.distance : std::fmin(best.distance, 0);
  align_witnesses(view_p, view_q, best);
  return best;
}
inline Separation large_polygons_separation(const PolygonView& p, const PolygonView& q) {
  const Round a(p), b(q);
  if (a.flat() || b.flat())
    return hull_separation(a.view(), b.view(), hull_meeting(a.view(), b.view(), Reach{}));
  return rounds_separation(a, b, rounds_sign(a, b));
}
inline Containment large_polygons_containment(const PolygonView& outer, double outer_radius,
                                              const PolygonView& inner, double inner_radius) {
  const Round a(outer), b(inner);
  if (a.flat() || b.flat()) return hull_containment(a.view(), outer_radius, b.view(), inner_radius);
  return rounds_containment(a, outer_radius, b, inner_radius);
}

/// A point of both, given that they meet: the middle of the longest upright chord that they share.
/// Its length over x is concave, and its corners are vertices and crossings of the two.
inline Vec2 large_polygons_common_point(const PolygonView& p, const PolygonView& q) {
  const Round a(p), b(q);
  if (a.flat() || b.flat()) return hull_common_point(a.view(), b.view());
  Vec2 found = p[0];
  double longest = -HUGE_VAL;
  overlap::slabs<double>(
      a.size(), [&](int i) { return a[i]; }, b.size(), [&](int i) { return b[i]; },
      [&](double x, double low, double high) {
        if (high - low > longest) longest = high - low, found = {x, low + 0.5 * (high - low)};
      },
      [](double, double, double) {});
  return found;
}

}  // namespace abut::detail::pairs
