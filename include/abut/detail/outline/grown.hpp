// Does an outline with a radius hold another shape?
//
// It is the union U of the capsules around its edges, and of the region itself. Exact are: a point;
// a shape that one of the capsules holds, or the region without the radius; a shape with a vertex
// off U. Other shapes need several capsules at once:
//
//     the boundary of X    lies in U if it does between every two neighbours of the points in which
//                          it crosses the boundaries of capsules
//     a hole of U          inside X has a corner, where the boundaries of two capsules cross, and
//                          a direction there that leads out of every capsule
//
// Their crossings are roots of roots; they are computed in double-doubles and compared to within
// kGrownDoubt of the sizes: a gap narrower than that counts as closed.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/outline/containment.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/queries/contains.hpp>

namespace abut::detail::boundary {
template <class O>
Intersections intersections(const O& a, const O& b);  // queries/intersections.hpp
}

namespace abut::detail::outline {

inline constexpr double kGrownDoubt = 0x1p-40;

class Grown {
 public:
  /// Takes the edges that matter within a box.
  Grown(const View& o, const Box& near) : o_(o) {
    Box wide = near;
    for (int i = 0; i < 2; ++i) wide.min[i] -= 2 * o.radius, wide.max[i] += 2 * o.radius;
    o.any(wide, [&](const Segment& e) { return edges_.push_back(e), false; });
    size_ = o.radius;
    for (int i = 0; i < 2; ++i)
      size_ = std::fmax(size_, std::fmax(std::fabs(near.min[i]), std::fabs(near.max[i])));
    slack_ = kGrownDoubt * size_;
  }

  /// How the shape, which has common points with U, lies in it.
  template <class S>
  Containment holds(const S& shape) const {
    std::vector<Vec2> events;
    const auto note = [&](const Vec2& p) {
      if (std::isfinite(p.x + p.y)) events.push_back(p);
    };
    for (const Segment& e : edges_) {
      const Capsule capsule = rounded(e, o_.radius);
      if (!abut::intersects(capsule, shape)) continue;
      const Intersections common =
          boundary::intersections(boundary::outline(shape), boundary::outline(capsule));
      for (const Intersection& p : common.points) note(p.at);
      for (const SharedPiece& p : common.pieces) note(p.from), note(p.to);
    }
    // Around a point inside; a curve is its own middle line.
    const Vec2 centre = centroid_of(shape);
    std::sort(events.begin(), events.end(), [&](const Vec2& p, const Vec2& q) {
      const double a = angle(p - centre), b = angle(q - centre);
      return a != b ? a < b : length(p - centre) < length(q - centre);
    });
    // Without an event, all of the boundary lies where one point of it does.
    if (const Vec2 aside = centre + Vec2{1, 0};
        events.empty() && !covered(on_boundary(shape, centre, aside, aside)))
      return Containment::none;
    Containment all = Containment::strict;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const Vec2 p = events[i], q = events[i + 1 < events.size() ? i + 1 : 0];
      if (!strictly_covered(p)) all = Containment::touching;
      if (!covered(p) || !covered(on_boundary(shape, centre, p, q))) return Containment::none;
    }
    if (has_hole_in([&](const Vec2& p) { return abut::contains(shape, Point{p}); }))
      return Containment::none;
    return all;
  }

  /// As holds(), for a straight curve: its ends, the events along it, and the middles between them.
  Containment holds_curve(const Segment& s) const {
    std::vector<double> at{0, 1};
    const Vec2 d = s.b - s.a;
    const double dd = dot(d, d);
    const auto note = [&](const Vec2& p) {
      if (const double t = dot(p - s.a, d) / dd; t > 0 && t < 1) at.push_back(t);
    };
    for (const Segment& e : edges_) {
      const Intersections common =
          boundary::intersections(boundary::outline(s), boundary::outline(rounded(e, o_.radius)));
      for (const Intersection& p : common.points) note(p.at);
      for (const SharedPiece& p : common.pieces) note(p.from), note(p.to);
    }
    std::sort(at.begin(), at.end());
    Containment all = Containment::strict;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Vec2 p = s.a + at[i] * d;
      const double next = i + 1 < at.size() ? at[i + 1] : at[i];
      if (!covered(p) || !covered(s.a + (0.5 * (at[i] + next)) * d)) return Containment::none;
      if (!strictly_covered(p)) all = Containment::touching;
    }
    return all;
  }

  /// Whether a corner of a hole lies where in(point), with some of the hole.
  template <class In>
  bool has_hole_in(const In& in) const {
    for (std::size_t i = 0; i < edges_.size(); ++i)
      for (std::size_t j = i + 1; j < edges_.size(); ++j) {
        const Capsule p = rounded(edges_[i], o_.radius), q = rounded(edges_[j], o_.radius);
        if (!abut::intersects(p, q)) continue;
        const Intersections common =
            boundary::intersections(boundary::outline(p), boundary::outline(q));
        for (const Intersection& x : common.points)
          if (in(x.at) && leads_out(x.at, in)) return true;
        for (const SharedPiece& x : common.pieces)
          for (const Vec2& end : {x.from, x.to})
            if (in(end) && leads_out(end, in)) return true;
      }
    return false;
  }

 private:
  /// A capsule on whose boundary a point lies.
  struct Touching {
    Vec2 inwards;
    const Segment* edge;
    double at = 0;  ///< along the edge
  };

  static double angle(const Vec2& d) { return std::atan2(d.y, d.x); }
  bool covered(const Vec2& p) const {
    for (const Segment& e : edges_)
      if (length(p - foot(e, p).second) <= o_.radius + slack_) return true;
    return o_.region && locate(o_, p) != Where::outside;
  }
  bool strictly_covered(const Vec2& p) const {
    for (const Segment& e : edges_)
      if (length(p - foot(e, p).second) < o_.radius - slack_) return true;
    return o_.region && locate(o_, p) != Where::outside;
  }
  static std::pair<double, Vec2> foot(const Segment& e, const Vec2& p) {
    const Vec2 d = e.b - e.a;
    const double dd = dot(d, d), t = dd > 0 ? dot(p - e.a, d) / dd : 0;
    return {t, t <= 0 ? e.a : t >= 1 ? e.b : e.a + t * d};
  }
  /// Whether some direction from p, a point of the boundaries, leads out of U and is in(there).
  template <class In>
  bool leads_out(const Vec2& p, const In& in) const {
    if (strictly_covered(p)) return false;
    std::vector<Touching> touching;
    std::vector<double> turns;
    for (const Segment& e : edges_) {
      const auto [t, q] = foot(e, p);
      const double d = length(p - q);
      if (d > o_.radius + slack_) continue;
      touching.push_back({(1 / d) * (q - p), &e, t});
      const double a = angle(q - p);
      for (const double quarter : {0.5, -0.5}) {
        const double turn = std::remainder(a + quarter * std::numbers::pi, 2 * std::numbers::pi);
        turns.push_back(turn);
      }
    }
    std::sort(turns.begin(), turns.end());
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const double next = i + 1 < turns.size() ? turns[i + 1] : turns[0] + 2 * std::numbers::pi;
      for (const double a : {turns[i], 0.5 * (turns[i] + next)}) {
        const Vec2 d{std::cos(a), std::sin(a)};
        const bool kept = std::any_of(touching.begin(), touching.end(),
                                      [&](const Touching& t) { return keeps(t, d); });
        if (!kept && in(p + (0x1p-20 * o_.radius) * d)) return true;
      }
    }
    return false;
  }
  /// Whether a capsule goes on along d from a point of its boundary.
  static bool keeps(const Touching& t, const Vec2& d) {
    constexpr double straight = 0x1p-20;
    const double inwards = dot(t.inwards, d);
    if (std::fabs(inwards) > straight) return inwards > 0;
    const double onwards = dot(t.edge->b - t.edge->a, d);
    return onwards > 0 ? t.at >= -straight && t.at < 1 - straight
                       : onwards < 0 && t.at > straight && t.at <= 1 + straight;
  }
  template <class S>
  static Vec2 centroid_of(const S& s) {
    const Box b = core_bounds(core(s));
    return 0.5 * b.min + 0.5 * b.max;
  }
  /// A point of the boundary between two others, counter-clockwise around the centre.
  template <class S>
  Vec2 on_boundary(const S& shape, const Vec2& centre, const Vec2& p, const Vec2& q) const {
    double a = angle(p - centre), b = angle(q - centre);
    if (b <= a) b += 2 * std::numbers::pi;
    const double middle = 0.5 * (a + b);
    const Vec2 d{std::cos(middle), std::sin(middle)};
    const Box box = core_bounds(core(shape));
    const double reach = 2 * (length(box.max - box.min) + radius(shape)) + slack_;
    const Segment out{centre, centre + reach * d};
    const Intersections hits =
        boundary::intersections(boundary::outline(out), boundary::outline(shape));
    return hits.points.empty() ? 0.5 * p + 0.5 * q : hits.points.back().at;
  }

  const View& o_;
  std::vector<Segment> edges_;
  double size_ = 0, slack_ = 0;
};

/// How an outline with a radius holds a convex shape.
template <class S>
Containment grown_holds(const View& o, const S& shape) {
  const auto& k = core(shape);
  const double r = radius(shape);
  if (o.empty()) return Containment::none;
  View sharp = o;
  sharp.radius = 0;
  if (o.region && covers(sharp, k, r)) return Containment::strict;
  Containment best = Containment::none;
  o.any(around(k, r + o.radius), [&](const Segment& e) {
    best = std::max(best, pairs::containment(core(rounded(e, o.radius)), o.radius, k, r));
    return best == Containment::strict;
  });
  if (best == Containment::strict || !intersects(o, Point{some_point(k)}, 0)) return best;
  // Where it reaches the boundary of the one that holds it, another may cover it.
  const Containment together = reduced(k, r, [&](const auto& x, auto form) {
    using X = std::remove_cvref_t<decltype(x)>;
    if constexpr (form == Form::point) {
      return best;
    } else if constexpr (form == Form::curve) {
      Segment s;
      if constexpr (std::is_same_v<X, Segment>)
        s = x;
      else if constexpr (std::is_same_v<X, OrientedBox>)
        s = {pairs::vertex(x, 0), pairs::vertex(x, 2)};
      return Grown(o, around(s, 0)).holds_curve(s);
    } else {
      if constexpr (std::is_same_v<X, Box> || IsPolygon<X>)
        if (best == Containment::none)
          for (int i = 0; i < pairs::vertex_count(x); ++i)
            if (!intersects(o, Point{pairs::vertex(x, i)}, 0)) return Containment::none;
      return Grown(o, around(k, r)).holds(shape);
    }
  });
  return std::max(best, together);
}
template <class S>
Containment grown_containment(const View& o, const S& shape) {
  if constexpr (requires { shape.direction; })
    return Containment::none;
  else
    return grown_holds(o, shape);
}

/// How an outline holds another, of which at least one has a radius.
template <class>
Containment grown_containment(const View& o, const View& other) {
  Containment all = Containment::strict;
  if (other.any_edge([&](const Segment& e) {
        const Capsule c = rounded(e, other.radius);
        if (o.radius > 0)
          all = min(all, grown_containment(o, c));
        else
          all = min(all, containment(o, odd_ends(o), core(c), c.radius));
        return all == Containment::none;
      }))
    return all;
  if (!other.region) return all;
  View sharp = other;
  sharp.radius = 0;
  const auto in = [&](const Vec2& p) { return locate(sharp, p) != Where::outside; };
  if (o.radius > 0) return Grown(o, vertex_bounds(other)).has_hole_in(in) ? Containment::none : all;
  // No edge of o enters what is grown around other's edges; a hole of o inside would start there.
  const bool hole = o.region && o.any_chain([&](std::span<const Vec2> c) {
    return locate(sharp, c.front()) == Where::inside;
  });
  return hole || !o.region ? Containment::none : all;
}

}  // namespace abut::detail::outline

#include <abut/queries/intersections.hpp>
