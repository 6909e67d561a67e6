// Do an outline and another shape meet? Exactly, of the pairs of cores that exist:
//
//     meet         an edge meets it, or it has a point inside the region
//     interiors    something with an inside: an edge enters it, or it lies in the region;
//                  a curve: some of it is labelled `in` (straight.hpp); two curves: their edges
//                  cross or share a stretch, or a vertex of one lies on the other, and this is no
//                  end of either
//
// An edge with the outline's radius is a capsule. With a radius the inside is what is nearer than
// it to an edge, and the inside of the region; points that only close a gap between two rounded
// edges, each exactly at that distance, count as boundary.
#pragma once

#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>

namespace abut::detail::outline {

/// A line or a ray that is no number would be everywhere near.
template <class K>
bool is_endless_nowhere(const K& k) {
  if constexpr (requires { k.direction; })
    return !has_finite_numbers(k);
  else
    return false;
}

/// Whether an outline and core ⊕ rk have a common point. Edges: a View or a Tree.
/// Or the radii are a reach, which may hold a distance, too.
template <class Edges, class K>
bool intersects(const Edges& o, const K& k, Reach reach) {
  if (is_endless_nowhere(k)) return false;
  if (o.any(around(k, reach.sum()),
            [&](const Segment& e) { return pair_meeting(e, k, reach) != Sign::positive; }))
    return true;
  return o.region && locate(o, some_point(k)) == Where::inside;
}
template <class Edges, class K>
bool intersects(const Edges& o, const K& k, double rk) {
  return intersects(o, k, Reach{o.radius, rk});
}

/// Whether some edge, rounded, shares interior points with core ⊕ rk.
template <class Edges, class K>
bool any_edge_enters(const Edges& o, const K& k, double rk) {
  return o.any(around(k, rk + o.radius), [&](const Segment& e) {
    return pair_meeting(e, k, Reach{o.radius, rk}) == Sign::negative;
  });
}

/// Whether two straight pieces of curves share a point that is an end of neither curve. `ends`: the
/// ends of the curve that e is of; is_end(v): whether v is one of the curve that k is of, and
/// `other_ends` these, as far as they are given points.
template <class K, class IsEnd>
bool edge_meets_curve(const Segment& e, const K& k, const std::vector<Vec2>& ends,
                      const IsEnd& is_end, const std::vector<Vec2>& other_ends) {
  const Sign meeting = edge_meeting(e, k);
  if (meeting == Sign::positive) return false;
  const Curve<K> curve{k};
  const Sign a = side_of(curve, e.a), b = side_of(curve, e.b);
  if (a * b == Sign::negative) {
    if (meeting != Sign::negative) return false;
    // They cross; what lies on both is the crossing.
    const auto is_crossing = [&](const Vec2& v) {
      return point_meeting(v, e) != Sign::positive && point_meeting(v, k) != Sign::positive;
    };
    return std::none_of(ends.begin(), ends.end(), is_crossing) &&
           std::none_of(other_ends.begin(), other_ends.end(), is_crossing);
  }
  if (meeting == Sign::negative && a == Sign::zero && b == Sign::zero && !(e.a == e.b)) return true;
  for (const Vec2& v : {e.a, e.b})
    if (point_meeting(v, k) != Sign::positive && !is_end(v) && !holds(ends, v)) return true;
  return false;
}

/// Whether the interiors of an outline and of core ⊕ rk have a common point.
template <class Edges, class K>
bool interiors_meet(const Edges& o, const std::vector<Vec2>& ends, const K& k, double rk) {
  if (is_endless_nowhere(k)) return false;
  return reduced(k, rk, [&](const auto& x, auto form) {
    const bool area = o.region || o.radius > 0;
    if constexpr (form == Form::area) {
      return any_edge_enters(o, x, rk) || (o.region && holds_inside(o, x, rk));
    } else {
      if (o.radius > 0 && any_edge_enters(o, x, 0)) return true;
      if constexpr (form == Form::point) {
        if (area) return o.region && locate(o, x.position) == Where::inside;
        return intersects(o, x, 0) && !holds(ends, x.position);
      } else {
        if (area) return o.region && labels(o, x, [](const Labels& l) { return l.in; }).in;
        const auto is_end = [&](const Vec2& v) { return point_meeting(v, x) == Sign::zero; };
        return o.any(around(x, 0),
                     [&](const Segment& e) { return edge_meets_curve(e, x, ends, is_end, {}); });
      }
    }
  });
}

/// Whether a chain of `a` starts inside the region b.
template <class A, class B>
bool starts_inside(const A& a, const B& b) {
  return b.region && a.any_start([&](const Vec2& v) { return locate(b, v) == Where::inside; });
}

template <class = void>
bool intersects(const Tree& a, const Tree& b, Reach reach) {
  return a.any_pair(b, reach.sum() * kUp,
                    [&](const Segment& e, const Segment& f) {
                      return pair_meeting(e, f, reach) != Sign::positive;
                    }) ||
         starts_inside(a, b) || starts_inside(b, a);
}
template <class = void>
bool intersects(const Tree& a, const Tree& b) {
  return intersects(a, b, Reach{a.radius, b.radius});
}

/// … the second one moved.
template <class = void>
bool intersects_moved(const Tree& a, const Tree& b, const Vec2& by) {
  const Reach reach{a.radius, b.radius};
  const auto inside = [](const Tree& of, const Tree& region, const Vec2& there) {
    return region.region &&
           of.any_start([&](const Vec2& v) { return locate(region, v + there) == Where::inside; });
  };
  return a.any_moved_pair(b, by, (a.radius + b.radius) * kUp,
                          [&](const Segment& e, const Segment& f) {
                            return pair_meeting(e, f, reach) != Sign::positive;
                          }) ||
         inside(b, a, by) || inside(a, b, -by);
}

/// As before, one edge after the other of an outline that has few.
template <class Edges>
bool intersects_few(const View& few, const Edges& o, Reach reach) {
  return few.any_edge([&](const Segment& e) {
    return o.any(around(e, reach.sum()),
                 [&](const Segment& f) { return pair_meeting(e, f, reach) != Sign::positive; });
  }) || starts_inside(few, o) ||
         starts_inside(o, few);
}

/// The labels along the edges of one outline in a region, both without radius. Stops at
/// enough(labels).
template <class Enough>
Labels all_labels(const Tree& curve, const Tree& region, Enough&& enough) {
  Labels all;
  const auto look_at = [&](const Segment& e) {
    if (e.a == e.b) {
      const Where where = locate(region, e.a);
      all.in = all.in || where == Where::inside;
      all.out = all.out || where == Where::outside;
      all.event = all.event || where == Where::boundary;
      return static_cast<bool>(enough(all));
    }
    const Labels l = labels(region, e, enough);
    all.in = all.in || l.in;
    all.out = all.out || l.out;
    all.left = all.left || l.left;
    all.right = all.right || l.right;
    all.event = all.event || l.event || l.start || l.stop;
    return static_cast<bool>(enough(all));
  };
  if (region.empty()) {
    all.out = !curve.empty();
  } else if (const auto nearby = curve.any_near(region.bounds(), look_at); !nearby.stopped) {
    all.out = all.out || nearby.others;
  }
  return all;
}

/// How the boundaries of two regions run along each other: with the insides on one side, or on both.
struct SharedSides {
  bool same = false, opposite = false;
};
/// … until enough(what is known).
template <class Enough>
SharedSides shared_sides(const Tree& a, const Tree& b, Enough&& enough) {
  SharedSides all;
  const auto upwards = [](const Segment& e) {
    return left_below(e.b, e.a) ? Segment{e.b, e.a} : e;
  };
  a.any_pair(b, 0, [&](const Segment& given_e, const Segment& given_f) {
    const Segment e = upwards(given_e), f = upwards(given_f);
    if (edge_meeting(e, f) != Sign::negative) return false;
    const Curve<Segment> line{e};
    if (side_of(line, f.a) != Sign::zero || side_of(line, f.b) != Sign::zero) return false;
    // In one line, left_below() is the order along it.
    const Vec2 from = left_below(e.a, f.a) ? f.a : e.a, to = left_below(e.b, f.b) ? e.b : f.b;
    const FromTo way{from, to};
    const bool same = beside(a, Given{from}, way) == beside(b, Given{from}, way);
    (same ? all.same : all.opposite) = true;
    return static_cast<bool>(enough(all));
  });
  return all;
}

template <class = void>
bool interiors_meet(const Tree& a, const std::vector<Vec2>& ends_a, const Tree& b,
                    const std::vector<Vec2>& ends_b) {
  if (a.radius > 0 || b.radius > 0) {
    // Where no rounded edge enters the other, the edges do not even touch.
    const Reach reach{a.radius, b.radius};
    return a.any_pair(b, (a.radius + b.radius) * kUp,
                      [&](const Segment& e, const Segment& f) {
                        return pair_meeting(e, f, reach) == Sign::negative;
                      }) ||
           starts_inside(a, b) || starts_inside(b, a);
  }
  const auto inside = [](const Labels& l) { return l.in; };
  if (!a.region && b.region) return all_labels(a, b, inside).in;
  if (a.region && !b.region) return all_labels(b, a, inside).in;
  if (!a.region)
    return a.any_pair(b, 0, [&](const Segment& e, const Segment& f) {
      const auto end_of_b = [&](const Vec2& v) { return holds(ends_b, v); };
      const auto end_of_a = [&](const Vec2& v) { return holds(ends_a, v); };
      if (e.a == e.b || f.a == f.b) {
        const Vec2 p = e.a == e.b ? e.a : f.a;
        return edge_meeting(e, f) != Sign::positive && !end_of_a(p) && !end_of_b(p);
      }
      return edge_meets_curve(e, f, ends_a, end_of_b, ends_b) ||
             edge_meets_curve(f, e, ends_b, end_of_a, ends_a);
    });
  // Two regions: beside the boundary of one there is always some of its inside.
  if (all_labels(a, b, inside).in || all_labels(b, a, inside).in) return true;
  // Boundaries that nowhere enter the other region: they share inside only where they run along
  // each other with the insides on one side.
  return shared_sides(a, b, [](const SharedSides& s) { return s.same; }).same;
}

}  // namespace abut::detail::outline
