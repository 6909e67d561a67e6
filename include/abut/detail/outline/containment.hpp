// Does an outline hold another shape, or another shape an outline? Exactly.
//
//     a region without radius holds      a point that is not outside; a curve of which nothing is
//                                        labelled `out`; what has an inside, if no edge enters it
//                                        and some of it lies in the region
//     a polyline without radius holds    a point on an edge; a straight curve that its edges along
//                                        that line cover
//     a convex shape holds an outline    if it holds the disc around every vertex
//
// With a radius, see grown.hpp.
#pragma once

#include <abut/detail/outline/meeting.hpp>

namespace abut::detail::outline {

/// Whether the edges of a polyline in the line of a straight curve cover it.
template <class Edges, class K>
bool covers_curve(const Edges& o, const K& k) {
  const Curve<K> curve{k};
  if constexpr (!curve.has_start || !curve.has_stop) {
    return false;
  } else {
    std::vector<Segment> stretches;
    o.any(around(k, 0), [&](const Segment& e) {
      if (side_of(curve, e.a) == Sign::zero && side_of(curve, e.b) == Sign::zero)
        stretches.push_back(left_below(e.b, e.a) ? Segment{e.b, e.a} : e);
      return false;
    });
    // In one line, left_below() is the order along it.
    std::sort(stretches.begin(), stretches.end(), comes_before);
    const auto component = [&](const auto& place, const Vec2& v, int i) {
      return sign::decide([&](auto& s) { return s.sign(offset(s, place, v)[i]); });
    };
    // Positive where v lies to the right of a place, or straight above it.
    const auto after = [&](const auto& place, const Vec2& v) {
      const Sign x = component(place, v, 0);
      return x != Sign::zero ? x : component(place, v, 1);
    };
    const auto spans = [&](const auto& low, const auto& high) {
      for (std::size_t i = 0; i < stretches.size();) {
        const Vec2 from = stretches[i].a;
        Vec2 to = stretches[i].b;
        for (++i; i < stretches.size() && !left_below(to, stretches[i].a); ++i)
          if (left_below(to, stretches[i].b)) to = stretches[i].b;
        if (after(low, from) != Sign::positive && after(high, to) != Sign::negative) return true;
      }
      return false;
    };
    const auto ahead = [&](int i) {
      return sign::decide([&](auto& s) { return s.sign(curve.direction()(s)[i]); });
    };
    const Sign way = ahead(0) != Sign::zero ? ahead(0) : ahead(1);
    return way == Sign::positive ? spans(curve.start(), curve.stop())
                                 : spans(curve.stop(), curve.start());
  }
}

/// Whether an outline without radius holds core ⊕ rk.
template <class Edges, class K>
bool covers(const Edges& o, const K& k, double rk) {
  return reduced(k, rk, [&](const auto& x, auto form) {
    if constexpr (form == Form::area) {
      return o.region && !any_edge_enters(o, x, rk) && holds_inside(o, x, rk);
    } else if constexpr (form == Form::point) {
      if (o.region) return locate(o, x.position) != Where::outside;
      return intersects(o, x, 0);
    } else {
      if (!o.region) return covers_curve(o, x);
      return !labels(o, x, [](const Labels& l) { return l.out; }).out;
    }
  });
}

/// How an outline without radius holds core ⊕ rk.
template <class Edges, class K>
Containment containment(const Edges& o, const std::vector<Vec2>& ends, const K& k, double rk) {
  if constexpr (std::is_same_v<K, Point>) {
    if (o.region && rk == 0) {
      const Where where = locate(o, k.position);
      return where == Where::outside    ? Containment::none
             : where == Where::boundary ? Containment::touching
                                        : Containment::strict;
    }
  }
  if (o.empty() || !covers(o, k, rk)) return Containment::none;
  const bool touches = o.region
                           ? o.any(around(k, rk),
                                   [&](const Segment& e) {
                                     return pair_meeting(e, k, Reach{0, rk}) != Sign::positive;
                                   })
                           : std::any_of(ends.begin(), ends.end(), [&](const Vec2& v) {
                               return pair_meeting(Point{v}, k, Reach{0, rk}) != Sign::positive;
                             });
  return touches ? Containment::touching : Containment::strict;
}

/// How an upright box holds an outline: as it holds the bounds of its vertices.
template <class = void>
Containment containment_in_box(const Box& box, const View& o) {
  constexpr std::size_t block = 128;
  Containment all = Containment::strict;
  bool some = false;
  const auto leaves = [&](const Vec2& v) {
    some = true;
    all = smaller(all, pairs::containment(box, 0, Point{v}, o.radius));
    return all == Containment::none;
  };
  o.any_chain([&](std::span<const Vec2> c) {
    for (; !c.empty(); c = c.subspan((std::min)(block, c.size()))) {
      const auto part = c.first((std::min)(block, c.size()));
      if (leaves(part[0])) return true;
      double sum = 0;
      for (const Vec2& v : part) sum += 0 * v.x + 0 * v.y;
      if (sum != 0) return all = Containment::none, true;
      const Box b = chain_bounds(part);
      if (leaves(b.min) || leaves(b.max)) return true;
    }
    return false;
  });
  return some ? all : Containment::none;
}
/// How core ⊕ rk holds an outline.
template <class K>
Containment containment_in(const K& k, double rk, const View& o) {
  if constexpr (std::is_same_v<K, Box>) return containment_in_box(k, o);
  Containment all = Containment::strict;
  bool some = false;
  o.any_vertex([&](const Vec2& v) {
    some = true;
    all = smaller(all, pairs::containment(k, rk, Point{v}, o.radius));
    return all == Containment::none;
  });
  return some ? all : Containment::none;
}

/// Whether an outline without radius holds another.
template <class = void>
bool covers(const Tree& a, const Tree& b) {
  const auto outside = [](const Labels& l) { return l.out; };
  if (b.region && !a.region) return false;
  if (!a.region)
    return !b.any_edge([&](const Segment& e) {
      return e.a == e.b ? !intersects(a, Point{e.a}, 0) : !covers_curve(a, e);
    });
  if (all_labels(b, a, outside).out) return false;
  if (!b.region) return true;
  const auto inside = [](const Labels& l) { return l.in; };
  if (all_labels(a, b, inside).in) return false;
  // Nothing of a's boundary lies inside b, nothing of b's outside a. Along what they share, the
  // insides must lie on one side; and b must not fill a hole of a: then its boundary would, too.
  return !shared_sides(a, b, [](const SharedSides& s) { return s.opposite; }).opposite;
}

template <class = void>
Containment containment(const Tree& a, const std::vector<Vec2>& ends_a, const Tree& b) {
  if (a.empty() || b.empty() || !covers(a, b)) return Containment::none;
  const bool touches = a.region ? a.any_pair(b, 0,
                                             [&](const Segment& e, const Segment& f) {
                                               return edge_meeting(e, f) != Sign::positive;
                                             })
                                : std::any_of(ends_a.begin(), ends_a.end(), [&](const Vec2& v) {
                                    return intersects(b, Point{v}, 0);
                                  });
  return touches ? Containment::touching : Containment::strict;
}

}  // namespace abut::detail::outline
