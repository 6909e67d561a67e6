// The area that two convex polygons share, by one walk around both, in time O(n + m).
//
// Each step leaves behind the edge that cannot cross the other polygon any more, so the walk comes through
// every crossing (O'Rourke, Chien, Olson & Naddor 1982). Signs are exact. Between crossings the
// boundary of what both share is that of the inner polygon: its corners as they are given. With the
// crossings they make a fan, of which no triangle is negative. Where a corner of one touches the other, the
// walk says nothing.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/pairs/calipers.hpp>

namespace abut::detail::overlap {

using boundary::Wide;

/// The edges of a convex polygon, counter-clockwise, each from `tail` to `head`.
struct EdgeWalk {
  const PolygonView& k;
  int at = 0, step = 1;
  Vec2 tail, head;

  /// Starts at a corner that is surely a true one: the leftmost, and the lowest of these.
  explicit EdgeWalk(const PolygonView& of) : k(of) {
    for (int i = 1; i < k.size(); ++i)
      if (k[i].x < k[at].x || (k[i].x == k[at].x && k[i].y < k[at].y)) at = i;
    tail = head = k[at];
  }
  /// Which way round the corners run; false of a flat polygon.
  bool turn() {
    const int from = at;
    const Vec2 next = advance(), middle = tail;
    at = from, head = middle, step = -1;
    const Sign way = sign::orientation(advance(), middle, next);
    at = from, head = middle, step = static_cast<int>(way);
    advance();
    return way != Sign::zero;
  }
  /// Goes on to the next edge of some length.
  Vec2 advance() {
    tail = head;
    for (int left = k.size(); left > 0 && head == tail; --left) {
      at = at + step < 0 ? k.size() - 1 : at + step == k.size() ? 0 : at + step;
      head = k[at];
    }
    return head;
  }
  Sign side(Vec2 of) const { return sign::orientation(tail, head, of); }
};

/// Twice the area of a convex polygon whose corners come counter-clockwise, by triangles at the first.
struct Fan {
  Wide x, y, last_x, last_y, twice;
  int corners = 0;

  void add(Wide at_x, Wide at_y) {
    using namespace numeric;
    if (corners++ == 0) x = at_x, y = at_y;
    const Wide now_x = minus(at_x, x), now_y = minus(at_y, y);
    const Wide sum = two_sum(twice.hi, settled(cross2(last_x, now_y, last_y, now_x)).hi);
    twice = {sum.hi, twice.lo + sum.lo};
    last_x = now_x, last_y = now_y;
  }
};

/// Unknown also where the boundaries do not cross.
[[gnu::noinline]] inline Known<double> walk_area(const PolygonView& a, const PolygonView& b) {
  using namespace numeric;
  EdgeWalk edge[2]{EdgeWalk(a), EdgeWalk(b)};
  const Vec2 from = edge[0].tail;
  double size = 0;
  for (const EdgeWalk& e : edge)
    for (int i = 0; i < e.k.size(); ++i)
      size = larger(size, std::fabs(e.k[i].x - from.x) + std::fabs(e.k[i].y - from.y));
  if (!is_tame<6>(size) || !edge[0].turn() || !edge[1].turn()) return {};

  const auto seen = [&](Vec2 v) {
    return Vec<2, Wide>{two_diff(v.x, from.x), two_diff(v.y, from.y)};
  };
  // Where edge[0] crosses the line of edge[1]; false where that is almost its own line.
  const auto crossing = [&](Vec<2, Wide>& at) {
    const Vec<2, Wide> p = seen(edge[0].tail), q = seen(edge[1].tail), o = seen(edge[0].head),
                       end = seen(edge[1].head);
    const Wide ex = minus(end.x, q.x), ey = minus(end.y, q.y);
    const auto side = [&](const Vec<2, Wide>& v) {
      return settled(cross2(ex, minus(v.y, q.y), ey, minus(v.x, q.x)));
    };
    const Wide s = side(p), whole = minus(s, side(o)), t = ratio(s, whole);
    at = {plus(p.x, times(t, minus(o.x, p.x))), plus(p.y, times(t, minus(o.y, p.y)))};
    return std::fabs(whole.hi) > boundary::kTurnDoubt * size * size;
  };

  Fan fan;
  int inner = -1, first[2]{};
  // On which side of the other's edge the ends of each edge are.
  Sign tail[2], head[2];
  const auto look = [&](int moved) {
    const int other = 1 - moved;
    head[moved] = edge[other].side(edge[moved].head);
    tail[other] = edge[moved].side(edge[other].tail);
    head[other] = edge[moved].side(edge[other].head);
  };
  tail[0] = edge[1].side(edge[0].tail);
  look(0);
  // At most twice around both until the first crossing, and as often from there.
  for (long left = 4L * (a.size() + b.size()); left > 0; --left) {
    const Sign p = tail[0] * head[0], q = tail[1] * head[1];
    if (p != Sign::positive && q != Sign::positive) {
      if (p == Sign::zero || q == Sign::zero) return {};
      const int found = head[0] == Sign::positive ? 0 : 1;
      if (found == inner) return {};
      if (inner >= 0 && first[0] == edge[0].at && first[1] == edge[1].at)
        return {State::sure, 0.5 * fan.twice.value()};
      if (inner < 0) first[0] = edge[0].at, first[1] = edge[1].at;
      inner = found;
      Vec<2, Wide> at;
      if (!crossing(at)) return {};
      fan.add(at.x, at.y);
    }
    const Sign turn = pairs::turn_of(edge[0].tail, edge[0].head, edge[1].tail, edge[1].head);
    const int next = turn != Sign::negative ? (head[1] == Sign::positive ? 0 : 1)
                                            : (head[0] == Sign::positive ? 1 : 0);
    if (next == inner) {
      const Vec<2, Wide> v = seen(edge[next].head);
      fan.add(v.x, v.y);
    }
    edge[next].advance();
    tail[next] = head[next];
    look(next);
  }
  return {};
}

}  // namespace abut::detail::overlap
